//! Replays the games of one SGF file and tells what is odd about their moves.
//!
//! `cargo run --release --example replay -- FILE`
#![allow(clippy::print_stdout, reason = "an example prints")]

use kifu_rules::{Event, Position, Ruleset, Size, replay};
use kifu_sgf_io::{decode, games, read_record};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("usage: replay FILE")?;
    let bytes = std::fs::read(path)?;
    let text = decode(&bytes, None);
    let mut position = Position::new(Size::NINETEEN);
    for (number, slice) in (1..).zip(games(&text.text)) {
        let (record, defects) = read_record(&text.text, &slice, &mut workspace);
        let ruleset = record.info.rules.said().unwrap_or(&Ruleset::JAPANESE);
        println!("game {number}: {}, {} defects of form", record.size, defects.len());

        // One position serves all games: its memory is kept.
        position.reset(record.size);
        for step in replay(&mut position, ruleset, &record.events) {
            let Event::Play(color, point) = step.event else { continue };
            let name = record.size.name(*point);
            if let Some(violation) = step.violation {
                println!("  move {} ({color} {name}): {violation}", step.turn);
            } else if let Some(repetition) = step.repetition {
                let earlier = repetition.earlier;
                println!("  move {} ({color} {name}): as after move {earlier}", step.turn);
            }
        }
        let prisoners = position.prisoners();
        println!("  captured by Black {}, by White {}", prisoners.black, prisoners.white);
        println!("{}", position.board());
    }
    Ok(())
}
