//! A picture for the terminal.

use super::{Cell, Picture, column, stars};
use crate::escape::visible;
use crate::sink::{Ink, Paint};
use kifu_rules::{Color, Point};
use kifu_scoring::PointFate;
use std::io::{self, Write};
use unicode_width::UnicodeWidthStr as _;

/// The signs of the board.
struct Signs {
    alive: [&'static str; 2],
    dead: [&'static str; 2],
    territory: [&'static str; 2],
    empty: &'static str,
    open: &'static str,
    star: &'static str,
}

const ASCII: Signs = Signs {
    alive: ["X", "O"],
    dead: ["x", "o"],
    territory: ["+", "-"],
    empty: ".",
    open: "?",
    star: "+",
};

const SIGNS: Signs = Signs {
    alive: ["●", "○"],
    dead: ["▴", "▵"],
    territory: ["▪", "▫"],
    empty: "·",
    open: "?",
    star: "+",
};

/// Where colour tells the sides apart, full signs are easier to see than hollow ones.
const COLORED: Signs =
    Signs { alive: ["●", "●"], dead: ["▴", "▴"], territory: ["▪", "▪"], ..SIGNS };

/// A sign on the board, and how it is coloured.
struct Sign {
    text: String,
    ink: Ink,
}

/// Draws a board with its coordinates, and says what the signs mean. The last stone stands in
/// parentheses. Titles and captions are left to the caller.
///
/// Coloured, the board has a ground of wood with black and white stones; plain, the stones are
/// what the font of the terminal makes of them. Labels widen all columns.
pub(crate) fn terminal(
    out: &mut dyn Write,
    picture: &Picture,
    ascii: bool,
    paint: Paint,
) -> io::Result<()> {
    let board = Board {
        picture,
        signs: match (ascii, paint) {
            (true, _) => &ASCII,
            (false, Paint::Plain) => &SIGNS,
            (false, Paint::Colored) => &COLORED,
        },
        stars: if picture.is_judged() { Vec::new() } else { stars(picture.size) },
        wide: picture.cells.iter().map(|cell| label(cell).width()).max().unwrap_or(0),
        paint,
    };
    board.letters(out)?;
    for y in 0..picture.size.height() {
        board.row(out, y)?;
    }
    board.letters(out)?;
    board.key(out)
}

struct Board<'a> {
    picture: &'a Picture,
    signs: &'static Signs,
    stars: Vec<Point>,
    /// The longest label.
    wide: usize,
    paint: Paint,
}

impl Board<'_> {
    fn letters(&self, out: &mut dyn Write) -> io::Result<()> {
        if !self.picture.coordinates {
            return Ok(());
        }
        let names: Vec<_> =
            (0..self.picture.size.width()).map(|x| column(self.picture.size, x)).collect();
        let longest = names.iter().map(String::len).max().unwrap_or(0);
        // Names of two letters stand upright, so that they do not run into each other.
        for line in 0..longest {
            let mut letters = "   ".to_owned();
            for name in &names {
                let above = longest - name.len();
                let letter = line.checked_sub(above).and_then(|at| name.get(at..=at));
                letters.push_str(&format!(" {}{:2$}", letter.unwrap_or(" "), "", self.wide));
            }
            writeln!(out, "{}", letters.trim_end())?;
        }
        Ok(())
    }

    fn row(&self, out: &mut dyn Write, y: u8) -> io::Result<()> {
        let size = self.picture.size;
        let number = size.height() - y;
        if self.picture.coordinates {
            write!(out, "{number:>3}")?;
        }
        let mut before = ' ';
        for x in 0..size.width() {
            let point = Point { x, y };
            let last = self.picture.last == Some(point);
            let Sign { text, ink } = self.sign(point);
            let before_this = if last { '(' } else { before };
            write!(out, "{}", self.paint.ink(Ink::Last, before_this))?;
            write!(out, "{}", self.paint.ink(ink, text))?;
            before = if last { ')' } else { ' ' };
        }
        write!(out, "{}", self.paint.ink(Ink::Last, before))?;
        if self.picture.coordinates {
            write!(out, "{number}")?;
        }
        writeln!(out)
    }

    fn sign(&self, point: Point) -> Sign {
        let signs = self.signs;
        let none = Cell::default();
        let cell = self.picture.cells.get(self.picture.size.index(point)).unwrap_or(&none);
        let side = |color: Color| usize::from(color == Color::White);
        let (sign, ink) = match (cell.stone, cell.fate) {
            (Some(color), _) if cell.dead => (signs.dead[side(color)], Ink::Dead(color)),
            (Some(color), _) => (signs.alive[side(color)], Ink::Stone(color)),
            (None, Some(PointFate::Of(color))) => (signs.territory[side(color)], Ink::Stone(color)),
            (None, Some(PointFate::Open)) => (signs.open, Ink::Open),
            (None, None) if self.stars.contains(&point) => (signs.star, Ink::Grid),
            (None, None | Some(PointFate::Dame)) => (signs.empty, Ink::Grid),
        };
        let label = label(cell);
        let rest = self.wide.saturating_sub(label.width());
        Sign { text: format!("{sign}{label}{:rest$}", ""), ink }
    }

    fn key(&self, out: &mut dyn Write) -> io::Result<()> {
        let Signs { alive, dead, territory, empty, open, .. } = self.signs;
        self.explain(out, alive, Ink::Stone, ["Black", "White"])?;
        if self.picture.is_judged() {
            write!(out, "   ")?;
            self.explain(out, dead, Ink::Dead, ["", "dead"])?;
            write!(out, "   ")?;
            self.explain(out, territory, Ink::Stone, ["Black's", "White's"])?;
            write!(out, "   {} nobody's   ", self.paint.ink(Ink::Grid, empty))?;
            write!(out, "{} open", self.paint.ink(Ink::Open, open))?;
        }
        writeln!(out)
    }

    /// A sign of each colour and what it means, where that differs.
    fn explain(
        &self,
        out: &mut dyn Write,
        signs: &[&str; 2],
        ink: impl Fn(Color) -> Ink,
        words: [&str; 2],
    ) -> io::Result<()> {
        let [black, white] = [0, 1].map(|side| self.paint.ink(ink(Color::ALL[side]), signs[side]));
        let gap = if words[0].is_empty() { "" } else { "   " };
        write!(out, "{black} {}{gap}{white} {}", words[0], words[1])
    }
}

fn label(cell: &Cell) -> String {
    cell.label.as_deref().map(visible).map_or_else(String::new, |label| label.to_string())
}
