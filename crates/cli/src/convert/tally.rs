//! What all games add up to: who keeps the winner, who does not and why, and what is left alone.

use super::recount::Recount;
use super::rewrite::{Fate, Told};
use super::terms::Why;
use crate::sink::{Align, Paint, Table, counted, grouped};
use kifu_rules::Ruleset;
use std::collections::BTreeMap;
use std::io::{self, Write};

/// The sums.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    files: u64,
    games: u64,
    converted: u64,
    same: u64,
    kept: u64,
    /// Games with another winner, by the terms that made it.
    changed: BTreeMap<String, u64>,
    /// By how many points the margins differ, and in how many games.
    differences: BTreeMap<i32, u64>,
    /// Games that are left alone, by reason.
    left: BTreeMap<String, u64>,
    not_counted: u64,
}

impl Tally {
    /// Counts a game.
    pub(crate) fn add(&mut self, told: &Told) {
        self.games += 1;
        let reason = match &told.fate {
            Fate::Converted(recount) => {
                self.converted += 1;
                return self.add_recount(recount);
            }
            Fate::Same(recount) => {
                self.same += 1;
                return self.add_recount(recount);
            }
            Fate::NotCounted => {
                self.not_counted += 1;
                return;
            }
            Fate::Unreadable => "the result cannot be read".to_owned(),
            Fate::Refused(refusal) => refusal.short(),
            Fate::Unpatchable(why) => why.to_string(),
            Fate::NoPlace(_) => "the file cannot be written".to_owned(),
        };
        *self.left.entry(reason).or_default() += 1;
    }

    /// Counts a file that is written.
    pub(crate) fn add_file(&mut self) {
        self.files += 1;
    }

    /// Whether some counted game is not converted.
    pub(crate) fn is_incomplete(&self) -> bool {
        !self.left.is_empty()
    }

    fn add_recount(&mut self, recount: &Recount) {
        let (from, to) = (recount.from.outcome, recount.to.outcome);
        let difference: i32 = recount.terms.iter().map(|term| term.points.quarters()).sum();
        *self.differences.entry(difference.abs()).or_default() += 1;
        if from.winner() == to.winner() {
            self.kept += 1;
        } else {
            let why = turning(recount).into_iter().map(Why::word).collect::<Vec<_>>().join(" and ");
            *self.changed.entry(why).or_default() += 1;
        }
    }

    /// Writes the sums.
    pub(crate) fn write(
        &self,
        out: &mut dyn Write,
        rules: &Ruleset,
        done: Done,
        paint: Paint,
    ) -> io::Result<()> {
        let (games, same) = (counted(self.converted, "game"), grouped(self.same));
        let done = match done {
            Done::Written => format!(" {} written.", counted(self.files, "file")),
            Done::Shown => " Nothing was written (--dry-run).".to_owned(),
        };
        writeln!(
            out,
            "{games} of {} converted to {} rules, {same} as wanted already.{done}",
            grouped(self.games),
            rules.name
        )?;
        if self.converted + self.same > 0 {
            writeln!(out)?;
            let mut table = Table::new(&[
                ("winner", Align::Left),
                ("games", Align::Right),
                ("because of", Align::Left),
            ]);
            table.row(vec!["the same".to_owned(), grouped(self.kept), String::new()]);
            for (why, games) in &self.changed {
                table.row(vec!["another".to_owned(), grouped(*games), why.clone()]);
            }
            table.write(out, paint)?;
            writeln!(out)?;
            let mut table = Table::new(&[("margins", Align::Left), ("games", Align::Right)]);
            for (&quarters, games) in &self.differences {
                let points = kifu_rules::Points::from_quarters(quarters);
                let what = match quarters {
                    0 => "agree".to_owned(),
                    _ => format!("differ by {points}"),
                };
                table.row(vec![what, grouped(*games)]);
            }
            table.write(out, paint)?;
        }
        if !self.left.is_empty() || self.not_counted > 0 {
            writeln!(out)?;
            let mut table = Table::new(&[("left alone", Align::Left), ("games", Align::Right)]);
            if self.not_counted > 0 {
                table.row(vec!["not decided by counting".to_owned(), grouped(self.not_counted)]);
            }
            for (reason, games) in &self.left {
                table.row(vec![reason.clone(), grouped(*games)]);
            }
            table.write(out, paint)?;
        }
        Ok(())
    }
}

/// What was done with the converted files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Done {
    /// They were written.
    Written,
    /// Their differences were shown.
    Shown,
}

/// The terms that turned a game: those towards the side that wins now.
pub(crate) fn turning(recount: &Recount) -> Vec<Why> {
    let sum: i32 = recount.terms.iter().map(|term| term.points.quarters()).sum();
    let towards = |points: i32| points.signum() == sum.signum();
    recount.terms.iter().filter(|t| towards(t.points.quarters())).map(|term| term.why).collect()
}
