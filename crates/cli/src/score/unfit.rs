//! What is asked of a game that does not have it.

use super::{Options, cut, position_after};
use crate::audit::Game;
use crate::escape::visible;
use std::fmt;

/// Why a game cannot be counted as asked. Points are as they were typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Unfit {
    /// It has no such move.
    NoSuchMove {
        /// The move.
        asked: u32,
        /// How many it has.
        turns: u32,
    },
    /// No stone is there.
    NoStone(String),
    /// The chain of this stone is said to be dead and to live.
    BothWays(String),
}

/// Whether a game has the move and the stones that the user names.
///
/// # Errors
///
/// The first of them that it has not.
pub(crate) fn check(game: &Game<'_>, options: &Options) -> Result<(), Unfit> {
    let turns = game.played.turns;
    if let Some(asked) = options.turn.filter(|&asked| asked > turns) {
        return Err(Unfit::NoSuchMove { asked, turns });
    }
    if options.dead.is_empty() && options.alive.is_empty() {
        return Ok(());
    }
    let position = position_after(game, game.ruleset, cut(&game.record.events, options.turn));
    let board = position.board();
    let chain = |name: &String| {
        let chain = board.size().point_named(name).and_then(|point| board.chain(point));
        chain.ok_or_else(|| Unfit::NoStone(name.clone()))
    };
    let dead = options.dead.iter().map(chain).collect::<Result<Vec<_>, _>>()?;
    for name in &options.alive {
        let alive = chain(name)?;
        if dead.iter().any(|dead| dead.stones == alive.stones) {
            return Err(Unfit::BothWays(name.clone()));
        }
    }
    Ok(())
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchMove { asked, turns } => {
                write!(f, "the game has no move {asked}: it has {turns} moves")
            }
            Self::NoStone(point) => write!(f, "no stone is on {}", visible(point)),
            Self::BothWays(point) => {
                write!(f, "the chain of {} is named by --dead and by --alive", visible(point))
            }
        }
    }
}
