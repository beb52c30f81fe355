//! S202: the recorded margin is that of the other colour.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::Emit;
use crate::audit::finding::Severity;
use crate::audit::game::Game;
use crate::verify::{Chances, Explanation as Reading, Verdict, Verification};

pub(super) const CHECK: Check = Check {
    code: "S202",
    name: "winner-swapped",
    severity: Severity::Warning,
    summary: "the recorded margin is that of the other colour",
    explanation: Explanation {
        looks_for: "With --counted: a result that the board gives with winner and loser exchanged, or with the colours of all moves exchanged. A note where that is likelier than the record, but the record is not unlikely.",
        matters: "The winner of the record is wrong, or the names of the players are at the wrong colours.",
        limits: "Where margins are small and the record stops early, who won half a point is an estimate.",
    },
    example: b"(;RU[Japanese]KM[0.5]RE[W+9.5]GM[1]FF[4]SZ[5]AB[ba][da][ab][bb][cb][db][eb][ac][ec][ad][bd][cd][dd][ed][be][de]AW[cc])",
    near_miss: b"(;RU[Japanese]KM[0.5]RE[B+9.5]GM[1]FF[4]SZ[5]AB[ba][da][ab][bb][cb][db][eb][ac][ec][ad][bd][cd][dd][ed][be][de]AW[cc])",
    run: Run::Result(run),
};

fn run(game: &Game<'_>, verified: &Verification, emit: &mut Emit<'_>) {
    let fits = matches!(verified.explanation, Some(Reading::ColoursSwapped));
    if verified.verdict != Verdict::Explained || !fits {
        return;
    }
    let unlikely = verified.chances.is_some_and(Chances::are_unlikely);
    let severity = if unlikely { Severity::Warning } else { Severity::Note };
    emit.add_as(severity, game.claim_place(&game.record.info.result), verified.message());
}
