//! Which stones are dead, which are in seki, and how we know.

use crate::layout::Layout;
use crate::life::Life;
use kifu_rules::{Board, ByColor, Color, Point};

/// The word that a status rests on, the strongest first.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Layer {
    /// The user said so, or the board was taken as it stands.
    #[default]
    Given,
    /// The record's own marks (TB, TW).
    Marks,
    /// Proof: see [`Life`].
    Proof,
    /// An exact search of a closed-in place; see [`Verdict`](crate::Verdict).
    Search,
    /// A second opinion of an engine.
    Engine,
    /// The estimator.
    Estimate,
}

/// What is to be known about a board before it can be counted.
///
/// Points may be given in any order and more than once; those that do not fit (a dead empty point,
/// an excluded stone, a point outside the board) say nothing. One stone stands for its chain:
/// chains die and are in seki as a whole. A chain that is both dead and in seki is dead.
///
/// The default is the board as it stands: nothing is dead, as the text of Tromp and Taylor counts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Status {
    /// Dead stones, at least one of each dead chain.
    pub dead: Vec<Point>,
    /// Stones in seki, at least one of each chain.
    pub seki: Vec<Point>,
    /// Surrounded empty points that do not count as territory: one-sided dame, own points that
    /// must still be filled, whatever the players agreed on.
    pub excluded: Vec<Point>,
    /// How we know.
    pub layer: Layer,
}

impl Status {
    /// Reads the closing marks of a record: the points that it lists as Black's and as White's
    /// territory (TB and TW in SGF).
    ///
    /// A chain with a stone on a point marked for the other colour is dead. Marks on a side's own
    /// living stones, which some writers of area counts make, say nothing; neither do points
    /// marked for both sides. A surrounded empty point that is not marked for its owner is
    /// excluded, as the eyes in a seki are by servers that leave them unmarked; but only if some
    /// surrounded point is marked: writers that mark stones alone say nothing about points.
    ///
    /// Not guaranteed: that a count follows the marks. A mark on an empty point that the count
    /// finds shared does not make it anyone's.
    ///
    /// ```
    /// use kifu_rules::{Board, ByColor, Point};
    /// use kifu_scoring::{Layer, Status};
    /// let board: Board = ".XO.\n.XOX\n.XO.".parse()?;
    /// let row = |x| (0..3).map(move |y| Point { x, y });
    /// let status = Status::from_marks(&board, &ByColor { black: row(0).collect(), white: row(3).collect() });
    /// assert_eq!(status.dead, [Point { x: 3, y: 1 }]);
    /// assert_eq!((status.excluded.len(), status.layer), (0, Layer::Marks));
    /// # Ok::<(), kifu_rules::ParseBoardError>(())
    /// ```
    #[must_use]
    pub fn from_marks(board: &Board, marks: &ByColor<Vec<Point>>) -> Self {
        let size = board.size();
        let marked = marks.as_ref().map(|points| {
            let mut marked = vec![false; size.area()];
            for &point in points.iter().filter(|&&point| size.contains(point)) {
                marked[size.index(point)] = true;
            }
            marked
        });
        let marked_for =
            |color: Color, index: usize| marked[color][index] && !marked[!color][index];

        let mut layout = Layout::of_board(board);
        let mut dead = Vec::new();
        for part in 0..layout.parts.len() {
            let Some(color) = layout.color(part) else {
                continue;
            };
            let stones = layout.parts.members(part);
            if stones.iter().any(|&index| marked_for(!color, index)) {
                dead.extend_from_slice(stones);
            }
        }
        dead.sort_unstable();
        let mut cells = std::mem::take(&mut layout.cells);
        dead.iter().for_each(|&index| cells[index] = None);
        let layout = Layout::new(size, cells);

        let was_empty = |&(index, _): &(usize, Color)| board.at(size.point(index)).is_none();
        let surrounded = |index| layout.surrounded(index).map(|color| (index, color));
        let surrounded: Vec<_> =
            (0..size.area()).filter_map(surrounded).filter(was_empty).collect();
        let speaks = surrounded.iter().any(|&(index, color)| marked_for(color, index));
        let unmarked =
            surrounded.iter().filter(|&&(index, color)| speaks && !marked_for(color, index));
        Self {
            dead: dead.iter().map(|&index| size.point(index)).collect(),
            seki: Vec::new(),
            excluded: unmarked.map(|&(index, _)| size.point(index)).collect(),
            layer: Layer::Marks,
        }
    }

    /// The stones that [`Life`] proves dead. Of everything else it says nothing.
    #[must_use]
    pub fn from_proof(life: &Life) -> Self {
        Self { dead: life.dead().collect(), layer: Layer::Proof, ..Self::default() }
    }
}
