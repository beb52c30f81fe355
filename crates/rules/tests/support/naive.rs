//! A slow twin of the library: whole boards, flood fill, no hashes. Written from the rules, not
//! from the library's code, to be compared with it.

use kifu_rules::{ByColor, Color, Ko, Point, Ruleset, Size, Suicide};
use std::collections::BTreeSet;

type Cells = Vec<Option<Color>>;

/// A board of the game, who made it by a play, and who is to play on it.
#[derive(Clone)]
struct Past {
    cells: Cells,
    player: Option<Color>,
    to_play: Option<Color>,
}

/// A turn, with the board before it.
#[derive(Clone)]
struct Turn {
    color: Color,
    before: Cells,
    play: bool,
}

/// A game, the slow way.
#[derive(Clone)]
pub(crate) struct Naive {
    pub(crate) size: Size,
    pub(crate) cells: Cells,
    pub(crate) to_play: Option<Color>,
    pub(crate) prisoners: ByColor<u32>,
    past: Vec<Past>,
    turns: Vec<Turn>,
    /// Turns before the last set-up.
    base: usize,
}

/// What a play does.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Outcome {
    pub(crate) cells: Cells,
    pub(crate) captured: BTreeSet<Point>,
    pub(crate) lost: BTreeSet<Point>,
}

/// What the rules say to it: a word, and for superko the earlier turn.
pub(crate) type Verdict = (&'static str, Option<usize>);

impl Naive {
    pub(crate) fn new(size: Size) -> Self {
        let cells = vec![None; size.area()];
        let past = vec![Past { cells: cells.clone(), player: None, to_play: None }];
        let (to_play, prisoners) = (None, ByColor::default());
        Self { size, cells, to_play, prisoners, past, turns: Vec::new(), base: 0 }
    }

    pub(crate) fn at(&self, point: Point) -> Option<Color> {
        self.cells[self.size.index(point)]
    }

    /// The stones and liberties of the chain on a point.
    pub(crate) fn chain(
        size: Size,
        cells: &Cells,
        point: Point,
    ) -> (BTreeSet<Point>, BTreeSet<Point>) {
        let color = cells[size.index(point)];
        let (mut stones, mut liberties) = (BTreeSet::from([point]), BTreeSet::new());
        let mut open = vec![point];
        while let Some(point) = open.pop() {
            for next in size.neighbors(point) {
                let cell = cells[size.index(next)];
                if cell.is_none() {
                    liberties.insert(next);
                } else if cell == color && stones.insert(next) {
                    open.push(next);
                }
            }
        }
        (stones, liberties)
    }

    /// The board after a play on an empty or occupied point.
    pub(crate) fn outcome(&self, color: Color, point: Point) -> Outcome {
        let mut outcome = Outcome { cells: self.cells.clone(), ..Outcome::default() };
        outcome.cells[self.size.index(point)] = Some(color);
        for next in self.size.neighbors(point) {
            if outcome.cells[self.size.index(next)] == Some(!color) {
                let (stones, liberties) = Self::chain(self.size, &outcome.cells, next);
                if liberties.is_empty() {
                    stones.iter().for_each(|&p| outcome.cells[self.size.index(p)] = None);
                    outcome.captured.extend(stones);
                }
            }
        }
        let (stones, liberties) = Self::chain(self.size, &outcome.cells, point);
        if liberties.is_empty() {
            stones.iter().for_each(|&p| outcome.cells[self.size.index(p)] = None);
            outcome.lost = stones;
        }
        outcome
    }

    pub(crate) fn judge(&self, color: Color, point: Point, ruleset: &Ruleset) -> Verdict {
        if !self.size.contains(point) {
            return ("off board", None);
        }
        if self.at(point).is_some() {
            return ("occupied", None);
        }
        let outcome = self.outcome(color, point);
        let forbidden = match ruleset.suicide {
            Suicide::Forbidden => !outcome.lost.is_empty(),
            Suicide::TwoOrMore => outcome.lost.len() == 1,
            Suicide::Allowed => false,
        };
        if forbidden {
            return ("suicide", None);
        }
        if self.retakes_ko(color, &outcome) {
            return ("ko", None);
        }
        let matches = |past: &Past| match ruleset.ko {
            Ko::Simple => false,
            Ko::Positional => true,
            Ko::Situational => past.to_play == Some(!color),
            Ko::NaturalSituational => past.player == Some(color),
        };
        let earlier =
            self.past.iter().rposition(|past| matches(past) && past.cells == outcome.cells);
        // Of all that positional superko forbids, the same side to move is named first.
        let same = |past: &Past| past.to_play == Some(!color) && past.cells == outcome.cells;
        let named = match ruleset.ko {
            Ko::Positional => self.past.iter().rposition(same).or(earlier),
            _ => earlier,
        };
        match named {
            Some(entry) => ("superko", Some(self.base + entry)),
            None => ("legal", None),
        }
    }

    /// It takes one stone and restores the board before the other side's last turn, a play; own
    /// passes in between change nothing.
    fn retakes_ko(&self, color: Color, outcome: &Outcome) -> bool {
        let own_pass = |turn: &&Turn| turn.color == color && !turn.play;
        let last = self.turns[self.base..].iter().rev().find(|turn| !own_pass(turn));
        let restored =
            |turn: &Turn| turn.color != color && turn.play && turn.before == outcome.cells;
        outcome.captured.len() == 1 && last.is_some_and(restored)
    }

    pub(crate) fn play(&mut self, color: Color, point: Point) {
        let before = self.cells.clone();
        let on_board = self.size.contains(point);
        if on_board {
            let outcome = self.outcome(color, point);
            self.prisoners[color] += outcome.captured.len() as u32;
            self.prisoners[!color] += outcome.lost.len() as u32;
            self.cells = outcome.cells;
        }
        self.end_turn(Turn { color, before, play: on_board });
    }

    pub(crate) fn pass(&mut self, color: Color) {
        self.end_turn(Turn { color, before: self.cells.clone(), play: false });
    }

    pub(crate) fn set_to_play(&mut self, color: Color) {
        self.to_play = Some(color);
        self.past.last_mut().unwrap().to_play = Some(color);
    }

    pub(crate) fn setup(&mut self, stones: &[(Point, Option<Color>)]) {
        for &(point, cell) in stones.iter().filter(|&&(point, _)| self.size.contains(point)) {
            self.cells[self.size.index(point)] = cell;
        }
        self.base = self.turns.len();
        let (cells, to_play) = (self.cells.clone(), self.to_play);
        self.past = vec![Past { cells, player: None, to_play }];
    }

    fn end_turn(&mut self, turn: Turn) {
        if self.to_play.is_none() {
            self.set_to_play(turn.color);
        }
        let player = turn.play.then_some(turn.color);
        self.to_play = Some(!turn.color);
        self.past.push(Past { cells: self.cells.clone(), player, to_play: self.to_play });
        self.turns.push(turn);
    }
}
