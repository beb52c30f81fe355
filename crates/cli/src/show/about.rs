//! What stands above and below a board, in the words of the record: not yet harmless.

use super::last_turn;
use crate::audit::Game;
use crate::score::{Scored, extent, layer};
use kifu_rules::{Color, Event, Outcome, Position};
use kifu_sgf_io::Claim;
use kifu_sgf_io::claim::Player;

/// The players; and the event, the date and the rest.
pub(crate) fn game(game: &Game<'_>) -> Vec<String> {
    let info = &game.record.info;
    let [black, white] = [(&info.players.black, "Black"), (&info.players.white, "White")]
        .map(|(player, color)| side(player, color));
    let mut about: Vec<String> = info.event.iter().map(|text| one_line(text)).collect();
    about.extend(info.round.as_deref().map(one_line).map(|round| match round.parse::<u32>() {
        Ok(number) => format!("round {number}"),
        Err(_) => round,
    }));
    about.extend(info.place.as_deref().map(one_line));
    about.extend(said(&info.date));
    if let Some(handicap) = info.handicap.said().filter(|handicap| handicap.stones > 0) {
        about.push(format!("handicap {}", handicap.stones));
    }
    about.extend(info.komi.said().map(|komi| format!("komi {}", komi.points)));
    about.extend(info.rules.said().map(|rules| format!("{} rules", rules.name)));
    about.extend(match &info.result {
        Claim::Said(result, _) if result.outcome == Outcome::Draw => Some("draw".to_owned()),
        Claim::Said(result, _) => Some(result.outcome.to_string()),
        other => said(other),
    });
    let mut lines = vec![format!("{black} – {white}")];
    if !about.is_empty() {
        lines.push(about.join(" · "));
    }
    lines
}

/// Which move it is, and the prisoners.
pub(super) fn position(game: &Game<'_>, position: &Position, events: &[Event]) -> String {
    let size = game.record.size;
    let (turn, turns) = (position.turns(), game.played.turns);
    let place = match last_turn(events) {
        None if turns == 0 => "No moves".to_owned(),
        None => format!("Before move 1 of {turns}"),
        Some((color, point)) => {
            let color = name(color);
            let point = point.map_or_else(|| "passes".to_owned(), |at| size.name(at).to_string());
            format!("Move {turn} of {turns}: {color} {point}")
        }
    };
    let prisoners = position.prisoners();
    format!("{place}. Captured: {} by Black, {} by White.", prisoners.black, prisoners.white)
}

/// What the count says.
pub(crate) fn count(scored: &Scored) -> String {
    let finish = &scored.judgement.finish;
    let result = Scored::result(finish.margin);
    let sure = scored.judgement.is_closed() && finish.low == finish.high;
    let likely = if sure { "" } else { " most likely" };
    let verdict = format!("{result}{likely}, {}", extent(scored));
    let (rules, komi) = (scored.ruleset.name, scored.terms.komi);
    format!("Count: {verdict} ({rules} rules, komi {komi}, by {}).", layer(scored.judgement.layer))
}

fn side(player: &Player<'_>, color: &str) -> String {
    let name = player.name.as_deref().map(one_line);
    match (name, said(&player.rank)) {
        (Some(name), Some(rank)) => format!("{name} {rank} ({color})"),
        (Some(name), None) => format!("{name} ({color})"),
        (None, Some(rank)) => format!("{color} {rank}"),
        (None, None) => color.to_owned(),
    }
}

/// A claim in the words of the record.
fn said<T>(claim: &Claim<'_, T>) -> Option<String> {
    let raw = claim.raw()?;
    let text = one_line(&raw.text.replace('\\', ""));
    (!text.is_empty()).then_some(text)
}

/// A text as one line of not too many letters.
fn one_line(text: &str) -> String {
    const MOST: usize = 120;
    let words: Vec<_> = text.split_whitespace().collect();
    let mut line = words.join(" ");
    if let Some((end, _)) = line.char_indices().nth(MOST) {
        line.truncate(end);
        line.push('…');
    }
    line
}

const fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}
