//! `kifu explain`: what a code means.

use super::{Outcome, codes, paint};
use crate::args::{Color, ExplainArgs};
use crate::audit::{CHECKS, Check};
use crate::error::Error;
use crate::escape::visible;
use crate::sink::{Align, Output, Paint, Table};
use std::collections::BTreeSet;
use std::io::{self, Write};

pub(crate) fn explain(args: &ExplainArgs, color: Color) -> Result<Outcome, Error> {
    let mut rows = BTreeSet::new();
    for word in &args.codes {
        rows.extend(codes::rows(word)?);
    }
    if args.all {
        rows.extend(0..CHECKS.len());
    }
    let mut output = Output::standard();
    let paint = paint(color, output.is_terminal());
    if rows.is_empty() {
        list(&mut output, paint)?;
    }
    for (index, row) in rows.into_iter().enumerate() {
        if index > 0 {
            output.write_all(b"\n")?;
        }
        whole(&mut output, CHECKS[row], paint)?;
    }
    output.commit()?;
    Ok(Outcome::Clean)
}

fn list(out: &mut dyn Write, paint: Paint) -> io::Result<()> {
    let mut table = Table::new(&[
        ("code", Align::Left),
        ("severity", Align::Left),
        ("name", Align::Left),
        ("what it finds", Align::Left),
    ]);
    for check in CHECKS {
        let cells = [check.code, check.severity.word(), check.name, check.summary];
        table.row(cells.map(str::to_owned).to_vec());
    }
    table.write(out, paint)
}

fn whole(out: &mut dyn Write, check: &Check, paint: Paint) -> io::Result<()> {
    let title = format!("{} {} ({})", check.code, check.name, check.severity);
    writeln!(out, "{}", paint.strong(title))?;
    writeln!(out, "{}", check.summary)?;
    let explanation = &check.explanation;
    let parts = [
        ("What it looks for", explanation.looks_for),
        ("Why it matters", explanation.matters),
        ("What it cannot know", explanation.limits),
    ];
    for (heading, text) in parts {
        writeln!(out, "\n{}", paint.strong(heading))?;
        for line in wrapped(text, 88) {
            writeln!(out, "{line}")?;
        }
    }
    let records = [("A record that has it", check.example), ("One that has not", check.near_miss)];
    for (heading, record) in records {
        if !record.is_empty() {
            writeln!(out, "\n{}", paint.strong(heading))?;
            for line in String::from_utf8_lossy(record).lines() {
                writeln!(out, "    {}", visible(line))?;
            }
        }
    }
    Ok(())
}

/// The words of a text in lines of at most so many characters.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for paragraph in text.split("\n\n") {
        if lines.last().is_some_and(|line| !line.is_empty()) {
            lines.extend([String::new(), String::new()]);
        }
        for word in paragraph.split_whitespace() {
            let line = lines.last().map_or(0, |line| line.chars().count());
            if line > 0 && line + 1 + word.chars().count() > width {
                lines.push(String::new());
            }
            if let Some(line) = lines.last_mut() {
                if !line.is_empty() {
                    line.push(' ');
                }
                line.push_str(word);
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_filled_and_paragraphs_kept() {
        assert_eq!(wrapped("one two\nthree\n\nfour", 9), ["one two", "three", "", "four"]);
        assert_eq!(wrapped("unbreakable", 3), ["unbreakable"]);
    }
}
