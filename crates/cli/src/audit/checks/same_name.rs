//! M501: both players have the same name.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::{Emit, Place};
use crate::audit::finding::Severity;
use crate::audit::game::Game;
use crate::audit::words::quote;

pub(super) const CHECK: Check = Check {
    code: "M501",
    name: "same-name",
    severity: Severity::Warning,
    summary: "both players have the same name",
    explanation: Explanation {
        looks_for: "The same text in PB and PW, capitals and white space apart.",
        matters: "One of the two names is wrong, and with it every table of players.",
        limits: "Who the other player was; programs that play against themselves have the same name with reason, and so have players named by nothing but a grade or a question mark.",
    },
    example: b"(;SZ[9]PB[Ro Usagi]PW[Ro Usagi];B[ee])",
    near_miss: b"(;SZ[9]PB[Ro Usagi]PW[Ro Kitsune];B[ee])",
    run: Run::Game(run),
};

fn run(game: &Game<'_>, emit: &mut Emit<'_>) {
    let players = &game.record.info.players;
    let (Some(black), Some(white)) = (&players.black.name, &players.white.name) else { return };
    if black.chars().any(char::is_alphanumeric) && folded(black) == folded(white) {
        let place = players.white.name_at.map_or(game.start(), Place::text);
        emit.add(place, format!("both players are named {}", quote(black)));
    }
}

fn folded(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}
