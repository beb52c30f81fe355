//! M101: the komi cannot be read.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::Emit;
use crate::audit::finding::Severity;
use crate::audit::game::Game;

pub(super) const CHECK: Check = Check {
    code: "M101",
    name: "komi-unreadable",
    severity: Severity::Warning,
    summary: "the komi cannot be read",
    explanation: Explanation {
        looks_for: "A komi that is no amount of points or zi in any notation kifu knows. It counts \
            as not stated.",
        matters: "Without it the result cannot be checked, and other programs will take 0 or their \
            own default.",
        limits: "Which komi was meant.",
    },
    example: b"(;SZ[9]KM[some];B[ee])",
    near_miss: b"(;SZ[9]KM[6,5];B[ee])",
    run: Run::Game(run),
};

fn run(game: &Game<'_>, emit: &mut Emit<'_>) {
    emit.unreadable(game, &game.record.info.komi, "the komi");
}
