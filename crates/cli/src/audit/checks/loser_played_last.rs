//! G401: the player who resigned or lost on time made the last move.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::Emit;
use crate::audit::finding::Severity;
use crate::audit::game::Game;
use kifu_rules::{Event, Outcome, WinBy};

pub(super) const CHECK: Check = Check {
    code: "G401",
    name: "loser-played-last",
    severity: Severity::Warning,
    summary: "the player who resigned or lost on time made the last move",
    explanation: Explanation {
        looks_for: "A win by resignation or by time where the last move is the loser's. A player \
            resigns, and runs out of time, on the own turn. A last move that is itself illegal \
            is not reported twice.",
        matters: "Usually the winner's last move is missing; sometimes the winner is misstated, or \
            the colours of the header are swapped.",
        limits: "Servers let a player resign at any time: there the finding may mean nothing. \
            Records that name a program (AP) or an address as their place get a note.",
    },
    example: b"(;SZ[9]RE[B+R];B[ee];W[cc];B[gc];W[cg])",
    near_miss: b"(;SZ[9]RE[W+R];B[ee];W[cc];B[gc];W[cg])",
    run: Run::Game(run),
};

fn run(game: &Game<'_>, emit: &mut Emit<'_>) {
    let Some(last) = game.played.last else { return };
    let Some(Outcome::Win { winner, by }) = game.outcome() else { return };
    if last.color == winner
        || game
            .played
            .odd
            .iter()
            .any(|step| step.turn == last.number && (step.violation.is_some() || step.out_of_turn))
    {
        return;
    }
    let what = match by {
        WinBy::Resignation => "resigned",
        WinBy::Time => "lost on time",
        WinBy::Points(_) | WinBy::Forfeit | WinBy::Unstated => return,
    };
    let passed = matches!(game.record.events.get(last.event), Some(Event::Pass(_)));
    let deed = if passed { "passed" } else { "played" };
    let message = format!("{} {what}, but {deed} last", last.color);
    let severity = if from_server(game) { Severity::Note } else { Severity::Warning };
    emit.add_as(severity, game.place(last.event, last.number), message);
}

/// Whether the record looks as if a server or a program had written it.
fn from_server(game: &Game<'_>) -> bool {
    let info = &game.record.info;
    let address = |place: &str| ["http:", "https:", "www."].iter().any(|sign| place.contains(sign));
    info.application.is_some() || info.place.as_deref().is_some_and(address)
}
