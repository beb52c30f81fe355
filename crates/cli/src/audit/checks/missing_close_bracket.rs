//! F106: a value is not closed by ].

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::finding::Severity;
use kifu_sgf_io::{Defect, DefectKind};

pub(super) const CHECK: Check = Check {
    code: "F106",
    name: "missing-close-bracket",
    severity: Severity::Error,
    summary: "a value is not closed by ]",
    explanation: Explanation {
        looks_for: "A value that runs on where it must have ended: a move with more than its two \
            letters and then ; or [, a text that runs into the next game, or to the end of the \
            file.",
        matters: "Programs that trust brackets lose every move up to the next ].",
        limits: "Where a text value was meant to end; moves are read by their two letters.",
    },
    example: b"(;SZ[9];B[ee;W[cc];B[gc])",
    near_miss: b"(;SZ[9];B[ee]C[a;b [c\\] d];W[cc];B[gc])",
    run: Run::Defect(&[DefectKind::MissingCloseBracket], message),
};

fn message(_: &Defect, _: &str) -> String {
    "a value is not closed: ] is missing".into()
}
