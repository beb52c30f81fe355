//! What the network sees: a board as planes, from the side to move. The twin of
//! `training/boards.py`.

use super::Query;
use super::layers::{CHANNELS, Grid};
use kifu_rules::{Board, Color, Point, Size};

/// How many planes there are.
pub(super) const INPUTS: usize = 21;

/// The planes by number.
const ON_BOARD: usize = 0;
/// Of the side to move's chains: this plus the liberties, 1 to 4 (or more).
const OWN_CHAIN: usize = 0;
const OTHER_CHAIN: usize = 4;
const KO: usize = 9;
const OWN_REGION: usize = 10;
const OTHER_REGION: usize = 11;
/// The next three come twice: for a play of the side to move, and of the opponent.
const CAPTURES: usize = 12;
/// This plus the liberties left after the play, 0 to 2.
const LEFT: usize = 14;
const STRICT: usize = 20;

/// A point as the side to move sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Cell {
    Empty,
    Own,
    Other,
}

/// A board turned by one of the eight symmetries.
#[derive(Debug, Clone)]
pub(super) struct View {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) cells: Vec<Cell>,
    pub(super) ko: Option<usize>,
    /// Where each point of the view lies on the board.
    pub(super) source: Vec<u16>,
}

impl View {
    /// `symmetry` 0 to 7: transpose if bit 2, then mirror columns if bit 0, rows if bit 1.
    pub(super) fn new(query: &Query<'_>, symmetry: usize) -> Self {
        let board: &Board = query.board;
        let size = board.size();
        let (w, h) = (usize::from(size.width()), usize::from(size.height()));
        let (width, height) = if symmetry & 4 == 0 { (w, h) } else { (h, w) };
        let mut view = Self {
            width,
            height,
            cells: Vec::with_capacity(w * h),
            ko: None,
            source: Vec::with_capacity(w * h),
        };
        for row in 0..height {
            for column in 0..width {
                let x = if symmetry & 1 == 0 { column } else { width - 1 - column };
                let y = if symmetry & 2 == 0 { row } else { height - 1 - row };
                let (x, y) = if symmetry & 4 == 0 { (x, y) } else { (y, x) };
                let point = Point { x: x as u8, y: y as u8 };
                if query.ko == Some(point) {
                    view.ko = Some(view.cells.len());
                }
                view.cells.push(cell(board.at(point), query.to_play));
                view.source.push(index(size, point));
            }
        }
        view
    }

    /// What tells one view of a board from another.
    pub(super) fn shape(&self) -> (usize, &[Cell], Option<usize>) {
        (self.width, &self.cells, self.ko)
    }

    fn neighbors(&self, point: usize) -> impl Iterator<Item = usize> + use<> {
        let (width, height) = (self.width, self.height);
        let (x, y) = (point % width, point / width);
        [
            (y > 0).then(|| point - width),
            (x > 0).then(|| point - 1),
            (x + 1 < width).then(|| point + 1),
            (y + 1 < height).then(|| point + width),
        ]
        .into_iter()
        .flatten()
    }

    /// The connected points of one kind: stones of a colour, or empty.
    pub(super) fn groups(&self) -> Groups {
        let mut groups =
            Groups { of: vec![u16::MAX; self.cells.len()], all: Vec::new(), liberties: Vec::new() };
        let mut seen = vec![u16::MAX; self.cells.len()];
        let mut stack = Vec::new();
        for start in 0..self.cells.len() {
            if groups.of[start] != u16::MAX {
                continue;
            }
            let name = groups.all.len() as u16;
            let kind = self.cells[start];
            let mut group = Group::default();
            groups.of[start] = name;
            stack.push(start);
            while let Some(point) = stack.pop() {
                group.size += 1;
                for next in self.neighbors(point) {
                    if self.cells[next] == kind {
                        if groups.of[next] == u16::MAX {
                            groups.of[next] = name;
                            stack.push(next);
                        }
                        continue;
                    }
                    match self.cells[next] {
                        Cell::Own => group.own = true,
                        Cell::Other => group.other = true,
                        Cell::Empty => {
                            if seen[next] != name {
                                seen[next] = name;
                                group.liberties += 1;
                                groups.liberties.push((name, next as u16));
                            }
                        }
                    }
                }
            }
            groups.all.push(group);
        }
        groups
    }

    /// All planes of all points, in one padded row of numbers a point.
    pub(super) fn planes(&self, groups: &Groups, strict: bool) -> Grid {
        let mut grid = Grid::new(self.width, self.height);
        let mut marks = Marks { stamp: 0, of: vec![0; self.cells.len()], stack: Vec::new() };
        for (point, planes) in grid.points.iter_mut().enumerate() {
            self.point(point, groups, strict, &mut marks, planes);
        }
        grid
    }

    fn point(
        &self,
        point: usize,
        groups: &Groups,
        strict: bool,
        marks: &mut Marks,
        planes: &mut [f32; CHANNELS],
    ) {
        planes[ON_BOARD] = 1.0;
        planes[STRICT] = f32::from(u8::from(strict));
        let group = groups.at(point);
        let liberties = usize::from(group.liberties.clamp(1, 4));
        match self.cells[point] {
            Cell::Own => planes[OWN_CHAIN + liberties] = 1.0,
            Cell::Other => planes[OTHER_CHAIN + liberties] = 1.0,
            Cell::Empty => {
                planes[KO] = f32::from(u8::from(self.ko == Some(point)));
                planes[OWN_REGION] = f32::from(u8::from(group.own && !group.other));
                planes[OTHER_REGION] = f32::from(u8::from(group.other && !group.own));
                for (side, color) in [Cell::Own, Cell::Other].into_iter().enumerate() {
                    let (captures, left) = self.play(point, color, groups, marks);
                    planes[CAPTURES + side] = f32::from(u8::from(captures));
                    if left < 3 {
                        planes[LEFT + 3 * side + left] = 1.0;
                    }
                }
            }
        }
    }

    /// Whether a play would capture, and how many liberties it would have: of the points that it
    /// empties only those next to it are counted.
    fn play(&self, point: usize, color: Cell, groups: &Groups, marks: &mut Marks) -> (bool, usize) {
        marks.stamp += 1;
        marks.fresh(point);
        let (mut captures, mut left) = (false, 0);
        for next in self.neighbors(point) {
            let kind = self.cells[next];
            if kind == Cell::Empty {
                left += usize::from(marks.fresh(next));
            } else if kind == color {
                left += self.join(next, marks);
            } else if groups.at(next).liberties == 1 {
                captures = true;
                left += usize::from(marks.fresh(next));
            }
        }
        (captures, left)
    }

    /// Marks a chain and its liberties; the number of liberties that were not marked.
    fn join(&self, start: usize, marks: &mut Marks) -> usize {
        let mut fresh = 0;
        if marks.fresh(start) {
            marks.stack.push(start);
        }
        while let Some(point) = marks.stack.pop() {
            for next in self.neighbors(point) {
                if self.cells[next] == Cell::Empty {
                    fresh += usize::from(marks.fresh(next));
                } else if self.cells[next] == self.cells[start] && marks.fresh(next) {
                    marks.stack.push(next);
                }
            }
        }
        fresh
    }
}

/// The points that were met since `stamp` was raised.
struct Marks {
    stamp: u32,
    of: Vec<u32>,
    stack: Vec<usize>,
}

impl Marks {
    /// Marks a point; whether it was not marked before.
    fn fresh(&mut self, point: usize) -> bool {
        let fresh = self.of[point] != self.stamp;
        self.of[point] = self.stamp;
        fresh
    }
}

/// Chains and empty regions.
#[derive(Debug)]
pub(super) struct Groups {
    /// The number of each point's group.
    pub(super) of: Vec<u16>,
    pub(super) all: Vec<Group>,
    /// Each chain's number with each of its liberties.
    pub(super) liberties: Vec<(u16, u16)>,
}

impl Groups {
    fn at(&self, point: usize) -> &Group {
        &self.all[usize::from(self.of[point])]
    }
}

/// A chain or an empty region.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Group {
    pub(super) size: u16,
    /// Empty points next to it; of chains only.
    liberties: u16,
    /// Whether stones of the side to move are next to it, and of the opponent.
    own: bool,
    other: bool,
}

fn cell(stone: Option<Color>, to_play: Color) -> Cell {
    match stone {
        None => Cell::Empty,
        Some(color) if color == to_play => Cell::Own,
        Some(_) => Cell::Other,
    }
}

fn index(size: Size, point: Point) -> u16 {
    size.index(point) as u16
}
