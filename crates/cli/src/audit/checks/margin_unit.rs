//! S203: the margin is in another unit than it seems.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::Emit;
use crate::audit::finding::Severity;
use crate::audit::game::Game;
use crate::verify::{Explanation as Reading, Verdict, Verification};
use kifu_sgf_io::claim::MarginUnit;

pub(super) const CHECK: Check = Check {
    code: "S203",
    name: "margin-unit",
    severity: Severity::Warning,
    summary: "the margin is in another unit than it seems",
    explanation: Explanation {
        looks_for: "With --counted: a margin that the board gives if the number is taken as zi (of two points each) where points are expected, or as points where zi are. What a server always writes in zi is no finding.",
        matters: "Programs that take the number as it stands have the wrong margin.",
        limits: "Small margins fit either unit by chance; only what fits exactly and is unlikely as written is told.",
    },
    example: b"(;RU[Japanese]KM[0]RE[B+5]GM[1]FF[4]SZ[5]AB[ba][da][ab][bb][cb][db][eb][ac][ec][ad][bd][cd][dd][ed][be][de]AW[cc])",
    near_miss: b"(;RU[Japanese]KM[0]RE[B+10]GM[1]FF[4]SZ[5]AB[ba][da][ab][bb][cb][db][eb][ac][ec][ad][bd][cd][dd][ed][be][de]AW[cc])",
    run: Run::Result(run),
};

fn run(game: &Game<'_>, verified: &Verification, emit: &mut Emit<'_>) {
    let fits = matches!(verified.explanation, Some(Reading::MarginInZi | Reading::MarginInPoints));
    if verified.verdict != Verdict::Explained || !fits || is_habit(game) {
        return;
    }
    emit.add(game.claim_place(&game.record.info.result), verified.message());
}

/// Whether the record itself shows the unit.
fn is_habit(game: &Game<'_>) -> bool {
    let unit = game.record.info.result.said().and_then(|result| result.unit);
    unit != Some(MarginUnit::Points)
}
