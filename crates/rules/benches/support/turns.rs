//! The turns of a plain record, for the benchmarks.

use kifu_rules::{Color, Event, Point};

/// The turns of a record that is known to hold nothing else.
pub(crate) fn turns(record: &str) -> Vec<Event> {
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
