//! Other readings of a record, under which its result is right.

use kifu_rules::{Color, Counting, Point, Points};

/// A reading of the record that is not the plain one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Explanation {
    /// The margin is written in zi, of two points each, where points are expected.
    MarginInZi,
    /// The margin is written in points where zi are expected.
    MarginInPoints,
    /// The komi is written in another unit; the result fits what it means.
    KomiScaled,
    /// The komi is written as 0 by a server that does not say; the result fits this one.
    KomiMissing(Points),
    /// The result was made with this komi, and not with the one that is written.
    KomiDiffers(Points),
    /// The result was counted in this way, and not as the rules say.
    Counted(Counting),
    /// White received so many points for the handicap, other than the rules say.
    Compensation(u32),
    /// Winner and loser are exchanged.
    ColoursSwapped,
    /// The last move of the record was not counted.
    LastMoveAdded,
    /// Points that their owner must fill were counted.
    CountedPlainly,
    /// A chain, here, was left on the board, and is dead.
    DeadStonesLeft(Color, Point),
    /// A chain, here, was taken off the board, and is alive.
    LivingStonesTaken(Color, Point),
}

impl Explanation {
    /// One of each.
    #[cfg(test)]
    pub(crate) const EXAMPLES: [Self; 14] = {
        let corner = Point { x: 0, y: 0 };
        [
            Self::MarginInZi,
            Self::MarginInPoints,
            Self::KomiScaled,
            Self::KomiMissing(Points::HALF),
            Self::KomiDiffers(Points::HALF),
            Self::Counted(Counting::Area),
            Self::Counted(Counting::Territory),
            Self::Counted(Counting::Stones),
            Self::Compensation(1),
            Self::ColoursSwapped,
            Self::LastMoveAdded,
            Self::CountedPlainly,
            Self::DeadStonesLeft(Color::Black, corner),
            Self::LivingStonesTaken(Color::Black, corner),
        ]
    };

    /// A short word for programs.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::MarginInZi => "margin-in-zi",
            Self::MarginInPoints => "margin-in-points",
            Self::KomiScaled => "komi-scaled",
            Self::KomiMissing(_) => "komi-missing",
            Self::KomiDiffers(_) => "komi-differs",
            Self::Counted(Counting::Area) => "counted-by-area",
            Self::Counted(Counting::Territory) => "counted-by-territory",
            Self::Counted(Counting::Stones) => "counted-by-stones",
            Self::Compensation(_) => "handicap-compensation",
            Self::ColoursSwapped => "colours-swapped",
            Self::LastMoveAdded => "last-move-added",
            Self::CountedPlainly => "counted-plainly",
            Self::DeadStonesLeft(..) => "dead-stones-left",
            Self::LivingStonesTaken(..) => "living-stones-taken",
        }
    }

    /// Whether it is a habit of writing, and says nothing against the result.
    #[must_use]
    pub const fn is_habit(self) -> bool {
        matches!(self, Self::MarginInZi | Self::KomiScaled | Self::KomiMissing(_))
    }
}
