//! M601: the handicap cannot be read.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::Emit;
use crate::audit::finding::Severity;
use crate::audit::game::Game;

pub(super) const CHECK: Check = Check {
    code: "M601",
    name: "handicap-unreadable",
    severity: Severity::Note,
    summary: "the handicap cannot be read",
    explanation: Explanation {
        looks_for: "A handicap that is no number of stones in any notation kifu knows.",
        matters: "Handicap compensation and the order of moves depend on it.",
        limits: "Old records state the kind of match here (sen-ai-sen), which is read as no \
            stones.",
    },
    example: b"(;SZ[9]HA[a lot];B[ee])",
    near_miss: b"(;SZ[9]HA[0];B[ee])",
    run: Run::Game(run),
};

fn run(game: &Game<'_>, emit: &mut Emit<'_>) {
    emit.unreadable(game, &game.record.info.handicap, "the handicap");
}
