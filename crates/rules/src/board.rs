//! The board: stones, chains kept up to date, captures, and a hash that follows every change.

mod chains;

use crate::{ByColor, Color, Point, Size};
use std::fmt;

/// A board with stones on it, and nothing else: whose turn it is, ko and prisoners are the
/// business of [`Position`](crate::Position).
///
/// Chains are kept as linked lists with a count of liberties, so that a play costs tens of
/// nanoseconds and only a capture looks at whole chains. Two boards are equal when they have the
/// same size and the same stones.
///
/// ```
/// use kifu_rules::{Board, Color, Point, Size};
/// let mut board = Board::new(Size::new(3, 2).unwrap());
/// board.place(Color::White, Point { x: 0, y: 0 });
/// board.place(Color::Black, Point { x: 1, y: 0 });
/// let placed = board.place(Color::Black, Point { x: 0, y: 1 });
/// assert_eq!((placed.captured, placed.lost), (1, 0));
/// assert_eq!(board.to_string(), ".X.\nX..\n");
/// ```
#[derive(Clone)]
pub struct Board {
    size: Size,
    hash: u64,
    /// What each point holds.
    cells: Vec<u8>,
    /// The head of each stone's chain: one of its stones. Empty points have the head `area`, and a
    /// last entry for everything outside has the head `area + 1`.
    heads: Vec<u16>,
    /// The next stone of the same chain, in a ring.
    next: Vec<u16>,
    /// By head. The last two entries stand for empty points and the outside.
    chains: Vec<Tally>,
    /// Where a point's neighbours are; the index `area`, outside, for those that it lacks.
    neighbors: Vec<[u16; 4]>,
    removed: Vec<u16>,
}

/// What [`Board::place`] took off the board.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Placed {
    /// Stones of the other colour.
    pub captured: u32,
    /// Stones of the colour that played (suicide), the one just placed among them.
    pub lost: u32,
}

/// Solidly connected stones of one colour, and the empty points next to them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chain {
    /// Whose stones they are.
    pub color: Color,
    /// The stones, row by row from the top left.
    pub stones: Vec<Point>,
    /// The liberties, each once, row by row. Empty only after a set-up.
    pub liberties: Vec<Point>,
}

/// What is known of a chain. (Eight bytes, so that finding one takes no multiplication.)
#[derive(Debug, Clone, Copy)]
#[repr(align(8))]
struct Tally {
    color: u8,
    stones: u16,
    /// Empty neighbours summed over the stones: a liberty counts once for each stone that it
    /// touches. Enough to know when none is left, and far cheaper than a set.
    liberties: u16,
}

/// From so many points on it is cheaper to put all stones down again than to break chains up.
const MANY: usize = 32;

const EMPTY: u8 = 2;
const OUTSIDE: u8 = 3;

/// How a cell is stored.
pub(crate) const fn cell_of(stone: Option<Color>) -> u8 {
    match stone {
        Some(color) => color as u8,
        None => EMPTY,
    }
}

const fn color_of(cell: u8) -> Option<Color> {
    match cell {
        0 => Some(Color::Black),
        1 => Some(Color::White),
        _ => None,
    }
}

impl Board {
    /// An empty board.
    #[must_use]
    pub fn new(size: Size) -> Self {
        let mut board = Self {
            size,
            hash: 0,
            cells: Vec::new(),
            heads: Vec::new(),
            next: Vec::new(),
            chains: Vec::new(),
            neighbors: Vec::new(),
            removed: Vec::new(),
        };
        board.reset(size);
        board
    }

    /// Takes all stones off and takes on a size, which may be another. Reuses the memory.
    pub fn reset(&mut self, size: Size) {
        let area = size.area();
        if self.size != size || self.neighbors.is_empty() {
            self.size = size;
            self.neighbors.clear();
            self.neighbors.extend(size.points().map(|point| {
                let mut all = [area as u16; 4];
                for (slot, neighbor) in all.iter_mut().zip(size.neighbors(point)) {
                    *slot = size.index(neighbor) as u16;
                }
                all
            }));
        }
        self.hash = 0;
        self.removed.clear();
        self.cells.clear();
        self.cells.resize(area, EMPTY);
        let (empty, outside) = (area as u16, area as u16 + 1);
        self.heads.clear();
        self.heads.resize(area, empty);
        self.heads.push(outside);
        self.next.resize(area, 0);
        let nothing = Tally { color: EMPTY, stones: 0, liberties: 0 };
        self.chains.truncate(area);
        self.chains.resize(area + 1, nothing);
        self.chains.push(Tally { color: OUTSIDE, ..nothing });
    }

    /// The size.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The stone on a point; none on an empty point and outside the board.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<Color> {
        self.index(point).and_then(|index| color_of(self.cells[index as usize]))
    }

    /// A hash of the stones, 0 for an empty board: equal stones give equal hashes on boards of
    /// one size. Different boards almost never share one, but they may: a hash finds, it does not
    /// prove.
    #[must_use]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// The stones, row by row from the top left.
    pub fn stones(&self) -> impl Iterator<Item = (Point, Color)> {
        let found = |(index, &cell)| color_of(cell).map(|color| (self.size.point(index), color));
        self.cells.iter().enumerate().filter_map(found)
    }

    /// The points that [`Board::place`] emptied last: captured stones first, then lost ones.
    pub fn removed(&self) -> impl ExactSizeIterator<Item = Point> {
        self.removed.iter().map(|&index| self.size.point(usize::from(index)))
    }

    /// Plays a stone: puts it down, takes off what it captures, then, if it has no liberty
    /// itself, its own chain. A stone that was there before is replaced without a trace; a point
    /// outside the board changes nothing. Rules are not asked: see
    /// [`Position::judge`](crate::Position::judge).
    ///
    /// Only chains next to the point can be captured. (A chain that a [set-up](Board::set) left
    /// without liberties stays until then.)
    pub fn place(&mut self, color: Color, point: Point) -> Placed {
        self.removed.clear();
        self.index(point).map_or_else(Placed::default, |index| self.place_at(color, index))
    }

    /// Puts a stone on a point or takes it off, whatever was there, without capturing anything:
    /// chains may be left without liberties. A point outside the board changes nothing.
    pub fn set(&mut self, point: Point, cell: Option<Color>) {
        if let Some(index) = self.index(point) {
            if self.cells[usize::from(index)] < EMPTY {
                self.lift(index);
            }
            if let Some(color) = cell {
                self.put(color, index);
            }
        }
    }

    /// [`Board::set`] for many points in one go; of two entries for one point the later counts.
    pub fn set_all(&mut self, stones: &[(Point, Option<Color>)]) {
        if stones.len() < MANY {
            for &(point, cell) in stones {
                self.set(point, cell);
            }
            return;
        }
        let mut cells = self.cells.clone();
        for &(point, cell) in stones {
            if let Some(index) = self.index(point) {
                cells[usize::from(index)] = cell_of(cell);
            }
        }
        self.reset(self.size);
        for (index, cell) in (0..).zip(cells) {
            if let Some(color) = color_of(cell) {
                self.put(color, index);
            }
        }
    }

    /// How many stones of each colour are on the board.
    #[must_use]
    pub fn count(&self) -> ByColor<u32> {
        ByColor::from_fn(|color| {
            self.cells.iter().map(|&cell| u32::from(cell == color as u8)).sum()
        })
    }

    /// What a play on an empty point would take off, without playing it; nothing on a point that
    /// is occupied or outside the board.
    #[must_use]
    pub fn would(&self, color: Color, point: Point) -> Placed {
        self.index(point).map_or_else(Placed::default, |index| self.foresee(color, index).0)
    }

    /// The chain on a point, with its exact liberties. Takes time in proportion to the chain.
    ///
    /// # Examples
    /// ```
    /// use kifu_rules::{Board, Color, Point};
    /// let board: Board = "
    ///     . X X .
    ///     . O . .
    /// ".parse()?;
    /// let chain = board.chain(Point { x: 2, y: 0 }).unwrap();
    /// assert_eq!((chain.color, chain.stones.len(), chain.liberties.len()), (Color::Black, 2, 3));
    /// assert_eq!(board.chain(Point { x: 0, y: 0 }), None);
    /// # Ok::<(), kifu_rules::ParseBoardError>(())
    /// ```
    #[must_use]
    pub fn chain(&self, point: Point) -> Option<Chain> {
        let index = self.index(point)?;
        let color = color_of(self.cells[usize::from(index)])?;
        let mut stones: Vec<u16> = self.ring(index).collect();
        let mut liberties: Vec<u16> = stones
            .iter()
            .flat_map(|&stone| self.neighbors[usize::from(stone)])
            .filter(|&next| self.chain_of(next).color == EMPTY)
            .collect();
        stones.sort_unstable();
        liberties.sort_unstable();
        liberties.dedup();
        let points = |all: Vec<u16>| all.iter().map(|&i| self.size.point(i.into())).collect();
        Some(Chain { color, stones: points(stones), liberties: points(liberties) })
    }

    /// Whether the chain on a point has a liberty; false where there is no stone.
    #[must_use]
    pub fn has_liberty(&self, point: Point) -> bool {
        self.head(point).is_some_and(|head| self.chains[usize::from(head)].liberties > 0)
    }

    /// A name for the chain on a point, the same for all its stones and for no other chain, until
    /// the next change of the board.
    pub(crate) fn head(&self, point: Point) -> Option<u16> {
        let index = usize::from(self.index(point)?);
        (self.cells[index] < EMPTY).then(|| self.heads[index])
    }

    /// The index of a point on the board.
    pub(crate) fn index(&self, point: Point) -> Option<u16> {
        self.size.contains(point).then(|| self.size.index(point) as u16)
    }

    /// The stone at an index.
    pub(crate) fn at_index(&self, index: u16) -> Option<Color> {
        color_of(self.cells[usize::from(index)])
    }

    /// The cells by index, as [`cell_of`] makes them.
    pub(crate) fn cells(&self) -> &[u8] {
        &self.cells
    }

    /// The indices that `place_at` emptied last.
    pub(crate) fn removed_indices(&self) -> &[u16] {
        &self.removed
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.size == other.size && self.hash == other.hash && self.cells == other.cells
    }
}

impl Eq for Board {}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board {} ", self.size)?;
        fmt::Debug::fmt(&self.to_string(), f)
    }
}
