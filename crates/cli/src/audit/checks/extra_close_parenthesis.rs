//! F103: a ) that closes nothing.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::finding::Severity;

use kifu_sgf_io::{Defect, DefectKind};

pub(super) const CHECK: Check = Check {
    code: "F103",
    name: "extra-close-parenthesis",
    severity: Severity::Warning,
    summary: "a ) that closes nothing",
    explanation: Explanation {
        looks_for: "A ) outside every tree.",
        matters: "Strict readers refuse the file. If a ( was lost instead, nodes may stand outside \
            their game.",
        limits: "Whether this ) is too many or an earlier ( is missing.",
    },
    example: b"(;SZ[9];B[ee]))",
    near_miss: b"(;SZ[9](;B[ee])(;B[cc]))",
    run: Run::Defect(&[DefectKind::ExtraCloseParenthesis], message),
};

fn message(_: &Defect, _: &str) -> String {
    ") closes nothing".into()
}
