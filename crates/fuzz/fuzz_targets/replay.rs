//! Any sequence of plays, passes and set-up on any board under any ruleset: nothing panics, the
//! position stays consistent, and a play that was judged legal leaves its own chain alive.
#![no_main]

use kifu_rules::{Color, Event, Point, Position, RULESETS, Size, replay};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let [width, height, rules, rest @ ..] = bytes else { return };
    let Some(size) = Size::new(1 + width % 52, 1 + height % 52) else { return };
    let ruleset = &RULESETS[usize::from(*rules) % RULESETS.len()];
    let events: Vec<Event> = rest.chunks_exact(3).map(event).collect();
    let mut position = Position::new(size);
    let mut turns = 0;
    for step in replay(&mut position, ruleset, &events) {
        assert!(step.turn >= turns);
        turns = step.turn;
    }
    let stones = size.points().filter(|&point| position.board().at(point).is_some()).count();
    assert_eq!(position.board().stones().count(), stones);
});

/// Three bytes: what happens, and where; mostly plays, some of them off the board.
fn event(bytes: &[u8]) -> Event {
    let color = if bytes[0] & 1 == 0 { Color::Black } else { Color::White };
    let point = Point { x: bytes[1] % 54, y: bytes[2] % 54 };
    match bytes[0] >> 1 {
        0..=7 => Event::Pass(color),
        8..=11 => Event::Setup(vec![(point, Some(color))]),
        12..=13 => Event::Setup(vec![(point, None)]),
        14..=15 => Event::ToPlay(color),
        _ => Event::Play(color, point),
    }
}
