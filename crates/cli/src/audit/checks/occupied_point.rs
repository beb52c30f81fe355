//! G201: a play where a stone stands.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::Emit;
use crate::audit::finding::Severity;
use crate::audit::game::Game;
use kifu_rules::{Event, Outcome, Violation};

pub(super) const CHECK: Check = Check {
    code: "G201",
    name: "occupied-point",
    severity: Severity::Error,
    summary: "a play on a point that holds a stone",
    explanation: Explanation {
        looks_for: "A play on a point where a stone stands at that moment. The record is \
            replayed as the SGF specification asks: the stone is replaced and the game goes on. \
            After a move that could not be read it is a note, and so it is as the last move of a \
            game that both players lost.",
        matters: "Somewhere at or before this move the record is wrong: a stone on the wrong point, \
            a missing capture, moves in the wrong order. The final position cannot be trusted.",
        limits: "Where the first wrong move is; it is often earlier than the one that shows it.",
    },
    example: b"(;SZ[9];B[ee];W[cc];B[gg];W[ee])",
    near_miss: b"(;SZ[9];B[ba];W[aa];B[ab];W[gg];B[gc];W[aa])",
    run: Run::Game(run),
};

fn run(game: &Game<'_>, emit: &mut Emit<'_>) {
    for step in &game.played.odd {
        let Some(Violation::Occupied(stone)) = step.violation else { continue };
        if super::same_move_repeated::repeats(game, step.event).is_some() {
            continue;
        }
        if let Some(Event::Play(color, _)) = game.record.events.get(step.event) {
            let message = format!("{color} plays on a point that holds a {} stone", word(stone));
            let place = game.place(step.event, step.turn);
            if game.lost_before(step.event) {
                let message = format!("{message}; a move before it could not be read");
                emit.add_as(Severity::Note, place, message);
            } else if game.is_last(step.turn) && game.outcome() == Some(Outcome::BothLost) {
                let message = format!("{message}, and both players lost");
                emit.add_as(Severity::Note, place, message);
            } else {
                emit.add(place, message);
            }
        }
    }
}

const fn word(color: kifu_rules::Color) -> &'static str {
    match color {
        kifu_rules::Color::Black => "black",
        kifu_rules::Color::White => "white",
    }
}
