//! M503: a rank cannot be read.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::Emit;
use crate::audit::finding::Severity;
use crate::audit::game::Game;
use kifu_rules::Color;

pub(super) const CHECK: Check = Check {
    code: "M503",
    name: "rank-unreadable",
    severity: Severity::Note,
    summary: "a rank cannot be read",
    explanation: Explanation {
        looks_for: "A text in BR or WR that is no rank in any notation kifu knows (9p, 9 dan, 九段, \
            9단, 5k?, titles).",
        matters: "Strength drops out of every statistic of this game.",
        limits: "The rank that was meant.",
    },
    example: b"(;SZ[9]BR[very strong];B[ee])",
    near_miss: b"(;SZ[9]BR[9 dan];B[ee])",
    run: Run::Game(run),
};

fn run(game: &Game<'_>, emit: &mut Emit<'_>) {
    for color in Color::ALL {
        let rank = &game.record.info.players[color].rank;
        emit.unreadable(game, rank, &format!("the rank of {color}"));
    }
}
