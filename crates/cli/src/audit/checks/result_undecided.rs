//! S302: the board does not tell whether the result is right.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::Emit;
use crate::audit::finding::Severity;
use crate::audit::game::Game;
use crate::verify::{Verdict, Verification};

pub(super) const CHECK: Check = Check {
    code: "S302",
    name: "result-undecided",
    severity: Severity::Note,
    summary: "the board does not tell whether the result is right",
    explanation: Explanation {
        looks_for: "With --counted: a counted result that the last board neither confirms nor contradicts: too much is open, a large group is not settled, the record stops early, says so or has lost moves, or the board is not one that the estimate is made for.",
        matters: "The result is not verified; moves may be missing at the end.",
        limits: "Whether it is right.",
    },
    example: b"(;GM[1]FF[4]SZ[9]RU[Japanese]KM[6.5]RE[B+3.5];B[ee])",
    near_miss: b"(;GM[1]FF[4]SZ[9]RU[Japanese]KM[6.5]RE[B+R];B[ee])",
    run: Run::Result(run),
};

fn run(game: &Game<'_>, verified: &Verification, emit: &mut Emit<'_>) {
    if verified.verdict == Verdict::Undecided {
        emit.add(game.claim_place(&game.record.info.result), verified.message());
    }
}
