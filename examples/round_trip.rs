//! Converts every counted game to Chinese rules and back, and tells which come back and why the
//! others do not.
//!
//! The way there and the way back each start from the bytes of a record, as two users would: the
//! second knows nothing of the first. Komi stays what it is.
//!
//! `cargo run --release --example round_trip -- [--list] [--quick] PATH…`

#[allow(dead_code, reason = "each example takes what it needs")]
mod support;

use clap::Parser;
use kifu_cli::convert::{Asked, AskedKomi, Fate, Recount, Task, rewrite};
use kifu_cli::error::Error;
use kifu_cli::interrupt::Interrupt;
use kifu_cli::pipeline::Pipeline;
use kifu_cli::source::{Source, Walk};
use kifu_cli::verify;
use kifu_rules::{Points, Ruleset};
use kifu_scoring::{Effort, Judge};
use kifu_sgf_io::decode;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Convert every counted game to Chinese rules and back, and tell which come back and why the
/// others do not.
#[derive(Debug, Parser)]
#[command(name = "round_trip")]
pub struct Options {
    /// Files, folders and zip archives
    #[arg(value_name = "PATH", required = true)]
    pub paths: Vec<PathBuf>,

    /// Name the games that do not come back
    #[arg(long)]
    pub list: bool,

    /// Look at each board once
    #[arg(long)]
    pub quick: bool,
}

fn main() -> ExitCode {
    support::told(run(Options::parse(), &mut io::stdout().lock()))
}

/// What became of one game.
#[derive(Debug)]
struct Trip {
    game: u32,
    /// What of it is to be counted.
    end: End,
    /// The terms on the way there, and by how many points they made the margins differ.
    there: Option<(Vec<&'static str>, Points)>,
}

#[derive(Debug)]
enum End {
    /// The same winner and margin.
    Back,
    /// Under these rules it was played.
    Chinese,
    /// It was not decided by counting.
    NotCounted,
    /// It was not converted, and why.
    NotThere(String),
    /// It was converted and not back, and why.
    NotBack(String),
    /// It came back as something else.
    Changed(String),
}

/// Makes the trips and writes what comes of them.
///
/// # Errors
/// If a path leads nowhere, the workers do not start, or nothing can be written.
pub fn run(options: Options, out: &mut dyn Write) -> Result<(), Error> {
    support::present(&options.paths)?;
    let effort = if options.quick { Effort::Quick } else { Effort::Normal };
    let judge = Judge::new();
    let pipeline = Pipeline::start(None, Interrupt::default())?;
    let mut tally = Tally::default();
    pipeline.run(
        Walk::new(options.paths),
        Source::weight,
        |source| source.read(1 << 28).map(|bytes| trips(&bytes, &judge, effort)),
        |batch| {
            for (source, trips) in batch {
                for trip in trips.unwrap_or_default() {
                    if options.list
                        && let End::NotBack(why) | End::Changed(why) = &trip.end
                    {
                        writeln!(out, "{:?} [game {}]: {why}", source.name(), trip.game)?;
                    }
                    tally.add(trip);
                }
            }
            Ok(())
        },
    )?;
    Ok(tally.write(out)?)
}

fn trips(bytes: &[u8], judge: &Judge, effort: Effort) -> Vec<Trip> {
    let text = decode(bytes, None);
    let there = rewrite(bytes, &text, &task(Ruleset::CHINESE, effort), judge, false);
    // Each game goes back to its own rules: as many ways back as there are rules in the file.
    let mut own: Vec<Ruleset> = Vec::new();
    for game in &there.games {
        if let Fate::Converted(recount) = &game.fate
            && !own.contains(&recount.from.rules)
        {
            own.push(recount.from.rules);
        }
    }
    let mut back: BTreeMap<(u32, &str), Fate> = BTreeMap::new();
    if let Some(change) = &there.change {
        let text = decode(&change.bytes, None);
        for rules in own {
            let returned = rewrite(&change.bytes, &text, &task(rules, effort), judge, false);
            back.extend(returned.games.into_iter().map(|g| ((g.game, rules.name), g.fate)));
        }
    }
    let trip = |game: kifu_cli::convert::Told| {
        let number = game.game;
        let (end, there) = match game.fate {
            Fate::NotCounted => (End::NotCounted, None),
            Fate::Same(_) => (End::Chinese, None),
            Fate::Converted(recount) => {
                let returned = back.remove(&(number, recount.from.rules.name));
                (end(&recount, returned), Some(difference(&recount)))
            }
            fate => (End::NotThere(why(&fate)), None),
        };
        Trip { game: number, end, there }
    };
    there.games.into_iter().map(trip).collect()
}

fn task(ruleset: Ruleset, effort: Effort) -> Task {
    Task {
        asked: Asked { ruleset, komi: AskedKomi::Own, forced: false },
        verify: verify::Options { effort, ..verify::Options::default() },
        comment: false,
        explain: false,
    }
}

fn end(there: &Recount, returned: Option<Fate>) -> End {
    match returned {
        Some(Fate::Converted(back) | Fate::Same(back)) => {
            if back.to.outcome == there.from.outcome {
                End::Back
            } else {
                End::Changed(format!(
                    "{} became {}, and then {}",
                    there.from.outcome, there.to.outcome, back.to.outcome
                ))
            }
        }
        Some(fate) => End::NotBack(why(&fate)),
        None => End::NotBack("its file could not be patched".to_owned()),
    }
}

fn why(fate: &Fate) -> String {
    match fate {
        Fate::Refused(refusal) => refusal.short(),
        Fate::Unpatchable(why) => why.to_string(),
        Fate::Unreadable => "the result cannot be read".to_owned(),
        _ => String::new(),
    }
}

/// The terms, and how far the margins differ.
fn difference(recount: &Recount) -> (Vec<&'static str>, Points) {
    let points = recount.terms.iter().map(|term| term.points).sum::<Points>();
    (recount.terms.iter().map(|term| term.why.word()).collect(), points.abs())
}

#[derive(Debug, Default)]
struct Tally {
    not_counted: u64,
    chinese: u64,
    back: u64,
    not_there: BTreeMap<String, u64>,
    not_back: BTreeMap<String, u64>,
    changed: BTreeMap<String, u64>,
    /// By the points that the margins differ, and by the terms that make it.
    differences: BTreeMap<i32, BTreeMap<String, u64>>,
}

impl Tally {
    fn add(&mut self, trip: Trip) {
        let terms = trip.there.as_ref().map(|(terms, _)| terms.join(" and ")).unwrap_or_default();
        match trip.end {
            End::NotCounted => self.not_counted += 1,
            End::Chinese => self.chinese += 1,
            End::Back => self.back += 1,
            End::NotThere(why) => *self.not_there.entry(why).or_default() += 1,
            End::NotBack(why) => *self.not_back.entry(why).or_default() += 1,
            End::Changed(_) => *self.changed.entry(terms.clone()).or_default() += 1,
        }
        if let Some((_, points)) = trip.there {
            let terms = if terms.is_empty() { "nothing".to_owned() } else { terms };
            *self.differences.entry(points.quarters()).or_default().entry(terms).or_default() += 1;
        }
    }

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let sum = |rows: &BTreeMap<String, u64>| rows.values().sum::<u64>();
        let (lost, changed) = (sum(&self.not_back), sum(&self.changed));
        let there = self.back + lost + changed;
        let counted = there + self.chinese + sum(&self.not_there);
        writeln!(out, "{counted} counted games, {} not decided by counting", self.not_counted)?;
        writeln!(out, "{} are under Chinese rules already", self.chinese)?;
        writeln!(out, "{} are not converted:", sum(&self.not_there))?;
        rows(out, &self.not_there)?;
        writeln!(out, "{there} are converted; of these")?;
        writeln!(out, "  {} come back with winner and margin", self.back)?;
        writeln!(out, "  {changed} come back otherwise, by the terms that differ:")?;
        rows(out, &self.changed)?;
        writeln!(out, "  {lost} do not come back:")?;
        rows(out, &self.not_back)?;
        writeln!(out, "by area and by territory the margins differ by")?;
        for (&quarters, terms) in &self.differences {
            let (games, points) = (sum(terms), Points::from_quarters(quarters));
            let share = games as f64 * 100.0 / there.max(1) as f64;
            writeln!(out, "  {points} points in {games} games ({share:.1} %), because of")?;
            rows(out, terms)?;
        }
        Ok(())
    }
}

fn rows(out: &mut dyn Write, rows: &BTreeMap<String, u64>) -> io::Result<()> {
    let mut rows: Vec<_> = rows.iter().collect();
    rows.sort_by_key(|(why, games)| (std::cmp::Reverse(**games), (*why).clone()));
    rows.into_iter().try_for_each(|(why, games)| writeln!(out, "    {games:>7}  {why}"))
}
