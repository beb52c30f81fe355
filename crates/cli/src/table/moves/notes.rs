//! What a record notes with its moves: times and comments. Read only when somebody asks.

use crate::audit::Game;
use kifu_rules::{Color, Event};
use kifu_sgf_io::{Scanner, Token};
use std::borrow::Cow;

/// The notes of the main line.
#[derive(Debug)]
pub(super) struct Notes<'a> {
    /// Each with the event it belongs to, in order.
    notes: Vec<(usize, Note<'a>)>,
}

/// What stands in the node of a move.
#[derive(Debug, Default)]
pub(super) struct Note<'a> {
    /// Seconds left to the player.
    pub(super) time_left: Option<u32>,
    /// Stones or periods left of overtime.
    pub(super) overtime: Option<u32>,
    /// The comment.
    pub(super) comment: Option<Cow<'a, str>>,
}

/// A node while it is read: times by the colour they are of.
#[derive(Default)]
struct Node<'a> {
    event: Option<(usize, Color)>,
    times: [Option<u32>; 2],
    overtimes: [Option<u32>; 2],
    comment: Option<Cow<'a, str>>,
}

impl<'a> Notes<'a> {
    /// Reads the notes of a game: its moves are known by their places in the text.
    pub(super) fn of(game: &'a Game<'_>) -> Self {
        let record = game.record;
        let mut moves = record
            .events
            .iter()
            .zip(&record.places)
            .enumerate()
            .filter_map(|(index, (event, &place))| match event {
                Event::Play(color, _) | Event::Pass(color) => Some((place as usize, index, *color)),
                Event::Setup(_) | Event::ToPlay(_) => None,
            })
            .peekable();
        let mut notes = Vec::new();
        let mut node = Node::default();
        let mut property = "";
        for token in Scanner::new(&game.text.text, record.span.clone()) {
            match token {
                Token::Node(_) => notes.extend(std::mem::take(&mut node).note()),
                Token::Property(name) => {
                    property = name.text;
                    let turn = moves.next_if(|&(place, ..)| place == name.at);
                    node.event = turn.map(|(_, index, color)| (index, color)).or(node.event);
                }
                Token::Value(value) => match property {
                    "BL" => node.times[0] = seconds(value.text),
                    "WL" => node.times[1] = seconds(value.text),
                    "OB" => node.overtimes[0] = seconds(value.text),
                    "OW" => node.overtimes[1] = seconds(value.text),
                    "C" => node.comment = Some(value.simple_text()),
                    _ => {}
                },
                Token::Open(_) | Token::Close(_) | Token::Fault(_) => {}
            }
        }
        notes.extend(node.note());
        Self { notes }
    }

    /// The note with an event.
    pub(super) fn at(&self, event: usize) -> Option<&Note<'a>> {
        let found = self.notes.binary_search_by_key(&event, |&(index, _)| index);
        found.ok().and_then(|place| self.notes.get(place)).map(|(_, note)| note)
    }
}

impl<'a> Node<'a> {
    /// The note of the move in the node, if it has a move and anything to say.
    fn note(self) -> Option<(usize, Note<'a>)> {
        let (event, color) = self.event?;
        let own = |[black, white]: [Option<u32>; 2]| match color {
            Color::Black => black,
            Color::White => white,
        };
        let (time_left, overtime) = (own(self.times), own(self.overtimes));
        let silent = time_left.is_none() && overtime.is_none() && self.comment.is_none();
        (!silent).then_some((event, Note { time_left, overtime, comment: self.comment }))
    }
}

/// A decimal number, its fraction dropped.
fn seconds(text: &str) -> Option<u32> {
    let whole = text.trim().split('.').next()?;
    whole.parse().ok()
}
