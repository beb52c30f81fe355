//! G302: set-up leaves stones without liberties.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::Emit;
use crate::audit::finding::Severity;
use crate::audit::game::Game;

pub(super) const CHECK: Check = Check {
    code: "G302",
    name: "lifeless-setup",
    severity: Severity::Warning,
    summary: "set-up leaves a chain without liberties",
    explanation: Explanation {
        looks_for: "A chain without liberties after all set-up stones of a node are placed (AB, AW \
            and AE place and remove stones, and capture nothing).",
        matters: "No such position can arise in a game. Programs differ in what they make of it.",
        limits: "Which stone is missing or too many.",
    },
    example: b"(;SZ[9]AB[ba][ab]AW[aa];B[ee])",
    near_miss: b"(;SZ[9]AB[ba][bb]AW[aa];B[ee])",
    run: Run::Game(run),
};

fn run(game: &Game<'_>, emit: &mut Emit<'_>) {
    for step in &game.played.odd {
        for &point in &step.lifeless {
            let mut place = game.place(step.event, step.turn);
            place.point = Some(point);
            let message = match game.position.board().at(point) {
                Some(color) => format!("the {color} chain set up here has no liberties"),
                None => "the chain set up here has no liberties".into(),
            };
            emit.add(place, message.replacen("Black", "black", 1).replacen("White", "white", 1));
        }
    }
}
