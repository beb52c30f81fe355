//! How many planted faults the verification of results finds, and how often it is alarmed for
//! nothing.
//!
//! `cargo run --release --example planted_faults -- PATH… [--sample N] [--effort quick|normal|deep]
//! [--threads N]`
//!
//! Takes the counted games with usual headers from files, folders and archives, plants one fault
//! after another in each, and tells what [`verify`] says of every kind. A fault is found if the
//! result is contradicted, or something is told of it (an explanation, or a habit of writing
//! numbers) that is not told of the untouched game; the untouched games that are contradicted or
//! explained are the false alarms, some of which are true. The same games give the same table.

mod planted;
#[allow(dead_code, reason = "each example takes what it needs")]
#[path = "../support.rs"]
mod support;

use clap::Parser;
use kifu_cli::args::Effort;
use kifu_cli::audit::each_game;
use kifu_cli::error::Error;
use kifu_cli::interrupt::Interrupt;
use kifu_cli::pipeline::Pipeline;
use kifu_cli::source::{Source, Walk};
use kifu_cli::verify::{Explanation, Options as Asked, Verdict, verify};
use kifu_scoring::Judge;
use kifu_sgf_io::{Text, decode};
use planted::{FAULTS, Planted};
use std::io::{self, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;

const LIMIT: u64 = 16 << 20;

/// Plant faults in games, and tell how many of them the verification of results finds, and how
/// often it is alarmed for nothing.
#[derive(Debug, Parser)]
#[command(name = "planted_faults")]
pub struct Options {
    /// Files, folders and zip archives
    #[arg(value_name = "PATH", required = true)]
    pub paths: Vec<PathBuf>,

    /// So many sources, evenly spread [default: all]
    #[arg(long, value_name = "N")]
    pub sample: Option<usize>,

    /// How much work to spend on a board
    #[arg(long, value_name = "EFFORT", default_value = "normal")]
    pub effort: Effort,

    /// Threads; the table does not depend on them [default: one for each core]
    #[arg(long, value_name = "N")]
    pub threads: Option<NonZero<usize>>,
}

fn main() -> ExitCode {
    support::told(run(Options::parse(), &mut io::stdout().lock()))
}

/// What became of one kind.
#[derive(Debug, Clone, Copy, Default)]
struct Count {
    planted: u32,
    found: u32,
    named: u32,
}

/// What the games of some sources came to.
#[derive(Debug, Clone, Default)]
struct Totals {
    games: u32,
    verdicts: [u32; Verdict::ALL.len()],
    alarms: u32,
    faults: [Count; FAULTS.len()],
}

/// Plants all faults and writes the table.
///
/// # Errors
///
/// If a path leads nowhere, or the table cannot be written.
pub fn run(options: Options, out: &mut dyn Write) -> Result<(), Error> {
    support::present(&options.paths)?;
    let judge = Judge::new();
    let pipeline = Pipeline::start(options.threads, Interrupt::listening())?;
    let sources: Vec<Source> = Walk::new(options.paths).collect();
    let every = options.sample.map_or(1, |sample| sources.len().div_ceil(sample.max(1))).max(1);
    let asked = Asked { effort: options.effort.into(), ..Asked::default() };
    let mut totals = Totals::default();
    pipeline.run(
        sources.into_iter().step_by(every),
        Source::weight,
        |source| {
            let bytes = source.read(LIMIT).ok()?;
            Some(one(&decode(&bytes, None), &judge, &asked))
        },
        |batch| {
            for (_, found) in batch {
                totals.add(&found.unwrap_or_default());
            }
            Ok(())
        },
    )?;
    Ok(totals.write(out)?)
}

/// What the verification says of a game.
#[derive(Debug)]
struct Said {
    verdict: Verdict,
    readings: Vec<Explanation>,
}

/// All faults in the first game of a text.
fn one(text: &Text<'_>, judge: &Judge, asked: &Asked) -> Totals {
    let mut totals = Totals::default();
    let Some(game) = Planted::read(text) else { return totals };
    let Some(before) = said(&game, judge, asked) else { return totals };
    let alarmed = |verdict| matches!(verdict, Verdict::Contradicted | Verdict::Explained);
    totals.games = 1;
    let place = Verdict::ALL.iter().position(|&other| other == before.verdict);
    place.into_iter().for_each(|place| totals.verdicts[place] = 1);
    totals.alarms = u32::from(alarmed(before.verdict));
    for (place, &fault) in FAULTS.iter().enumerate() {
        let seed = hash(&text.text, place as u64);
        let planted = game.with(fault, seed).and_then(|game| said(&game, judge, asked));
        let Some(Said { verdict, readings }) = planted else { continue };
        let new: Vec<_> =
            readings.into_iter().filter(|reading| !before.readings.contains(reading)).collect();
        let is_found = verdict == Verdict::Contradicted || !new.is_empty();
        let named = is_found && fault.is_named(&new) == Some(true);
        totals.faults[place] =
            Count { planted: 1, found: u32::from(is_found), named: u32::from(named) };
    }
    totals
}

fn said(game: &Planted, judge: &Judge, asked: &Asked) -> Option<Said> {
    let sgf = game.sgf();
    let text = decode(sgf.as_bytes(), None);
    let (results, _) = each_game(&text, None, |game| {
        let verified = verify(game, judge, asked);
        let readings = verified.explanation.into_iter().chain(verified.habits).collect();
        Said { verdict: verified.verdict, readings }
    });
    results.into_iter().next()?.ok()
}

/// FNV-1a: the same on every machine.
fn hash(text: &str, salt: u64) -> u64 {
    let start = 0xcbf2_9ce4_8422_2325 ^ salt;
    let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(start, mix) >> 17
}

impl Totals {
    fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.alarms += other.alarms;
        for (sum, count) in self.verdicts.iter_mut().zip(other.verdicts) {
            *sum += count;
        }
        for (sum, count) in self.faults.iter_mut().zip(other.faults) {
            sum.planted += count.planted;
            sum.found += count.found;
            sum.named += count.named;
        }
    }

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let share = |part: u32, whole: u32| 100.0 * f64::from(part) / f64::from(whole.max(1));
        write!(out, "{} games untouched:", self.games)?;
        for (verdict, count) in Verdict::ALL.into_iter().zip(self.verdicts) {
            write!(out, " {} {count}", verdict.word())?;
        }
        writeln!(out, "; false alarms {} ({:.1} %)", self.alarms, share(self.alarms, self.games))?;
        writeln!(
            out,
            "{:<30}{:>8}{:>8}{:>8}{:>8}{:>8}",
            "fault", "planted", "found", "%", "named", "%"
        )?;
        for (fault, count) in FAULTS.iter().zip(self.faults) {
            let Count { planted, found, named } = count;
            let (name, found_share) = (fault.name(), share(found, planted));
            write!(out, "{name:<30}{planted:>8}{found:>8}{found_share:>8.1}")?;
            match fault.is_named(&[]) {
                Some(_) => writeln!(out, "{named:>8}{:>8.1}", share(named, found))?,
                None => writeln!(out)?,
            }
        }
        Ok(())
    }
}
