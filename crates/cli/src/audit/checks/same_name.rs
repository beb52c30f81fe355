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
        limits: "Who the other player was. Well-known programs, which do play themselves, get a \
            note.",
    },
    example: b"(;SZ[9]PB[Ro Usagi]PW[Ro Usagi];B[ee])",
    near_miss: b"(;SZ[9]PB[Ro Usagi]PW[Ro Kitsune];B[ee])",
    run: Run::Game(run),
};

/// How the names of programs begin that are known to have played themselves.
const PROGRAMS: &[&str] = &[
    "alphago",
    "aya",
    "crazy stone",
    "crazystone",
    "deepzen",
    "elf",
    "fine art",
    "fineart",
    "fuego",
    "gnu go",
    "gnugo",
    "golaxy",
    "katago",
    "kata",
    "leela",
    "many faces",
    "mfgo",
    "minigo",
    "mogo",
    "pachi",
    "phoenixgo",
    "ray",
    "sai",
    "zen",
    "绝艺",
    "星阵",
];

fn run(game: &Game<'_>, emit: &mut Emit<'_>) {
    let players = &game.record.info.players;
    let (Some(black), Some(white)) = (&players.black.name, &players.white.name) else { return };
    if black.chars().any(char::is_alphanumeric) && folded(black) == folded(white) {
        let place = players.white.name_at.map_or(game.start(), Place::text);
        let program = PROGRAMS.iter().any(|name| folded(black).starts_with(name));
        let severity = if program { Severity::Note } else { Severity::Warning };
        emit.add_as(severity, place, format!("both players are named {}", quote(black)));
    }
}

fn folded(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}
