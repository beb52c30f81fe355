//! By how much the two counts of one game differ, and how we know.
//!
//! The ledger says it of a board on which nothing is left to be played:
//!
//! ```text
//! area = territory + plays + set-up stones + refused points       (all Black less White)
//! ```
//!
//! Records of professionals stop before that. Where their result was counted by territory it gives
//! the territory margin all the same, and parity gives the rest: every point of the board counts
//! for a side in the end, so that the area margin is odd on a board of an odd number of points,
//! and of the two differences that are left to players who fill the last dame, and protect where
//! they must, in turn only one makes it so. Points that are nobody's in a seki would spoil it.

use crate::score::Scored;
use crate::table::Facts;
use crate::verify::{Verdict, Verification};
use kifu_rules::{Color, Counting, Event, Points, Position, Ruleset, Tax};
use kifu_scoring::{Adjustments, Fate, Ledger, Terms};

/// The area margin of a game less its territory margin: the terms of the ledger.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Difference {
    /// Black's plays less White's.
    pub(super) plays: Points,
    /// Black's set-up stones less White's.
    pub(super) setup: Points,
    /// Black's points that territory refuses less White's.
    pub(super) refused: Points,
    /// Who played the last stone, dame included.
    pub(super) last: Option<Color>,
    /// Whether `plays` is other than what turns without passes make of it.
    pub(super) passes: bool,
    /// How it is known.
    pub(super) basis: Basis,
}

/// How a difference is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Basis {
    /// Nothing is left to be played, and the count gives the stated result.
    Board,
    /// The stated result and parity; the last dame and protective moves are taken to be played in
    /// turn.
    Parity,
}

/// Why nothing can be said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unknown {
    /// The count and the stated result do not agree, or it is not known whether they do.
    Doubtful,
    /// Something is still to be played, and parity does not tell how it ends.
    Open,
}

impl Difference {
    /// Area less territory.
    pub(super) fn total(&self) -> Points {
        self.plays + self.setup + self.refused
    }

    /// The difference in a game that was decided by counting. `Open` is also an area result of a
    /// board that is not finished: nothing tells its territory.
    pub(super) fn of(facts: &Facts<'_>, found: &Counted<'_>) -> Result<Self, Unknown> {
        let position = &found.scored.position;
        let ledger = Ledger::new(position, &found.scored.ground, Tax::Seki);
        if found.scored.judgement.is_closed() {
            if found.own().margin() != found.recorded {
                return Err(Unknown::Doubtful);
            }
            let last = last_play(&facts.game.record.events);
            return Ok(Self::new(facts, &ledger, ledger.plays_margin(), last, Basis::Board));
        }
        if !found.believed() {
            return Err(Unknown::Doubtful);
        }
        let seki = found.scored.judgement.chains.iter().any(|chain| chain.fate == Fate::Seki);
        let refused = ledger.refused();
        let kept = [refused.seki, refused.excluded, refused.tax].map(|by| by.black + by.white);
        if found.rules.counting != Counting::Territory || seki || kept != [0; 3] {
            return Err(Unknown::Open);
        }
        let territory = found.recorded - found.own().adjustments.total();
        let next = position.to_play().or_else(|| position.last_turn().map(|color| !color));
        let next = next.ok_or(Unknown::Open)?;
        let plays =
            by_parity(position, territory, ledger.plays_margin() + ledger.setup_margin(), next)
                .ok_or(Unknown::Doubtful)?;
        let last = if plays == Points::ZERO { !next } else { next };
        let plays = ledger.plays_margin() + plays;
        // Points that must be filled are filled by then.
        let difference = Self::new(facts, &ledger, plays, Some(last), Basis::Parity);
        Ok(Self { refused: Points::ZERO, ..difference })
    }

    fn new(
        facts: &Facts<'_>,
        ledger: &Ledger,
        plays: Points,
        last: Option<Color>,
        basis: Basis,
    ) -> Self {
        let in_turn = match (facts.game.played.first.map(|turn| turn.color), last) {
            (Some(Color::Black), Some(Color::Black)) => Points::from_points(1),
            (Some(Color::White), Some(Color::White)) => Points::from_points(-1),
            _ => Points::ZERO,
        };
        let (setup, refused) = (ledger.setup_margin(), ledger.refused_margin());
        Self { plays, setup, refused, last, passes: plays != in_turn, basis }
    }
}

/// What the plays that are left add to the difference so that the area margin has the parity of
/// the board; nothing if the territory margin is no whole number.
fn by_parity(
    position: &Position,
    territory: Points,
    difference: Points,
    next: Color,
) -> Option<Points> {
    let points = position.board().size().points().count() as i64;
    let area = territory + difference;
    if area.fraction() != 0 {
        return None;
    }
    let whole = i64::from(area.quarters() / 4);
    Some(match ((whole - points).rem_euclid(2), next) {
        (0, _) => Points::ZERO,
        (_, Color::Black) => Points::from_points(1),
        (_, Color::White) => Points::from_points(-1),
    })
}

/// A game that was decided by counting, and what was counted.
#[derive(Debug, Clone, Copy)]
pub(super) struct Counted<'f> {
    /// The stated margin.
    pub(super) recorded: Points,
    /// The rules and the komi that it was played by, stated or inferred.
    pub(super) rules: &'f Ruleset,
    pub(super) komi: Points,
    /// The count.
    pub(super) scored: &'f Scored,
    verification: &'f Verification,
}

impl<'f> Counted<'f> {
    /// Nothing where the game was not decided by counting, or is none of Go.
    pub(super) fn of(facts: &'f Facts<'_>) -> Option<Self> {
        let verification = &facts.counted()?.verification;
        let (recorded, scored) = (verification.recorded?, verification.scored.as_ref()?);
        let (rules, komi) = (&verification.ruleset, verification.komi);
        Some(Self { recorded, rules, komi, scored, verification })
    }

    /// The score of the last board under the rules of the game.
    fn own(&self) -> kifu_scoring::Score {
        self.scored.under(self.rules, self.komi)
    }

    /// What rules with a komi add to the count of the board.
    pub(super) fn adjustments(&self, rules: &Ruleset, komi: Points) -> Adjustments {
        Adjustments::of(rules, &Terms { komi, ..self.scored.terms })
    }

    /// Whether the stated result can come of the board under the rules of the game.
    fn believed(&self) -> bool {
        match self.verification.verdict {
            Verdict::Confirmed | Verdict::Consistent => true,
            // A habit of writing, such as a margin in zi.
            Verdict::Explained => self.scored.judgement.finish.margin == self.recorded,
            Verdict::Contradicted | Verdict::Undecided | Verdict::NotByCounting => false,
        }
    }
}

/// Who placed the last stone.
fn last_play(events: &[Event]) -> Option<Color> {
    events.iter().rev().find_map(|event| match event {
        Event::Play(color, _) => Some(*color),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use kifu_rules::Size;

    /// On 19×19 the area margin is odd: 7 of territory is 7 of area, with White's stone the last,
    /// 6 of territory as well, with Black's.
    #[test]
    fn parity_says_who_fills_the_last_dame() {
        let board = Position::new(Size::NINETEEN);
        let points = Points::from_points;
        for (territory, before, next, left) in [
            (7, 0, Color::Black, 0),
            (6, 0, Color::Black, 1),
            (6, 1, Color::White, 0),
            (7, 1, Color::White, -1),
            (-3, 0, Color::Black, 0),
            (-4, 0, Color::Black, 1),
            // Nine handicap stones, White first.
            (4, 9, Color::White, 0),
            (4, 8, Color::Black, 1),
        ] {
            let found = by_parity(&board, points(territory), points(before), next);
            assert_eq!(found, Some(points(left)), "{territory} {before} {next:?}");
        }
        let even = Position::new(Size::new(8, 8).unwrap());
        assert_eq!(by_parity(&even, points(7), points(0), Color::Black), Some(points(1)));
        assert_eq!(by_parity(&board, Points::HALF, points(0), Color::Black), None);
    }
}
