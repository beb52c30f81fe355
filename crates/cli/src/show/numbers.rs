//! Numbers of moves, on the board and below it.

use crate::args::Numbers;
use crate::audit::Game;
use crate::draw::Picture;
use kifu_rules::{Board, Color, Event, Point, Position, replay};
use std::collections::BTreeMap;

/// Puts the numbers of moves on a picture, and returns the line about those that found no place.
///
/// On a picture that was judged, the stones that stand there are numbered. Otherwise it becomes
/// what diagrams in books are: the board before the first of the moves, with all stones of the
/// moves on it.
pub(super) fn number(
    picture: &mut Picture,
    game: &Game<'_>,
    events: &[Event],
    asked: Numbers,
) -> Option<String> {
    let to = asked.to.unwrap_or(u32::MAX);
    let mut position = Position::new(picture.size);
    let mut before = None;
    let mut moves = Vec::new();
    let mut steps = replay(&mut position, game.ruleset, events);
    loop {
        // Once the first of them is reached, this keeps the board as it was.
        let board = before.is_none().then(|| steps.position().board().clone());
        let Some(step) = steps.next() else { break };
        let in_range = (asked.from..=to).contains(&step.turn);
        let (color, point) = match *step.event {
            Event::Play(color, point) => (color, Some(point)),
            Event::Pass(color) => (color, None),
            Event::Setup(_) | Event::ToPlay(_) => continue,
        };
        if in_range {
            before = before.or(board);
            moves.push(Move { number: step.turn, color, point });
        }
    }
    let last = moves.last().map(|last| last.number);
    let later = if picture.is_judged() {
        on_the_real_board(picture, &moves)
    } else {
        as_in_books(picture, &before?, &moves)
    };
    // What is marked as last must be the last number.
    let label = |point: Point| picture.cells.get(picture.size.index(point))?.label.clone();
    picture.last = picture.last.filter(|&point| label(point) == last.map(|last| last.to_string()));
    list(picture, &later)
}

/// A move to be numbered.
#[derive(Debug, Clone, Copy)]
struct Move {
    number: u32,
    color: Color,
    /// Nothing for a pass.
    point: Option<Point>,
}

fn as_in_books(picture: &mut Picture, before: &Board, moves: &[Move]) -> Vec<Move> {
    let size = picture.size;
    for point in size.points() {
        picture.cells[size.index(point)].stone = before.at(point);
    }
    let mut later = Vec::new();
    for play in moves {
        let cell = play.point.and_then(|point| picture.cells.get_mut(size.index(point)));
        match cell.filter(|cell| cell.stone.is_none()) {
            Some(cell) => {
                cell.stone = Some(play.color);
                cell.label = Some(play.number.to_string());
            }
            None => later.push(*play),
        }
    }
    later
}

fn on_the_real_board(picture: &mut Picture, moves: &[Move]) -> Vec<Move> {
    let size = picture.size;
    let mut later = Vec::new();
    for play in moves.iter().rev() {
        let cell = play.point.and_then(|point| picture.cells.get_mut(size.index(point)));
        match cell.filter(|cell| cell.stone == Some(play.color) && cell.label.is_none()) {
            Some(cell) => cell.label = Some(play.number.to_string()),
            None => later.push(*play),
        }
    }
    later.reverse();
    later
}

/// `36, 42 at 33; 50 at D4; pass: 61, 62`
fn list(picture: &Picture, later: &[Move]) -> Option<String> {
    let mut places: BTreeMap<(u32, Option<Point>), Vec<String>> = BTreeMap::new();
    let mut first = BTreeMap::new();
    for play in later {
        let key = *first.entry(play.point).or_insert(play.number);
        places.entry((key, play.point)).or_default().push(play.number.to_string());
    }
    let words = places.iter().map(|((_, point), numbers)| {
        let numbers = numbers.join(", ");
        let Some(point) = *point else { return format!("{numbers} pass") };
        let cell = picture.cells.get(picture.size.index(point));
        match cell.and_then(|cell| cell.label.as_ref()) {
            Some(label) => format!("{numbers} at {label}"),
            None => format!("{numbers} at {}", picture.size.name(point)),
        }
    });
    let words: Vec<_> = words.collect();
    (!words.is_empty()).then(|| words.join("; "))
}
