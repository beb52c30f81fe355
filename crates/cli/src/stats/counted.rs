//! Tables over counted games: verdicts, how far the counts agree, and who would have won.

use super::difference::{Basis, Counted, Difference, Unknown};
use super::sheet::{Cell, Sheet};
use super::whatif::{Flip, Ground, Other, Target, Term};
use crate::table::{Facts, Value};
use crate::verify::Verdict;
use kifu_rules::{Color, Points};
use std::collections::BTreeMap;

/// What was found about one game by counting it.
#[derive(Debug)]
pub(super) struct Weighed {
    verdict: Verdict,
    closed: bool,
    /// In a game decided by counting.
    asked: Option<Asked>,
}

/// What was found about a game that was decided by counting.
#[derive(Debug)]
struct Asked {
    difference: Result<Difference, Unknown>,
    other: Option<Result<Other, Unknown>>,
}

/// All counted games.
#[derive(Debug, Default)]
pub(super) struct Weighings {
    verdicts: [[u64; 2]; Verdict::ALL.len()],
    differences: BTreeMap<(Points, String), [u64; 2]>,
    unknown: [u64; 2],
    other: Others,
}

/// What another count would have changed.
#[derive(Debug, Default)]
struct Others {
    /// By the stated result, by the board, by parity.
    answered: [u64; 3],
    /// Doubtful, open.
    unknown: [u64; 2],
    /// From Black to White, from White to Black, to a draw, from a draw.
    changes: [u64; CHANGES.len()],
    deciding: [u64; Term::ALL.len()],
    together: u64,
    flips: Vec<Flip>,
}

const CHANGES: [&str; 4] = [
    "White instead of Black",
    "Black instead of White",
    "a draw instead of a winner",
    "a winner instead of a draw",
];

/// How far the counts are apart.
const CLASSES: [&str; 3] = ["agree", "differ by one point", "differ by more"];

const NOTE: &str = "Area margin less territory margin, in points, of games decided by counting; komi \
    and handicap compensation left out. By board: nothing is left to be played, and the count gives \
    the stated result. By parity: the stated territory result fixes it if the last dame \
    and protective moves are played in turn. Shares are of the games of which it is known.";

const UNKNOWN: [&str; 2] =
    ["the board and the stated result do not agree", "not played to the end"];

impl Weighed {
    /// Counts a game.
    pub(super) fn of(facts: &Facts<'_>, target: Option<&Target>) -> Option<Self> {
        let verification = &facts.counted()?.verification;
        let scored = verification.scored.as_ref();
        let closed = scored.is_some_and(|scored| scored.judgement.is_closed());
        let asked = Counted::of(facts).map(|found| {
            let difference = Difference::of(facts, &found);
            Asked { difference, other: target.map(|target| target.ask(facts, &found, difference)) }
        });
        Some(Self { verdict: verification.verdict, closed, asked })
    }
}

impl Weighings {
    pub(super) fn add(&mut self, weighed: Weighed) {
        let place = Verdict::ALL.iter().position(|&verdict| verdict == weighed.verdict);
        if let Some(counts) = place.and_then(|place| self.verdicts.get_mut(place)) {
            counts[0] += 1;
            counts[1] += u64::from(weighed.closed);
        }
        let Some(asked) = weighed.asked else { return };
        match asked.difference {
            Ok(difference) => {
                let key = (difference.total(), why(&difference));
                let counts = self.differences.entry(key).or_default();
                counts[usize::from(difference.basis == Basis::Parity)] += 1;
            }
            Err(unknown) => self.unknown[unknown as usize] += 1,
        }
        match asked.other {
            Some(Ok(other)) => self.other.add(other),
            Some(Err(unknown)) => self.other.unknown[unknown as usize] += 1,
            None => {}
        }
    }

    pub(super) fn verdicts(&self) -> Sheet {
        let columns = ["verdict", "games", "share", "closed"];
        let mut sheet = Sheet::new("verdict", "Stated results against the boards", &columns)
            .with_note("As kifu verify judges. Closed: nothing is left to be played.");
        let all = self.verdicts.iter().map(|counts| counts[0]).sum();
        for (verdict, [games, closed]) in Verdict::ALL.into_iter().zip(self.verdicts) {
            let cells = [Cell::words(verdict.word()), Cell::Count(games), Cell::share(games, all)];
            sheet.row(games, cells.into_iter().chain([Cell::Count(closed)]).collect());
        }
        sheet
    }

    /// How often the counts agree, differ by a point, or by more.
    pub(super) fn counts(&self) -> Sheet {
        let columns = ["counts", "games", "share", "by_board", "by_parity"];
        let title = "How far the counts by area and by territory agree";
        let mut sheet = Sheet::new("counts", title, &columns).with_note(NOTE);
        let mut classes = [[0; 2]; CLASSES.len()];
        for ((difference, _), counts) in &self.differences {
            let class = match difference.abs().quarters() {
                0 => 0,
                1..=4 => 1,
                _ => 2,
            };
            let class: &mut [u64; 2] = &mut classes[class];
            class.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        }
        let known = classes.iter().flatten().sum();
        for (word, counts) in CLASSES.into_iter().zip(classes) {
            let games = counts.iter().sum();
            let head = [Cell::words(word), Cell::Count(games), Cell::share(games, known)];
            sheet.row(games, head.into_iter().chain(counts.map(Cell::Count)).collect());
        }
        for (word, count) in UNKNOWN.into_iter().zip(self.unknown) {
            let head = [Cell::words(format!("not known: {word}")), Cell::Count(count)];
            let empty = [Cell::Empty, Cell::Empty, Cell::Empty];
            sheet.row(count, head.into_iter().chain(empty).collect());
        }
        sheet
    }

    /// Why they differ.
    pub(super) fn reasons(&self) -> Sheet {
        let columns = ["difference", "why", "games", "share", "by_board", "by_parity"];
        let title = "Why the counts by area and by territory differ";
        let mut sheet = Sheet::new("counts-why", title, &columns).with_note(NOTE);
        let known = self.differences.values().flatten().sum();
        for ((difference, why), counts) in &self.differences {
            let games = counts.iter().sum();
            let head = [
                Cell::Value(Value::Points(*difference)),
                Cell::words(why.clone()),
                Cell::Count(games),
                Cell::share(games, known),
            ];
            sheet.row(games, head.into_iter().chain(counts.map(Cell::Count)).collect());
        }
        sheet
    }

    pub(super) fn what_if(&self, target: &Target) -> Sheet {
        let other = &self.other;
        let title = format!("Games decided by counting, under {}", target.words());
        let mut sheet = Sheet::new("what-if", &title, &["item", "games", "share"]).with_note(
            "Shares are of the games with an answer. A term decides if the winner would be the \
             same without it: komi; plays (who played the last stone, and passes); set-up stones; \
             points that one count refuses; compensation for handicap, passes and the button; \
             taxes on groups.",
        );
        let (answered, unknown): (u64, u64) =
            (other.answered.iter().sum(), other.unknown.iter().sum());
        let changed: u64 = other.changes.iter().sum();
        let mut row = |item: String, games: u64, shared: bool| {
            let share = if shared { Cell::share(games, answered) } else { Cell::Empty };
            sheet.row(games, vec![Cell::words(item), Cell::Count(games), share]);
        };
        row("games decided by counting".to_owned(), answered + unknown, false);
        for (word, games) in UNKNOWN.into_iter().zip(other.unknown) {
            row(format!("no answer: {word}"), games, false);
        }
        let grounds = [
            "answered by the stated result, as the board counts as before",
            "answered by the board",
            "answered by the stated result and parity",
        ];
        for (word, games) in grounds.into_iter().zip(other.answered) {
            row(word.to_owned(), games, true);
        }
        row("same winner".to_owned(), answered - changed, true);
        row("another winner".to_owned(), changed, true);
        for (word, games) in CHANGES.into_iter().zip(other.changes) {
            row(format!("  {word}"), games, true);
        }
        for (term, games) in Term::ALL.into_iter().zip(other.deciding) {
            row(format!("  decided by {}", term.word()), games, true);
        }
        row("  decided by several terms together".to_owned(), other.together, true);
        sheet
    }

    pub(super) fn flips(&self) -> Sheet {
        let head = ["path", "game", "rules", "komi", "stated", "otherwise"];
        let columns: Vec<&str> = head.into_iter().chain(Term::ALL.map(Term::word)).collect();
        let mut sheet = Sheet::new("flipped", "Games with another winner", &columns)
            .with_note("The terms are Black's gain in points.");
        for flip in &self.other.flips {
            let [before, after] = flip.results();
            let head = [
                Cell::text(flip.path.to_string()),
                Cell::Value(Value::int(flip.game)),
                Cell::words(flip.rules),
                Cell::Value(Value::Points(flip.komi)),
                Cell::words(before),
                Cell::words(after),
            ];
            let terms = flip.terms.each().map(|(_, gain)| Cell::Value(Value::Points(gain)));
            sheet.row(1, head.into_iter().chain(terms).collect());
        }
        sheet
    }
}

impl Others {
    fn add(&mut self, other: Other) {
        self.answered[match other.ground {
            Ground::Result => 0,
            Ground::Count(Basis::Board) => 1,
            Ground::Count(Basis::Parity) => 2,
        }] += 1;
        let Some(flip) = other.flip else { return };
        self.changes[match (other.before, other.after) {
            (Some(Color::Black), Some(_)) => 0,
            (Some(Color::White), Some(_)) => 1,
            (_, None) => 2,
            (None, Some(_)) => 3,
        }] += 1;
        self.together += u64::from(other.deciding.is_empty());
        other.deciding.iter().for_each(|&term| self.deciding[term as usize] += 1);
        self.flips.push(*flip);
    }
}

/// What makes the counts differ, in words.
fn why(difference: &Difference) -> String {
    let last = match difference.last {
        Some(Color::Black) => "Black played last",
        Some(Color::White) => "White played last",
        None => "nobody played",
    };
    let mut words = vec![last];
    let mut add = |is: bool, word| words.extend(is.then_some(word));
    add(difference.passes, "passes");
    add(difference.setup != Points::ZERO, "set-up stones");
    add(difference.refused != Points::ZERO, "points that territory refuses");
    words.join(", ")
}
