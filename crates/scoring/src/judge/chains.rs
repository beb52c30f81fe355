//! What becomes of chains, by proof, by the forecast and playouts, and by search.

use super::Case;
use super::ppm::{CERTAIN, Ppm, ppm};
use crate::layout::{Layout, neighbors};
use crate::life::Life;
use crate::network::Forecast;
use crate::playout::Playouts;
use crate::search::{Verdict, confirmed, leans, verdict};
use crate::status::Layer;
use kifu_rules::{Color, Point};

/// How much more the playouts' share weighs than the forecast's chance: in 338 + 471 games ended by
/// two passes under area rules or with marks, 1 to 4 were tried, and between 2 and 4 nothing
/// changes much.
const PLAYOUTS: Ppm = 2;

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
    /// Whether a search found that it stands in a seki.
    pub(super) seki: bool,
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
        return Chain { part, lost: 0, layer: Layer::Proof, seki: false };
    }
    if life.ground(first).is_some() {
        return Chain { part, lost: CERTAIN, layer: Layer::Proof, seki: false };
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
    Chain { part, lost, layer, seki: false }
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

/// Lets an exact search decide of the chains that it can: of those among pass-alive stones, however
/// sure the estimate is. Trusting the estimate for the stones around made more games of KGS wrong
/// than right.
fn search(case: &Case<'_>, layout: &Layout, life: &Life, chains: &mut [Chain]) {
    let board = case.position.board();
    let first = |part: usize| layout.size.point(layout.parts.members(part)[0]);
    let is_estimate = |chain: &&Chain| chain.layer == Layer::Estimate;
    let estimated = |part: usize| {
        chains.iter().any(|chain| chain.part == part && chain.layer == Layer::Estimate)
    };
    let mut found: Vec<(usize, Ppm)> = Vec::new();
    let mut asked: Vec<usize> = chains.iter().filter(is_estimate).map(|chain| chain.part).collect();
    let mut at = 0;
    while let Some(&part) = asked.get(at) {
        at += 1;
        let (point, effort) = (first(part), case.effort.search());
        let found_out = verdict(board, life, |_| false, point, effort).or_else(|| {
            let left = || confirmed(board, life, point, effort);
            case.ended.then(left).flatten()
        });
        let lost = match found_out {
            None => continue,
            Some(Verdict::Dead) => CERTAIN - SEARCHED,
            Some(Verdict::Alive) => SEARCHED,
            // Both sides saw it and played on elsewhere, or ended the game.
            Some(Verdict::Unsettled) if case.ended => continue,
            Some(Verdict::Unsettled) if layout.color(part) == Some(case.to_play) => FIRST,
            Some(Verdict::Unsettled) => CERTAIN - FIRST,
        };
        found.push((part, lost));
        if lost == SEARCHED {
            // It may be in a seki with one that seems clear.
            for other in opponents(layout, part) {
                if estimated(other) && !asked.contains(&other) {
                    asked.push(other);
                }
            }
        }
    }
    settle_races(case, layout, life, &mut found);
    let seki = seki(case, layout, life, &found);
    found.extend(ko_stones(layout, &seki, &found));
    for chain in chains {
        if let Some(&(_, lost)) = found.iter().find(|(part, _)| *part == chain.part) {
            chain.lost = lost;
            chain.layer = Layer::Search;
            chain.seki = seki.contains(&chain.part);
        }
    }
}

/// Chains that no play captures, next to one of the other colour of which that is true as well, if
/// they have no life of their own.
fn seki(case: &Case<'_>, layout: &Layout, life: &Life, found: &[(usize, Ppm)]) -> Vec<usize> {
    let board = case.position.board();
    let stands: Vec<usize> =
        found.iter().filter(|(_, lost)| *lost == SEARCHED).map(|&(part, _)| part).collect();
    let stand = |point: Point| stands.contains(&layout.parts.of(layout.size.index(point)));
    let leaning = |&part: &usize| {
        let point = layout.size.point(layout.parts.members(part)[0]);
        leans(board, life, stand, case.ended, point, case.effort.search()) == Some(true)
    };
    let leaning: Vec<usize> = stands.iter().copied().filter(leaning).collect();
    let both = |part: &usize| opponents(layout, *part).any(|other| leaning.contains(&other));
    leaning.iter().copied().filter(both).collect()
}

/// The chains of the other colour beside a chain, also across empty points, some more than once.
fn opponents(layout: &Layout, part: usize) -> impl Iterator<Item = usize> {
    let enemy = layout.color(part).map(|color| !color);
    let others = layout.beside(part).flat_map(|near| {
        let next = layout.color(near).is_none().then(|| layout.beside(near));
        std::iter::once(near).chain(next.into_iter().flatten())
    });
    others.filter(move |&other| layout.color(other) == enemy)
}

/// Single stones at chains in seki that only a ko can take: it is taken back in time, or another one
/// for it.
fn ko_stones(layout: &Layout, seki: &[usize], found: &[(usize, Ppm)]) -> Vec<(usize, Ppm)> {
    let size = layout.size;
    let is_ko_stone = |&part: &usize| {
        let &[stone] = layout.parts.members(part) else { return false };
        let color = layout.color(part);
        let mut liberties = neighbors(size, stone).filter(|&near| layout.cells[near].is_none());
        let (Some(liberty), None) = (liberties.next(), liberties.next()) else { return false };
        color.is_some()
            && neighbors(size, liberty).all(|near| layout.cells[near] == color)
            && layout.beside(part).any(|near| seki.contains(&near))
    };
    let is_new = |part: &usize| !found.iter().any(|(other, _)| other == part);
    let parts = (0..layout.parts.len()).filter(is_new).filter(is_ko_stone);
    parts.map(|part| (part, SEARCHED)).collect()
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
