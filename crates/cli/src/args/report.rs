//! What can be typed after `kifu report`.

use super::{Input, Selection};
use clap::{Parser, ValueHint};
use std::path::PathBuf;

/// Write one page about a collection, to be looked at in a browser.
///
/// Figures, charts, what the audit finds with the files that have the most of it, and boards of the
/// games most worth a look. The page is one file that needs no network and can be printed.
#[derive(Debug, Parser)]
#[command(after_long_help = AFTER_REPORT)]
pub struct ReportArgs {
    /// What to read.
    #[command(flatten)]
    pub input: Input,

    /// Which games.
    #[command(flatten)]
    pub selection: Selection,

    /// The page to write; `-` for standard output
    ///
    /// It appears when it is complete; after a failure or an interrupt there is none.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: PathBuf,

    /// Replace the page if it exists
    #[arg(long)]
    pub force: bool,

    /// Count the last board of every game and verify its result
    ///
    /// Adds the verdicts, and boards of games whose result the board contradicts or whose winner
    /// depends on the counting. Some milliseconds a game, more than all else together.
    #[arg(long)]
    pub counted: bool,

    /// The title of the page
    #[arg(long, value_name = "TEXT", default_value = "Game records")]
    pub title: String,

    /// Judge all games under these rules, whatever they say
    ///
    /// A name that `kifu rules` lists.
    #[arg(long, value_name = "NAME")]
    pub rules: Option<String>,
}

const AFTER_REPORT: &str = "\
Examples:
  kifu report games -o report.html
  kifu report --counted --title 'Our club' -o club.html games more.zip
  kifu report --where 'year>=1990 and komi=5.5' -o komi.html games

Links: report.html#sort=findings:3d opens the page with its table of findings sorted by the third \
column, the largest first (without d the smallest). Tables: rules, komi, decades, openings, \
findings, files, verdicts.

Exit code:
  0  the page is written, also where no game meets the conditions
  1  the same, but some file could not be read, or kifu failed on a game: it is told on standard
     error, and the rest is done
  2  the job could not be done: wrong arguments, nothing to read, output not written, interrupted";
