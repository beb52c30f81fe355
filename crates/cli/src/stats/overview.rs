//! What the games are, in a few figures.

use super::rates::Wins;
use super::sheet::{Cell, Sheet};
use super::spread::Spread;
use crate::table::{Facts, Value};
use kifu_rules::{Color, Outcome, Points, Size, WinBy};
use kifu_sgf_io::Claim;

/// What the overview wants to know of a game.
#[derive(Debug, Clone, Copy)]
pub(super) struct Glance {
    outcome: Option<Outcome>,
    turns: u32,
    /// Whether the last two turns are passes.
    passed: bool,
    nineteen: bool,
    result: Told,
    komi: Told,
    rules: Told,
    date: Told,
}

/// Whether a record tells something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Told {
    Not,
    Unreadably,
    Well,
}

/// The figures.
#[derive(Debug, Default)]
pub(super) struct Overview {
    files: u64,
    others: u64,
    wins: Wins,
    turns: Spread,
    years: Option<(i64, i64)>,
    margins: u64,
    passed: u64,
    half_points: u64,
    nineteen: u64,
    endings: [u64; ENDINGS.len()],
    untold: [[u64; 2]; 4],
}

/// How games end, in words for people.
const ENDINGS: [&str; 11] = [
    "won by points",
    "won by resignation",
    "won on time",
    "won by forfeit",
    "won, and not told how",
    "drawn",
    "void",
    "both lost",
    "unfinished",
    "result said to be unknown",
    "no result, or none that can be read",
];

impl Glance {
    pub(super) fn of(facts: &Facts<'_>) -> Self {
        let (info, record) = (&facts.game.record.info, facts.game.record);
        let last = record.events.iter().rev().take(2);
        Self {
            outcome: facts.game.outcome(),
            turns: facts.game.played.turns,
            passed: last.filter(|event| matches!(event, kifu_rules::Event::Pass(_))).count() == 2,
            nineteen: record.size == Size::NINETEEN,
            result: Told::of(&info.result),
            komi: Told::of(&info.komi),
            rules: Told::of(&info.rules),
            date: Told::of(&info.date),
        }
    }

    pub(super) const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }
}

impl Told {
    const fn of<T>(claim: &Claim<'_, T>) -> Self {
        match claim {
            Claim::Silent => Self::Not,
            Claim::Unreadable(_) => Self::Unreadably,
            Claim::Said(..) => Self::Well,
        }
    }
}

impl Overview {
    /// Begins another file.
    pub(super) const fn add_file(&mut self) {
        self.files += 1;
    }

    /// Adds a game that is none of Go.
    pub(super) const fn add_other(&mut self) {
        self.others += 1;
    }

    /// Adds a game of Go.
    pub(super) fn add(&mut self, glance: &Glance, year: Option<i64>) {
        self.wins.add(glance.outcome);
        self.turns.add(&Value::int(glance.turns));
        self.nineteen += u64::from(glance.nineteen);
        if let Some(year) = year {
            let (first, last) = self.years.unwrap_or((year, year));
            self.years = Some((first.min(year), last.max(year)));
        }
        self.endings[ending(glance.outcome)] += 1;
        if let Some(margin) = glance.outcome.and_then(Outcome::margin) {
            self.margins += 1;
            self.half_points += u64::from(margin.abs() == Points::HALF);
            self.passed += u64::from(glance.passed);
        }
        let told = [glance.result, glance.komi, glance.rules, glance.date];
        for (count, told) in self.untold.iter_mut().zip(told) {
            count[0] += u64::from(told == Told::Not);
            count[1] += u64::from(told == Told::Unreadably);
        }
    }

    pub(super) fn sheet(&self, players: u64) -> Sheet {
        let mut sheet = Sheet::new("overview", "Overview", &["item", "number", "share"])
            .with_note("Shares are of all games of Go.");
        let games = self.wins.games();
        let mut plain = |item: &'static str, cell: Cell| {
            sheet.row(0, vec![Cell::words(item), cell, Cell::Empty]);
        };
        let year = |year: Option<i64>| Cell::Value(Value::maybe_int(year));
        plain("files with such games", Cell::Count(self.files));
        plain("games of Go", Cell::Count(games));
        plain("other games, not counted below", Cell::Count(self.others));
        plain("moves", Cell::Count(self.turns.sum() as u64));
        plain("moves of a game, median", Cell::maybe(self.turns.quantile(0.5)));
        plain("names of players", Cell::Count(players));
        plain("first year", year(self.years.map(|(first, _)| first)));
        plain("last year", year(self.years.map(|(_, last)| last)));
        let won = self.wins.of(Color::Black) + self.wins.of(Color::White);
        for (item, color) in [("Black won", Color::Black), ("White won", Color::White)] {
            let count = self.wins.of(color);
            let item = format!("{item}, of the games that somebody won");
            sheet.row(0, vec![Cell::words(item), Cell::Count(count), Cell::share(count, won)]);
        }
        let mut shared = |item: &str, count: u64| {
            let cells =
                [Cell::words(item.to_owned()), Cell::Count(count), Cell::share(count, games)];
            sheet.row(0, cells.into());
        };
        for (word, count) in ENDINGS.into_iter().zip(self.endings) {
            shared(word, count);
        }
        shared("margin stated (points and draws)", self.margins);
        shared("… and the record ends in two passes", self.passed);
        shared("… by half a point", self.half_points);
        shared("boards other than 19×19", games - self.nineteen);
        for (what, [silent, unreadable]) in
            ["result", "komi", "rules", "date"].into_iter().zip(self.untold)
        {
            shared(&format!("{what} not stated"), silent);
            shared(&format!("{what} stated unreadably"), unreadable);
        }
        sheet
    }
}

/// The place of an ending in [`ENDINGS`].
const fn ending(outcome: Option<Outcome>) -> usize {
    match outcome {
        Some(Outcome::Win { by, .. }) => match by {
            WinBy::Points(_) => 0,
            WinBy::Resignation => 1,
            WinBy::Time => 2,
            WinBy::Forfeit => 3,
            WinBy::Unstated => 4,
        },
        Some(Outcome::Draw) => 5,
        Some(Outcome::Void) => 6,
        Some(Outcome::BothLost) => 7,
        Some(Outcome::Unfinished) => 8,
        Some(Outcome::Unknown) => 9,
        None => 10,
    }
}
