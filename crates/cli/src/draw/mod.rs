//! Pictures of a board: what is to be seen, apart from how it is drawn.
//!
//! A [`Picture`] is made of a board, and of what was judged about it, and drawn by [`svg`],
//! [`png`] or [`terminal`]. Text in it stays as the record has it; each way of drawing makes it
//! harmless.

mod fit;
mod layout;
mod png;
mod svg;
mod terminal;
mod xml;

pub(crate) use png::{LARGEST, PngError, png};
pub(crate) use svg::svg;
pub(crate) use terminal::terminal;

use kifu_rules::{Board, Color, Point, Size};
use kifu_scoring::{Fate, Judgement, PointFate};

/// What the marks of a judged board mean, for a caption. The terminal has its own.
pub(crate) const LEGEND: &str = "■ Black's · □ White's · × dead · ○ open";

/// A board and what is to be shown with it. All fields are free to be set.
#[derive(Debug, Clone)]
pub(crate) struct Picture {
    /// The size of the board.
    pub(crate) size: Size,
    /// Every point, in the order of [`Size::index`]; missing ones are empty.
    pub(crate) cells: Vec<Cell>,
    /// The last stone, to be marked.
    pub(crate) last: Option<Point>,
    /// Lines above the board, the first of them larger.
    pub(crate) title: Vec<String>,
    /// Lines below the board.
    pub(crate) caption: Vec<String>,
    /// Whether letters and numbers stand around the board.
    pub(crate) coordinates: bool,
}

/// A point of a picture.
#[derive(Debug, Clone, Default)]
pub(crate) struct Cell {
    /// The stone on it.
    pub(crate) stone: Option<Color>,
    /// Whether the stone is dead.
    pub(crate) dead: bool,
    /// What becomes of the point, where that was judged and it is empty.
    pub(crate) fate: Option<PointFate>,
    /// A number or a letter or two on the stone or the point.
    pub(crate) label: Option<String>,
}

impl Picture {
    /// The stones of a board, with coordinates and nothing else.
    pub(crate) fn of(board: &Board) -> Self {
        let size = board.size();
        let cell = |point| Cell { stone: board.at(point), ..Cell::default() };
        Self {
            size,
            cells: size.points().map(cell).collect(),
            last: None,
            title: Vec::new(),
            caption: Vec::new(),
            coordinates: true,
        }
    }

    /// Marks what was found about the position: dead stones, territory, dame, open points.
    pub(crate) fn judged(mut self, judgement: &Judgement) -> Self {
        for chain in judgement.chains.iter().filter(|chain| chain.fate == Fate::Dead) {
            for &stone in &chain.stones {
                if let Some(cell) = self.cells.get_mut(self.size.index(stone)) {
                    cell.dead = true;
                }
            }
        }
        for &(point, fate) in &judgement.points {
            if let Some(cell) = self.cells.get_mut(self.size.index(point)) {
                cell.fate = Some(fate);
            }
        }
        self
    }

    /// Every point with its cell, row by row.
    fn points(&self) -> impl Iterator<Item = (Point, &Cell)> {
        self.size.points().zip(&self.cells)
    }

    /// Whether anything was judged.
    pub(crate) fn is_judged(&self) -> bool {
        self.cells.iter().any(|cell| cell.dead || cell.fate.is_some())
    }
}

/// The letters of a column.
fn column(size: Size, x: u8) -> String {
    let mut name = size.name(Point { x, y: 0 }).to_string();
    name.truncate(name.trim_end_matches(|c: char| c.is_ascii_digit()).len());
    name
}

/// The star points (hoshi): those of boards of 9, 13 and 19 lines as they are printed, on others
/// of at least 9 lines the corners, and the middle of odd ones.
fn stars(size: Size) -> Vec<Point> {
    let (width, height) = (size.width(), size.height());
    let lines = |side: u8| -> Vec<u8> {
        let edge = if side < 13 { 2 } else { 3 };
        match side {
            ..9 => Vec::new(),
            _ if side % 2 == 1 => vec![edge, side / 2, side - 1 - edge],
            _ => vec![edge, side - 1 - edge],
        }
    };
    let middle = |side: u8, line: u8| side % 2 == 1 && line == side / 2;
    let mut stars = Vec::new();
    for &y in &lines(height) {
        for &x in &lines(width) {
            // On small boards the sides have none.
            let side = middle(width, x) != middle(height, y);
            if !(side && (width < 15 || height < 15)) {
                stars.push(Point { x, y });
            }
        }
    }
    stars
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_are_those_of_printed_boards() {
        let names = |width, height| -> String {
            let size = Size::new(width, height).unwrap();
            let names: Vec<_> = stars(size).iter().map(|&p| size.name(p).to_string()).collect();
            names.join(" ")
        };
        assert_eq!(names(19, 19), "D16 K16 Q16 D10 K10 Q10 D4 K4 Q4");
        assert_eq!(names(13, 13), "D10 K10 G7 D4 K4");
        assert_eq!(names(9, 9), "C7 G7 E5 C3 G3");
        assert_eq!(names(10, 9), "C7 H7 C3 H3");
        assert_eq!(names(5, 19), "");
    }
}
