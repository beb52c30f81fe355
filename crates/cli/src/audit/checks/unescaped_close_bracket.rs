//! F114: a ] inside a text is not escaped.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::finding::Severity;
use crate::audit::words::quote;
use kifu_sgf_io::{Defect, DefectKind};

pub(super) const CHECK: Check = Check {
    code: "F114",
    name: "unescaped-close-bracket",
    severity: Severity::Warning,
    summary: "a ] inside a text is not escaped",
    explanation: Explanation {
        looks_for: "A text that goes on after a ] in a way that no property does, such as C[a [5k] \
            b]. It is read on to the ] that ends it.",
        matters: "Every other program ends the text at the first ], and takes the rest for names \
            of properties: moves may be lost.",
        limits: "Nothing where the text has matching brackets; elsewhere its end is a guess.",
    },
    example: b"(;SZ[9]C[a player [5k] asks];B[ee])",
    near_miss: b"(;SZ[9]C[a player [5k\\] asks];B[ee])",
    run: Run::Defect(&[DefectKind::UnescapedCloseBracket], message),
};

fn message(_: &Defect, text: &str) -> String {
    format!("a ] inside a text is not escaped: {}", quote(text))
}
