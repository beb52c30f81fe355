//! A judged game in words: the table of the rulesets, the ledger, and what is in doubt.

use super::{Scored, Second, layer, name};
use crate::escape::visible;
use crate::sink::{Align, Paint, Table};
use kifu_rules::{Color, Points, RULESETS, Ruleset, Tax};
use kifu_scoring::{Adjustments, Fate, Layer, Ledger, Strictness};
use std::io::{self, Write};

/// Chains that are less sure than this are named.
pub(super) const DOUBTFUL: u8 = 90;

/// So many points are no longer named one by one.
const MANY: usize = 25;

/// So many chains in doubt are named.
const IN_DOUBT: usize = 6;

/// One line about a game.
pub(crate) fn brief(out: &mut dyn Write, path: &str, scored: &Scored) -> io::Result<()> {
    let finish = &scored.judgement.finish;
    write!(out, "{} [game {}]: ", visible(path), scored.game)?;
    write!(out, "{}, ", scored.told(finish.margin))?;
    write!(out, "{}", extent(scored))?;
    let (rules, komi) = (scored.ruleset.name, scored.terms.komi);
    writeln!(out, " ({rules}, komi {komi}, by {})", layer(scored.judgement.layer))
}

/// How far the margin is known.
pub(crate) fn extent(scored: &Scored) -> String {
    let finish = &scored.judgement.finish;
    let closed = scored.judgement.is_closed();
    if closed && finish.low == finish.high {
        return "nothing open".to_owned();
    }
    let [low, high] = [finish.low, finish.high].map(|margin| scored.told(margin));
    // Of an ended board who is dead may be in doubt.
    let played = if closed { "nothing left to play, " } else { "" };
    format!("{played}between {low} and {high}")
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
    let plain = match scored.terms.strictness {
        Strictness::Plain => ", every surrounded point counts",
        Strictness::Strict | Strictness::Letter => "",
    };
    writeln!(out, "{rules} rules{assumed}, komi {}{usual}{plain}", scored.terms.komi)?;
    verdict(out, scored, paint)?;
    writeln!(out)?;
    table(out, scored, rulesets, paint)?;
    writeln!(out)?;
    ledger(out, scored, paint)
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
    let komi = scored.terms.komi;
    writeln!(out, "Points and zi are Black's lead, with a komi of {komi} under every ruleset.")?;
    adjustments(out, scored)
}

/// How the margin of the game comes about, where more than komi is added to the count.
fn adjustments(out: &mut dyn Write, scored: &Scored) -> io::Result<()> {
    let score = scored.under(&scored.ruleset, scored.terms.komi);
    let Adjustments { komi, handicap, pass_stones, button, fines } = score.adjustments;
    let terms = [
        ("for handicap stones", handicap),
        ("for passes", pass_stones),
        ("for the first pass", button),
        ("for penalties", fines),
    ];
    if terms.iter().all(|&(_, points)| points == Points::ZERO) {
        return Ok(());
    }
    let terms = [("komi", komi)].into_iter().chain(terms);
    let terms = terms.filter(|&(_, points)| points != Points::ZERO);
    let terms: Vec<String> = terms.map(|(what, points)| format!("{points} {what}")).collect();
    let (board, margin) = (score.board_margin(), score.margin());
    writeln!(
        out,
        "Black's lead in this game: {board} on the board, {}: {margin}.",
        terms.join(", ")
    )
}

/// From the count by territory to the count by area.
fn ledger(out: &mut dyn Write, scored: &Scored, paint: Paint) -> io::Result<()> {
    let ledger = Ledger::new(&scored.position, &scored.ground, Tax::Seki);
    let (area, territory) = (&ledger.area, &ledger.territory);
    let mut table = Table::new(&[
        ("why area and territory differ", Align::Left),
        ("Black", Align::Right),
        ("White", Align::Right),
        ("Black's lead", Align::Right),
    ]);
    let mut row = |what: &str, black: i64, white: i64, lead: Option<Points>| {
        let lead = lead.map_or_else(String::new, |lead| lead.to_string());
        table.row(vec![what.to_owned(), black.to_string(), white.to_string(), lead]);
    };
    let refused = territory.refused.total();
    let counting = |color| i64::from(territory.surrounded[color]) - i64::from(refused[color]);
    row("  points that count", counting(Color::Black), counting(Color::White), None);
    let (prisoners, dead) = (territory.prisoners, territory.dead);
    row("  prisoners", prisoners.black.into(), prisoners.white.into(), None);
    row("  dead stones of the other side", dead.black.into(), dead.white.into(), None);
    let (black, white) = (territory.count().black, territory.count().white);
    row("by territory", black.into(), white.into(), Some(territory.margin()));
    let (plays, setup) = (ledger.plays, ledger.setup_stones);
    row("+ stones played", plays.black.into(), plays.white.into(), Some(ledger.plays_margin()));
    row(
        "+ stones set up, handicap too",
        setup.black.into(),
        setup.white.into(),
        Some(ledger.setup_margin()),
    );
    row(
        "+ eyes in seki, points to fill",
        refused.black.into(),
        refused.white.into(),
        Some(ledger.refused_margin()),
    );
    row("= by area", area.count().black.into(), area.count().white.into(), Some(area.margin()));
    row("  living stones", area.stones.black.into(), area.stones.white.into(), None);
    row("  surrounded points", area.surrounded.black.into(), area.surrounded.white.into(), None);
    table.write(out, paint)?;
    let margin = area.margin();
    writeln!(
        out,
        "Without komi. {} shared; half the board is {}, and Black has {} with half of the shared.",
        match area.shared {
            1 => "1 point is".to_owned(),
            shared => format!("{shared} points are"),
        },
        area.mark(),
        area.halved().black
    )?;
    writeln!(
        out,
        "By area one stone is two points, for what one side gains the other loses: {margin} points \
         are {} zi.",
        margin.zi()
    )
}

fn verdict(out: &mut dyn Write, scored: &Scored, paint: Paint) -> io::Result<()> {
    let judgement = &scored.judgement;
    let finish = &judgement.finish;
    let size = scored.position.board().size();
    let result = scored.told(finish.margin);
    if judgement.is_closed() && finish.low == finish.high {
        writeln!(out, "{}: nothing is open.", paint.strong(&result))?;
    } else if judgement.is_closed() {
        let result = paint.strong(&result);
        writeln!(out, "{result} most likely: who is dead is in doubt; {}.", extent(scored))?;
    } else {
        let (low, high) = (scored.told(finish.low), scored.told(finish.high));
        let most_likely = "most likely, once everything is played; between";
        writeln!(out, "{} {most_likely} {low} and {high}.", paint.strong(&result))?;
        let open: Vec<String> = judgement.open().map(|at| size.name(at).to_string()).collect();
        match open.len() {
            0 => {}
            // The board shows them.
            count @ MANY.. => writeln!(out, "Open: {count} points.")?,
            _ => writeln!(out, "Open: {}.", open.join(" "))?,
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
    let mut doubtful: Vec<_> =
        judgement.chains.iter().filter(|chain| chain.confidence < DOUBTFUL).collect();
    // On an unfinished board they may be dozens: the largest tell most.
    let more = doubtful.len().saturating_sub(IN_DOUBT);
    if more > 0 {
        doubtful.sort_by_key(|chain| std::cmp::Reverse(chain.stones.len()));
        doubtful.truncate(IN_DOUBT);
    }
    for chain in doubtful {
        let Some(&stone) = chain.stones.first() else { continue };
        let fate = fate(chain.fate);
        let (color, stone) = (name(chain.color), size.name(stone));
        writeln!(out, "In doubt: {color}'s chain at {stone}, {fate} ({} %).", chain.confidence)?;
    }
    if more > 0 {
        writeln!(out, "In doubt too: {more} smaller chains; --format json lists all.")?;
    }
    second(out, scored)
}

/// The word for the fate of a chain.
pub(super) const fn fate(fate: Fate) -> &'static str {
    match fate {
        Fate::Alive => "alive",
        Fate::Dead => "dead",
        Fate::Seki => "in seki",
    }
}

/// What the engine says, and where it and we differ.
fn second(out: &mut dyn Write, scored: &Scored) -> io::Result<()> {
    let said = match &scored.second {
        None => return Ok(()),
        Some(Second::Failed(fault)) => return writeln!(out, "No second opinion: {fault}."),
        Some(Second::Said(said)) => said,
    };
    let own = match said.own_layer {
        Layer::Given => "your word",
        Layer::Marks => "the marks",
        Layer::Proof => "the proof",
        Layer::Search => "the search",
        Layer::Engine | Layer::Estimate => "the estimate",
    };
    if said.agrees() {
        return writeln!(out, "The engine agrees with {own}.");
    }
    let (theirs, ours) = (said.finish.map(|finish| finish.margin), said.own_finish.margin);
    if let Some(theirs) = theirs.filter(|&theirs| theirs != ours) {
        let (theirs, ours) = (scored.told(theirs), scored.told(ours));
        writeln!(out, "They differ: {theirs} by the engine, {ours} by {own}.")?;
    }
    let size = scored.position.board().size();
    for &point in &said.differs {
        let theirs = said.dead.contains(&point);
        let (by, not) = if theirs { ("the engine", own) } else { (own, "the engine") };
        let stone = size.name(point);
        writeln!(out, "They differ: the chain at {stone} is dead by {by}, not by {not}.")?;
    }
    Ok(())
}

/// The rulesets of the table: the one that was asked for, else all, and that of the game if it has one of
/// its own.
pub(crate) fn shown(asked: Option<&Ruleset>, scored: &Scored) -> Vec<Ruleset> {
    let own = Some(scored.ruleset).filter(|own| !RULESETS.contains(own));
    match asked {
        Some(asked) => vec![*asked],
        None => RULESETS.iter().copied().chain(own).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_written_as_in_records() {
        assert_eq!(Scored::result(Points::ZERO), "draw");
        assert_eq!(Scored::result(-Points::HALF), "W+0.5");
    }
}
