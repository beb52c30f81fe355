//! S205: the result was counted in another way than the rules say.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::Emit;
use crate::audit::finding::Severity;
use crate::audit::game::Game;
use crate::verify::{Explanation as Reading, Verdict, Verification};

pub(super) const CHECK: Check = Check {
    code: "S205",
    name: "counted-otherwise",
    severity: Severity::Warning,
    summary: "the result was counted in another way than the rules say",
    explanation: Explanation {
        looks_for: "With --counted: a result that the board gives by area where the rules count territory or the reverse, with other compensation for handicap stones, or with points counted that their owner must fill. The last is a note.",
        matters: "The rules of the record are misstated, or the server counts in its own way.",
        limits: "Area and territory mostly differ by a point or not at all, so a slip looks the same.",
    },
    example: b"(;RU[Japanese]KM[0.5]RE[B+24.5]GM[1]FF[4]SZ[5]AB[ba][da][ab][bb][cb][db][eb][ac][ec][ad][bd][cd][dd][ed][be][de]AW[cc])",
    near_miss: b"(;RU[Japanese]KM[0.5]RE[B+9.5]GM[1]FF[4]SZ[5]AB[ba][da][ab][bb][cb][db][eb][ac][ec][ad][bd][cd][dd][ed][be][de]AW[cc])",
    run: Run::Result(run),
};

fn run(game: &Game<'_>, verified: &Verification, emit: &mut Emit<'_>) {
    let fits = matches!(
        verified.explanation,
        Some(Reading::Counted(_) | Reading::Compensation(_) | Reading::CountedPlainly)
    );
    if verified.verdict != Verdict::Explained || !fits {
        return;
    }
    let plain = verified.explanation == Some(Reading::CountedPlainly);
    let severity = if plain { Severity::Note } else { Severity::Warning };
    emit.add_as(severity, game.claim_place(&game.record.info.result), verified.message());
}
