//! How long each stage of the audit takes, a game: everything is read into memory first, then
//! every stage runs over all of it, by one thread, several times over; the best time counts.
//!
//! `cargo run --release --example throughput -- PATH… [--expect GAMES,MOVES]`
//!
//! The stages must agree with one another on what they saw, and with `--expect` where it is given.

#[allow(dead_code, reason = "each example takes what it needs")]
mod support;

use clap::Parser;
use kifu_cli::audit::{CHECKS, Options as Asked, Severity, audit};
use kifu_cli::error::Error;
use kifu_cli::sink::{self, Content};
use kifu_cli::source::Walk;
use kifu_cli::summary::Summary;
use kifu_rules::{Event, Position, Ruleset, Size, replay};
use kifu_sgf_io::{Scanner, Token, Workspace, decode, games, read_record};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

const ROUNDS: u32 = 3;
const LIMIT: u64 = 1 << 30;

/// Time every stage of the audit, a game: everything is read into memory first, then every stage
/// runs over all of it, by one thread, several times over; the best time counts.
#[derive(Debug, Parser)]
#[command(name = "throughput")]
pub struct Options {
    /// Files, folders and zip archives
    #[arg(value_name = "PATH", required = true)]
    pub paths: Vec<PathBuf>,

    /// Games and moves that must be seen: a check that nothing was left out
    #[arg(long, value_name = "GAMES,MOVES", value_parser = expected)]
    pub expect: Option<(u64, u64)>,
}

fn expected(text: &str) -> Result<(u64, u64), &'static str> {
    let numbers = text.split_once(',');
    let read = |(games, moves): (&str, &str)| Some((games.parse().ok()?, moves.parse().ok()?));
    numbers.and_then(read).ok_or("two numbers are wanted, such as 36,2546")
}

fn main() -> ExitCode {
    support::told(run(Options::parse(), &mut io::stdout().lock()))
}

/// The whole example: reads the records, writes to `out`.
pub fn run(options: Options, out: &mut dyn Write) -> Result<(), Error> {
    support::present(&options.paths)?;
    let sources: Vec<_> = Walk::new(options.paths).collect();
    let read = sources.iter().filter_map(|source| source.read(LIMIT).ok());
    let files: Vec<Vec<u8>> = read.collect();
    let bytes: usize = files.iter().map(Vec::len).sum();

    let (decoding, _) =
        best(|| files.iter().map(|file| decode(file, None).text.len()).sum::<usize>());
    let texts: Vec<_> = files.iter().map(|file| decode(file, None)).collect();
    let (slicing, count) =
        best(|| texts.iter().map(|text| games(&text.text).count() as u64).sum::<u64>());
    let (scanning, nodes) = best(|| texts.iter().map(|text| count_nodes(&text.text)).sum::<u64>());
    let mut workspace = Workspace::default();
    let (reading, (read_nodes, turns)) = best(|| {
        let mut sum = (0, 0);
        for text in &texts {
            for slice in games(&text.text) {
                let (record, _) = read_record(&text.text, &slice, &mut workspace);
                let is_turn = |event: &&Event| matches!(event, Event::Play(..) | Event::Pass(_));
                let turns = record.events.iter().filter(is_turn).count();
                sum = (sum.0 + u64::from(record.nodes), sum.1 + turns as u64);
            }
        }
        sum
    });
    let records: Vec<(Size, Vec<Event>)> = texts
        .iter()
        .flat_map(|text| games(&text.text).map(move |slice| (&text.text, slice)))
        .map(|(text, slice)| read_record(text, &slice, &mut workspace).0)
        .map(|record| (record.size, record.events))
        .collect();
    let mut position = Position::new(Size::NINETEEN);
    let (replaying, replayed) = best(|| {
        let mut turns = 0;
        for (size, events) in &records {
            position.reset(*size);
            let last = replay(&mut position, &Ruleset::TROMP_TAYLOR, events).last();
            turns += last.map_or(0, |step| u64::from(step.turn));
        }
        turns
    });
    drop(records);
    let asked = Asked {
        selected: vec![true; CHECKS.len()],
        listed: Severity::Warning,
        fold: true,
        ruleset: None,
        encoding: None,
        counted: None,
    };
    let (auditing, (audited, moves)) = best(|| {
        let reports = files.iter().map(|file| audit(file, &asked));
        reports.fold((0, 0), |sum, report| (sum.0 + u64::from(report.games), sum.1 + report.turns))
    });
    let reports: Vec<_> = files.iter().map(|file| audit(file, &asked)).collect();
    let (writing, _) = best(|| {
        let mut sink = sink::json(Content::Findings);
        let mut summary = Summary::default();
        for report in &reports {
            summary.add("name", report);
            // Nothing can fail on the way to nowhere.
            let _ = sink.source(&mut io::sink(), "name", report);
        }
        summary.games
    });

    assert_eq!(audited, count, "the audit sees the games that were set apart");
    assert_eq!(read_nodes, nodes, "the records have the nodes that were scanned");
    assert_eq!(replayed, turns, "the replay takes the turns that were read");
    assert!(moves <= turns, "the audit replays nothing but the records (and only those of Go)");
    if options.expect.is_some_and(|expected| expected != (count, moves)) {
        let message = format!("{count} games and {moves} moves: not what --expect says");
        return Err(Error::Usage(message));
    }

    let whole = decoding + reading + replaying;
    let rows = [
        ("decode", decoding),
        ("games apart", slicing),
        ("scan", scanning.saturating_sub(slicing)),
        ("record", reading.saturating_sub(scanning)),
        ("replay, superko on", replaying),
        ("checks", auditing.saturating_sub(whole)),
        ("output", writing),
        ("audit, all of it", auditing + writing),
    ];
    writeln!(out, "{} files, {count} games, {moves} moves, {bytes} bytes", files.len())?;
    for (stage, time) in rows {
        let micros = time.as_secs_f64() * 1e6 / count.max(1) as f64;
        writeln!(out, "{stage:<20} {micros:>8.2} µs a game")?;
    }
    let rate = moves as f64 / replaying.as_secs_f64() / 1e6;
    writeln!(out, "replay alone: {rate:.1} million moves a second")?;
    Ok(())
}

fn count_nodes(text: &str) -> u64 {
    let mut nodes = 0;
    for slice in games(text) {
        for token in Scanner::new(text, slice.span) {
            nodes += u64::from(matches!(token, Token::Node(_)));
        }
    }
    nodes
}

/// The best time of some rounds, and the result, which must be the same in each.
fn best<R: PartialEq + std::fmt::Debug>(mut stage: impl FnMut() -> R) -> (Duration, R) {
    let mut time = Duration::MAX;
    let mut result = None;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        let found = stage();
        time = time.min(start.elapsed());
        assert!(result.is_none_or(|before| before == found), "a stage repeats itself");
        result = Some(found);
    }
    (time, result.unwrap_or_else(|| unreachable!("there are several rounds")))
}
