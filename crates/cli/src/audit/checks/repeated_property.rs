//! F120: a property stands twice in a node.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::finding::Severity;
use crate::audit::words::quote;
use kifu_sgf_io::{Defect, DefectKind};

pub(super) const CHECK: Check = Check {
    code: "F120",
    name: "repeated-property",
    severity: Severity::Warning,
    summary: "a property stands twice in a node",
    explanation: Explanation {
        looks_for: "The same name twice in one node. The first of single values and all of lists \
            are read.",
        matters: "Programs differ in which of the two they read; of set-up stones many lose the \
            second list.",
        limits: "Which value was meant.",
    },
    example: b"(;SZ[9]KM[5.5]KM[6.5];B[ee])",
    near_miss: b"(;SZ[9]KM[5.5];B[ee]C[KM\\[6.5\\]])",
    run: Run::Defect(&[DefectKind::RepeatedProperty], message),
};

fn message(_: &Defect, text: &str) -> String {
    format!("the property {} stands twice in its node", quote(text))
}
