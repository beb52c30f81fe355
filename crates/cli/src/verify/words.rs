//! A verification in words.

use super::Told;
use super::verdict::Verdict;
use super::weigh::{Weight, margin_winner};
use crate::audit::Game;
use crate::escape::visible;
use crate::score::{Scored, Second, layer};
use crate::sink::Paint;
use kifu_rules::Points;
use std::io::{self, Write};

/// The counts of a board beside the recorded margin, and how they are known.
pub(super) fn numbers(scored: &Scored, recorded: Points) -> Vec<String> {
    let finish = scored.judgement.finish;
    let [area, territory] = scored.margins().map(Scored::result);
    let (rules, komi) = (scored.ruleset.name, scored.terms.komi);
    let board = match finish.margin {
        Points::ZERO => "a draw".to_owned(),
        margin => Scored::result(margin),
    };
    let known = layer(scored.judgement.layer);
    let mut first = format!("{board} under {rules} rules with komi {komi}");
    if finish.low != finish.high {
        let [low, high] = [finish.low, finish.high].map(Scored::result);
        first.push_str(&format!(" once everything is played, between {low} and {high}"));
    }
    let told = if finish.margin == recorded { "the board too gives" } else { "the board gives" };
    vec![
        format!("{told} {first} (by {known}, {} % sure)", finish.confidence),
        format!("as it stands: {area} by area, {territory} by territory"),
    ]
}

/// Where an engine and the estimate differ, or why it has no opinion.
pub(super) fn second(scored: &Scored) -> Option<String> {
    match scored.second.as_ref()? {
        Second::Failed(fault) => Some(format!("no second opinion: {fault}")),
        Second::Said(said) if said.own_finish.margin != scored.judgement.finish.margin => {
            let (own, sure) = (Scored::result(said.own_finish.margin), said.own_finish.confidence);
            Some(format!("without the engine it would be {own} ({sure} % sure)"))
        }
        Second::Said(_) => None,
    }
}

/// How far off a contradicted margin is, and whether the winner changes.
pub(super) fn how_far(scored: &Scored, recorded: Points, weight: Weight) -> String {
    let counted = scored.judgement.finish.margin;
    let off = (recorded - counted).abs();
    let winner = match (margin_winner(recorded), margin_winner(counted)) {
        (said, found) if said == found => "the winner stays",
        (Some(_), Some(_)) => "the other side wins",
        _ => "a win becomes a draw, or a draw a win",
    };
    let [chance, side] = [weight.chance, weight.winner].map(percent);
    let komi = scored.terms.komi;
    let doubt = match margin_winner(recorded) {
        _ if (recorded - counted).fraction() != 0 => {
            format!("no count gives such a fraction with komi {komi}")
        }
        Some(_) => format!("its chance is {chance} %, that of its winner {side} %"),
        None => format!("its chance is {chance} %"),
    };
    let points = if off == Points::from_points(1) { "point" } else { "points" };
    format!("the record is {off} {points} off ({doubt}), and {winner}")
}

/// A margin that may be, with a winner that is not likely.
pub(super) fn winner_in_doubt(weight: Weight) -> String {
    let [chance, side] = [weight.chance, weight.winner].map(percent);
    format!(
        "its chance is {chance} %, and that of its winner {side} %: the other side may have won"
    )
}

/// Why a board does not tell.
pub(super) fn open(scored: &Scored, game: &Game<'_>) -> String {
    let judgement = &scored.judgement;
    let size = game.record.size;
    let doubtful = judgement.chains.iter().filter(|chain| chain.confidence < DOUBTFUL);
    let largest =
        doubtful.max_by_key(|chain| chain.stones.len()).filter(|chain| chain.stones.len() > 2);
    let turns = game.played.turns;
    match largest.and_then(|chain| chain.stones.first().map(|&stone| (chain, size.name(stone)))) {
        Some((chain, name)) => {
            format!("{}'s {} stones at {name} are not settled", chain.color, chain.stones.len())
        }
        None => format!(
            "too much is open after {turns} moves: {} points are not settled",
            judgement.open().count()
        ),
    }
}

const DOUBTFUL: u8 = 85;

/// A chance in percent, with as many digits as say something.
pub(super) fn percent(chance: f64) -> String {
    match chance * 100.0 {
        percent if percent >= 1.0 => format!("{percent:.0}"),
        percent if percent >= 0.01 => format!("{percent:.2}"),
        _ => "less than 0.01".to_owned(),
    }
}

/// The line of a game, with its reasons below where something is to be said.
pub(crate) fn line(out: &mut dyn Write, path: &str, told: &Told, paint: Paint) -> io::Result<()> {
    let recorded = told.recorded.as_deref().unwrap_or("no result");
    let verdict = match told.explanation {
        Some(explanation) => format!("{} ({})", told.verdict.word(), explanation.code()),
        None => told.verdict.word().to_owned(),
    };
    let verdict = match told.verdict {
        Verdict::Contradicted | Verdict::Explained => paint.strong(&verdict).to_string(),
        _ => verdict,
    };
    write!(out, "{} [game {}]: {recorded} {verdict}", visible(path), told.game)?;
    match &told.counted {
        Some(counted) => writeln!(
            out,
            ": {} ({}, komi {})",
            Scored::result(counted.finish.margin),
            told.rules,
            told.komi
        )?,
        None => writeln!(out)?,
    }
    if told.verdict != Verdict::Confirmed {
        for reason in &told.reasons {
            writeln!(out, "    {}", visible(reason))?;
        }
    }
    Ok(())
}
