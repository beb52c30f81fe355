//! Amounts of points: exact, in quarters, because Chinese komi is written `3.75`.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};

/// An amount of points (目), exact to a quarter of a point. One zi (子) is two points.
///
/// As a margin it is Black's count minus White's. Sums saturate instead of wrapping: a record
/// may claim any number.
///
/// ```
/// use kifu_rules::Points;
/// let komi: Points = "7.5".parse().unwrap();
/// assert_eq!((Points::from_points(7) - komi).to_string(), "-0.5");
/// assert_eq!(komi.zi(), "3.75");
/// assert!("7.3".parse::<Points>().is_err(), "no quarter");
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points {
    quarters: i32,
}

impl Points {
    /// Nothing.
    pub const ZERO: Self = Self { quarters: 0 };
    /// Half a point.
    pub const HALF: Self = Self { quarters: 2 };

    /// A whole number of points.
    #[must_use]
    pub const fn from_points(points: i32) -> Self {
        Self { quarters: points.saturating_mul(4) }
    }

    /// A number of quarter points.
    #[must_use]
    pub const fn from_quarters(quarters: i32) -> Self {
        Self { quarters }
    }

    /// A number of quarter zi (子), such as the 15 of komi 3¾ zi.
    #[must_use]
    pub const fn from_quarter_zi(quarters: i32) -> Self {
        Self { quarters: quarters.saturating_mul(2) }
    }

    /// The amount in quarter points.
    #[must_use]
    pub const fn quarters(self) -> i32 {
        self.quarters
    }

    /// The amount without its sign.
    #[must_use]
    pub const fn abs(self) -> Self {
        Self { quarters: self.quarters.saturating_abs() }
    }

    /// The part after the decimal point, in quarter points: 0 to 3, also for negative amounts
    /// (−0.25 has the fraction 3, as it is −1 + 0.75).
    #[must_use]
    pub const fn fraction(self) -> i32 {
        self.quarters.rem_euclid(4)
    }

    /// The same amount in zi (子), as a decimal number: half as many.
    #[must_use]
    pub fn zi(self) -> String {
        decimal(i64::from(self.quarters), 8)
    }
}

fn decimal(amount: i64, per_unit: i64) -> String {
    let sign = if amount < 0 { "-" } else { "" };
    let thousandths = amount.abs() * 1000 / per_unit;
    let fraction = format!("{:03}", thousandths % 1000);
    let fraction = fraction.trim_end_matches('0');
    let dot = if fraction.is_empty() { "" } else { "." };
    format!("{sign}{}{dot}{fraction}", thousandths / 1000)
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&decimal(i64::from(self.quarters), 4))
    }
}

/// The text is not a decimal number of quarter points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ParsePointsError;

impl fmt::Display for ParsePointsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a decimal number of quarter points")
    }
}

impl std::error::Error for ParsePointsError {}

impl std::str::FromStr for Points {
    type Err = ParsePointsError;

    /// Reads `7`, `-5.5`, `+0.25`, `.5`, `6.50`, `7.`; at most six digits before the dot.
    ///
    /// # Errors
    /// Anything else, and numbers that are no multiple of a quarter.
    fn from_str(text: &str) -> Result<Self, ParsePointsError> {
        let (sign, digits) = match text.as_bytes() {
            [b'-', ..] => (-1, &text[1..]),
            [b'+', ..] => (1, &text[1..]),
            _ => (1, text),
        };
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let all_digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
        if !all_digits(whole) || !all_digits(fraction) || whole.len() + fraction.len() == 0 {
            return Err(ParsePointsError);
        }
        let whole = whole.trim_start_matches('0');
        if whole.len() > 6 {
            return Err(ParsePointsError);
        }
        let whole: i32 =
            if whole.is_empty() { 0 } else { whole.parse().or(Err(ParsePointsError))? };
        let quarters = match fraction.trim_end_matches('0') {
            "" => 0,
            "25" => 1,
            "5" => 2,
            "75" => 3,
            _ => return Err(ParsePointsError),
        };
        Ok(Self { quarters: sign * (whole * 4 + quarters) })
    }
}

impl Add for Points {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { quarters: self.quarters.saturating_add(other.quarters) }
    }
}

impl Sub for Points {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self { quarters: self.quarters.saturating_sub(other.quarters) }
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Points {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Neg for Points {
    type Output = Self;

    fn neg(self) -> Self {
        Self { quarters: self.quarters.saturating_neg() }
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::ZERO, Self::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_round_trips_for_every_quarter() {
        for quarters in -2000..2000 {
            let points = Points::from_quarters(quarters);
            assert_eq!(points.to_string().parse(), Ok(points));
        }
    }

    #[test]
    fn zi_are_half_as_many() {
        for (points, zi) in [("7.5", "3.75"), ("-0.5", "-0.25"), ("0.25", "0.125"), ("13", "6.5")] {
            assert_eq!(points.parse::<Points>().unwrap().zi(), zi);
        }
    }

    #[test]
    fn nonsense_is_refused_and_extremes_saturate() {
        for text in ["", ".", "-", "6,5", "1e3", "nan", "9999999", "0.1", "--5", "５"] {
            assert_eq!(text.parse::<Points>(), Err(ParsePointsError), "{text}");
        }
        let most = Points::from_quarters(i32::MAX);
        assert_eq!(most + most, most);
        assert_eq!((-Points::from_quarters(i32::MIN)).quarters(), i32::MAX);
        assert_eq!(Points::from_quarters(i32::MIN).to_string(), "-536870912");
    }
}
