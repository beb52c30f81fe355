//! The row of the machine formats of `kifu verify`: fields may be added, none changes its meaning.

use super::{Chances, Explanation, Verdict, Verification};
use crate::audit::Game;
use crate::engine::EngineFault;
use crate::error::Error;
use crate::escape::cell;
use crate::score::{Scored, layer};
use crate::sink::json_line;
use kifu_rules::Points;
use kifu_scoring::Finish;
use serde::Serialize;
use std::borrow::Cow;
use std::io::Write;

/// The fields, in order.
pub(crate) const FIELDS: &[&str] = &[
    "path",
    "game",
    "recorded_margin",
    "margin",
    "low",
    "high",
    "komi",
    "rules",
    "verdict",
    "winner_agrees",
    "explanation",
    "reasons",
    "area_margin",
    "territory_margin",
    "layer",
    "confidence",
    "chance",
    "winner_chance",
    "habits",
];

/// What is told of a game: everything but its board, which is large.
#[derive(Debug)]
pub(crate) struct Told {
    pub(crate) game: u32,
    pub(crate) verdict: Verdict,
    pub(crate) explanation: Option<Explanation>,
    pub(crate) habits: Vec<Explanation>,
    /// The recorded result in the standard form.
    pub(crate) recorded: Option<String>,
    pub(crate) reasons: Vec<String>,
    pub(crate) komi: Points,
    pub(crate) rules: &'static str,
    pub(crate) winner_agrees: Option<bool>,
    pub(crate) chances: Option<Chances>,
    pub(crate) recorded_margin: Option<Points>,
    pub(crate) counted: Option<Counted>,
    /// Why the engine that was asked has no opinion.
    pub(crate) fault: Option<EngineFault>,
}

/// The numbers of a count.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Counted {
    pub(crate) finish: Finish,
    pub(crate) area: Points,
    pub(crate) territory: Points,
    pub(crate) layer: &'static str,
}

impl Told {
    pub(crate) fn new(game: &Game<'_>, verified: &Verification) -> Self {
        let counted = verified.scored.as_ref().map(|scored| {
            let [area, territory] = scored.margins();
            let judgement = &scored.judgement;
            Counted { finish: judgement.finish, area, territory, layer: layer(judgement.layer) }
        });
        Self {
            game: game.number,
            verdict: verified.verdict,
            explanation: verified.explanation,
            habits: verified.habits.clone(),
            recorded: game.outcome().map(|outcome| outcome.to_string()),
            reasons: verified.reasons.clone(),
            komi: verified.komi,
            rules: verified.ruleset.name,
            winner_agrees: verified.winner_agrees,
            chances: verified.chances,
            recorded_margin: verified.recorded,
            counted,
            fault: verified.scored.as_ref().and_then(Scored::fault).cloned(),
        }
    }

    /// A line of JSON.
    pub(crate) fn json(&self, out: &mut dyn Write, path: &str) -> Result<(), Error> {
        json_line(out, &self.row(path.into(), &self.reasons, self.habits()))
    }

    /// A row under the header of [`FIELDS`].
    pub(crate) fn csv(&self, out: &mut dyn Write, path: &str) -> Result<(), Error> {
        let mut writer = csv::WriterBuilder::new().has_headers(false).from_writer(out);
        let reasons = self.reasons.join("; ");
        writer.serialize(self.row(cell(path), cell(&reasons), self.habits().join(" ")))?;
        Ok(writer.flush()?)
    }

    fn habits(&self) -> Vec<&'static str> {
        self.habits.iter().map(|habit| habit.code()).collect()
    }

    fn row<'a, R, H>(&'a self, path: Cow<'a, str>, reasons: R, habits: H) -> Row<'a, R, H> {
        let counted = |get: fn(&Counted) -> Points| self.counted.as_ref().map(get).map(number);
        Row {
            path,
            game: self.game,
            recorded_margin: self.recorded_margin.map(number),
            margin: counted(|counted| counted.finish.margin),
            low: counted(|counted| counted.finish.low),
            high: counted(|counted| counted.finish.high),
            komi: number(self.komi),
            rules: self.rules,
            verdict: self.verdict.word(),
            winner_agrees: self.winner_agrees,
            explanation: self.explanation.map(Explanation::code),
            reasons,
            area_margin: counted(|counted| counted.area),
            territory_margin: counted(|counted| counted.territory),
            layer: self.counted.map(|counted| counted.layer),
            confidence: self.counted.map(|counted| counted.finish.confidence),
            chance: self.chances.map(|chances| rounded(chances.margin)),
            winner_chance: self.chances.map(|chances| rounded(chances.winner)),
            habits,
        }
    }
}

/// One game; `R` and `H` are how its reasons and habits are written.
#[derive(Debug, Serialize)]
struct Row<'a, R, H> {
    path: Cow<'a, str>,
    game: u32,
    recorded_margin: Option<f64>,
    margin: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
    komi: f64,
    rules: &'static str,
    verdict: &'static str,
    winner_agrees: Option<bool>,
    explanation: Option<&'static str>,
    reasons: R,
    area_margin: Option<f64>,
    territory_margin: Option<f64>,
    layer: Option<&'static str>,
    confidence: Option<u8>,
    chance: Option<f64>,
    winner_chance: Option<f64>,
    habits: H,
}

/// Quarters are exact in binary.
fn number(points: Points) -> f64 {
    f64::from(points.quarters()) / 4.0
}

/// A chance to six places: finer ones mean nothing.
fn rounded(chance: f64) -> f64 {
    (chance * 1e6).round() / 1e6
}
