//! Columns of the result that the record states.

use super::super::column::column;
use super::super::value::{Kind, Value};
use super::{GameColumn, color, written};
use crate::table::Facts;
use kifu_rules::{Outcome, Points, WinBy};

const NONE: &str = "the record states no result that can be read";
const UNCOUNTED: &str = "no result, or none by counting";

/// The result as stated.
pub(super) static RESULT: &[GameColumn] = &[
    column(
        "result_text",
        Kind::Text,
        "",
        "the record does not say",
        "The result (RE) as written.",
        |facts| written(&facts.game.record.info.result),
    ),
    column(
        "result",
        Kind::Text,
        "B+3.5, W+R, B+T, W+F, B+, 0, Void, ?, Both lost, Unfinished",
        NONE,
        "The result as understood, in the standard form, margins in points.",
        |facts| outcome(facts).map_or(Value::Null, |outcome| Value::text(outcome.to_string())),
    ),
    column(
        "winner",
        Kind::Text,
        "black, white",
        "nobody won, or the record does not say",
        "The colour that won.",
        |facts| color(outcome(facts).and_then(Outcome::winner)),
    ),
    column(
        "ending",
        Kind::Text,
        "points, resignation, time, forfeit, unstated; draw, void, both-lost, unfinished, unknown",
        NONE,
        "How it was won, or how it ended without a winner.",
        |facts| Value::maybe_text(outcome(facts).map(ending)),
    ),
    column(
        "margin",
        Kind::Points,
        "points; positive for Black, 0 for a draw",
        UNCOUNTED,
        "The stated margin, Black's count less White's, komi counted.",
        |facts| margin(facts).map_or(Value::Null, Value::Points),
    ),
    column(
        "margin_zi",
        Kind::Zi,
        "zi, of two points each; positive for Black",
        UNCOUNTED,
        "The same margin in zi.",
        |facts| margin(facts).map_or(Value::Null, Value::Zi),
    ),
    column(
        "board_margin",
        Kind::Points,
        "points; positive for Black",
        "no margin is stated, or no komi that can be read",
        "What the stated margin leaves for the board: the margin with the komi added again. A whole \
         number, if komi and result fit together; on 19×19 an odd one by area, as long as no seki \
         leaves a neutral point.",
        |facts| board_margin(facts).map_or(Value::Null, Value::Points),
    ),
];

fn outcome(facts: &Facts<'_>) -> Option<Outcome> {
    facts.game.outcome()
}

fn margin(facts: &Facts<'_>) -> Option<Points> {
    outcome(facts).and_then(Outcome::margin)
}

fn board_margin(facts: &Facts<'_>) -> Option<Points> {
    Some(margin(facts)? + super::head::komi(facts)?)
}

const fn ending(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win { by: WinBy::Points(_), .. } => "points",
        Outcome::Win { by: WinBy::Resignation, .. } => "resignation",
        Outcome::Win { by: WinBy::Time, .. } => "time",
        Outcome::Win { by: WinBy::Forfeit, .. } => "forfeit",
        Outcome::Win { by: WinBy::Unstated, .. } => "unstated",
        Outcome::Draw => "draw",
        Outcome::Void => "void",
        Outcome::BothLost => "both-lost",
        Outcome::Unfinished => "unfinished",
        Outcome::Unknown => "unknown",
    }
}
