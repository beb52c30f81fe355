//! `kifu export`: rows into files, one file a format.

mod csv;
mod describe;
mod jsonl;
#[cfg(feature = "parquet")]
mod parquet;
mod sqlite;

pub(crate) use describe::describe;

use crate::args::ExportFormat;
use crate::error::Error;
use crate::sink::Output;
use crate::table::{Spec, Value};
use std::path::Path;

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
    /// The name of the table.
    pub(crate) table: &'static str,
    /// The format.
    pub(crate) format: ExportFormat,
    /// The columns, in order.
    pub(crate) columns: Vec<Spec>,
    /// Texts to the letter, also where a spreadsheet would compute them.
    pub(crate) raw: bool,
}

/// The program and its version, for formats that say who wrote them.
const PROGRAM: &str = concat!("kifu ", env!("CARGO_PKG_VERSION"));

/// Begins a table.
///
/// # Errors
///
/// If the output cannot be written, or not in this format.
pub(crate) fn writer(plan: &Plan, output: Output) -> Result<Box<dyn TableWriter>, Error> {
    let file = || {
        let path = output.temporary().map(Path::to_owned);
        path.ok_or_else(|| Error::Usage("this format needs a file: --output FILE".to_owned()))
    };
    Ok(match plan.format {
        ExportFormat::Csv => Box::new(csv::CsvWriter::new(plan, output)?),
        ExportFormat::Jsonl => Box::new(jsonl::JsonlWriter::new(plan, output)),
        ExportFormat::Sqlite => {
            let path = file()?;
            Box::new(sqlite::SqliteWriter::new(plan, output, &path)?)
        }
        #[cfg(feature = "parquet")]
        ExportFormat::Parquet => {
            let path = file()?;
            Box::new(parquet::ParquetWriter::new(plan, output, &path)?)
        }
        #[cfg(not(feature = "parquet"))]
        ExportFormat::Parquet => {
            let message = "this kifu was built without Parquet (cargo feature \"parquet\")";
            return Err(Error::Usage(message.to_owned()));
        }
    })
}

/// A failure of a library that writes files, as our own.
fn failed(path: &Path, error: impl std::error::Error + Send + Sync + 'static) -> Error {
    Error::File { path: path.to_owned(), source: std::io::Error::other(error) }
}
