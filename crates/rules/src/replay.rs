//! Replay: the events of a record in, judged steps out.

use crate::{Color, Point, Position, Repetition, Ruleset};

/// One thing that a record says happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// A stone played.
    Play(Color, Point),
    /// A pass.
    Pass(Color),
    /// Stones put on or taken off the board, all at once: what stands on each point afterwards.
    Setup(Vec<(Point, Option<Color>)>),
    /// Whose turn is next, by the record's word.
    ToPlay(Color),
}

/// What is wrong with a play under a ruleset.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Violation {
    /// The point is not on the board. The play changes nothing.
    OffBoard,
    /// The point holds a stone already. The stone is replaced, as the SGF specification asks.
    Occupied(Color),
    /// The play takes the last liberty of its own chain, and the rules do not allow that.
    Suicide,
    /// The play retakes a ko at once.
    Ko,
    /// The play brings back an earlier position that the rules forbid to bring back.
    Superko(Repetition),
}

/// One event of a record, and what is to be said about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step<'e> {
    /// Which of the events it is, from 0.
    pub index: usize,
    /// How many turns have been taken, this one included. A set-up keeps the number.
    pub turn: u32,
    /// The event.
    pub event: &'e Event,
    /// How many stones of the other colour it captured.
    pub captured: u32,
    /// How many stones of its own colour it lost (suicide).
    pub lost: u32,
    /// What is wrong with it under the ruleset. It was played anyway.
    pub violation: Option<Violation>,
    /// The earlier board that it brought back, whether or not the rules mind.
    pub repetition: Option<Repetition>,
    /// Whether the other colour was to take this turn: the same colour took the last one, or
    /// [`Event::ToPlay`] said so. Whoever begins unannounced is in turn.
    pub out_of_turn: bool,
    /// One point of each chain that a set-up left without liberties.
    pub lifeless: Vec<Point>,
}

/// Follows the events of a record from a position, judges each under a ruleset and plays it
/// whatever the verdict. The position is changed step by step as the iterator is asked.
///
/// The position is not reset first. Nothing is allocated but the list of a set-up's chains
/// without liberties.
///
/// # Examples
/// ```
/// use kifu_rules::{replay, Color, Event, Point, Position, Ruleset, Size, Violation};
/// let mut position = Position::new(Size::NINETEEN);
/// let d4 = Point { x: 3, y: 15 };
/// let events = [Event::Play(Color::Black, d4), Event::Play(Color::White, d4)];
/// let steps: Vec<_> = replay(&mut position, &Ruleset::JAPANESE, &events).collect();
/// assert_eq!(steps[0].violation, None);
/// assert_eq!(steps[1].violation, Some(Violation::Occupied(Color::Black)));
/// assert_eq!(position.board().at(d4), Some(Color::White));
/// ```
pub fn replay<'a>(
    position: &'a mut Position,
    ruleset: &'a Ruleset,
    events: &'a [Event],
) -> Replay<'a> {
    Replay { position, ruleset, events, index: 0 }
}

/// The iterator that [`replay`] returns.
#[derive(Debug)]
pub struct Replay<'a> {
    position: &'a mut Position,
    ruleset: &'a Ruleset,
    events: &'a [Event],
    index: usize,
}

impl Replay<'_> {
    /// The position after the last step.
    #[must_use]
    pub const fn position(&self) -> &Position {
        self.position
    }
}

impl<'a> Replay<'a> {
    /// A step with nothing to say.
    #[inline]
    const fn step(&self, index: usize, event: &'a Event) -> Step<'a> {
        Step {
            index,
            turn: self.position.turns(),
            event,
            captured: 0,
            lost: 0,
            violation: None,
            repetition: None,
            out_of_turn: false,
            lifeless: Vec::new(),
        }
    }
}

impl<'a> Iterator for Replay<'a> {
    type Item = Step<'a>;

    #[inline]
    fn next(&mut self) -> Option<Step<'a>> {
        let index = self.index;
        let event = self.events.get(index)?;
        self.index += 1;
        let to_play = self.position.to_play();
        Some(match *event {
            Event::Play(color, point) => {
                let played = self.position.play(color, point);
                Step {
                    captured: played.captured,
                    lost: played.lost,
                    violation: played.violation(self.ruleset),
                    repetition: played.repetition,
                    out_of_turn: to_play == Some(!color),
                    ..self.step(index, event)
                }
            }
            Event::Pass(color) => {
                self.position.pass(color);
                Step { out_of_turn: to_play == Some(!color), ..self.step(index, event) }
            }
            Event::Setup(ref stones) => {
                let lifeless = self.position.setup(stones);
                Step { lifeless, ..self.step(index, event) }
            }
            Event::ToPlay(color) => {
                self.position.set_to_play(color);
                self.step(index, event)
            }
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.events.len() - self.index;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Replay<'_> {}
