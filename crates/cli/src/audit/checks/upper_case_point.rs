//! F134: a point in capital letters on a board too small for them.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::finding::Severity;
use crate::audit::words::quote;
use kifu_sgf_io::{Defect, DefectKind};

pub(super) const CHECK: Check = Check {
    code: "F134",
    name: "upper-case-point",
    severity: Severity::Warning,
    summary: "a point in capital letters on a board too small for them",
    explanation: Explanation {
        looks_for: "A point in capitals, which mean columns and rows 27 to 52, on a board that has \
            none. It is read as if in small letters.",
        matters: "Other programs find the move off the board.",
        limits: "Nothing: no other point can be meant.",
    },
    example: b"(;SZ[9];B[EE];W[cc])",
    near_miss: b"(;SZ[30];B[DD];W[cc])",
    run: Run::Defect(&[DefectKind::UpperCasePoint], message),
};

fn message(_: &Defect, text: &str) -> String {
    format!("a point in capitals on a board without such points: {}", quote(text))
}
