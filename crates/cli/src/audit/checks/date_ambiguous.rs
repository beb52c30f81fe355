//! M403: the date can be read in two ways.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::Emit;
use crate::audit::finding::Severity;
use crate::audit::game::Game;
use crate::audit::words::quote;
use kifu_sgf_io::Claim;
use kifu_sgf_io::claim::Certainty;

pub(super) const CHECK: Check = Check {
    code: "M403",
    name: "date-ambiguous",
    severity: Severity::Note,
    summary: "the date can be read in two ways",
    explanation: Explanation {
        looks_for: "A date whose day and month can be told apart neither by order nor by size, \
            such as 03/04/2005, or a year of two digits.",
        matters: "Programs guess, each in its own way.",
        limits: "Which reading was meant; the interval covers both.",
    },
    example: b"(;SZ[9]DT[03/04/2005];B[ee])",
    near_miss: b"(;SZ[9]DT[23/04/2005];B[ee])",
    run: Run::Game(run),
};

fn run(game: &Game<'_>, emit: &mut Emit<'_>) {
    let claim = &game.record.info.date;
    if let Claim::Said(date, raw) = claim
        && date.certainty == Certainty::Ambiguous
        && date.from != date.to
    {
        let message = format!(
            "the date {} can be read in two ways, from {} to {}",
            quote(raw.text),
            date.from,
            date.to
        );
        emit.add(game.claim_place(claim), message);
    }
}
