//! Everything that is known of one game when its checks run.

use super::emit::Place;
use kifu_rules::{ByColor, Color, Event, Outcome, Point, Position, Repetition, Ruleset, Violation};
use kifu_sgf_io::{Claim, Defect, DefectKind, GameRecord, Text};
use std::collections::BTreeMap;

/// One game of Go: its record, its replay, and the rules it is judged by.
#[derive(Debug)]
pub struct Game<'a> {
    /// Its number in its source, from 1.
    pub number: u32,
    /// The text it stands in, and how that was decoded.
    pub text: &'a Text<'a>,
    /// The record.
    pub record: &'a GameRecord<'a>,
    /// What is wrong with its form.
    pub defects: &'a [Defect],
    /// The rules that it is judged by.
    pub ruleset: &'a Ruleset,
    /// Why these.
    pub judged_by: JudgedBy,
    /// What the replay met.
    pub played: &'a Played,
    /// The board after the last event, with prisoners and counts.
    pub position: &'a Position,
}

/// Why a game is judged by its ruleset.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JudgedBy {
    /// The user asked for it.
    Order,
    /// The record names it.
    Record,
    /// The record is silent or unreadable: only what every ruleset forbids is an error.
    Assumption,
}

/// What the replay of a game met, apart from the final position.
#[derive(Debug, Clone, Default)]
pub struct Played {
    /// Steps at which something was odd, in order; at most the first 10,000.
    pub odd: Vec<OddStep>,
    /// The first turn: its colour.
    pub first: Option<Turn>,
    /// The last turn.
    pub last: Option<Turn>,
    /// The turn that was the second pass of two in a row, if turns follow it.
    pub ended: Option<Turn>,
    /// Plays by each colour.
    pub plays: ByColor<u32>,
    /// Plays that took a ko: one stone that could be retaken at once.
    pub ko_captures: u32,
    /// Turns of the main line: plays and passes.
    pub turns: u32,
}

/// A play or a pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    /// Its number, from 1.
    pub number: u32,
    /// The event, as an index into the record's events.
    pub event: usize,
    /// Who made it.
    pub color: Color,
}

/// A step at which something was odd.
#[derive(Debug, Clone)]
pub struct OddStep {
    /// The event, as an index into the record's events.
    pub event: usize,
    /// The number of turns so far, this one included.
    pub turn: u32,
    /// What is wrong with it under the ruleset.
    pub violation: Option<Violation>,
    /// The board came back, whatever the rules say to that.
    pub repetition: Option<Repetition>,
    /// The other colour was to play.
    pub out_of_turn: bool,
    /// One point of each chain that set-up left without liberties.
    pub lifeless: Vec<Point>,
}

impl Game<'_> {
    /// Whether it is a game of Go, as far as the record says.
    #[must_use]
    pub fn is_go(&self) -> bool {
        self.record.info.game.said().is_none_or(|&game| game == 1)
    }

    /// The defects of some kind, in the order of the text.
    pub fn defects_of(&self, kind: DefectKind) -> impl Iterator<Item = &Defect> {
        self.defects.iter().filter(move |defect| defect.kind == kind)
    }

    /// How many moves the record has lost: whose points cannot be read, or hold a stone already or
    /// are not on the board, so that another one was meant. The last board is then not that of the
    /// game. A missing bracket is not counted: it may be that of any property.
    #[must_use]
    pub fn missing_moves(&self) -> usize {
        let misplaced = |step: &&OddStep| {
            matches!(step.violation, Some(Violation::Occupied(_) | Violation::OffBoard))
        };
        self.defects_of(DefectKind::UnreadableMove).count()
            + self.played.odd.iter().filter(misplaced).count()
    }

    /// The place of an event of the main line.
    #[must_use]
    pub fn place(&self, event: usize, turn: u32) -> Place {
        let point = match self.record.events.get(event) {
            Some(Event::Play(_, point)) => Some(*point),
            _ => None,
        };
        let offset =
            self.record.places.get(event).map_or(self.record.span.start, |&at| at as usize);
        Place { offset, turn: (turn > 0).then_some(turn), point }
    }

    /// Where the game begins.
    #[must_use]
    pub const fn start(&self) -> Place {
        Place::text(self.record.span.start)
    }

    /// The place of what the record says of something, else where the game begins.
    #[must_use]
    pub fn claim_place<T>(&self, claim: &Claim<'_, T>) -> Place {
        claim.raw().map_or_else(|| self.start(), |raw| Place::text(raw.at))
    }

    /// How the record says that the game ended.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.record.info.result.said().map(|result| result.outcome)
    }

    /// Whether a turn is the last of the main line.
    #[must_use]
    pub const fn is_last(&self, turn: u32) -> bool {
        turn == self.played.turns
    }

    /// Whether a move that cannot be read stands between an event and the one before it.
    #[must_use]
    pub fn lost_just_before(&self, event: usize) -> bool {
        let place = |event: usize| self.record.places.get(event).map_or(0, |&at| at as usize);
        let from = event.checked_sub(1).map_or(self.record.span.start, place);
        self.lost_moves().any(|at| (from..place(event)).contains(&at))
    }

    /// Whether a move that cannot be read stands anywhere before an event: then the board is not
    /// the one that was played on.
    #[must_use]
    pub fn lost_before(&self, event: usize) -> bool {
        let place = self.record.places.get(event).map_or(0, |&at| at as usize);
        self.lost_moves().next().is_some_and(|at| at < place)
    }

    fn lost_moves(&self) -> impl Iterator<Item = usize> {
        let lost = self.defects.iter().filter(|defect| {
            matches!(defect.kind, DefectKind::UnreadableMove | DefectKind::MissingOpenBracket)
        });
        lost.map(|defect| defect.span.start)
    }

    /// Whether so few stones divide no board of this size: fewer than 28 on 100 points.
    #[must_use]
    pub fn is_beginning(&self, stones: usize) -> bool {
        stones < self.record.size.area() * 28 / 100
    }

    /// Stones set up before the first turn, those taken off again not counted.
    #[must_use]
    pub fn stones_before_play(&self) -> ByColor<u32> {
        let before = self
            .record
            .events
            .iter()
            .take_while(|event| !matches!(event, Event::Play(..) | Event::Pass(_)));
        let mut stones = BTreeMap::new();
        for event in before {
            if let Event::Setup(points) = event {
                stones.extend(points.iter().copied());
            }
        }
        ByColor::from_fn(|color| {
            stones.values().filter(|&&stone| stone == Some(color)).count() as u32
        })
    }
}
