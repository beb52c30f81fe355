//! M503: a rank cannot be read.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::Emit;
use crate::audit::finding::Severity;
use crate::audit::game::Game;
use crate::audit::words::quote;
use kifu_rules::Color;
use kifu_sgf_io::Claim;

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
        let claim = &game.record.info.players[color].rank;
        if let Claim::Unreadable(raw) = claim {
            let message = format!("{color}'s rank cannot be read: {}", quote(raw.text));
            emit.add(game.claim_place(claim), message);
        }
    }
}
