//! Life and death by exact search, where a group and its eyes are closed in and small.
//!
//! The search is exact for the points that it plays on: it tries every play, with captures, seki
//! and kos. What it takes for granted is the surroundings: that stones of the opponent around the
//! group which are said to stand cannot be captured. A group whose fate hangs on a ko, or
//! that would take too much to search, is left open.

mod place;
mod play;

pub use place::Place;

use crate::life::Life;
use kifu_rules::{Board, Point};

/// What a search says of a chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// It is captured even if its owner plays first.
    Dead,
    /// Who plays first decides.
    Unsettled,
    /// It cannot be captured, by eyes or by seki, even if the opponent plays first.
    Alive,
}

/// Searches what becomes of the chain on a point; none if the point is empty, if the chain is not
/// closed in on few enough points, or if ko or the effort leave it open.
///
/// `stands` says of the opponent's stones around, as far as they are not pass-alive and have
/// liberties elsewhere, whether they cannot be captured; where one can, nothing is said. `effort` bounds how many positions are looked at, each of which takes about a fifth of a
/// microsecond.
///
/// ```
/// use kifu_rules::{Board, Point, Suicide};
/// use kifu_scoring::{Life, Verdict, verdict};
/// // White has two points in the middle of Black's living stones, and that is one eye.
/// let board: Board = "
///     . X . X X X
///     X X X X X X
///     X O O O O X
///     X O . . O X
///     X O O O O X
///     X X X X X X
/// ".parse()?;
/// let life = Life::of(&board, Suicide::Forbidden);
/// let found = verdict(&board, &life, |_| false, Point { x: 1, y: 2 }, 10_000);
/// assert_eq!(found, Some(Verdict::Dead));
/// # Ok::<(), kifu_rules::ParseBoardError>(())
/// ```
#[must_use]
pub fn verdict(
    board: &Board,
    life: &Life,
    stands: impl Fn(Point) -> bool,
    point: Point,
    effort: u32,
) -> Option<Verdict> {
    Place::around(board, life, stands, point)?.verdict(effort)
}
