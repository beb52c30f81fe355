//! What became of a game, in words and as a row of the machine format.

use super::explain::stated;
use super::recount::{Recount, Refusal, Stated};
use super::rewrite::{Fate, Told};
use super::row::number;
use crate::escape::visible;
use crate::sink::Paint;
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
            // In zi, as its server writes it and reads it.
            let written = match &game.written {
                Some(written) => format!(", written {} (zi)", visible(written)),
                None => String::new(),
            };
            let to = telling.paint.strong(to);
            writeln!(out, "{place}: {from} -> {to}{written}{terms}{flip}")?;
            derivation(out, game, recount, telling)
        }
        Fate::Same(recount) => {
            writeln!(out, "{place}: {} already", stated(&recount.to))?;
            derivation(out, game, recount, telling)
        }
        Fate::Refused(_) | Fate::Unpatchable(_) | Fate::NoPlace(_) => {
            let reason = reason(game).unwrap_or_default();
            let recorded = visible(&game.recorded);
            writeln!(out, "{place}: not converted ({recorded}): {}", visible(&reason))
        }
    }
}

fn derivation(
    out: &mut dyn Write,
    game: &Told,
    recount: &Recount,
    telling: Telling,
) -> io::Result<()> {
    match &game.derivation {
        Some(derivation) => derivation.tell(out, recount, telling.paint),
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
            "its result fits another record ({}), which is to be repaired first: {}",
            why.code(),
            game.reasons.join("; ")
        ),
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
    written: Option<&'a str>,
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
            Fate::Refused(_) | Fate::Unpatchable(_) | Fate::NoPlace(_) => ("no", None),
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
            verdict: game.verdict.map(crate::verify::Verdict::word),
            from: recount.map(|recount| row(&recount.from)),
            to: recount.map(|recount| row(&recount.to)),
            written: game.written.as_deref(),
            winner_kept: recount
                .map(|recount| recount.from.outcome.winner() == recount.to.outcome.winner()),
            terms: terms.iter().map(term).collect(),
        }
    }
}
