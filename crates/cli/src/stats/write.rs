//! Sheets as text for people, CSV and JSON Lines.

use super::sheet::{Cell, Sheet};
use crate::error::Error;
use crate::escape::{cell, visible};
use crate::sink::{Align, Output, Paint, Table, grouped, json_line};
use crate::table::Value;
use serde::ser::{Serialize, SerializeMap as _, Serializer};
use std::io::Write as _;

/// The version of the machine formats. Columns and tables may be added within a version.
pub(crate) const STATS_VERSION: u32 = 1;

/// Longer texts are cut for people.
const LONGEST: usize = 44;

/// The longest bar.
const BAR: f64 = 30.0;

/// Writes sheets for people.
///
/// # Errors
///
/// If they cannot be written.
pub(crate) fn text(output: &mut Output, sheets: &[Sheet], paint: Paint) -> Result<(), Error> {
    for (index, sheet) in sheets.iter().enumerate() {
        if index > 0 {
            writeln!(output)?;
        }
        writeln!(output, "{}", paint.strong(&sheet.title))?;
        if sheet.rows.is_empty() {
            writeln!(output, "No games.")?;
            continue;
        }
        table(sheet).write(output, paint)?;
        if sheet.left.rows > 0 {
            let (rows, games) = (grouped(sheet.left.rows), grouped(sheet.left.games));
            writeln!(output, "and {rows} more with {games} games; --top 0 shows all")?;
        }
        if !sheet.note.is_empty() {
            writeln!(output, "{}", sheet.note)?;
        }
    }
    Ok(())
}

/// Writes one sheet as comma-separated values under a header. Shares are from 0 to 1.
///
/// # Errors
///
/// If it cannot be written.
pub(crate) fn csv(output: &mut Output, sheet: &Sheet) -> Result<(), Error> {
    let mut writer = csv::Writer::from_writer(output);
    writer.write_record(sheet.columns.iter().map(AsRef::as_ref))?;
    for row in &sheet.rows {
        for value in &row.cells {
            match value {
                Cell::Value(Value::Text(text)) => writer.write_field(cell(text).as_bytes())?,
                Cell::Value(value) => writer.write_field(value.to_string())?,
                Cell::Words(words) => writer.write_field(words.as_bytes())?,
                Cell::Count(count) => writer.write_field(count.to_string())?,
                Cell::Share(number) | Cell::Number(number) => {
                    writer.write_field(rounded(*number).to_string())?;
                }
                Cell::Empty => writer.write_field("")?,
            }
        }
        writer.write_record(None::<&[u8]>)?;
    }
    writer.flush()?;
    Ok(())
}

/// Writes sheets as JSON Lines: one object a row, the version and the table first.
///
/// # Errors
///
/// If they cannot be written.
pub(crate) fn jsonl(output: &mut Output, sheets: &[Sheet]) -> Result<(), Error> {
    for sheet in sheets {
        for row in &sheet.rows {
            json_line(output, &Object { sheet, cells: &row.cells })?;
        }
    }
    Ok(())
}

struct Object<'a> {
    sheet: &'a Sheet,
    cells: &'a [Cell],
}

impl Serialize for Object<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("version", &STATS_VERSION)?;
        map.serialize_entry("table", self.sheet.name)?;
        for (column, cell) in self.sheet.columns.iter().zip(self.cells) {
            map.serialize_key(column.as_ref())?;
            match cell {
                Cell::Value(Value::Text(text)) => map.serialize_value(text)?,
                Cell::Words(words) => map.serialize_value(words)?,
                Cell::Value(Value::Bool(yes)) => map.serialize_value(yes)?,
                Cell::Value(Value::Int(number)) => map.serialize_value(number)?,
                Cell::Value(Value::Date(day)) => map.serialize_value(&day.to_string())?,
                Cell::Value(value) => map.serialize_value(&value.number())?,
                Cell::Count(count) => map.serialize_value(count)?,
                Cell::Share(number) | Cell::Number(number) => {
                    map.serialize_value(&rounded(*number))?;
                }
                Cell::Empty => map.serialize_value(&None::<f64>)?,
            }
        }
        map.end()
    }
}

/// Six digits behind the point: more than the figures mean, and the same on every machine.
fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

fn table(sheet: &Sheet) -> Table {
    let left = |index: usize| {
        let texts = sheet.rows.iter().filter_map(|row| row.cells.get(index));
        texts.clone().any(|cell| {
            matches!(cell, Cell::Words(_) | Cell::Value(Value::Text(_) | Value::Bool(_)))
        })
    };
    let names: Vec<String> = sheet.columns.iter().map(|name| name.replace('_', " ")).collect();
    let mut columns: Vec<(&str, Align)> = names
        .iter()
        .enumerate()
        .map(|(index, name)| (name.as_str(), if left(index) { Align::Left } else { Align::Right }))
        .collect();
    columns.extend(sheet.bar.map(|_| ("", Align::Left)));
    let share = |cells: &[Cell]| match sheet.bar.and_then(|bar| cells.get(bar)) {
        Some(Cell::Share(share)) => *share,
        _ => 0.0,
    };
    let most = sheet.rows.iter().map(|row| share(&row.cells)).fold(f64::MIN_POSITIVE, f64::max);
    let mut table = Table::new(&columns);
    for row in &sheet.rows {
        let named = sheet.columns.iter().zip(&row.cells);
        let mut cells: Vec<String> = named
            .map(|(name, cell)| match cell {
                // Paths are there to be opened.
                Cell::Value(Value::Text(path)) if name == "path" => visible(path).to_string(),
                cell => shown(cell, sheet.null),
            })
            .collect();
        if sheet.bar.is_some() {
            let length = (share(&row.cells) / most * BAR).round();
            cells.push("#".repeat(length as usize));
        }
        table.row(cells);
    }
    table
}

/// A cell for people.
fn shown(cell: &Cell, null: &str) -> String {
    match cell {
        Cell::Value(Value::Null) => null.to_owned(),
        Cell::Value(Value::Text(text)) => short(text),
        Cell::Value(value) => value.to_string(),
        Cell::Words(words) => words.clone().into_owned(),
        Cell::Count(count) => grouped(*count),
        Cell::Share(share) => format!("{:.1} %", 100.0 * share),
        Cell::Number(number) => {
            let text = format!("{number:.2}");
            text.trim_end_matches('0').trim_end_matches('.').to_owned()
        }
        Cell::Empty => String::new(),
    }
}

/// A text of a record, made visible and not too long.
fn short(text: &str) -> String {
    let shown = visible(text).to_string();
    if shown.chars().count() <= LONGEST {
        return shown;
    }
    shown.chars().take(LONGEST - 1).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_see_short_and_harmless_cells() {
        assert_eq!(shown(&Cell::Share(0.5), ""), "50.0 %");
        assert_eq!(shown(&Cell::Number(211.50), ""), "211.5");
        assert_eq!(shown(&Cell::Number(-3.0), ""), "-3");
        assert_eq!(shown(&Cell::Count(12_345), ""), "12,345");
        assert_eq!(shown(&Cell::Value(Value::Null), "not stated"), "not stated");
        let long = shown(&Cell::text("\u{1b}[2J".repeat(40)), "");
        assert!(long.ends_with('…') && !long.contains('\u{1b}'), "{long}");
        assert_eq!(long.chars().count(), LONGEST);
    }
}
