//! What can go wrong with an engine: it costs the game that it was asked about.

use crate::escape::visible;
use std::fmt;
use std::time::Duration;

/// Why an engine gave no opinion. What it holds of the engine's words is shown escaped and cut.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EngineFault {
    /// It could not be started; the system's reason.
    Start {
        /// The program.
        program: String,
        /// The reason.
        reason: String,
    },
    /// It ended; the last that it wrote to standard error.
    Died(String),
    /// It said nothing for so long.
    Silent(Duration),
    /// It will not do what it was asked to.
    Refused {
        /// What that was.
        command: String,
        /// Its reason.
        answer: String,
    },
    /// What it says makes no sense.
    Nonsense(String),
    /// Its protocol has no words for this board.
    Board,
    /// It failed so often that it is not asked any more.
    GivenUp,
    /// The user ended the run.
    Interrupted,
}

/// Characters of an engine's words that are shown.
const SHOWN: usize = 120;

impl fmt::Display for EngineFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start { program, reason } => {
                write!(f, "the engine {} cannot be started: {reason}", Words(program))
            }
            Self::Died(last) if last.is_empty() => f.write_str("the engine ended"),
            Self::Died(last) => write!(f, "the engine ended; its last words: {}", Words(last)),
            Self::Silent(limit) => {
                write!(f, "the engine said nothing for {} s", limit.as_secs_f64())
            }
            Self::Refused { command, answer } => {
                write!(f, "the engine refuses \"{}\": {}", Words(command), Words(answer))
            }
            Self::Nonsense(what) => {
                write!(f, "the engine's answer makes no sense: {}", Words(what))
            }
            Self::Board => f.write_str("the engine's protocol has no such board"),
            Self::GivenUp => f.write_str("the engine failed too often and is not asked any more"),
            Self::Interrupted => f.write_str("interrupted"),
        }
    }
}

impl std::error::Error for EngineFault {}

/// Words of an engine: cut, and nothing in them does anything to a terminal.
struct Words<'a>(&'a str);

impl fmt::Display for Words<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let end = self.0.char_indices().nth(SHOWN).map(|(at, _)| at);
        write!(f, "{}", visible(&self.0[..end.unwrap_or(self.0.len())]))?;
        f.write_str(if end.is_some() { "…" } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_engines_are_cut_and_escaped() {
        let told = EngineFault::Nonsense(format!("\u{1b}[2J{}", "é".repeat(1000))).to_string();
        assert!(!told.contains('\u{1b}') && told.chars().count() < 200, "{told}");
    }
}
