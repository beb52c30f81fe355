//! How often Black wins, by anything that games can be told apart by.

use super::sheet::{Cell, Sheet};
use crate::table::games::{self, GameColumn};
use crate::table::{Facts, Value};
use kifu_rules::{Color, Outcome};
use std::cmp::Reverse;
use std::collections::HashMap;

/// Games by who won them.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Wins {
    games: u64,
    black: u64,
    white: u64,
}

/// A table of winning rates.
#[derive(Debug)]
pub(super) struct Rates {
    /// What games are told apart by.
    by: &'static RatesBy,
    groups: HashMap<Value<'static>, Wins>,
}

/// What games are told apart by in a table of winning rates.
#[derive(Debug)]
pub(super) struct RatesBy {
    /// The name of the table and of its first column.
    name: &'static str,
    column: &'static str,
    title: &'static str,
    /// The word for games of which it is not known.
    null: &'static str,
    key: fn(&Facts<'_>) -> Value<'static>,
    order: Order,
}

/// How rows are sorted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Order {
    /// By what they are told apart by.
    Key,
    /// The most games first.
    Games,
}

/// The columns beside the first.
pub(super) const COLUMNS: [&str; 7] =
    ["games", "black_wins", "white_wins", "neither", "black_rate", "rate_low", "rate_high"];

/// What the rates rest on.
pub(super) const NOTE: &str = "Rates are Black's share of the games that somebody won, with \
    Wilson's 95 % interval.";

/// The same where games with and without handicap are in one row.
const NOTE_OF_ALL: &str = "Rates are Black's share of the games that somebody won, with Wilson's \
    95 % interval. Handicap games are among them; --where setup_black=0 leaves them out.";

pub(super) static KOMI: RatesBy = RatesBy {
    name: "komi",
    column: "komi",
    title: "Black's winning rate by komi",
    null: "not stated",
    key: |facts| value("komi", facts),
    order: Order::Key,
};

pub(super) static YEAR: RatesBy = RatesBy {
    name: "year",
    column: "year",
    title: "Black's winning rate by year",
    null: "not known",
    key: |facts| value("year", facts),
    order: Order::Key,
};

pub(super) static DECADE: RatesBy = RatesBy {
    name: "decade",
    column: "decade",
    title: "Black's winning rate by decade",
    null: "not known",
    key: |facts| match value("year", facts) {
        Value::Int(year) => Value::Int(year - year.rem_euclid(10)),
        _ => Value::Null,
    },
    order: Order::Key,
};

pub(super) static EVENT: RatesBy = RatesBy {
    name: "event",
    column: "event",
    title: "Black's winning rate by event",
    null: "not stated",
    key: |facts| value("event", facts),
    order: Order::Games,
};

pub(super) static RULES: RatesBy = RatesBy {
    name: "rules",
    column: "rules",
    title: "Black's winning rate by rules",
    null: "not stated",
    key: |facts| value("rules", facts),
    order: Order::Games,
};

pub(super) static FIRST_MOVE: RatesBy = RatesBy {
    name: "first-move",
    column: "first_move",
    title: "First moves, whichever corner they are in",
    null: "none",
    key: |facts| value("first_move", facts),
    order: Order::Games,
};

pub(super) static OPENING: RatesBy = RatesBy {
    name: "opening",
    column: "opening",
    title: "First four moves, turned so that the first is in the upper right corner",
    null: "none",
    key: |facts| value("opening", facts),
    order: Order::Games,
};

pub(super) static HANDICAP: RatesBy = RatesBy {
    name: "handicap",
    column: "handicap",
    title: "Black's winning rate by handicap: the stones that the record states, else those set up",
    null: "–",
    key: |facts| {
        let stated = match value("handicap", facts) {
            Value::Int(stones) => stones,
            _ => 0,
        };
        let setup = facts.game.stones_before_play();
        let placed = if setup.white == 0 && setup.black > 1 { setup.black } else { 0 };
        Value::Int(if stated > 0 { stated } else { i64::from(placed) })
    },
    order: Order::Key,
};

/// The value of a column of games, by its name.
pub(super) fn value(name: &str, facts: &Facts<'_>) -> Value<'static> {
    games::column(name).map_or(Value::Null, |column: &GameColumn| (column.get)(facts).into_owned())
}

impl Wins {
    /// Adds a game.
    pub(super) fn add(&mut self, outcome: Option<Outcome>) {
        self.games += 1;
        match outcome.and_then(Outcome::winner) {
            Some(Color::Black) => self.black += 1,
            Some(Color::White) => self.white += 1,
            None => {}
        }
    }

    /// How many games there are.
    pub(super) const fn games(self) -> u64 {
        self.games
    }

    /// How many each side won.
    pub(super) const fn of(self, color: Color) -> u64 {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }

    /// Games that somebody won.
    pub(super) const fn won(self) -> u64 {
        self.black + self.white
    }

    /// The cells of [`COLUMNS`].
    pub(super) fn cells(self) -> impl Iterator<Item = Cell> {
        let counts = [self.games, self.black, self.white, self.games - self.won()];
        counts.map(Cell::Count).into_iter().chain(Cell::rate(self.black, self.won()))
    }
}

impl Rates {
    pub(super) fn new(by: &'static RatesBy) -> Self {
        Self { by, groups: HashMap::new() }
    }

    /// What a game is told apart by.
    pub(super) fn key(by: &RatesBy, facts: &Facts<'_>) -> Value<'static> {
        (by.key)(facts)
    }

    pub(super) fn add(&mut self, key: Value<'static>, outcome: Option<Outcome>) {
        self.groups.entry(key).or_default().add(outcome);
    }

    pub(super) fn sheet(&self) -> Sheet {
        let columns: Vec<&str> = std::iter::once(self.by.column).chain(COLUMNS).collect();
        let note = if self.by.name == HANDICAP.name { NOTE } else { NOTE_OF_ALL };
        let mut sheet = Sheet::new(self.by.name, self.by.title, &columns).with_note(note);
        sheet.null = self.by.null;
        let mut groups: Vec<_> = self.groups.iter().collect();
        groups.sort_unstable_by(|one, other| match self.by.order {
            Order::Key => one.0.cmp(other.0),
            Order::Games => {
                Reverse(one.1.games).cmp(&Reverse(other.1.games)).then_with(|| one.0.cmp(other.0))
            }
        });
        for (key, wins) in groups {
            let key = std::iter::once(Cell::Value(key.clone()));
            sheet.row(wins.games, key.chain(wins.cells()).collect());
        }
        sheet
    }
}
