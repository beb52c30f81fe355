//! F131: a set-up, territory or mark point that cannot be read.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::finding::Severity;
use crate::audit::words::quote;
use kifu_sgf_io::{Defect, DefectKind};

pub(super) const CHECK: Check = Check {
    code: "F131",
    name: "unreadable-point",
    severity: Severity::Warning,
    summary: "a set-up, territory or mark point that cannot be read",
    explanation: Explanation {
        looks_for: "A value of a list of points that is neither two letters nor a rectangle of \
            them.",
        matters: "The stone or mark is lost.",
        limits: "Which point was meant.",
    },
    example: b"(;SZ[9]AB[e5][cc];W[gc])",
    near_miss: b"(;SZ[9]AB[aa:bc];W[gc])",
    run: Run::Defect(&[DefectKind::UnreadablePoint], message),
};

fn message(_: &Defect, text: &str) -> String {
    format!("names no point: {}", quote(text))
}
