//! The table of findings: what `kifu audit` lists, one row each.

use super::column::{Column, Group, column};
use super::value::{Kind, Value};
use crate::audit::Finding;

/// A finding, and the source that it is about.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Found<'a> {
    /// The name of the source.
    pub(crate) path: &'a str,
    /// The finding.
    pub(crate) finding: &'a Finding,
}

/// Where the value of a column of findings comes from.
pub(crate) type Get = for<'f> fn(&'f Found<'_>) -> Value<'f>;

/// The columns, in order.
pub(crate) static FINDINGS: &[Group<Get>] = &[
    Group { title: "Where it stands", columns: PLACE },
    Group { title: "The finding", columns: FINDING },
];

static PLACE: &[Column<Get>] = &[
    column("path", Kind::Text, "", "", "The file, as in games.", |found| Value::text(found.path)),
    column(
        "game",
        Kind::Int,
        "from 1",
        "it is about the whole file",
        "The game in the file.",
        |found| Value::maybe_int(found.finding.game),
    ),
    column("line", Kind::Int, "from 1", "", "The line in the decoded text.", |found| {
        Value::int(found.finding.line)
    }),
    column("column", Kind::Int, "characters, from 1", "", "The column in the line.", |found| {
        Value::int(found.finding.column)
    }),
    column(
        "move",
        Kind::Int,
        "from 1",
        "it is about no move",
        "The number of the move, passes counted.",
        |found| Value::maybe_int(found.finding.turn),
    ),
    column("point", Kind::Text, "D4", "it is about no point", "The point on the board.", |found| {
        Value::maybe_text(found.finding.point.as_deref())
    }),
];

static FINDING: &[Column<Get>] = &[
    column("code", Kind::Text, "G204", "", "The code, as kifu explain lists it.", |found| {
        Value::text(found.finding.check.code)
    }),
    column("name", Kind::Text, "", "", "The name that belongs to the code.", |found| {
        Value::text(found.finding.check.name)
    }),
    column("severity", Kind::Text, "note, warning, error", "", "How bad it is.", |found| {
        Value::text(found.finding.severity.word())
    }),
    column("message", Kind::Text, "", "", "What is the matter, in words.", |found| {
        Value::text(found.finding.message.as_str())
    }),
];
