//! M401: the date cannot be read.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::Emit;
use crate::audit::finding::Severity;
use crate::audit::game::Game;

pub(super) const CHECK: Check = Check {
    code: "M401",
    name: "date-unreadable",
    severity: Severity::Note,
    summary: "the date cannot be read",
    explanation: Explanation {
        looks_for: "A date in no notation kifu knows. It counts as not stated.",
        matters: "The game drops out of everything that is ordered by time, and eras of komi \
            cannot be checked.",
        limits: "When it was played.",
    },
    example: b"(;SZ[9]DT[some day];B[ee])",
    near_miss: b"(;SZ[9]DT[ca. 1851];B[ee])",
    run: Run::Game(run),
};

fn run(game: &Game<'_>, emit: &mut Emit<'_>) {
    emit.unreadable(game, &game.record.info.date, "the date");
}
