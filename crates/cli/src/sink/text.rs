//! Lines for people: one a finding, and the summary.

use super::paint::Paint;
use super::table::{Align, Table, counted, grouped};
use super::{Content, Sink};
use crate::audit::{Finding, Severity, SourceReport};
use crate::error::Error;
use crate::escape::visible;
use crate::summary::{Count, Summary};
use std::cmp::Reverse;
use std::io::{self, Write};

#[derive(Debug)]
pub(super) struct TextSink {
    content: Content,
    paint: Paint,
    listed: bool,
}

impl TextSink {
    pub(super) const fn new(content: Content, paint: Paint) -> Self {
        Self { content, paint, listed: false }
    }
}

impl Sink for TextSink {
    fn source(
        &mut self,
        out: &mut dyn Write,
        name: &str,
        report: &SourceReport,
    ) -> Result<(), Error> {
        if self.content == Content::Findings {
            for finding in &report.findings {
                self.listed = true;
                line(out, name, finding, self.paint)?;
            }
        }
        Ok(())
    }

    fn finish(&mut self, out: &mut dyn Write, summary: &Summary) -> Result<(), Error> {
        if self.listed {
            writeln!(out)?;
        }
        write_summary(out, summary, self.content, self.paint)?;
        Ok(())
    }
}

/// `path:line:column: G204 error: message [game 3, move 57, D4] (and 12 more in this game)`
fn line(out: &mut dyn Write, name: &str, finding: &Finding, paint: Paint) -> io::Result<()> {
    let Finding { check, severity, game, line, column, turn, point, message, folded } = finding;
    let severity = paint.severity(*severity, severity);
    let (name, message) = (visible(name), visible(message));
    write!(out, "{name}:{line}:{column}: {} {severity}: {message}", check.code)?;
    let mut separator = " [";
    let mut place = |words: std::fmt::Arguments<'_>| {
        write!(out, "{separator}{words}")?;
        separator = ", ";
        io::Result::Ok(())
    };
    if let Some(game) = game {
        place(format_args!("game {game}"))?;
    }
    if let Some(turn) = turn {
        place(format_args!("move {turn}"))?;
    }
    if let Some(point) = point {
        place(format_args!("{}", visible(point)))?;
    }
    if separator == ", " {
        write!(out, "]")?;
    }
    if *folded > 0 {
        let whole = if game.is_some() { "game" } else { "file" };
        write!(out, " (and {} more in this {whole})", grouped(u64::from(*folded)))?;
    }
    writeln!(out)
}

/// What the run adds up to: totals, the checks that fired with an example each, and what was
/// counted without being listed.
pub(crate) fn write_summary(
    out: &mut dyn Write,
    summary: &Summary,
    content: Content,
    paint: Paint,
) -> io::Result<()> {
    if summary.interrupted {
        writeln!(out, "Interrupted: this covers only what was read by then.")?;
    }
    write!(out, "{}, ", counted(summary.sources, "file"))?;
    if summary.unreadable > 0 {
        write!(out, "{} of them unreadable, ", grouped(summary.unreadable))?;
    }
    let (games, turns) = (counted(summary.games, "game"), counted(summary.turns, "move"));
    writeln!(out, "{games}, {turns}.")?;
    let [notes, warnings, errors] = summary.findings;
    if notes + warnings + errors == 0 {
        return writeln!(out, "Nothing found.");
    }
    let (errors, warnings) = (counted(errors, "error"), counted(warnings, "warning"));
    writeln!(out, "Found {errors}, {warnings}, {}.", counted(notes, "note"))?;
    writeln!(out)?;
    table(summary).write(out, paint)?;
    writeln!(out)?;
    let unlisted = Severity::ALL.map(|severity| (severity, summary.unlisted(severity)));
    let mildest = unlisted.into_iter().find(|&(_, count)| count > 0);
    if let (Content::Findings, Some((mildest, _))) = (content, mildest) {
        let kinds = unlisted.into_iter().filter(|&(_, count)| count > 0);
        let kinds: Vec<_> = kinds.map(|(kind, count)| counted(count, kind.word())).collect();
        writeln!(out, "Not listed: {}; --severity {mildest} lists all.", kinds.join(" and "))?;
    }
    writeln!(out, "kifu explain CODE says what a code means.")
}

/// The worst first, then the most frequent.
fn table(summary: &Summary) -> Table {
    let mut counts: Vec<&Count> = summary.counts().collect();
    counts.sort_by_key(|count| (Reverse(count.worst()), Reverse(count.total())));
    let mut table = Table::new(&[
        ("code", Align::Left),
        ("name", Align::Left),
        ("errors", Align::Right),
        ("warnings", Align::Right),
        ("notes", Align::Right),
        ("games", Align::Right),
        ("example", Align::Left),
    ]);
    for count in counts {
        let Finding { line, column, turn, .. } = &count.example;
        let mut example = format!("{}:{line}:{column}", visible(&count.example_source));
        if let Some(turn) = turn {
            example.push_str(&format!(" move {turn}"));
        }
        let [notes, warnings, errors] = count.findings.map(|count| match count {
            0 => String::new(),
            count => grouped(count),
        });
        table.row(vec![
            count.check.code.to_owned(),
            count.check.name.to_owned(),
            errors,
            warnings,
            notes,
            grouped(count.games),
            example,
        ]);
    }
    table
}
