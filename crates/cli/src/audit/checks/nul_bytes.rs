//! F143: NUL bytes in the text.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::finding::Severity;

use kifu_sgf_io::{Defect, DefectKind};

pub(super) const CHECK: Check = Check {
    code: "F143",
    name: "nul-bytes",
    severity: Severity::Warning,
    summary: "NUL bytes in the text",
    explanation: Explanation {
        looks_for: "Bytes of value 0, which no text has.",
        matters: "Many programs stop reading there. Files full of them are the remains of a damaged disk.",
        limits: "What stood there.",
    },
    example: b"(;SZ[9]C[a\0b];B[ee])",
    near_miss: b"(;SZ[9]C[a b];B[ee])",
    run: Run::Defect(&[DefectKind::NulBytes], message),
};

fn message(_: &Defect, _: &str) -> String {
    "NUL bytes in the text".into()
}
