//! Every game of a text, read and replayed: what all commands have in common.

use super::game::{Game, JudgedBy, Played};
use super::replay;
use crate::pipeline;
use kifu_rules::{Position, Ruleset, Size};
use kifu_sgf_io::{Claim, Defect, GameSlice, Text, Workspace};
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A game on which the work failed: a bug of ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Failed {
    /// Its number in its source, from 1.
    pub number: u32,
    /// Where it begins in the text, in bytes.
    pub offset: usize,
}

/// Sources with more games than this are worked on by all threads at once.
const MANY_GAMES: usize = 64;

thread_local! {
    /// A board is some hundred kilobytes with its history: too much to make anew for every game.
    static MEMORY: RefCell<Option<Memory>> = const { RefCell::new(None) };
}

/// Memory that one game after another uses again.
struct Memory {
    position: Position,
    reading: Workspace,
}

impl Default for Memory {
    fn default() -> Self {
        Self { position: Position::new(Size::NINETEEN), reading: Workspace::default() }
    }
}

/// Reads and replays every game of a text, Go or not, and does `work` on it. Gives the results in
/// the order of the text, and what stands between the games. `asked` takes the place of the rules
/// that the records name. A panic of `work` costs one game.
pub fn each_game<T: Send>(
    text: &Text<'_>,
    asked: Option<&Ruleset>,
    work: impl Fn(&Game<'_>) -> T + Sync,
) -> (Vec<Result<T, Failed>>, Vec<Defect>) {
    let mut slices = kifu_sgf_io::games(&text.text);
    let numbered: Vec<(u32, GameSlice)> = (1..).zip(slices.by_ref()).collect();
    let one = |numbered: &(u32, GameSlice)| one_game(text, numbered, asked, &work);
    let results = if numbered.len() > MANY_GAMES {
        pipeline::in_order(&numbered, one)
    } else {
        numbered.iter().map(one).collect()
    };
    (results, slices.take_stray())
}

/// The same with one game of a text, which has this number.
pub(crate) fn one_game<T>(
    text: &Text<'_>,
    (number, slice): &(u32, GameSlice),
    asked: Option<&Ruleset>,
    work: impl Fn(&Game<'_>) -> T,
) -> Result<T, Failed> {
    let guarded = || {
        // Taken out, so that a failure leaves a fresh one behind.
        let mut memory = MEMORY.take().unwrap_or_default();
        let result = with_game(text, slice, *number, asked, &mut memory, &work);
        MEMORY.set(Some(memory));
        result
    };
    let failed = Failed { number: *number, offset: slice.span.start };
    catch_unwind(AssertUnwindSafe(guarded)).map_err(|_| failed)
}

fn with_game<T>(
    text: &Text<'_>,
    slice: &GameSlice,
    number: u32,
    asked: Option<&Ruleset>,
    memory: &mut Memory,
    work: impl Fn(&Game<'_>) -> T,
) -> T {
    let (record, defects) = kifu_sgf_io::read_record(&text.text, slice, &mut memory.reading);
    let position = &mut memory.position;
    let (ruleset, judged_by) = match (asked, &record.info.rules) {
        (Some(asked), _) => (*asked, JudgedBy::Order),
        (None, Claim::Said(said, _)) => (*said, JudgedBy::Record),
        (None, Claim::Silent | Claim::Unreadable(_)) => (Ruleset::JAPANESE, JudgedBy::Assumption),
    };
    position.reset(record.size);
    let go = record.info.game.said().is_none_or(|&game| game == 1);
    let played =
        if go { replay::play(position, &ruleset, &record.events) } else { Played::default() };
    work(&Game {
        number,
        text,
        record: &record,
        defects: &defects,
        ruleset: &ruleset,
        judged_by,
        played: &played,
        position,
    })
}
