//! S206: the result fits if one chain or the last move is taken otherwise.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::Emit;
use crate::audit::finding::Severity;
use crate::audit::game::Game;
use crate::verify::{Explanation as Reading, Verdict, Verification};

pub(super) const CHECK: Check = Check {
    code: "S206",
    name: "stones-miscounted",
    severity: Severity::Note,
    summary: "the result fits if one chain or the last move is taken otherwise",
    explanation: Explanation {
        looks_for: "With --counted: a result that the board gives if one chain that is dead was left on the board, if one that lives was taken off it, or if the last move of the record was not counted.",
        matters: "Players forgot to mark dead stones, or the record has a move too many. The result stands as they agreed on it.",
        limits: "Which chain it was, where several would give the same count.",
    },
    example: b"(;RU[Japanese]KM[0.5]RE[B+5.5]GM[1]FF[4]SZ[5]AB[ba][da][ab][bb][cb][db][eb][ac][ec][ad][bd][cd][dd][ed][be][de]AW[cc])",
    near_miss: b"(;RU[Japanese]KM[0.5]RE[B+9.5]GM[1]FF[4]SZ[5]AB[ba][da][ab][bb][cb][db][eb][ac][ec][ad][bd][cd][dd][ed][be][de]AW[cc])",
    run: Run::Result(run),
};

fn run(game: &Game<'_>, verified: &Verification, emit: &mut Emit<'_>) {
    let fits = matches!(
        verified.explanation,
        Some(Reading::DeadStonesLeft(..) | Reading::LivingStonesTaken(..) | Reading::LastMoveAdded)
    );
    if verified.verdict != Verdict::Explained || !fits {
        return;
    }
    emit.add(game.claim_place(&game.record.info.result), verified.message());
}
