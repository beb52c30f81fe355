//! Lists the games of a folder, one line each: date, players, komi in points, and the result in
//! standard form, whatever notation each record uses.
//!
//! `cargo run --release --example headers -- FOLDER`
#![allow(clippy::print_stdout, reason = "an example prints")]

use kifu_rules::Color;
use kifu_sgf_io::{GameInfo, decode, games, read_record};
use std::fs;
use std::path::Path;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).ok_or("usage: headers FOLDER")?;
    list(Path::new(&folder))?;
    Ok(())
}

fn list(folder: &Path) -> std::io::Result<()> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder)? {
        paths.push(entry?.path());
    }
    paths.sort();
    for path in paths {
        if path.is_dir() {
            list(&path)?;
        } else if path.extension().is_some_and(|ending| ending == "sgf") {
            let bytes = fs::read(&path)?;
            let text = decode(&bytes, None);
            for slice in games(&text.text) {
                println!("{}", line(&read_record(&text.text, &slice, &mut workspace).0.info));
            }
        }
    }
    Ok(())
}

fn line(info: &GameInfo<'_>) -> String {
    let date = match info.date.said() {
        Some(date) if date.from == date.to => date.from.to_string(),
        Some(date) => format!("{} to {}", date.from, date.to),
        None => "no date".into(),
    };
    let name = |color: Color| info.players[color].name.as_deref().unwrap_or("?").to_owned();
    let komi = info.komi.said().map_or("?".into(), |komi| komi.points.to_string());
    let result = info.result.said().map_or("?".into(), |result| result.outcome.to_string());
    let (black, white) = (name(Color::Black), name(Color::White));
    // Text of a record is not to be trusted with a terminal.
    let players = format!("{black} - {white}").replace(char::is_control, " ");
    format!("{date}: {players}, komi {komi}, {result}")
}
