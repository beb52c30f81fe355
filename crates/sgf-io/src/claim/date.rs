//! When a game was played.

mod calendar;
mod loose;

pub use calendar::{Certainty, Dates, Day};

use super::text::{fold, is_unknown, plain};
use super::{Claim, Raw};

/// Reads `DT`: days, months or years, with commas and the shortcuts of the specification
/// (`1996-05-06,07,08`, `1996-12-27,28,1997-01-03,04`). Several dates give the interval from the
/// first to the last.
///
/// Leniencies, all marked as not standard:
/// - numbers that are not filled up (`1992-09-7`), other separators (`2000/2/16`, `1934.03.28`,
///   `2007年3月14日`), none at all (`20070314`), full-width characters, remarks in parentheses;
/// - ranges: `1933-10-16..1934-01-29`, `1934.03.28-29`, `1915-03-09~11`, `9月15日至20日`;
/// - times of day after the date (`2019-08-11 10:45`, `20130512 [21:49]`, RFC 3339), which are
///   skipped;
/// - month names (`April 1, 2023`, `14 Jan 1968`, `April 14-15, 1957`), seasons (`Summer 1857`),
///   decades (`1660s`);
/// - doubt (`ca. 1665`, `1943?`, `1959 or 1960`, `1990-04-28 or 30`, `0850 onwards`) and dates of
///   publication (`Broadcast 2005-03-04`, `1935年9月号登载`): [`Certainty::Approximate`];
/// - the year last: `29-05-2016`, and `01.08.2001`, which with dots is day first. Where day and
///   month can be exchanged, or the year has two digits, [`Certainty::Ambiguous`], and the interval
///   covers every reading.
///
/// A day, month or year that does not exist is [`Certainty::Impossible`]. `?`, `unknown`, `none`
/// and `Not played` are silence.
pub(super) fn read(raw: Raw<'_>) -> Claim<'_, Dates> {
    if let Some(dates) = day(raw.text) {
        return Claim::Said(dates, raw);
    }
    let text = match plain(raw) {
        Err(claim) => return claim,
        Ok(text) => text,
    };
    let folded = fold(&text);
    if is_unknown(&folded) || matches!(folded.as_str(), "none" | "not played") {
        return Claim::Silent;
    }
    match loose::read(&folded) {
        Some(dates) => {
            let standard = is_standard(&text) && dates.certainty != Certainty::Approximate;
            Claim::Said(Dates { standard, ..dates }, raw)
        }
        None => Claim::Unreadable(raw),
    }
}

/// The usual form, a single day.
fn day(text: &str) -> Option<Dates> {
    let &[y1, y2, y3, y4, b'-', m1, m2, b'-', d1, d2] = text.as_bytes() else { return None };
    let digits = [y1, y2, y3, y4, m1, m2, d1, d2];
    if !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let [y1, y2, y3, y4, m1, m2, d1, d2] = digits.map(|digit| u32::from(digit - b'0'));
    let year = y1 * 1000 + y2 * 100 + y3 * 10 + y4;
    let dates = Dates::of(year, Some(m1 * 10 + m2), Some(d1 * 10 + d2));
    Some(Dates { standard: true, ..dates })
}

/// Whether a text has the form of the specification, whatever its days are.
fn is_standard(text: &str) -> bool {
    // What the part before a comma allows after it: a day, a month, or only a new year.
    let mut before = 0;
    text.split(',').all(|part| {
        let mut shape = [0_usize; 3];
        let mut pieces = 0;
        for piece in part.split('-') {
            if pieces == 3 || !piece.bytes().all(|byte| byte.is_ascii_digit()) {
                return false;
            }
            shape[pieces] = piece.len();
            pieces += 1;
        }
        let day_follows = before == 3;
        let month_follows = before == 2;
        let (fits, precision) = match (pieces, shape) {
            (3, [4, 2, 2]) => (true, 3),
            (2, [4, 2, _]) => (true, 2),
            (1, [4, ..]) => (true, 1),
            (2, [2, 2, _]) => (day_follows, 3),
            (1, [2, ..]) => (day_follows || month_follows, before),
            _ => (false, 0),
        };
        before = precision;
        fits
    })
}
