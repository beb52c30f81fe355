//! Histograms: margins, and captures in kos; and what became of cycles.

use super::rates::Wins;
use super::sheet::{Cell, Sheet};
use crate::table::Value;
use kifu_rules::{Color, Outcome, Points};
use std::cmp::Reverse;
use std::collections::HashMap;

/// The margins up to which bins reach, in quarter points; beyond the last is a bin more.
const MARGINS: [i32; 13] = [0, 2, 6, 10, 14, 18, 22, 30, 42, 62, 82, 122, 202];

/// Stated margins.
#[derive(Debug, Default)]
pub(super) struct Margins {
    bins: [Wins; MARGINS.len() + 1],
}

/// Captures in kos up to which bins reach; beyond the last is a bin more.
const KOS: [u32; 8] = [0, 1, 3, 7, 15, 31, 63, 127];

/// How much of ko there is in games.
#[derive(Debug, Default)]
pub(super) struct Kos {
    bins: [u64; KOS.len() + 1],
}

/// How games with a whole-board repetition ended.
#[derive(Debug, Default)]
pub(super) struct Cycles {
    kinds: HashMap<Value<'static>, [u64; 3]>,
}

impl Margins {
    /// Adds a game; nothing where no margin is stated.
    pub(super) fn add(&mut self, outcome: Option<Outcome>) {
        let Some(margin) = outcome.and_then(Outcome::margin) else { return };
        let bin = MARGINS.partition_point(|&to| to < margin.abs().quarters());
        self.bins[bin].add(outcome);
    }

    pub(super) fn sheet(&self) -> Sheet {
        let columns = ["over", "up_to", "games", "share", "black_wins", "white_wins"];
        let mut sheet = Sheet::new("margin", "Margins, in points", &columns)
            .with_note("Stated margins, komi counted; shares are of the games that state one.");
        let all = self.bins.iter().map(|bin| bin.games()).sum();
        for (bin, wins) in self.bins.iter().enumerate() {
            let from = bin.checked_sub(1).and_then(|below| MARGINS.get(below));
            let edge = |edge: Option<&i32>| {
                let points = edge.map(|&quarters| Points::from_quarters(quarters));
                points.map_or(Cell::Empty, |points| Cell::Value(Value::Points(points)))
            };
            sheet.row(
                wins.games(),
                vec![
                    edge(from),
                    edge(MARGINS.get(bin)),
                    Cell::Count(wins.games()),
                    Cell::share(wins.games(), all),
                    Cell::Count(wins.of(Color::Black)),
                    Cell::Count(wins.of(Color::White)),
                ],
            );
        }
        sheet.bar = Some(3);
        sheet
    }
}

impl Kos {
    pub(super) fn add(&mut self, captures: u32) {
        self.bins[KOS.partition_point(|&to| to < captures)] += 1;
    }

    pub(super) fn sheet(&self) -> Sheet {
        let columns = ["from", "to", "games", "share"];
        let mut sheet = Sheet::new("ko", "Captures in kos", &columns)
            .with_note("Moves of a game that took one stone which could be retaken at once.");
        let all = self.bins.iter().sum();
        for (bin, &games) in self.bins.iter().enumerate() {
            let from = bin.checked_sub(1).and_then(|below| KOS.get(below)).map_or(0, |to| to + 1);
            let to = Cell::Value(Value::maybe_int(KOS.get(bin).copied()));
            let from = Cell::Value(Value::int(from));
            sheet.row(games, vec![from, to, Cell::Count(games), Cell::share(games, all)]);
        }
        sheet.bar = Some(3);
        sheet
    }
}

impl Cycles {
    /// Adds a game; nothing where the board never came back.
    pub(super) fn add(&mut self, kind: Value<'static>, outcome: Option<Outcome>) {
        if kind == Value::Null {
            return;
        }
        let place = match outcome {
            Some(Outcome::Void) => 0,
            Some(Outcome::Win { .. }) => 1,
            _ => 2,
        };
        self.kinds.entry(kind).or_default()[place] += 1;
    }

    pub(super) fn sheet(&self) -> Sheet {
        let columns = ["cycle", "games", "void", "won", "other"];
        let mut sheet = Sheet::new("cycle", "Whole-board repetitions", &columns).with_note(
            "Games in which the board came back, by the first cycle of more than three moves.",
        );
        let mut kinds: Vec<_> = self.kinds.iter().collect();
        kinds.sort_by_key(|&(kind, counts)| (Reverse(counts.iter().sum::<u64>()), kind));
        for (kind, counts) in kinds {
            let games = counts.iter().sum();
            let head = [Cell::Value(kind.clone()), Cell::Count(games)];
            sheet.row(games, head.into_iter().chain(counts.map(Cell::Count)).collect());
        }
        sheet
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kifu_rules::WinBy;

    #[test]
    fn every_margin_has_its_bin() {
        let mut margins = Margins::default();
        for quarters in [0, 1, 2, 3, 202, 203, 4000] {
            let by = WinBy::Points(Points::from_quarters(quarters));
            margins.add(Some(Outcome::Win { winner: Color::White, by }));
        }
        margins.add(Some(Outcome::Draw));
        margins.add(Some(Outcome::Void));
        let games: Vec<u64> = margins.bins.iter().map(|bin| bin.games()).collect();
        assert_eq!(games, [2, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2]);
    }

    #[test]
    fn every_number_of_kos_has_its_bin() {
        let mut kos = Kos::default();
        [0, 1, 2, 3, 4, 127, 128, u32::MAX].into_iter().for_each(|count| kos.add(count));
        assert_eq!(kos.bins, [1, 1, 2, 1, 0, 0, 0, 1, 2]);
    }
}
