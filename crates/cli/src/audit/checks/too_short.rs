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
        looks_for: "A counted result after fewer moves than 28 in 100 points of the board (101 on \
            19×19): no board is divided so early. A result of any kind without a single move, \
            forfeits excepted, is a note.",
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
    let turns = game.played.turns;
    let board = on_board(game.record.size);
    let Some(result) = game.record.info.result.said() else { return };
    let place = game.claim_place(&game.record.info.result);
    let outcome = result.outcome;
    match outcome {
        Outcome::Win { by: WinBy::Points(_), .. } | Outcome::Draw if turns > 0 => {
            if turns as usize * 100 < game.record.size.area() * 28 {
                let message = format!("{outcome} after only {}{board}", count(turns, "move"));
                emit.add(place, message);
            }
        }
        Outcome::Win { by: WinBy::Forfeit, .. } => {}
        Outcome::Win { .. } | Outcome::Draw if turns == 0 => {
            emit.add_as(Severity::Note, place, format!("{outcome}, but the record has no moves"));
        }
        _ => {}
    }
}
