//! M402: the date does not exist.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::Emit;
use crate::audit::finding::Severity;
use crate::audit::game::Game;
use crate::audit::words::quote;
use kifu_sgf_io::Claim;
use kifu_sgf_io::claim::Certainty;

pub(super) const CHECK: Check = Check {
    code: "M402",
    name: "date-impossible",
    severity: Severity::Warning,
    summary: "the date does not exist",
    explanation: Explanation {
        looks_for: "A day or month that the calendar does not have, or days in the wrong order.",
        matters: "Ordering by date, and every filter by year, goes wrong.",
        limits: "The date that was meant.",
    },
    example: b"(;SZ[9]DT[2011-02-30];B[ee])",
    near_miss: b"(;SZ[9]DT[2012-02-29];B[ee])",
    run: Run::Game(run),
};

fn run(game: &Game<'_>, emit: &mut Emit<'_>) {
    let claim = &game.record.info.date;
    if let Claim::Said(date, raw) = claim
        && date.certainty == Certainty::Impossible
    {
        let message = format!("there is no such date: {}", quote(raw.text));
        emit.add(game.claim_place(claim), message);
    }
}
