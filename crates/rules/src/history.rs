//! The boards of a game so far: finds out whether one comes back.
//!
//! A hash finds a candidate and the boards prove it: for each turn the history notes which cells
//! changed and what they held before, so that any earlier board can be rebuilt and compared. Whole
//! boards are kept now and then, so that a proof costs time in proportion to the board, however
//! long the game.

use crate::board::cell_of;
use crate::{ByColor, Color};

/// No turn at all, in fields that hold the index of an entry.
const NONE: u32 = u32::MAX;

/// One board: the first of the history, or the one after a turn.
#[derive(Debug, Clone, Copy)]
struct Entry {
    hash: u64,
    /// How much of the log had been written when the turn was over.
    log_end: u32,
    /// Where `visits` tells of earlier entries with this board; `NONE` if there are none.
    visits: u32,
    prisoners: ByColor<u32>,
    /// Who made the board by a play.
    player: Option<Color>,
    /// Who is to play on it, if that is known.
    to_play: Option<Color>,
}

/// The latest entries that hold one board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Visits {
    any: u32,
    to_play: ByColor<u32>,
    player: ByColor<u32>,
}

/// A cell before it changed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Change {
    pub(crate) index: u16,
    pub(crate) before: u8,
}

/// A place of the hash table; empty if it bears the mark of another generation.
#[derive(Debug, Clone, Copy, Default)]
struct Slot {
    generation: u32,
    entry: u32,
}

/// Where a board stood before. All are indices of entries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Found {
    /// The latest entry with this board.
    pub(crate) any: u32,
    /// The latest with this board and the same player to move.
    pub(crate) same_to_play: Option<u32>,
    /// The latest that the same player made by a play.
    pub(crate) same_player: Option<u32>,
}

/// A game's boards since it began or since the last set-up.
#[derive(Debug, Clone, Default)]
pub(crate) struct History {
    entries: Vec<Entry>,
    visits: Vec<Visits>,
    log: Vec<Change>,
    /// Copies of the board, each with the length of the log at its time.
    frames: Vec<u8>,
    frame_ends: Vec<u32>,
    last_frame: u32,
    /// Open addressing with linear probing; the length is a power of two. One slot a board.
    slots: Vec<Slot>,
    boards: usize,
    generation: u32,
    scratch: Vec<u8>,
}

const FIRST_SLOTS: usize = 2048;

impl History {
    /// Forgets everything and starts from a board. Costs the same whatever is forgotten.
    pub(crate) fn begin(&mut self, hash: u64, prisoners: ByColor<u32>, to_play: Option<Color>) {
        self.entries.clear();
        self.visits.clear();
        self.log.clear();
        self.frames.clear();
        self.frame_ends.clear();
        self.last_frame = 0;
        self.boards = 0;
        self.generation = self.generation.wrapping_add(1);
        if self.slots.is_empty() || self.generation == 0 {
            self.slots.clear();
            self.slots.resize(FIRST_SLOTS, Slot::default());
            self.generation = 1;
        }
        let start = Entry { hash, log_end: 0, visits: NONE, prisoners, player: None, to_play };
        self.insert(start, &[]);
    }

    /// Notes that the last turn changed a cell. The turn is then ended by [`History::push`].
    pub(crate) fn log(&mut self, index: u16, before: Option<Color>) {
        self.log.push(Change { index, before: cell_of(before) });
    }

    /// Ends a turn with its board, and says whether that board was seen before:
    /// [`History::earlier`] then tells when.
    #[inline]
    pub(crate) fn push(
        &mut self,
        (hash, cells): (u64, &[u8]),
        prisoners: ByColor<u32>,
        player: Option<Color>,
        to_play: Color,
    ) -> bool {
        let log_end = self.log.len() as u32;
        let to_play = Some(to_play);
        if log_end - self.last_frame > cells.len() as u32 {
            self.keep_frame(cells);
        }
        self.insert(Entry { hash, log_end, visits: NONE, prisoners, player, to_play }, cells)
    }

    #[cold]
    fn keep_frame(&mut self, cells: &[u8]) {
        self.last_frame = self.log.len() as u32;
        self.frames.extend_from_slice(cells);
        self.frame_ends.push(self.last_frame);
    }

    /// Who is to play on the board after the last turn, now that it is known or corrected.
    pub(crate) fn set_to_play(&mut self, color: Color) {
        if let Some(entry) = self.entries.last_mut() {
            entry.to_play = Some(color);
        }
    }

    /// Whether a board with this hash was seen; a yes still needs proof.
    pub(crate) fn has(&self, hash: u64) -> bool {
        let mut at = hash as usize & self.mask();
        while let Some(entry) = self.live(at) {
            if self.entries[entry].hash == hash {
                return true;
            }
            at = (at + 1) & self.mask();
        }
        false
    }

    /// The index of the last entry: how many turns were taken since the beginning.
    pub(crate) fn last(&self) -> u32 {
        (self.entries.len() as u32).saturating_sub(1)
    }

    /// How many prisoners each side took in the turns after one entry.
    pub(crate) fn captured_since(&self, entry: u32) -> ByColor<u32> {
        let (Some(then), Some(now)) = (self.entries.get(entry as usize), self.entries.last())
        else {
            return ByColor::default();
        };
        ByColor::from_fn(|color| now.prisoners[color] - then.prisoners[color])
    }

    /// What the turn that ended with an entry changed; nothing for the first entry.
    pub(crate) fn changes(&self, entry: u32) -> &[Change] {
        let end = |entry: u32| self.entries.get(entry as usize).map_or(0, |e| e.log_end as usize);
        self.log.get(end(entry.wrapping_sub(1))..end(entry)).unwrap_or_default()
    }

    /// Whether the turn that ended with an entry was a play.
    pub(crate) fn is_play(&self, entry: u32) -> bool {
        self.entries.get(entry as usize).is_some_and(|entry| entry.player.is_some())
    }

    /// Who is to play on the board of an entry.
    pub(crate) fn to_play(&self, entry: u32) -> Option<Color> {
        self.entries.get(entry as usize).and_then(|entry| entry.to_play)
    }

    /// Where the board of an entry stood before.
    pub(crate) fn earlier(&self, entry: u32) -> Option<Found> {
        let this = self.entries.get(entry as usize)?;
        let visits = self.visits.get(this.visits as usize)?;
        let some = |index| (index != NONE).then_some(index);
        Some(Found {
            any: visits.any,
            same_to_play: this.to_play.and_then(|color| some(visits.to_play[color])),
            same_player: this.player.and_then(|color| some(visits.player[color])),
        })
    }

    /// Adds an entry to the list and to the table; whether its board was there before.
    #[inline]
    fn insert(&mut self, entry: Entry, cells: &[u8]) -> bool {
        let new = Slot { generation: self.generation, entry: self.entries.len() as u32 };
        self.entries.push(entry);
        let mut at = entry.hash as usize & self.mask();
        while let Some(old) = self.live(at) {
            if self.entries[old].hash == entry.hash && self.visit_again(old, cells) {
                self.slots[at] = new;
                return true;
            }
            at = (at + 1) & self.mask();
        }
        if let Some(slot) = self.slots.get_mut(at) {
            *slot = new;
        }
        self.boards += 1;
        if self.boards * 2 > self.slots.len() {
            self.grow();
        }
        false
    }

    /// If the new last entry has the board of an old one, notes its earlier visits.
    #[cold]
    fn visit_again(&mut self, old: usize, cells: &[u8]) -> bool {
        if !self.is_board(old, cells) {
            return false;
        }
        let visits = self.visits_until(old);
        if let Some(entry) = self.entries.last_mut() {
            entry.visits = self.visits.len() as u32;
            self.visits.push(visits);
        }
        true
    }

    fn mask(&self) -> usize {
        self.slots.len().wrapping_sub(1)
    }

    fn live(&self, at: usize) -> Option<usize> {
        let slot = self.slots.get(at)?;
        (slot.generation == self.generation).then_some(slot.entry as usize)
    }

    fn grow(&mut self) {
        let live: Vec<Slot> =
            self.slots.iter().filter(|slot| slot.generation == self.generation).copied().collect();
        let length = self.slots.len() * 4;
        self.slots.clear();
        self.slots.resize(length, Slot::default());
        for slot in live {
            let mut at = self.entries[slot.entry as usize].hash as usize & self.mask();
            while self.live(at).is_some() {
                at = (at + 1) & self.mask();
            }
            self.slots[at] = slot;
        }
    }

    /// The proof: rebuilds an entry's board from the next copy or from the present board, and
    /// compares.
    fn is_board(&mut self, entry: usize, cells: &[u8]) -> bool {
        let log_end = self.entries[entry].log_end;
        let frame = self.frame_ends.partition_point(|&end| end < log_end);
        let copy = self.frames.get(frame * cells.len()..(frame + 1) * cells.len());
        let from = self.frame_ends.get(frame).map_or(self.log.len(), |&end| end as usize);
        self.scratch.clear();
        self.scratch.extend_from_slice(copy.unwrap_or(cells));
        for change in self.log[log_end as usize..from].iter().rev() {
            self.scratch[usize::from(change.index)] = change.before;
        }
        self.scratch == cells
    }

    fn visits_until(&self, entry: usize) -> Visits {
        let this = self.entries[entry];
        let none = ByColor { black: NONE, white: NONE };
        let mut visits = self.visits.get(this.visits as usize).copied().unwrap_or(Visits {
            any: NONE,
            to_play: none,
            player: none,
        });
        visits.any = entry as u32;
        if let Some(color) = this.to_play {
            visits.to_play[color] = entry as u32;
        }
        if let Some(color) = this.player {
            visits.player[color] = entry as u32;
        }
        visits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOBODY: ByColor<u32> = ByColor { black: 0, white: 0 };

    /// Ends a turn that puts a stone on one point of a board with four.
    fn play(history: &mut History, cells: &mut [u8], index: u16, hash: u64) -> bool {
        history.log(index, None);
        cells[usize::from(index)] = cell_of(Some(Color::Black));
        history.push((hash, cells), NOBODY, Some(Color::Black), Color::White)
    }

    #[test]
    fn equal_hashes_accuse_nobody_when_the_boards_differ() {
        let mut history = History::default();
        let mut cells = [cell_of(None); 4];
        history.begin(7, NOBODY, None);
        assert!(!play(&mut history, &mut cells, 0, 7) && !play(&mut history, &mut cells, 1, 7));
        assert!(history.has(7) && history.earlier(2).is_none());
        // A pass: the same board once more, to be found among its namesakes.
        assert!(history.push((7, &cells), NOBODY, None, Color::Black));
        assert_eq!(history.earlier(3).map(|found| found.any), Some(2));
    }

    #[test]
    fn old_boards_are_found_behind_many_copies_and_a_grown_table() {
        let mut history = History::default();
        let mut cells = vec![cell_of(None); 4];
        for game in 0..2 {
            cells.fill(cell_of(None));
            history.begin(0, NOBODY, Some(Color::White));
            for turn in 1..10_000_u64 {
                // Four cells count in base two: sixteen boards, but every hash is new.
                let before = (turn - 1) % 16;
                for index in (0..4_u16).filter(|index| (before ^ turn) >> index & 1 == 1) {
                    let stone = (before >> index & 1 == 1).then_some(Color::Black);
                    history.log(index, stone);
                    let after = stone.is_none().then_some(Color::Black);
                    cells[usize::from(index)] = cell_of(after);
                }
                let board = (turn * 64, cells.as_slice());
                assert!(!history.push(board, NOBODY, Some(Color::Black), Color::White));
            }
            // The last board (9,999 mod 16 = 15) was there at turn 31 with the hash 31 × 64.
            assert!(history.push((31 * 64, &cells), NOBODY, None, Color::White), "game {game}");
            assert_eq!(history.earlier(10_000).map(|found| found.any), Some(31));
            // Turn 30 had another board: the same hash proves nothing.
            assert!(!history.push((30 * 64, &cells), NOBODY, None, Color::White));
        }
    }
}
