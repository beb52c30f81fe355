//! A forecast of a whole number: a mixture of logistic distributions, cut into whole points.

use std::ops::RangeInclusive;

/// Bell curves in the mixture; the weights' file must agree.
pub(super) const MIXTURE: usize = 3;

/// How far from its mean a margin is looked at.
const REACH: i32 = 60;

/// How likely each whole margin is, in points, Black minus White.
#[derive(Debug, Clone, PartialEq)]
pub struct Margin {
    first: i32,
    /// From `first` on. They sum to 1.
    chances: Vec<f64>,
}

impl Margin {
    /// From the side to move: the expected part of the points, and the mixture's log weights,
    /// shifts and log scales. `sign` is -1 if that is White.
    pub(super) fn new(expected: f64, numbers: &[f64; 3 * MIXTURE], sign: i32) -> Self {
        let largest = numbers[..MIXTURE].iter().copied().fold(f64::MIN, f64::max);
        let curves: [Curve; MIXTURE] = std::array::from_fn(|k| Curve {
            weight: exp(numbers[k] - largest),
            mean: expected + numbers[MIXTURE + k],
            inverse_scale: exp(-numbers[2 * MIXTURE + k].clamp(-3.0, 5.0)),
        });
        let total: f64 = curves.iter().map(|curve| curve.weight).sum();
        let middle: f64 = curves.iter().map(|curve| curve.weight * curve.mean / total).sum();
        let middle = middle.round() as i32;
        let chance = |margin: i32| -> f64 {
            curves.iter().map(|curve| curve.weight * curve.chance(f64::from(margin))).sum()
        };
        let mut chances: Vec<f64> = (middle - REACH..=middle + REACH).map(chance).collect();
        let sum: f64 = chances.iter().sum();
        for chance in &mut chances {
            *chance /= sum;
        }
        if sign < 0 {
            chances.reverse();
        }
        Self { first: sign * middle - REACH, chances }
    }

    /// A forecast that says nothing: no margin has a chance.
    pub(super) const fn nothing() -> Self {
        Self { first: 0, chances: Vec::new() }
    }

    /// The chance of a margin.
    #[must_use]
    pub fn chance(&self, margin: i32) -> f64 {
        let index = usize::try_from(margin - self.first).ok();
        index.and_then(|index| self.chances.get(index)).copied().unwrap_or(0.0)
    }

    /// The likeliest margin; of two equally likely ones that nearer to nought.
    #[must_use]
    pub fn most_likely(&self) -> i32 {
        let order = |a: &(i32, f64), b: &(i32, f64)| {
            a.1.total_cmp(&b.1).then_with(|| b.0.abs().cmp(&a.0.abs()))
        };
        self.all().max_by(order).map_or(0, |(margin, _)| margin)
    }

    /// The mean.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.all().map(|(margin, chance)| f64::from(margin) * chance).sum()
    }

    /// A short run of margins that holds the true one with at least this chance, grown from the
    /// likeliest by the likelier neighbour.
    #[must_use]
    pub fn interval(&self, chance: f64) -> RangeInclusive<i32> {
        let best = self.most_likely();
        let (mut low, mut high, mut inside) = (best, best, self.chance(best));
        let last = self.first + self.chances.len() as i32 - 1;
        while inside < chance && (low > self.first || high < last) {
            let (below, above) = (self.chance(low - 1), self.chance(high + 1));
            inside += below.max(above);
            // Equal chances are taken together: neither colour comes first.
            if below >= above {
                low -= 1;
            }
            if above >= below {
                high += 1;
            }
        }
        low..=high
    }

    /// All margins that were looked at with their chances, upwards.
    pub fn all(&self) -> impl Iterator<Item = (i32, f64)> {
        (self.first..).zip(self.chances.iter().copied())
    }
}

struct Curve {
    weight: f64,
    mean: f64,
    inverse_scale: f64,
}

impl Curve {
    fn chance(&self, margin: f64) -> f64 {
        let at = |x: f64| 1.0 / (1.0 + exp(-(x - self.mean) * self.inverse_scale));
        (at(margin + 0.5) - at(margin - 0.5)).max(1e-12)
    }
}

/// The exponential function, the same bits everywhere (the libraries of systems differ).
pub(crate) fn exp(x: f64) -> f64 {
    const LN_2: f64 = std::f64::consts::LN_2;
    let x = x.clamp(-700.0, 700.0);
    let power = (x / LN_2).round();
    let rest = x - power * LN_2;
    let mut sum = 1.0;
    for n in (1..=13).rev() {
        sum = 1.0 + sum * rest / f64::from(n);
    }
    sum * f64::from_bits(((1023 + power as i64) as u64) << 52)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exponential_is_near_the_library() {
        for n in -3000..3000 {
            let x = f64::from(n) / 37.0;
            assert!((exp(x) / x.exp() - 1.0).abs() < 1e-12, "{x}");
        }
    }

    #[test]
    fn colours_swap() {
        let numbers = [0.5, -0.2, -1.0, 0.1, -0.3, 1.4, -1.0, 0.5, 2.0];
        let (black, white) = (Margin::new(7.3, &numbers, 1), Margin::new(7.3, &numbers, -1));
        assert_eq!((black.most_likely(), white.most_likely()), (7, -7));
        assert!((black.mean() + white.mean()).abs() < 1e-9);
        let (b, w) = (black.interval(0.9), white.interval(0.9));
        assert_eq!((*b.start(), *b.end()), (-w.end(), -w.start()));
        assert!(b.map(|margin| black.chance(margin)).sum::<f64>() >= 0.9);
        let same =
            |(margin, chance): (i32, f64)| chance.to_bits() == white.chance(-margin).to_bits();
        assert!(black.all().all(same));
        assert!((black.all().map(|(_, chance)| chance).sum::<f64>() - 1.0).abs() < 1e-9);
    }
}
