//! G402: the record is too short for its result.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::Emit;
use crate::audit::finding::Severity;
use crate::audit::game::Game;
use crate::audit::words::{count, on_board};
use kifu_rules::{Outcome, WinBy};

pub(super) const CHECK: Check = Check {
    code: "G402",
    name: "too-short",
    severity: Severity::Warning,
    summary: "the record is too short for its result",
    explanation: Explanation {
        looks_for: "A counted result after fewer moves than 28 in 100 points of the board (101 \
            on 19×19): no board is divided so early. A draw is a note, as it may have been \
            agreed upon; and so is a result without a single move, forfeits excepted.",
        matters: "The record is cut short. Its moves cannot be used to check the result, and \
            statistics of game lengths should leave it out.",
        limits: "How many moves are missing. Records of real games that ended early by resignation \
            are not reported.",
    },
    example: b"(;SZ[9]RE[B+3.5];B[ee];W[cc];B[gc];W[cg])",
    near_miss: b"(;SZ[9]RE[B+R];B[ee];W[cc];B[gc])",
    run: Run::Game(run),
};

fn run(game: &Game<'_>, emit: &mut Emit<'_>) {
    let claim = &game.record.info.result;
    let Some(outcome) = game.outcome() else { return };
    let turns = game.played.turns;
    let place = game.claim_place(claim);
    if turns == 0 {
        let forfeit = matches!(outcome, Outcome::Win { by: WinBy::Forfeit, .. });
        if outcome.winner().is_some() && !forfeit || outcome == Outcome::Draw {
            let message = format!("{outcome}, but the record has no moves");
            emit.add_as(Severity::Note, place, message);
        }
    } else if outcome.margin().is_some() && game.is_beginning(turns as usize) {
        let board = on_board(game.record.size);
        let turns = count(turns, "move");
        if outcome == Outcome::Draw {
            emit.add_as(Severity::Note, place, format!("a draw after only {turns}{board}"));
        } else {
            emit.add(place, format!("{outcome} after only {turns}{board}"));
        }
    }
}
