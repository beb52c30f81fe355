//! `kifu report`: one page about a collection, made in one pass over its games.
//!
//! Of every game only counts are kept, and the board where it is among the few
//! [most interesting](interest); so memory does not grow with the collection.

mod charts;
mod interest;
mod opening;
mod page;
mod problems;
mod seen;
mod tables;
mod tally;
mod top;

use crate::audit::Finding;
use crate::error::Error;
use crate::table::Facts;
use seen::Seen;
use tally::Tally;

/// A report in the making.
#[derive(Debug)]
pub(crate) struct Report {
    tally: Tally,
    counting: bool,
}

/// What is kept of one game until it is added.
#[derive(Debug)]
pub(crate) struct Game(Seen);

impl Report {
    /// A report on nothing yet; `counting` tells whether boards are counted.
    pub(crate) fn new(counting: bool) -> Self {
        Self { tally: Tally::new(), counting }
    }

    /// What a report wants to know of a game; this is the work, and can be done anywhere.
    pub(crate) fn seen(facts: &Facts<'_>, counting: bool) -> Game {
        Game(Seen::of(facts, counting))
    }

    /// Adds a game. The games of a file come one after the other.
    pub(crate) fn add(&mut self, path: &str, game: Game) {
        self.tally.add(path, game.0);
    }

    /// Adds what was found in a file as a whole, after its games.
    pub(crate) fn add_file(&mut self, path: &str, findings: &[Finding]) {
        self.tally.found(path, &seen::found(findings.iter()));
    }

    /// The page.
    ///
    /// # Errors
    ///
    /// If something cannot be drawn, which would be a bug.
    pub(crate) fn page(mut self, title: &str, filter: Option<&str>) -> Result<String, Error> {
        self.tally.problems.end();
        page::page(&self.tally, self.counting, title, filter)
    }
}
