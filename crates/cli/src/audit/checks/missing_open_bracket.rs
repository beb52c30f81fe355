//! F107: a value has no [.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::finding::Severity;
use crate::audit::words::quote;
use kifu_sgf_io::{Defect, DefectKind};

pub(super) const CHECK: Check = Check {
    code: "F107",
    name: "missing-open-bracket",
    severity: Severity::Error,
    summary: "a value has no [",
    explanation: Explanation {
        looks_for: "A move whose letters follow the name without [, such as Bee].",
        matters: "Strict readers take the letters for a part of the name and lose the move.",
        limits: "What stood there, where text was written over the bracket: such a move is lost.",
    },
    example: b"(;SZ[9];Bee];W[cc];B[gc])",
    near_miss: b"(;SZ[9];Black[ee];W[cc];B[gc])",
    run: Run::Defect(&[DefectKind::MissingOpenBracket], message),
};

fn message(_: &Defect, text: &str) -> String {
    format!("a value has no [: {}", quote(text))
}
