//! M603: the time limit cannot be read.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::Emit;
use crate::audit::finding::Severity;
use crate::audit::game::Game;

pub(super) const CHECK: Check = Check {
    code: "M603",
    name: "time-unreadable",
    severity: Severity::Note,
    summary: "the time limit cannot be read",
    explanation: Explanation {
        looks_for: "TM that is no number of seconds, nor hours and minutes in any notation kifu \
            knows.",
        matters: "Little: statistics of time limits leave the game out.",
        limits: "What was meant.",
    },
    example: b"(;SZ[9]TM[plenty];B[ee])",
    near_miss: b"(;SZ[9]TM[2h];B[ee])",
    run: Run::Game(run),
};

fn run(game: &Game<'_>, emit: &mut Emit<'_>) {
    emit.unreadable(game, &game.record.info.time, "the time limit");
}
