//! How sure the count of an ended game is, and what else its result may be.
//!
//! When the players have ended the game, the margin is a count, and it is wrong only if someone is
//! dead who was judged alive, or the other way round, or if the players left a dead stone on the
//! board unmarked; sometimes by a point or two for reasons of convention.

use super::chances::{Chances, Weights};
use super::groups::Groups;
use super::survey::Survey;
use super::{Case, ChainFate, Fate};
use crate::count::Ground;
use crate::network::Margin;
use crate::score::Score;
use kifu_rules::{Counting, Points};

/// How often the count was the recorded margin, by how sure the least sure chain is (0: as likely
/// dead as alive; 1: certain): in 1,476 games of KGS and Tygem. Between these, straight lines.
const RIGHT: [(f64, f64); 5] = [(0.0, 0.38), (0.15, 0.70), (0.30, 0.90), (0.60, 0.95), (1.0, 0.97)];

/// Of what remains, the share of other fates; the rest goes to margins near the count.
const FLIPS: f64 = 0.6;

/// The chance of a dead chain to be left on the board by the players, in percent.
const UNMARKED: usize = 2;

/// What the forecast says of a margin counts on top of this, after the odds of the count were
/// divided by [`CAUTION`]: so it comes out as found, right in 63 % where the forecast has nothing for
/// it, and in 96 % where it has nearly all.
const UNSEEN: f64 = 0.2;

/// See [`UNSEEN`].
const CAUTION: f64 = 4.0;

/// So many other fates are counted out.
const TRIED: usize = 16;

/// How likely each margin is. `forecast` tells the territory margin still to come after
/// `before`, if it is to be heard.
pub(super) fn chances(
    case: &Case<'_>,
    survey: &Survey,
    score: &Score,
    forecast: &Margin,
    before: Points,
) -> Chances {
    let margin = score.margin();
    let sure = survey.chains.iter().map(|chain| 2.0 * f64::from(chain.confidence) / 100.0 - 1.0);
    let right = right(sure.fold(1.0, f64::min));
    let mut weights = Weights::default();
    weights.add(margin, right);

    let flips = flips(case, survey);
    // Sorted by weight: the sum does not depend on where the chains stand.
    let total: f64 = flips.iter().map(|flip| flip.weight).sum();
    for flip in &flips {
        let mut status = survey.status.clone();
        let chains = || flip.chains.iter().filter_map(|&chain| survey.chains.get(chain));
        for chain in chains() {
            if chain.fate == Fate::Dead {
                status.dead.retain(|stone| !chain.stones.contains(stone));
            } else {
                status.dead.extend(&chain.stones);
            }
        }
        let ground = Ground::new(case.position.board(), &status, case.terms.strictness);
        let prisoners = case.position.prisoners();
        let score = Score::of(&ground, prisoners, case.ruleset, &case.terms);
        weights.add(score.margin(), (1.0 - right) * FLIPS * flip.weight / total);
    }
    let by_area = case.ruleset.counting != Counting::Territory;
    let step = Points::from_points(if by_area { 2 } else { 1 });
    let (mut up, mut down) = (margin, margin);
    let mut weight = (1.0 - right) * (1.0 - FLIPS) / 4.0;
    for _ in 0..8 {
        (up, down) = (up + step, down - step);
        weights.add(up, weight);
        weights.add(down, weight);
        weight /= 2.0;
    }
    if !by_area {
        weights.scale(|other| {
            let to_come = (other - before).quarters();
            let heard = if to_come % 4 == 0 { forecast.chance(to_come / 4) } else { 0.0 };
            (heard + UNSEEN) * if other == margin { 1.0 } else { CAUTION }
        });
    }
    Chances::new(weights)
}

/// Chains whose other fates are tried together.
#[derive(Debug, Clone)]
struct Flip {
    /// Indices into the survey's chains, upwards.
    chains: Vec<usize>,
    /// How likely that is, as a chance.
    weight: f64,
    stones: usize,
}

impl Flip {
    fn new(survey: &Survey, mut chains: Vec<usize>) -> Self {
        chains.sort_unstable();
        // Sums of whole numbers do not depend on where the chains stand.
        let (mut percent, mut stones) = (0, 0);
        for chain in chains.iter().filter_map(|&chain| survey.chains.get(chain)) {
            percent += other(chain) * chain.stones.len();
            stones += chain.stones.len();
        }
        Self { chains, weight: percent as f64 / (100 * stones.max(1)) as f64, stones }
    }

    /// Both at once: no likelier than the less likely.
    fn with(&self, other: &Self) -> Self {
        let chains = self.chains.iter().chain(&other.chains).copied().collect();
        let weight = self.weight.min(other.weight);
        Self { chains, weight, stones: self.stones + other.stones }
    }
}

/// The chance of a chain's other fate, in percent.
fn other(chain: &ChainFate) -> usize {
    let other = usize::from(100 - chain.confidence.min(100));
    if chain.fate == Fate::Dead { other.max(UNMARKED) } else { other }
}

/// What else may have become of chains, the likeliest first: each chain by itself, chains of a
/// group together, and of two groups in a fight that the one lives and the other dies. The least
/// likely are left out if there are many, all of a kind together, so that it does not matter where
/// they stand.
fn flips(case: &Case<'_>, survey: &Survey) -> Vec<Flip> {
    let groups = Groups::of(case, survey);
    let singles = (0..survey.chains.len()).filter(|&chain| groups.of_chain[chain].is_some());
    let mut flips: Vec<Flip> = singles.map(|chain| Flip::new(survey, vec![chain])).collect();
    let all: Vec<Flip> =
        groups.members.iter().map(|chains| Flip::new(survey, chains.clone())).collect();
    let fights = groups.fights.iter();
    flips.extend(fights.map(|&(one, other)| all[one].with(&all[other])));
    flips.extend(all.into_iter().filter(|group| group.chains.len() > 1));
    let order =
        |a: &Flip, b: &Flip| b.weight.total_cmp(&a.weight).then_with(|| a.stones.cmp(&b.stones));
    flips.sort_by(order);
    if let Some(last) = flips.get(TRIED).cloned() {
        flips.retain(|flip| order(flip, &last).is_lt());
    }
    flips
}

fn right(sure: f64) -> f64 {
    let mut below = RIGHT[0];
    for above in RIGHT {
        if sure <= above.0 {
            let share = (sure - below.0).max(0.0) / (above.0 - below.0).max(1e-9);
            return below.1 + share * (above.1 - below.1);
        }
        below = above;
    }
    below.1
}
