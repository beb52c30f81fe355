//! A small fast board for playouts: chains with counted liberties, captures, simple ko.

use kifu_rules::Size;

/// What a point holds.
pub(super) type Cell = u8;

pub(super) const BLACK: Cell = 0;
pub(super) const WHITE: Cell = 1;
pub(super) const EMPTY: Cell = 2;
pub(super) const OUTSIDE: Cell = 3;

/// A point of the board with its border.
pub(super) type Spot = u16;

/// Where nothing is.
pub(super) const NOWHERE: Spot = 0;

/// A chain, by its head. Liberties are counted once for every stone that they touch; with the
/// sums of their numbers and of the squares, a chain has a single one exactly if
/// `count · squares = sum²`.
#[derive(Debug, Clone, Copy, Default)]
struct Chain {
    stones: u16,
    liberties: u32,
    sum: u32,
    squares: u64,
}

impl Chain {
    fn gain(&mut self, spot: Spot) {
        self.liberties += 1;
        self.sum += u32::from(spot);
        self.squares += u64::from(spot) * u64::from(spot);
    }

    fn lose(&mut self, spot: Spot) {
        self.liberties -= 1;
        self.sum -= u32::from(spot);
        self.squares -= u64::from(spot) * u64::from(spot);
    }
}

/// The board.
#[derive(Debug, Clone)]
pub(super) struct Goban {
    pub(super) stride: usize,
    pub(super) cells: Vec<Cell>,
    heads: Vec<Spot>,
    /// The next stone of the same chain, in a ring.
    next: Vec<Spot>,
    chains: Vec<Chain>,
    pub(super) empties: Vec<Spot>,
    /// Where a spot is among the empties.
    places: Vec<Spot>,
    /// Where the side to move must not retake.
    pub(super) ko: Spot,
    /// The points of the largest chain that the last play took; empty if it took none.
    pub(super) taken: Vec<Spot>,
}

impl Goban {
    pub(super) fn new(size: Size) -> Self {
        let stride = usize::from(size.width()) + 1;
        let spots = stride * (usize::from(size.height()) + 2) + 1;
        let mut goban = Self {
            stride,
            cells: vec![OUTSIDE; spots],
            heads: vec![NOWHERE; spots],
            next: vec![NOWHERE; spots],
            chains: vec![Chain::default(); spots],
            empties: Vec::with_capacity(size.area()),
            places: vec![NOWHERE; spots],
            ko: NOWHERE,
            taken: Vec::new(),
        };
        for index in 0..size.area() {
            let spot = goban.spot(size, index);
            goban.cells[usize::from(spot)] = EMPTY;
            goban.vacate(spot);
        }
        goban
    }

    /// The spot of a point by its index.
    pub(super) fn spot(&self, size: Size, index: usize) -> Spot {
        let width = usize::from(size.width());
        ((index / width + 1) * self.stride + index % width + 1) as Spot
    }

    pub(super) fn at(&self, spot: Spot) -> Cell {
        self.cells[usize::from(spot)]
    }

    pub(super) fn neighbors(&self, spot: Spot) -> [Spot; 4] {
        let stride = self.stride as Spot;
        [spot - stride, spot - 1, spot + 1, spot + stride]
    }

    pub(super) fn diagonals(&self, spot: Spot) -> [Spot; 4] {
        let stride = self.stride as Spot;
        [spot - stride - 1, spot - stride + 1, spot + stride - 1, spot + stride + 1]
    }

    pub(super) fn head(&self, spot: Spot) -> Spot {
        self.heads[usize::from(spot)]
    }

    pub(super) fn stones(&self, head: Spot) -> usize {
        usize::from(self.chains[usize::from(head)].stones)
    }

    /// The last liberty of a chain, if it has but one.
    pub(super) fn atari(&self, head: Spot) -> Option<Spot> {
        let chain = &self.chains[usize::from(head)];
        let (count, sum) = (u64::from(chain.liberties), u64::from(chain.sum));
        (count > 0 && count * chain.squares == sum * sum).then(|| (sum / count) as Spot)
    }

    /// The stones of a chain.
    pub(super) fn members(&self, head: Spot) -> impl Iterator<Item = Spot> {
        let mut at = Some(head);
        std::iter::from_fn(move || {
            let spot = at?;
            let next = self.next[usize::from(spot)];
            at = (next != head).then_some(next);
            Some(spot)
        })
    }

    /// Whether a play has a liberty or takes something, and is no ko.
    pub(super) fn is_legal(&self, color: Cell, spot: Spot) -> bool {
        spot != self.ko
            && self.at(spot) == EMPTY
            && self.neighbors(spot).into_iter().any(|near| match self.at(near) {
                EMPTY => true,
                OUTSIDE => false,
                cell => (cell == color) != (self.atari(self.head(near)) == Some(spot)),
            })
    }

    /// Puts a stone down and takes off what it takes: legal plays only, but for set-up.
    pub(super) fn place(&mut self, color: Cell, spot: Spot) {
        self.occupy(spot);
        self.cells[usize::from(spot)] = color;
        self.heads[usize::from(spot)] = spot;
        self.next[usize::from(spot)] = spot;
        let mut chain = Chain { stones: 1, ..Chain::default() };
        let neighbors = self.neighbors(spot);
        for near in neighbors {
            match self.at(near) {
                EMPTY => chain.gain(near),
                OUTSIDE => {}
                _ => {
                    let head = self.head(near);
                    self.chains[usize::from(head)].lose(spot);
                }
            }
        }
        self.chains[usize::from(spot)] = chain;
        for near in neighbors {
            if self.at(near) == color {
                self.join(spot, near);
            }
        }
        self.ko = NOWHERE;
        self.taken.clear();
        let mut taken = 0;
        for near in neighbors {
            if self.at(near) == 1 - color
                && self.chains[usize::from(self.head(near))].liberties == 0
            {
                taken += self.take_off(self.head(near));
                self.ko = near;
            }
        }
        let head = self.head(spot);
        if taken != 1 || self.stones(head) != 1 || self.atari(head).is_none() {
            self.ko = NOWHERE;
        }
    }

    fn join(&mut self, one: Spot, other: Spot) {
        let (mut into, mut from) = (self.head(one), self.head(other));
        if into == from {
            return;
        }
        if self.stones(into) < self.stones(from) {
            (into, from) = (from, into);
        }
        let gone = self.chains[usize::from(from)];
        let chain = &mut self.chains[usize::from(into)];
        chain.stones += gone.stones;
        chain.liberties += gone.liberties;
        chain.sum += gone.sum;
        chain.squares += gone.squares;
        let mut at = from;
        loop {
            self.heads[usize::from(at)] = into;
            at = self.next[usize::from(at)];
            if at == from {
                break;
            }
        }
        self.next.swap(usize::from(into), usize::from(from));
    }

    /// Takes a chain off; how many stones it had.
    fn take_off(&mut self, head: Spot) -> usize {
        let count = self.stones(head);
        let mut at = head;
        if count > self.taken.len() {
            let mut taken = std::mem::take(&mut self.taken);
            taken.clear();
            taken.extend(self.members(head));
            self.taken = taken;
        }
        for _ in 0..count {
            self.cells[usize::from(at)] = EMPTY;
            self.vacate(at);
            at = self.next[usize::from(at)];
        }
        for _ in 0..count {
            for near in self.neighbors(at) {
                if self.at(near) < EMPTY {
                    let head = self.head(near);
                    self.chains[usize::from(head)].gain(at);
                }
            }
            at = self.next[usize::from(at)];
        }
        count
    }

    fn vacate(&mut self, spot: Spot) {
        self.places[usize::from(spot)] = self.empties.len() as Spot;
        self.empties.push(spot);
    }

    fn occupy(&mut self, spot: Spot) {
        let place = usize::from(self.places[usize::from(spot)]);
        if let Some(last) = self.empties.pop()
            && last != spot
        {
            self.empties[place] = last;
            self.places[usize::from(last)] = place as Spot;
        }
    }
}
