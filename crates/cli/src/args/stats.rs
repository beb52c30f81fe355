//! What can be typed after `kifu stats`.

use super::{Input, Selection};
use clap::{Parser, ValueEnum, ValueHint};
use std::path::PathBuf;

/// Add up collections: winning rates, margins, players, and what other rules would have changed.
///
/// Tables over all games of Go that are read: without further ado an overview and the most asked
/// for, by --table others, by --by and --agg one's own over the columns of `kifu export --describe`.
/// Winning rates come with Wilson's 95 % interval.
#[derive(Debug, Parser)]
#[command(after_long_help = AFTER_STATS)]
pub struct StatsArgs {
    /// What to read.
    #[command(flatten)]
    pub input: Input,

    /// Which games.
    #[command(flatten)]
    pub selection: Selection,

    /// The tables, separated by commas
    #[arg(long = "table", value_name = "TABLES", value_delimiter = ',', help_heading = WHAT)]
    pub tables: Vec<StatsTable>,

    /// Your own table: a row for every value of these columns
    ///
    /// Columns of `kifu export --describe`, separated by commas. Columns of the count make every
    /// game be counted.
    #[arg(long, value_name = "COLUMNS", value_delimiter = ',', help_heading = WHAT)]
    pub by: Vec<String>,

    /// What to make of each row of --by [default: count,rate]
    ///
    /// count and rate (Black's winning rate), and mean, median, quantiles, min, max, sum of a
    /// column: mean:moves. What names no column takes that of the next: mean,median:margin.
    #[arg(long = "agg", value_name = "FIGURES", value_delimiter = ',', requires = "by")]
    #[arg(help_heading = WHAT)]
    pub aggregates: Vec<String>,

    /// Count the last board of every game
    ///
    /// Adds the tables verdict, counts and counts-why to those shown without further ado. Some milliseconds a
    /// game, more than all else together.
    #[arg(long, help_heading = WHAT)]
    pub counted: bool,

    /// Ask who would have won under other rules or with another komi
    ///
    /// rules=chinese, komi=7.5, or both: rules=chinese,komi=7.5. Counts every game, and shows the
    /// tables what-if and flipped.
    #[arg(long, value_name = "TERMS", help_heading = WHAT)]
    pub what_if: Option<String>,

    /// How many rows of a long table to show, those with the most games; 0 for all [default: 20 in
    /// text, else all]
    #[arg(long, value_name = "N", help_heading = WRITING)]
    pub top: Option<usize>,

    /// How to write it [default: what the name of the output file ends in, else text]
    #[arg(long = "to", value_name = "FORMAT", help_heading = WRITING)]
    pub format: Option<StatsFormat>,

    /// Write to this file instead of standard output
    ///
    /// It appears when it is complete, or not at all.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    #[arg(help_heading = WRITING)]
    pub output: Option<PathBuf>,

    /// Replace the output file if it exists
    #[arg(long, help_heading = WRITING)]
    pub force: bool,
}

const WHAT: &str = "What to find out";
const WRITING: &str = "What to write";

const AFTER_STATS: &str = "\
Examples:
  kifu stats games                                      an overview and the most asked for
  kifu stats --table komi,event --top 50 games
  kifu stats --table player --where 'year>=1990' --to csv games > players.csv
  kifu stats --by rules,komi --agg count,mean,quantiles:moves games
  kifu stats --counted games                            are the results right, do the counts agree
  kifu stats --what-if rules=chinese,komi=7.5 games     who would have won

csv is one table: name it with --table or --by. jsonl has all of them, with the name of the table in \
every row and a version. There shares are from 0 to 1, null is an empty cell in csv, and numbers \
have at most six digits behind the point. Texts in csv are safe in a spreadsheet.

Rates leave out games that nobody won. Names of players and events are taken as written.

Exit code:
  0  everything was added up; that is nothing where no game meets the conditions
  1  the same, but some file could not be read, or kifu failed on a game: it is told on standard
     error, and the rest is done
  2  the job could not be done: wrong arguments, nothing to read, output not written, interrupted";

/// A table of `kifu stats`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum StatsTable {
    /// Files, games, players, years, results, and what records do not say
    Overview,
    /// Black's winning rate by komi
    Komi,
    /// By rules
    Rules,
    /// By year
    Year,
    /// By decade
    Decade,
    /// By event
    Event,
    /// By handicap
    Handicap,
    /// First moves up to symmetry
    FirstMove,
    /// First four moves up to symmetry
    Opening,
    /// A histogram of the stated margins
    Margin,
    /// Moves of a game, by how it ended
    Length,
    /// A histogram of captures in kos
    Ko,
    /// Whole-board repetitions by kind
    Cycle,
    /// Players: games, score, years, opponents
    Player,
    /// Players against each other
    Pair,
    /// Stated results against the boards (counts every game)
    Verdict,
    /// How far the counts by area and by territory agree (counts every game)
    Counts,
    /// Why they differ (counts every game)
    CountsWhy,
    /// Other winners under the terms of --what-if
    WhatIf,
    /// The games with another winner under the terms of --what-if
    Flipped,
}

/// A format of `kifu stats`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum StatsFormat {
    /// Tables for people
    Text,
    /// Comma-separated values under a header: one table
    Csv,
    /// JSON Lines: one object a row
    Jsonl,
}
