//! S301: the loser of a game that was not counted was clearly ahead.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::Emit;
use crate::audit::finding::Severity;
use crate::audit::game::Game;
use crate::verify::Verification;

pub(super) const CHECK: Check = Check {
    code: "S301",
    name: "loser-ahead",
    severity: Severity::Note,
    summary: "the loser of a game that was not counted was clearly ahead",
    explanation: Explanation {
        looks_for: "With --counted: a win by resignation, on time, by forfeit or without a margin, where the loser is ahead on the last board by ten points or more whatever is still played.",
        matters: "The winner may be misstated, or moves are missing; or a player resigned a won game, which is worth knowing too.",
        limits: "What the players saw: a big group may die later than the record goes.",
    },
    example: b"(;RU[Chinese]KM[0.5]RE[W+R]GM[1]FF[4]SZ[5]AB[ba][da][ab][bb][cb][db][eb][ac][ec][ad][bd][cd][dd][ed][be][de]AW[cc])",
    near_miss: b"(;RU[Chinese]KM[0.5]RE[B+R]GM[1]FF[4]SZ[5]AB[ba][da][ab][bb][cb][db][eb][ac][ec][ad][bd][cd][dd][ed][be][de]AW[cc])",
    run: Run::Result(run),
};

fn run(game: &Game<'_>, verified: &Verification, emit: &mut Emit<'_>) {
    if let Some(loser) = verified.loser_ahead {
        let message = format!("{loser} lost, but is clearly ahead: {}", verified.message());
        emit.add(game.claim_place(&game.record.info.result), message);
    }
}
