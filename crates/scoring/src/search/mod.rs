//! Life and death by exact search, where a group and its eyes are closed in and small.
//!
//! The search is exact for the points that it plays on: it tries every play, with captures, seki
//! and kos. What it takes for granted is the surroundings: that stones of the opponent around the
//! group which are said to stand cannot be captured. A group whose fate hangs on a ko, or
//! that would take too much to search, is left open.
//!
//! Where stones of the opponent around a group may be captured themselves, the search plays on their
//! liberties too, as in a fight of two groups that are closed in together.

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
    let narrow = Place::around(board, life, stands, point);
    let found = narrow.and_then(|place| place.verdict(effort));
    found.or_else(|| Place::fight(board, life, point)?.verdict(effort))
}

/// What becomes of a chain in the confirmation of life and death after the game, where the opponent
/// plays first and no ko is retaken before a pass: what is to be said of a chain whose fate hangs on
/// a ko that both sides have left as it is, such as a ten-thousand-year ko. None as with
/// [`verdict`].
pub(crate) fn confirmed(board: &Board, life: &Life, point: Point, effort: u32) -> Option<Verdict> {
    let narrow = Place::around(board, life, |_| false, point);
    let found = narrow.and_then(|place| place.confirmed(effort));
    found.or_else(|| Place::fight(board, life, point)?.confirmed(effort))
}

/// Whether a chain that cannot be captured would be, if the chains of the opponent that are closed
/// in with it and `stand` could not be captured either: it has no life of its own, but stands by
/// what it may do to them. None if that is not found out.
pub(crate) fn leans(
    board: &Board,
    life: &Life,
    stand: impl Fn(Point) -> bool,
    ended: bool,
    point: Point,
    effort: u32,
) -> Option<bool> {
    Place::fight(board, life, point)?.leans(&stand, ended, effort)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kifu_rules::Suicide;

    const DOUBLE_KO: &str = "
        O X O . O X . X .
        O X X O O O X X X
        O O X O . O X O O
        . O X O O X X O .
        . O X X X X O O .
        O O O O O O O O O
    ";

    #[test]
    fn neither_side_of_a_double_ko_seki_is_captured_or_has_a_life_of_its_own() {
        let board: Board = DOUBLE_KO.parse().unwrap();
        let life = Life::of(&board, Suicide::Forbidden);
        let (black, white) = (Point { x: 1, y: 0 }, Point { x: 4, y: 0 });
        let verdict = |point| verdict(&board, &life, |_| false, point, 10_000);
        assert_eq!((verdict(black), verdict(white)), (Some(Verdict::Alive), Some(Verdict::Alive)));
        let in_chain =
            |point, other| board.chain(point).is_some_and(|chain| chain.stones.contains(&other));
        for (point, other) in [(black, white), (white, black)] {
            for ended in [false, true] {
                let leans = |stands: bool| {
                    let stand = |stone| stands && in_chain(other, stone);
                    leans(&board, &life, stand, ended, point, 10_000)
                };
                assert_eq!((leans(true), leans(false)), (Some(true), Some(false)), "{point:?}");
            }
        }
    }

    #[test]
    fn a_ten_thousand_year_ko_that_nobody_began_is_confirmed_as_it_stands() {
        let board: Board = "
            . O X O . O .
            O X X O O O O
            O . X O O O O
            O . X O O O O
            X X X O O O O
            O O O O O O O
        "
        .parse()
        .unwrap();
        let life = Life::of(&board, Suicide::Forbidden);
        for point in [Point { x: 0, y: 1 }, Point { x: 1, y: 1 }] {
            assert_eq!(verdict(&board, &life, |_| false, point, 10_000), None, "a ko decides");
            let found = confirmed(&board, &life, point, 10_000);
            assert_eq!(found, Some(Verdict::Alive), "{point:?}");
        }
    }

    #[test]
    fn a_wall_that_may_capture_elsewhere_is_not_taken_for_captured() {
        // White's stones in the first row have their liberties in Black's corner alone, but are saved
        // at any time by taking the black stones below them, which have one liberty.
        let board: Board = "
            X . . O O O O O O O X O
            X X X O X X X X X X X O
            O O O X X . O O O O O O
            . O O O O O O O O O O O
            O O . O O O . O O O . O
            O O O O O O O O O O O O
        "
        .parse()
        .unwrap();
        let life = Life::of(&board, Suicide::Forbidden);
        let corner = Point { x: 0, y: 0 };
        assert_eq!(verdict(&board, &life, |_| false, corner, 10_000), None);
    }
}
