//! G202: a play off the board.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::Emit;
use crate::audit::finding::Severity;
use crate::audit::game::Game;
use kifu_rules::{Event, Violation};

pub(super) const CHECK: Check = Check {
    code: "G202",
    name: "off-board",
    severity: Severity::Error,
    summary: "a play outside the board",
    explanation: Explanation {
        looks_for: "A play whose point lies outside the board that the record states (19×19 where \
            it is silent). `tt` on boards up to 19×19 is a pass of older files and not reported.",
        matters: "The move is lost: no program can show it. Either the point or SZ is wrong.",
        limits: "Which of the two is wrong.",
    },
    example: b"(;SZ[9];B[ee];W[jj];B[cc])",
    near_miss: b"(;SZ[9];B[ee];W[tt];B[cc])",
    run: Run::Game(run),
};

fn run(game: &Game<'_>, emit: &mut Emit<'_>) {
    for step in &game.played.odd {
        if step.violation != Some(Violation::OffBoard) {
            continue;
        }
        if let Some(Event::Play(color, point)) = game.record.events.get(step.event) {
            let message = format!(
                "{color} plays at column {}, row {}, outside the {} board",
                point.x + 1,
                point.y + 1,
                game.record.size
            );
            emit.add(game.place(step.event, step.turn), message);
        }
    }
}
