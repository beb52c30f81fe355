//! Chains that live or die together, as far as the estimate is not sure of them.

use super::survey::Survey;
use super::{Case, ChainFate, Fate};
use crate::layout::Layout;
use crate::status::Layer;
use std::collections::BTreeSet;

/// Living chains that are at least so sure, in percent, are not doubted.
const SURE: u8 = 99;

/// The chains that the estimate judges, in groups of one colour and fate that share empty regions.
/// Chains are told by their numbers in the survey.
pub(super) struct Groups {
    /// By chain; none for those that are not doubted.
    pub(super) of_chain: Vec<Option<usize>>,
    /// By group.
    pub(super) members: Vec<Vec<usize>>,
    /// A living and a dead group of different colours that touch.
    pub(super) fights: BTreeSet<(usize, usize)>,
}

impl Groups {
    pub(super) fn of(case: &Case<'_>, survey: &Survey) -> Self {
        let near = Near::new(case, survey);
        let chains = &survey.chains;
        let mut of_chain = vec![None; chains.len()];
        let mut members: Vec<Vec<usize>> = Vec::new();
        for start in (0..chains.len()).filter(|&at| is_doubted(&chains[at])) {
            if of_chain[start].is_some() {
                continue;
            }
            of_chain[start] = Some(members.len());
            let mut group = vec![start];
            let mut next = 0;
            while let Some(&at) = group.get(next) {
                next += 1;
                for other in near.across_regions(at) {
                    let joins = is_doubted(&chains[other]) && alike(&chains[at], &chains[other]);
                    if joins && of_chain[other].is_none() {
                        of_chain[other] = Some(members.len());
                        group.push(other);
                    }
                }
            }
            members.push(group);
        }
        let fights = fights(chains, &near, &of_chain);
        Self { of_chain, members, fights }
    }
}

fn fights(
    chains: &[ChainFate],
    near: &Near,
    of_chain: &[Option<usize>],
) -> BTreeSet<(usize, usize)> {
    let is_dead = |at: usize| chains[at].fate == Fate::Dead;
    let living = (0..chains.len()).filter(|&at| !is_dead(at));
    let pairs = living.flat_map(|at| near.touching(at).map(move |foe| (at, foe)));
    pairs
        .filter(|&(at, foe)| is_dead(foe) && chains[at].color != chains[foe].color)
        .filter_map(|(at, foe)| of_chain[at].zip(of_chain[foe]))
        .collect()
}

fn is_doubted(chain: &ChainFate) -> bool {
    chain.layer == Layer::Estimate && (chain.fate == Fate::Dead || chain.confidence < SURE)
}

fn alike(one: &ChainFate, other: &ChainFate) -> bool {
    one.color == other.color && (one.fate == Fate::Dead) == (other.fate == Fate::Dead)
}

/// Which chains are near which.
struct Near {
    layout: Layout,
    /// By chain.
    parts: Vec<usize>,
    /// By part of the layout; none for empty regions.
    chain_of: Vec<Option<usize>>,
}

impl Near {
    fn new(case: &Case<'_>, survey: &Survey) -> Self {
        let layout = Layout::of_board(case.position.board());
        let stones = survey.chains.iter().filter_map(|chain| chain.stones.first());
        let parts: Vec<usize> =
            stones.map(|&stone| layout.parts.of(layout.size.index(stone))).collect();
        let mut chain_of = vec![None; layout.parts.len()];
        for (chain, &part) in parts.iter().enumerate() {
            chain_of[part] = Some(chain);
        }
        Self { layout, parts, chain_of }
    }

    /// The chains that a chain touches.
    fn touching(&self, chain: usize) -> impl Iterator<Item = usize> {
        self.layout.beside(self.parts[chain]).filter_map(|part| self.chain_of[part])
    }

    /// The chains with which a chain shares an empty region.
    fn across_regions(&self, chain: usize) -> impl Iterator<Item = usize> {
        let beside = self.layout.beside(self.parts[chain]);
        let regions = beside.filter(|&part| self.layout.color(part).is_none());
        let around = regions.flat_map(|region| self.layout.beside(region));
        around.filter_map(|part| self.chain_of[part])
    }
}
