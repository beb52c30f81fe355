//! F133: SZ, GM, FF or CA after the first node.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::finding::Severity;
use crate::audit::words::quote;
use kifu_sgf_io::{Defect, DefectKind};

pub(super) const CHECK: Check = Check {
    code: "F133",
    name: "root-property-outside-root",
    severity: Severity::Note,
    summary: "SZ, GM, FF or CA after the first node",
    explanation: Explanation {
        looks_for: "A property of the whole record in a node that is not its first. It is not \
            believed.",
        matters: "Programs that believe it change the board in the middle of the game.",
        limits: "Whether two records were glued together.",
    },
    example: b"(;SZ[9];B[ee];SZ[19]W[cc])",
    near_miss: b"(;SZ[9];B[ee];KM[6.5]W[cc])",
    run: Run::Defect(&[DefectKind::RootPropertyOutsideRoot], message),
};

fn message(_: &Defect, text: &str) -> String {
    format!("a property of the root after the root: {}", quote(text))
}
