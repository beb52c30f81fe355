//! How often the judge is right: games whose results are known, judged and compared.
//!
//! `cargo run --release --example judge_accuracy -- PATH… --truth RESULTS.tsv [--source NAME]
//! [--sample N] [--held-out] [--effort quick|normal|deep] [--hide-marks] [--threads N]
//! [--engine gtp:COMMAND|katago:COMMAND] [--engine-timeout SECONDS] [--out GAMES.tsv]`
//!
//! The table of results has a header with at least `path`, and `winner` (B, W) and `points`; or
//! `RE`; or `margin` (Black's, negative if White won). A column `game` other than 1 is passed over. A column `source` groups the games. Paths are those of the records below `PATH`.
//! `--sample` takes so many of each source, evenly spread over the table. `--held-out` takes only
//! games that the network was not trained on: those for which the first 32 bits of the SHA-1 of
//! the path in the table are divisible by 5. Times are those
//! of the judgement alone; with more than one thread they disturb each other. With `--engine` the
//! judgement is the one that hears the engine, and its time is in; the last columns of the table of games
//! are what the judge says alone, and the margin that the engine names, komi counted.

#[allow(dead_code, reason = "each example takes what it needs")]
mod support;

use clap::Parser;
use kifu_cli::args::{Effort, SecondOpinion};
use kifu_cli::engine::{Engine, Question};
use kifu_cli::error::Error;
use kifu_cli::escape::visible;
use kifu_cli::interrupt::Interrupt;
use kifu_cli::pipeline::Pipeline;
use kifu_cli::source::{Source, Walk};
use kifu_rules::{Color, Event, Points, Position, Ruleset, Size, replay};
use kifu_scoring::{Adjustments, Case, Judge, Strictness, Terms};
use kifu_sgf_io::claim::KomiForm;
use kifu_sgf_io::{GameRecord, Workspace, decode, games, read_record};
use std::collections::{BTreeMap, HashMap};
use std::io::{self, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

const LIMIT: u64 = 16 << 20;

/// How a source counts. Every other one counts strictly: see the evidence at [`Strictness`].
const PLAIN: &[&str] = &["tygem"];

/// Judge games whose results are known, and tell how often the judge is right.
#[derive(Debug, Parser)]
#[command(name = "judge_accuracy", after_help = AFTER)]
pub struct Options {
    /// Archives and folders with the records
    #[arg(value_name = "PATH", required = true)]
    pub paths: Vec<PathBuf>,

    /// The table of results
    #[arg(long, value_name = "RESULTS.tsv")]
    pub truth: PathBuf,

    /// Only this source
    #[arg(long, value_name = "NAME")]
    pub source: Option<String>,

    /// So many games of each source, evenly spread over the table [default: all]
    #[arg(long, value_name = "N")]
    pub sample: Option<usize>,

    /// Only games that the network has not seen in training
    #[arg(long)]
    pub held_out: bool,

    /// How much work to spend on a board
    #[arg(long, value_name = "EFFORT", default_value = "normal")]
    pub effort: Effort,

    /// Look away from the records' marks
    #[arg(long)]
    pub hide_marks: bool,

    /// Threads; one measures time best
    #[arg(long, value_name = "N", default_value = "1")]
    pub threads: NonZero<usize>,

    /// Who is asked too.
    #[command(flatten)]
    pub second: SecondOpinion,

    /// Write a line for each game to this file, which is replaced
    #[arg(long, value_name = "GAMES.tsv")]
    pub out: Option<PathBuf>,
}

const AFTER: &str = "\
The table of results has a header with at least `path`, and `winner` (B, W) and `points`; or `RE`; \
or `margin` (Black's, negative if White won). Paths are those of the records below PATH; a column \
`source` groups the games; a column `game` other than 1 is passed over.";

/// One known result.
#[derive(Debug, Clone)]
struct Truth {
    source: String,
    margin: Points,
}

/// One game judged.
#[derive(Debug)]
struct Row {
    group: String,
    komi: Points,
    recorded: Points,
    counted: Points,
    finished: Points,
    low: Points,
    high: Points,
    closed: bool,
    layer: String,
    confidence: u8,
    /// The chance that the judge gives the recorded margin.
    chance: f32,
    dead: usize,
    milliseconds: f64,
    own: Points,
    said: Option<f64>,
}

/// The judges.
struct Judges {
    own: Judge,
    engine: Option<Engine>,
}

fn main() -> ExitCode {
    support::told(run(Options::parse(), &mut io::stdout().lock()))
}

/// The whole example: writes the figures to `out`.
pub fn run(options: Options, out: &mut dyn Write) -> Result<(), Error> {
    support::present(&options.paths)?;
    let truth = truth(&options)?;
    let limit = options.second.engine_timeout;
    let start = |engine: &String| Engine::start(engine, limit, Interrupt::default());
    let engine = options.second.engine.as_ref().map(start).transpose()?;
    let judge = Judges { own: Judge::new(), engine };
    let pipeline = Pipeline::start(Some(options.threads), Interrupt::default())?;
    let mut abstained: BTreeMap<String, u32> = BTreeMap::new();
    let mut groups: BTreeMap<String, Vec<Row>> = BTreeMap::new();
    let mut lines = String::from(
        "path\tsource\tkomi\trecorded\tcounted\tfinished\tlow\thigh\tclosed\tlayer\tconfidence\tchance\tdead\tms\town\tsaid\n",
    );
    let known = Walk::new(options.paths.clone()).filter_map(|source| {
        let (path, truth) = find(&truth, source.name())?;
        let path = path.to_owned();
        Some((source, path, truth))
    });
    pipeline.run(
        known,
        |item| item.0.weight(),
        |(source, _, truth)| look(source, truth, &judge, &options),
        |batch| {
            for ((_, path, truth), row) in batch {
                let Some(row) = row else {
                    *abstained.entry(truth.source.clone()).or_default() += 1;
                    continue;
                };
                lines.push_str(&row.line(&path));
                groups.entry(row.group.clone()).or_default().push(row);
            }
            Ok(())
        },
    )?;
    for (group, rows) in &groups {
        report(group, rows, out)?;
    }
    for (source, count) in abstained {
        writeln!(out, "{source}: {count} without a komi or a game, not judged")?;
    }
    if let Some(path) = &options.out {
        let written = std::fs::write(path, lines);
        written.map_err(|source| Error::File { path: path.clone(), source })?;
    }
    Ok(())
}

/// Reads the table, and takes the sample.
fn truth(options: &Options) -> Result<HashMap<String, Truth>, Error> {
    let table = support::read(&options.truth)?;
    let table = String::from_utf8_lossy(&table);
    let mut lines = table.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let header = lines.next().unwrap_or_default();
    let column = |name: &str| header.iter().position(|title| *title == name);
    let path = column("path").ok_or_else(|| {
        let table = options.truth.to_string_lossy();
        Error::Usage(format!("{}: no column is called path", visible(&table)))
    })?;
    let source = column("source");
    let (winner, points, result) = (column("winner"), column("points"), column("RE"));
    let (margin, game) = (column("margin"), column("game"));
    let mut by_source: BTreeMap<String, Vec<(String, Truth)>> = BTreeMap::new();
    for line in lines {
        let cell = |at: Option<usize>| at.and_then(|at| line.get(at)).copied().unwrap_or_default();
        let name = cell(Some(path)).to_owned();
        let source = match cell(source) {
            "" => name.split('/').next().unwrap_or_default().to_owned(),
            source => source.to_owned(),
        };
        if !matches!(cell(game), "" | "1") {
            continue;
        }
        let (winner, points) = match (winner, points) {
            _ if margin.is_some() => match cell(margin).strip_prefix('-') {
                Some(points) => ("W", points),
                None => ("B", cell(margin)),
            },
            (Some(_), Some(_)) => (cell(winner), cell(points)),
            _ => cell(result).split_once('+').unwrap_or_default(),
        };
        let Ok(amount) = points.parse::<Points>() else { continue };
        if options.held_out && !sha1_start(name.as_bytes()).is_multiple_of(5) {
            continue;
        }
        if options.source.as_ref().is_none_or(|wanted| *wanted == source) {
            let margin = if winner == "W" { -amount } else { amount };
            let truth = Truth { source: source.clone(), margin };
            by_source.entry(source).or_default().push((name, truth));
        }
    }
    let sample = |all: Vec<(String, Truth)>| {
        let (count, wanted) = (all.len(), options.sample.unwrap_or(all.len()).max(1));
        let taken = move |at: usize| at * wanted / count != (at + 1) * wanted / count;
        all.into_iter().enumerate().filter(move |(at, _)| wanted >= count || taken(*at))
    };
    Ok(by_source.into_values().flat_map(sample).map(|(_, game)| game).collect())
}

/// The first 32 bits of the SHA-1 (FIPS 180-4) of some bytes: as the training tells games apart.
fn sha1_start(bytes: &[u8]) -> u32 {
    let mut padded = bytes.to_vec();
    padded.push(0x80);
    padded.resize((padded.len() + 8).next_multiple_of(64) - 8, 0);
    padded.extend((bytes.len() as u64 * 8).to_be_bytes());
    let mut hash = [0x6745_2301_u32, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0];
    for block in padded.chunks_exact(64) {
        let mut words = [0_u32; 80];
        for (word, bytes) in words.iter_mut().zip(block.chunks_exact(4)) {
            *word = bytes.iter().fold(0, |word, &byte| (word << 8) | u32::from(byte));
        }
        for at in 16..80 {
            let mixed = words[at - 3] ^ words[at - 8] ^ words[at - 14] ^ words[at - 16];
            words[at] = mixed.rotate_left(1);
        }
        let [mut a, mut b, mut c, mut d, mut e] = hash;
        for (at, &word) in words.iter().enumerate() {
            let (mixed, constant) = match at / 20 {
                0 => ((b & c) | (!b & d), 0x5a82_7999),
                1 => (b ^ c ^ d, 0x6ed9_eba1),
                2 => ((b & c) | (b & d) | (c & d), 0x8f1b_bcdc),
                _ => (b ^ c ^ d, 0xca62_c1d6_u32),
            };
            let next = a.rotate_left(5).wrapping_add(mixed).wrapping_add(e);
            (a, b, c, d, e) =
                (next.wrapping_add(constant).wrapping_add(word), a, b.rotate_left(30), c, d);
        }
        for (sum, part) in hash.iter_mut().zip([a, b, c, d, e]) {
            *sum = sum.wrapping_add(part);
        }
    }
    hash[0]
}

/// The result of the record whose path ends a name.
fn find<'n>(truth: &HashMap<String, Truth>, name: &'n str) -> Option<(&'n str, Truth)> {
    let starts = std::iter::once(0).chain(name.match_indices('/').map(|(at, _)| at + 1));
    let mut paths = starts.map(|start| &name[start..]);
    paths.find_map(|path| truth.get(path).map(|truth| (path, truth.clone())))
}

fn look(source: &Source, truth: &Truth, judge: &Judges, options: &Options) -> Option<Row> {
    let bytes = source.read(LIMIT).ok()?;
    let text = decode(&bytes, None);
    let slice = games(&text.text).next()?;
    let (record, _) = read_record(&text.text, &slice, &mut Workspace::default());
    let (ruleset, terms) = terms(&record, &truth.source)?;
    let mut position = Position::new(Size::NINETEEN);
    position.reset(record.size);
    replay(&mut position, &ruleset, &record.events).for_each(drop);
    let is_pass = |event: &Event| matches!(event, Event::Pass(_));
    let marks = (!options.hide_marks).then_some(&record.territory);
    let case = Case {
        ended: record.events.len() > 1 && record.events.iter().rev().take(2).all(is_pass),
        marks,
        effort: options.effort.into(),
        ..Case::new(&position, &ruleset, terms)
    };
    let start = Instant::now();
    let mut judgement = judge.own.judge(&case);
    let own = judgement.finish.margin;
    let mut said = None;
    if let Some(engine) = &judge.engine {
        let to_play = case.to_play;
        let question = Question::new(&record.events, &position, to_play, &ruleset, &terms);
        match engine.second_opinion(&question) {
            Ok(opinion) => {
                let beside = Adjustments::of(&ruleset, &terms).total();
                said = opinion.margin.map(|said| said + f64::from(beside.quarters()) / 4.0);
                judgement = judgement.with_opinion(&case, &opinion);
            }
            Err(fault) => {
                let _ = writeln!(io::stderr(), "{}: {fault}", source.name());
            }
        }
    }
    let milliseconds = start.elapsed().as_secs_f64() * 1e3;
    Some(Row {
        group: format!("{} {}", truth.source, ruleset.name),
        komi: terms.komi,
        recorded: truth.margin,
        counted: judgement.score.margin(),
        finished: judgement.finish.margin,
        low: judgement.finish.low,
        high: judgement.finish.high,
        closed: judgement.is_closed(),
        layer: format!("{:?}", judgement.layer).to_lowercase(),
        confidence: judgement.finish.confidence,
        chance: judgement.chance(truth.margin),
        dead: judgement.status.dead.len(),
        milliseconds,
        own,
        said,
    })
}

/// The rules and the terms of a game; nothing if its komi is not known.
fn terms(record: &GameRecord<'_>, source: &str) -> Option<(Ruleset, Terms)> {
    let ruleset = *record.info.rules.said().unwrap_or(&Ruleset::JAPANESE);
    let komi = record.info.komi.said().filter(|komi| komi.form != KomiForm::ServerZero)?;
    let handicap = record.info.handicap.said().map_or(0, |handicap| handicap.stones);
    let strictness = if PLAIN.contains(&source) { Strictness::Plain } else { Strictness::Strict };
    Some((ruleset, Terms { komi: komi.points, handicap, strictness, ..Terms::default() }))
}

impl Row {
    fn line(&self, path: &str) -> String {
        format!(
            "{path}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{:.4}\t{}\t{:.2}\t{}\t{}\n",
            self.group,
            self.komi,
            self.recorded,
            self.counted,
            self.finished,
            self.low,
            self.high,
            self.closed,
            self.layer,
            self.confidence,
            self.chance,
            self.dead,
            self.milliseconds,
            self.own,
            self.said.map(|said| format!("{said:.2}")).unwrap_or_default(),
        )
    }
}

fn report(group: &str, rows: &[Row], out: &mut dyn Write) -> io::Result<()> {
    let percent = |holds: &dyn Fn(&Row) -> bool| {
        100.0 * rows.iter().filter(|row| holds(row)).count() as f64 / rows.len() as f64
    };
    let off = |row: &Row| (row.finished - row.recorded).abs();
    let winner = |points: Points| match points.quarters() {
        1.. => Some(Color::Black),
        0 => None,
        _ => Some(Color::White),
    };
    let width = rows.iter().map(|row| f64::from((row.high - row.low).quarters()) / 4.0);
    let mut times: Vec<f64> = rows.iter().map(|row| row.milliseconds).collect();
    times.sort_by(f64::total_cmp);
    let time = |share: usize| times.get((times.len() - 1) * share / 100).copied().unwrap_or(0.0);
    writeln!(
        out,
        "{group}: n {}, exact {:.1} % (own confidence {:.1}, as it stands {:.1}), within 1 {:.1}, within 2 {:.1}, \
         winner {:.1}, interval holds {:.1} at width {:.2}, closed {:.1} (exact there {:.1}), \
         ms {:.2} median {:.2} p95",
        rows.len(),
        percent(&|row| row.finished == row.recorded),
        rows.iter().map(|row| f64::from(row.confidence)).sum::<f64>() / rows.len() as f64,
        percent(&|row| row.counted == row.recorded),
        percent(&|row| off(row) <= Points::from_points(1)),
        percent(&|row| off(row) <= Points::from_points(2)),
        percent(&|row| winner(row.finished) == winner(row.recorded)),
        percent(&|row| (row.low..=row.high).contains(&row.recorded)),
        width.sum::<f64>() / rows.len() as f64,
        percent(&|row| row.closed),
        percent(&|row| row.closed && row.finished == row.recorded) * 100.0
            / percent(&|row| row.closed).max(1e-9),
        time(50),
        time(95),
    )
}
