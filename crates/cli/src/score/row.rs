//! The row of the machine format of `kifu score`: fields may be added, none changes its meaning.

use super::{Scored, layer};
use kifu_rules::Points;
use serde::Serialize;

/// One game, in points, Black's less White's, komi counted.
#[derive(Debug, Serialize)]
pub(crate) struct Row<'a> {
    path: &'a str,
    game: u32,
    rules: &'static str,
    komi: f64,
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
        }
    }
}

/// Quarters are exact in binary.
fn number(points: Points) -> f64 {
    f64::from(points.quarters()) / 4.0
}
