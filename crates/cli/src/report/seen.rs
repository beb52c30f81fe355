//! What a report keeps of one game, taken on the worker while its board is there.

use super::interest::{Candidate, candidates};
use crate::audit::{Check, Finding, Game, Severity};
use crate::table::{Facts, Symmetry, Value, games};
use crate::verify::Verdict;
use kifu_rules::{Color, Event, Outcome, Point, Points, Size};
use kifu_sgf_io::claim::KomiForm;
use std::collections::BTreeMap;

/// One game, without its board and its text.
#[derive(Debug)]
pub(super) struct Seen {
    /// Its number in its source.
    pub(super) number: u32,
    /// Whether it is a game of Go.
    pub(super) go: bool,
    pub(super) turns: u32,
    pub(super) year: Option<i64>,
    pub(super) komi: Option<Points>,
    pub(super) rules: Option<&'static str>,
    pub(super) outcome: Option<Outcome>,
    /// Whether Black has a handicap, stated or set up.
    pub(super) handicap: bool,
    /// The first moves on 19×19 without set-up stones, in the canonical orientation.
    pub(super) opening: Vec<Point>,
    /// Findings by check and severity.
    pub(super) found: Vec<Found>,
    /// Where the game was counted.
    pub(super) counted: Option<Counted>,
    /// The reasons to show it.
    pub(super) candidates: Vec<Candidate>,
}

/// Findings of one check in one game.
#[derive(Debug, Clone, Copy)]
pub(super) struct Found {
    pub(super) check: &'static Check,
    /// Notes, warnings, errors.
    pub(super) counts: [u64; 3],
}

/// What counting told.
#[derive(Debug, Clone, Copy)]
pub(super) struct Counted {
    pub(super) verdict: Verdict,
    /// The margin by area less the margin by territory, where nothing is left to be played.
    pub(super) difference: Option<Points>,
}

/// How many moves are an opening here.
pub(super) const OPENING: usize = 4;

impl Seen {
    /// Takes what a report wants of a game. `counting` makes it count the board.
    pub(super) fn of(facts: &Facts<'_>, counting: bool) -> Self {
        let game = facts.game;
        let info = &game.record.info;
        let komi = info.komi.said().filter(|komi| komi.form != KomiForm::ServerZero);
        let handicap = handicapped(game);
        let year = games::column("year").map(|column| (column.get)(facts));
        Self {
            number: game.number,
            go: game.is_go(),
            turns: game.played.turns,
            year: match year {
                Some(Value::Int(year)) => Some(year),
                _ => None,
            },
            komi: komi.map(|komi| komi.points),
            rules: info.rules.said().map(|rules| rules.name),
            outcome: game.outcome(),
            handicap,
            opening: if !handicap && game.is_go() { opening(facts) } else { Vec::new() },
            found: found(facts.findings()),
            counted: counting.then(|| counted(facts)).flatten(),
            candidates: if game.is_go() { candidates(facts, counting) } else { Vec::new() },
        }
    }

    /// Who won.
    pub(super) fn winner(&self) -> Option<Color> {
        self.outcome.and_then(Outcome::winner)
    }
}

/// Whether a game begins with stones on the board, or says that it should.
pub(super) fn handicapped(game: &Game<'_>) -> bool {
    let stated = game.record.info.handicap.said().is_some_and(|handicap| handicap.stones > 0);
    let set_up = game.stones_before_play();
    stated || set_up.black > 0 || set_up.white > 0
}

/// The first moves, as far as they are plays on the board.
fn opening(facts: &Facts<'_>) -> Vec<Point> {
    let record = facts.game.record;
    if record.size != Size::NINETEEN {
        return Vec::new();
    }
    let way: Symmetry = facts.symmetry();
    let turns = record.events.iter().filter_map(|event| match *event {
        Event::Play(_, point) => Some(Some(point).filter(|&point| record.size.contains(point))),
        Event::Pass(_) => Some(None),
        Event::Setup(_) | Event::ToPlay(_) => None,
    });
    turns.take(OPENING).map_while(|point| Some(way.apply(record.size, point?))).collect()
}

/// Findings of a game or a file, added up by their checks.
pub(super) fn found<'f>(findings: impl Iterator<Item = &'f Finding>) -> Vec<Found> {
    let mut by_code: BTreeMap<&str, Found> = BTreeMap::new();
    for finding in findings {
        let check = finding.check;
        let found = by_code.entry(check.code).or_insert(Found { check, counts: [0; 3] });
        found.counts[finding.severity as usize] += 1;
    }
    by_code.into_values().collect()
}

fn counted(facts: &Facts<'_>) -> Option<Counted> {
    let counted = facts.counted()?;
    let scored = counted.verification.scored.as_ref();
    let closed = scored.is_some_and(|scored| scored.judgement.is_closed());
    let board = counted.board.as_ref().filter(|_| closed);
    Some(Counted {
        verdict: counted.verification.verdict,
        difference: board.map(|board| board.chinese - board.japanese),
    })
}

const _: () = assert!(Severity::Error as usize == 2, "severities index the counts");
