//! Where findings go: one file a format, and the places that they are written to.

mod csv;
mod json;
mod output;
mod paint;
mod row;
mod table;
mod text;

pub(crate) use json::line as json_line;
pub use output::{Existing, Output};
pub(crate) use paint::Ink;
pub use paint::Paint;
pub use row::{FINDING_FIELDS, FORMAT_VERSION, STATISTICS_FIELDS};
pub(crate) use table::{Align, Table, counted, grouped};
pub(crate) use text::write_summary;

use crate::audit::SourceReport;
use crate::error::Error;
use crate::summary::Summary;
use std::io::Write;

/// What is written of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Content {
    /// Every finding that is to be listed.
    Findings,
    /// Only the counts by check.
    Statistics,
}

/// A format that findings are written in. Called in the order of the sources, then once more.
pub trait Sink {
    /// Writes what was found in one source.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    fn source(
        &mut self,
        out: &mut dyn Write,
        name: &str,
        report: &SourceReport,
    ) -> Result<(), Error>;

    /// Writes what comes after all sources.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    fn finish(&mut self, out: &mut dyn Write, summary: &Summary) -> Result<(), Error>;
}

/// Lines for people, with the summary at the end.
#[must_use]
pub fn text(content: Content, paint: Paint) -> Box<dyn Sink> {
    Box::new(text::TextSink::new(content, paint))
}

/// JSON Lines: one object a row.
#[must_use]
pub fn json(content: Content) -> Box<dyn Sink> {
    Box::new(json::JsonSink::new(content))
}

/// Comma-separated values under a header.
#[must_use]
pub fn csv(content: Content) -> Box<dyn Sink> {
    Box::new(csv::CsvSink::new(content))
}
