//! M602: the board size cannot be read.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::Emit;
use crate::audit::finding::Severity;
use crate::audit::game::Game;

pub(super) const CHECK: Check = Check {
    code: "M602",
    name: "size-unreadable",
    severity: Severity::Warning,
    summary: "the board size cannot be read",
    explanation: Explanation {
        looks_for: "SZ that is neither a number nor two with a colon, from 1 to 52. The game is \
            replayed on 19×19.",
        matters: "Every point of the record may mean another one.",
        limits: "The true size.",
    },
    example: b"(;SZ[big];B[ee])",
    near_miss: b"(;SZ[9:9];B[ee])",
    run: Run::Game(run),
};

fn run(game: &Game<'_>, emit: &mut Emit<'_>) {
    emit.unreadable(game, &game.record.info.size, "the board size");
}
