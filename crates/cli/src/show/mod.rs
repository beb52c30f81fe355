//! `kifu show`: a position of a game, with what is to be read beside it.

mod about;
mod numbers;

pub(crate) use about::{count, game as heading};

use crate::args::Numbers;
use crate::audit::Game;
use crate::draw::Picture;
use crate::score::{self, Scored, cut};
use kifu_rules::{Color, Event, Position, replay};
use kifu_scoring::Judge;
use std::fmt;

/// What the user asks for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Options {
    /// The move after which to look; negative ones count from the end.
    pub(crate) turn: Option<i64>,
    /// The moves to number.
    pub(crate) numbers: Option<Numbers>,
    /// Whether the position is judged.
    pub(crate) counted: bool,
}

/// The game has no such move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NoSuchMove {
    asked: i64,
    turns: u32,
}

impl fmt::Display for NoSuchMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the game has no move {}: it has {} moves", self.asked, self.turns)
    }
}

/// The position that is asked for, under the players' names, and with its story below.
///
/// # Errors
///
/// If the game is not that long.
pub(crate) fn picture(
    game: &Game<'_>,
    options: Options,
    judge: &Judge,
) -> Result<Picture, NoSuchMove> {
    let turns = game.played.turns;
    let turn = turn(options, turns)?;
    let events = cut(&game.record.events, (turn < turns).then_some(turn));
    let mut position = Position::new(game.record.size);
    replay(&mut position, game.ruleset, events).for_each(drop);

    let mut picture = Picture::of(position.board());
    let mut below = Vec::new();
    if options.counted {
        let asked = score::Options { turn: (turn < turns).then_some(turn), ..Default::default() };
        let scored = Scored::of(game, &asked, judge);
        picture = picture.judged(&scored.judgement);
        below.push(count(&scored));
    }
    picture.last = last(&position, events);
    if let Some(asked) = options.numbers {
        below.extend(numbers::number(&mut picture, game, events, asked));
    }
    picture.title = about::game(game);
    picture.caption = vec![about::position(game, &position, events)];
    picture.caption.extend(below);
    Ok(picture)
}

/// The number of the move to look at.
fn turn(options: Options, turns: u32) -> Result<u32, NoSuchMove> {
    let end = i64::from(turns);
    let asked = match (options.turn, options.numbers.and_then(|numbers| numbers.to)) {
        (Some(turn), _) => turn,
        (None, Some(to)) => end.min(i64::from(to)),
        (None, None) => end,
    };
    let turn = if asked < 0 { end + asked } else { asked };
    let turn = u32::try_from(turn).ok().filter(|&turn| turn <= turns);
    turn.ok_or(NoSuchMove { asked, turns })
}

/// The stone of the last turn, if that was a play and the stone is there.
fn last(position: &Position, events: &[Event]) -> Option<kifu_rules::Point> {
    match last_turn(events)? {
        (color, Some(point)) => (position.board().at(point) == Some(color)).then_some(point),
        (_, None) => None,
    }
}

/// Who took the last turn, and where.
fn last_turn(events: &[Event]) -> Option<(Color, Option<kifu_rules::Point>)> {
    events.iter().rev().find_map(|event| match *event {
        Event::Play(color, point) => Some((color, Some(point))),
        Event::Pass(color) => Some((color, None)),
        Event::Setup(_) | Event::ToPlay(_) => None,
    })
}
