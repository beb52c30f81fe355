//! Written amounts: decimals, fractions, Chinese and Korean numerals, halves, and their units.

use super::text::Cursor;
use kifu_rules::Points;

/// An amount as it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Amount {
    numerator: i64,
    denominator: i64,
    /// The word that follows it.
    pub(super) unit: Option<Unit>,
    /// Whether it is written as a plain decimal number with a dot, or a whole number.
    pub(super) decimal: bool,
}

/// What an amount counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unit {
    Points,
    Zi,
}

impl Amount {
    /// The amount in quarters of its unit, rounded down, and whether that is all of it.
    pub(super) fn quarters(self) -> (i64, bool) {
        let quarters = self.numerator * 4;
        (quarters / self.denominator, quarters % self.denominator == 0)
    }

    /// The amount in hundredths, rounded down.
    pub(super) fn hundredths(self) -> i64 {
        self.numerator * 100 / self.denominator
    }

    /// Whether it is an odd number of quarters, which zi have and points have not.
    pub(super) fn has_quarter(self) -> bool {
        let (quarters, exact) = self.quarters();
        exact && quarters % 2 != 0
    }

    /// The amount in points, if it counts points; nothing if that is no whole number of quarters.
    pub(super) fn points(self) -> Option<Points> {
        self.parts(4)
    }

    /// The amount in points, if it counts zi; nothing if that is no whole number of quarters.
    pub(super) fn zi(self) -> Option<Points> {
        self.parts(8)
    }

    fn parts(self, per_unit: i64) -> Option<Points> {
        let quarters = self.numerator * per_unit;
        (quarters % self.denominator == 0)
            .then(|| Points::from_quarters(saturated(quarters / self.denominator)))
    }

    fn plus(self, numerator: i64, denominator: i64) -> Self {
        Self {
            numerator: self.numerator * denominator + numerator * self.denominator,
            denominator: self.denominator * denominator,
            ..self
        }
    }
}

fn saturated(number: i64) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// Reads an amount from a folded text: `7.5`, `.5`, `6,5`, `3/4`, `1 3/4`, `1又3/4子`, `2子又1/4`,
/// `7目半`, `半目`, `两目半`, `七目半`, `四分之三子`, `6집 반`, `반집`, `한집반`, `3 points`, `half a point`.
pub(super) fn amount(text: &mut Cursor<'_>) -> Option<Amount> {
    if let Some(amount) = english(text) {
        return Some(amount);
    }
    let mut ahead = *text;
    let mut amount = bare(&mut ahead)?;
    let mut halved = amount.numerator == 1 && amount.denominator == 2 && !amount.decimal;
    if !halved && half(&mut ahead) {
        (amount, halved) = (amount.plus(1, 2), true);
    }
    amount.unit = unit(&mut ahead);
    if amount.unit.is_some() {
        let before = ahead;
        if !halved && half(&mut ahead) {
            amount = amount.plus(1, 2);
        } else if let Some((numerator, denominator)) = tail(&mut ahead) {
            amount = amount.plus(numerator, denominator);
            amount.unit = unit(&mut ahead).or(amount.unit);
        } else {
            ahead = before;
        }
    }
    amount.decimal &= amount.unit.is_none() && !halved;
    *text = ahead;
    Some(amount)
}

/// An amount in English words: `half a point`, `one and a half points`, `3 and a half points`, or
/// `half` at the end of the text. Any other number without its unit may count something else (`two
/// players absent`).
fn english(text: &mut Cursor<'_>) -> Option<Amount> {
    let mut ahead = *text;
    let exact =
        |numerator, denominator| Amount { numerator, denominator, unit: None, decimal: false };
    let whole = match ahead.rest.starts_with(|char: char| char.is_ascii_digit()) {
        true => Some(i64::from(ahead.digits()?)),
        false => {
            let mut word = ahead;
            let name = word.word();
            let known = ENGLISH.iter().position(|&known| known == name);
            if known.is_some() {
                ahead = word;
            }
            known.map(|below| below as i64 + 1)
        }
    };
    let halves = if whole.is_some() { "and a half" } else { "half" };
    let mut after = ahead;
    after.skip_blanks();
    let half =
        after.eat(halves) && !after.rest.starts_with(|char: char| char.is_ascii_alphabetic());
    if half {
        ahead = after;
    }
    let mut amount = match (whole, half) {
        (None, false) => return None,
        // `3 points` is an amount of the common kind.
        (Some(_), false) if text.rest.starts_with(|char: char| char.is_ascii_digit()) => {
            return None;
        }
        (whole, half) => exact(whole.unwrap_or(0) * 2 + i64::from(half), 2),
    };
    if half && whole.is_none() && ahead.rest.trim_end_matches(['.', '!', ' ']).is_empty() {
        *text = ahead;
        return Some(amount);
    }
    ahead.skip_blanks();
    if half && whole.is_none() && ahead.eat("a ") {
        ahead.skip_blanks();
    }
    amount.unit = Some(unit(&mut ahead)?);
    *text = ahead;
    Some(amount)
}

const ENGLISH: [&str; 10] =
    ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/// An amount without its unit.
fn bare(text: &mut Cursor<'_>) -> Option<Amount> {
    let exact =
        |numerator, denominator| Amount { numerator, denominator, unit: None, decimal: false };
    if text.eat_any(&["半", "반"]) {
        return Some(exact(1, 2));
    }
    let dot_first = text.rest.starts_with('.');
    let ascii = text.rest.starts_with(|char: char| char.is_ascii());
    if !ascii && let Some((numerator, denominator)) = numeral_fraction(text) {
        return Some(exact(numerator, denominator));
    }
    let whole = match (dot_first, ascii) {
        (true, _) => 0,
        (false, true) => i64::from(text.digits()?),
        (false, false) => i64::from(numeral(text)?),
    };
    if whole > 9_999_999 {
        return None;
    }
    let mut ahead = *text;
    let comma = ahead.peek() == Some(',');
    if ahead.eat_any(&[".", ","]) {
        let digits = ahead.take(|char| char.is_ascii_digit());
        // A comma is a decimal comma only before one or two digits that end the number.
        if !digits.is_empty() && (!comma || digits.len() <= 2) {
            *text = ahead;
            // What stands behind the sixth digit is no more than something or nothing.
            let (digits, beyond) = digits.split_at(digits.len().min(6));
            let something = i64::from(beyond.bytes().any(|digit| digit != b'0'));
            let denominator = 10_i64.pow(digits.len() as u32) * 10;
            let fraction = digits.parse::<i64>().ok()? * 10 + something;
            let decimal = !comma;
            return Some(Amount { decimal, ..exact(whole * denominator + fraction, denominator) });
        }
        if dot_first {
            return None;
        }
        // `7.` is 7; a sentence may end there too.
        return Some(Amount { decimal: true, ..exact(whole, 1) });
    }
    let mut ahead = *text;
    if ahead.eat("/") {
        let denominator = ahead.digits().filter(|&number| (1..1000).contains(&number))?;
        *text = ahead;
        return Some(exact(whole, i64::from(denominator)));
    }
    let amount = Amount { decimal: true, ..exact(whole, 1) };
    Some(match tail(text) {
        Some((numerator, denominator)) => {
            Amount { decimal: false, ..amount.plus(numerator, denominator) }
        }
        None => amount,
    })
}

/// The fraction of a mixed number: ` 3/4`, `又3/4`, ` and 3/4`, `又四分之三`.
fn tail(text: &mut Cursor<'_>) -> Option<(i64, i64)> {
    let mut ahead = *text;
    ahead.skip_blanks();
    if ahead.eat_any(&["又", "と", "와", "과", "and", "&"]) {
        ahead.skip_blanks();
    }
    let fraction = numeral_fraction(&mut ahead).or_else(|| {
        let numerator = ahead.digits().filter(|&number| number < 1000)?;
        let denominator = (ahead.eat("/")).then(|| ahead.digits()).flatten()?;
        (1..1000).contains(&denominator).then_some((numerator.into(), denominator.into()))
    })?;
    *text = ahead;
    Some(fraction)
}

/// `四分之三`: the denominator comes first.
fn numeral_fraction(text: &mut Cursor<'_>) -> Option<(i64, i64)> {
    let mut ahead = *text;
    let denominator = numeral(&mut ahead)?;
    if denominator == 0 || !ahead.eat_any(&["分之", "分の"]) {
        return None;
    }
    let numerator = numeral(&mut ahead)?;
    *text = ahead;
    Some((numerator.into(), denominator.into()))
}

/// A Chinese numeral below 1000, or a Korean one below 10.
pub(super) fn numeral(text: &mut Cursor<'_>) -> Option<u32> {
    if text.rest.is_empty() || text.rest.starts_with(|char: char| char.is_ascii()) {
        return None;
    }
    let mut ahead = *text;
    if let Some(number) = ahead.look_up(KOREAN) {
        *text = ahead;
        return Some(number);
    }
    let (mut total, mut digit, mut seen) = (0, None, false);
    while let Some(char) = ahead.peek() {
        if let Some(value) = CHINESE.iter().position(|&numeral| numeral == char) {
            digit = Some(value as u32);
        } else if char == '两' {
            digit = Some(2);
        } else if char == '十' || char == '百' {
            total += digit.take().unwrap_or(1) * if char == '十' { 10 } else { 100 };
            if total > 999 {
                return None;
            }
        } else {
            break;
        }
        seen = true;
        ahead.next();
    }
    *text = ahead;
    seen.then_some(total + digit.unwrap_or(0))
}

const CHINESE: [char; 10] = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// The numerals that Korean puts before `집` and `점`.
const KOREAN: &[(&str, u32)] = &[
    ("한", 1),
    ("두", 2),
    ("세", 3),
    ("석", 3),
    ("네", 4),
    ("넉", 4),
    ("다섯", 5),
    ("여섯", 6),
    ("일곱", 7),
    ("여덟", 8),
    ("아홉", 9),
];

fn half(text: &mut Cursor<'_>) -> bool {
    let mut ahead = *text;
    ahead.skip_blanks();
    let half = ahead.eat_any(&["半", "반"]) && !ahead.rest.starts_with('칙');
    if half {
        *text = ahead;
    }
    half
}

fn unit(text: &mut Cursor<'_>) -> Option<Unit> {
    let mut ahead = *text;
    ahead.skip_blanks();
    let unit = ahead.look_up(UNITS)?;
    // `1 t` is no unit, but `3 pts` is: a Latin unit must be a whole word.
    if text.rest.trim_start().starts_with(|char: char| char.is_ascii()) && !ahead.word().is_empty()
    {
        return None;
    }
    *text = ahead;
    Some(unit)
}

const UNITS: &[(&str, Unit)] = &[
    ("子", Unit::Zi),
    ("zi", Unit::Zi),
    ("目", Unit::Points),
    ("点", Unit::Points),
    ("집", Unit::Points),
    ("점", Unit::Points),
    ("호", Unit::Points),
    ("points", Unit::Points),
    ("point", Unit::Points),
    ("pts", Unit::Points),
    ("pt", Unit::Points),
    ("moku", Unit::Points),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_read_in_every_notation() {
        for (text, quarters, unit) in [
            ("7.5", 30, None),
            (".5", 2, None),
            ("6,5", 26, None),
            ("3/4", 3, None),
            ("1 3/4", 7, None),
            ("1又3/4子", 7, Some(Unit::Zi)),
            ("2子又1/4", 9, Some(Unit::Zi)),
            ("四分之三子", 3, Some(Unit::Zi)),
            ("一又四分之三子", 7, Some(Unit::Zi)),
            ("7目半", 30, Some(Unit::Points)),
            ("半目", 2, Some(Unit::Points)),
            ("两目半", 10, Some(Unit::Points)),
            ("五目半", 22, Some(Unit::Points)),
            ("十二目", 48, Some(Unit::Points)),
            ("一百八十五子", 740, Some(Unit::Zi)),
            ("6집 반", 26, Some(Unit::Points)),
            ("반집", 2, Some(Unit::Points)),
            ("한집반", 6, Some(Unit::Points)),
            ("1半", 6, None),
            ("3 points", 12, Some(Unit::Points)),
            ("half", 2, None),
            ("half a point", 2, Some(Unit::Points)),
            ("half point", 2, Some(Unit::Points)),
            ("one point", 4, Some(Unit::Points)),
            ("two and a half points", 10, Some(Unit::Points)),
            ("3 and a half points", 14, Some(Unit::Points)),
            ("half a zi", 2, Some(Unit::Zi)),
        ] {
            let mut cursor = Cursor::new(text);
            let amount = amount(&mut cursor).expect(text);
            assert_eq!((amount.quarters(), amount.unit), ((quarters, true), unit), "{text}");
            assert_eq!(cursor.rest, "", "{text}");
        }
    }

    #[test]
    fn nonsense_is_no_amount() {
        for text in [
            "",
            ".",
            "a",
            "halfway",
            "half of it",
            "two",
            "two players",
            "1/0",
            "12345678901",
            "百百百百百百百百百百百百",
        ] {
            assert_eq!(amount(&mut Cursor::new(text)), None, "{text}");
        }
        assert_eq!(amount(&mut Cursor::new("1 5/6")).unwrap().quarters(), (7, false));
    }

    #[test]
    fn nothing_is_cut_off() {
        for (text, points, zi) in [
            ("1/3", None, None),
            ("1/8", None, Some(1)),
            ("3/8", None, Some(3)),
            ("0.66", None, None),
            ("6 3/5", None, None),
            ("0.5000000", Some(2), Some(4)),
            ("0.5000001", None, None),
            ("9999999.9999999", None, None),
        ] {
            let amount = amount(&mut Cursor::new(text)).expect(text);
            let quarters = |points: Option<Points>| points.map(Points::quarters);
            assert_eq!((quarters(amount.points()), quarters(amount.zi())), (points, zi), "{text}");
        }
    }
}
