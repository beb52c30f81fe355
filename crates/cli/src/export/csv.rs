//! Comma-separated values (RFC 4180, but with lines that end as text files of the system do not
//! mind: LF), under a header.

use super::{Plan, TableWriter};
use crate::error::Error;
use crate::escape::cell;
use crate::sink::Output;
use crate::table::Value;
use std::fmt::Write as _;

pub(super) struct CsvWriter {
    writer: csv::Writer<Output>,
    raw: bool,
    scratch: String,
}

impl CsvWriter {
    pub(super) fn new(plan: &Plan, output: Output) -> Result<Self, Error> {
        let mut writer = csv::WriterBuilder::new().from_writer(output);
        writer.write_record(plan.columns.iter().map(|column| column.name))?;
        Ok(Self { writer, raw: plan.raw, scratch: String::new() })
    }
}

impl TableWriter for CsvWriter {
    fn row(&mut self, values: &[Value<'_>]) -> Result<(), Error> {
        let mut digits = itoa::Buffer::new();
        for value in values {
            match value {
                Value::Null => self.writer.write_field(b"")?,
                Value::Int(number) => self.writer.write_field(digits.format(*number))?,
                Value::Bool(true) => self.writer.write_field(b"true")?,
                Value::Bool(false) => self.writer.write_field(b"false")?,
                Value::Text(text) if self.raw => self.writer.write_field(text.as_bytes())?,
                Value::Text(text) => self.writer.write_field(cell(text).as_bytes())?,
                Value::Points(_) | Value::Zi(_) | Value::Date(_) => {
                    self.scratch.clear();
                    // Writing to a string cannot fail.
                    let _ = write!(self.scratch, "{value}");
                    self.writer.write_field(&self.scratch)?;
                }
            }
        }
        Ok(self.writer.write_record(None::<&[u8]>)?)
    }

    fn finish(self: Box<Self>) -> Result<(), Error> {
        let output = self.writer.into_inner().map_err(|error| Error::Output(error.into_error()))?;
        output.commit()
    }
}
