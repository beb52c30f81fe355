//! M206: the result is not stated.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::Emit;
use crate::audit::finding::Severity;
use crate::audit::game::Game;
use kifu_sgf_io::Claim;

pub(super) const CHECK: Check = Check {
    code: "M206",
    name: "result-missing",
    severity: Severity::Note,
    summary: "the result is not stated",
    explanation: Explanation {
        looks_for: "No RE, or an empty one, in a game with moves enough to have been played out: \
            more than a third of the board.",
        matters: "The game drops out of every statistic of results.",
        limits: "Who won.",
    },
    example: b"(;SZ[3];B[bb];W[ab];B[cb];W[ba])",
    near_miss: b"(;SZ[3]RE[?];B[bb];W[ab];B[cb];W[ba])",
    run: Run::Game(run),
};

fn run(game: &Game<'_>, emit: &mut Emit<'_>) {
    let long = game.played.turns as usize * 3 > game.record.size.area();
    if long && matches!(game.record.info.result, Claim::Silent) {
        emit.add(game.start(), "the result is not stated".into());
    }
}
