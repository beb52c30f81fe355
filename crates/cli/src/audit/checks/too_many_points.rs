//! F135: rectangles of points beyond any sense.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::finding::Severity;
use kifu_sgf_io::{Defect, DefectKind};

pub(super) const CHECK: Check = Check {
    code: "F135",
    name: "too-many-points",
    severity: Severity::Error,
    summary: "rectangles of points beyond any sense",
    explanation: Explanation {
        looks_for: "Lists of rectangles that name more points than any record needs (200,000 in a \
            game). The rest is left out.",
        matters: "Such a file is made to exhaust the memory of programs that read it.",
        limits: "What it was made for.",
    },
    example: b"(;SZ[52]TB[aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ])",
    near_miss: b"(;SZ[52]AB[aa:ZZ])",
    run: Run::Defect(&[DefectKind::TooManyPoints], message),
};

fn message(_: &Defect, _: &str) -> String {
    "more points in rectangles than any record needs".into()
}
