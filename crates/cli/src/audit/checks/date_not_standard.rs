//! M404: the date is not in the standard form.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::Emit;
use crate::audit::finding::Severity;
use crate::audit::game::Game;
use crate::audit::words::quote;
use kifu_sgf_io::Claim;
use kifu_sgf_io::claim::Certainty;

pub(super) const CHECK: Check = Check {
    code: "M404",
    name: "date-not-standard",
    severity: Severity::Note,
    summary: "the date is not in the standard form",
    explanation: Explanation {
        looks_for: "A date that kifu can read and that the specification writes otherwise: \
            YYYY-MM-DD, YYYY-MM or YYYY, and lists of them.",
        matters: "Programs that order or filter by date read only the standard form.",
        limits: "Dates that are only approximate have no standard form.",
    },
    example: b"(;SZ[9]DT[2005/4/23];B[ee])",
    near_miss: b"(;SZ[9]DT[2005-04-23,24];B[ee])",
    run: Run::Game(run),
};

fn run(game: &Game<'_>, emit: &mut Emit<'_>) {
    let claim = &game.record.info.date;
    let Claim::Said(date, raw) = claim else { return };
    let told = match date.certainty {
        Certainty::Impossible => true,
        Certainty::Ambiguous => date.from != date.to,
        Certainty::Exact | Certainty::Coarse | Certainty::Approximate => false,
    };
    if date.standard || told {
        return;
    }
    let message = if date.from == date.to {
        format!("the date {} reads as {}", quote(raw.text), date.from)
    } else {
        format!("the date {} reads as {} to {}", quote(raw.text), date.from, date.to)
    };
    emit.add(game.claim_place(claim), message);
}
