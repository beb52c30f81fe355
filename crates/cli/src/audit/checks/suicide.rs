//! G203: suicide.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::Emit;
use crate::audit::finding::Severity;
use crate::audit::game::Game;
use kifu_rules::{Event, Violation};

pub(super) const CHECK: Check = Check {
    code: "G203",
    name: "suicide",
    severity: Severity::Error,
    summary: "a play that takes the last liberty of its own stones",
    explanation: Explanation {
        looks_for: "A play that captures nothing and leaves its own chain without liberties, \
            under rules that forbid it (all but Ing's, New Zealand's and Tromp-Taylor's; where \
            the record names no rules, suicide counts as forbidden). As the last move of a game \
            that this player lost by forfeit it is right, and a note; after a move that could \
            not be read it is a note.",
        matters: "Nearly always a sign of a wrong move earlier in the record, or of a point off by \
            one line. The stones are taken off, as the SGF specification asks.",
        limits: "Where the first wrong move is.",
    },
    example: b"(;SZ[9];B[ba];W[ee];B[ab];W[aa])",
    near_miss: b"(;SZ[9]RU[NZ];B[ba];W[ee];B[ab];W[aa])",
    run: Run::Game(run),
};

fn run(game: &Game<'_>, emit: &mut Emit<'_>) {
    for step in &game.played.odd {
        if step.violation != Some(Violation::Suicide) {
            continue;
        }
        let Some(Event::Play(color, _)) = game.record.events.get(step.event) else { continue };
        let place = game.place(step.event, step.turn);
        if game.is_last(step.turn) && super::colour_twice::forfeited_by(game, *color) {
            let message = format!("{color} plays suicide, and the game was forfeited");
            emit.add_as(Severity::Note, place, message);
        } else if game.lost_before(step.event) {
            let message = format!("{color} plays suicide; a move before it could not be read");
            emit.add_as(Severity::Note, place, message);
        } else {
            emit.add(
                place,
                format!("{color} plays suicide: the play leaves its own stones without liberties"),
            );
        }
    }
}
