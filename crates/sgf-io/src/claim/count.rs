//! A count of one side, as Chinese referees announce it: `185子`.

use super::number::{Unit, amount};
use super::text::{Cursor, LONGEST, fold};
use kifu_rules::{Color, Points};

/// The stones and points of one side, the shared ones halved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HalfCount {
    /// Whose, if it is said.
    pub color: Option<Color>,
    /// How many: each zi counted is a stone or a point of the board.
    pub count: Points,
}

impl HalfCount {
    /// Reads a count: a number of zi, perhaps with a colour before it, and nothing else.
    ///
    /// ```
    /// use kifu_rules::{Color, Points};
    /// use kifu_sgf_io::claim::HalfCount;
    /// let count = HalfCount::read("黑方184又1/2子").unwrap();
    /// assert_eq!((count.color, count.count.to_string()), (Some(Color::Black), "184.5".into()));
    /// assert_eq!(HalfCount::read("W 176 zi").unwrap().color, Some(Color::White));
    /// assert_eq!(HalfCount::read("185子胜"), None);
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        if text.len() > LONGEST {
            return None;
        }
        let text = fold(text);
        let mut cursor = Cursor::new(&text);
        let color = cursor.look_up(COLORS);
        cursor.eat_any(&["方", "棋", "子"]);
        cursor.skip(|char| " :=有".contains(char));
        let amount = amount(&mut cursor)?;
        cursor.skip(|char| " .".contains(char));
        let count = amount.points()?;
        (amount.unit == Some(Unit::Zi) && cursor.at_end()).then_some(Self { color, count })
    }
}

const COLORS: &[(&str, Color)] = &[
    ("黑", Color::Black),
    ("black", Color::Black),
    ("b", Color::Black),
    ("白", Color::White),
    ("white", Color::White),
    ("w", Color::White),
];
