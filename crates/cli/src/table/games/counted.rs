//! Columns of the count of the last board and of the verdict on the result.

use super::super::column::column;
use super::super::facts::Board;
use super::super::value::{Kind, Value};
use super::GameColumn;
use crate::score::layer;
use crate::table::Facts;
use crate::verify::Verification;
use kifu_rules::Points;
use kifu_scoring::{Finish, Judgement};

const UNCOUNTED: &str = "the board was not counted";

/// The verdict, and the margin that it rests on.
pub(super) static VERDICT: &[GameColumn] = &[
    column(
        "verdict",
        Kind::Text,
        "confirmed, consistent, explained, contradicted, undecided, not-by-counting",
        "no game of Go",
        "Whether the stated result can come of the board: kifu verify.",
        |facts| Value::maybe_text(verified(facts).map(|found| found.verdict.word())),
    ),
    column(
        "explanation",
        Kind::Text,
        "margin-in-zi, margin-in-points, komi-scaled, komi-missing, komi-differs, counted-by-area, \
         counted-by-territory, counted-by-stones, handicap-compensation, colours-swapped, \
         last-move-added, counted-plainly, dead-stones-left, living-stones-taken",
        "the plain reading of the record is the right one, or none was found",
        "The reading of the record under which its result is right.",
        |facts| {
            let explanation = verified(facts).and_then(|found| found.explanation.as_ref());
            Value::maybe_text(explanation.map(|reading| reading.code()))
        },
    ),
    column(
        "evidence",
        Kind::Text,
        "sentences, with ; between them",
        "no game of Go",
        "What speaks for the verdict.",
        |facts| verified(facts).map_or(Value::Null, |found| Value::text(found.reasons.join("; "))),
    ),
    column(
        "counted_rules",
        Kind::Text,
        "names as kifu rules lists them",
        UNCOUNTED,
        "The rules that the finished margin is counted by.",
        |facts| Value::maybe_text(scored(facts).map(|found| found.ruleset.name)),
    ),
    column(
        "counted_komi",
        Kind::Points,
        "points",
        UNCOUNTED,
        "The komi that the margins here are counted with; the usual one where none is stated.",
        |facts| points(scored(facts).map(|found| found.komi)),
    ),
    column(
        "finished_margin",
        Kind::Points,
        "points; positive for Black",
        UNCOUNTED,
        "The likeliest margin once everything is played, komi counted.",
        |facts| points(finish(facts).map(|finish| finish.margin)),
    ),
    column(
        "finished_low",
        Kind::Points,
        "points; positive for Black",
        UNCOUNTED,
        "The least margin that is to be reckoned with.",
        |facts| points(finish(facts).map(|finish| finish.low)),
    ),
    column(
        "finished_high",
        Kind::Points,
        "points; positive for Black",
        UNCOUNTED,
        "The greatest margin that is to be reckoned with.",
        |facts| points(finish(facts).map(|finish| finish.high)),
    ),
    column("closed", Kind::Bool, "", UNCOUNTED, "Whether nothing is left to be played.", |facts| {
        judgement(facts).map_or(Value::Null, |judged| Value::Bool(judged.is_closed()))
    }),
    column(
        "layer",
        Kind::Text,
        "marks, proof, search, estimate",
        UNCOUNTED,
        "How it is known which stones are dead.",
        |facts| Value::maybe_text(judgement(facts).map(|judged| layer(judged.layer))),
    ),
    column(
        "confidence",
        Kind::Int,
        "percent",
        UNCOUNTED,
        "How likely the finished margin is; 100 for marks and proof.",
        |facts| Value::maybe_int(finish(facts).map(|finish| finish.confidence)),
    ),
];

/// The counts of the last board as it stands.
pub(super) static BOARD: &[GameColumn] = &[
    column(
        "chinese_margin",
        Kind::Points,
        "points; positive for Black",
        UNCOUNTED,
        "The margin of the board as it stands under the Chinese rules, with counted_komi.",
        |facts| points(board(facts).map(|board| board.chinese)),
    ),
    column(
        "chinese_margin_zi",
        Kind::Zi,
        "zi, of two points each; positive for Black",
        UNCOUNTED,
        "The same in zi.",
        |facts| board(facts).map_or(Value::Null, |board| Value::Zi(board.chinese)),
    ),
    column(
        "japanese_margin",
        Kind::Points,
        "points; positive for Black",
        UNCOUNTED,
        "The margin of the board as it stands under the Japanese rules, with counted_komi.",
        |facts| points(board(facts).map(|board| board.japanese)),
    ),
    column(
        "area_black",
        Kind::Int,
        "points",
        UNCOUNTED,
        "Black's living stones and the points they surround.",
        |facts| Value::maybe_int(board(facts).map(|board| board.ledger.area.count().black)),
    ),
    column(
        "area_white",
        Kind::Int,
        "points",
        UNCOUNTED,
        "White's living stones and the points they surround.",
        |facts| Value::maybe_int(board(facts).map(|board| board.ledger.area.count().white)),
    ),
    column(
        "territory_black",
        Kind::Int,
        "points",
        UNCOUNTED,
        "Points that Black surrounds and that count, prisoners and dead white stones.",
        |facts| Value::maybe_int(board(facts).map(|board| board.ledger.territory.count().black)),
    ),
    column(
        "territory_white",
        Kind::Int,
        "points",
        UNCOUNTED,
        "Points that White surrounds and that count, prisoners and dead black stones.",
        |facts| Value::maybe_int(board(facts).map(|board| board.ledger.territory.count().white)),
    ),
    column("shared", Kind::Int, "points", UNCOUNTED, "Points of neither side.", |facts| {
        Value::maybe_int(board(facts).map(|board| board.ledger.area.shared))
    }),
    column(
        "dead_black",
        Kind::Int,
        "stones",
        UNCOUNTED,
        "Black stones that are dead on the last board.",
        |facts| Value::maybe_int(board(facts).map(|board| board.ledger.territory.dead.white)),
    ),
    column(
        "dead_white",
        Kind::Int,
        "stones",
        UNCOUNTED,
        "White stones that are dead on the last board.",
        |facts| Value::maybe_int(board(facts).map(|board| board.ledger.territory.dead.black)),
    ),
    column(
        "plays_difference",
        Kind::Points,
        "points",
        UNCOUNTED,
        "Black's plays less White's: the first term by which area exceeds territory.",
        |facts| points(board(facts).map(|board| board.ledger.plays_margin())),
    ),
    column(
        "setup_difference",
        Kind::Points,
        "points",
        UNCOUNTED,
        "Black's set-up stones less White's: the second term.",
        |facts| points(board(facts).map(|board| board.ledger.setup_margin())),
    ),
    column(
        "refused_difference",
        Kind::Points,
        "points",
        UNCOUNTED,
        "Black's points that territory does not count (eyes in seki, points to be filled) less \
         White's: the third term.",
        |facts| points(board(facts).map(|board| board.ledger.refused_margin())),
    ),
];

fn verified<'f>(facts: &'f Facts<'_>) -> Option<&'f Verification> {
    facts.counted().map(|counted| &counted.verification)
}

/// The verification, where it rests on a count.
fn scored<'f>(facts: &'f Facts<'_>) -> Option<&'f Verification> {
    verified(facts).filter(|found| found.scored.is_some())
}

fn judgement<'f>(facts: &'f Facts<'_>) -> Option<&'f Judgement> {
    verified(facts).and_then(|found| found.scored.as_ref()).map(|scored| &scored.judgement)
}

fn finish<'f>(facts: &'f Facts<'_>) -> Option<&'f Finish> {
    judgement(facts).map(|judged| &judged.finish)
}

fn board<'f>(facts: &'f Facts<'_>) -> Option<&'f Board> {
    facts.counted().and_then(|counted| counted.board.as_ref())
}

fn points(points: Option<Points>) -> Value<'static> {
    points.map_or(Value::Null, Value::Points)
}
