//! F122: a move and set-up stones in one node.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::finding::Severity;

use kifu_sgf_io::{Defect, DefectKind};

pub(super) const CHECK: Check = Check {
    code: "F122",
    name: "move-and-setup",
    severity: Severity::Warning,
    summary: "a move and set-up stones in one node",
    explanation: Explanation {
        looks_for: "B or W together with AB, AW, AE or PL. The set-up is read first.",
        matters: "The specification forbids it, and programs differ in which comes first.",
        limits: "Which comes first.",
    },
    example: b"(;SZ[9];B[ee]AB[cc];W[gc])",
    near_miss: b"(;SZ[9]AB[cc];W[gc])",
    run: Run::Defect(&[DefectKind::MoveAndSetup], message),
};

fn message(_: &Defect, _: &str) -> String {
    "a move and set-up in one node".into()
}
