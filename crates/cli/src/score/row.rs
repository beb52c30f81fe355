//! The row of the machine format of `kifu score`: fields may be added, none changes its meaning.

use super::words::{DOUBTFUL, fate};
use super::{Said, Scored, Second, layer};
use crate::table::games::color_word;
use kifu_rules::{Point, Points, Size};
use kifu_scoring::{Adjustments, Judgement};
use serde::Serialize;

/// One game, in points, Black's less White's, komi counted.
#[derive(Debug, Serialize)]
pub(crate) struct Row<'a> {
    path: &'a str,
    game: u32,
    rules: &'static str,
    komi: f64,
    adjustments: Added,
    area_margin: f64,
    territory_margin: f64,
    finished_margin: f64,
    low: f64,
    high: f64,
    closed: bool,
    dead: Vec<String>,
    open: Vec<String>,
    layer: &'static str,
    confidence: u8,
    in_doubt: Vec<InDoubt>,
    #[serde(skip_serializing_if = "Option::is_none")]
    engine: Option<Engine>,
}

/// What is added to the count under the rules of the game.
#[derive(Debug, Serialize)]
struct Added {
    komi: f64,
    handicap: f64,
    pass_stones: f64,
    button: f64,
    fines: f64,
}

/// A chain whose fate is not sure.
#[derive(Debug, Serialize)]
struct InDoubt {
    chain: String,
    color: &'static str,
    stones: usize,
    fate: &'static str,
    confidence: u8,
}

/// What an engine said of it, or why it did not.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Engine {
    Said {
        dead: Vec<String>,
        finished_margin: Option<f64>,
        agrees: bool,
        differs: Vec<String>,
        own_dead: Vec<String>,
        own_finished_margin: f64,
        own_layer: &'static str,
    },
    Failed {
        error: String,
    },
}

impl<'a> Row<'a> {
    pub(crate) fn new(path: &'a str, scored: &Scored) -> Self {
        let [area, territory] = scored.margins();
        let finish = &scored.judgement.finish;
        let size = scored.position.board().size();
        let open = scored.judgement.open().map(|point| size.name(point).to_string());
        Self {
            path,
            game: scored.game,
            rules: scored.ruleset.name,
            komi: number(scored.terms.komi),
            adjustments: Added::new(&Adjustments::of(&scored.ruleset, &scored.terms)),
            area_margin: number(area),
            territory_margin: number(territory),
            finished_margin: number(finish.margin),
            low: number(finish.low),
            high: number(finish.high),
            closed: scored.judgement.is_closed(),
            dead: scored.dead(),
            open: open.collect(),
            layer: layer(scored.judgement.layer),
            confidence: finish.confidence,
            in_doubt: in_doubt(&scored.judgement, size),
            engine: scored.second.as_ref().map(|second| Engine::new(second, size)),
        }
    }
}

impl Added {
    fn new(adjustments: &Adjustments) -> Self {
        let Adjustments { komi, handicap, pass_stones, button, fines } = *adjustments;
        let [komi, handicap, pass_stones, button, fines] =
            [komi, handicap, pass_stones, button, fines].map(number);
        Self { komi, handicap, pass_stones, button, fines }
    }
}

impl Engine {
    fn new(second: &Second, size: Size) -> Self {
        let names = |points: &[Point]| -> Vec<String> {
            points.iter().map(|&point| size.name(point).to_string()).collect()
        };
        match second {
            Second::Failed(fault) => Self::Failed { error: fault.to_string() },
            Second::Said(said) => {
                let Said { dead, finish, differs, own_dead, own_finish, own_layer } = said;
                Self::Said {
                    dead: names(dead),
                    finished_margin: finish.map(|finish| number(finish.margin)),
                    agrees: said.agrees(),
                    differs: names(differs),
                    own_dead: names(own_dead),
                    own_finished_margin: number(own_finish.margin),
                    own_layer: layer(*own_layer),
                }
            }
        }
    }
}

fn in_doubt(judgement: &Judgement, size: Size) -> Vec<InDoubt> {
    let chains = judgement.chains.iter().filter(|chain| chain.confidence < DOUBTFUL);
    let told = chains.filter_map(|chain| {
        Some(InDoubt {
            chain: size.name(*chain.stones.first()?).to_string(),
            color: color_word(chain.color),
            stones: chain.stones.len(),
            fate: fate(chain.fate),
            confidence: chain.confidence,
        })
    });
    told.collect()
}

/// Quarters are exact in binary.
fn number(points: Points) -> f64 {
    f64::from(points.quarters()) / 4.0
}
