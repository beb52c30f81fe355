//! `--describe`: every column in words. The same text is the page COLUMNS.md.

use crate::table::findings::FINDINGS;
use crate::table::games::{COUNTED, GAMES};
use crate::table::moves::MOVES;
use crate::table::players::PLAYERS;
use crate::table::{Group, Kind, SCHEMA_VERSION, Spec};
use std::io::{self, Write};

/// Writes the page.
pub(crate) fn describe(out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "# Columns of kifu export, version {SCHEMA_VERSION}\n")?;
    writeln!(out, "Written by `kifu export --describe`. Columns may be added within a version;")?;
    writeln!(out, "none changes its meaning. A column is never null unless it says when.\n")?;
    writeln!(out, "## Games\n\nOne row a game; `--where` takes these columns.\n")?;
    groups(out, GAMES)?;
    writeln!(out, "Only with `--counted`, or where `--columns` or `--where` names them:\n")?;
    groups(out, COUNTED)?;
    writeln!(out, "## Moves\n\nOne row a play or pass of the main line (`--table moves`).\n")?;
    groups(out, MOVES)?;
    writeln!(out, "## Findings\n\nOne row a finding of `kifu audit` (`--table findings`).\n")?;
    groups(out, FINDINGS)?;
    writeln!(out, "## Players\n\nOne row a name, most games first (`--table players`).\n")?;
    groups(out, PLAYERS)
}

fn groups<G>(out: &mut dyn Write, groups: &[Group<G>]) -> io::Result<()> {
    for group in groups {
        writeln!(out, "### {}\n", group.title)?;
        for column in group.columns {
            entry(out, &column.spec)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn entry(out: &mut dyn Write, spec: &Spec) -> io::Result<()> {
    let Spec { name, kind, unit, null, meaning } = spec;
    let colon = match (unit.is_empty(), kind) {
        (true, _) => String::new(),
        (false, Kind::Text) => format!(": {unit}"),
        (false, _) => format!(", {unit}"),
    };
    write!(out, "- `{name}` ({}{colon}). {meaning}", kind.word())?;
    if !null.is_empty() {
        write!(out, " Null: {null}.")?;
    }
    writeln!(out)
}
