//! How values are spread: how often each occurs, which is all that exact quantiles need.

use crate::table::Value;
use std::collections::BTreeMap;

/// Values with their counts: of games, so its size is that of the different values.
#[derive(Debug, Clone, Default)]
pub(super) struct Spread {
    counts: BTreeMap<i64, u64>,
    number: u64,
}

/// What values are kept in: eighths, in which whole numbers, quarter points and quarter zi are all
/// exact.
const UNIT: i64 = 8;

impl Spread {
    /// Adds a number; anything else is not counted.
    pub(super) fn add(&mut self, value: &Value<'_>) {
        let eighths = match value {
            Value::Int(number) => number.saturating_mul(UNIT),
            Value::Points(points) => 2 * i64::from(points.quarters()),
            Value::Zi(points) => i64::from(points.quarters()),
            Value::Null | Value::Text(_) | Value::Bool(_) | Value::Date(_) => return,
        };
        *self.counts.entry(eighths).or_default() += 1;
        self.number += 1;
    }

    /// How many values there are.
    pub(super) const fn number(&self) -> u64 {
        self.number
    }

    /// The sum of all.
    pub(super) fn sum(&self) -> f64 {
        // In i128 no collection is too large.
        let sum: i128 = self.counts.iter().map(|(&v, &n)| i128::from(v) * i128::from(n)).sum();
        sum as f64 / UNIT as f64
    }

    /// The arithmetic mean.
    pub(super) fn mean(&self) -> Option<f64> {
        (self.number > 0).then(|| self.sum() / self.number as f64)
    }

    /// The value below which a share of the values lies. Between two neighbours it is
    /// interpolated (type 7 of Hyndman and Fan, which R, numpy and pandas use too).
    pub(super) fn quantile(&self, share: f64) -> Option<f64> {
        let last = self.number.checked_sub(1)?;
        let place = share.clamp(0.0, 1.0) * last as f64;
        let below = place.floor();
        let (one, other) = (self.nth(below as u64)?, self.nth((below as u64 + 1).min(last))?);
        Some((one + (other - one) * (place - below)) / UNIT as f64)
    }

    /// The value at a place in their order, from 0.
    fn nth(&self, place: u64) -> Option<f64> {
        let mut passed = 0;
        let found = self.counts.iter().find(|&(_, &count)| {
            passed += count;
            passed > place
        });
        found.map(|(&value, _)| value as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kifu_rules::Points;

    #[test]
    fn quantiles_are_those_of_the_sorted_list() {
        let mut spread = Spread::default();
        assert_eq!((spread.mean(), spread.quantile(0.5), spread.number()), (None, None, 0));
        for value in [7, 1, 3, 3, 10, -4] {
            spread.add(&Value::Int(value));
        }
        spread.add(&Value::Null);
        // numpy.quantile([7, 1, 3, 3, 10, -4], [0, .1, .25, .5, .75, 1])
        for (share, expected) in
            [(0.0, -4.0), (0.1, -1.5), (0.25, 1.5), (0.5, 3.0), (0.75, 6.0), (1.0, 10.0)]
        {
            let found = spread.quantile(share).unwrap();
            assert!((found - expected).abs() < 1e-12, "{share}: {found}");
        }
        assert_eq!((spread.number(), spread.sum()), (6, 20.0));
    }

    #[test]
    fn points_and_zi_are_exact() {
        let mut spread = Spread::default();
        spread.add(&Value::Points(Points::from_quarters(3)));
        spread.add(&Value::Zi(Points::from_quarters(1)));
        assert!((spread.sum() - 0.875).abs() < 1e-12);
        assert_eq!(spread.quantile(0.0), Some(0.125));
    }
}
