//! What becomes of chains, by proof, by the forecast and playouts, and by search.

use super::Case;
use super::ppm::{CERTAIN, Ppm, ppm};
use crate::layout::Layout;
use crate::life::Life;
use crate::network::Forecast;
use crate::playout::Playouts;
use crate::search::{Verdict, verdict};
use crate::status::Layer;
use kifu_rules::Color;

/// How much more the playouts' share weighs than the forecast's chance: in 338 + 471 games ended by
/// two passes under area rules or with marks, 1 to 4 were tried, and between 2 and 4 nothing
/// changes much.
const PLAYOUTS: Ppm = 2;

/// With less than this chance of the other fate, a chain is not searched.
const CLEAR: Ppm = 2_000;

/// What is left to doubt after a search: that the stones around are captured, or the players err.
const SEARCHED: Ppm = 10_000;

/// The chance that a chain is lost whose owner plays first where that decides.
const FIRST: Ppm = 200_000;

/// Between this chance to be lost and its complement, a chain shares the fate of its neighbours.
const WAVERING: Ppm = 250_000;

/// The chances of a chain.
pub(super) struct Chain {
    pub(super) part: usize,
    pub(super) lost: Ppm,
    pub(super) layer: Layer,
}

/// What every chain of a board has to expect.
pub(super) fn chains(
    case: &Case<'_>,
    layout: &Layout,
    life: &Life,
    forecast: &Forecast,
    playouts: Option<&Playouts>,
    layer: Layer,
) -> Vec<Chain> {
    let mut chains: Vec<Chain> = (0..layout.parts.len())
        .filter(|&part| layout.color(part).is_some())
        .map(|part| look(layout, part, life, forecast, playouts, layer))
        .collect();
    agree(layout, &mut chains);
    search(case, layout, life, &mut chains);
    chains
}

/// What proof, forecast and playouts say of a chain.
fn look(
    layout: &Layout,
    part: usize,
    life: &Life,
    forecast: &Forecast,
    playouts: Option<&Playouts>,
    layer: Layer,
) -> Chain {
    let stones = layout.parts.members(part);
    let first = layout.size.point(stones[0]);
    if life.is_alive(first) {
        return Chain { part, lost: 0, layer: Layer::Proof };
    }
    if life.ground(first).is_some() {
        return Chain { part, lost: CERTAIN, layer: Layer::Proof };
    }
    let lost = |&index: &usize| ppm(forecast.at(layout.size.point(index)).lost.unwrap_or(0.0));
    let count = stones.len() as Ppm;
    let by_forecast = stones.iter().map(lost).sum::<Ppm>() / count;
    let lost = playouts.map_or(by_forecast, |playouts| {
        let sign = if layout.color(part) == Some(Color::Black) { 1.0 } else { -1.0 };
        let taken = |&index: &usize| {
            (CERTAIN - (sign * playouts.at(layout.size.point(index)) * 1e6).round() as Ppm) / 2
        };
        let by_playouts = stones.iter().map(taken).sum::<Ppm>() / count;
        (by_forecast + PLAYOUTS * by_playouts) / (1 + PLAYOUTS)
    });
    Chain { part, lost, layer }
}

/// Lets wavering chains of one colour that share an empty region have one fate, the mean of
/// theirs by stones: neither lives inside what takes the other.
fn agree(layout: &Layout, chains: &mut [Chain]) {
    let wavers = |chain: &Chain| {
        chain.layer != Layer::Proof && (WAVERING..=CERTAIN - WAVERING).contains(&chain.lost)
    };
    let mut chain_of = vec![None; layout.parts.len()];
    for (at, chain) in chains.iter().enumerate().filter(|(_, chain)| wavers(chain)) {
        chain_of[chain.part] = Some(at);
    }
    let before: Vec<Ppm> = chains.iter().map(|chain| chain.lost).collect();
    let mut pooled: Vec<(Ppm, Ppm)> = vec![(0, 0); chains.len()];
    for region in (0..layout.parts.len()).filter(|&part| layout.color(part).is_none()) {
        for color in Color::ALL {
            let mut here: Vec<usize> = layout
                .beside(region)
                .filter(|&part| layout.color(part) == Some(color))
                .filter_map(|part| chain_of[part])
                .collect();
            here.sort_unstable();
            here.dedup();
            let size = |&at: &usize| layout.parts.members(chains[at].part).len() as Ppm;
            let stones: Ppm = here.iter().map(size).sum();
            let lost: Ppm = here.iter().map(|at| size(at) * before[*at]).sum();
            for at in here {
                pooled[at].0 += lost;
                pooled[at].1 += stones;
            }
        }
    }
    for (chain, (lost, stones)) in chains.iter_mut().zip(pooled) {
        if stones > 0 {
            chain.lost = lost / stones;
        }
    }
}

/// Lets an exact search decide of the chains that it can, if there is any doubt: of those among
/// pass-alive stones. Trusting the estimate for the stones around made more games of KGS wrong
/// than right.
fn search(case: &Case<'_>, layout: &Layout, life: &Life, chains: &mut [Chain]) {
    let board = case.position.board();
    let first = |part: usize| layout.size.point(layout.parts.members(part)[0]);
    let mut found: Vec<(usize, Ppm)> = Vec::new();
    for chain in chains.iter() {
        let clear = !(CLEAR..=CERTAIN - CLEAR).contains(&chain.lost);
        if clear || chain.layer != Layer::Estimate {
            continue;
        }
        let point = first(chain.part);
        let lost = match verdict(board, life, |_| false, point, case.effort.search()) {
            None => continue,
            Some(Verdict::Dead) => CERTAIN - SEARCHED,
            Some(Verdict::Alive) => SEARCHED,
            // Both sides saw it and played on elsewhere, or ended the game.
            Some(Verdict::Unsettled) if case.ended => continue,
            Some(Verdict::Unsettled) if layout.color(chain.part) == Some(case.to_play) => FIRST,
            Some(Verdict::Unsettled) => CERTAIN - FIRST,
        };
        found.push((chain.part, lost));
    }
    settle_races(case, layout, life, &mut found);
    for chain in chains {
        if let Some(&(_, lost)) = found.iter().find(|(part, _)| *part == chain.part) {
            chain.lost = lost;
            chain.layer = Layer::Search;
        }
    }
}

/// Two chains that both fall, each to the other, are a race: who plays first wins it, though its
/// stones may be captured on the way. Where living stones stand around, the stones inside are what
/// is given up to capture the group.
fn settle_races(case: &Case<'_>, layout: &Layout, life: &Life, found: &mut [(usize, Ppm)]) {
    let lives = |part: usize| life.is_alive(layout.size.point(layout.parts.members(part)[0]));
    let free = |part: usize| !layout.beside(part).any(lives);
    let falls = |part: usize| found.contains(&(part, CERTAIN - SEARCHED)) && free(part);
    let regions = (0..layout.parts.len()).filter(|&part| layout.color(part).is_none());
    let mut racing = Vec::new();
    for region in regions {
        let beside: Vec<usize> = layout.beside(region).filter(|&part| falls(part)).collect();
        let has = |color| beside.iter().any(|&part| layout.color(part) == Some(color));
        if Color::ALL.into_iter().all(has) {
            racing.extend(beside);
        }
    }
    for (part, lost) in found.iter_mut().filter(|(part, _)| racing.contains(part)) {
        *lost = match layout.color(*part) == Some(case.to_play) {
            _ if case.ended => SEARCHED,
            true => FIRST,
            false => CERTAIN - FIRST,
        };
    }
}
