//! Lists the games of a file, one line each: date, players, komi in points and the result in
//! standard form, whatever notation each record uses.
//!
//! `cargo run --release --example headers -- FILE…`

use kifu_rules::Color;
use kifu_sgf_io::{GameInfo, Workspace, decode, games, read_record};
use std::error::Error;
use std::io::{self, Write};
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout().lock();
    for path in std::env::args_os().skip(1) {
        run(path.as_ref(), &mut out)?;
    }
    Ok(())
}

/// The whole example for one file: reads `path`, writes to `out`.
pub fn run(path: &Path, out: &mut dyn Write) -> Result<(), Box<dyn Error>> {
    let bytes = std::fs::read(path)?;
    let text = decode(&bytes, None);
    let mut workspace = Workspace::default();
    for slice in games(&text.text) {
        let (record, _) = read_record(&text.text, &slice, &mut workspace);
        writeln!(out, "{}", line(&record.info))?;
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
