//! A game of testdata for the benchmarks.

#[path = "../../../rules/benches/support/turns.rs"]
mod turns;

use kifu_rules::{Event, Point, Position, Ruleset, Size, replay};

/// Played to two passes under Japanese rules with a komi of 6½: White won by 8½ points.
const GAME: &str = include_str!("../../../../testdata/collection/server/pine/0018.sgf");

/// The game's stones that both players took for dead.
pub(crate) const DEAD: [Point; 4] =
    [Point { x: 8, y: 4 }, Point { x: 1, y: 14 }, Point { x: 0, y: 17 }, Point { x: 1, y: 17 }];

/// The turns of the game.
pub(crate) fn turns() -> Vec<Event> {
    turns::turns(GAME)
}

/// The position after so many turns.
pub(crate) fn after(turns: &[Event]) -> Position {
    let mut position = Position::new(Size::NINETEEN);
    assert_eq!(replay(&mut position, &Ruleset::JAPANESE, turns).count(), turns.len());
    position
}

/// A board that proof settles: each side has half of it, and two or three stones are dead there.
pub(crate) fn proved() -> Position {
    let cases = include_str!("../../../../testdata/judge/settled.txt");
    let (_, case) = cases.split_once("case settled-03\n").expect("the case is there");
    let diagram: Vec<&str> = case.lines().filter(|line| line.starts_with(' ')).take(19).collect();
    let board: kifu_rules::Board = diagram.join("\n").parse().expect("a diagram");
    let mut position = Position::new(board.size());
    position.setup(&board.stones().map(|(point, color)| (point, Some(color))).collect::<Vec<_>>());
    position
}
