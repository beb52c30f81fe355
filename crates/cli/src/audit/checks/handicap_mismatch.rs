//! G301: handicap and stones disagree.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::Emit;
use crate::audit::finding::Severity;
use crate::audit::game::Game;
use crate::audit::words::count;
use kifu_rules::{Color, Event};

pub(super) const CHECK: Check = Check {
    code: "G301",
    name: "handicap-mismatch",
    severity: Severity::Warning,
    summary: "HA and the stones on the board disagree",
    explanation: Explanation {
        looks_for: "HA of two or more where the black stones set up before the first move, or \
            else the moves that Black makes in a row at the start, are not that many; and black \
            stones set up alone, White to move, where HA is missing or 0 (a note).",
        matters: "Handicap compensation under area rules depends on the number, and programs that \
            place the stones by themselves will show another game.",
        limits: "Whether the number or the stones are right.",
    },
    example: b"(;SZ[9]HA[3]AB[gc][cg];W[ee];B[cc])",
    near_miss: b"(;SZ[9]HA[2];B[gc];B[cg];W[ee];B[cc])",
    run: Run::Game(run),
};

fn run(game: &Game<'_>, emit: &mut Emit<'_>) {
    let claim = &game.record.info.handicap;
    let stones = game.stones_before_play();
    let stated = claim.said().map_or(0, |handicap| handicap.stones);
    let place = game.claim_place(claim);
    if stated < 2 {
        let handicap = stones.black > 1 && stones.white == 0;
        let white = game.played.first.is_some_and(|turn| turn.color == Color::White);
        if handicap && white {
            let what = if claim.said().is_some() { "HA states none" } else { "HA is missing" };
            let message = format!(
                "{} set up and White to move, but {what}",
                count(stones.black, "black stone")
            );
            emit.add_as(Severity::Note, place, message);
        }
        return;
    }
    if stones.black == stated || (stones.black == 0 && opening_plays(game) == stated) {
        return;
    }
    if game.played.turns == 0 && stones.black == 0 {
        return;
    }
    let message = if stones.black == 0 {
        format!("HA states {stated} handicap stones, but none are set up")
    } else {
        format!(
            "HA states {stated} handicap stones, but {} set up",
            match stones.black {
                1 => "1 is".to_owned(),
                many => format!("{many} are"),
            }
        )
    };
    emit.add(place, message);
}

/// How many plays by Black the moves begin with. White may pass in between.
fn opening_plays(game: &Game<'_>) -> u32 {
    let mut plays = 0;
    for event in &game.record.events {
        match event {
            Event::Play(Color::Black, _) => plays += 1,
            Event::Play(Color::White, _) => break,
            Event::Pass(_) | Event::Setup(_) | Event::ToPlay(_) => {}
        }
    }
    plays
}
