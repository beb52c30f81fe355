//! What the moves of a game are known by, whichever way the board is turned.

use super::facts::Facts;
use super::symmetry::{Symmetry, stone_rank};
use kifu_rules::{Color, Event, Point, Size};
use std::fmt::Write as _;
use twox_hash::XxHash3_128;

/// The hash of the main line: XXH3 with 128 bits and seed 0, in hexadecimal digits, of the
/// [canonical text](canonical).
pub(super) fn hash(facts: &Facts<'_>) -> String {
    let record = facts.game.record;
    let text = canonical(record.size, &record.events, facts.symmetry());
    let hash = XxHash3_128::oneshot(&text).to_be_bytes();
    let digits = hash.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.map(|digit| char::from(b"0123456789abcdef"[usize::from(digit)])).collect()
}

/// The main line as a text, in the canonical orientation and without its last passes, so that
/// copies agree that were turned, mirrored or ended with more or fewer passes: the size
/// (`19x19`), then `;Bpd`, `;Wdd` for plays, `;B` and `;W` for passes, and for set-up points
/// `;A` with `Bpd`, `Wdd`, `Eaa` for each, sorted. Points are written as SGF does.
fn canonical(size: Size, events: &[Event], way: Symmetry) -> Vec<u8> {
    let played = events.iter().rposition(|event| !matches!(event, Event::Pass(_)));
    let events = &events[..played.map_or(0, |last| last + 1)];
    let mut text = Vec::with_capacity(8 + 4 * events.len());
    text.extend_from_slice(format!("{}x{}", size.width(), size.height()).as_bytes());
    let turned = Axes::new(size, way);
    for event in events {
        match event {
            Event::Play(color, point) => {
                let [x, y] = turned.letters(*point);
                text.extend_from_slice(&[b';', letter(*color), x, y]);
            }
            Event::Pass(color) => text.extend_from_slice(&[b';', letter(*color)]),
            Event::Setup(stones) => {
                let mut stones: Vec<_> = stones
                    .iter()
                    .map(|&(point, stone)| (stone_rank(stone), way.apply(size, point)))
                    .collect();
                stones.sort_unstable();
                text.extend_from_slice(b";A");
                for (stone, point) in stones {
                    text.push(b"BWE"[usize::from(stone)]);
                    text.extend_from_slice(&letters(point));
                }
            }
            Event::ToPlay(_) => {}
        }
    }
    text
}

/// The letters of turned points, looked up: a game has hundreds of them.
struct Axes {
    size: Size,
    of_column: [u8; SIDE],
    of_row: [u8; SIDE],
    transposed: bool,
}

const SIDE: usize = Size::MAX_SIDE as usize;

impl Axes {
    fn new(size: Size, way: Symmetry) -> Self {
        let transposed = way.is_transposed();
        let pick = |point: Point, column: bool| {
            let [x, y] = letters(way.apply(size, point));
            if column == transposed { y } else { x }
        };
        Self {
            size,
            of_column: std::array::from_fn(|x| pick(Point { x: x as u8, y: 0 }, true)),
            of_row: std::array::from_fn(|y| pick(Point { x: 0, y: y as u8 }, false)),
            transposed,
        }
    }

    fn letters(&self, point: Point) -> [u8; 2] {
        if !self.size.contains(point) {
            return letters(point);
        }
        let column = self.of_column[usize::from(point.x)];
        let row = self.of_row[usize::from(point.y)];
        if self.transposed { [row, column] } else { [column, row] }
    }
}

const fn letter(color: Color) -> u8 {
    match color {
        Color::Black => b'B',
        Color::White => b'W',
    }
}

/// The moves whose points make a Dyer signature.
const SIGNED: [usize; 6] = [20, 31, 40, 51, 60, 71];

/// Dave Dyer's signature of a game: the points of six moves, as SGF writes them, in the order of the
/// moves; of its turned and mirrored forms the first by the alphabet. `--` is a pass, `??` a move
/// that the game does not have; nothing for games of fewer than 20 moves.
pub(super) fn signature(size: Size, events: &[Event]) -> Option<String> {
    let mut turns = turns(events);
    let mut before = 0;
    let signed = SIGNED.map(|number| {
        let turn = turns.nth(number - before - 1);
        before = number;
        turn
    });
    signed[0]?;
    let form = |way: Symmetry| {
        signed.map(|turn| match turn {
            Some(Some(point)) => letters(way.apply(size, point)),
            Some(None) => *b"--",
            None => *b"??",
        })
    };
    let first = Symmetry::all(size).map(form).min()?;
    Some(first.into_iter().flatten().map(char::from).collect())
}

/// How many moves are an opening.
const OPENING: usize = 4;

/// The points of the first moves in the canonical orientation, with blanks between them.
pub(super) fn opening(facts: &Facts<'_>) -> String {
    let record = facts.game.record;
    let (size, way) = (record.size, facts.symmetry());
    let mut text = String::new();
    for turn in turns(&record.events).take(OPENING) {
        if !text.is_empty() {
            text.push(' ');
        }
        // Writing to a string cannot fail.
        let _ = match turn {
            Some(point) => write!(text, "{}", size.name(way.apply(size, point))),
            None => text.write_str("pass"),
        };
    }
    text
}

/// The first move by its distances from the nearest sides, the smaller first: `3-4`.
pub(super) fn first_move(size: Size, events: &[Event]) -> Option<String> {
    let point = turns(events).next()??;
    if !size.contains(point) {
        return None;
    }
    let line = |at: u8, side: u8| at.min(side - 1 - at) + 1;
    let (x, y) = (line(point.x, size.width()), line(point.y, size.height()));
    Some(format!("{}-{}", x.min(y), x.max(y)))
}

/// The colour of the first move.
pub(super) fn first_color(events: &[Event]) -> Option<Color> {
    events.iter().find_map(|event| match event {
        Event::Play(color, _) | Event::Pass(color) => Some(*color),
        Event::Setup(_) | Event::ToPlay(_) => None,
    })
}

/// How many passes stand at the end.
pub(super) fn final_passes(events: &[Event]) -> usize {
    let moves = events.iter().rev().filter(|event| !matches!(event, Event::ToPlay(_)));
    moves.take_while(|event| matches!(event, Event::Pass(_))).count()
}

/// Plays as points, passes as nothing.
fn turns(events: &[Event]) -> impl Iterator<Item = Option<Point>> {
    events.iter().filter_map(|event| match event {
        Event::Play(_, point) => Some(Some(*point)),
        Event::Pass(_) => Some(None),
        Event::Setup(_) | Event::ToPlay(_) => None,
    })
}

/// A point as SGF writes it: column, row from the top; `A` to `Z` after `z`.
const fn letters(point: Point) -> [u8; 2] {
    [sgf_letter(point.x), sgf_letter(point.y)]
}

const fn sgf_letter(at: u8) -> u8 {
    match at {
        0..26 => b'a' + at,
        26..52 => b'A' + at - 26,
        _ => b'?',
    }
}
