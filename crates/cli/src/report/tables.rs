//! The tables of the page: cells of text that is harmless to look at; the template escapes it.

use super::seen::OPENING;
use super::tally::{Tally, Wins};
use crate::escape::visible;
use crate::sink::grouped;
use crate::stats::wilson;
use crate::verify::Verdict;
use kifu_rules::{Point, Points, Size};
use std::cmp::Reverse;

/// A table that can be sorted.
#[derive(Debug)]
pub(super) struct Table {
    /// Its name in links.
    pub(super) name: &'static str,
    pub(super) title: &'static str,
    pub(super) columns: Vec<Column>,
    pub(super) rows: Vec<Vec<Cell>>,
    /// What one must know to read it.
    pub(super) note: String,
}

/// A column.
#[derive(Debug)]
pub(super) struct Column {
    pub(super) title: &'static str,
    /// Whether it holds numbers.
    pub(super) numeric: bool,
}

/// A cell, with what it is sorted by where that is not its text.
#[derive(Debug)]
pub(super) struct Cell {
    pub(super) text: String,
    pub(super) key: Option<String>,
}

/// How many rows of a table are shown where a collection may have any number.
const ROWS: usize = 15;

fn table(
    name: &'static str,
    title: &'static str,
    columns: &[&'static str],
    note: impl Into<String>,
) -> Table {
    let columns = columns.iter().map(|title| match title.strip_prefix('#') {
        Some(title) => Column { title, numeric: true },
        None => Column { title, numeric: false },
    });
    Table { name, title, columns: columns.collect(), rows: Vec::new(), note: note.into() }
}

fn text(text: &str) -> Cell {
    Cell { text: visible(text).to_string(), key: None }
}

fn number(number: u64) -> Cell {
    Cell { text: grouped(number), key: Some(number.to_string()) }
}

fn points(points: Points) -> Cell {
    Cell { text: points.to_string(), key: Some(points.quarters().to_string()) }
}

fn share(part: u64, all: u64) -> Cell {
    if all == 0 {
        return text("");
    }
    let percent = 100.0 * part as f64 / all as f64;
    Cell { text: format!("{percent:.1}\u{a0}%"), key: Some(format!("{percent:.6}")) }
}

/// Games, how often Black wins, and how sure that is.
fn wins(wins: &Wins) -> [Cell; 3] {
    let interval = wilson(wins.black, wins.won()).map_or_else(String::new, |interval| {
        format!("{:.1}–{:.1}\u{a0}%", interval.low * 100.0, interval.high * 100.0)
    });
    [number(wins.games), share(wins.black, wins.won()), text(&interval)]
}

const RATE: &str = "The rate is Black's share of the games that somebody won, with Wilson's 95 % \
                    interval; games without handicap.";

pub(super) fn komi(tally: &Tally) -> Table {
    let columns = ["#Komi", "#Games", "#Black wins", "95 %"];
    let mut table = table("komi", "By komi", &columns, RATE);
    for (komi, group) in most(tally.by_komi.iter(), ROWS) {
        let [games, rate, interval] = wins(group);
        table.rows.push(vec![points(*komi), games, rate, interval]);
    }
    table
}

pub(super) fn decades(tally: &Tally) -> Table {
    let columns = ["#Decade", "#Games", "#Black wins", "95 %"];
    let mut table = table("decades", "By decade", &columns, RATE);
    for (decade, group) in most(tally.by_decade.iter(), 2 * ROWS) {
        let [games, rate, interval] = wins(group);
        let decade = Cell { text: format!("{decade}s"), key: Some(decade.to_string()) };
        table.rows.push(vec![decade, games, rate, interval]);
    }
    table
}

/// The entries with the most games, in the order of their keys.
pub(super) fn most<'a, K: Ord>(
    groups: impl Iterator<Item = (&'a K, &'a Wins)>,
    rows: usize,
) -> Vec<(&'a K, &'a Wins)> {
    let mut groups: Vec<_> = groups.collect();
    groups.sort_by_key(|(_, wins)| Reverse(wins.games));
    groups.truncate(rows);
    groups.sort_by_key(|(key, _)| *key);
    groups
}

pub(super) fn openings(tally: &Tally) -> Table {
    let columns = ["First four moves", "#Games", "#Share", "#Black wins", "95 %"];
    let mut table = table("openings", "Most frequent openings", &columns, RATE);
    let mut openings: Vec<_> = tally.openings.iter().collect();
    openings.sort_by_key(|(_, wins)| Reverse(wins.games));
    let all = openings.iter().map(|(_, wins)| wins.games).sum();
    for (opening, group) in openings.into_iter().take(ROWS) {
        debug_assert_eq!(opening.len(), OPENING);
        let name = |&(x, y): &(u8, u8)| Size::NINETEEN.name(Point { x, y }).to_string();
        let names: Vec<_> = opening.iter().map(name).collect();
        let [games, rate, interval] = wins(group);
        let row = vec![text(&names.join(" ")), games, share(group.games, all), rate, interval];
        table.rows.push(row);
    }
    table
}

pub(super) fn rules(tally: &Tally) -> Table {
    let mut table = table("rules", "Rules", &["Rules", "#Games", "#Share"], "");
    let go = tally.games - tally.others;
    for (rules, &games) in &tally.rules {
        table.rows.push(vec![text(rules), number(games), share(games, go)]);
    }
    if tally.no_rules > 0 {
        let untold = text("not stated, or not known");
        table.rows.push(vec![untold, number(tally.no_rules), share(tally.no_rules, go)]);
    }
    table
}

pub(super) fn findings(tally: &Tally) -> Table {
    let columns = ["Code", "What", "#Errors", "#Warnings", "#Notes", "#Games", "Most in"];
    let note = "kifu explain CODE says what a code means, and kifu audit where each finding is. \
                A finding about a whole file, such as a wrong encoding, counts as one game.";
    let mut table = table("findings", "By code", &columns, note);
    let mut problems: Vec<_> = tally.problems.by_code.values().collect();
    problems.sort_by_key(|problem| {
        let [notes, warnings, errors] = problem.counts;
        Reverse((errors, warnings, notes))
    });
    for problem in problems {
        let [notes, warnings, errors] = problem.counts;
        let files: Vec<_> = problem
            .worst
            .iter()
            .map(|(count, path)| match count {
                1 => tally.below(path).to_owned(),
                count => format!("{} ({count})", tally.below(path)),
            })
            .collect();
        table.rows.push(vec![
            text(problem.check.code),
            text(problem.check.summary),
            number(errors),
            number(warnings),
            number(notes),
            number(problem.games),
            text(&files.join(", ")),
        ]);
    }
    table
}

pub(super) fn files(tally: &Tally) -> Table {
    let columns = ["File", "#Errors", "#Warnings", "#Notes"];
    let mut table = table("files", "Files with the most", &columns, "");
    for ([errors, warnings, notes], path) in tally.problems.worst.iter() {
        table.rows.push(vec![
            text(tally.below(path)),
            number(*errors),
            number(*warnings),
            number(*notes),
        ]);
    }
    table
}

pub(super) fn verdicts(tally: &Tally) -> Table {
    let note = "kifu verify says of every game what its verdict rests on.";
    let columns = ["Verdict", "#Games", "#Share", "What it means"];
    let mut table = table("verdicts", "Stated results against the boards", &columns, note);
    let all = tally.verdicts.iter().sum();
    for (verdict, games) in Verdict::ALL.iter().zip(tally.verdicts) {
        let word = verdict.word().replace('-', " ");
        table.rows.push(vec![
            text(&word),
            number(games),
            share(games, all),
            text(meaning(*verdict)),
        ]);
    }
    table
}

const fn meaning(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Confirmed => "the count gives the stated margin",
        Verdict::Consistent => "points are still open, and the stated margin can come of them",
        Verdict::Explained => "another komi, unit or reading of the record gives it",
        Verdict::Contradicted => "nothing plausible gives it",
        Verdict::Undecided => "the board does not tell surely enough",
        Verdict::NotByCounting => "resignation, time, forfeit, or no margin stated",
    }
}

pub(super) fn differences(tally: &Tally) -> Table {
    let columns = ["#Area minus territory", "#Games", "#Share"];
    let note = "Black's margin under Chinese rules minus that under Japanese rules, with the same \
                komi, on last boards on which nothing is left to be played.";
    let mut table = table("differences", "How far the two counts are apart", &columns, note);
    let all = tally.differences.values().sum();
    let mut differences: Vec<_> = tally.differences.iter().collect();
    differences.sort_by_key(|&(_, games)| Reverse(games));
    differences.truncate(ROWS);
    differences.sort();
    for (difference, &games) in differences {
        table.rows.push(vec![points(*difference), number(games), share(games, all)]);
    }
    table
}
