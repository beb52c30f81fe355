//! A judged game in words: the table of the rulesets, the ledger, and what is in doubt.

use super::{Scored, Second, layer, name};
use crate::escape::visible;
use crate::sink::{Align, Paint, Table};
use kifu_rules::{Color, RULESETS, Ruleset, Tax};
use kifu_scoring::{Fate, Layer, Ledger};
use std::io::{self, Write};

/// Chains that are less sure than this are named.
const DOUBTFUL: u8 = 90;

/// One line about a game.
pub(crate) fn brief(out: &mut dyn Write, path: &str, scored: &Scored) -> io::Result<()> {
    let finish = &scored.judgement.finish;
    write!(out, "{} [game {}]: ", visible(path), scored.game)?;
    write!(out, "{}, ", Scored::result(finish.margin))?;
    if scored.judgement.is_closed() {
        write!(out, "nothing open")?;
    } else {
        let (low, high) = (Scored::result(finish.low), Scored::result(finish.high));
        write!(out, "between {low} and {high}")?;
    }
    let (rules, komi) = (scored.ruleset.name, scored.terms.komi);
    writeln!(out, " ({rules}, komi {komi}, by {})", layer(scored.judgement.layer))
}

/// Everything about a game but its board.
pub(crate) fn words(
    out: &mut dyn Write,
    scored: &Scored,
    rulesets: &[Ruleset],
    paint: Paint,
) -> io::Result<()> {
    let rules = scored.ruleset.name;
    let assumed = if scored.named { "" } else { " (assumed)" };
    let usual = if scored.komi_known { "" } else { " (the usual one: none is stated)" };
    writeln!(out, "{rules} rules{assumed}, komi {}{usual}", scored.terms.komi)?;
    writeln!(out)?;
    table(out, scored, rulesets, paint)?;
    writeln!(out)?;
    ledger(out, scored, paint)?;
    writeln!(out)?;
    verdict(out, scored, paint)
}

fn table(
    out: &mut dyn Write,
    scored: &Scored,
    rulesets: &[Ruleset],
    paint: Paint,
) -> io::Result<()> {
    let mut table = Table::new(&[
        ("as the board stands, under", Align::Left),
        ("result", Align::Left),
        ("points", Align::Right),
        ("zi", Align::Right),
    ]);
    for ruleset in rulesets {
        let score = scored.under(ruleset, scored.terms.komi);
        let margin = score.margin();
        let own = if ruleset.name == scored.ruleset.name { " (this game)" } else { "" };
        table.row(vec![
            format!("{}{own}", ruleset.name),
            score.outcome().to_string(),
            margin.to_string(),
            margin.zi(),
        ]);
    }
    table.write(out, paint)?;
    writeln!(out, "Black's margin, with this game's komi under all of them.")
}

fn ledger(out: &mut dyn Write, scored: &Scored, paint: Paint) -> io::Result<()> {
    let ledger = Ledger::new(&scored.position, &scored.ground, Tax::Seki);
    writeln!(out, "{}", paint.strong("Why the two ways of counting differ"))?;
    for color in Color::ALL {
        let (area, territory) = (&ledger.area, &ledger.territory);
        writeln!(
            out,
            "  {}: {} living stones and {} surrounded points make {} by area; {} points that count, \
             {} prisoners and {} dead stones make {} by territory.",
            name(color),
            area.stones[color],
            area.surrounded[color],
            area.count()[color],
            i64::from(territory.surrounded[color]) - i64::from(territory.refused.total()[color]),
            territory.prisoners[color],
            territory.dead[color],
            territory.count()[color],
        )?;
    }
    let mark = ledger.area.mark();
    writeln!(
        out,
        "  {} points are shared. Half the board is {mark}: Black has {} with his half of them.",
        ledger.area.shared,
        ledger.area.halved().black
    )?;
    let lines = [
        (ledger.territory.margin(), "territory, prisoners and dead stones: Black's less White's"),
        (ledger.plays_margin(), "stones played: a stone on the board counts by area only"),
        (ledger.setup_margin(), "stones set up, the handicap among them"),
        (ledger.refused_margin(), "eyes in seki and points still to be filled: area only"),
    ];
    for (amount, what) in lines {
        writeln!(out, "  {amount:>7}  {what}")?;
    }
    writeln!(out, "  {:>7}  area: the sum, without komi", ledger.area.margin())?;
    writeln!(
        out,
        "  By area one stone is two points: what one side gains the other loses, so {} points are {} zi.",
        ledger.area.margin(),
        ledger.area.margin().zi()
    )
}

fn verdict(out: &mut dyn Write, scored: &Scored, paint: Paint) -> io::Result<()> {
    let judgement = &scored.judgement;
    let finish = &judgement.finish;
    let size = scored.position.board().size();
    let result = Scored::result(finish.margin);
    if judgement.is_closed() {
        writeln!(out, "{}: nothing is open.", paint.strong(&result))?;
    } else {
        let (low, high) = (Scored::result(finish.low), Scored::result(finish.high));
        let once = "once everything is played, most likely; between";
        writeln!(out, "{} {once} {low} and {high}.", paint.strong(&result))?;
        let open: Vec<String> = judgement.open().map(|at| size.name(at).to_string()).collect();
        if !open.is_empty() {
            writeln!(out, "Open: {}.", open.join(" "))?;
        }
    }
    let dead = scored.dead();
    if !dead.is_empty() {
        writeln!(out, "Dead: {}.", dead.join(" "))?;
    }
    let why = match judgement.layer {
        Layer::Given => "Who is dead was given.",
        Layer::Marks => "Who is dead is what the record marks.",
        Layer::Proof => "Who is dead is proved.",
        Layer::Search => "Who is dead is what a search found.",
        Layer::Engine => "Who is dead is an engine's opinion.",
        Layer::Estimate => "Who is dead is an estimate, not a proof.",
    };
    writeln!(out, "{why} Confidence in the margin: {} %.", finish.confidence)?;
    for chain in judgement.chains.iter().filter(|chain| chain.confidence < DOUBTFUL) {
        let Some(&stone) = chain.stones.first() else { continue };
        let fate = match chain.fate {
            Fate::Alive => "alive",
            Fate::Dead => "dead",
            Fate::Seki => "in seki",
        };
        let (color, stone) = (name(chain.color), size.name(stone));
        writeln!(out, "In doubt: {color}'s chain at {stone}, {fate} ({} %).", chain.confidence)?;
    }
    second(out, scored)
}

/// What the engine says, and where it and we differ.
fn second(out: &mut dyn Write, scored: &Scored) -> io::Result<()> {
    let said = match &scored.second {
        None => return Ok(()),
        Some(Second::Failed(fault)) => return writeln!(out, "No second opinion: {fault}."),
        Some(Second::Said(said)) => said,
    };
    let own = layer(said.own_layer);
    if said.agrees() {
        return writeln!(out, "The engine and the {own} agree.");
    }
    let (theirs, ours) = (said.finish.map(|finish| finish.margin), said.own_finish.margin);
    if let Some(theirs) = theirs.filter(|&theirs| theirs != ours) {
        let (theirs, ours) = (Scored::result(theirs), Scored::result(ours));
        writeln!(out, "They differ: {theirs} by the engine, {ours} by the {own}.")?;
    }
    let size = scored.position.board().size();
    for &point in &said.differs {
        let theirs = said.dead.contains(&point);
        let (by, not) = if theirs { ("engine", own) } else { (own, "engine") };
        let stone = size.name(point);
        writeln!(out, "They differ: the chain at {stone} is dead by the {by}, not by the {not}.")?;
    }
    Ok(())
}

/// The rulesets of the table: the one that was asked for, else all.
pub(crate) fn shown(asked: Option<&Ruleset>) -> &[Ruleset] {
    asked.map_or(RULESETS, std::slice::from_ref)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kifu_rules::Points;

    #[test]
    fn results_are_written_as_in_records() {
        assert_eq!(Scored::result(Points::ZERO), "draw");
        assert_eq!(Scored::result(-Points::HALF), "W+0.5");
    }
}
