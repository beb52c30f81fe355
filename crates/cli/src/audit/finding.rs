//! Findings: what the audit says, about which place, and how loudly.

use super::check::Check;
use crate::engine::EngineFault;
use std::fmt;

/// How bad a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing; the record may well be right.
    Note,
    /// Probably a fault of the record, or something that other programs will stumble over.
    Warning,
    /// A fault: the record says something that cannot be, or something of it is lost.
    Error,
}

impl Severity {
    /// All, mildest first.
    pub const ALL: [Self; 3] = [Self::Note, Self::Warning, Self::Error];

    /// The word in every output.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// One finding.
#[derive(Debug, Clone)]
pub struct Finding {
    /// The check that made it.
    pub check: &'static Check,
    /// How bad it is in this case.
    pub severity: Severity,
    /// The game in its source, from 1; `None` where the finding is about the whole source.
    pub game: Option<u32>,
    /// Line in the decoded text, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
    /// The number of the move it is about: plays and passes of the main line, from 1.
    pub turn: Option<u32>,
    /// The name of the point it is about (`D4`).
    pub point: Option<String>,
    /// What is the matter: lower case, the fact first, then the evidence. Text of the record in it
    /// is not escaped yet; every sink escapes for its own format.
    pub message: String,
    /// How many more findings of the same code in the same game this one stands for.
    pub folded: u32,
}

/// Everything that the audit of one source found, in the order of the text.
#[derive(Debug, Clone, Default)]
pub struct SourceReport {
    /// Games in the source, those that are not Go included.
    pub games: u32,
    /// Plays and passes replayed, all games together.
    pub turns: u64,
    /// Bytes of the source.
    pub bytes: u64,
    /// The findings that are to be listed.
    pub findings: Vec<Finding>,
    /// Findings by check, in the order of the table: how many there were, listed or not, and the
    /// first of them.
    pub tally: Vec<Tally>,
    /// Games, from 1, about which an engine was asked and gave no opinion, and why.
    pub engine_faults: Vec<(u32, EngineFault)>,
}

/// How often one check fired, and where first.
#[derive(Debug, Clone)]
pub struct Tally {
    /// Which check.
    pub check: &'static Check,
    /// Findings by severity: notes, warnings, errors.
    pub counts: [u64; 3],
    /// How many games (or whole sources) it concerns.
    pub games: u64,
    /// The game it fired in last.
    pub(crate) last_game: Option<u32>,
    /// The first of the gravest.
    pub first: Finding,
}
