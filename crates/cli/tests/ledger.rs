//! The identity that joins area and territory, on every real game that is at hand: it sums exactly
//! whoever is held for dead and whatever is refused.
//!
//! The records are not part of the repository. They are archives in a folder `shared/games` beside
//! the checkout or one of its parents; where there is none the test says so and passes. Every 50th
//! record is read, with `KIFU_ALL=1` all of them.
#![allow(clippy::unwrap_used, reason = "a failed expectation is a failed test")]

use kifu_cli::source::Walk;
use kifu_rules::{Position, Ruleset, Size, Tax, replay};
use kifu_scoring::{Ground, Ledger, Life, Status, Strictness};
use kifu_sgf_io::{Workspace, decode, games, read_record};
use std::path::{Path, PathBuf};

#[test]
fn the_ledger_sums_to_nothing_on_real_games() {
    let Some(folder) = real_games() else {
        println!("no folder shared/games beside the checkout: nothing counted");
        return;
    };
    let step = if std::env::var_os("KIFU_ALL").is_some() { 1 } else { 50 };
    let mut workspace = Workspace::default();
    let mut position = Position::new(Size::NINETEEN);
    let mut count = 0;
    for source in Walk::new(vec![folder]).step_by(step) {
        let Ok(bytes) = source.read(16 << 20) else { continue };
        let text = decode(&bytes, None);
        for slice in games(&text.text) {
            let (record, _) = read_record(&text.text, &slice, &mut workspace);
            let ruleset = record.info.rules.said().unwrap_or(&Ruleset::JAPANESE);
            position.reset(record.size);
            replay(&mut position, ruleset, &record.events).for_each(drop);
            check(&position, ruleset, source.name());
            count += 1;
        }
    }
    println!("{count} games");
    assert!(count > 0);
}

/// With nobody dead, with those proved dead, and with some chains dead as chance has it.
fn check(position: &Position, ruleset: &Ruleset, name: &str) {
    let board = position.board();
    let proved = Status::from_proof(&Life::of(board, ruleset.suicide));
    let some = board.stones().map(|(point, _)| point).step_by(17).collect();
    for status in [Status::default(), proved, Status { dead: some, ..Status::default() }] {
        for strictness in [Strictness::Plain, Strictness::Strict, Strictness::Letter] {
            let ground = Ground::new(board, &status, strictness);
            for tax in [Tax::None, Tax::Seki, Tax::Group] {
                let ledger = Ledger::new(position, &ground, tax);
                assert_eq!(ledger.remainder(), 0, "{name}: {strictness:?} {tax:?}");
            }
        }
    }
}

fn real_games() -> Option<PathBuf> {
    let checkout = Path::new(env!("CARGO_MANIFEST_DIR"));
    checkout.ancestors().map(|folder| folder.join("shared/games")).find(|path| path.is_dir())
}
