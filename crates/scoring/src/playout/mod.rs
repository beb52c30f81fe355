//! Playouts: the board played to its end many times with simple tactics, and who owned what.
//!
//! A second opinion beside the network, of quite another kind: it reads nothing and has learned
//! nothing, but a big group without eyes dies in it as surely as a small one.

mod goban;
mod policy;

use crate::layout::Layout;
use goban::{BLACK, Cell, EMPTY, Goban, NOWHERE, OUTSIDE, WHITE};
use kifu_rules::{Board, Color, Point, Size};
use policy::{Chance, choose};

/// How often each side owned each point when the playouts were over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Playouts {
    size: Size,
    /// By index: Black's times less White's, in all runs and orientations.
    balance: Vec<i32>,
    runs: i32,
}

impl Playouts {
    /// Plays a board to its end so many times, each side beginning half of them.
    ///
    /// The same board gives the same numbers; swapping the colours or turning the board changes
    /// nothing but colours and points.
    #[must_use]
    pub fn of(board: &Board, runs: u32) -> Self {
        let size = board.size();
        let layout = Layout::of_board(board);
        let mut all: Vec<(Vec<Cell>, Turn)> =
            Turn::all().map(|turn| (turn.cells(&layout), turn)).collect();
        all.sort_by(|a, b| a.0.len().cmp(&b.0.len()).then_with(|| a.0.cmp(&b.0)));
        let least = all.first().map(|(cells, _)| cells.clone()).unwrap_or_default();
        let turns: Vec<Turn> = all
            .into_iter()
            .take_while(|(cells, _)| *cells == least)
            .map(|(_, turn)| turn)
            .collect();
        let mut playouts = Self { size, balance: vec![0; size.area()], runs: 0 };
        let Some(first) = turns.first() else { return playouts };
        let sums = run(&least, first.size(size), runs, board_seed(&least));
        // A board that is its own image belongs to all of its orientations alike.
        for turn in turns {
            let sign = if turn.swap { -1 } else { 1 };
            for (index, balance) in playouts.balance.iter_mut().enumerate() {
                *balance += sign * sums[turn.apply(size, index)];
            }
            playouts.runs += runs as i32;
        }
        playouts
    }

    /// Black's share of a point less White's: from -1 to 1.
    #[must_use]
    pub fn at(&self, point: Point) -> f64 {
        if !self.size.contains(point) || self.runs == 0 {
            return 0.0;
        }
        f64::from(self.balance[self.size.index(point)]) / f64::from(self.runs)
    }
}

/// One of the eight symmetries, with or without a swap of the colours.
#[derive(Debug, Clone, Copy)]
struct Turn {
    symmetry: u8,
    swap: bool,
}

impl Turn {
    fn all() -> impl Iterator<Item = Self> {
        (0..16).map(|n| Self { symmetry: n & 7, swap: n & 8 != 0 })
    }

    /// The size of a turned board.
    fn size(self, size: Size) -> Size {
        let turned = Size::new(size.height(), size.width()).unwrap_or(size);
        if self.symmetry & 4 == 0 { size } else { turned }
    }

    /// Where a point lies on the turned board.
    fn apply(self, size: Size, index: usize) -> usize {
        let Point { x, y } = size.point(index);
        let x = if self.symmetry & 1 == 0 { x } else { size.width() - 1 - x };
        let y = if self.symmetry & 2 == 0 { y } else { size.height() - 1 - y };
        let (x, y) = if self.symmetry & 4 == 0 { (x, y) } else { (y, x) };
        self.size(size).index(Point { x, y })
    }

    /// The turned board, after its width.
    fn cells(self, layout: &Layout) -> Vec<Cell> {
        let mut cells = vec![EMPTY; layout.cells.len() + 1];
        cells[0] = self.size(layout.size).width();
        for (index, cell) in layout.cells.iter().enumerate() {
            if let Some(color) = cell {
                let black = (*color == Color::Black) != self.swap;
                cells[1 + self.apply(layout.size, index)] = if black { BLACK } else { WHITE };
            }
        }
        cells
    }
}

/// FNV-1a, 64 bits.
fn board_seed(cells: &[Cell]) -> u64 {
    cells.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &cell| {
        (hash ^ u64::from(cell)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Sums over all runs, by index: 1 for Black's, -1 for White's.
fn run(cells: &[Cell], size: Size, runs: u32, seed: u64) -> Vec<i32> {
    let mut start = Goban::new(size);
    for (index, &cell) in cells[1..].iter().enumerate().filter(|(_, cell)| **cell != EMPTY) {
        start.place(cell, start.spot(size, index));
    }
    start.ko = NOWHERE;
    let mut chance = Chance::new(seed);
    let mut sums = vec![0; size.area()];
    let mut goban = start.clone();
    for run in 0..runs {
        goban.clone_from(&start);
        play(&mut goban, (run % 2) as Cell, 3 * size.area(), &mut chance);
        for (index, sum) in sums.iter_mut().enumerate() {
            *sum += owner(&goban, goban.spot(size, index));
        }
    }
    sums
}

/// Plays until both sides pass.
fn play(goban: &mut Goban, first: Cell, limit: usize, chance: &mut Chance) {
    let (mut color, mut last, mut passed) = (first, NOWHERE, false);
    for _ in 0..limit {
        if let Some(spot) = choose(goban, color, last, chance) {
            goban.place(color, spot);
            (last, passed) = (spot, false);
        } else if passed {
            return;
        } else {
            goban.ko = NOWHERE;
            (last, passed) = (NOWHERE, true);
        }
        color = 1 - color;
    }
}

/// Whose a point is at the end: by stone, or because only one colour is beside it.
fn owner(goban: &Goban, spot: goban::Spot) -> i32 {
    let of = |cell| match cell {
        BLACK => 1,
        WHITE => -1,
        _ => 0,
    };
    match goban.at(spot) {
        EMPTY => {
            let near = goban.neighbors(spot).map(|near| goban.at(near));
            let beside = |cell| near.contains(&cell);
            match (beside(BLACK), beside(WHITE), beside(EMPTY)) {
                (true, false, _) => 1,
                (false, true, _) => -1,
                _ => 0,
            }
        }
        OUTSIDE => 0,
        cell => of(cell),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Black lives with two eyes, White's five stones in the middle have none; the board is
    /// neither square nor its own image.
    const BOARD: &str = "
        . X . X . . .
        X X X X X X X
        . X O O O X .
        X X O . O X X
        . X O X X X .
        X X X X . X .
    ";

    #[test]
    fn a_group_without_eyes_dies() {
        let board: Board = BOARD.parse().unwrap();
        let playouts = Playouts::of(&board, 64);
        assert!(playouts.at(Point { x: 2, y: 2 }) > 0.9);
        assert!(playouts.at(Point { x: 0, y: 0 }) > 0.9);
    }

    #[test]
    fn the_runs_do_not_see_how_the_board_lies() {
        let board: Board = BOARD.parse().unwrap();
        let layout = Layout::of_board(&board);
        let playouts = Playouts::of(&board, 16);
        for turn in Turn::all() {
            let size = turn.size(board.size());
            let mut turned = Board::new(size);
            for (index, color) in layout.cells.iter().enumerate() {
                let Some(color) = color else { continue };
                let color = if turn.swap { !*color } else { *color };
                turned.place(color, size.point(turn.apply(board.size(), index)));
            }
            let sign = if turn.swap { -1 } else { 1 };
            let other = Playouts::of(&turned, 16);
            for (index, &balance) in playouts.balance.iter().enumerate() {
                let found = other.balance[turn.apply(board.size(), index)];
                assert_eq!(balance * other.runs, sign * found * playouts.runs, "{turn:?} {index}");
            }
        }
    }
}
