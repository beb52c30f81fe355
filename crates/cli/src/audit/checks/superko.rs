//! G205: a repetition that the record's rules forbid.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::Emit;
use crate::audit::finding::Severity;
use crate::audit::game::{Game, JudgedBy};
use kifu_rules::{LongCycle, Outcome, Violation, WinBy};

pub(super) const CHECK: Check = Check {
    code: "G205",
    name: "forbidden-repetition",
    severity: Severity::Error,
    summary: "a play brings back an earlier board, which the rules of the game forbid",
    explanation: Explanation {
        looks_for: "A play that restores an earlier position of the whole board in a way that the \
            record's own rules forbid (or those given with --rules): any earlier board (Chinese \
            text), an earlier board with the same player to move (AGA), one that the same player \
            made (British). The cycle is described: its length, what each side captured in it, and \
            its name where it has one. An error; a warning where the rules forbid it in principle \
            and let the organiser make it no result, a draw or a replay: under Chinese rules, a \
            triple or quadruple ko and eternal life. A game recorded as void, drawn or forfeited is \
            judged to have been treated as its organisers wished: a note.",
        matters: "Under the stated rules the move was not allowed. Either the organiser had ruled \
            otherwise (as is usual for triple kos in China, and then a game that ends in one has \
            no winner), or the rules are misstated, or the moves are wrong.",
        limits: "What the organiser had arranged for long cycles.",
    },
    example: b"(;SZ[5]RU[Chinese]AB[ba][da][cb][db][dc][ec][ed]AW[ab][bb][bc][cc][cd][dd]\
        ;B[aa];W[ca];B[ba])",
    near_miss: b"(;SZ[5]RU[Japanese]AB[ba][da][cb][db][dc][ec][ed]AW[ab][bb][bc][cc][cd][dd]\
        ;B[aa];W[ca];B[ba])",
    run: Run::Game(run),
};

fn run(game: &Game<'_>, emit: &mut Emit<'_>) {
    for step in &game.played.odd {
        let Some(Violation::Superko(repetition)) = step.violation else { continue };
        let left_to_organiser =
            game.ruleset.long_cycle_of(repetition.kind) == LongCycle::ForbiddenInPrinciple;
        let severity = match game.outcome() {
            Some(Outcome::Void | Outcome::Draw | Outcome::BothLost) => Severity::Note,
            Some(Outcome::Win { by: WinBy::Forfeit, .. }) if game.is_last(step.turn) => {
                Severity::Note
            }
            _ if left_to_organiser => Severity::Warning,
            _ => Severity::Error,
        };
        let whose = match game.judged_by {
            JudgedBy::Order => "the rules asked for",
            JudgedBy::Record | JudgedBy::Assumption => "the record's rules",
        };
        let (cycle, name) = (super::repetition::describe(&repetition), game.ruleset.name);
        let organiser = match left_to_organiser {
            true => " in principle; the organiser may make it no result, a draw or a replay",
            false => "",
        };
        let declared = match game.outcome() {
            Some(Outcome::Void) => "; the game was declared void",
            Some(Outcome::Draw) => "; the game was declared a draw",
            _ => "",
        };
        let message = format!("{cycle}; {whose} ({name}) forbid it{organiser}{declared}");
        emit.add_as(severity, game.place(step.event, step.turn), message);
    }
}
