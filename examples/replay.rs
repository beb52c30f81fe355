//! Replays the games of one SGF file and tells what is odd about their moves.
//!
//! `cargo run --release --example replay -- FILE`

#[allow(dead_code, reason = "each example takes what it needs")]
mod support;

use clap::Parser;
use kifu_cli::error::Error;
use kifu_rules::{Event, Position, Ruleset, Size, Violation, replay};
use kifu_sgf_io::{Workspace, decode, games, read_record};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Replay the games of an SGF file and tell what is odd about their moves.
#[derive(Debug, Parser)]
#[command(name = "replay")]
pub struct Options {
    /// A file in SGF
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
}

fn main() -> ExitCode {
    support::told(run(Options::parse(), &mut io::stdout().lock()))
}

/// The whole example: reads the file, writes to `out`.
pub fn run(options: Options, out: &mut dyn Write) -> Result<(), Error> {
    let bytes = support::read(&options.file)?;
    let text = decode(&bytes, None);
    // One workspace and one position serve all games: their memory is kept.
    let mut workspace = Workspace::default();
    let mut position = Position::new(Size::NINETEEN);
    for (number, slice) in (1..).zip(games(&text.text)) {
        let (record, defects) = read_record(&text.text, &slice, &mut workspace);
        let ruleset = record.info.rules.said().unwrap_or(&Ruleset::JAPANESE);
        writeln!(
            out,
            "game {number}: {}, {} rules, defects of form: {}",
            record.size,
            ruleset.name,
            defects.len()
        )?;

        position.reset(record.size);
        for step in replay(&mut position, ruleset, &record.events) {
            let Event::Play(color, point) = *step.event else { continue };
            let what = match (step.violation, step.repetition) {
                (Some(Violation::OffBoard), _) => "off the board".to_owned(),
                (Some(Violation::Occupied(stone)), _) => format!("on a stone of {stone}"),
                (Some(Violation::Suicide), _) => "suicide".to_owned(),
                (Some(Violation::Ko), _) => "retakes the ko at once".to_owned(),
                (Some(Violation::Superko(again)), _) | (None, Some(again)) => {
                    format!("the board is as after move {}: {}", again.earlier, again.kind)
                }
                (None, None) => continue,
            };
            writeln!(out, "  move {}, {color} {}: {what}", step.turn, record.size.name(point))?;
        }
        let prisoners = position.prisoners();
        writeln!(
            out,
            "after {} moves, prisoners of Black {}, of White {}:",
            position.turns(),
            prisoners.black,
            prisoners.white
        )?;
        write!(out, "{}", position.board())?;
    }
    Ok(())
}
