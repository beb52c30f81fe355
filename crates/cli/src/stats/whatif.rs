//! `--what-if`: who would have won under other rules or with another komi, and by which term.

use super::difference::{Basis, Counted, Difference, Unknown};
use crate::error::Error;
use crate::escape::visible;
use crate::komi::komi;
use crate::score::Scored;
use crate::table::Facts;
use kifu_rules::{Color, Counting, Points, RULESETS, Ruleset, Tax};

/// Other terms of a game.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Target {
    ruleset: Option<Ruleset>,
    komi: Option<Points>,
}

/// A game under other terms.
#[derive(Debug)]
pub(super) struct Other {
    /// How it is known.
    pub(super) ground: Ground,
    /// Who won.
    pub(super) before: Option<Color>,
    /// Who would have won.
    pub(super) after: Option<Color>,
    /// The terms without any one of which the winner would be the same; empty where it is the same
    /// anyway, or where it takes several.
    pub(super) deciding: Vec<Term>,
    /// What is shown of a game with another winner.
    pub(super) flip: Option<Box<Flip>>,
}

/// What an answer rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ground {
    /// The stated result alone: the board counts as before.
    Result,
    /// The board, or parity.
    Count(Basis),
}

/// A game with another winner.
#[derive(Debug)]
pub(super) struct Flip {
    pub(super) path: Box<str>,
    pub(super) game: u32,
    pub(super) rules: &'static str,
    pub(super) komi: Points,
    pub(super) before: Points,
    pub(super) after: Points,
    pub(super) terms: Terms,
}

/// What makes the margin another: Black's gain by each.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Terms([Points; Term::ALL.len()]);

/// A term of the sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Term {
    /// Another komi.
    Komi,
    /// Stones played: who played last, and passes.
    Plays,
    /// Set-up stones.
    Setup,
    /// Points that one count refuses.
    Refused,
    /// What rules give or take beside komi: handicap, pass stones, the button.
    Compensation,
    /// Taxes on groups.
    Tax,
}

impl Term {
    pub(super) const ALL: [Self; 6] =
        [Self::Komi, Self::Plays, Self::Setup, Self::Refused, Self::Compensation, Self::Tax];

    /// Its name in a table.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Komi => "komi",
            Self::Plays => "plays",
            Self::Setup => "setup",
            Self::Refused => "refused",
            Self::Compensation => "compensation",
            Self::Tax => "tax",
        }
    }
}

impl Terms {
    pub(super) fn each(self) -> impl Iterator<Item = (Term, Points)> {
        Term::ALL.into_iter().zip(self.0)
    }

    fn total(self) -> Points {
        self.0.into_iter().fold(Points::ZERO, |sum, term| sum + term)
    }

    const fn set(&mut self, term: Term, gain: Points) {
        self.0[term as usize] = gain;
    }
}

impl Target {
    /// Reads `rules=chinese,komi=7.5`, or one of both.
    ///
    /// # Errors
    ///
    /// [`Error::Usage`] if it is nothing of the kind.
    pub(crate) fn parse(text: &str) -> Result<Self, Error> {
        let wrong = |message: String| Error::Usage(format!("--what-if: {message}"));
        let mut target = Self::default();
        for part in text.split(',') {
            let (name, value) = part.split_once('=').ok_or_else(|| {
                wrong(format!("\"{}\"; write rules=NAME, komi=POINTS, or both", visible(part)))
            })?;
            let value = value.trim();
            match name.trim().to_ascii_lowercase().as_str() {
                "rules" => {
                    target.ruleset = Some(Ruleset::named(value).ok_or_else(|| {
                        let known: Vec<_> = RULESETS.iter().map(|rules| rules.name).collect();
                        let (value, known) = (visible(value), known.join(", "));
                        wrong(format!("no ruleset is called \"{value}\"; known are {known}"))
                    })?);
                }
                "komi" => {
                    target.komi = Some(komi(value)?);
                }
                name => {
                    let name = visible(name);
                    return Err(wrong(format!("\"{name}\" is neither rules nor komi")));
                }
            }
        }
        Ok(target)
    }

    /// The terms in words.
    pub(super) fn words(&self) -> String {
        let rules = self.ruleset.map(|rules| format!("{} rules", rules.name));
        let komi = self.komi.map(|komi| format!("komi {komi}"));
        [rules, komi].into_iter().flatten().collect::<Vec<_>>().join(" and ")
    }

    /// A game under these terms.
    pub(super) fn ask(
        &self,
        facts: &Facts<'_>,
        found: &Counted<'_>,
        difference: Result<Difference, Unknown>,
    ) -> Result<Other, Unknown> {
        let rules = self.ruleset.unwrap_or(*found.rules);
        let komi = self.komi.unwrap_or(found.komi);
        let score = found.scored.under(&rules, komi);
        let mut terms = Terms::default();
        terms.set(Term::Komi, found.komi - komi);
        let given = |rules: &Ruleset| found.adjustments(rules, Points::ZERO).total();
        terms.set(Term::Compensation, given(&rules) - given(found.rules));
        let ground = if counts_alike(found.rules, &rules) {
            Ground::Result
        } else {
            let difference = difference?;
            let sign = i32::from(found.rules.counting == Counting::Territory)
                - i32::from(rules.counting == Counting::Territory);
            let gain = |term: Points| Points::from_quarters(sign * term.quarters());
            terms.set(Term::Plays, gain(difference.plays));
            terms.set(Term::Setup, gain(difference.setup));
            terms.set(Term::Refused, gain(difference.refused));
            match difference.basis {
                Basis::Board => {
                    terms.set(Term::Tax, score.margin() - found.recorded - terms.total());
                }
                // Groups are not yet what they will be.
                Basis::Parity if rules.tax == Tax::Group || found.rules.tax == Tax::Group => {
                    return Err(Unknown::Open);
                }
                Basis::Parity => {}
            }
            Ground::Count(difference.basis)
        };
        let after = found.recorded + terms.total();
        let winner = |margin| winner(margin, score.wins_ties);
        let before = leader(found.recorded);
        let deciding = terms.each().filter(|&(_, gain)| {
            winner(after) != before && gain != Points::ZERO && winner(after - gain) == before
        });
        let deciding = deciding.map(|(term, _)| term).collect();
        let flip = (winner(after) != before).then(|| {
            Box::new(Flip {
                path: facts.path.into(),
                game: facts.game.number,
                rules: found.rules.name,
                komi: found.komi,
                before: found.recorded,
                after,
                terms,
            })
        });
        Ok(Other { ground, before, after: winner(after), deciding, flip })
    }
}

impl Flip {
    /// The stated result and the other one, as results are written.
    pub(super) fn results(&self) -> [String; 2] {
        [self.before, self.after].map(Scored::result)
    }
}

/// Whether two rulesets count a board alike.
fn counts_alike(one: &Ruleset, other: &Ruleset) -> bool {
    one.counting == other.counting && one.tax == other.tax
}

fn winner(margin: Points, wins_ties: Option<Color>) -> Option<Color> {
    leader(margin).or(wins_ties)
}

fn leader(margin: Points) -> Option<Color> {
    match margin.quarters() {
        1.. => Some(Color::Black),
        0 => None,
        _ => Some(Color::White),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_are_read() {
        let target = Target::parse("rules=chinese, komi=7.5").unwrap();
        assert_eq!(target.words(), "Chinese rules and komi 7.5");
        assert_eq!(Target::parse("komi=-3").unwrap().words(), "komi -3");
        for wrong in ["", "chinese", "rules=chess", "komi=x", "size=9", "komi=7.5;"] {
            assert!(Target::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn terms_stand_at_their_places() {
        let mut terms = Terms::default();
        for (place, term) in Term::ALL.into_iter().enumerate() {
            terms.set(term, Points::from_points(1 << place));
        }
        let all: Vec<_> = terms.each().map(|(term, gain)| (term, gain.quarters() / 4)).collect();
        assert_eq!(all[2], (Term::Setup, 4));
        assert_eq!(terms.total(), Points::from_points(63));
    }
}
