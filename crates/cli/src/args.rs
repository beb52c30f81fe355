//! What can be typed. The help, the manual pages and the completions all come from here.

mod convert;
mod export;
mod input;
mod report;
mod score;
mod second_opinion;
mod selection;
mod show;
mod stats;
mod verify;

pub use convert::{ConvertArgs, ConvertFormat, Lang, Side};
pub use export::{ExportArgs, ExportFormat, ExportTable};
pub use input::Input;
pub use report::ReportArgs;
pub use score::{Effort, ScoreArgs, ScoreFormat};
pub use second_opinion::SecondOpinion;
pub use selection::Selection;
pub use show::{Numbers, ShowArgs};
pub use stats::{StatsArgs, StatsFormat, StatsTable};
pub use verify::{VerdictArg, VerifyArgs};

use clap::{Parser, Subcommand, ValueEnum, ValueHint};
use clap_complete::Shell;
use std::num::NonZero;
use std::path::PathBuf;

/// Audit, convert and export collections of Go game records.
///
/// kifu reads records in SGF, replays every game under the rules it was played by, and reports
/// what cannot be right: broken files, impossible moves, claims that the moves contradict, results
/// that are not on the board. It converts results between ways of counting, and exports statistics.
#[derive(Debug, Parser)]
#[command(name = "kifu", version, arg_required_else_help = true, max_term_width = 100)]
pub struct Args {
    /// When to use colour
    ///
    /// `auto` colours what goes to a terminal, unless the environment variable NO_COLOR is set.
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub color: Color,

    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands; the documentation of their arguments is their help.
#[derive(Debug, Subcommand)]
#[expect(missing_docs, reason = "text here would replace the help of the arguments")]
pub enum Command {
    Audit(AuditArgs),
    Score(ScoreArgs),
    Verify(VerifyArgs),
    Convert(ConvertArgs),
    Export(ExportArgs),
    Show(ShowArgs),
    Stats(StatsArgs),
    Report(ReportArgs),
    Explain(ExplainArgs),
    Rules(RulesArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
}

/// Find what is wrong in game records.
///
/// Reads every record, replays its games, and lists what it finds in the order of the files, one
/// line a finding, then what it adds up to. Notes are counted but not listed unless asked for with
/// `--severity note`; further findings of the same code in the same game are folded into the first.
#[derive(Debug, Parser)]
#[command(after_long_help = AFTER_AUDIT)]
pub struct AuditArgs {
    /// What to read.
    #[command(flatten)]
    pub input: Input,

    /// Which games.
    #[command(flatten)]
    pub selection: Selection,

    /// How to write the findings
    #[arg(long, value_name = "FORMAT", default_value = "text", help_heading = TELLING)]
    pub format: Format,

    /// Write to this file instead of standard output
    ///
    /// The file appears when the run ends; after a failure there is none, and after Ctrl-C it has
    /// what was found by then. A file that is there
    /// already is not replaced without `--force`.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    #[arg(help_heading = TELLING)]
    pub output: Option<PathBuf>,

    /// Replace the output file if it exists
    #[arg(long, help_heading = TELLING)]
    pub force: bool,

    /// Look only for these codes
    ///
    /// Codes (G204), the beginnings of codes (G, F1) or names, separated by commas.
    /// `kifu explain` lists them.
    #[arg(long, value_name = "CODES", value_delimiter = ',', help_heading = READING)]
    pub select: Vec<String>,

    /// Do not look for these codes
    ///
    /// Written like those of `--select`, and stronger.
    #[arg(long, value_name = "CODES", value_delimiter = ',', help_heading = READING)]
    pub ignore: Vec<String>,

    /// The mildest findings to list; milder ones are only counted [default: warning]
    ///
    /// With `--select`, everything that was asked for is listed unless this says otherwise.
    #[arg(long, value_name = "SEVERITY", help_heading = TELLING)]
    pub severity: Option<Level>,

    /// The mildest findings that make the exit code 1
    #[arg(long, value_name = "SEVERITY", default_value = "warning", help_heading = TELLING)]
    pub fail_on: FailOn,

    /// List every finding, also repeats of a code in a game
    #[arg(long, help_heading = TELLING)]
    pub no_fold: bool,

    /// Count by code, list nothing
    #[arg(long, help_heading = TELLING)]
    pub statistics: bool,

    /// Count the games too, and hold their results against the boards
    ///
    /// Looks for the codes that begin with S. Costs some hundredths of a second a game.
    #[arg(long, help_heading = READING)]
    pub counted: bool,

    /// Who is asked too.
    #[command(flatten)]
    pub second: SecondOpinion,

    /// Judge all games under these rules, whatever they say
    ///
    /// A name that `kifu rules` lists.
    #[arg(long, value_name = "NAME", help_heading = READING)]
    pub rules: Option<String>,
}

const READING: &str = "What to look for";
const TELLING: &str = "What to tell";

const AFTER_AUDIT: &str = "\
Examples:
  kifu audit games                                everything below the folder games
  kifu audit --statistics games more.zip          only the counts
  kifu audit --select G games                     all about the play, mild things too
  kifu audit --counted --select S games           results that the boards do not bear out
  kifu audit --counted --engine gtp:'gnugo --mode gtp' games
                                                  the same with a second opinion
  kifu audit --format csv -o found.csv games      a table for a spreadsheet
  kifu audit --format json - < game.sgf           standard input, for another program

Exit code:
  0  nothing was found, or only what is milder than --fail-on
  1  something was found, or an engine failed on some game: it is told on standard error, and the
     estimate stands (not with --fail-on never)
  2  the job could not be done: wrong arguments, nothing to read, no such engine, output not written,
     interrupted

A file that cannot be read is a finding, and the others are audited. Ctrl-C ends the run and keeps \
what was found so far.

Fields of --format json (one object a line) and csv (one row under a header), version 1:
  version   the version of this format: 1
  path      the file; archive.zip/inner/name.sgf for a member, - for standard input
  game      the game in the file, from 1; null for a finding about the whole file
  line      line in the decoded text, from 1
  column    column in characters, from 1
  code      the code, such as G204
  name      the name that belongs to the code
  severity  note, warning or error
  move      the number of the move, counting plays and passes from 1; null if it is about none
  point     the point, such as D4; null if it is about none
  message   what is the matter
  folded    how many more findings of this code in this game the row stands for

Fields with --statistics, one row a code:
  version, code, name, severity (the worst found), notes, warnings, errors (how many of each), \
games (how many are concerned), example_path, example_game, example_line, example_column

In csv null is an empty cell. There, cells that a spreadsheet would compute begin with an \
apostrophe, and characters that show nothing are written as escapes; json has them to the letter. \
Fields may be added within a version; read them by name. The summary of json and csv goes to \
standard error.";

/// Say what the code of a finding means.
///
/// Without a code: a list of all codes, one line each.
#[derive(Debug, Parser)]
pub struct ExplainArgs {
    /// Codes (G204), the beginnings of codes (G, F1) or names
    #[arg(value_name = "CODE", conflicts_with = "all")]
    pub codes: Vec<String>,

    /// Explain all of them
    #[arg(long)]
    pub all: bool,
}

/// Show the rulesets that kifu knows.
///
/// Without a name: a table of all rulesets and what they say. With one: all about it, with the
/// spellings by which files name it and where it is written down.
#[derive(Debug, Parser)]
pub struct RulesArgs {
    /// Name of a ruleset
    pub name: Option<String>,

    /// How to write it
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: Format,
}

/// Write the completions for a shell to standard output.
#[derive(Debug, Parser)]
pub struct CompletionsArgs {
    /// The shell
    pub shell: Shell,
}

/// Write the manual pages.
///
/// Writes the page of one command, or of kifu itself, to standard output; or all of them to a
/// folder.
#[derive(Debug, Parser)]
pub struct ManArgs {
    /// The command whose page to write
    #[arg(conflicts_with = "output")]
    pub command: Option<String>,

    /// Write all pages into this folder
    #[arg(short, long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub output: Option<PathBuf>,

    /// Replace pages that are there
    #[arg(long, requires = "output")]
    pub force: bool,
}

/// When to use colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal
    Auto,
    /// Everywhere
    Always,
    /// Nowhere
    Never,
}

/// A format of output.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Lines for people
    Text,
    /// JSON Lines: one object a line
    Json,
    /// Comma-separated values under a header
    Csv,
}

/// A severity, as it is typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Level {
    /// Worth knowing; the record may well be right
    Note,
    /// Probably a fault
    Warning,
    /// A fault
    Error,
}

/// What makes a run fail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum FailOn {
    /// Any finding
    Note,
    /// Warnings and errors
    Warning,
    /// Errors
    Error,
    /// Nothing
    Never,
}

fn size(text: &str) -> Result<u64, InvalidSize> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit: u64 = match text[digits.len()..].to_ascii_uppercase().as_str() {
        "" | "B" => 1,
        "K" | "KB" | "KIB" => 1 << 10,
        "M" | "MB" | "MIB" => 1 << 20,
        "G" | "GB" | "GIB" => 1 << 30,
        _ => return Err(InvalidSize),
    };
    digits.parse().ok().and_then(|number: u64| number.checked_mul(unit)).ok_or(InvalidSize)
}

/// Not a size.
#[derive(Debug, Clone, Copy)]
struct InvalidSize;

impl std::fmt::Display for InvalidSize {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a size is a whole number of bytes, or one with K, M or G, such as 256M")
    }
}

impl std::error::Error for InvalidSize {}

fn threads(text: &str) -> Result<NonZero<usize>, InvalidThreads> {
    let number = text.parse().map_err(|_| InvalidThreads)?;
    if NonZero::get(number) > MOST_THREADS { Err(InvalidThreads) } else { Ok(number) }
}

const MOST_THREADS: usize = 512;

/// Not a number of threads.
#[derive(Debug, Clone, Copy)]
struct InvalidThreads;

impl std::fmt::Display for InvalidThreads {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "a number from 1 to {MOST_THREADS} is wanted")
    }
}

impl std::error::Error for InvalidThreads {}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn the_definition_is_sound() {
        Args::command().debug_assert();
    }

    #[test]
    fn sizes_have_suffixes() {
        for (text, bytes) in [("0", 0), ("17", 17), ("1k", 1024), ("256M", 256 << 20)] {
            assert_eq!(size(text).unwrap(), bytes);
        }
        assert_eq!(size("3GiB").unwrap(), 3 << 30);
        for text in ["", "M", "-1", "1.5M", "1X", "99999999999999G", "1 M", "é"] {
            assert!(size(text).is_err(), "{text}");
        }
    }
}
