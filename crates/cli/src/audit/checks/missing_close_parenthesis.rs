//! F102: a game is not closed by ).

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::finding::Severity;

use kifu_sgf_io::{Defect, DefectKind};

pub(super) const CHECK: Check = Check {
    code: "F102",
    name: "missing-close-parenthesis",
    severity: Severity::Warning,
    summary: "a game is not closed by )",
    explanation: Explanation {
        looks_for: "The end of the file, or the beginning of another game, before the last ) of a \
            game.",
        matters: "The record may be cut off; programs that trust brackets swallow the next game as \
            a variation.",
        limits: "Whether anything but the bracket is missing. See G402 for records too short for \
            their result.",
    },
    example: b"(;SZ[9];B[ee]",
    near_miss: b"(;SZ[9];B[ee])",
    run: Run::Defect(&[DefectKind::MissingCloseParenthesis], message),
};

fn message(_: &Defect, _: &str) -> String {
    "the game is not closed: ) is missing".into()
}
