//! `kifu stats`: figures over all games, added up one game at a time.
//!
//! What is kept grows with the groups of a table (komi, years, events, players, pairs), never with
//! the games; only the list of games with another winner has a row for each of them.

mod bins;
mod counted;
mod difference;
mod overview;
mod people;
mod question;
mod rates;
mod sheet;
mod spread;
mod whatif;
mod wilson;
mod write;

pub(crate) use question::Question;
pub(crate) use sheet::Sheet;
pub(crate) use whatif::Target;
pub(crate) use wilson::wilson;
pub(crate) use write::{csv, jsonl, text};

use crate::args::StatsTable;
use crate::error::Error;
use crate::table::players::{Played, Players};
use crate::table::{Facts, Value};
use bins::{Cycles, Kos, Margins};
use counted::{Weighed, Weighings};
use overview::{Glance, Overview};
use people::Pairs;
use question::{Answer, Values};
use rates::{Rates, RatesBy};

/// What is to be found out.
#[derive(Debug)]
pub(crate) struct Plan {
    /// The tables, in the order in which they are written.
    tables: Vec<StatsTable>,
    question: Option<Question>,
    lengths: Option<Question>,
    target: Option<Target>,
}

/// What one game adds.
#[derive(Debug)]
pub(crate) struct Seen {
    /// Nothing of other games than Go.
    go: Option<Box<Go>>,
}

#[derive(Debug)]
struct Go {
    glance: Glance,
    played: Played,
    ko_captures: u32,
    cycle: Value<'static>,
    /// What the tables of rates tell it apart by, in their order.
    keys: Vec<Value<'static>>,
    question: Option<Values>,
    lengths: Option<Values>,
    weighed: Option<Weighed>,
}

/// All games so far.
#[derive(Debug)]
pub(crate) struct Stats<'p> {
    plan: &'p Plan,
    file: String,
    overview: Overview,
    players: Players,
    pairs: Pairs,
    margins: Margins,
    kos: Kos,
    cycles: Cycles,
    rates: Vec<Rates>,
    question: Option<Answer<'p>>,
    lengths: Option<Answer<'p>>,
    weighings: Weighings,
}

impl Plan {
    /// A plan for these tables, one's own question and other terms.
    ///
    /// # Errors
    ///
    /// [`Error::Usage`] if a table needs terms that are missing.
    pub(crate) fn new(
        tables: Vec<StatsTable>,
        question: Option<Question>,
        target: Option<Target>,
    ) -> Result<Self, Error> {
        let needs = |table| matches!(table, StatsTable::WhatIf | StatsTable::Flipped);
        if target.is_none() && tables.iter().any(|&table| needs(table)) {
            let message = "--what-if rules=NAME,komi=POINTS says what this table is about";
            return Err(Error::Usage(message.to_owned()));
        }
        let lengths = tables.contains(&StatsTable::Length).then(Question::lengths).transpose()?;
        Ok(Self { tables, question, lengths, target })
    }

    /// How many tables it makes.
    pub(crate) fn number(&self) -> usize {
        self.tables.len() + usize::from(self.question.is_some())
    }

    /// Whether the boards are counted.
    fn counts(&self) -> bool {
        let counting = [StatsTable::Verdict, StatsTable::Counts, StatsTable::CountsWhy];
        self.target.is_some() || counting.into_iter().any(|table| self.wants(table))
    }

    /// Looks at one game. All the work is done here.
    pub(crate) fn see(&self, facts: &Facts<'_>) -> Seen {
        let go = facts.game.is_go().then(|| {
            let cycle = match self.wants(StatsTable::Cycle) {
                true => rates::value("cycle", facts),
                false => Value::Null,
            };
            Box::new(Go {
                glance: Glance::of(facts),
                played: Played::of(facts),
                ko_captures: facts.game.played.ko_captures,
                cycle,
                keys: self.rates().map(|by| Rates::key(by, facts)).collect(),
                question: self.question.as_ref().map(|question| question.values(facts)),
                lengths: self.lengths.as_ref().map(|question| question.values(facts)),
                weighed: self.counts().then(|| Weighed::of(facts, self.target.as_ref())).flatten(),
            })
        });
        Seen { go }
    }

    fn wants(&self, table: StatsTable) -> bool {
        self.tables.contains(&table)
    }

    fn rates(&self) -> impl Iterator<Item = &'static RatesBy> {
        self.tables.iter().filter_map(|&table| by(table))
    }
}

impl<'p> Stats<'p> {
    /// No games yet.
    pub(crate) fn new(plan: &'p Plan) -> Self {
        Self {
            plan,
            file: String::new(),
            overview: Overview::default(),
            players: Players::default(),
            pairs: Pairs::default(),
            margins: Margins::default(),
            kos: Kos::default(),
            cycles: Cycles::default(),
            rates: plan.rates().map(Rates::new).collect(),
            question: plan.question.as_ref().map(Answer::new),
            lengths: plan.lengths.as_ref().map(Answer::new),
            weighings: Weighings::default(),
        }
    }

    /// Adds games of one file. All games of a file come one after the other.
    pub(crate) fn add(&mut self, path: &str, games: Vec<Seen>) {
        if !games.is_empty() && path != self.file {
            self.overview.add_file();
            path.clone_into(&mut self.file);
        }
        for game in games {
            match game.go {
                Some(go) => self.add_go(*go),
                None => self.overview.add_other(),
            }
        }
    }

    fn add_go(&mut self, go: Go) {
        let outcome = go.glance.outcome();
        self.overview.add(&go.glance, go.played.year);
        if self.plan.wants(StatsTable::Player) || self.plan.wants(StatsTable::Overview) {
            self.players.add(&go.played);
        }
        if self.plan.wants(StatsTable::Pair) {
            self.pairs.add(&go.played);
        }
        self.margins.add(outcome);
        self.kos.add(go.ko_captures);
        self.cycles.add(go.cycle, outcome);
        for (rates, key) in self.rates.iter_mut().zip(go.keys) {
            rates.add(key, outcome);
        }
        for (answer, values) in [(&mut self.question, go.question), (&mut self.lengths, go.lengths)]
        {
            if let (Some(answer), Some(values)) = (answer, values) {
                answer.add(values, outcome);
            }
        }
        if let Some(weighed) = go.weighed {
            self.weighings.add(weighed);
        }
    }

    /// The tables, those that may be long with at most so many rows.
    pub(crate) fn sheets(&self, most: usize) -> Vec<Sheet> {
        let mut rates = self.rates.iter();
        let mut sheets = Vec::new();
        for &table in &self.plan.tables {
            let mut sheet = match table {
                StatsTable::Overview => self.overview.sheet(self.players.rows().len() as u64),
                StatsTable::Margin => self.margins.sheet(),
                StatsTable::Ko => self.kos.sheet(),
                StatsTable::Cycle => self.cycles.sheet(),
                StatsTable::Player => people::players(&self.players),
                StatsTable::Pair => self.pairs.sheet(),
                StatsTable::Verdict => self.weighings.verdicts(),
                StatsTable::Counts => self.weighings.counts(),
                StatsTable::CountsWhy => self.weighings.reasons(),
                StatsTable::Flipped => self.weighings.flips(),
                StatsTable::Length => match &self.lengths {
                    Some(lengths) => lengths.sheet(),
                    None => continue,
                },
                StatsTable::WhatIf => match &self.plan.target {
                    Some(target) => self.weighings.what_if(target),
                    None => continue,
                },
                StatsTable::Komi
                | StatsTable::Year
                | StatsTable::Decade
                | StatsTable::Event
                | StatsTable::Rules
                | StatsTable::FirstMove
                | StatsTable::Opening
                | StatsTable::Handicap => match rates.next() {
                    Some(rates) => rates.sheet(),
                    None => continue,
                },
            };
            let long = !matches!(
                table,
                StatsTable::Overview
                    | StatsTable::Margin
                    | StatsTable::Length
                    | StatsTable::Ko
                    | StatsTable::Verdict
                    | StatsTable::Counts
                    | StatsTable::WhatIf
            );
            if long {
                sheet.keep(most);
            }
            sheets.push(sheet);
        }
        sheets.extend(self.question.as_ref().map(|question| {
            let mut sheet = question.sheet();
            sheet.keep(most);
            sheet
        }));
        sheets
    }
}

/// What a table of winning rates tells games apart by.
const fn by(table: StatsTable) -> Option<&'static RatesBy> {
    Some(match table {
        StatsTable::Komi => &rates::KOMI,
        StatsTable::Year => &rates::YEAR,
        StatsTable::Decade => &rates::DECADE,
        StatsTable::Event => &rates::EVENT,
        StatsTable::Rules => &rates::RULES,
        StatsTable::FirstMove => &rates::FIRST_MOVE,
        StatsTable::Opening => &rates::OPENING,
        StatsTable::Handicap => &rates::HANDICAP,
        _ => return None,
    })
}
