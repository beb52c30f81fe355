//! The rows of the machine formats. They are an interface: a field may be added, none may change
//! its meaning without a new version.

use crate::audit::Finding;
use crate::summary::Count;
use serde::Serialize;
use std::borrow::Cow;

/// The version of the machine formats, in the first field of every row.
pub const FORMAT_VERSION: u32 = 1;

/// The fields of a finding, in order.
pub const FINDING_FIELDS: &[&str] = &[
    "version", "path", "game", "line", "column", "code", "name", "severity", "move", "point",
    "message", "folded",
];

/// The fields of a row of the statistics, in order.
pub const STATISTICS_FIELDS: &[&str] = &[
    "version",
    "code",
    "name",
    "severity",
    "notes",
    "warnings",
    "errors",
    "games",
    "example_path",
    "example_game",
    "example_line",
    "example_column",
];

#[derive(Debug, Serialize)]
pub(super) struct FindingRow<'a> {
    version: u32,
    path: Cow<'a, str>,
    game: Option<u32>,
    line: u32,
    column: u32,
    code: &'static str,
    name: &'static str,
    severity: &'static str,
    #[serde(rename = "move")]
    turn: Option<u32>,
    point: Option<&'a str>,
    message: Cow<'a, str>,
    folded: u32,
}

#[derive(Debug, Serialize)]
pub(super) struct StatisticsRow<'a> {
    version: u32,
    code: &'static str,
    name: &'static str,
    severity: &'static str,
    notes: u64,
    warnings: u64,
    errors: u64,
    games: u64,
    example_path: Cow<'a, str>,
    example_game: Option<u32>,
    example_line: u32,
    example_column: u32,
}

/// How a format writes text that came from outside.
pub(super) type Guard = fn(&str) -> Cow<'_, str>;

impl<'a> FindingRow<'a> {
    pub(super) fn new(path: &'a str, finding: &'a Finding, guard: Guard) -> Self {
        Self {
            version: FORMAT_VERSION,
            path: guard(path),
            game: finding.game,
            line: finding.line,
            column: finding.column,
            code: finding.check.code,
            name: finding.check.name,
            severity: finding.severity.word(),
            turn: finding.turn,
            point: finding.point.as_deref(),
            message: guard(&finding.message),
            folded: finding.folded,
        }
    }
}

impl<'a> StatisticsRow<'a> {
    pub(super) fn new(count: &'a Count, guard: Guard) -> Self {
        let [notes, warnings, errors] = count.findings;
        Self {
            version: FORMAT_VERSION,
            code: count.check.code,
            name: count.check.name,
            severity: count.worst().word(),
            notes,
            warnings,
            errors,
            games: count.games,
            example_path: guard(&count.example_source),
            example_game: count.example.game,
            example_line: count.example.line,
            example_column: count.example.column,
        }
    }
}
