//! `kifu export`: rows into files, one file a format.

mod csv;
mod describe;
mod jsonl;

pub(crate) use describe::describe;

use crate::args::ExportFormat;
use crate::error::Error;
use crate::sink::Output;
use crate::table::{Spec, Value};

/// A table being written.
pub(crate) trait TableWriter {
    /// Writes a row, with a value for every column.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    fn row(&mut self, values: &[Value<'_>]) -> Result<(), Error>;

    /// Writes what is left, and puts the output into its place.
    ///
    /// # Errors
    ///
    /// If that fails; no file is there then that was not there before.
    fn finish(self: Box<Self>) -> Result<(), Error>;
}

/// What is written, and how.
#[derive(Debug, Clone)]
pub(crate) struct Plan {
    /// The format.
    pub(crate) format: ExportFormat,
    /// The columns, in order.
    pub(crate) columns: Vec<Spec>,
    /// Texts to the letter, also where a spreadsheet would compute them.
    pub(crate) raw: bool,
}

/// Begins a table.
///
/// # Errors
///
/// If the output cannot be written, or not in this format.
pub(crate) fn writer(plan: &Plan, output: Output) -> Result<Box<dyn TableWriter>, Error> {
    Ok(match plan.format {
        ExportFormat::Csv => Box::new(csv::CsvWriter::new(plan, output)?),
        ExportFormat::Jsonl => Box::new(jsonl::JsonlWriter::new(plan, output)),
    })
}
