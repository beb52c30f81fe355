//! F101: text before, between or after the games.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::finding::Severity;
use crate::audit::words::quote;
use kifu_sgf_io::{Defect, DefectKind};

pub(super) const CHECK: Check = Check {
    code: "F101",
    name: "text-outside",
    severity: Severity::Note,
    summary: "text before, between or after the games",
    explanation: Explanation {
        looks_for: "Text outside every game, other than white space: a licence, a mail header, a \
            signature, the rest of a broken game.",
        matters: "The specification lets programs skip it, but strict readers refuse the whole \
            file for it.",
        limits: "Whether the text is meant, or is what is left of a game whose brackets are \
            broken.",
    },
    example: b"Games of the club\n(;SZ[9];B[ee])",
    near_miss: b"\n (;SZ[9];B[ee])\n\n",
    run: Run::Defect(
        &[DefectKind::TextBefore, DefectKind::TextBetween, DefectKind::TextAfter],
        message,
    ),
};

fn message(defect: &Defect, text: &str) -> String {
    let place = match defect.kind {
        DefectKind::TextBefore => "before the first game",
        DefectKind::TextBetween => "between two games",
        _ => "after the last game",
    };
    format!("text {place}: {}", quote(text))
}
