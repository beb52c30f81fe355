//! The audit of one source: bytes in, findings out. No files, no terminal.

mod check;
pub mod checks;
mod each;
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

pub(crate) use each::one_game;
pub use each::{Failed, each_game};
pub(crate) use emit::Draft;

use crate::engine::{Engine, EngineFault};
use crate::score::Scored;
use crate::verify::{self, Verification, verify_with};
use kifu_rules::Ruleset;
use kifu_scoring::Judge;
use kifu_sgf_io::Charset;
use std::sync::Arc;

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
    /// Who counts the games and holds their results against the boards. Without, those checks do
    /// nothing and cost nothing.
    pub counted: Option<Counts>,
}

/// Who counts games.
#[derive(Debug, Clone)]
pub struct Counts {
    /// The judge of last boards.
    pub judge: Arc<Judge>,
    /// An engine that is asked too; it is waited for.
    pub engine: Option<Arc<Engine>>,
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
    /// Why the engine that was asked gave no opinion.
    fault: Option<EngineFault>,
}

/// Audits one source. Never fails; a panic inside (a bug of ours) becomes a finding.
#[must_use]
pub fn audit(bytes: &[u8], options: &Options) -> SourceReport {
    audit_where(bytes, options, None)
}

/// Which games are to be looked at.
pub(crate) type Wanted<'w> = &'w (dyn Fn(&Game<'_>) -> bool + Sync);

/// The same for the games that are wanted. The others are not counted, and what is to be said of
/// the source as a whole is said if one of its games is wanted.
pub(crate) fn audit_where(
    bytes: &[u8],
    options: &Options,
    wanted: Option<Wanted<'_>>,
) -> SourceReport {
    let text = kifu_sgf_io::decode(bytes, options.encoding);
    let (games, stray) = each_game(&text, options.ruleset.as_ref(), |game| {
        let wanted = wanted.is_none_or(|wanted| wanted(game));
        wanted.then(|| {
            let (drafts, fault) = checked(game, options);
            Audited { turns: game.played.turns, drafts, fault }
        })
    });
    let unwanted = games.iter().filter(|game| matches!(game, Ok(None))).count();
    let mut report = SourceReport {
        games: (games.len() - unwanted) as u32,
        bytes: bytes.len() as u64,
        ..SourceReport::default()
    };
    if wanted.is_some() && report.games == 0 {
        return report;
    }
    let source = SourceText { text: &text, defects: &stray, games: games.len() as u32 };
    let mut drafts = audit_text(&source, options);
    for (number, game) in (1..).zip(games) {
        match game {
            Ok(game) => {
                let Some(game) = game else { continue };
                report.turns += u64::from(game.turns);
                drafts.extend(game.drafts);
                report.engine_faults.extend(game.fault.map(|fault| (number, fault)));
            }
            Err(failed) => {
                Emit::new(&checks::INTERNAL_ERROR, Some(failed.number), None, &mut drafts).add(
                    Place::text(failed.offset),
                    "kifu failed on this game: a bug of kifu".into(),
                );
            }
        }
    }
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
            Run::Reading | Run::AnyGame(_) | Run::Game(_) | Run::Result(_) | Run::Defect(..) => {}
        }
    }
    drafts
}

/// What the checks of sources say of one as a whole. Lines and columns are not filled in.
pub(crate) fn check_source(
    source: Result<&SourceText<'_>, &ReadFault>,
    options: &Options,
) -> Vec<Finding> {
    match source {
        Ok(text) => audit_text(text, options).into_iter().map(|draft| draft.finding).collect(),
        Err(fault) => unreadable(fault, options).findings,
    }
}

/// Runs the checks on one game.
pub(crate) fn check_game(game: &Game<'_>, options: &Options) -> Vec<Draft> {
    checked(game, options).0
}

/// The same, with why an engine that was asked gave no opinion.
fn checked(game: &Game<'_>, options: &Options) -> (Vec<Draft>, Option<EngineFault>) {
    let mut drafts = Vec::new();
    // Made when the first check asks, and dropped with the game: it holds a board.
    let mut verified = None;
    for check in options.active() {
        let mut emit = Emit::new(check, Some(game.number), Some(game.record.size), &mut drafts);
        match check.run {
            Run::Defect(kinds, message) if !game.defects.is_empty() => {
                emit.defects(&game.text.text, game.defects, kinds, message);
            }
            Run::AnyGame(run) => run(game, &mut emit),
            Run::Game(run) if game.is_go() => run(game, &mut emit),
            Run::Result(run) => {
                if let Some(verified) =
                    verified.get_or_insert_with(|| verified_result(game, options))
                {
                    run(game, verified, &mut emit);
                }
            }
            _ => {}
        }
    }
    drafts.sort_by_key(|draft| draft.offset);
    let scored = verified.as_ref().and_then(|verified| verified.as_ref()?.scored.as_ref());
    (drafts, scored.and_then(Scored::fault).cloned())
}

/// The result of a game held against its board, if that is asked for and there is one.
fn verified_result(game: &Game<'_>, options: &Options) -> Option<Verification> {
    let counts = options.counted.as_ref();
    let counts = counts.filter(|_| game.is_go() && game.outcome().is_some())?;
    let asked = verify::Options { ruleset: options.ruleset, ..verify::Options::default() };
    Some(verify_with(game, &counts.judge, counts.engine.as_deref(), &asked))
}
