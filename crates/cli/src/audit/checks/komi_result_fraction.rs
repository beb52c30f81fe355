//! M203: komi and margin do not differ by a whole number.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::Emit;
use crate::audit::finding::Severity;
use crate::audit::game::Game;
use kifu_rules::Outcome;
use kifu_sgf_io::claim::{KomiForm, MarginUnit};

pub(super) const CHECK: Check = Check {
    code: "M203",
    name: "komi-result-fraction",
    severity: Severity::Warning,
    summary: "komi and margin do not differ by a whole number",
    explanation: Explanation {
        looks_for: "A counted margin that cannot arise with the stated komi: what the board \
            gives is a whole number of points, so margin and komi must have the same fraction. A \
            draw with a half-point komi is a note: it may have been agreed upon.",
        matters: "One of the two is wrong, or in another unit.",
        limits: "Which of the two; fines and compensations agreed in quarters.",
    },
    example: b"(;SZ[9]KM[6.5]RE[W+3];B[ee])",
    near_miss: b"(;SZ[9]KM[6.5]RE[W+3.5];B[ee])",
    run: Run::Game(run),
};

fn run(game: &Game<'_>, emit: &mut Emit<'_>) {
    let info = &game.record.info;
    let (Some(komi), Some(result)) = (info.komi.said(), info.result.said()) else { return };
    let Some(margin) = result.outcome.margin() else { return };
    if komi.form == KomiForm::ServerZero || result.unit == Some(MarginUnit::OddFraction) {
        return;
    }
    let told = super::komi_impossible::is_beyond(komi.points, game.record.size);
    if told || game.ruleset.button || (margin + komi.points).fraction() == 0 {
        return;
    }
    let message = format!(
        "{} with komi {}: the board would give {}, which is no whole number",
        result.outcome,
        komi.points,
        margin + komi.points
    );
    // A draw may have been agreed upon, with no count at all.
    let draw = result.outcome == Outcome::Draw;
    let severity = if draw { Severity::Note } else { Severity::Warning };
    emit.add_as(severity, game.claim_place(&info.result), message);
}
