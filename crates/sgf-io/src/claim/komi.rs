//! Komi.

use super::head::Head;
use super::number::{Amount, Unit, amount};
use super::result::MarginUnit;
use super::text::{Cursor, fold, is_unknown, plain};
use super::writer::Writer;
use super::{Claim, Ident, Raw};
use kifu_rules::Points;

/// Komi, and how it was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Komi {
    /// In points; negative when Black receives it. Under [`KomiForm::ServerZero`] a 0 that means
    /// nothing.
    pub points: Points,
    /// How it was written.
    pub form: KomiForm,
}

/// How a komi was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum KomiForm {
    /// A decimal number of points, as the specification asks.
    Standard,
    /// Points, in another notation (`6,5`, `6目半`, `5。5`, `none`).
    Words,
    /// Zi (子): a fraction of a quarter, or the word.
    Zi,
    /// Hundredths of zi (`375`).
    HundredthsOfZi,
    /// Hundredths of points (`650`).
    HundredthsOfPoints,
    /// 0 by a server that writes 0 when it does not know (Fox): the komi is not stated.
    ServerZero,
    /// Stated inside the handicap property (`HA[호선 - 6집 반 공제]`).
    InHandicap,
    /// Stated in a private property (`KO` of Sina, `KI` of Smart Game Board).
    PrivateProperty,
}

/// What the rest of the record says that decides how a komi is meant.
#[derive(Debug, Clone, Copy)]
pub(super) struct Context {
    /// Who wrote the record.
    pub(super) writer: Writer,
    /// Handicap stones, 0 or 1 for none.
    pub(super) stones: u32,
    /// The unit of the margin in the result, if there is one.
    pub(super) margin: Option<MarginUnit>,
}

/// Reads `KM`, and where that is silent the places that stand in for it.
///
/// A decimal number is komi in points. Leniencies, with their evidence:
/// - `375`, `275`, `325`, `225`: hundredths of zi, because no komi in points ends in a quarter;
///   `350` as well, which is 3½ zi. `650`, `750`, `550`, `450` and the whole hundreds from 500 to
///   800: hundredths of points. Only of whole numbers without a dot; by Fox, any other from 100 as
///   well.
/// - `50`: half a point, by Fox, or where the record has a handicap.
/// - `0` by Fox in an even game: not stated ([`KomiForm::ServerZero`]).
/// - a fraction of one quarter or three (`3.75`, `3 3/4`), or the word (`3又3/4子`): zi.
/// - `2.5` and `3.5`: zi if the margin of the result is in zi by word or fraction, or `RU` says 数子;
///   else points.
/// - `7.50`, `0.500000`, `6,5`, `5。5`, `7目半`, `6.5집`, `8점`, `黑贴五目半`: points as written. `none` is
///   0, `?` is silence.
/// - silence: the decimal number or the words with 집 in `HA` (`호선 - 6집 반 공제`, `7.5`), then `KO` of
///   Sina, then `KI`, which is twice the komi. A `KM` that says anything outranks them.
///
/// Amounts that are no multiple of a quarter point are unreadable.
pub(super) fn read<'t>(head: &Head<'_, 't>, context: Context) -> Claim<'t, Komi> {
    let stated = match head.get(Ident::KM) {
        Some(raw) => stated(raw, head, context),
        None => Claim::Silent,
    };
    if stated != Claim::Silent {
        return stated;
    }
    let in_handicap = head.get(Ident::HA).and_then(in_handicap);
    let elsewhere = in_handicap.or_else(|| match context.writer {
        Writer::Sina => private(head.get(Ident::KO)?, 1),
        Writer::Fox | Writer::Other => None,
    });
    elsewhere.or_else(|| private(head.get(Ident::KI)?, 2)).unwrap_or(Claim::Silent)
}

fn stated<'t>(raw: Raw<'t>, head: &Head<'_, 't>, context: Context) -> Claim<'t, Komi> {
    let text = match plain(raw) {
        Err(claim) => return claim,
        Ok(text) => text,
    };
    let said = |points, form| Claim::Said(Komi { points, form }, raw);
    if let Some(points) = usual(&text) {
        return said(points, KomiForm::Standard);
    }
    if let Ok(points) = text.parse::<Points>() {
        let whole = !text.contains('.');
        if points == Points::ZERO && context.writer == Writer::Fox && context.stones == 0 {
            return said(points, KomiForm::ServerZero);
        }
        if let Some((points, form)) = whole.then(|| scaled(points, context)).flatten() {
            return said(points, form);
        }
        if points.quarters() % 2 != 0 || means_zi(points, head, context) {
            return said(points + points, KomiForm::Zi);
        }
        return said(points, KomiForm::Standard);
    }
    let folded = fold(&text);
    match words(&folded) {
        _ if is_unknown(&folded) => Claim::Silent,
        Some(komi) => Claim::Said(komi, raw),
        None => Claim::Unreadable(raw),
    }
}

/// The komi that most records state: nothing in any context changes them.
fn usual(text: &str) -> Option<Points> {
    let quarters = match text {
        "6.5" | "6.50" => 26,
        "5.5" | "5.50" => 22,
        "7.5" | "7.50" => 30,
        "4.5" => 18,
        "0.5" | "0.50" => 2,
        _ => return None,
    };
    Some(Points::from_quarters(quarters))
}

/// A whole number that is a komi in hundredths.
fn scaled(points: Points, context: Context) -> Option<(Points, KomiForm)> {
    let hundredths = points.quarters() / 4;
    let fox = context.writer == Writer::Fox;
    // A hundredth of a point is 1/25 of a quarter point; of a zi, 2/25.
    let exact = |factor: i32| {
        (hundredths * factor % 25 == 0).then(|| Points::from_quarters(hundredths * factor / 25))
    };
    match hundredths.abs() {
        225 | 275 | 325 | 350 | 375 => Some((exact(2)?, KomiForm::HundredthsOfZi)),
        450 | 500 | 550 | 600 | 650 | 700 | 750 | 800 => {
            Some((exact(1)?, KomiForm::HundredthsOfPoints))
        }
        50 if fox || context.stones > 0 => Some((exact(1)?, KomiForm::HundredthsOfPoints)),
        100..=99_999 if fox && hundredths % 50 == 0 => {
            Some((exact(1)?, KomiForm::HundredthsOfPoints))
        }
        100..=99_999 if fox => Some((exact(2)?, KomiForm::HundredthsOfZi)),
        _ => None,
    }
}

/// Whether 2.5 or 3.5 is an amount of zi by what the rest of the record says.
fn means_zi(points: Points, head: &Head<'_, '_>, context: Context) -> bool {
    let both_units = matches!(points.quarters().abs(), 10 | 14);
    let by_margin = matches!(context.margin, Some(MarginUnit::ZiByWord | MarginUnit::ZiByFraction));
    let by_rules =
        || head.get(Ident::RU).is_some_and(|raw| matches!(raw.text.trim(), "数子" | "數子"));
    both_units && (by_margin || by_rules())
}

/// A komi in another notation than a decimal number.
fn words(text: &str) -> Option<Komi> {
    if ["none", "no", "无", "없음", "なし", "不贴目", "不贴"].contains(&text) {
        return Some(Komi { points: Points::ZERO, form: KomiForm::Words });
    }
    let mut cursor = Cursor::new(text);
    let black_receives = cursor.eat_any(&["-", "白贴", "倒贴", "白"]);
    if !black_receives {
        cursor.eat_any(&["+", "黑贴", "贴", "黑", "コミ", "komi", "덤"]);
    }
    cursor.skip(|char| matches!(char, ' ' | ':' | '=' | '出'));
    let amount = amount(&mut cursor)?;
    cursor.skip(|char| matches!(char, ' ' | '.' | '!'));
    cursor.eat_any(&["공제", "コミ", "komi", "贴目"]);
    cursor.at_end().then_some(())?;
    let (points, form) = measured(amount)?;
    Some(Komi { points: if black_receives { -points } else { points }, form })
}

/// An amount in points, by its unit or its fraction; nothing if it is no multiple of a quarter.
fn measured(amount: Amount) -> Option<(Points, KomiForm)> {
    Some(match amount.unit {
        Some(Unit::Zi) => (amount.zi()?, KomiForm::Zi),
        None if amount.has_quarter() => (amount.zi()?, KomiForm::Zi),
        Some(Unit::Points) | None => (amount.points()?, KomiForm::Words),
    })
}

/// What stands after a komi in a sentence.
const GIVEN: [&str; 3] = ["공제", "덤", "贴"];

/// A komi inside `HA`: the amount before 집 or 目, or a decimal number with a fraction.
fn in_handicap(raw: Raw<'_>) -> Option<Claim<'_, Komi>> {
    // One digit is a number of stones: the usual case, answered without copying.
    if raw.text.len() <= 1 {
        return None;
    }
    let text = fold(&plain::<()>(raw).ok()?);
    let mut cursor = Cursor::new(&text);
    while !cursor.at_end() {
        let mut ahead = cursor;
        if let Some(amount) = amount(&mut ahead) {
            let komi = match amount.unit {
                Some(Unit::Points) => {
                    let rest = ahead.rest.trim_start();
                    !text.contains('점')
                        && (rest.is_empty() || GIVEN.iter().any(|word| rest.starts_with(word)))
                }
                Some(Unit::Zi) => false,
                None => amount.quarters().0 % 4 == 2 && ahead.at_end() && text.len() < 6,
            };
            if komi && let Some(points) = amount.points() {
                let said = Komi { points, form: KomiForm::InHandicap };
                return Some(Claim::Said(said, raw));
            }
            cursor = ahead;
        } else {
            cursor.next();
        }
    }
    None
}

/// A komi in a private property, in parts of a point.
fn private(raw: Raw<'_>, parts: i32) -> Option<Claim<'_, Komi>> {
    let text = plain::<()>(raw).ok()?;
    let said = |points| Some(Claim::Said(Komi { points, form: KomiForm::PrivateProperty }, raw));
    if parts == 2 {
        let halves: i32 = text.parse().ok()?;
        return said(Points::from_quarters(halves.checked_mul(2)?));
    }
    let komi = match text.parse::<Points>() {
        Ok(points) if points.quarters() % 2 != 0 => points + points,
        Ok(points) => points,
        Err(_) => words(&fold(&text))?.points,
    };
    said(komi)
}
