//! Empty regions, and who borders them.

use crate::layout::Layout;
use kifu_rules::{Board, Color, Point};

/// The colours of the stones next to a region.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Border {
    /// No stones at all: the empty board.
    Nobody,
    /// Stones of one colour: the region is surrounded.
    One(Color),
    /// Stones of both colours: the region is shared (dame, or not played out yet).
    Both,
}

impl Border {
    /// Adds stones of a colour to the border.
    pub(crate) fn add(&mut self, color: Color) {
        *self = match *self {
            Self::Nobody => Self::One(color),
            Self::One(known) if known == color => return,
            Self::One(_) | Self::Both => Self::Both,
        };
    }
}

/// A maximal connected set of empty points.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Region {
    /// The points, in the order of the rows.
    pub points: Vec<Point>,
    /// Whose stones are next to them.
    pub border: Border,
}

/// The empty regions of a board, by their first points. Every empty point lies in exactly one.
///
/// The board is taken as it stands; [`Ground`](crate::Ground) takes the dead off first.
///
/// ```
/// use kifu_rules::{Board, Color};
/// use kifu_scoring::{Border, regions};
/// let board: Board = ".X.O\nX.XO".parse()?;
/// let borders: Vec<_> = regions(&board).iter().map(|region| region.border).collect();
/// let black = Border::One(Color::Black);
/// assert_eq!(borders, [black, Border::Both, black]);
/// # Ok::<(), kifu_rules::ParseBoardError>(())
/// ```
#[must_use]
pub fn regions(board: &Board) -> Vec<Region> {
    let layout = Layout::of_board(board);
    let empty = (0..layout.parts.len()).filter(|&part| layout.color(part).is_none());
    empty
        .map(|part| {
            let members = layout.parts.members(part).iter();
            let points = members.map(|&index| layout.size.point(index)).collect();
            Region { points, border: layout.border(part) }
        })
        .collect()
}
