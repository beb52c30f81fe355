//! M201: the result cannot be read.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::Emit;
use crate::audit::finding::Severity;
use crate::audit::game::Game;

pub(super) const CHECK: Check = Check {
    code: "M201",
    name: "result-unreadable",
    severity: Severity::Warning,
    summary: "the result cannot be read",
    explanation: Explanation {
        looks_for: "A result in no notation kifu knows: the standard one, and the words of \
            Chinese, Japanese, Korean and Western records.",
        matters: "Programs show such a game as undecided, and it drops out of every statistic.",
        limits: "Who won.",
    },
    example: b"(;SZ[9]RE[a fine game];B[ee])",
    near_miss: b"(;SZ[9]RE[Jigo];B[ee])",
    run: Run::Game(run),
};

fn run(game: &Game<'_>, emit: &mut Emit<'_>) {
    emit.unreadable(game, &game.record.info.result, "the result");
}
