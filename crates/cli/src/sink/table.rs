//! Columns of text for people.

use super::paint::Paint;
use std::io::{self, Write};
use unicode_width::UnicodeWidthStr as _;

/// A table under a header. Columns are as wide as their widest cell, in the
/// columns of a terminal, of which Chinese characters take two.
#[derive(Debug)]
pub(crate) struct Table {
    alignment: Vec<Align>,
    rows: Vec<Vec<String>>,
}

/// How a column stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Align {
    Left,
    Right,
}

impl Table {
    /// A table without rows yet.
    pub(crate) fn new(columns: &[(&str, Align)]) -> Self {
        let header = columns.iter().map(|(title, _)| (*title).to_owned()).collect();
        let alignment = columns.iter().map(|&(_, align)| align).collect();
        Self { alignment, rows: vec![header] }
    }

    /// Adds a row, with one cell for each column.
    pub(crate) fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    /// Writes it, its header in bold.
    pub(crate) fn write(&self, out: &mut dyn Write, paint: Paint) -> io::Result<()> {
        for (index, line) in self.lines().enumerate() {
            match index {
                0 => writeln!(out, "{}", paint.strong(line))?,
                _ => writeln!(out, "{line}")?,
            }
        }
        Ok(())
    }

    fn lines(&self) -> impl Iterator<Item = String> {
        let widths: Vec<usize> = (0..self.alignment.len())
            .map(|column| {
                let cells = self.rows.iter().filter_map(|row| row.get(column));
                cells.map(|cell| cell.width()).max().unwrap_or(0)
            })
            .collect();
        self.rows.iter().map(move |row| {
            let mut line = String::new();
            for ((cell, align), &width) in row.iter().zip(&self.alignment).zip(&widths) {
                if !line.is_empty() {
                    line.push_str("  ");
                }
                // The widths of format strings end at 65,535, and count characters.
                let room = " ".repeat(width.saturating_sub(cell.width()));
                let (left, right) = match align {
                    Align::Left => ("", room.as_str()),
                    Align::Right => (room.as_str(), ""),
                };
                line.extend([left, cell, right]);
            }
            line.truncate(line.trim_end().len());
            line
        })
    }
}

/// A number with its thousands apart: `64,583`.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.char_indices() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number of things: `1 game`, `2,000 games`.
pub(crate) fn counted(number: u64, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {thing}{plural}", grouped(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_stand_apart() {
        let shown = [0, 999, 1000, 64_583, 1_000_000].map(grouped);
        assert_eq!(shown, ["0", "999", "1,000", "64,583", "1,000,000"]);
        assert_eq!(counted(1, "game"), "1 game");
        assert_eq!(counted(0, "game"), "0 games");
    }

    #[test]
    fn columns_are_straight() {
        let mut table = Table::new(&[("code", Align::Left), ("n", Align::Right)]);
        table.row(vec!["G1".to_owned(), "1,000".to_owned()]);
        assert_eq!(table.lines().collect::<Vec<_>>(), ["code      n", "G1    1,000"]);
    }
}
