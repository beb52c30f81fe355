//! How far a share of games can be trusted: Wilson's interval.

/// Bounds of a share, from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Interval {
    pub(crate) low: f64,
    pub(crate) high: f64,
}

/// The normal deviate of a 95 % interval.
const Z: f64 = 1.959_963_984_540_054;

/// The score interval of Wilson (1927) at 95 %, without continuity correction; nothing where there
/// were no trials. Unlike the usual ± it stays between 0 and 1 and holds for few trials.
pub(crate) fn wilson(successes: u64, trials: u64) -> Option<Interval> {
    if trials == 0 {
        return None;
    }
    let (n, share) = (trials as f64, successes as f64 / trials as f64);
    let z2 = Z * Z;
    let centre = share + z2 / (2.0 * n);
    let reach = Z * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
    let bound = |sum: f64| (sum / (1.0 + z2 / n)).clamp(0.0, 1.0);
    Some(Interval { low: bound(centre - reach), high: bound(centre + reach) })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Newcombe, Two-sided confidence intervals for the single proportion, Statistics in Medicine
    /// 17 (1998), table I, method 3.
    #[test]
    fn intervals_are_those_of_the_literature() {
        for (successes, trials, low, high) in [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ] {
            let found = wilson(successes, trials).unwrap();
            assert!((found.low - low).abs() < 5e-5, "{successes} of {trials}: {found:?}");
            assert!((found.high - high).abs() < 5e-5, "{successes} of {trials}: {found:?}");
        }
        assert_eq!(wilson(0, 0), None);
    }

    #[test]
    fn both_sides_are_treated_alike() {
        let (won, lost) = (wilson(7, 30).unwrap(), wilson(23, 30).unwrap());
        assert!((won.low - (1.0 - lost.high)).abs() < 1e-12);
        assert!((won.high - (1.0 - lost.low)).abs() < 1e-12);
    }
}
