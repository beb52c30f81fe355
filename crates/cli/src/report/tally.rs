//! What all games add up to: counts only, of a size that does not grow with the collection.

use super::interest::{Candidate, Kind};
use super::problems::Problems;
use super::seen::{Found, OPENING, Seen};
use super::top::Top;
use crate::verify::Verdict;
use kifu_rules::{Color, Outcome, Point, Points, WinBy};
use std::collections::BTreeMap;

/// All that a report tells.
#[derive(Debug)]
pub(super) struct Tally {
    pub(super) files: u64,
    /// The folder that all files are in, with the `/` at its end; empty where there is none.
    pub(super) folder: Option<String>,
    pub(super) games: u64,
    pub(super) others: u64,
    pub(super) moves: u64,
    pub(super) years: Option<(i64, i64)>,
    /// Of all games of Go.
    pub(super) wins: Wins,
    pub(super) handicap: u64,
    /// How games end, by their place in [`ENDINGS`].
    pub(super) endings: [u64; ENDINGS.len()],
    pub(super) rules: BTreeMap<&'static str, u64>,
    pub(super) no_rules: u64,
    /// Even games by komi and by decade.
    pub(super) by_komi: BTreeMap<Points, Wins>,
    pub(super) by_decade: BTreeMap<i64, Wins>,
    pub(super) margins: Margins,
    pub(super) lengths: [u64; LENGTHS],
    /// Even games on 19×19 with a first move, and on how many of them each of the first moves is at
    /// a point.
    pub(super) opened: u64,
    pub(super) map: BTreeMap<(u8, u8), u64>,
    pub(super) openings: BTreeMap<Vec<(u8, u8)>, Wins>,
    pub(super) problems: Problems,
    pub(super) verdicts: [u64; Verdict::ALL.len()],
    /// How many closed boards have which margin by area less that by territory, in quarters.
    pub(super) differences: BTreeMap<Points, u64>,
    /// The games to show by kind: all there are, and the first of them.
    pub(super) shown: [(u64, Top<[i64; 3], Shown>); Kind::ALL.len()],
}

/// A game to show.
#[derive(Debug)]
pub(super) struct Shown {
    pub(super) path: String,
    pub(super) number: u32,
    pub(super) candidate: Candidate,
}

/// Games by who won them.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Wins {
    pub(super) games: u64,
    pub(super) black: u64,
    pub(super) white: u64,
}

/// Stated margins.
#[derive(Debug)]
pub(super) struct Margins {
    /// By whole points: half a point is in the first, the last holds all above.
    pub(super) bins: [[u64; 2]; MARGINS],
    pub(super) half_points: u64,
    pub(super) stated: u64,
}

/// So many bins of one point each.
pub(super) const MARGINS: usize = 41;

/// So many bins of [`LENGTH`] moves each.
pub(super) const LENGTHS: usize = 21;
/// How many moves a bin of lengths is wide.
pub(super) const LENGTH: u32 = 20;

/// How games end.
pub(super) const ENDINGS: [&str; 8] = [
    "by points",
    "by resignation",
    "on time",
    "by forfeit",
    "with a winner and no word how",
    "drawn",
    "void or both lost",
    "unfinished or not told",
];

/// How many boards of a kind are shown.
const BOARDS: usize = 6;

/// Komi and openings may be anything; after so many different ones no new ones are counted.
const DIFFERENT: usize = 20_000;

impl Tally {
    pub(super) fn new() -> Self {
        Self {
            files: 0,
            folder: None,
            games: 0,
            others: 0,
            moves: 0,
            years: None,
            wins: Wins::default(),
            handicap: 0,
            endings: [0; ENDINGS.len()],
            rules: BTreeMap::new(),
            no_rules: 0,
            by_komi: BTreeMap::new(),
            by_decade: BTreeMap::new(),
            margins: Margins { bins: [[0; 2]; MARGINS], half_points: 0, stated: 0 },
            lengths: [0; LENGTHS],
            opened: 0,
            map: BTreeMap::new(),
            openings: BTreeMap::new(),
            problems: Problems::new(),
            verdicts: [0; Verdict::ALL.len()],
            differences: BTreeMap::new(),
            shown: Kind::ALL.map(|_| (0, Top::of(BOARDS))),
        }
    }

    /// Adds a game of the file; files come one after the other.
    pub(super) fn add(&mut self, path: &str, seen: Seen) {
        self.games += 1;
        self.found(path, &seen.found);
        if !seen.go {
            self.others += 1;
            return;
        }
        self.moves += u64::from(seen.turns);
        self.years = match (self.years, seen.year) {
            (Some((first, last)), Some(year)) => Some((first.min(year), last.max(year))),
            (years, year) => years.or(year.map(|year| (year, year))),
        };
        self.wins.add(seen.winner());
        self.handicap += u64::from(seen.handicap);
        self.endings[ending(seen.outcome)] += 1;
        match seen.rules {
            Some(rules) => *self.rules.entry(rules).or_default() += 1,
            None => self.no_rules += 1,
        }
        let bin = (seen.turns / LENGTH) as usize;
        self.lengths[bin.min(LENGTHS - 1)] += 1;
        self.margins.add(seen.outcome);
        if !seen.handicap {
            self.even(&seen);
        }
        if let Some(counted) = seen.counted {
            let place = Verdict::ALL.iter().position(|&verdict| verdict == counted.verdict);
            self.verdicts[place.unwrap_or_default()] += 1;
            if let Some(difference) = counted.difference
                && let Some(count) = bounded(&mut self.differences, difference)
            {
                *count += 1;
            }
        }
        for candidate in seen.candidates {
            let (all, top) = &mut self.shown[candidate.kind as usize];
            *all += 1;
            if top.iter().any(|(_, shown)| shown.candidate.hash == candidate.hash) {
                continue;
            }
            let shown = Shown { path: path.to_owned(), number: seen.number, candidate };
            top.offer(shown.candidate.rank, shown);
        }
    }

    /// Adds findings of a file.
    pub(super) fn found(&mut self, path: &str, found: &[Found]) {
        if self.problems.add(path, found) {
            self.files += 1;
            self.place(path);
        }
    }

    /// Keeps of the common folder what this file too is in.
    fn place(&mut self, path: &str) {
        let folder = self.folder.get_or_insert_with(|| path.to_owned());
        let same = folder.char_indices().zip(path.chars()).take_while(|((_, a), b)| a == b);
        let end = same.last().map_or(0, |((at, letter), _)| at + letter.len_utf8());
        folder.truncate(end);
        folder.truncate(folder.rfind('/').map_or(0, |slash| slash + 1));
    }

    /// A path below the common folder.
    pub(super) fn below<'p>(&self, path: &'p str) -> &'p str {
        let folder = self.folder.as_deref().unwrap_or_default();
        path.strip_prefix(folder).unwrap_or(path)
    }

    fn even(&mut self, seen: &Seen) {
        let winner = seen.winner();
        if let Some(komi) = seen.komi
            && let Some(wins) = bounded(&mut self.by_komi, komi)
        {
            wins.add(winner);
        }
        if let Some(year) = seen.year {
            self.by_decade.entry(year.div_euclid(10) * 10).or_default().add(winner);
        }
        if seen.opening.is_empty() {
            return;
        }
        self.opened += 1;
        let at = |point: &Point| (point.x, point.y);
        let mut points: Vec<_> = seen.opening.iter().map(at).collect();
        if points.len() == OPENING
            && let Some(wins) = bounded(&mut self.openings, points.clone())
        {
            wins.add(winner);
        }
        points.sort_unstable();
        points.dedup();
        for point in points {
            *self.map.entry(point).or_default() += 1;
        }
    }
}

/// The place of a key, unless it is new and there are too many already.
fn bounded<K: Ord, V: Default>(map: &mut BTreeMap<K, V>, key: K) -> Option<&mut V> {
    if map.len() >= DIFFERENT && !map.contains_key(&key) {
        return None;
    }
    Some(map.entry(key).or_default())
}

impl Wins {
    fn add(&mut self, winner: Option<Color>) {
        self.games += 1;
        match winner {
            Some(Color::Black) => self.black += 1,
            Some(Color::White) => self.white += 1,
            None => {}
        }
    }

    /// Games that somebody won.
    pub(super) const fn won(&self) -> u64 {
        self.black + self.white
    }
}

impl Margins {
    fn add(&mut self, outcome: Option<Outcome>) {
        let Some(margin) = outcome.and_then(Outcome::margin) else { return };
        self.stated += 1;
        self.half_points += u64::from(margin.abs() == Points::HALF);
        let side = match margin.quarters().signum() {
            1 => 0,
            -1 => 1,
            _ => return,
        };
        let bin = (margin.abs().quarters() / 4) as usize;
        self.bins[bin.min(MARGINS - 1)][side] += 1;
    }
}

const fn ending(outcome: Option<Outcome>) -> usize {
    match outcome {
        Some(Outcome::Win { by: WinBy::Points(_), .. }) => 0,
        Some(Outcome::Win { by: WinBy::Resignation, .. }) => 1,
        Some(Outcome::Win { by: WinBy::Time, .. }) => 2,
        Some(Outcome::Win { by: WinBy::Forfeit, .. }) => 3,
        Some(Outcome::Win { by: WinBy::Unstated, .. }) => 4,
        Some(Outcome::Draw) => 5,
        Some(Outcome::Void | Outcome::BothLost) => 6,
        Some(Outcome::Unfinished | Outcome::Unknown) | None => 7,
    }
}
