//! M204: the margin has the wrong parity for area counting.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::Emit;
use crate::audit::finding::Severity;
use crate::audit::game::Game;
use crate::audit::game::JudgedBy;
use kifu_rules::{Color, Counting};
use kifu_sgf_io::claim::KomiForm;

pub(super) const CHECK: Check = Check {
    code: "M204",
    name: "result-parity",
    severity: Severity::Warning,
    summary: "the margin has the wrong parity for area counting",
    explanation: Explanation {
        looks_for: "A counted margin of an even game under stated area rules, whose margin on the \
            board (komi taken off again) is even on a board with an odd number of points, or odd \
            on an even one. Black's and White's areas add up to the board unless points are \
            shared.",
        matters: "Either the margin was counted by territory, or komi or rules are misstated.",
        limits: "A seki that leaves an odd number of shared points makes the same picture, and so \
            does a neutral point that nobody filled: a record that ends in passes with such a \
            point on the board gets a note.",
    },
    example: b"(;SZ[9]RU[Chinese]KM[7.5]RE[B+2.5];B[ee])",
    near_miss: b"(;SZ[9]RU[Chinese]KM[7.5]RE[B+1.5];B[ee])",
    run: Run::Game(run),
};

fn run(game: &Game<'_>, emit: &mut Emit<'_>) {
    let info = &game.record.info;
    let (Some(komi), Some(result)) = (info.komi.said(), info.result.said()) else { return };
    let area = game.ruleset.counting == Counting::Area && game.judged_by == JudgedBy::Record;
    let handicap = info.handicap.said().is_some_and(|handicap| handicap.stones > 1);
    let placed = game.stones_before_play();
    if !area || handicap || placed.black + placed.white > 0 || komi.form == KomiForm::ServerZero {
        return;
    }
    let Some(board) = result.outcome.margin().map(|margin| margin + komi.points) else { return };
    let points = game.record.size.area() as i32;
    if board.fraction() == 0 && (board.quarters() / 4 - points).rem_euclid(2) == 1 {
        let message = format!(
            "{} with komi {}: {board} on the board cannot come from {points} points without a \
             shared one",
            result.outcome, komi.points
        );
        let severity = if leaves_a_point(game) { Severity::Note } else { Severity::Warning };
        emit.add_as(severity, game.claim_place(&info.result), message);
    }
}

/// Whether both players passed with a point between stones of both left empty.
fn leaves_a_point(game: &Game<'_>) -> bool {
    let (board, size, passes) = (game.position.board(), game.record.size, game.position.passes());
    passes.black + passes.white > 1
        && size.points().filter(|&point| board.at(point).is_none()).any(|point| {
            let around: Vec<_> = size.neighbors(point).map(|next| board.chain(next)).collect();
            // A chain so short beside it may be dead, and the point no neutral one.
            let lives = |color: Color| {
                let chains = around.iter().flatten();
                chains.filter(|chain| chain.color == color).any(|chain| chain.stones.len() > 2)
            };
            around.iter().all(Option::is_some) && Color::ALL.into_iter().all(lives)
        })
}
