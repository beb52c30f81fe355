//! G101: one colour moves twice in a row.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::Emit;
use crate::audit::finding::Severity;
use crate::audit::game::{Game, OddStep};
use kifu_rules::{Color, Event, Outcome, WinBy};

pub(super) const CHECK: Check = Check {
    code: "G101",
    name: "colour-twice",
    severity: Severity::Warning,
    summary: "one colour moves twice in a row",
    explanation: Explanation {
        looks_for: "A play or pass by the player whose turn it was not. The likeliest reading is \
            named: handicap stones written as moves (a note), the colour of one move slipped, a \
            move or pass of the other side is missing, or the breach of the rules for which the \
            game was forfeited (a note). Where the missing move stands in the text and cannot be \
            read, F107 or F130 tells it and this does not.",
        matters: "Every program that numbers moves, and every count that depends on who played \
            last, goes wrong from there on.",
        limits: "Which of two moves is the wrong one, and whether a pass or a play was lost.",
    },
    example: b"(;SZ[9];B[ee];W[cc];W[gg];B[gc];W[cg])",
    near_miss: b"(;SZ[9]HA[2];B[gc];B[cg];W[ee];B[cc])",
    run: Run::Game(run),
};

fn run(game: &Game<'_>, emit: &mut Emit<'_>) {
    if !game.played.odd.iter().any(|step| step.out_of_turn) {
        return;
    }
    let opening = opening_stones(game);
    let mut slipped = None;
    for step in game.played.odd.iter().filter(|step| step.out_of_turn) {
        let place = game.place(step.event, step.turn);
        let Some(color) = mover(game, step) else { continue };
        if game.lost_just_before(step.event) {
            // The move that is missing stands there and cannot be read: its own finding, too.
        } else if step.turn <= opening {
            if step.turn == 2
                && game.record.info.handicap.said().is_none_or(|h| h.stones != opening)
            {
                let message = format!(
                    "{color} makes the first {opening} moves: handicap stones written as moves"
                );
                emit.add_as(Severity::Note, place, message);
            }
        } else if super::same_move_repeated::repeats(game, step.event).is_some() {
            // Its own finding says more.
        } else if slipped == Some(step.turn) {
            slipped = None;
        } else if game.is_last(step.turn) && forfeited_by(game, color) {
            let message = format!("{color} moves twice in a row, and the game was forfeited");
            emit.add_as(Severity::Note, place, message);
        } else if is_out_of_turn(game, step.turn + 1) {
            slipped = Some(step.turn + 1);
            let message = format!(
                "{color} moves twice in a row, and so does {}: the colour of this move slipped, or \
                 two moves changed places",
                !color
            );
            emit.add(place, message);
        } else {
            let message = format!(
                "{color} moves twice in a row: a move or pass of {} is missing before it",
                !color
            );
            emit.add(place, message);
        }
    }
}

/// How many stones of one colour the moves begin with, if they are more than one and the other
/// colour comes next: handicap stones.
fn opening_stones(game: &Game<'_>) -> u32 {
    let first = game.played.first.map(|turn| turn.color);
    let mut stones = 0;
    for event in &game.record.events {
        match event {
            Event::Play(color, _) if Some(*color) == first => stones += 1,
            Event::Play(..) | Event::Pass(_) => break,
            Event::Setup(_) | Event::ToPlay(_) => {}
        }
    }
    if stones > 1 && first == Some(Color::Black) { stones } else { 0 }
}

fn is_out_of_turn(game: &Game<'_>, turn: u32) -> bool {
    let odd = &game.played.odd;
    let first = odd.partition_point(|step| step.turn < turn);
    odd[first..].iter().take_while(|step| step.turn == turn).any(|step| step.out_of_turn)
}

fn mover(game: &Game<'_>, step: &OddStep) -> Option<Color> {
    match game.record.events.get(step.event)? {
        Event::Play(color, _) | Event::Pass(color) => Some(*color),
        Event::Setup(_) | Event::ToPlay(_) => None,
    }
}

/// Whether the record says that this player lost by a breach of the rules.
pub(super) fn forfeited_by(game: &Game<'_>, color: Color) -> bool {
    matches!(game.outcome(), Some(Outcome::Win { winner, by: WinBy::Forfeit }) if winner != color)
}
