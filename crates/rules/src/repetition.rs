//! Repetitions of the whole board, and the names that players have for them.

use crate::history::History;
use crate::{Board, ByColor, Color};
use std::fmt;

/// The board after a turn equals the board after an earlier one.
///
/// Of all earlier turns with this board it names the latest with the same player to move, or the
/// latest if there is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Repetition {
    /// The earlier turn; 0 is the board before the first turn (after set-up). After a set-up in
    /// the middle of a game it may be the turn before the set-up, whose board is then the one that
    /// the set-up made.
    pub earlier: u32,
    /// The turn that brought the board back.
    pub turn: u32,
    /// Whether the same player is to move in both.
    pub same_to_play: bool,
    /// How many stones each side captured on the way.
    pub captured: ByColor<u32>,
    /// What players call it.
    pub kind: CycleKind,
    /// Whether the play before (with at most one pass between them) repeated a board at the same
    /// distance: the cycle was found before and goes on.
    pub again: bool,
}

impl Repetition {
    /// How many turns the cycle has, passes among them.
    #[must_use]
    pub const fn length(&self) -> u32 {
        self.turn.saturating_sub(self.earlier)
    }
}

/// What players call a cycle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CycleKind {
    /// One side throws in two stones, the other takes them and loses one back.
    SendingTwoReturningOne,
    /// Three kos taken in turn (三劫循环).
    TripleKo,
    /// Four kos taken in turn (四劫循环).
    QuadrupleKo,
    /// More than four kos taken in turn: how many.
    MultipleKo(u8),
    /// Two stones given and taken on both sides (长生, chōsei), sometimes with a ko taken and
    /// retaken in between.
    EternalLife,
    /// A dead group that lives on a ko fed by a double-ko seki elsewhere (假生). Said only where
    /// the shape leaves no doubt; otherwise [`CycleKind::TripleKo`].
    Moonshine,
    /// Any other.
    Other,
}

impl fmt::Display for CycleKind {
    /// The English name, in lower case.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SendingTwoReturningOne => f.write_str("sending two, returning one"),
            Self::TripleKo => f.write_str("triple ko"),
            Self::QuadrupleKo => f.write_str("quadruple ko"),
            Self::MultipleKo(5) => f.write_str("quintuple ko"),
            Self::MultipleKo(6) => f.write_str("sextuple ko"),
            Self::MultipleKo(kos) => write!(f, "{kos}-fold ko"),
            Self::EternalLife => f.write_str("eternal life"),
            Self::Moonshine => f.write_str("moonshine life"),
            Self::Other => f.write_str("repetition"),
        }
    }
}

/// Describes the cycle from an entry of the history to its last; `base` turns came before. The
/// board is the one that came back.
pub(crate) fn describe(history: &History, base: u32, earlier: u32, board: &Board) -> Repetition {
    let last = history.last();
    let captured = history.captured_since(earlier);
    Repetition {
        earlier: base + earlier,
        turn: base + last,
        same_to_play: history.to_play(earlier) == history.to_play(last),
        captured,
        kind: kind(history, earlier, captured, board),
        again: is_again(history, earlier),
    }
}

/// Whether the last play before this one (at most one pass between them) repeated a board at the
/// same distance.
fn is_again(history: &History, earlier: u32) -> bool {
    let last = history.last();
    let plays = |&entry: &u32| history.is_play(entry);
    let before = (last.saturating_sub(2)..last).rev().find(plays);
    before.is_some_and(|before| {
        let found = history.earlier(before);
        let repeated = found.map(|found| found.same_to_play.unwrap_or(found.any));
        repeated.is_some_and(|repeated| before - repeated == last - earlier)
    })
}

fn kind(history: &History, earlier: u32, captured: ByColor<u32>, board: &Board) -> CycleKind {
    let turns = history.last() - earlier;
    match (turns, captured.black.min(captured.white), captured.black.max(captured.white)) {
        (3 | 4, 1, 2) if plays(history, earlier) == 3 => CycleKind::SendingTwoReturningOne,
        (4, 2, 2) | (6, 3, 3) if pairs_taken(history, earlier) == 2 => CycleKind::EternalLife,
        _ => {
            let kos = kos(history, earlier).unwrap_or_default();
            match u8::try_from(kos.len()) {
                Ok(3) if is_moonshine(&kos, board) => CycleKind::Moonshine,
                Ok(3) => CycleKind::TripleKo,
                Ok(4) => CycleKind::QuadrupleKo,
                Ok(more @ 5..) => CycleKind::MultipleKo(more),
                _ => CycleKind::Other,
            }
        }
    }
}

fn plays(history: &History, earlier: u32) -> usize {
    (earlier + 1..=history.last()).filter(|&turn| history.is_play(turn)).count()
}

/// How many turns took exactly two stones.
fn pairs_taken(history: &History, earlier: u32) -> usize {
    (earlier + 1..=history.last()).filter(|&turn| history.changes(turn).len() == 3).count()
}

/// The two points of a ko, the lower index first.
type KoPlace = [u16; 2];

/// The distinct kos of a cycle in which every turn took exactly one stone; `None` for any other
/// cycle. (In a cycle nothing stays taken, so each of these captures is a ko that comes back.)
fn kos(history: &History, earlier: u32) -> Option<Vec<KoPlace>> {
    const LONGEST: u32 = 2 * u8::MAX as u32;
    if history.last() - earlier > LONGEST {
        return None;
    }
    let mut kos = Vec::new();
    for turn in earlier + 1..=history.last() {
        match history.changes(turn) {
            [play, taken] if play.index != taken.index && history.is_play(turn) => {
                kos.push([play.index.min(taken.index), play.index.max(taken.index)]);
            }
            _ => return None,
        }
    }
    kos.sort_unstable();
    kos.dedup();
    Some(kos)
}

/// Whether two of three kos form a double-ko seki (a chain of each colour touches both) and the
/// third is for the second eye of another group: no chain in common with those two, and one beside
/// it whose only other liberty is an eye.
///
/// A triple ko has its kos between the same groups, which need not be solidly connected. Where
/// that leaves a doubt, the cycle stays a triple ko.
fn is_moonshine(kos: &[KoPlace], board: &Board) -> bool {
    let &[one, two, three] = kos else {
        return false;
    };
    [[one, two, three], [two, three, one], [one, three, two]].into_iter().any(|[a, b, alone]| {
        colors_shared(a, b, board) == 2
            && colors_shared(a, alone, board) == 0
            && colors_shared(b, alone, board) == 0
            && has_one_eye_beside(alone, board)
    })
}

/// How many colours have a chain beside both kos.
fn colors_shared(one: KoPlace, other: KoPlace, board: &Board) -> usize {
    let others = chains_beside(other, board);
    let mut shared = chains_beside(one, board);
    shared.retain(|chain| others.contains(chain));
    let has = |color| shared.iter().any(|&(shared, _)| shared == color);
    Color::ALL.into_iter().filter(|&color| has(color)).count()
}

fn has_one_eye_beside(ko: KoPlace, board: &Board) -> bool {
    let size = board.size();
    chains_beside(ko, board).into_iter().any(|(_, head)| {
        let chain = board.chain(size.point(usize::from(head)));
        let mut elsewhere = chain.map(|chain| chain.liberties).unwrap_or_default();
        elsewhere.retain(|&liberty| !ko.contains(&(size.index(liberty) as u16)));
        matches!(*elsewhere, [eye] if size.neighbors(eye).all(|p| board.head(p) == Some(head)))
    })
}

/// The chains around a ko, without the stone that can be taken.
fn chains_beside(ko: KoPlace, board: &Board) -> Vec<(Color, u16)> {
    let size = board.size();
    let points = ko.map(|index| size.point(usize::from(index)));
    let around = points.into_iter().flat_map(|point| size.neighbors(point));
    around
        .filter(|point| !points.contains(point))
        .filter_map(|point| Some((board.at(point)?, board.head(point)?)))
        .collect()
}
