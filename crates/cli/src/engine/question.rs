//! What an engine is asked about: the last board of a game, and how the game came there.

use kifu_rules::{Board, Color, Event, Point, Points, Position, Ruleset};
use kifu_scoring::{Adjustments, Terms};

/// One position, ready to be put in the words of any protocol.
#[derive(Debug, Clone)]
pub struct Question {
    /// The board to be judged.
    pub(super) board: Board,
    /// The way there, if an engine can follow it.
    pub(super) line: Option<Line>,
    /// Who plays next.
    pub(super) to_play: Color,
    /// Black's prisoners less White's.
    pub(super) prisoners: i32,
    /// The rules of the game.
    pub(super) ruleset: Ruleset,
    /// Komi and the other terms: Black's gain.
    pub(super) adjustments: Points,
}

/// A game as protocols tell it: stones first, then turns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Line {
    /// Stones on the board before the first turn.
    pub(super) stones: Vec<(Color, Point)>,
    /// Turns; nowhere is a point.
    pub(super) turns: Vec<(Color, Option<Point>)>,
}

impl Question {
    /// A question about the position that some events led to.
    #[must_use]
    pub fn new(
        events: &[Event],
        position: &Position,
        to_play: Color,
        ruleset: &Ruleset,
        terms: &Terms,
    ) -> Self {
        let prisoners = position.prisoners();
        Self {
            board: position.board().clone(),
            line: Line::of(events),
            to_play,
            prisoners: i64::from(prisoners.black).saturating_sub(i64::from(prisoners.white)) as i32,
            ruleset: *ruleset,
            adjustments: Adjustments::of(ruleset, terms).total(),
        }
    }

    /// The stones of the board. Put there one by one, in any order, they take nothing off: a part
    /// of a board has no fewer liberties than the whole.
    pub(super) fn stones(&self) -> impl Iterator<Item = (Color, Point)> {
        self.board.stones().map(|(point, color)| (color, point))
    }
}

impl Line {
    /// None if stones are set up later, or if turns follow two passes: to engines, the game ends
    /// with these. Passes at the end are left out.
    fn of(events: &[Event]) -> Option<Self> {
        let mut stones: Vec<(Color, Point)> = Vec::new();
        let mut turns = Vec::new();
        for event in events {
            match event {
                Event::Setup(points) if turns.is_empty() => {
                    for &(point, color) in points {
                        stones.retain(|&(_, other)| other != point);
                        stones.extend(color.map(|color| (color, point)));
                    }
                }
                Event::Setup(_) => return None,
                Event::Play(color, point) => turns.push((*color, Some(*point))),
                Event::Pass(color) => turns.push((*color, None)),
                Event::ToPlay(_) => {}
            }
        }
        let last = turns.iter().rposition(|(_, point)| point.is_some());
        turns.truncate(last.map_or(0, |last| last + 1));
        let ended = turns.windows(2).any(|two| two.iter().all(|(_, point)| point.is_none()));
        (!ended).then_some(Self { stones, turns })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_stones_then_turns() {
        let at = |x| Point { x, y: 0 };
        let set = |stones: &[(u8, Option<Color>)]| {
            Event::Setup(stones.iter().map(|&(x, color)| (at(x), color)).collect())
        };
        let play = |x| Event::Play(Color::Black, at(x));
        let pass = || Event::Pass(Color::White);
        let game = [set(&[(0, Some(Color::Black)), (1, Some(Color::Black))]), set(&[(0, None)])];
        let line = Line::of(&[&game[..], &[play(2), pass(), pass()]].concat()).unwrap();
        assert_eq!(line.stones, [(Color::Black, at(1))]);
        assert_eq!(line.turns, [(Color::Black, Some(at(2)))]);
        assert_eq!(Line::of(&[play(0), pass(), pass(), play(1)]), None);
        assert_eq!(Line::of(&[play(0), set(&[(1, None)])]), None);
    }
}
