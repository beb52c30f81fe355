//! What can be typed after `kifu export`.

use super::{Input, Selection};
use clap::{Parser, ValueEnum, ValueHint};
use std::path::PathBuf;

/// Write games as a table: CSV, JSON Lines, SQLite or Parquet.
///
/// One row a game, with what the record says, what it means, what was played and what the audit
/// finds; with `--counted` also the count of the last board and the verdict on the result.
/// `--describe` explains every column.
#[derive(Debug, Parser)]
#[command(after_long_help = AFTER_EXPORT)]
pub struct ExportArgs {
    /// What to read.
    #[command(flatten)]
    pub input: Input,

    /// Which games.
    #[command(flatten)]
    pub selection: Selection,

    /// What a row is
    #[arg(long, value_name = "TABLE", default_value = "games", help_heading = WRITING)]
    pub table: ExportTable,

    /// How to write it [default: what the name of the output file ends in, else csv]
    #[arg(long = "to", value_name = "FORMAT", help_heading = WRITING)]
    pub format: Option<ExportFormat>,

    /// The columns to write, in this order, separated by commas [default: all]
    #[arg(long, value_name = "COLUMNS", value_delimiter = ',', help_heading = WRITING)]
    pub columns: Vec<String>,

    /// Count the last board of every game and verify its result
    ///
    /// Some milliseconds a game, more than all else together.
    #[arg(long, help_heading = WRITING)]
    pub counted: bool,

    /// Write to this file instead of standard output
    ///
    /// The file appears when it is complete; after a failure or an interrupt there is none.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    #[arg(help_heading = WRITING)]
    pub output: Option<PathBuf>,

    /// Replace the output file if it exists
    #[arg(long, help_heading = WRITING)]
    pub force: bool,

    /// Write csv for programs: texts to the letter
    ///
    /// Without this, cells that a spreadsheet would compute begin with an apostrophe, and
    /// characters that show nothing are written as escapes.
    #[arg(long, help_heading = WRITING)]
    pub raw: bool,

    /// Judge all games under these rules, whatever they say
    ///
    /// A name that `kifu rules` lists.
    #[arg(long, value_name = "NAME")]
    pub rules: Option<String>,

    /// Explain the columns, and read nothing
    #[arg(long, exclusive = true)]
    pub describe: bool,
}

const WRITING: &str = "What to write";

const AFTER_EXPORT: &str = "\
Examples:
  kifu export games > games.csv                    one row a game, for a spreadsheet
  kifu export -o games.parquet games more.zip      for DuckDB or pandas
  kifu export --columns black,white,result games
  kifu export --where 'year>=1980 and komi=5.5 and winner=black and event~\"Honinbo\"' games
  kifu export --counted --where 'verdict=contradicted' games
  kifu export --describe                           all columns

Text is UTF-8. In csv null is an empty cell, yes and no are true and false, dates 1996-05-06. \
The version of the columns is in every row of jsonl, in the table meta and user_version of \
sqlite, in the metadata of parquet, and in --describe.

Exit code:
  0  the table is written; it has no rows where no game meets the conditions
  1  the same, but some file could not be read, or kifu failed on a game: it is told on standard
     error, and the rest is done
  2  the job could not be done: wrong arguments, nothing to read, output not written, interrupted";

/// A table of `kifu export`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ExportTable {
    /// A game
    Games,
    /// A move of a game: a play or a pass
    Moves,
    /// A finding of the audit
    Findings,
    /// A player, added up over the games of Go
    Players,
}

/// A format of `kifu export`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ExportFormat {
    /// Comma-separated values under a header
    Csv,
    /// JSON Lines: one object a row
    Jsonl,
    /// An SQLite database
    Sqlite,
    /// A Parquet file
    Parquet,
}
