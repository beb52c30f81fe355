//! Lists the games of a file, one line each: date, players, komi in points and the result in
//! standard form, whatever notation each record uses.
//!
//! `cargo run --release --example headers -- FILE…`

#[allow(dead_code, reason = "each example takes what it needs")]
mod support;

use clap::Parser;
use kifu_cli::error::Error;
use kifu_rules::Color;
use kifu_sgf_io::{GameInfo, Workspace, decode, games, read_record};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// List the games of files, one line each: date, players, komi in points and the result in
/// standard form, whatever notation each record uses.
#[derive(Debug, Parser)]
#[command(name = "headers")]
pub struct Options {
    /// Files in SGF
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
}

fn main() -> ExitCode {
    support::told(run(Options::parse(), &mut io::stdout().lock()))
}

/// The whole example: reads the files, writes to `out`.
pub fn run(options: Options, out: &mut dyn Write) -> Result<(), Error> {
    let mut workspace = Workspace::default();
    for path in options.files {
        let bytes = support::read(&path)?;
        let text = decode(&bytes, None);
        for slice in games(&text.text) {
            let (record, _) = read_record(&text.text, &slice, &mut workspace);
            writeln!(out, "{}", line(&record.info))?;
        }
    }
    Ok(())
}

/// A claim can be silent, said, or unreadable; here the last two count as silence.
fn line(info: &GameInfo<'_>) -> String {
    let date = match info.date.said() {
        Some(date) if date.from == date.to => date.from.to_string(),
        Some(date) => format!("{} to {}", date.from, date.to),
        None => "no date".into(),
    };
    let name = |color: Color| info.players[color].name.as_deref().unwrap_or("?").to_owned();
    let komi = info.komi.said().map_or("?".into(), |komi| komi.points.to_string());
    let result = info.result.said().map_or("?".into(), |result| result.outcome.to_string());
    // Text of a record is not to be trusted with a terminal.
    let players = format!("{} - {}", name(Color::Black), name(Color::White));
    let players = players.replace(char::is_control, " ");
    format!("{date}: {players}, komi {komi}, {result}")
}
