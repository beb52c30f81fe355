//! The audit of one source: bytes in, findings out. No files, no terminal.

mod check;
pub mod checks;
mod emit;
mod finding;
mod game;
mod replay;
mod report;
mod text;
mod words;

pub use check::{Check, Explanation, Run};
pub use checks::CHECKS;
pub use emit::{Emit, Place};
pub use finding::{Finding, Severity, SourceReport, Tally};
pub use game::{Game, JudgedBy, OddStep, Played, Turn};
pub use text::SourceText;

use crate::pipeline;
use emit::Draft;
use kifu_rules::{Position, Ruleset, Size};
use kifu_sgf_io::{Charset, Claim, GameSlice, Text, Workspace};
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What to look for, and how.
#[derive(Debug, Clone)]
pub struct Options {
    /// Which checks run, in the order of [`CHECKS`].
    pub selected: Vec<bool>,
    /// Findings below this are counted, not listed.
    pub listed: Severity,
    /// Whether repeats of a code in a game are folded into its first finding.
    pub fold: bool,
    /// Judge every game under these rules, whatever it says.
    pub ruleset: Option<Ruleset>,
    /// Decode every source as this encoding.
    pub encoding: Option<Charset>,
}

/// Why a source could not be read at all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReadFault {
    /// The system said no: its words.
    Unreadable(String),
    /// It is larger than the limit.
    TooLarge {
        /// Its size in bytes, as far as known.
        size: u64,
        /// The limit in bytes.
        limit: u64,
    },
}

/// What the audit of one game leaves.
struct Audited {
    turns: u32,
    drafts: Vec<Draft>,
}

/// Sources with more games than this are audited by all threads at once.
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

/// Audits one source. Never fails; a panic inside (a bug of ours) becomes a finding.
#[must_use]
pub fn audit(bytes: &[u8], options: &Options) -> SourceReport {
    let text = kifu_sgf_io::decode(bytes, options.encoding);
    let mut slices = kifu_sgf_io::games(&text.text);
    let numbered: Vec<(u32, GameSlice)> = (1..).zip(slices.by_ref()).collect();
    let work = |(number, slice): &(u32, GameSlice)| audit_guarded(&text, slice, *number, options);
    let games: Vec<Audited> = if numbered.len() > MANY_GAMES {
        pipeline::in_order(&numbered, work)
    } else {
        numbered.iter().map(work).collect()
    };
    let source = SourceText { text: &text, defects: slices.stray(), games: games.len() as u32 };
    let mut drafts = audit_text(&source, options);
    let mut turns = 0;
    for game in games {
        turns += u64::from(game.turns);
        drafts.extend(game.drafts);
    }
    let report = SourceReport {
        games: source.games,
        turns,
        bytes: bytes.len() as u64,
        ..SourceReport::default()
    };
    report::fill(report, &text.text, drafts, options)
}

/// The report of a source that could not be read.
#[must_use]
pub fn unreadable(fault: &ReadFault, options: &Options) -> SourceReport {
    let mut drafts = Vec::new();
    let (check, message) = match fault {
        ReadFault::Unreadable(words) => {
            (&checks::UNREADABLE_FILE, format!("cannot be read: {words}"))
        }
        ReadFault::TooLarge { size, limit } => {
            (&checks::TOO_LARGE, format!("{size} bytes or more; the limit is {limit} (--max-size)"))
        }
    };
    if options.runs(check) {
        Emit::new(check, None, None, &mut drafts).add(Place::text(0), message);
    }
    report::fill(SourceReport::default(), "", drafts, options)
}

impl Options {
    /// Whether a check is selected.
    fn runs(&self, check: &Check) -> bool {
        let place = CHECKS.iter().position(|row| row.code == check.code);
        place.is_some_and(|place| self.selected.get(place).copied().unwrap_or(false))
    }

    fn active(&self) -> impl Iterator<Item = &'static Check> {
        let rows = CHECKS.iter().zip(&self.selected);
        rows.filter(|(_, selected)| **selected).map(|(check, _)| *check)
    }
}

fn audit_text(source: &SourceText<'_>, options: &Options) -> Vec<Draft> {
    let mut drafts = Vec::new();
    for check in options.active() {
        let mut emit = Emit::new(check, None, None, &mut drafts);
        match check.run {
            Run::Text(run) => run(source, &mut emit),
            // A source without a game is a finding of its own.
            Run::Defect(kinds, message) if source.games > 0 => {
                emit.defects(&source.text.text, source.defects, kinds, message);
            }
            Run::Reading | Run::AnyGame(_) | Run::Game(_) | Run::Defect(..) => {}
        }
    }
    drafts
}

fn audit_guarded(text: &Text<'_>, slice: &GameSlice, number: u32, options: &Options) -> Audited {
    let work = || {
        // Taken out, so that a failure leaves a fresh one behind.
        let mut memory = MEMORY.take().unwrap_or_default();
        let audited = audit_game(text, slice, number, options, &mut memory);
        MEMORY.set(Some(memory));
        audited
    };
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| {
        let mut drafts = Vec::new();
        Emit::new(&checks::INTERNAL_ERROR, Some(number), None, &mut drafts)
            .add(Place::text(slice.span.start), "kifu failed on this game: a bug of kifu".into());
        Audited { turns: 0, drafts }
    })
}

fn audit_game(
    text: &Text<'_>,
    slice: &GameSlice,
    number: u32,
    options: &Options,
    memory: &mut Memory,
) -> Audited {
    let (record, defects) = kifu_sgf_io::read_record(&text.text, slice, &mut memory.reading);
    let position = &mut memory.position;
    let (ruleset, judged_by) = match (&options.ruleset, &record.info.rules) {
        (Some(asked), _) => (*asked, JudgedBy::Order),
        (None, Claim::Said(said, _)) => (*said, JudgedBy::Record),
        (None, Claim::Silent | Claim::Unreadable(_)) => (Ruleset::JAPANESE, JudgedBy::Assumption),
    };
    let go = record.info.game.said().is_none_or(|&game| game == 1);
    position.reset(record.size);
    let played =
        if go { replay::play(position, &ruleset, &record.events) } else { Played::default() };
    let game = Game {
        text,
        record: &record,
        defects: &defects,
        ruleset: &ruleset,
        judged_by,
        played: &played,
        position,
    };
    let mut drafts = Vec::new();
    for check in options.active() {
        let mut emit = Emit::new(check, Some(number), Some(record.size), &mut drafts);
        match check.run {
            Run::Defect(kinds, message) if !defects.is_empty() => {
                emit.defects(&text.text, &defects, kinds, message);
            }
            Run::AnyGame(run) => run(&game, &mut emit),
            Run::Game(run) if go => run(&game, &mut emit),
            _ => {}
        }
    }
    drafts.sort_by_key(|draft| draft.offset);
    Audited { turns: played.turns, drafts }
}
