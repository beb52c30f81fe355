//! F108: a ] that closes nothing.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::finding::Severity;

use kifu_sgf_io::{Defect, DefectKind};

pub(super) const CHECK: Check = Check {
    code: "F108",
    name: "extra-close-bracket",
    severity: Severity::Warning,
    summary: "a ] that closes nothing",
    explanation: Explanation {
        looks_for: "A ] outside every value; often the end of a text that holds a ] without the \
            \\\\ that must stand before it.",
        matters: "What stands before it may have been cut out of a text, and strict readers lose \
            the moves that follow.",
        limits: "Which of the brackets is the wrong one.",
    },
    example: b"(;SZ[9]C[see it]];B[ee])",
    near_miss: b"(;SZ[9]C[see [1\\] below];B[ee])",
    run: Run::Defect(&[DefectKind::ExtraCloseBracket], message),
};

fn message(_: &Defect, _: &str) -> String {
    "] closes nothing".into()
}
