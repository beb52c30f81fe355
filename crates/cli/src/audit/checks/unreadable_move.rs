//! F130: a move that names no point.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::finding::Severity;
use crate::audit::words::quote;
use kifu_sgf_io::{Defect, DefectKind};

pub(super) const CHECK: Check = Check {
    code: "F130",
    name: "unreadable-move",
    severity: Severity::Error,
    summary: "a move that names no point",
    explanation: Explanation {
        looks_for: "A value of B or W that is neither two letters nor empty.",
        matters: "The move is lost: it is not played in the replay, and everything after it stands \
            on a wrong board.",
        limits: "Which point was meant.",
    },
    example: b"(;SZ[9];B[ee];W[e5])",
    near_miss: b"(;SZ[9];B[];W[cc])",
    run: Run::Defect(&[DefectKind::UnreadableMove], message),
};

fn message(_: &Defect, text: &str) -> String {
    format!("a move that names no point: {}", quote(text))
}
