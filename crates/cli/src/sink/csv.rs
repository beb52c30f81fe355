//! Comma-separated values: the columns are the fields of the JSON rows. Cells are safe to open
//! in a spreadsheet; whoever needs names with control characters to the letter reads JSON.

use super::row::{FINDING_FIELDS, FindingRow, STATISTICS_FIELDS, StatisticsRow};
use super::{Content, Sink};
use crate::audit::SourceReport;
use crate::error::Error;
use crate::escape::cell;
use crate::summary::Summary;
use std::io::Write;

#[derive(Debug)]
pub(super) struct CsvSink {
    content: Content,
    header_due: bool,
}

impl CsvSink {
    pub(super) const fn new(content: Content) -> Self {
        Self { content, header_due: true }
    }

    fn writer<'o>(&mut self, out: &'o mut dyn Write) -> Result<Writer<'o>, Error> {
        let mut writer = csv::WriterBuilder::new().has_headers(false).from_writer(out);
        if std::mem::take(&mut self.header_due) {
            writer.write_record(match self.content {
                Content::Findings => FINDING_FIELDS,
                Content::Statistics => STATISTICS_FIELDS,
            })?;
        }
        Ok(writer)
    }
}

type Writer<'o> = csv::Writer<&'o mut dyn Write>;

impl Sink for CsvSink {
    fn source(
        &mut self,
        out: &mut dyn Write,
        name: &str,
        report: &SourceReport,
    ) -> Result<(), Error> {
        if self.content == Content::Findings && !report.findings.is_empty() {
            let mut writer = self.writer(out)?;
            for finding in &report.findings {
                writer.serialize(FindingRow::new(name, finding, cell))?;
            }
            writer.flush()?;
        }
        Ok(())
    }

    fn finish(&mut self, out: &mut dyn Write, summary: &Summary) -> Result<(), Error> {
        let mut writer = self.writer(out)?;
        if self.content == Content::Statistics {
            for count in summary.counts() {
                writer.serialize(StatisticsRow::new(count, cell))?;
            }
        }
        writer.flush()?;
        Ok(())
    }
}
