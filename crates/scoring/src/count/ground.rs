//! The board as it is counted: the dead taken off, every point given to a side or to none.

use crate::layout::{Layout, Parts};
use crate::seki::{Refusal, Strictness, eyes, refusals};
use crate::status::{Layer, Status};
use kifu_rules::{Board, ByColor, Color, Point, Size, Tax};

/// A board with its dead taken off.
///
/// Made once, it serves every count; see [`Area`](crate::Area), [`Territory`](crate::Territory)
/// and [`Stones`](crate::Stones).
#[derive(Debug, Clone)]
pub struct Ground {
    layout: Layout,
    dead: ByColor<u32>,
    /// By part: whether it is a chain in seki.
    seki: Vec<bool>,
    /// By part: whether it is a surrounded region that touches such a chain.
    eyes: Vec<bool>,
    /// By index: why a surrounded point is refused.
    refused: Vec<Option<Refusal>>,
}

/// What a point is once the dead are off the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Whose {
    /// A living stone.
    Stone(Color),
    /// An empty point in a region that one colour borders alone.
    Surrounded(Color),
    /// An empty point in a region that both colours border, or none.
    Shared,
}

impl Ground {
    /// Takes the dead off and looks at what is left. Takes time linear in the board, but for
    /// rows of points that must be filled one after the other under a strict count. Of a status
    /// that comes from marks, every count is plain: the marks tell the points.
    #[must_use]
    pub fn new(board: &Board, status: &Status, strictness: Strictness) -> Self {
        let size = board.size();
        let indices = |points: &[Point]| -> Vec<usize> {
            points.iter().filter(|&&p| size.contains(p)).map(|&p| size.index(p)).collect()
        };
        let mut layout = Layout::of_board(board);
        let mut dead = ByColor::default();
        let dead_stones = indices(&status.dead);
        if !dead_stones.is_empty() {
            let mut cells = layout.cells.clone();
            for index in dead_stones {
                for &stone in layout.parts.members(layout.parts.of(index)) {
                    if let Some(color) = cells[stone].take() {
                        dead[color] += 1;
                    } else {
                        break;
                    }
                }
            }
            layout = Layout::new(size, cells);
        }

        let mut seki = vec![false; layout.parts.len()];
        for index in indices(&status.seki) {
            seki[layout.parts.of(index)] = layout.cells[index].is_some();
        }
        let eyes = eyes(&layout, &seki);
        // The marks leave out what must be filled: what they have is counted.
        let marked = status.layer == Layer::Marks;
        let strictness = if marked { Strictness::Plain } else { strictness };
        let refused = refusals(&layout, &seki, &indices(&status.excluded), strictness);
        Self { layout, dead, seki, eyes, refused }
    }

    /// The size of the board.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.layout.size
    }

    /// What a point is; `None` outside the board.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<Whose> {
        self.size().contains(point).then(|| {
            let index = self.size().index(point);
            match (self.layout.cells[index], self.layout.surrounded(index)) {
                (Some(color), _) => Whose::Stone(color),
                (None, Some(color)) => Whose::Surrounded(color),
                (None, None) => Whose::Shared,
            }
        })
    }

    /// Why a surrounded point does not count as territory, if it does not under the strictest
    /// tax; see [`Ground::refuses`].
    #[must_use]
    pub fn refusal(&self, point: Point) -> Option<Refusal> {
        self.size().contains(point).then(|| self.refused[self.size().index(point)]).flatten()
    }

    /// Whether a living chain on the point is in seki by the status.
    #[must_use]
    pub fn is_seki(&self, point: Point) -> bool {
        self.size().contains(point) && self.seki[self.layout.parts.of(self.size().index(point))]
    }

    /// Whether a refusal applies to territory under a tax: eyes in seki count where nothing is
    /// taxed.
    #[must_use]
    pub const fn refuses(refusal: Refusal, tax: Tax) -> bool {
        match (refusal, tax) {
            (Refusal::Excluded | Refusal::Teire, _) => true,
            (Refusal::Seki, Tax::Seki | Tax::Group) => true,
            (Refusal::Seki, Tax::None) => false,
        }
    }

    /// Dead stones of each colour.
    #[must_use]
    pub const fn dead(&self) -> ByColor<u32> {
        self.dead
    }

    /// Living stones of each colour.
    #[must_use]
    pub fn stones(&self) -> ByColor<u32> {
        self.tally(|index| self.layout.cells[index])
    }

    /// Surrounded points of each colour, refused ones included.
    #[must_use]
    pub fn surrounded(&self) -> ByColor<u32> {
        self.tally(|index| self.layout.surrounded(index))
    }

    /// Points that are shared.
    #[must_use]
    pub fn shared(&self) -> u32 {
        let [stones, surrounded] = [self.stones(), self.surrounded()];
        let taken = stones.black + stones.white + surrounded.black + surrounded.white;
        (self.size().area() as u32).saturating_sub(taken)
    }

    /// Eyes in seki: surrounded points of each colour in regions that touch a chain which is in
    /// seki by the status, whatever else may be said against them.
    #[must_use]
    pub fn seki_eyes(&self) -> ByColor<u32> {
        let is_eye = |&index: &usize| self.eyes[self.layout.parts.of(index)];
        self.tally(|index| self.layout.surrounded(index).filter(|_| is_eye(&index)))
    }

    /// Surrounded points of each colour that are refused for a reason: each for one, the first
    /// of [excluded](Refusal::Excluded), [seki](Refusal::Seki) and [teire](Refusal::Teire).
    #[must_use]
    pub fn refused(&self, why: Refusal) -> ByColor<u32> {
        self.tally(|index| {
            self.layout.surrounded(index).filter(|_| self.refused[index] == Some(why))
        })
    }

    /// Living groups of each colour that are not in seki, and the points that they return under
    /// a group tax, of those that `counts` says count. See [`Stones`](crate::Stones).
    ///
    /// A group is what hangs together by stones and surrounded points of one colour.
    pub(crate) fn group_tax(&self, counts: impl Fn(Option<Refusal>) -> bool) -> GroupTax {
        let whose =
            |index: usize| self.layout.cells[index].or_else(|| self.layout.surrounded(index));
        let whose: Vec<Option<Color>> = (0..self.layout.cells.len()).map(whose).collect();
        let groups = Parts::new(self.size(), &whose);
        let mut tax = GroupTax::default();
        for group in 0..groups.len() {
            let members = groups.members(group);
            let in_seki = |&index: &usize| self.seki[self.layout.parts.of(index)];
            let (Some(color), false) = (whose[members[0]], members.iter().any(in_seki)) else {
                continue;
            };
            let counted = |&&index: &&usize| {
                self.layout.cells[index].is_none() && counts(self.refused[index])
            };
            tax.groups[color] += 1;
            tax.points[color] += members.iter().filter(counted).take(2).count() as u32;
        }
        tax
    }

    fn tally(&self, whose: impl Fn(usize) -> Option<Color>) -> ByColor<u32> {
        let mut tally = ByColor::default();
        for color in (0..self.layout.cells.len()).filter_map(whose) {
            tally[color] += 1;
        }
        tally
    }
}

/// What a group tax takes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct GroupTax {
    /// Groups.
    pub(crate) groups: ByColor<u32>,
    /// The points that they return.
    pub(crate) points: ByColor<u32>,
}
