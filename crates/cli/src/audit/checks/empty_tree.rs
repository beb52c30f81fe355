//! F113: a tree without nodes.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::finding::Severity;

use kifu_sgf_io::{Defect, DefectKind};

pub(super) const CHECK: Check = Check {
    code: "F113",
    name: "empty-tree",
    severity: Severity::Warning,
    summary: "a tree without nodes",
    explanation: Explanation {
        looks_for: "A pair of parentheses without a node in it.",
        matters: "Strict readers refuse the game.",
        limits: "What it was meant to hold.",
    },
    example: b"(;SZ[9];B[ee]())",
    near_miss: b"(;SZ[9];B[ee](;))",
    run: Run::Defect(&[DefectKind::EmptyTree], message),
};

fn message(_: &Defect, _: &str) -> String {
    "a tree without nodes".into()
}
