//! G102: the same move stands twice.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::Emit;
use crate::audit::finding::Severity;
use crate::audit::game::Game;
use kifu_rules::{Event, Point};

pub(super) const CHECK: Check = Check {
    code: "G102",
    name: "same-move-repeated",
    severity: Severity::Error,
    summary: "the same move stands twice, one right after the other",
    explanation: Explanation {
        looks_for: "A play on the point where the play just before it stands, by either colour. \
            Nothing else is reported for it: it is one fault, not an occupied point and a turn out \
            of order.",
        matters: "The record has a move that was not played; if the colours were kept alternating \
            around it, every later stone may have the wrong colour.",
        limits: "Whether a move was written twice or another move was meant.",
    },
    example: b"(;SZ[9];B[ee];W[cc];W[cc];B[gc])",
    near_miss: b"(;SZ[9];B[ba];W[ab];B[aa];W[ee];B[ge])",
    run: Run::Game(run),
};

fn run(game: &Game<'_>, emit: &mut Emit<'_>) {
    for step in &game.played.odd {
        if let Some(point) = repeats(game, step.event) {
            let name = game.record.size.name(point);
            let message = format!("plays {name} again, where the move before it stands");
            emit.add(game.place(step.event, step.turn), message);
        }
    }
}

/// The point, if the event plays where the event before it just played.
pub(super) fn repeats(game: &Game<'_>, event: usize) -> Option<Point> {
    let before = event.checked_sub(1)?;
    match (game.record.events.get(before)?, game.record.events.get(event)?) {
        (Event::Play(_, first), Event::Play(_, second)) if first == second => {
            (!game.lost_just_before(event)).then_some(*second)
        }
        _ => None,
    }
}
