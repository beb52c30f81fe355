//! JSON Lines: one object a finding, or one a check.

use super::row::{FindingRow, StatisticsRow};
use super::{Content, Sink};
use crate::audit::SourceReport;
use crate::error::Error;
use crate::escape::is_hidden;
use crate::summary::Summary;
use serde::Serialize;
use serde_json::ser::Formatter;
use std::borrow::Cow;
use std::io::{self, Write};

#[derive(Debug)]
pub(super) struct JsonSink {
    content: Content,
}

impl JsonSink {
    pub(super) const fn new(content: Content) -> Self {
        Self { content }
    }
}

impl Sink for JsonSink {
    fn source(
        &mut self,
        out: &mut dyn Write,
        name: &str,
        report: &SourceReport,
    ) -> Result<(), Error> {
        if self.content == Content::Findings {
            for finding in &report.findings {
                line(out, &FindingRow::new(name, finding, |text| Cow::Borrowed(text)))?;
            }
        }
        Ok(())
    }

    fn finish(&mut self, out: &mut dyn Write, summary: &Summary) -> Result<(), Error> {
        if self.content == Content::Statistics {
            for count in summary.counts() {
                line(out, &StatisticsRow::new(count, |text| Cow::Borrowed(text)))?;
            }
        }
        Ok(())
    }
}

/// Writes one value as a line of JSON that is safe to look at.
pub(crate) fn line(out: &mut dyn Write, value: &impl Serialize) -> Result<(), Error> {
    value.serialize(&mut serde_json::Serializer::with_formatter(&mut *out, Visible))?;
    out.write_all(b"\n")?;
    Ok(())
}

/// Compact JSON in which every character is escaped that shows nothing or moves others: JSON
/// itself asks for that only below U+0020. What a parser reads is the same.
struct Visible;

impl Formatter for Visible {
    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        out: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        let mut rest = fragment;
        while let Some((at, hidden)) = rest.char_indices().find(|&(_, c)| is_hidden(c)) {
            out.write_all(&rest.as_bytes()[..at])?;
            for unit in hidden.encode_utf16(&mut [0; 2]) {
                write!(out, "\\u{unit:04x}")?;
            }
            rest = &rest[at + hidden.len_utf8()..];
        }
        out.write_all(rest.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_characters_are_escaped_and_come_back() {
        let text = "a\"\\\n\u{1b}[2J\u{7f}\u{9b}\u{202e}\u{e0041}é棋";
        let mut out = Vec::new();
        line(&mut out, &text).unwrap();
        let json = String::from_utf8(out).unwrap();
        assert!(!json.trim_end_matches('\n').contains(is_hidden), "{json}");
        assert!(json.contains("é棋") && json.contains("\\udb40\\udc41"), "{json}");
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), text);
    }
}
