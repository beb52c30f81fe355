//! A counted game under other rules: what its result is there, and term by term why.
//!
//! On a board on which nothing is left to play, both counts are read off. On any other the record's
//! own margin is taken, which the players had from the finished board, and the ledger is gone through
//! with what can be known of that board (see `carry.rs`); see [`Refusal`] for what cannot.

use super::carry::Here;
use super::terms::{Term, Why, adjusted};
use crate::audit::Game;
use crate::score::Scored;
use crate::verify::{Explanation, Verdict, Verification};
use kifu_rules::{Color, Counting, Outcome, Points, Ruleset, WinBy};
use kifu_scoring::{Adjustments, Terms};

/// What is asked for.
#[derive(Debug, Clone, Copy)]
pub struct Asked {
    /// The rules to convert to.
    pub ruleset: Ruleset,
    /// The komi to convert to.
    pub komi: AskedKomi,
    /// Whether a bad verdict is no hindrance.
    pub forced: bool,
}

/// The komi to convert to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AskedKomi {
    /// That of the game.
    Own,
    /// That of the rules, where the game has no handicap.
    Usual,
    /// This one.
    Points(Points),
}

/// Rules, komi, and a result under them.
#[derive(Debug, Clone, Copy)]
pub struct Stated {
    /// The rules.
    pub rules: Ruleset,
    /// The komi.
    pub komi: Points,
    /// The result.
    pub outcome: Outcome,
}

/// A game under other rules.
#[derive(Debug, Clone)]
pub struct Recount {
    /// As it was played.
    pub from: Stated,
    /// Under the other rules.
    pub to: Stated,
    /// The margin as it was played, komi counted.
    pub margin: Points,
    /// What is added to that margin.
    pub terms: Vec<Term>,
    /// Whether both counts were read off the board, or the record's margin was carried over.
    pub read_off: bool,
}

/// Why a game is not counted under other rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// The verdict on its result.
    Verdict(Verdict),
    /// Its record is to be repaired first: the reading that explains its result.
    Repair(Explanation),
    /// Its result fits only with a komi that is not the one it states: to write that one would put
    /// an inference over what the record says.
    OtherKomi {
        /// The komi that the result fits.
        fits: Points,
        /// The komi that the record states.
        stated: Points,
    },
    /// Nothing could be counted.
    NothingCounted,
    /// The record ends before the board is full, and who made the last play is not known: the
    /// margin by territory is one of two.
    LastPlay,
    /// A ko is open: who makes the last play depends on it.
    Ko,
    /// What a seki leaves is not sure.
    Seki,
    /// The way of counting needs the finished board, which the record has not.
    Unfinished,
    /// Who passed first is not recorded.
    FirstPass,
}

impl Refusal {
    /// The reason in a few words.
    #[must_use]
    pub fn short(self) -> String {
        match self {
            Self::Verdict(verdict) => format!("the result is {}", verdict.word()),
            Self::Repair(why) => format!("the record is to be repaired first: {}", why.code()),
            Self::OtherKomi { .. } => "the result fits another komi than the stated one".to_owned(),
            Self::NothingCounted => "the board was not counted".to_owned(),
            Self::LastPlay => "who made the last play is not known".to_owned(),
            Self::Ko => "a ko is open".to_owned(),
            Self::Seki => "a seki is not sure".to_owned(),
            Self::Unfinished => "the count needs the finished board".to_owned(),
            Self::FirstPass => "who passed first is not recorded".to_owned(),
        }
    }
}

/// Counts a game whose result was verified under other rules. `finished` judges its last board anew
/// under some rules and gives the margin on the finished board, without komi and compensation.
pub(super) fn recount(
    game: &Game<'_>,
    verification: &Verification,
    asked: &Asked,
    finished: &dyn Fn(Ruleset) -> Points,
) -> Result<Recount, Refusal> {
    let verdict = verification.verdict;
    if matches!(verdict, Verdict::Undecided | Verdict::Contradicted) && !asked.forced {
        return Err(Refusal::Verdict(verdict));
    }
    let explanation = verification.explanation;
    if let Some(explanation) = explanation.filter(|why| spoils_the_board(*why) && !asked.forced) {
        return Err(Refusal::Repair(explanation));
    }
    let (Some(scored), Some(recorded)) = (&verification.scored, verification.recorded) else {
        return Err(Refusal::NothingCounted);
    };
    let read = Reading::of(verification, scored, recorded);
    if read.komi != verification.komi && !asked.forced {
        return Err(Refusal::OtherKomi { fits: read.komi, stated: verification.komi });
    }
    let here = Here::of(game, &read, scored);
    let komi = match asked.komi {
        AskedKomi::Own => read.komi,
        AskedKomi::Usual if scored.terms.handicap < 2 => asked.ruleset.komi,
        AskedKomi::Usual => read.komi,
        AskedKomi::Points(points) => points,
    };
    let terms = Terms { komi, ..scored.terms };
    let target = Adjustments::of(&asked.ruleset, &terms);
    if asked.ruleset.button && terms.first_pass.is_none() {
        return Err(Refusal::FirstPass);
    }

    let counted = here.on_board(&read.rules) + here.adjustments.total();
    let margin = read.margin;
    let read_off = here.full && counted == margin;
    let route = if read_off {
        here.read_off(&asked.ruleset)
    } else {
        here.carried(margin - here.adjustments.total(), &asked.ruleset, finished)?
    };
    let mut all = route.terms;
    all.extend(adjusted(&here.adjustments, &target));
    let net = route.board + target.total();
    let told: Points = all.iter().map(|term| term.points).sum();
    let rest = net - margin - told;
    if rest != Points::ZERO {
        all.push(Term { why: Why::Tax, points: rest });
    }
    let own = game.outcome().filter(|outcome| outcome.margin() == Some(margin));
    Ok(Recount {
        from: Stated {
            rules: read.rules,
            komi: read.komi,
            outcome: own.unwrap_or_else(|| outcome(margin, &read.rules)),
        },
        to: Stated { rules: asked.ruleset, komi, outcome: outcome(net, &asked.ruleset) },
        margin,
        terms: all,
        read_off,
    })
}

/// Whether the reading says that the moves or the colours are not those of the game.
const fn spoils_the_board(why: Explanation) -> bool {
    matches!(
        why,
        Explanation::ColoursSwapped
            | Explanation::LastMoveAdded
            | Explanation::DeadStonesLeft(..)
            | Explanation::LivingStonesTaken(..)
    )
}

/// The result as it is to be taken, by the verdict on it.
pub(super) struct Reading {
    pub(super) rules: Ruleset,
    pub(super) komi: Points,
    margin: Points,
    /// Points for the handicap, where they are not what the rules say.
    pub(super) compensation: Option<u32>,
}

impl Reading {
    fn of(verification: &Verification, scored: &Scored, recorded: Points) -> Self {
        let finish = scored.judgement.finish.margin;
        let plain = Self {
            rules: verification.ruleset,
            komi: verification.komi,
            margin: recorded,
            compensation: None,
        };
        // What fits needs no other reading, whatever there is to say of how it is written.
        let explanation = verification.explanation.filter(|_| recorded != finish);
        match (verification.verdict, explanation) {
            (Verdict::Contradicted, _) => Self { margin: finish, ..plain },
            (Verdict::Explained, Some(why)) => match why {
                why if spoils_the_board(why) => Self { margin: finish, ..plain },
                Explanation::MarginInZi => Self { margin: recorded + recorded, ..plain },
                Explanation::MarginInPoints => {
                    Self { margin: Points::from_quarters(recorded.quarters() / 2), ..plain }
                }
                Explanation::KomiDiffers(komi) => Self { komi, ..plain },
                Explanation::Compensation(stones) => Self { compensation: Some(stones), ..plain },
                Explanation::Counted(counting) => {
                    let rules = match counting {
                        Counting::Area => Ruleset::CHINESE,
                        Counting::Territory => Ruleset::JAPANESE,
                        Counting::Stones => Ruleset::STONE_SCORING,
                    };
                    Self { rules, ..plain }
                }
                _ => plain,
            },
            _ => plain,
        }
    }
}

/// The outcome of a margin; Ing gives ties to Black.
fn outcome(net: Points, rules: &Ruleset) -> Outcome {
    let win = |winner| Outcome::Win { winner, by: WinBy::Points(net.abs()) };
    match net.quarters() {
        1.. => win(Color::Black),
        0 if rules.name == Ruleset::ING.name => win(Color::Black),
        0 => Outcome::Draw,
        _ => win(Color::White),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audit::each_game;
    use crate::verify::{Options, verify};
    use kifu_scoring::Judge;
    use std::fmt::Write as _;

    /// Two living sides, nineteen dame between them, Black to play: B+0.5 by area is W+0.5 by territory,
    /// unless the judge sees another margin by territory than the board has.
    #[test]
    fn from_area_to_territory_the_judge_is_asked_anew() {
        let mut record = "(;SZ[19]RU[Chinese]KM[0.5]RE[B+0.5]".to_owned();
        let side = |columns: &'static str, rest: &'static str| {
            let walls = columns.chars().flat_map(|x| ('a'..='s').map(move |y| (x, y)));
            walls.chain(rest.chars().map(|x| (x, 'j')))
        };
        let (black, white) = (side("ghi", "abcdef"), side("klm", "nopqrs"));
        for ((a, b), (c, d)) in black.zip(white) {
            write!(record, ";B[{a}{b}];W[{c}{d}]").unwrap();
        }
        record.push(')');
        let text = kifu_sgf_io::decode(record.as_bytes(), None);
        let asked = Asked { ruleset: Ruleset::JAPANESE, komi: AskedKomi::Own, forced: false };
        let (results, _) = each_game(&text, None, |game| {
            let verification = verify(game, &Judge::new(), &Options::default());
            [0, 1].map(|points| {
                recount(game, &verification, &asked, &|_| Points::from_points(points))
                    .map(|recount| recount.to.outcome.to_string())
            })
        });
        let [board, other] = results.into_iter().next().unwrap().unwrap();
        assert_eq!(board.unwrap(), "W+0.5");
        assert!(matches!(other, Err(Refusal::LastPlay)), "{other:?}");
    }
}
