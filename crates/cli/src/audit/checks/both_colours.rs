//! F121: a move of Black and a move of White in one node.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::finding::Severity;

use kifu_sgf_io::{Defect, DefectKind};

pub(super) const CHECK: Check = Check {
    code: "F121",
    name: "both-colours",
    severity: Severity::Warning,
    summary: "a move of Black and a move of White in one node",
    explanation: Explanation {
        looks_for: "B and W in the same node. Both are read, in the order of the text.",
        matters: "Many programs show only one of the two, and are a move behind from there on.",
        limits: "Which move was made first.",
    },
    example: b"(;SZ[9];B[ee]W[cc];B[gc])",
    near_miss: b"(;SZ[9];B[ee]BL[30];W[cc];B[gc])",
    run: Run::Defect(&[DefectKind::BothColors], message),
};

fn message(_: &Defect, _: &str) -> String {
    "B and W in one node".into()
}
