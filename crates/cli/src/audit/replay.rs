//! The replay of one game, reduced to what its checks ask for.

use super::game::{OddStep, Played, Turn};
use kifu_rules::{Event, Position, Ruleset};

/// The most odd steps of a game that are kept: no record that is worth reading has more.
const LISTED: usize = 10_000;

/// Plays all events from the position, which must be as the game begins.
pub(crate) fn play(position: &mut Position, ruleset: &Ruleset, events: &[Event]) -> Played {
    let mut played = Played::default();
    let mut passes = 0;
    let mut ended = None;
    let mut replay = kifu_rules::replay(position, ruleset, events);
    while let Some(step) = replay.next() {
        if step.captured == 1 && replay.position().ko().is_some() {
            played.ko_captures += 1;
        }
        let color = match step.event {
            Event::Play(color, _) | Event::Pass(color) => Some(*color),
            Event::Setup(_) | Event::ToPlay(_) => None,
        };
        if let Some(color) = color {
            let turn = Turn { number: step.turn, event: step.index, color };
            if played.ended.is_none() {
                played.ended = ended;
            }
            if matches!(step.event, Event::Pass(_)) {
                passes += 1;
            } else {
                passes = 0;
                played.plays[color] += 1;
            }
            if passes == 2 {
                ended = Some(turn);
            }
            played.turns = step.turn;
            played.first = played.first.or(Some(turn));
            played.last = Some(turn);
        }
        let odd = step.violation.is_some() || step.repetition.is_some() || step.out_of_turn;
        if (odd || !step.lifeless.is_empty()) && played.odd.len() < LISTED {
            played.odd.push(OddStep {
                event: step.index,
                turn: step.turn,
                violation: step.violation,
                repetition: step.repetition,
                out_of_turn: step.out_of_turn,
                lifeless: step.lifeless,
            });
        }
    }
    played
}
