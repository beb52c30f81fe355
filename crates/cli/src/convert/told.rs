//! What became of a game, in words and as a row of the machine format.

use super::explain::stated;
use super::recount::{Recount, Refusal, Stated};
use super::rewrite::{Fate, Recorded, Told, Written};
use super::row::number;
use crate::escape::visible;
use crate::sink::Paint;
use crate::verify::{Explanation, Verdict};
use serde::Serialize;
use std::io::{self, Write};

/// How games are told.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Telling {
    /// Only those that are not converted.
    pub(crate) quiet: bool,
    pub(crate) paint: Paint,
}

/// Tells a game in a line; with its derivation, if it has one.
pub(crate) fn told(
    out: &mut dyn Write,
    path: &str,
    game: &Told,
    telling: Telling,
) -> io::Result<()> {
    let place = format!("{} [game {}]", visible(path), game.game);
    match &game.fate {
        Fate::NotCounted => Ok(()),
        Fate::Converted(_) | Fate::Same(_) if telling.quiet && game.derivation.is_none() => Ok(()),
        Fate::Converted(recount) => {
            let terms = terms(recount);
            let (from, to) = (stated(&recount.from), stated(&recount.to));
            let flip = match recount.from.outcome.winner() == recount.to.outcome.winner() {
                true => "",
                false => "; another winner",
            };
            let written = match &game.written {
                Some(Written::InZi(written)) => format!(", written {} (zi)", visible(written)),
                Some(Written::WinnerOfTie(written)) => {
                    format!(
                        ", written {} (a tie, of which SGF has the winner alone)",
                        visible(written)
                    )
                }
                None => String::new(),
            };
            let said = said(game, recount, " taken as ");
            let to = telling.paint.strong(to);
            writeln!(out, "{place}: {said}{from} -> {to}{written}{terms}{flip}")?;
            derivation(out, game, recount, telling)
        }
        Fate::Same(recount) => {
            let said = said(game, recount, " taken as ");
            writeln!(out, "{place}: {said}{} already", stated(&recount.to))?;
            derivation(out, game, recount, telling)
        }
        Fate::Unreadable => {
            let reason = reason(game).unwrap_or_default();
            writeln!(out, "{place}: not converted: {}", visible(&reason))
        }
        Fate::Refused(_) | Fate::Unpatchable(_) | Fate::NoPlace(_) => {
            let reason = reason(game).unwrap_or_default();
            let recorded = game.record.result.as_deref().unwrap_or_default();
            writeln!(out, "{place}: not converted ({}): {}", visible(recorded), visible(&reason))
        }
    }
}

/// The words of the record and what makes it read otherwise, before the reading that was used;
/// nothing where that is what the words say.
fn said(game: &Told, recount: &Recount, then: &str) -> String {
    let readings = readings(game);
    if readings.is_empty() && game.record.says(&recount.from) {
        return String::new();
    }
    let words = recorded(&game.record);
    if readings.is_empty() { words + then } else { format!("{words} ({readings}){then}") }
}

/// By what a record is not read plainly: the explanations of `kifu verify`.
fn readings(game: &Told) -> String {
    if game.verdict == Some(Verdict::Contradicted) {
        return Verdict::Contradicted.word().to_owned();
    }
    game.readings.iter().map(|reading| reading.code()).collect::<Vec<_>>().join(", ")
}

/// What the record says, in its own words.
fn recorded(record: &Recorded) -> String {
    let Recorded { rules, komi, komi_in, result } = record;
    let named = [("RU", rules), (komi_in, komi), ("RE", result)];
    let words = named.map(|(name, words)| match words {
        Some(words) => format!("{name}[{}]", visible(words)),
        None => format!("no {name}"),
    });
    words.join(" ")
}

fn derivation(
    out: &mut dyn Write,
    game: &Told,
    recount: &Recount,
    telling: Telling,
) -> io::Result<()> {
    match &game.derivation {
        Some(derivation) => {
            let said = match said(game, recount, ", taken as ") {
                said if said.is_empty() => recorded(&game.record),
                said => said + &stated(&recount.from),
            };
            derivation.tell(out, recount, &said, telling.paint)
        }
        None => Ok(()),
    }
}

/// The terms, each with its points: `: last play +1`.
fn terms(recount: &Recount) -> String {
    let terms: Vec<String> = recount
        .terms
        .iter()
        .map(|term| {
            let sign = if term.points.quarters() > 0 { "+" } else { "" };
            format!("{} {sign}{}", term.why.word(), term.points)
        })
        .collect();
    if terms.is_empty() { String::new() } else { format!(": {}", terms.join(", ")) }
}

/// Why a counted game is not converted.
fn reason(game: &Told) -> Option<String> {
    Some(match &game.fate {
        Fate::Refused(Refusal::Verdict(verdict)) => {
            let reasons = game.reasons.join("; ");
            format!("its result is {}: {reasons}; --force-verdict converts it", verdict.word())
        }
        Fate::Refused(Refusal::Repair(why)) => format!(
            "its result fits another record ({}), which is to be repaired first: {}; \
             --force-verdict converts it with what the board says",
            why.code(),
            game.reasons.join("; ")
        ),
        Fate::Refused(Refusal::OtherKomi { fits, stated }) => format!(
            "its result fits only with komi {fits}, and {stated} is stated ({}): {}; \
             --force-verdict converts it with komi {fits}",
            Explanation::KomiDiffers(*fits).code(),
            game.reasons.join("; ")
        ),
        Fate::Unreadable => {
            let result = game.record.result.as_deref().unwrap_or_default();
            format!("the result cannot be read: {result}")
        }
        Fate::Refused(Refusal::NothingCounted) => "its board was not counted".to_owned(),
        Fate::Refused(Refusal::LastPlay) => {
            "the record ends before the board is full, and who made \
             the last play is not known: the margin is one of two"
                .to_owned()
        }
        Fate::Refused(Refusal::Ko) => {
            "a ko is open at the end of the record: who made the last play depends on it".to_owned()
        }
        Fate::Refused(Refusal::Seki) => "what a seki leaves is not sure".to_owned(),
        Fate::Refused(Refusal::Unfinished) => "the record ends before the board is full, and the \
             other rules cannot be counted without that board"
            .to_owned(),
        Fate::Refused(Refusal::FirstPass) => {
            "who passed first is not recorded, and gets half a point".to_owned()
        }
        Fate::Unpatchable(why) => why.to_string(),
        Fate::NoPlace(why) => why.clone(),
        Fate::Converted(_) | Fate::Same(_) | Fate::NotCounted => return None,
    })
}

/// The row of a game.
#[derive(Debug, Serialize)]
pub(crate) struct GameRow<'a> {
    path: &'a str,
    game: u32,
    converted: &'static str,
    reason: Option<String>,
    verdict: Option<&'static str>,
    from: Option<StatedRow>,
    to: Option<StatedRow>,
    record: RecordRow<'a>,
    readings: Vec<&'static str>,
    written: Option<&'a str>,
    written_as: Option<&'static str>,
    winner_kept: Option<bool>,
    terms: Vec<TermRow>,
}

#[derive(Debug, Serialize)]
struct StatedRow {
    rules: &'static str,
    komi: f64,
    result: String,
}

#[derive(Debug, Serialize)]
struct RecordRow<'a> {
    rules: Option<&'a str>,
    komi: Option<&'a str>,
    result: Option<&'a str>,
}

#[derive(Debug, Serialize)]
struct TermRow {
    term: &'static str,
    points: f64,
}

impl<'a> GameRow<'a> {
    pub(crate) fn new(path: &'a str, game: &'a Told) -> Self {
        let (converted, recount) = match &game.fate {
            Fate::Converted(recount) => ("yes", Some(recount)),
            Fate::Same(recount) => ("same", Some(recount)),
            Fate::NotCounted => ("not-counted", None),
            Fate::Unreadable | Fate::Refused(_) | Fate::Unpatchable(_) | Fate::NoPlace(_) => {
                ("no", None)
            }
        };
        let row = |stated: &Stated| StatedRow {
            rules: stated.rules.name,
            komi: number(stated.komi),
            result: stated.outcome.to_string(),
        };
        let terms = recount.map_or(&[][..], |recount| &recount.terms);
        let term = |term: &super::terms::Term| TermRow {
            term: term.why.word(),
            points: number(term.points),
        };
        Self {
            path,
            game: game.game,
            converted,
            reason: reason(game),
            verdict: game.verdict.map(Verdict::word),
            from: recount.map(|recount| row(&recount.from)),
            to: recount.map(|recount| row(&recount.to)),
            record: RecordRow {
                rules: game.record.rules.as_deref(),
                komi: game.record.komi.as_deref(),
                result: game.record.result.as_deref(),
            },
            readings: game.readings.iter().map(|reading| reading.code()).collect(),
            written: game.written.as_ref().map(|written| match written {
                Written::InZi(words) | Written::WinnerOfTie(words) => words.as_str(),
            }),
            written_as: game.written.as_ref().map(|written| match written {
                Written::InZi(_) => "zi",
                Written::WinnerOfTie(_) => "winner",
            }),
            winner_kept: recount
                .map(|recount| recount.from.outcome.winner() == recount.to.outcome.winner()),
            terms: terms.iter().map(term).collect(),
        }
    }
}
