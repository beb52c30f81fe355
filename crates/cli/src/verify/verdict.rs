//! The verdict on a recorded result, and the readings that explain one.

use kifu_rules::{Counting, Points};

/// What is to be thought of a recorded result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Verdict {
    /// The finished count is the recorded margin, under the rules and the komi that are stated or
    /// alone plausible.
    Confirmed,
    /// The recorded margin can still come of the board.
    Consistent,
    /// It fits another reading of what the record says, which is named.
    Explained,
    /// Nothing plausible explains it.
    Contradicted,
    /// The board does not tell, or not surely enough.
    Undecided,
    /// The game was not decided by counting, or states no result.
    NotByCounting,
}

impl Verdict {
    /// All, the best first.
    pub(crate) const ALL: [Self; 6] = [
        Self::Confirmed,
        Self::Consistent,
        Self::Explained,
        Self::Contradicted,
        Self::Undecided,
        Self::NotByCounting,
    ];

    /// The word in every output.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Confirmed => "confirmed",
            Self::Consistent => "consistent",
            Self::Explained => "explained",
            Self::Contradicted => "contradicted",
            Self::Undecided => "undecided",
            Self::NotByCounting => "not-by-counting",
        }
    }
}

/// Another reading of the record, under which its result is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Explanation {
    /// The margin is written in zi, of two points each, where points are expected.
    MarginInZi,
    /// The margin is written in points where zi are expected.
    MarginInPoints,
    /// The komi is written in another unit or place: the result fits what it means.
    KomiScaled,
    /// The komi is written as 0 by a server that does not say: the result fits this one.
    KomiMissing(Points),
    /// The result was made with this komi, and not with the one that is written.
    KomiDiffers(Points),
    /// The result was counted in this way, and not as the rules say.
    Counted(Counting),
    /// White received so many points for the handicap, other than the rules say.
    Compensation(u32),
    /// Winner and loser are exchanged.
    ColoursSwapped,
    /// The last move was not played, or not counted.
    LastMoveAdded,
    /// A last move is missing that the stated number of moves tells of.
    LastMoveLost,
    /// Points that their owner must fill were counted.
    CountedPlainly,
}

impl Explanation {
    /// A short word for programs.
    pub(crate) const fn code(self) -> &'static str {
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
            Self::LastMoveLost => "last-move-lost",
            Self::CountedPlainly => "counted-plainly",
        }
    }
}
