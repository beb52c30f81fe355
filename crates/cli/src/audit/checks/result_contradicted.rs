//! S201: the recorded result contradicts the board.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::Emit;
use crate::audit::finding::Severity;
use crate::audit::game::Game;
use crate::verify::{Verdict, Verification};
use kifu_scoring::Layer;

pub(super) const CHECK: Check = Check {
    code: "S201",
    name: "result-contradicted",
    severity: Severity::Error,
    summary: "the recorded result contradicts the board",
    explanation: Explanation {
        looks_for: "With --counted: a counted margin that the finished board does not give, nor anything that may still be played on it, under any plausible rules, komi, unit or reading. An error if it is proved or marked who is dead, else a warning.",
        matters: "The result, the komi, a move or the end of the record is wrong; the message says how far off it is, and whether the winner changes.",
        limits: "Where who is dead is estimated, or said by an engine: whether that is right. Players may also have counted wrongly, and what they agreed on stands.",
    },
    example: b"(;RU[Japanese]KM[0.5]RE[W+20.5]GM[1]FF[4]SZ[5]AB[ba][da][ab][bb][cb][db][eb][ac][ec][ad][bd][cd][dd][ed][be][de]AW[cc])",
    near_miss: b"(;RU[Japanese]KM[0.5]RE[B+9.5]GM[1]FF[4]SZ[5]AB[ba][da][ab][bb][cb][db][eb][ac][ec][ad][bd][cd][dd][ed][be][de]AW[cc])",
    run: Run::Result(run),
};

fn run(game: &Game<'_>, verified: &Verification, emit: &mut Emit<'_>) {
    if verified.verdict != Verdict::Contradicted {
        return;
    }
    let guess = |layer| matches!(layer, Layer::Estimate | Layer::Engine);
    let estimated = verified.layer().is_none_or(guess);
    let severity = if estimated { Severity::Warning } else { Severity::Error };
    emit.add_as(severity, game.claim_place(&game.record.info.result), verified.message());
}
