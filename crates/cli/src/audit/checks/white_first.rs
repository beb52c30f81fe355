//! G103: White moves first in a game without handicap.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::Emit;
use crate::audit::finding::Severity;
use crate::audit::game::Game;
use kifu_rules::{Color, Event};

pub(super) const CHECK: Check = Check {
    code: "G103",
    name: "white-first",
    severity: Severity::Warning,
    summary: "White moves first, without handicap or set-up stones",
    explanation: Explanation {
        looks_for: "A first move by White where the record has no set-up stones, no handicap of \
            two or more, no PL[W], no move before it that cannot be read, and no rules under \
            which White begins (ancient Chinese rules).",
        matters: "Either the colours of the whole record are swapped, or its first move is \
            missing.",
        limits: "Which of the two; a few historical games were really begun by White.",
    },
    example: b"(;SZ[9];W[ee];B[cc];W[gc])",
    near_miss: b"(;SZ[9]HA[2]AB[gc][cg];W[ee];B[cc])",
    run: Run::Game(run),
};

fn run(game: &Game<'_>, emit: &mut Emit<'_>) {
    let Some(first) = game.played.first else { return };
    if first.color == Color::Black || game.ruleset.white_first {
        return;
    }
    let arranged = game
        .record
        .events
        .iter()
        .take(first.event)
        .any(|event| matches!(event, Event::Setup(_) | Event::ToPlay(Color::White)));
    // A first move that cannot be read is a finding of its own.
    let place = game.place(first.event, first.number);
    let lost = game.lost_before(first.event);
    let handicap = game.record.info.handicap.said().is_some_and(|handicap| handicap.stones > 1);
    if !arranged && !handicap && !lost {
        let message = "White moves first, without handicap or set-up stones".into();
        emit.add(place, message);
    }
}
