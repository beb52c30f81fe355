//! S204: the result was made with another komi than the one written.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::Emit;
use crate::audit::finding::Severity;
use crate::audit::game::Game;
use crate::verify::{Explanation as Reading, Verdict, Verification};

pub(super) const CHECK: Check = Check {
    code: "S204",
    name: "komi-not-used",
    severity: Severity::Warning,
    summary: "the result was made with another komi than the one written",
    explanation: Explanation {
        looks_for: "With --counted: a result that the board gives with another komi that was in use, and not with the one that the record states.",
        matters: "The komi of the record is wrong, often a default of the program that saved it.",
        limits: "A difference of one point has other causes too: the way of counting, a lost move, a slip.",
    },
    example: b"(;RU[Japanese]KM[0.5]RE[B+4.5]GM[1]FF[4]SZ[5]AB[ba][da][ab][bb][cb][db][eb][ac][ec][ad][bd][cd][dd][ed][be][de]AW[cc])",
    near_miss: b"(;RU[Japanese]KM[0.5]RE[B+9.5]GM[1]FF[4]SZ[5]AB[ba][da][ab][bb][cb][db][eb][ac][ec][ad][bd][cd][dd][ed][be][de]AW[cc])",
    run: Run::Result(run),
};

fn run(game: &Game<'_>, verified: &Verification, emit: &mut Emit<'_>) {
    let fits = matches!(verified.explanation, Some(Reading::KomiDiffers(_)));
    if verified.verdict != Verdict::Explained || !fits {
        return;
    }
    emit.add(game.claim_place(&game.record.info.result), verified.message());
}
