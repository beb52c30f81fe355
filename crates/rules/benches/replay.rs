//! What it costs to replay a game of 19×19 and judge every play of it.

#![allow(missing_docs, reason = "the macros of criterion write functions without")]

#[path = "support/turns.rs"]
mod turns;

use criterion::{Criterion, criterion_group, criterion_main};
use kifu_rules::{Event, Position, Ruleset, Size, replay};
use std::hint::black_box;
use turns::turns;

const GAME: &str = include_str!("../../../testdata/collection/server/pine/0018.sgf");

/// How many plays there were, and how many stones they captured.
fn played(position: &mut Position, events: &[Event]) -> (u32, u32) {
    position.reset(Size::NINETEEN);
    let steps = replay(position, &Ruleset::CHINESE, events);
    steps.filter(|step| step.violation.is_none()).fold((0, 0), |(plays, captured), step| {
        let play = matches!(step.event, Event::Play(..));
        (plays + u32::from(play), captured + step.captured)
    })
}

fn game(c: &mut Criterion) {
    let events = turns(GAME);
    let mut position = Position::new(Size::NINETEEN);
    let expected = played(&mut position, &events);
    assert_eq!(expected, (253, 15), "plays and captured stones");
    c.bench_function("replay of a game", |b| {
        b.iter(|| played(&mut position, black_box(&events)));
    });
}

criterion_group!(benches, game);
criterion_main!(benches);
