//! F123: several values where a property takes one.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::finding::Severity;
use crate::audit::words::quote;
use kifu_sgf_io::{Defect, DefectKind};

pub(super) const CHECK: Check = Check {
    code: "F123",
    name: "too-many-values",
    severity: Severity::Warning,
    summary: "several values where a property takes one",
    explanation: Explanation {
        looks_for: "A second value of a property that takes a single one, such as B[ee][cc].",
        matters: "Programs read the first, the last, or refuse the file.",
        limits: "Which value was meant.",
    },
    example: b"(;SZ[9];B[ee][cc];W[gc])",
    near_miss: b"(;SZ[9]AB[ee][cc];W[gc])",
    run: Run::Defect(&[DefectKind::TooManyValues], message),
};

fn message(_: &Defect, text: &str) -> String {
    format!("more values than the property takes: {}", quote(text))
}
