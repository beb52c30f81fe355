//! F111: a value without a property.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::finding::Severity;
use crate::audit::words::quote;
use kifu_sgf_io::{Defect, DefectKind};

pub(super) const CHECK: Check = Check {
    code: "F111",
    name: "value-without-property",
    severity: Severity::Warning,
    summary: "a value without a property",
    explanation: Explanation {
        looks_for: "A [ that no name stands before.",
        matters: "What the value says is lost in every program.",
        limits: "Which property it belonged to.",
    },
    example: b"(;[x]SZ[9];B[ee])",
    near_miss: b"(;SZ[9]AB[ee] [cc];W[gc])",
    run: Run::Defect(&[DefectKind::ValueWithoutProperty], message),
};

fn message(_: &Defect, text: &str) -> String {
    format!("a value without a property: {}", quote(text))
}
