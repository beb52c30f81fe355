//! M202: the result is not in the standard form.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::Emit;
use crate::audit::finding::Severity;
use crate::audit::game::Game;
use crate::audit::words::quote;
use kifu_rules::Outcome;
use kifu_sgf_io::Claim;
use kifu_sgf_io::claim::MarginUnit;

pub(super) const CHECK: Check = Check {
    code: "M202",
    name: "result-not-standard",
    severity: Severity::Note,
    summary: "the result is not in the standard form",
    explanation: Explanation {
        looks_for: "A result that kifu can read and that the specification writes otherwise. The \
            message gives the standard form; margins in zi are doubled into points, and of a margin \
            that is no whole number of quarter points only the winner is taken.",
        matters: "Most programs read only the standard form and show the others as undecided.",
        limits: "Endings for which SGF has no form (both lost, unfinished) are shown in plain \
            words.",
    },
    example: b"(;SZ[9]RE[White resigns];B[ee])",
    near_miss: b"(;SZ[9]RE[B+R];B[ee])",
    run: Run::Game(run),
};

fn run(game: &Game<'_>, emit: &mut Emit<'_>) {
    let claim = &game.record.info.result;
    let Claim::Said(result, raw) = claim else { return };
    let unit = match result.unit {
        None | Some(MarginUnit::Points | MarginUnit::PointsByWord) => "",
        Some(MarginUnit::ZiByWord) => ", the margin being in zi",
        Some(MarginUnit::ZiByFraction) => ", the margin being in zi as its quarters show",
        Some(MarginUnit::ZiBySource) => ", the margin being in zi as its server writes them",
        Some(MarginUnit::OddFraction) => ", its margin being no whole number of quarter points",
    };
    if result.standard && unit.is_empty() {
        return;
    }
    let text = quote(raw.text);
    let message = match result.outcome {
        Outcome::Draw => format!("{text} reads as 0, a draw"),
        Outcome::BothLost => format!("{text}: both lost, for which SGF has no form"),
        Outcome::Unfinished => format!("{text}: unfinished, for which SGF has no form"),
        outcome => format!("{text} reads as {outcome}{unit}"),
    };
    emit.add(game.claim_place(claim), message);
}
