//! Rows on their way from the workers to a writer, close together in memory.

use super::value::Value;
use kifu_rules::Points;
use kifu_sgf_io::claim::Day;
use std::borrow::Cow;

/// Rows of one table. Their texts stand one after the other.
#[derive(Debug, Default)]
pub(crate) struct Rows {
    cells: Vec<Cell>,
    texts: String,
}

/// A value; of a text, its length.
#[derive(Debug, Clone, Copy)]
enum Cell {
    Null,
    Int(i64),
    Points(Points),
    Zi(Points),
    Text(usize),
    Bool(bool),
    Date(Day),
}

impl Rows {
    /// For one row of so many columns.
    pub(crate) fn with_capacity(columns: usize) -> Self {
        Self { cells: Vec::with_capacity(columns), texts: String::with_capacity(4 * columns) }
    }

    /// Adds the value of the next column; the rows have as many as [`Rows::each`] is told.
    pub(crate) fn push(&mut self, value: &Value<'_>) {
        self.cells.push(match value {
            Value::Null => Cell::Null,
            Value::Int(number) => Cell::Int(*number),
            Value::Points(points) => Cell::Points(*points),
            Value::Zi(points) => Cell::Zi(*points),
            Value::Text(text) => {
                self.texts.push_str(text);
                Cell::Text(text.len())
            }
            Value::Bool(yes) => Cell::Bool(*yes),
            Value::Date(day) => Cell::Date(*day),
        });
    }

    /// Gives rows of so many columns to a function, in order.
    ///
    /// # Errors
    ///
    /// The first of the function, which ends the walk.
    pub(crate) fn each<E>(
        &self,
        columns: usize,
        mut row: impl FnMut(&[Value<'_>]) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut values = Vec::with_capacity(columns);
        let mut texts = self.texts.as_str();
        for cells in self.cells.chunks_exact(columns.max(1)) {
            values.clear();
            for cell in cells {
                values.push(match *cell {
                    Cell::Null => Value::Null,
                    Cell::Int(number) => Value::Int(number),
                    Cell::Points(points) => Value::Points(points),
                    Cell::Zi(points) => Value::Zi(points),
                    Cell::Text(length) => {
                        let (text, rest) = texts.split_at(length);
                        texts = rest;
                        Value::Text(Cow::Borrowed(text))
                    }
                    Cell::Bool(yes) => Value::Bool(yes),
                    Cell::Date(day) => Value::Date(day),
                });
            }
            row(&values)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_pushed_comes_back() {
        let day = Day::new(1996, 5, 6).unwrap();
        let row = [
            Value::text("棋"),
            Value::Null,
            Value::Int(-7),
            Value::Points(Points::HALF),
            Value::text("x"),
            Value::Zi(Points::HALF),
            Value::Bool(true),
            Value::Date(day),
        ];
        let mut rows = Rows::default();
        for value in row.iter().chain(&row) {
            rows.push(value);
        }
        let mut seen = 0;
        let walked: Result<(), ()> = rows.each(row.len(), |values| {
            assert_eq!(values, row);
            seen += 1;
            Ok(())
        });
        assert_eq!((walked, seen), (Ok(()), 2));
    }
}
