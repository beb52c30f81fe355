//! F109: characters inside a game that belong to nothing.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::finding::Severity;
use crate::audit::words::quote;
use kifu_sgf_io::{Defect, DefectKind};

pub(super) const CHECK: Check = Check {
    code: "F109",
    name: "stray-text",
    severity: Severity::Warning,
    summary: "characters inside a game that belong to nothing",
    explanation: Explanation {
        looks_for: "Text between properties or nodes that is neither a property nor white space.",
        matters: "Strict readers refuse the game, or glue the text to the next name and lose a \
            move without a word.",
        limits: "What the text was meant to be.",
    },
    example: b"(;SZ[9];B[ee] -- ;W[cc])",
    near_miss: b"(;SZ[9];B[ee] \r\n\t ;W[cc])",
    run: Run::Defect(&[DefectKind::StrayText], message),
};

fn message(_: &Defect, text: &str) -> String {
    format!("stray text: {}", quote(text))
}
