//! G204: a ko retaken at once.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::Emit;
use crate::audit::finding::Severity;
use crate::audit::game::Game;
use kifu_rules::{Event, Outcome, Violation, WinBy};

pub(super) const CHECK: Check = Check {
    code: "G204",
    name: "ko-retaken",
    severity: Severity::Error,
    summary: "a ko is retaken at once",
    explanation: Explanation {
        looks_for: "A play that takes back the single stone that just took a single stone, with \
            nothing played in between. Every ruleset forbids it. As the last move of a game that \
            this player lost by forfeit, or that nobody won, it is right, and a note; as the \
            last move of a game lost in another way it is a warning. After a move that could not \
            be read it is a note: moves are missing.",
        matters: "In the middle of a record it shows that two moves are missing (the threat and its \
            answer) or stand in the wrong order.",
        limits: "Which moves are missing.",
    },
    example: b"(;SZ[9];B[ba];W[ca];B[ab];W[db];B[bc];W[cc];B[cb];W[bb];B[cb])",
    near_miss: b"(;SZ[9];B[ba];W[ca];B[ab];W[db];B[bc];W[cc];B[cb];W[bb];B[gg];W[gc];B[cb])",
    run: Run::Game(run),
};

fn run(game: &Game<'_>, emit: &mut Emit<'_>) {
    for step in &game.played.odd {
        if step.violation != Some(Violation::Ko) {
            continue;
        }
        let Some(&Event::Play(color, _)) = game.record.events.get(step.event) else { continue };
        let place = game.place(step.event, step.turn);
        let last = game.is_last(step.turn);
        match game.outcome() {
            Some(Outcome::Win { winner, by: WinBy::Forfeit }) if last && winner != color => {
                let message = format!("{color} retakes the ko at once, and the game was forfeited");
                emit.add_as(Severity::Note, place, message);
            }
            Some(outcome @ Outcome::Win { winner, .. }) if last && winner != color => {
                let message = format!(
                    "{color} retakes the ko at once with the last move, and lost: {outcome} may \
                     stand for a forfeit"
                );
                emit.add_as(Severity::Warning, place, message);
            }
            Some(Outcome::Void | Outcome::BothLost) if last => {
                let message = format!("{color} retakes the ko at once, and nobody won the game");
                emit.add_as(Severity::Note, place, message);
            }
            _ if game.lost_before(step.event) => {
                let message = format!("{color} retakes the ko; a move before it could not be read");
                emit.add_as(Severity::Note, place, message);
            }
            _ => emit.add(place, format!("{color} retakes the ko at once")),
        }
    }
}
