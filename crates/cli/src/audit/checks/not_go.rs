//! F004: a record of another game than Go.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::Emit;
use crate::audit::finding::Severity;
use crate::audit::game::Game;
use crate::audit::words::quote;
use kifu_sgf_io::Claim;

pub(super) const CHECK: Check = Check {
    code: "F004",
    name: "not-go",
    severity: Severity::Warning,
    summary: "a record of another game than Go",
    explanation: Explanation {
        looks_for: "GM with another number than 1. Such a game is named and skipped: no other \
            check of its moves or claims runs. A GM that is no number is read as Go, and a note.",
        matters: "It does not belong in a collection of Go records, or its GM is wrong and other \
            programs will not open it.",
        limits: "Whether the record is one of Go all the same.",
    },
    example: b"(;GM[3]SZ[8];B[ee])",
    near_miss: b"(;GM[1]SZ[9];B[ee])",
    run: Run::AnyGame(run),
};

/// The games that the specification numbers, from 1.
const GAMES: [&str; 16] = [
    "Go",
    "Othello",
    "chess",
    "Gomoku",
    "Nine Men's Morris",
    "backgammon",
    "Chinese chess",
    "shogi",
    "Lines of Action",
    "Ataxx",
    "Hex",
    "Jungle",
    "Neutron",
    "Philosopher's Football",
    "Quadrature",
    "Trax",
];

fn run(game: &Game<'_>, emit: &mut Emit<'_>) {
    let claim = &game.record.info.game;
    match claim {
        Claim::Silent | Claim::Said(1, _) => {}
        Claim::Said(number, _) => {
            let index = (*number as usize).wrapping_sub(1);
            let message = match GAMES.get(index) {
                Some(name) => format!("a record of {name} (GM {number}), not of Go: skipped"),
                None => format!("a record of game number {number}, not of Go: skipped"),
            };
            emit.add(game.claim_place(claim), message);
        }
        Claim::Unreadable(raw) => {
            let message = format!("GM cannot be read: {}; read as Go", quote(raw.text));
            emit.add_as(Severity::Note, game.claim_place(claim), message);
        }
    }
}
