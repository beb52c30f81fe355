//! The row of the machine format for results: fields may be added, none changes its meaning.

use super::result::{Converted, Known, Possible, outcome_of};
use kifu_rules::{Color, Counting, Points};
use kifu_scoring::convert::Reason;
use serde::Serialize;

/// One result; margins are Black's less White's.
#[derive(Debug, Serialize)]
pub(crate) struct ResultRow<'a> {
    input: &'a str,
    result: String,
    winner: Option<&'static str>,
    points: Option<f64>,
    zi: Option<f64>,
    counting: Option<&'static str>,
    komi: Option<f64>,
    board_margin: Option<f64>,
    board_has: Option<bool>,
    possible: Vec<PossibleRow>,
}

#[derive(Debug, Serialize)]
struct PossibleRow {
    counting: &'static str,
    result: String,
    points: f64,
    zi: f64,
    plays: &'static str,
    odd_shared: Option<bool>,
}

impl<'a> ResultRow<'a> {
    pub(crate) fn new(input: &'a str, converted: &Converted, known: &Known) -> Self {
        let margin = converted.outcome.margin();
        Self {
            input,
            result: converted.outcome.to_string(),
            winner: converted.outcome.winner().map(color),
            points: margin.map(number),
            zi: margin.map(zi),
            counting: converted.counting.map(counting),
            komi: known.komi.map(number),
            board_margin: converted.board.map(number),
            board_has: converted.board.map(|_| !converted.no_board_has()),
            possible: converted.possible.iter().map(PossibleRow::new).collect(),
        }
    }
}

impl PossibleRow {
    fn new(possible: &Possible) -> Self {
        Self {
            counting: counting(possible.counting),
            result: outcome_of(possible.margin).to_string(),
            points: number(possible.margin),
            zi: zi(possible.margin),
            plays: match possible.reason {
                Reason::EqualPlays => "equal",
                Reason::OneMorePlay(side) => color(side),
            },
            odd_shared: possible.odd_shared,
        }
    }
}

const fn color(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

const fn counting(counting: Counting) -> &'static str {
    match counting {
        Counting::Territory => "territory",
        Counting::Area => "area",
        Counting::Stones => "stones",
    }
}

/// Quarters are exact in binary.
pub(super) fn number(points: Points) -> f64 {
    f64::from(points.quarters()) / 4.0
}

fn zi(points: Points) -> f64 {
    number(points) / 2.0
}
