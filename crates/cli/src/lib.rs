//! The program `kifu` as a library: where records come from, what is looked for in them, and how
//! it is told.
//!
//! [`run`] is the whole program. The parts can be used alone:
//!
//! ```
//! use kifu_cli::audit::{CHECKS, Options, Severity, audit};
//! let options = Options {
//!     selected: vec![true; CHECKS.len()],
//!     listed: Severity::Warning,
//!     fold: true,
//!     ruleset: None,
//!     encoding: None,
//!     counted: None,
//! };
//! for finding in audit(b"(;GM[1]FF[4]SZ[19];B[dd])", &options).findings {
//!     println!("{} {}", finding.check.code, finding.message);
//! }
//! ```
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used))]

pub mod args;
mod cmd;

pub mod interrupt;
pub mod pipeline;
pub mod progress;
pub mod source;

pub mod audit;
pub mod convert;
mod draw;
pub mod engine;
mod export;
mod filter;
mod report;
mod score;
mod show;
mod stats;
mod table;
pub mod verify;

pub mod sink;
pub mod summary;

pub mod error;
pub mod escape;
mod komi;
mod near;

use args::{Args, Command};
use clap::Parser as _;
use cmd::Outcome;
use error::Error;
use std::ffi::OsString;
use std::io::Write as _;
use std::process::ExitCode;

/// Runs the program with these arguments, the first of which is its own name, and returns its
/// exit code: 0 for a clean result, 1 for findings, 2 if it could not do its job.
#[must_use]
pub fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let args = match Args::try_parse_from(args) {
        Ok(args) => args,
        Err(error) => {
            // Help is written to standard output, complaints to standard error; if even that
            // fails, nobody is left to be told.
            let _ = error.print();
            return if error.use_stderr() { ExitCode::from(FAILED) } else { ExitCode::SUCCESS };
        }
    };
    match command(args) {
        Ok(Outcome::Clean) => ExitCode::SUCCESS,
        Ok(Outcome::Found) => ExitCode::from(FOUND),
        Err(error) if error.is_closed_pipe() => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "kifu: {error}");
            ExitCode::from(FAILED)
        }
    }
}

const FOUND: u8 = 1;
const FAILED: u8 = 2;

fn command(args: Args) -> Result<Outcome, Error> {
    let color = args.color;
    match args.command {
        Command::Audit(args) => cmd::audit(args, color),
        Command::Score(args) => cmd::score(&args, color),
        Command::Stats(args) => cmd::stats(&args, color),
        Command::Verify(args) => cmd::verify(&args, color),
        Command::Convert(args) => cmd::convert(&args, color),
        Command::Export(args) => cmd::export(&args),
        Command::Report(args) => cmd::report(&args),
        Command::Show(args) => cmd::show(&args, color),
        Command::Explain(args) => cmd::explain(&args, color),
        Command::Rules(args) => cmd::rules(&args, color),
        Command::Completions(args) => cmd::completions(&args),
        Command::Man(args) => cmd::man(&args),
    }
}
