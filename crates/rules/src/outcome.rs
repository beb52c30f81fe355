//! How a game ended.

use crate::{Color, Points};
use std::fmt;

/// How a game ended, as SGF's `RE` can say it, and the two endings that SGF has no word for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// One side won.
    Win {
        /// The winner.
        winner: Color,
        /// By what.
        by: WinBy,
    },
    /// A draw (jigo, 和棋).
    Draw,
    /// No result, such as after a triple ko (無勝負).
    Void,
    /// Both players lost (双负).
    BothLost,
    /// Broken off and not taken up again (打ち掛け).
    Unfinished,
    /// Stated to be unknown: SGF's `?`.
    Unknown,
}

/// What a game was won by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WinBy {
    /// A counted margin; never negative.
    Points(Points),
    /// Resignation.
    Resignation,
    /// The loser's time ran out.
    Time,
    /// Forfeit: a breach of the rules, absence.
    Forfeit,
    /// Not stated.
    Unstated,
}

impl Outcome {
    /// The winner, where one side won.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Win { winner, .. } => Some(winner),
            _ => None,
        }
    }

    /// The counted margin, Black's count minus White's, where the game was counted.
    /// A draw counts as margin 0.
    #[must_use]
    pub fn margin(self) -> Option<Points> {
        match self {
            Self::Win { winner: Color::Black, by: WinBy::Points(points) } => Some(points),
            Self::Win { winner: Color::White, by: WinBy::Points(points) } => Some(-points),
            Self::Draw => Some(Points::ZERO),
            _ => None,
        }
    }
}

impl fmt::Display for Outcome {
    /// The standard form of the SGF specification (`B+3.5`, `W+R`, `0`, `Void`, `?`). Its two gaps
    /// are filled with the words met most often in files: `Both lost`, `Unfinished`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win { winner, by } => {
                write!(f, "{}+", winner.letter())?;
                match by {
                    WinBy::Points(points) => write!(f, "{points}"),
                    WinBy::Resignation => f.write_str("R"),
                    WinBy::Time => f.write_str("T"),
                    WinBy::Forfeit => f.write_str("F"),
                    WinBy::Unstated => Ok(()),
                }
            }
            Self::Draw => f.write_str("0"),
            Self::Void => f.write_str("Void"),
            Self::BothLost => f.write_str("Both lost"),
            Self::Unfinished => f.write_str("Unfinished"),
            Self::Unknown => f.write_str("?"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn margins_are_black_minus_white() {
        let by = WinBy::Points(Points::HALF);
        let outcome = Outcome::Win { winner: Color::White, by };
        assert_eq!(outcome.margin(), Some(-Points::HALF));
        assert_eq!(outcome.to_string(), "W+0.5");
        assert_eq!(Outcome::Draw.margin(), Some(Points::ZERO));
        assert_eq!(Outcome::Void.margin(), None);
    }
}
