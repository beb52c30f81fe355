//! F104: a game begins without (.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::finding::Severity;

use kifu_sgf_io::{Defect, DefectKind};

pub(super) const CHECK: Check = Check {
    code: "F104",
    name: "missing-open-parenthesis",
    severity: Severity::Warning,
    summary: "a game begins without (",
    explanation: Explanation {
        looks_for: "A node outside every tree, with the look of the first node of a game.",
        matters: "Most programs find no game in such a file.",
        limits: "Whether the text before it belonged to the game.",
    },
    example: b";FF[4]GM[1]SZ[9];B[ee])",
    near_miss: b"(;FF[4]GM[1]SZ[9];B[ee])",
    run: Run::Defect(&[DefectKind::MissingOpenParenthesis], message),
};

fn message(_: &Defect, _: &str) -> String {
    "the game begins without (".into()
}
