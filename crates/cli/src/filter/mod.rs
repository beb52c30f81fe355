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
    /// The message, the condition, and a caret under the place.
    fn shown(&self, text: &str) -> String {
        let before = text.get(..self.at).unwrap_or(text);
        let indent = visible(before).to_string().chars().count();
        format!("--where: {}\n  {}\n  {:indent$}^", self.message, visible(text), "")
    }
}
