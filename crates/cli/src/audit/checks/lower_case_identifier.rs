//! F115: a property in small letters only.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::finding::Severity;
use crate::audit::words::quote;
use kifu_sgf_io::{Defect, DefectKind};

pub(super) const CHECK: Check = Check {
    code: "F115",
    name: "lower-case-identifier",
    severity: Severity::Note,
    summary: "a property in small letters only",
    explanation: Explanation {
        looks_for: "An identifier without a capital letter. Only capitals count in a name (GaMe is \
            GM), so nothing is left of it.",
        matters: "Its value is lost; b[ee] is a move in no program that follows the specification.",
        limits: "Which property was meant.",
    },
    example: b"(;SZ[9]komi[6.5];B[ee])",
    near_miss: b"(;SZ[9]KoMi[6.5];B[ee])",
    run: Run::Defect(&[DefectKind::LowerCaseIdentifier], message),
};

fn message(_: &Defect, text: &str) -> String {
    format!("a name without capital letters: {}", quote(text))
}
