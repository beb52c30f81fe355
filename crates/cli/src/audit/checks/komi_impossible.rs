//! M104: the komi cannot be meant.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::Emit;
use crate::audit::finding::Severity;
use crate::audit::game::Game;
use kifu_rules::{Points, Size};

pub(super) const CHECK: Check = Check {
    code: "M104",
    name: "komi-impossible",
    severity: Severity::Warning,
    summary: "the komi cannot be meant",
    explanation: Explanation {
        looks_for: "A komi larger than the board, or one with a quarter of a point: a quarter is \
            not possible under any rules when it is points.",
        matters: "The result cannot be checked against it, and programs that believe it misjudge \
            every position.",
        limits: "The komi that was meant.",
    },
    example: b"(;SZ[9]KM[90];B[ee])",
    near_miss: b"(;SZ[9]KM[-20];B[ee])",
    run: Run::Game(run),
};

fn run(game: &Game<'_>, emit: &mut Emit<'_>) {
    let claim = &game.record.info.komi;
    let Some(komi) = claim.said() else { return };
    let board = game.record.size.area();
    let message = if is_beyond(komi.points, game.record.size) {
        format!("komi {} on a board of {board} points", komi.points)
    } else if komi.points.quarters() % 2 != 0 {
        format!("komi {}: there are no quarter points", komi.points)
    } else {
        return;
    };
    emit.add(game.claim_place(claim), message);
}

/// Whether a komi is more than the board has points.
pub(super) fn is_beyond(komi: Points, size: Size) -> bool {
    komi.abs().quarters() as usize > size.area() * 4
}
