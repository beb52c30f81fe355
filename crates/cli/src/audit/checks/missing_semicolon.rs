//! F105: a tree begins without ;.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::finding::Severity;

use kifu_sgf_io::{Defect, DefectKind};

pub(super) const CHECK: Check = Check {
    code: "F105",
    name: "missing-semicolon",
    severity: Severity::Warning,
    summary: "a tree begins without ;",
    explanation: Explanation {
        looks_for: "A property right after (. It is read as the first node, as if ; stood there.",
        matters: "Several old servers and news sites write such files. Strict readers refuse them.",
        limits: "Nothing: the reading is safe.",
    },
    example: b"(SZ[9]PB[Ro Usagi];B[ee])",
    near_miss: b"( ;SZ[9]PB[Ro Usagi];B[ee])",
    run: Run::Defect(&[DefectKind::MissingSemicolon], message),
};

fn message(_: &Defect, _: &str) -> String {
    "the first node of the tree has no ;".into()
}
