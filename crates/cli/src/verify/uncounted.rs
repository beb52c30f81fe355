//! Games that were not decided by counting: what the board shows all the same.

use super::boards::Boards;
use super::infer::Assumption;
use super::weigh::margin_winner;
use crate::audit::Game;
use crate::score::Scored;
use kifu_rules::{Color, Outcome, Points, Size, WinBy};
use kifu_scoring::Layer;
use kifu_sgf_io::claim::MarginUnit;

/// Before this many moves a board shows nothing.
const TOO_EARLY: u32 = 120;

/// So many points make a small board.
const SMALL: usize = 169;

/// Who is ahead by less than this is not clearly ahead.
const CLEARLY: Points = Points::from_points(10);

/// Why a game is not counted, in words; nothing where its result is a margin.
pub(super) fn why_of(game: &Game<'_>) -> Option<&'static str> {
    let result = game.record.info.result.said();
    match result.and_then(|result| result.unit) {
        Some(MarginUnit::OddFraction) => {
            Some("the margin is no whole number of quarter points, and only its winner is taken")
        }
        _ => why(game.outcome()),
    }
}

/// The same of an outcome alone.
pub(super) fn why(outcome: Option<Outcome>) -> Option<&'static str> {
    Some(match outcome {
        None => "the record states no result that can be read",
        Some(Outcome::Void) => "the game has no result",
        Some(Outcome::BothLost) => "both players lost",
        Some(Outcome::Unfinished) => "the game was not finished",
        Some(Outcome::Unknown) => "the result is not known",
        Some(Outcome::Win { by, .. }) => match by {
            WinBy::Points(_) => return None,
            WinBy::Resignation => "the game ended by resignation",
            WinBy::Time => "the game was lost on time",
            WinBy::Forfeit => "the game was forfeited",
            WinBy::Unstated => "the record names a winner and no margin",
        },
        Some(Outcome::Draw) => return None,
    })
}

/// What the board shows of a game that somebody won without counting.
pub(super) struct Shown {
    pub(super) scored: Scored,
    /// The loser, if clearly ahead.
    pub(super) loser_ahead: Option<Color>,
}

/// Looks at the last board of a game that one side won without counting, if it has come so far.
pub(super) fn shown(boards: &Boards<'_>, assumption: &Assumption) -> Option<Shown> {
    let game = boards.game;
    let winner = game.outcome().and_then(Outcome::winner)?;
    let estimable = game.played.turns >= TOO_EARLY && game.record.size == Size::NINETEEN;
    // Small boards cost little; there, only what is proved or marked is told.
    if !estimable && game.record.size.area() > SMALL {
        return None;
    }
    let scored = boards.quickly(assumption);
    if !estimable && scored.judgement.layer == Layer::Estimate {
        return None;
    }
    let finish = scored.judgement.finish;
    let least = if winner == Color::Black { -finish.high } else { finish.low };
    let loser_ahead = (least >= CLEARLY).then_some(!winner);
    debug_assert!(loser_ahead.is_none() || margin_winner(finish.margin) == loser_ahead);
    Some(Shown { scored, loser_ahead })
}
