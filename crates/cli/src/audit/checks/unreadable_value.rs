//! F132: a value that does not read as its property asks.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::finding::Severity;
use crate::audit::words::quote;
use kifu_sgf_io::{Defect, DefectKind};

pub(super) const CHECK: Check = Check {
    code: "F132",
    name: "unreadable-value",
    severity: Severity::Note,
    summary: "a value that does not read as its property asks",
    explanation: Explanation {
        looks_for: "Numbers that are no numbers, marks that are no marks, in properties that are \
            neither moves nor game information (for those see the M codes).",
        matters: "Strict programs drop the value or refuse the file. No move is lost.",
        limits: "What was meant.",
    },
    example: b"(;SZ[9];B[ee]BL[soon];W[cc])",
    near_miss: b"(;SZ[9];B[ee]BL[ 30.5 ];W[cc])",
    run: Run::Defect(&[DefectKind::UnreadableValue], message),
};

fn message(_: &Defect, text: &str) -> String {
    format!("cannot be read as its property asks: {}", quote(text))
}
