//! G104: moves after the two passes that end a game.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::Emit;
use crate::audit::finding::Severity;
use crate::audit::game::Game;
use crate::audit::words::count;
use kifu_rules::Event;

pub(super) const CHECK: Check = Check {
    code: "G104",
    name: "moves-after-end",
    severity: Severity::Warning,
    summary: "stones are played after two passes in a row",
    explanation: Explanation {
        looks_for: "A play after both players passed, one right after the other. A third or fourth \
            pass is not reported: several rulesets ask for them.",
        matters: "The position at the end of the record may not be the one that was counted: the \
            moves may show how a dispute over dead stones was settled, or be a comment.",
        limits: "Whether the game was resumed by agreement, which most rules allow.",
    },
    example: b"(;SZ[9];B[ee];W[cc];B[];W[];B[gc])",
    near_miss: b"(;SZ[9];B[ee];W[cc];B[];W[];B[])",
    run: Run::Game(run),
};

fn run(game: &Game<'_>, emit: &mut Emit<'_>) {
    let Some(ended) = game.played.ended else { return };
    let later = game.record.events.iter().enumerate().skip(ended.event + 1);
    let mut plays = later.filter(|(_, event)| matches!(event, Event::Play(..))).map(|(at, _)| at);
    if let Some(first) = plays.next() {
        let number = 1 + plays.count() as u32;
        let between = game.record.events[ended.event + 1..=first].iter();
        let turns =
            between.filter(|event| matches!(event, Event::Play(..) | Event::Pass(_))).count();
        let message = format!(
            "{} played after the passes of moves {} and {}",
            count(number, "stone"),
            ended.number - 1,
            ended.number
        );
        emit.add(game.place(first, ended.number + turns as u32), message);
    }
}
