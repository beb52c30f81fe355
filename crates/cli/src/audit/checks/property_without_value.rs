//! F110: a property without a value.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::finding::Severity;
use crate::audit::words::quote;
use kifu_sgf_io::{Defect, DefectKind};

pub(super) const CHECK: Check = Check {
    code: "F110",
    name: "property-without-value",
    severity: Severity::Warning,
    summary: "a property without a value",
    explanation: Explanation {
        looks_for: "A name in capital letters that no [ follows. A pass is written W[], with \
            brackets.",
        matters: "Strict readers take everything up to the next [ for one long name: a node and \
            its move are lost.",
        limits: "Whether it was a pass, or a move whose value is lost.",
    },
    example: b"(;SZ[9];B[ee];W)",
    near_miss: b"(;SZ[9];B[ee];W[];B[cc])",
    run: Run::Defect(&[DefectKind::PropertyWithoutValue], message),
};

fn message(_: &Defect, text: &str) -> String {
    format!("the property {} has no value", quote(text))
}
