//! M301: RU names no ruleset that kifu knows.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::Emit;
use crate::audit::finding::Severity;
use crate::audit::game::Game;
use crate::audit::words::quote;
use kifu_sgf_io::Claim;

pub(super) const CHECK: Check = Check {
    code: "M301",
    name: "rules-unknown",
    severity: Severity::Note,
    summary: "RU names no ruleset that kifu knows",
    explanation: Explanation {
        looks_for: "A text in RU that is none of the names and aliases of `kifu rules`. The game \
            is judged as if RU were missing: only what every ruleset forbids is an error.",
        matters: "Superko, suicide and the way of counting depend on the rules.",
        limits: "Rules of single events, and notes that were written into RU.",
    },
    example: b"(;SZ[9]RU[House rules];B[ee])",
    near_miss: b"(;SZ[9]RU[Japanese];B[ee])",
    run: Run::Game(run),
};

fn run(game: &Game<'_>, emit: &mut Emit<'_>) {
    let claim = &game.record.info.rules;
    if let Claim::Unreadable(raw) = claim {
        emit.add(
            game.claim_place(claim),
            format!("{} names no ruleset that kifu knows", quote(raw.text)),
        );
    }
}
