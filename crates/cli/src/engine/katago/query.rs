//! A question in KataGo's words, and its answer in ours.

use super::link::Analysis;
use crate::engine::question::Line;
use crate::engine::{EngineFault, Question};
use kifu_rules::{Color, Counting, Ko, Points, Ruleset, Size, Suicide, Tax};
use kifu_scoring::Opinion;
use serde::Serialize;

/// A question, as objects without their `id`.
#[derive(Debug)]
pub(super) struct Query {
    /// By the moves of the game.
    moves: Option<String>,
    /// By the stones on the board.
    board: String,
    area: usize,
    /// The komi that was named, in points.
    komi: f64,
    /// What a board without its history does not tell, in points.
    prisoners: f64,
}

/// A query of the protocol.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Fields<'a> {
    initial_stones: Vec<(char, String)>,
    initial_player: char,
    moves: Vec<(char, String)>,
    rules: Rules,
    komi: f64,
    #[serde(rename = "boardXSize")]
    width: u8,
    #[serde(rename = "boardYSize")]
    height: u8,
    include_ownership: bool,
    override_settings: Settings<'a>,
}

/// Rules as KataGo spells them.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(rename_all = "camelCase")]
struct Rules {
    ko: &'static str,
    scoring: &'static str,
    tax: &'static str,
    suicide: bool,
    has_button: bool,
    white_handicap_bonus: &'static str,
    friendly_pass_ok: bool,
}

/// What the user's configuration must not change: whose lead is told.
#[derive(Debug, Serialize)]
struct Settings<'a> {
    #[serde(rename = "reportAnalysisWinratesAs")]
    perspective: &'a str,
}

/// The largest komi that is named; larger ones are added afterwards.
const LARGEST_KOMI: i32 = 150;

impl Query {
    pub(super) fn new(question: &Question) -> Self {
        let size = question.board.size();
        let komi = komi(question.adjustments);
        let no_moves = Line { stones: question.stones().collect(), turns: Vec::new() };
        let text = |line: &Line| fields(line, question, komi);
        let by_territory = question.ruleset.counting == Counting::Territory;
        Self {
            moves: question.line.as_ref().map(text),
            board: text(&no_moves),
            area: size.area(),
            komi,
            prisoners: if by_territory { f64::from(question.prisoners) } else { 0.0 },
        }
    }

    /// The first to be put.
    pub(super) fn first(&self) -> &str {
        self.moves.as_deref().unwrap_or(&self.board)
    }

    /// The one by the stones on the board.
    pub(super) fn board(&self) -> &str {
        &self.board
    }

    /// Whether the first is by the moves of the game.
    pub(super) const fn has_moves(&self) -> bool {
        self.moves.is_some()
    }

    /// What an answer says, to the query by moves or to that by the board.
    pub(super) fn opinion(
        &self,
        answer: &Analysis,
        by_moves: bool,
    ) -> Result<Opinion, EngineFault> {
        if answer.ownership.len() != self.area {
            let points = answer.ownership.len();
            let what = format!("it tells of {points} points, and the board has {}", self.area);
            return Err(EngineFault::Nonsense(what));
        }
        let lead = answer.root.as_ref().map(|root| root.lead).filter(|lead| lead.is_finite());
        let unseen = if by_moves { 0.0 } else { self.prisoners };
        let margin = lead.map(|lead| lead + self.komi + unseen);
        Ok(Opinion::of_shades(answer.ownership.clone(), margin))
    }
}

fn fields(line: &Line, question: &Question, komi: f64) -> String {
    let size = question.board.size();
    let stone = |&(color, point): &(Color, _)| (color.letter(), size.name(point).to_string());
    let turn = |&(color, point): &(Color, Option<_>)| {
        let name = point.map_or_else(|| "pass".to_owned(), |point| size.name(point).to_string());
        (color.letter(), name)
    };
    let fields = Fields {
        initial_stones: line.stones.iter().map(stone).collect(),
        initial_player: line.turns.first().map_or(question.to_play, |turn| turn.0).letter(),
        moves: line.turns.iter().map(turn).collect(),
        rules: rules(&question.ruleset),
        komi,
        width: size.width(),
        height: Size::height(size),
        include_ownership: true,
        override_settings: Settings { perspective: "BLACK" },
    };
    // Nothing in it can fail to be written; an empty object would be refused by the engine.
    serde_json::to_string(&fields).unwrap_or_else(|_| "{}".to_owned())
}

/// Komi and all other terms as one komi: KataGo takes whole and half points.
fn komi(adjustments: Points) -> f64 {
    let halves = (-adjustments).quarters().div_euclid(2);
    if halves.abs() > 2 * LARGEST_KOMI { 0.0 } else { f64::from(halves) / 2.0 }
}

const fn rules(ruleset: &Ruleset) -> Rules {
    let stones = matches!(ruleset.counting, Counting::Stones);
    Rules {
        ko: match ruleset.ko {
            Ko::Simple => "SIMPLE",
            Ko::Positional => "POSITIONAL",
            Ko::Situational | Ko::NaturalSituational => "SITUATIONAL",
        },
        scoring: match ruleset.counting {
            Counting::Territory => "TERRITORY",
            Counting::Area | Counting::Stones => "AREA",
        },
        tax: match ruleset.tax {
            _ if stones => "ALL",
            Tax::None => "NONE",
            Tax::Seki => "SEKI",
            Tax::Group => "ALL",
        },
        suicide: !matches!(ruleset.suicide, Suicide::Forbidden),
        has_button: false,
        // What handicap costs is in the komi.
        white_handicap_bonus: "0",
        friendly_pass_ok: true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn komi_is_whole_or_half() {
        for (text, named) in [("-6.5", 6.5), ("-3.75", 3.5), ("0.5", -0.5), ("-9999", 0.0)] {
            let named_here = komi(text.parse().unwrap());
            assert!((named_here - named).abs() < 1e-9, "{text}: {named_here}");
        }
    }

    #[test]
    fn rules_are_spelled_out() {
        let japanese = serde_json::to_value(rules(&Ruleset::JAPANESE)).unwrap();
        assert_eq!(japanese["scoring"], "TERRITORY");
        assert_eq!((&japanese["tax"], &japanese["ko"]), (&"SEKI".into(), &"SIMPLE".into()));
        let old = serde_json::to_value(rules(&Ruleset::STONE_SCORING)).unwrap();
        assert_eq!((&old["scoring"], &old["tax"]), (&"AREA".into(), &"ALL".into()));
    }
}
