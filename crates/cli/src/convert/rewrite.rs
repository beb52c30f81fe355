//! One source under other rules: every game recounted, and the patch of its bytes.

use super::explain::Derivation;
use super::journal::{About, sha256};
use super::recount::{Asked, Recount, Refusal, Stated, recount};
use crate::audit::{Failed, Game, Wanted, each_game};
use crate::score::{self, Scored};
use crate::verify::{self, Explanation, Verdict, verify};
use kifu_rules::{Points, Ruleset};
use kifu_scoring::Judge;
use kifu_sgf_io::claim::{KomiForm, MarginUnit};
use kifu_sgf_io::patch::{Edit, Patch, Statement, Unpatchable, note, restate};
use kifu_sgf_io::{Claim, GameSlice, Raw, Text, Workspace, games, read_with_info};

/// What is to be done with sources.
#[derive(Debug)]
pub struct Task {
    /// The rules and the komi to convert to.
    pub asked: Asked,
    /// How results are verified.
    pub verify: verify::Options,
    /// Whether the old values are kept in a comment.
    pub comment: bool,
    /// Whether the derivations are told.
    pub explain: bool,
}

/// What became of a source.
#[derive(Debug)]
pub struct Rewritten {
    /// Its games, in order.
    pub games: Vec<Told>,
    /// Games on which kifu failed.
    pub(crate) failed: Vec<Failed>,
    /// Nothing if no byte changes.
    pub change: Option<Change>,
}

/// The change of a source.
#[derive(Debug)]
pub struct Change {
    /// The patch.
    pub patch: Patch,
    /// What each of its splices is about.
    pub about: Vec<About>,
    /// The patched bytes.
    pub bytes: Vec<u8>,
    /// The hash of the bytes before.
    pub old_sha256: String,
    /// The hash of the patched bytes.
    pub new_sha256: String,
    /// The texts, where the difference is to be shown.
    pub texts: Option<(String, String)>,
}

/// What became of a game.
#[derive(Debug)]
pub struct Told {
    /// Its number in the file, from 1.
    pub game: u32,
    /// What the record says.
    pub record: Recorded,
    /// The verdict on its result, where it was counted.
    pub verdict: Option<Verdict>,
    /// The readings by which the result was taken, where the plain one is not the one: those of
    /// numbers, then the one that explains it.
    pub readings: Vec<Explanation>,
    /// What speaks for the verdict.
    pub reasons: Vec<String>,
    /// What became of it.
    pub fate: Fate,
    /// The result in the words of the file, where they are not those of the standard.
    pub written: Option<Written>,
    /// The numbers of the board, where they are asked for.
    pub derivation: Option<Derivation>,
}

/// What a record says of rules, komi and result, in its own words; nothing where it says nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recorded {
    /// RU.
    pub rules: Option<String>,
    /// KM, or the property that stands in for it.
    pub komi: Option<String>,
    /// The name of that property.
    pub(super) komi_in: &'static str,
    /// RE.
    pub result: Option<String>,
}

impl Recorded {
    /// Whether its words are those of a reading, or nearly so (`RU[chinese]`, `RE[W+8.50]`).
    pub(super) fn says(&self, read: &Stated) -> bool {
        let says = |words: &Option<String>, says: &dyn Fn(&str) -> bool| {
            words.as_deref().is_some_and(says)
        };
        let outcome = read.outcome.to_string();
        let letter = |result: &str| result.chars().next();
        let margin =
            |result: &str| in_points(result).is_some() && in_points(result) == in_points(&outcome);
        says(&self.rules, &|rules| rules.eq_ignore_ascii_case(read.rules.name))
            && says(&self.komi, &|komi| komi.parse() == Ok(read.komi))
            && says(&self.result, &|result| {
                result == outcome || (margin(result) && letter(result) == letter(&outcome))
            })
    }
}

/// A result that is written in other words than those of the standard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Written {
    /// In zi, as its server writes it.
    InZi(String),
    /// The winner alone: SGF has no words for a tie that somebody wins.
    WinnerOfTie(String),
}

/// Whether a game is converted.
#[derive(Debug)]
pub enum Fate {
    /// It is.
    Converted(Recount),
    /// It says so already.
    Same(Recount),
    /// It was not decided by counting, or is no game of Go.
    NotCounted,
    /// Its result cannot be read, or not its margin.
    Unreadable,
    /// It cannot be counted under the other rules.
    Refused(Refusal),
    /// Its bytes cannot be edited.
    Unpatchable(Unpatchable),
    /// Its file cannot be written.
    NoPlace(String),
}

/// Recounts the games of a source, and makes the patch of those that are converted. Nothing is
/// written. `text` is what the bytes decode to; `with_texts` keeps the texts for a difference.
#[must_use]
pub fn rewrite(
    bytes: &[u8],
    text: &Text<'_>,
    task: &Task,
    judge: &Judge,
    with_texts: bool,
) -> Rewritten {
    rewrite_where(bytes, text, task, judge, with_texts, None)
}

/// The same with the games that are wanted; the others are neither counted nor told.
pub(crate) fn rewrite_where(
    bytes: &[u8],
    text: &Text<'_>,
    task: &Task,
    judge: &Judge,
    with_texts: bool,
    wanted: Option<Wanted<'_>>,
) -> Rewritten {
    let (results, _) = each_game(text, None, |game| {
        wanted.is_none_or(|wanted| wanted(game)).then(|| look(game, task, judge))
    });
    let mut told = Vec::with_capacity(results.len());
    let mut failed = Vec::new();
    for result in results {
        match result {
            Ok(game) => told.extend(game),
            Err(failure) => failed.push(failure),
        }
    }
    let edits = edits(text, &mut told, task);
    let Some((patch, edits)) = patch(bytes, text, edits, &mut told) else {
        return Rewritten { games: told, failed, change: None };
    };
    let about = edits.iter().map(|(game, edit)| About {
        game: *game,
        property: edit.property,
        old_text: text.text.get(edit.span.clone()).unwrap_or_default().to_owned(),
        new_text: edit.text.clone(),
    });
    let about = about.collect();
    // The patch was made for these bytes.
    let Ok(patched) = patch.apply(bytes) else {
        return Rewritten { games: told, failed, change: None };
    };
    let texts = with_texts.then(|| {
        let after = kifu_sgf_io::decode(&patched, Some(text.charset));
        (text.text.clone().into_owned(), after.text.trim_start_matches('\u{feff}').to_owned())
    });
    let (old_sha256, new_sha256) = (sha256(bytes), sha256(&patched));
    let change = Change { patch, about, bytes: patched, old_sha256, new_sha256, texts };
    Rewritten { games: told, failed, change: Some(change) }
}

fn look(game: &Game<'_>, task: &Task, judge: &Judge) -> Told {
    let info = &game.record.info;
    let words = |raw: Option<Raw<'_>>| raw.map(|raw| raw.simple_text().into_owned());
    let record = Recorded {
        rules: words(info.rules.raw()),
        komi: words(info.komi.raw()),
        komi_in: match info.komi.said().map(|komi| komi.form) {
            Some(KomiForm::InHandicap) => "HA",
            Some(KomiForm::PrivateProperty) => "KO/KI",
            _ => "KM",
        },
        result: words(info.result.raw()),
    };
    let mut told = Told {
        game: game.number,
        record,
        verdict: None,
        readings: Vec::new(),
        reasons: Vec::new(),
        fate: Fate::NotCounted,
        written: None,
        derivation: None,
    };
    let counted = game.outcome().and_then(kifu_rules::Outcome::margin).is_some();
    if !game.is_go() {
        return told;
    }
    if !counted {
        let said = info.result.said();
        let cut = said.is_some_and(|result| result.unit == Some(MarginUnit::OddFraction));
        if cut || matches!(info.result, Claim::Unreadable(_)) {
            told.fate = Fate::Unreadable;
        }
        return told;
    }
    let verification = verify(game, judge, &task.verify);
    told.verdict = Some(verification.verdict);
    if verification.verdict == Verdict::NotByCounting {
        return told;
    }
    let finished = |ruleset: Ruleset| {
        let effort = task.verify.effort;
        let asked = score::Options { ruleset: Some(ruleset), effort, ..score::Options::default() };
        Scored::of(game, &asked, judge).finished_board_margin()
    };
    told.fate = match recount(game, &verification, &task.asked, &finished) {
        Ok(recount) => Fate::Converted(recount),
        Err(refusal) => Fate::Refused(refusal),
    };
    told.derivation = verification.scored.as_ref().filter(|_| task.explain).map(Derivation::of);
    told.readings = verification.habits;
    told.readings.extend(verification.explanation);
    told.readings.dedup();
    told.reasons = verification.reasons;
    told
}

/// The edits of all games that are converted. Games that say so already, or whose records cannot be
/// made to say so, are marked.
fn edits(text: &Text<'_>, told: &mut [Told], task: &Task) -> Vec<(u32, Edit)> {
    let mut all = Vec::new();
    if !told.iter().any(|game| matches!(game.fate, Fate::Converted(_))) {
        return all;
    }
    let mut workspace = Workspace::default();
    let mut games_told = told.iter_mut().peekable();
    for (number, slice) in (1..).zip(games(&text.text)) {
        let Some(game) = games_told.next_if(|game| game.game == number) else { continue };
        let Fate::Converted(recount) = &game.fate else { continue };
        match of_game(&text.text, &slice, recount, task, &mut workspace) {
            Ok(edits) if edits.is_empty() => game.fate = Fate::Same(recount.clone()),
            Ok(edits) => {
                let result = edits.iter().find(|edit| edit.property == "RE");
                let standard = recount.to.outcome.to_string();
                let other = result.filter(|edit| in_points(&edit.text) != in_points(&standard));
                game.written = other.map(|edit| match in_points(&edit.text) {
                    Some(_) => Written::InZi(edit.text.clone()),
                    None => Written::WinnerOfTie(edit.text.clone()),
                });
                all.extend(edits.into_iter().map(|edit| (number, edit)));
            }
            Err(why) => game.fate = Fate::Unpatchable(why),
        }
    }
    all
}

/// What is behind the plus, if that is a number.
fn in_points(result: &str) -> Option<Points> {
    result.split_once('+')?.1.parse().ok()
}

fn of_game(
    text: &str,
    slice: &GameSlice,
    recount: &Recount,
    task: &Task,
    workspace: &mut Workspace,
) -> Result<Vec<Edit>, Unpatchable> {
    let (_, info, _) = read_with_info(text, slice, workspace);
    let to = recount.to;
    let statement = Statement { rules: to.rules, komi: to.komi, outcome: to.outcome };
    let mut edits = restate(text, slice, &info, &statement)?;
    if task.comment && !edits.is_empty() {
        let mut before: Vec<String> = Vec::new();
        for edit in &edits {
            let old = match text.get(edit.span.clone()) {
                Some(old) if !edit.span.is_empty() => format!("{}[{old}]", edit.property),
                _ => format!("no {}", edit.property),
            };
            if !before.contains(&old) {
                before.push(old);
            }
        }
        let words = format!("Converted by kifu; before: {}", before.join(" "));
        edits.push(note(text, slice, &words)?);
        edits.sort_by_key(|edit| edit.span.start);
    }
    Ok(edits)
}

/// The patch of all edits. Where a game spoils it, those that do are found by halving, left out and
/// marked; after some tries, whatever is still in doubt is left out.
fn patch(
    bytes: &[u8],
    text: &Text<'_>,
    edits: Vec<(u32, Edit)>,
    told: &mut [Told],
) -> Option<(Patch, Vec<(u32, Edit)>)> {
    const TRIES: u32 = 64;
    let make = |edits: &[(u32, Edit)]| {
        let plain: Vec<Edit> = edits.iter().map(|(_, edit)| edit.clone()).collect();
        Patch::new(bytes, text, &plain)
    };
    if edits.is_empty() {
        return None;
    }
    if let Ok(patch) = make(&edits) {
        return Some((patch, edits));
    }
    let mut kept: Vec<(u32, Edit)> = Vec::new();
    let mut tries = TRIES;
    let mut parts = vec![edits];
    while let Some(part) = parts.pop() {
        let tried = match tries {
            0 => Err(Unpatchable::ReadOtherwise),
            _ => make(&part),
        };
        tries = tries.saturating_sub(1);
        let (Some((first, _)), Some((last, _))) = (part.first(), part.last()) else { continue };
        match tried {
            Ok(_) => kept.extend(part),
            Err(why) if first == last || tries == 0 => {
                for game in told.iter_mut().filter(|game| (*first..=*last).contains(&game.game)) {
                    if matches!(game.fate, Fate::Converted(_)) {
                        game.fate = Fate::Unpatchable(why.clone());
                    }
                }
            }
            Err(_) => {
                let middle = first + (last - first) / 2;
                let (low, high) = part.into_iter().partition(|(game, _)| *game <= middle);
                parts.extend([high, low]);
            }
        }
    }
    let patch = make(&kept).ok().filter(|patch| !patch.splices().is_empty());
    if patch.is_none() {
        for game in told.iter_mut().filter(|game| matches!(game.fate, Fate::Converted(_))) {
            game.fate = Fate::Unpatchable(Unpatchable::ReadOtherwise);
        }
    }
    patch.map(|patch| (patch, kept))
}
