//! Points in a tournament: exact totals of the Chinese Swiss system.

use std::fmt;

/// An exact fraction in lowest terms, its denominator positive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fraction {
    numerator: i64,
    denominator: i64,
}

impl Fraction {
    /// The fraction; `None` for denominator 0.
    #[must_use]
    pub fn new(numerator: i64, denominator: i64) -> Option<Self> {
        let divisor = i64::try_from(gcd(numerator.unsigned_abs(), denominator.unsigned_abs()));
        let divisor = divisor.ok()?.checked_mul(denominator.signum())?;
        Some(Self {
            numerator: numerator.checked_div(divisor)?,
            denominator: denominator.checked_div(divisor)?,
        })
    }

    /// The upper number.
    #[must_use]
    pub const fn numerator(self) -> i64 {
        self.numerator
    }

    /// The lower number, 1 for whole numbers.
    #[must_use]
    pub const fn denominator(self) -> i64 {
        self.denominator
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.denominator == 1 {
            return write!(f, "{}", self.numerator);
        }
        write!(f, "{}/{}", self.numerator, self.denominator)
    }
}

/// The total of a player in a Swiss tournament (积分编排制; Chinese rules of 2002, article 27).
///
/// ```text
/// total = own + opponents · 2 / highest − rounds
/// ```
///
/// `own` are the player's points (大分: a win 2, a draw 1), `opponents` the sum of the opponents'
/// points (小分), `highest` the most points of any player. What is added to the own points is 0 when
/// the opponents average half the highest. `None` if nobody has a point.
///
/// ```
/// use kifu_scoring::tournament::swiss_total;
/// assert_eq!(swiss_total(18, 150, 18, 11).unwrap().to_string(), "71/3");
/// assert_eq!(swiss_total(0, 0, 0, 0), None);
/// ```
#[must_use]
pub fn swiss_total(own: u32, opponents: u32, highest: u32, rounds: u32) -> Option<Fraction> {
    let [own, opponents, highest, rounds] = [own, opponents, highest, rounds].map(i64::from);
    // Below 2^33 · 2^32: the one product that could pass the range is checked.
    let whole = (own - rounds).checked_mul(highest)?;
    Fraction::new(whole.checked_add(2 * opponents)?, highest)
}

fn gcd(one: u64, other: u64) -> u64 {
    if other == 0 { one } else { gcd(other, one % other) }
}
