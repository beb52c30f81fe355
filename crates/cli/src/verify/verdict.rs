//! The verdict on a recorded result.

/// What is to be thought of a recorded result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verdict {
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
    pub const ALL: [Self; 6] = [
        Self::Confirmed,
        Self::Consistent,
        Self::Explained,
        Self::Contradicted,
        Self::Undecided,
        Self::NotByCounting,
    ];

    /// The word in every output.
    #[must_use]
    pub const fn word(self) -> &'static str {
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
