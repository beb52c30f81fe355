//! Parquet: rows gathered column by column, and written in groups of some megabytes.

use super::{Plan, TableWriter, failed};
use crate::error::Error;
use crate::sink::Output;
use crate::table::{Kind, SCHEMA_VERSION, Spec, Value};
use kifu_sgf_io::claim::Day;
use parquet::basic::Compression;
use parquet::data_type::{
    BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int32Type, Int64Type,
};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::parser::parse_message_type;
use std::fs::{File, OpenOptions};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A group ends at so many bytes, or at so many rows.
const GROUP_BYTES: usize = 16 << 20;
const GROUP_ROWS: usize = 100_000;

pub(super) struct ParquetWriter {
    file: SerializedFileWriter<File>,
    columns: Vec<Gathered>,
    rows: usize,
    path: PathBuf,
    output: Output,
}

/// The values of one column in the current group.
struct Gathered {
    values: Values,
    /// For each row 1, or 0 for null.
    defined: Vec<i16>,
}

enum Values {
    Int(Vec<i64>),
    Number(Vec<f64>),
    Bool(Vec<bool>),
    /// Days since 1970.
    Date(Vec<i32>),
    /// All texts one after the other, and where each ends.
    Text(Vec<u8>, Vec<usize>),
}

impl ParquetWriter {
    /// Begins the file in the making, which lies at `path`.
    pub(super) fn new(plan: &Plan, output: Output, path: &Path) -> Result<Self, Error> {
        let file = OpenOptions::new().write(true).open(path);
        let file = file.map_err(|source| Error::File { path: path.to_owned(), source })?;
        let entry = |key: &str, value: String| KeyValue::new(key.to_owned(), value);
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_created_by(super::PROGRAM.to_owned())
            .set_key_value_metadata(Some(vec![
                entry("kifu.version", SCHEMA_VERSION.to_string()),
                entry("kifu.table", plan.table.to_owned()),
            ]))
            .build();
        let file = parse_message_type(&schema(&plan.columns))
            .and_then(|schema| {
                SerializedFileWriter::new(file, Arc::new(schema), Arc::new(properties))
            })
            .map_err(|error| failed(path, error))?;
        let columns = plan.columns.iter().map(|column| Gathered::new(column.kind)).collect();
        Ok(Self { file, columns, rows: 0, path: path.to_owned(), output })
    }

    fn write_group(&mut self) -> Result<(), ParquetError> {
        if self.rows == 0 {
            return Ok(());
        }
        let mut group = self.file.next_row_group()?;
        for column in &mut self.columns {
            if let Some(writer) = group.next_column()? {
                column.write(writer)?;
            }
        }
        group.close()?;
        self.rows = 0;
        Ok(())
    }
}

impl TableWriter for ParquetWriter {
    fn row(&mut self, values: &[Value<'_>]) -> Result<(), Error> {
        for (column, value) in self.columns.iter_mut().zip(values) {
            column.push(value);
        }
        self.rows += 1;
        let bytes = || self.columns.iter().map(Gathered::bytes).sum::<usize>();
        if self.rows >= GROUP_ROWS || self.rows.is_multiple_of(256) && bytes() >= GROUP_BYTES {
            self.write_group().map_err(|error| failed(&self.path, error))?;
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> Result<(), Error> {
        self.write_group().map_err(|error| failed(&self.path, error))?;
        let Self { file, path, output, .. } = *self;
        file.close().map_err(|error| failed(&path, error))?;
        output.commit()
    }
}

impl Gathered {
    const fn new(kind: Kind) -> Self {
        let values = match kind {
            Kind::Int => Values::Int(Vec::new()),
            Kind::Points | Kind::Zi => Values::Number(Vec::new()),
            Kind::Text => Values::Text(Vec::new(), Vec::new()),
            Kind::Bool => Values::Bool(Vec::new()),
            Kind::Date => Values::Date(Vec::new()),
        };
        Self { values, defined: Vec::new() }
    }

    /// Adds a value; one of another kind than the column's counts as null.
    fn push(&mut self, value: &Value<'_>) {
        let fits = match (&mut self.values, value) {
            (Values::Int(numbers), Value::Int(number)) => {
                numbers.push(*number);
                true
            }
            (Values::Number(numbers), Value::Points(_) | Value::Zi(_)) => {
                numbers.extend(value.number());
                true
            }
            (Values::Bool(answers), Value::Bool(yes)) => {
                answers.push(*yes);
                true
            }
            (Values::Date(days), Value::Date(day)) => {
                days.push(since_1970(*day));
                true
            }
            (Values::Text(texts, ends), Value::Text(text)) => {
                texts.extend_from_slice(text.as_bytes());
                ends.push(texts.len());
                true
            }
            _ => false,
        };
        self.defined.push(i16::from(fits));
    }

    fn bytes(&self) -> usize {
        2 * self.defined.len()
            + match &self.values {
                Values::Int(numbers) => 8 * numbers.len(),
                Values::Number(numbers) => 8 * numbers.len(),
                Values::Bool(answers) => answers.len(),
                Values::Date(days) => 4 * days.len(),
                Values::Text(texts, ends) => texts.len() + 40 * ends.len(),
            }
    }

    /// Writes what was gathered, and forgets it.
    fn write(&mut self, mut writer: SerializedColumnWriter<'_>) -> Result<(), ParquetError> {
        let defined = std::mem::take(&mut self.defined);
        match &mut self.values {
            Values::Int(numbers) => write::<Int64Type>(&mut writer, numbers, &defined)?,
            Values::Number(numbers) => write::<DoubleType>(&mut writer, numbers, &defined)?,
            Values::Bool(answers) => write::<BoolType>(&mut writer, answers, &defined)?,
            Values::Date(days) => write::<Int32Type>(&mut writer, days, &defined)?,
            Values::Text(texts, ends) => {
                let all = ByteArray::from(std::mem::take(texts));
                let mut start = 0;
                let mut slices = Vec::with_capacity(ends.len());
                for end in ends.drain(..) {
                    slices.push(all.slice(start, end - start));
                    start = end;
                }
                write::<ByteArrayType>(&mut writer, &mut slices, &defined)?;
            }
        }
        writer.close()
    }
}

fn write<T: DataType>(
    writer: &mut SerializedColumnWriter<'_>,
    values: &mut Vec<T::T>,
    defined: &[i16],
) -> Result<(), ParquetError> {
    writer.typed::<T>().write_batch(values, Some(defined), None)?;
    values.clear();
    Ok(())
}

/// The schema in the words of the format.
fn schema(columns: &[Spec]) -> String {
    let fields: Vec<String> = columns
        .iter()
        .map(|column| {
            let (kind, note) = match column.kind {
                Kind::Int => ("INT64", ""),
                Kind::Points | Kind::Zi => ("DOUBLE", ""),
                Kind::Text => ("BYTE_ARRAY", " (STRING)"),
                Kind::Bool => ("BOOLEAN", ""),
                Kind::Date => ("INT32", " (DATE)"),
            };
            format!("OPTIONAL {kind} {}{note};", column.name)
        })
        .collect();
    format!("message kifu {{ {} }}", fields.join(" "))
}

/// Days since 1 January 1970 in the Gregorian calendar, negative before.
fn since_1970(day: Day) -> i32 {
    // Years begin in March, so that the leap day is the last of its year.
    let (year, month) = (i32::from(day.year), i32::from(day.month));
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let leap_days = year / 4 - year / 100 + year / 400;
    let before_month = (153 * month + 2) / 5;
    365 * year + leap_days + before_month + i32::from(day.day) - 719_469
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_from_1970() {
        let days = |year, month, day| since_1970(Day::new(year, month, day).unwrap());
        assert_eq!([days(1970, 1, 1), days(1969, 12, 31), days(2000, 3, 1)], [0, -1, 11_017]);
        assert_eq!(
            [days(1, 1, 1), days(1600, 2, 29), days(9999, 12, 31)],
            [-719_162, -135_081, 2_932_896]
        );
        let mut last = days(1899, 12, 31);
        for (year, month) in (1900..2101).flat_map(|year| (1..=12).map(move |month| (year, month)))
        {
            for day in (1..=31).filter_map(|day| Day::new(year, month, day)) {
                assert_eq!(since_1970(day), last + 1);
                last += 1;
            }
        }
    }
}
