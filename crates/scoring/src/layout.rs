//! The board cut into connected parts: what the rest of the crate stands on.

use crate::region::Border;
use kifu_rules::{Board, Color, Point, Size};

/// Maximal connected sets of points of one class, numbered from the top left.
#[derive(Debug, Clone)]
pub(crate) struct Parts {
    of: Vec<usize>,
    /// Indices of points, part by part.
    members: Vec<usize>,
    starts: Vec<usize>,
}

impl Parts {
    /// Joins neighbouring points whose classes are equal. `class` holds one entry a point.
    pub(crate) fn new<T: PartialEq>(size: Size, class: &[T]) -> Self {
        // Points are joined into trees whose roots are their first points, then numbered.
        let mut of: Vec<usize> = (0..class.len()).collect();
        for_each_pair(size, |one, other| {
            if class[one] == class[other] {
                let (one, other) = (root(&mut of, one), root(&mut of, other));
                let (first, second) = if one < other { (one, other) } else { (other, one) };
                of[second] = first;
            }
        });
        let mut starts = Vec::new();
        for index in 0..of.len() {
            if of[index] == index {
                of[index] = starts.len();
                starts.push(0);
            } else {
                of[index] = of[of[index]];
            }
            starts[of[index]] += 1;
        }
        let mut end = 0;
        for start in &mut starts {
            end += std::mem::replace(start, end);
        }
        let mut next = starts.clone();
        let mut members = vec![0; of.len()];
        for (index, &part) in of.iter().enumerate() {
            members[next[part]] = index;
            next[part] += 1;
        }
        Self { of, members, starts }
    }

    /// How many parts there are.
    pub(crate) const fn len(&self) -> usize {
        self.starts.len()
    }

    /// The part that a point belongs to.
    pub(crate) fn of(&self, index: usize) -> usize {
        self.of[index]
    }

    /// The points of a part, row by row.
    pub(crate) fn members(&self, part: usize) -> &[usize] {
        let end = self.starts.get(part + 1).copied().unwrap_or(self.members.len());
        &self.members[self.starts[part]..end]
    }
}

/// Cells by index, their chains and empty regions, and who borders each region.
#[derive(Debug, Clone)]
pub(crate) struct Layout {
    pub(crate) size: Size,
    pub(crate) cells: Vec<Option<Color>>,
    pub(crate) parts: Parts,
    /// By part; `Nobody` for chains.
    borders: Vec<Border>,
}

impl Layout {
    pub(crate) fn of_board(board: &Board) -> Self {
        let mut cells = vec![None; board.size().area()];
        for (point, color) in board.stones() {
            cells[board.size().index(point)] = Some(color);
        }
        Self::new(board.size(), cells)
    }

    pub(crate) fn new(size: Size, cells: Vec<Option<Color>>) -> Self {
        let parts = Parts::new(size, &cells);
        let mut borders = vec![Border::Nobody; parts.len()];
        for_each_pair(size, |one, other| match (cells[one], cells[other]) {
            (None, Some(color)) => borders[parts.of(one)].add(color),
            (Some(color), None) => borders[parts.of(other)].add(color),
            (None, None) | (Some(_), Some(_)) => {}
        });
        Self { size, cells, parts, borders }
    }

    /// The colour of a chain, or none for an empty region.
    pub(crate) fn color(&self, part: usize) -> Option<Color> {
        self.cells[self.parts.members(part)[0]]
    }

    /// Who borders the part; nobody, if it is a chain.
    pub(crate) fn border(&self, part: usize) -> Border {
        self.borders[part]
    }

    /// Whose surrounded point it is: an empty point in a region that one colour borders alone.
    pub(crate) fn surrounded(&self, index: usize) -> Option<Color> {
        match (self.cells[index], self.borders[self.parts.of(index)]) {
            (None, Border::One(color)) => Some(color),
            (None, Border::Nobody | Border::Both) | (Some(_), _) => None,
        }
    }

    /// The parts next to a part, each as often as they touch.
    pub(crate) fn beside(&self, part: usize) -> impl Iterator<Item = usize> {
        let members = self.parts.members(part).iter();
        let near = members.flat_map(|&index| neighbors(self.size, index));
        near.map(|index| self.parts.of(index)).filter(move |&other| other != part)
    }
}

fn root(of: &mut [usize], mut index: usize) -> usize {
    while of[index] != index {
        of[index] = of[of[index]];
        index = of[index];
    }
    index
}

/// Shows every two neighbouring points once.
fn for_each_pair(size: Size, mut see: impl FnMut(usize, usize)) {
    for y in 0..size.height() {
        for x in 0..size.width() {
            let here = size.index(Point { x, y });
            if x > 0 {
                see(size.index(Point { x: x - 1, y }), here);
            }
            if y > 0 {
                see(size.index(Point { x, y: y - 1 }), here);
            }
        }
    }
}

/// The indices of the points next to a point.
pub(crate) fn neighbors(size: Size, index: usize) -> impl Iterator<Item = usize> {
    size.neighbors(size.point(index)).map(move |near| size.index(near))
}
