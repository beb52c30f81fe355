//! A table of figures before it is written in some format.

use super::wilson::wilson;
use crate::table::Value;
use std::borrow::Cow;
use std::cmp::Reverse;

/// A table with a name, and what one must know to read it.
#[derive(Debug)]
pub(crate) struct Sheet {
    /// Its name, as `--table` has it.
    pub(crate) name: &'static str,
    /// What it shows, for people.
    pub(crate) title: String,
    /// What one must know to read it; empty where nothing.
    pub(crate) note: String,
    /// The names of its columns: small letters and underscores.
    pub(crate) columns: Vec<Cow<'static, str>>,
    /// Its rows.
    pub(crate) rows: Vec<Row>,
    /// The word for null in text.
    pub(crate) null: &'static str,
    /// The column that text shows as bars beside, if any.
    pub(crate) bar: Option<usize>,
    /// What was left off by [`Sheet::keep`].
    pub(crate) left: Left,
}

/// A row of a sheet.
#[derive(Debug)]
pub(crate) struct Row {
    /// How many games it stands for: rows with more are shown rather than others.
    pub(crate) games: u64,
    /// A cell for every column.
    pub(crate) cells: Vec<Cell>,
}

/// A cell.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Cell {
    /// A value of a column of games.
    Value(Value<'static>),
    /// Words of this program.
    Words(Cow<'static, str>),
    /// A number of things.
    Count(u64),
    /// A share, from 0 to 1.
    Share(f64),
    /// Any other number.
    Number(f64),
    /// No number, because nothing was measured.
    Empty,
}

/// Rows that are not shown.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Left {
    /// How many.
    pub(crate) rows: u64,
    /// The games that they stand for.
    pub(crate) games: u64,
}

impl Sheet {
    /// A sheet without rows.
    pub(super) fn new(name: &'static str, title: &str, columns: &[&'static str]) -> Self {
        let columns = columns.iter().map(|&column| Cow::Borrowed(column)).collect();
        Self {
            name,
            title: title.to_owned(),
            note: String::new(),
            columns,
            rows: Vec::new(),
            null: "–",
            bar: None,
            left: Left::default(),
        }
    }

    /// The same with a note.
    pub(super) fn with_note(self, note: impl Into<String>) -> Self {
        Self { note: note.into(), ..self }
    }

    /// Adds a row.
    pub(super) fn row(&mut self, games: u64, cells: Vec<Cell>) {
        self.rows.push(Row { games, cells });
    }

    /// Keeps the rows with the most games, in the order in which they stand; of equal ones the
    /// first.
    pub(super) fn keep(&mut self, most: usize) {
        if self.rows.len() <= most {
            return;
        }
        let mut places: Vec<usize> = (0..self.rows.len()).collect();
        places.sort_by_key(|&place| Reverse(self.rows[place].games));
        let mut kept = vec![false; self.rows.len()];
        places.iter().take(most).for_each(|&place| kept[place] = true);
        let mut kept = kept.into_iter();
        let left = &mut self.left;
        self.rows.retain(|row| {
            let keep = kept.next().unwrap_or(true);
            if !keep {
                left.rows += 1;
                left.games += row.games;
            }
            keep
        });
    }
}

impl Cell {
    /// Words of this program.
    pub(super) fn words(words: impl Into<Cow<'static, str>>) -> Self {
        Self::Words(words.into())
    }

    /// A text of a record.
    pub(super) fn text(text: impl Into<Cow<'static, str>>) -> Self {
        Self::Value(Value::text(text))
    }

    /// A number that may be missing.
    pub(super) fn maybe(number: Option<f64>) -> Self {
        number.map_or(Self::Empty, Self::Number)
    }

    /// How many of how many.
    pub(super) fn share(part: u64, whole: u64) -> Self {
        if whole == 0 { Self::Empty } else { Self::Share(part as f64 / whole as f64) }
    }

    /// The same with the bounds of its 95 % interval: three cells.
    pub(super) fn rate(part: u64, whole: u64) -> [Self; 3] {
        let bounds = wilson(part, whole);
        let bound = |bound: Option<f64>| bound.map_or(Self::Empty, Self::Share);
        [
            Self::share(part, whole),
            bound(bounds.map(|interval| interval.low)),
            bound(bounds.map(|interval| interval.high)),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_rows_are_kept_in_their_order() {
        let mut sheet = Sheet::new("s", "S", &["n"]);
        for games in [3, 9, 1, 5, 5] {
            sheet.row(games, vec![Cell::Count(games)]);
        }
        sheet.keep(3);
        assert_eq!(sheet.rows.iter().map(|row| row.games).collect::<Vec<_>>(), [9, 5, 5]);
        assert_eq!(sheet.left, Left { rows: 2, games: 4 });
    }
}
