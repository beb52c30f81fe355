//! M502: a player is not named.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::Emit;
use crate::audit::finding::Severity;
use crate::audit::game::Game;
use kifu_rules::Color;
use kifu_sgf_io::Claim;

pub(super) const CHECK: Check = Check {
    code: "M502",
    name: "missing-name",
    severity: Severity::Note,
    summary: "a player is not named",
    explanation: Explanation {
        looks_for: "No name for Black, for White, or for both, in a record with moves that states \
            a result, a date or an event: problems and diagrams name nobody.",
        matters: "The game cannot be found by its players.",
        limits: "Who played.",
    },
    example: b"(;SZ[9]PB[Ro Usagi]RE[B+R];B[ee])",
    near_miss: b"(;SZ[9];B[ee])",
    run: Run::Game(run),
};

fn run(game: &Game<'_>, emit: &mut Emit<'_>) {
    let info = &game.record.info;
    let game_like = info.event.is_some()
        || !matches!(info.result, Claim::Silent)
        || !matches!(info.date, Claim::Silent);
    let missing = |color: Color| info.players[color].name.is_none();
    if !game_like || game.played.turns == 0 {
        return;
    }
    let message = match (missing(Color::Black), missing(Color::White)) {
        (true, true) => "neither player is named",
        (true, false) => "Black is not named",
        (false, true) => "White is not named",
        (false, false) => return,
    };
    emit.add(game.start(), message.into());
}
