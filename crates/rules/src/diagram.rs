//! Boards as text and back: `X` black, `O` white, `.` empty, one line a row.

use crate::{Board, Color, Point, Size};
use std::fmt;
use std::str::FromStr;

impl fmt::Display for Board {
    /// One line a row from the top, each ended by a line break: what [`Board::from_str`] reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.size();
        for y in 0..size.height() {
            for x in 0..size.width() {
                f.write_str(match self.at(Point { x, y }) {
                    Some(Color::Black) => "X",
                    Some(Color::White) => "O",
                    None => ".",
                })?;
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

/// Why a text is no diagram of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ParseBoardError {
    /// No rows, or more rows or columns than [`Size::MAX_SIDE`].
    Size,
    /// A row (counted from 0) that is not as long as the first.
    Row(usize),
    /// A character other than `X`, `O`, `.`
    Character(char),
}

impl fmt::Display for ParseBoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size => f.write_str("no board has this many rows and columns"),
            Self::Row(row) => write!(f, "row {} differs in length from the first", row + 1),
            Self::Character(found) => write!(f, "{found:?} is neither X, O nor ."),
        }
    }
}

impl std::error::Error for ParseBoardError {}

impl FromStr for Board {
    type Err = ParseBoardError;

    /// Reads a diagram. Blanks anywhere in a row and empty lines count for nothing.
    ///
    /// Chains without liberties are kept as drawn.
    ///
    /// # Errors
    /// Rows of different length, other characters, sizes that no [`Size`] has.
    ///
    /// # Examples
    /// ```
    /// use kifu_rules::{Board, Color, Point};
    /// let board: Board = "
    ///     . X O
    ///     X O .
    /// ".parse()?;
    /// assert_eq!(board.at(Point { x: 1, y: 1 }), Some(Color::White));
    /// assert_eq!(board.to_string(), ".XO\nXO.\n");
    /// # Ok::<(), kifu_rules::ParseBoardError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, ParseBoardError> {
        let row = |line: &str| line.chars().filter(|c| !c.is_whitespace()).collect::<Vec<_>>();
        let rows: Vec<_> = text.lines().map(row).filter(|row| !row.is_empty()).collect();
        let side = |length: usize| u8::try_from(length).unwrap_or(u8::MAX);
        let width = rows.first().map_or(0, Vec::len);
        let size = Size::new(side(width), side(rows.len())).ok_or(ParseBoardError::Size)?;
        let mut board = Self::new(size);
        for (y, row) in (0..).zip(&rows) {
            if row.len() != width {
                return Err(ParseBoardError::Row(usize::from(y)));
            }
            for (x, &character) in (0..).zip(row) {
                let cell = match character {
                    'X' => Some(Color::Black),
                    'O' => Some(Color::White),
                    '.' => None,
                    other => return Err(ParseBoardError::Character(other)),
                };
                board.set(Point { x, y }, cell);
            }
        }
        Ok(board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nonsense_is_refused() {
        for (text, error) in [
            ("", ParseBoardError::Size),
            (&"X".repeat(53), ParseBoardError::Size),
            (&"X\n".repeat(300), ParseBoardError::Size),
            ("XO\nX", ParseBoardError::Row(1)),
            ("XO\nX#", ParseBoardError::Character('#')),
        ] {
            assert_eq!(text.parse::<Board>(), Err(error), "{text}");
        }
    }
}
