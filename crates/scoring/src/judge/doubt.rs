//! How sure the count of an ended game is, and what else its result may be.
//!
//! When the players have ended the game, the margin is a count, and it is wrong only if someone is
//! dead who was judged alive, or the other way round, or if the players left a dead stone on the
//! board unmarked; sometimes by a point or two for reasons of convention.

use super::chances::{Chances, Weights};
use super::survey::Survey;
use super::{Case, ChainFate, Fate};
use crate::count::Ground;
use crate::network::Margin;
use crate::score::Score;
use crate::status::Layer;
use kifu_rules::{Counting, Points};

/// How often the count was the recorded margin, by how sure the least sure chain is (0: as likely
/// dead as alive; 1: certain): in 1,476 games of KGS and Tygem. Between these, straight lines.
const RIGHT: [(f64, f64); 5] = [(0.0, 0.38), (0.15, 0.70), (0.30, 0.90), (0.60, 0.95), (1.0, 0.97)];

/// Of what remains, the share of other fates; the rest goes to margins near the count.
const FLIPS: f64 = 0.6;

/// The chance of a dead chain to be left on the board by the players.
const UNMARKED: f64 = 0.02;

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

    let flips = flips(survey);
    // Sorted by weight: the sum does not depend on where the chains stand.
    let total: f64 = flips.iter().map(|flip| flip.0).sum();
    for (weight, chain) in flips {
        let mut status = survey.status.clone();
        if chain.fate == Fate::Dead {
            status.dead.retain(|stone| !chain.stones.contains(stone));
        } else {
            status.dead.extend(&chain.stones);
        }
        let ground = Ground::new(case.position.board(), &status, case.terms.strictness);
        let prisoners = case.position.prisoners();
        let score = Score::of(&ground, prisoners, case.ruleset, &case.terms);
        weights.add(score.margin(), (1.0 - right) * FLIPS * weight / total);
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

/// The chains whose other fate is tried, and the chance of each. The surest are left out if there
/// are many, all of a kind together, so that it does not matter where they stand.
fn flips(survey: &Survey) -> Vec<(f64, &ChainFate)> {
    let open = survey.chains.iter().filter(|chain| chain.layer == Layer::Estimate);
    let mut flips: Vec<(f64, &ChainFate)> = open
        .map(|chain| {
            let other = 1.0 - f64::from(chain.confidence) / 100.0;
            let dead = chain.fate == Fate::Dead;
            (if dead { other.max(UNMARKED) } else { other }, chain)
        })
        .collect();
    let order = |a: &(f64, &ChainFate), b: &(f64, &ChainFate)| {
        b.0.total_cmp(&a.0).then_with(|| a.1.stones.len().cmp(&b.1.stones.len()))
    };
    flips.sort_by(order);
    if let Some(&last) = flips.get(TRIED) {
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
