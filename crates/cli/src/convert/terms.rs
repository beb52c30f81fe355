//! The terms of the ledger by which margins differ, each with its points.

use kifu_rules::{ByColor, Points};
use kifu_scoring::{Adjustments, Ledger};

/// Something that makes two margins differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Term {
    /// What.
    pub why: Why,
    /// What it adds to Black's margin.
    pub points: Points,
}

/// What makes margins differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Why {
    /// Who began also made the last play: one stone more, which counts by area only.
    LastPlay,
    /// Turns that one side took twice in a row: passes that the record lacks, or lost moves.
    Skipped,
    /// Passes before the end: a stone less.
    Passes,
    /// Stones set up, the handicap: they count by area only.
    Handicap,
    /// Eyes in seki: they count by area only.
    SekiEyes,
    /// Points to be filled, and whatever else is surrounded and no territory: they count by area.
    ToFill,
    /// Another komi.
    Komi,
    /// Compensation for the handicap.
    Compensation,
    /// Stones handed over by passing.
    PassStones,
    /// Half a point for the first pass.
    Button,
    /// A tax on groups or eyes.
    Tax,
}

impl Why {
    /// The word in every output.
    pub const fn word(self) -> &'static str {
        match self {
            Self::LastPlay => "last play",
            Self::Skipped => "turns out of order",
            Self::Passes => "passes",
            Self::Handicap => "handicap stones",
            Self::SekiEyes => "seki eyes",
            Self::ToFill => "points to be filled",
            Self::Komi => "komi",
            Self::Compensation => "handicap compensation",
            Self::PassStones => "pass stones",
            Self::Button => "button",
            Self::Tax => "tax",
        }
    }

    /// What it is, for people who ask why.
    pub const fn told(self) -> &'static str {
        match self {
            Self::LastPlay => "turns: who began and also played last has a stone more on the board",
            Self::Skipped => "turns twice in a row: passes that the record lacks, or moves",
            Self::Passes => "passes before the end: a stone less on the board for each",
            Self::Handicap => "stones set up, the handicap among them: they count by area only",
            Self::SekiEyes => "eyes in seki: they count by area only",
            Self::ToFill => "surrounded points that are to be filled: they count by area only",
            Self::Komi => "another komi",
            Self::Compensation => "what White receives for the handicap",
            Self::PassStones => "stones handed over by passing",
            Self::Button => "half a point for the first pass",
            Self::Tax => "tax on groups and on eyes in seki",
        }
    }
}

/// What an area margin has above the territory margin of a board, by the plays so far and `last`
/// more stones of Black's. Points that are to be filled are counted on a `full` board; on another
/// the plays that fill them make up for them.
pub(super) fn board_terms(ledger: &Ledger, last: i32, full: bool) -> Vec<Term> {
    let passes = less(ledger.passes);
    let refused = ledger.refused();
    let seki = less(refused.seki) + less(refused.tax);
    let fill = if full { less(refused.excluded) + less(refused.teire) } else { Points::ZERO };
    let turns = ledger.turns_margin() + Points::from_points(last);
    let one = Points::from_points(1);
    let alternating = turns.clamp(-one, one);
    listed([
        (Why::LastPlay, alternating),
        (Why::Skipped, turns - alternating),
        (Why::Passes, -passes),
        (Why::Handicap, ledger.setup_margin()),
        (Why::SekiEyes, seki),
        (Why::ToFill, fill),
    ])
}

/// What other terms of the game add.
pub(super) fn adjusted(from: &Adjustments, to: &Adjustments) -> Vec<Term> {
    listed([
        (Why::Komi, to.komi - from.komi),
        (Why::Compensation, to.handicap - from.handicap),
        (Why::PassStones, to.pass_stones - from.pass_stones),
        (Why::Button, to.button - from.button),
    ])
}

fn listed<const N: usize>(terms: [(Why, Points); N]) -> Vec<Term> {
    let all = terms.into_iter().filter(|(_, points)| *points != Points::ZERO);
    all.map(|(why, points)| Term { why, points }).collect()
}

fn less(count: ByColor<u32>) -> Points {
    let less = i64::from(count.black) - i64::from(count.white);
    Points::from_points(less.clamp(-100_000, 100_000) as i32)
}
