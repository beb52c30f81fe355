//! G206: the whole board comes back, and the rules have nothing against it.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::Emit;
use crate::audit::finding::Severity;
use crate::audit::game::Game;
use kifu_rules::{CycleKind, LongCycle, Outcome, Repetition, WinBy};

pub(super) const CHECK: Check = Check {
    code: "G206",
    name: "repetition",
    severity: Severity::Warning,
    summary: "the whole board comes back",
    explanation: Explanation {
        looks_for: "A play that restores an earlier position of the whole board where the rules do \
            not forbid it. A cycle is reported once, with its length, the two moves, what each side \
            captured in it, and its name where it has one. It is a warning where the record ends \
            in the cycle with the same player to move, and still claims a winner by points, \
            resignation or time; a note otherwise: with RE[Void] or a draw the record is right, \
            and a cycle that was left again decided nothing.",
        matters: "Under Japanese and Korean rules a game that returns to the same position has no \
            result if both players agree; collections often keep such games with a made-up winner.",
        limits: "Whether the players agreed to end the game there.",
    },
    example: b"(;SZ[5]AB[ba][da][cb][db][dc][ec][ed]AW[ab][bb][bc][cc][cd][dd];B[aa];W[ca];B[ba])",
    near_miss:
        b"(;SZ[5]AB[ba][da][cb][db][dc][ec][ed]AW[ab][bb][bc][cc][cd][dd];B[aa];W[ca];B[ae])",
    run: Run::Game(run),
};

fn run(game: &Game<'_>, emit: &mut Emit<'_>) {
    for step in &game.played.odd {
        let Some(repetition) = step.repetition else { continue };
        if step.violation.is_some() || repetition.again {
            continue;
        }
        let outcome = game.outcome();
        let ending = game.played.turns < step.turn + length(&repetition).min(4);
        let decided = matches!(
            outcome,
            Some(Outcome::Win { by: WinBy::Points(_) | WinBy::Resignation | WinBy::Time, .. })
        );
        let (severity, remark) = match outcome {
            Some(Outcome::Void) => (Severity::Note, "; the game was declared void"),
            Some(Outcome::Draw) => (Severity::Note, "; the game was declared a draw"),
            _ if decided && ending && repetition.same_to_play => (
                Severity::Warning,
                match game.ruleset.long_cycle {
                    LongCycle::Draw => {
                        "; the record ends in it, and still names a winner where the \
                                        rules make it a draw"
                    }
                    LongCycle::NoResult
                    | LongCycle::Forbidden
                    | LongCycle::ForbiddenInPrinciple => {
                        "; the record ends in it, and still names a winner"
                    }
                },
            ),
            _ => (Severity::Note, ""),
        };
        let message = format!("{}{remark}", describe(&repetition));
        emit.add_as(severity, game.place(step.event, step.turn), message);
    }
}

const fn length(repetition: &Repetition) -> u32 {
    repetition.turn - repetition.earlier
}

/// The cycle in words.
pub(super) fn describe(repetition: &Repetition) -> String {
    let since = match repetition.earlier {
        0 => "at the start".to_owned(),
        earlier => format!("after move {earlier}"),
    };
    let kind = match repetition.kind {
        CycleKind::Other => "a cycle".to_owned(),
        named => named.to_string(),
    };
    let turn = if repetition.same_to_play { "" } else { " with the other side to play" };
    format!(
        "the board is as it was {since}{turn}: {kind}, {} moves long (Black captured {}, White {})",
        length(repetition),
        repetition.captured.black,
        repetition.captured.white
    )
}
