//! F112: a node after the variations of its sequence.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::finding::Severity;

use kifu_sgf_io::{Defect, DefectKind};

pub(super) const CHECK: Check = Check {
    code: "F112",
    name: "node-after-variations",
    severity: Severity::Warning,
    summary: "a node after the variations of its sequence",
    explanation: Explanation {
        looks_for: "A node that follows a closed variation, inside the same tree.",
        matters: "The grammar has no place for it: programs drop it, or take it for another \
            variation.",
        limits: "Where it belongs. The main line is read along the first variation, and such a \
            node is not part of it.",
    },
    example: b"(;SZ[9];B[ee](;W[cc])(;W[gc]);B[cg])",
    near_miss: b"(;SZ[9];B[ee](;W[cc])(;W[gc];B[cg]))",
    run: Run::Defect(&[DefectKind::NodeAfterVariations], message),
};

fn message(_: &Defect, _: &str) -> String {
    "a node after the variations of its sequence".into()
}
