//! Columns of what was played, and of what the audit says to it.

use super::super::column::column;
use super::super::sequence;
use super::super::value::{Kind, Value};
use super::{GameColumn, color};
use crate::audit::{OddStep, Severity};
use crate::table::Facts;
use kifu_rules::{CycleKind, Repetition};

/// What was played.
pub(super) static PLAY: &[GameColumn] = &[
    column(
        "moves",
        Kind::Int,
        "moves",
        "",
        "Moves of the main line, passes among them.",
        |facts| Value::int(facts.game.played.turns),
    ),
    column("passes", Kind::Int, "moves", "", "Passes among the moves.", |facts| {
        let plays = facts.game.played.plays;
        let played = plays.black.saturating_add(plays.white);
        Value::int(facts.game.played.turns.saturating_sub(played))
    }),
    column(
        "final_passes",
        Kind::Int,
        "moves",
        "",
        "Passes at the end of the main line; two or more end a game as the rules want it.",
        |facts| Value::Int(sequence::final_passes(events(facts)) as i64),
    ),
    column("first_color", Kind::Text, "black, white", "no moves", "Who moved first.", |facts| {
        color(sequence::first_color(events(facts)))
    }),
    column("last_color", Kind::Text, "black, white", "no moves", "Who moved last.", |facts| {
        color(facts.game.played.last.map(|turn| turn.color))
    }),
    column(
        "captured_by_black",
        Kind::Int,
        "stones",
        "",
        "White stones taken off the board, those lost by suicide among them.",
        |facts| Value::int(facts.game.position.prisoners().black),
    ),
    column(
        "captured_by_white",
        Kind::Int,
        "stones",
        "",
        "Black stones taken off the board, those lost by suicide among them.",
        |facts| Value::int(facts.game.position.prisoners().white),
    ),
    column(
        "ko_captures",
        Kind::Int,
        "moves",
        "",
        "Moves that took one stone which could be retaken at once.",
        |facts| Value::int(facts.game.played.ko_captures),
    ),
    column(
        "repetitions",
        Kind::Int,
        "moves",
        "",
        "Moves after which the whole board was as it had been before.",
        |facts| Value::Int(repetitions(facts).count() as i64),
    ),
    column(
        "cycle",
        Kind::Text,
        "sending two returning one, triple ko, quadruple ko, quintuple ko, sextuple ko, 7-fold ko \
         (and so on), eternal life, moonshine life, repetition",
        "the board never came back",
        "What players call the first cycle of more than three moves, else the first of all.",
        |facts| {
            let long = repetitions(facts).find(|repetition| repetition.length() > 3);
            let first = long.or_else(|| repetitions(facts).next());
            first.map_or(Value::Null, |repetition| Value::text(cycle(repetition.kind)))
        },
    ),
];

/// What the moves are known by.
pub(super) static SEQUENCE: &[GameColumn] = &[
    column(
        "first_move",
        Kind::Text,
        "lines from the sides, the smaller first: 4-4, 3-4",
        "no moves, or a pass, or off the board",
        "The point of the first move, whichever corner it is in.",
        |facts| {
            let first = sequence::first_move(facts.game.record.size, events(facts));
            first.map_or(Value::Null, Value::text)
        },
    ),
    column(
        "opening",
        Kind::Text,
        "points such as Q16, with blanks between them",
        "no moves",
        "The first four moves, turned and mirrored so that the first stands in the upper right \
         corner and equal openings look equal.",
        |facts| Value::text(sequence::opening(facts)),
    ),
    column(
        "move_hash",
        Kind::Text,
        "32 hexadecimal digits",
        "no game of Go",
        "Equal for equal main lines, also when one is turned or mirrored or has more passes at its \
         end: XXH3-128 of a text such as 19x19;Bqd;Wdd;B (a pass), set-up points as ;ABqdWddEaa, of \
         the orientation in which move by move the stones stand furthest to the right, then up.",
        |facts| {
            if facts.game.is_go() { Value::text(sequence::hash(facts)) } else { Value::Null }
        },
    ),
    column(
        "dyer_signature",
        Kind::Text,
        "12 letters: SGF points of moves 20, 31, 40, 51, 60, 71; -- a pass, ?? no such move",
        "fewer than 20 moves",
        "Dave Dyer's signature, of its eight turned and mirrored forms the first by the alphabet.",
        |facts| {
            let signature = sequence::signature(facts.game.record.size, events(facts));
            signature.map_or(Value::Null, Value::text)
        },
    ),
];

/// What the audit finds in the game.
pub(super) static FINDINGS: &[GameColumn] = &[
    column(
        "errors",
        Kind::Int,
        "findings",
        "",
        "Errors that kifu audit finds in the game; what it finds about the whole file is not \
         counted, here and in the next columns.",
        |facts| found(facts, Severity::Error),
    ),
    column("warnings", Kind::Int, "findings", "", "Warnings about the game.", |facts| {
        found(facts, Severity::Warning)
    }),
    column("notes", Kind::Int, "findings", "", "Notes about the game.", |facts| {
        found(facts, Severity::Note)
    }),
    column(
        "codes",
        Kind::Text,
        "codes such as G205, with blanks between them",
        "nothing was found",
        "The codes of what was found, each once.",
        |facts| {
            let mut codes: Vec<&str> = facts.findings().map(|found| found.check.code).collect();
            if codes.is_empty() {
                return Value::Null;
            }
            codes.sort_unstable();
            codes.dedup();
            Value::text(codes.join(" "))
        },
    ),
];

/// The name of a cycle, without the comma that lists have.
pub(super) fn cycle(kind: CycleKind) -> String {
    kind.to_string().replace(',', "")
}

fn events<'f>(facts: &'f Facts<'_>) -> &'f [kifu_rules::Event] {
    &facts.game.record.events
}

fn repetitions<'f>(facts: &'f Facts<'_>) -> impl Iterator<Item = Repetition> + 'f {
    let odd: &'f [OddStep] = &facts.game.played.odd;
    odd.iter().filter_map(|step| step.repetition)
}

fn found(facts: &Facts<'_>, severity: Severity) -> Value<'static> {
    Value::Int(facts.findings().filter(|finding| finding.severity == severity).count() as i64)
}
