//! What it costs to replay a game of 19×19 and judge every play of it.

#![allow(missing_docs, reason = "the macros of criterion write functions without")]

use criterion::{Criterion, criterion_group, criterion_main};
use kifu_rules::{Color, Event, Point, Position, Ruleset, Size, replay};
use std::hint::black_box;

const GAME: &str = include_str!("../../../testdata/collection/server/pine/0018.sgf");

/// The turns of a record that is known to hold nothing else.
fn turns(record: &str) -> Vec<Event> {
    let turn = |node: &str| {
        let color = match node.get(..2) {
            Some("B[") => Color::Black,
            Some("W[") => Color::White,
            _ => return None,
        };
        Some(match node.as_bytes().get(2..4) {
            Some(&[x @ b'a'..=b's', y @ b'a'..=b's']) => {
                Event::Play(color, Point { x: x - b'a', y: y - b'a' })
            }
            _ => Event::Pass(color),
        })
    };
    record.split(';').filter_map(turn).collect()
}

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
