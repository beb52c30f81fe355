//! `--where`: a small language of conditions on the columns of games.
//!
//! ```text
//! year>=1980 and komi=5.5 and winner=black and event~"Honinbo"
//! ```

mod check;
mod parse;
mod test;

use crate::error::Error;
use crate::escape::visible;
use crate::table::Facts;
use crate::table::games::GameColumn;
use test::Test;
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

/// A condition on games.
#[derive(Debug)]
pub(crate) struct Filter {
    condition: Condition,
}

/// A condition, or several joined.
#[derive(Debug)]
enum Condition {
    Any(Vec<Self>),
    All(Vec<Self>),
    Not(Box<Self>),
    IsNull(&'static GameColumn),
    Is(&'static GameColumn, Test),
}

/// What is wrong with a condition, and where.
#[derive(Debug, PartialEq, Eq)]
struct Mistake {
    /// Where it is, in bytes.
    at: usize,
    message: String,
}

impl Filter {
    /// Reads a condition.
    ///
    /// # Errors
    ///
    /// [`Error::Usage`], which shows the condition and points at the mistake.
    pub(crate) fn parse(text: &str) -> Result<Self, Error> {
        let condition = parse::parse(text).and_then(check::check);
        let condition = condition.map_err(|mistake| Error::Usage(mistake.shown(text)))?;
        Ok(Self { condition })
    }

    /// Whether a game fulfils it. Only what it asks for is found out about the game, and nothing
    /// more once the answer is known.
    pub(crate) fn matches(&self, facts: &Facts<'_>) -> bool {
        self.condition.holds(facts)
    }
}

impl Condition {
    fn holds(&self, facts: &Facts<'_>) -> bool {
        match self {
            Self::Any(parts) => parts.iter().any(|part| part.holds(facts)),
            Self::All(parts) => parts.iter().all(|part| part.holds(facts)),
            Self::Not(part) => !part.holds(facts),
            Self::IsNull(column) => (column.get)(facts).kind().is_none(),
            Self::Is(column, test) => test.holds(&(column.get)(facts)),
        }
    }
}

impl Mistake {
    /// The message, the condition or as much of it around the place as fits a line, and a caret
    /// under the place.
    fn shown(&self, text: &str) -> String {
        // In columns of a terminal.
        const BEFORE: usize = 48;
        const AFTER: usize = 24;
        let (before, after) = text.split_at_checked(self.at).unwrap_or((text, ""));
        let (before, after) = (visible(before).to_string(), visible(after).to_string());
        let left = fitting(before.chars().rev(), BEFORE);
        let right = fitting(after.chars(), AFTER);
        let (left_out, left) = before.split_at(before.len() - left);
        let (right, right_out) = after.split_at(right);
        let mark = |out: &str| if out.is_empty() { "" } else { "…" };
        let (first, last) = (mark(left_out), mark(right_out));
        let indent = " ".repeat(first.width() + left.width());
        format!("--where: {}\n  {first}{left}{right}{last}\n  {indent}^", self.message)
    }
}

/// How many bytes the first characters have that fit so many columns.
fn fitting(chars: impl Iterator<Item = char>, columns: usize) -> usize {
    let (mut bytes, mut taken) = (0, 0);
    for char in chars {
        taken += char.width().unwrap_or(0);
        if taken > columns {
            break;
        }
        bytes += char.len_utf8();
    }
    bytes
}
