//! How likely every finished margin is.

use kifu_rules::Points;
use std::collections::BTreeMap;

/// Finished margins with their chances, which sum to 1.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Chances {
    /// Upwards, each margin once.
    all: Vec<(Points, f64)>,
}

impl Chances {
    /// The only margin that can be.
    pub(super) fn certain(margin: Points) -> Self {
        Self { all: vec![(margin, 1.0)] }
    }

    /// From weights: not all may be zero.
    pub(super) fn new(weights: BTreeMap<Points, f64>) -> Self {
        let total: f64 = weights.values().sum();
        Self { all: weights.into_iter().map(|(margin, weight)| (margin, weight / total)).collect() }
    }

    /// The chance of a margin.
    pub(super) fn of(&self, margin: Points) -> f64 {
        let found = self.all.binary_search_by_key(&margin, |&(other, _)| other);
        found.ok().and_then(|at| self.all.get(at)).map_or(0.0, |&(_, chance)| chance)
    }

    /// The likeliest margin; of two equally likely ones that nearer to `nought`, so that neither
    /// colour comes first.
    pub(super) fn best(&self, nought: Points) -> Option<Points> {
        let order = |a: &&(Points, f64), b: &&(Points, f64)| {
            a.1.total_cmp(&b.1).then_with(|| (b.0 - nought).abs().cmp(&(a.0 - nought).abs()))
        };
        self.all.iter().max_by(order).map(|&(margin, _)| margin)
    }
}
