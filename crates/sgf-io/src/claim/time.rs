//! Main time.

use super::number::amount;
use super::text::{Cursor, fold, is_unknown, plain};
use super::{Claim, Raw};

/// No one has had more than the 40 hours a side of 1938.
const MOST_HOURS: i64 = 40;

/// Korean portals write minutes with the word for hours: `180시간`, `10시간` of games broadcast at 10
/// minutes a side. No game of their time had ten hours.
const MOST_KOREAN_HOURS: i64 = 9;

/// Reads `TM`: a number of seconds for each player, of which fractions are dropped.
///
/// Leniencies: hours, minutes and seconds in words, added up (`1h30m`, `2.5h`, `各3小时`, `15분제한`, `3
/// hours each`); what follows of byo-yomi is left out (`3시간60초5회` is three hours, `25m+30s byoyomi`
/// 25 minutes); `30s/move` and `30sec,10x1min` are byo-yomi alone, and no main time. More than 40
/// hours written as hours are unreadable, and ten and more in Korean.
pub(super) fn read(raw: Raw<'_>) -> Claim<'_, u32> {
    if raw.text.len() <= 9
        && let Ok(seconds) = raw.text.parse()
    {
        return Claim::Said(seconds, raw);
    }
    if let [hours @ b'1'..=b'9', b'h'] = *raw.text.as_bytes() {
        return Claim::Said(u32::from(hours - b'0') * 3600, raw);
    }
    match plain(raw) {
        Err(claim) => claim,
        Ok(text) => {
            let folded = fold(&text);
            if is_unknown(&folded) {
                return Claim::Silent;
            }
            seconds(&folded).map_or(Claim::Unreadable(raw), |time| Claim::Said(time, raw))
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Unit {
    Hours,
    Minutes,
    Seconds,
}

/// Longer words first.
const UNITS: &[(&str, Unit)] = &[
    ("hours", Unit::Hours),
    ("hour", Unit::Hours),
    ("hrs", Unit::Hours),
    ("hr", Unit::Hours),
    ("h", Unit::Hours),
    ("小时", Unit::Hours),
    ("时间", Unit::Hours),
    ("시간", Unit::Hours),
    ("minutes", Unit::Minutes),
    ("minute", Unit::Minutes),
    ("mins", Unit::Minutes),
    ("min", Unit::Minutes),
    ("m", Unit::Minutes),
    ("分钟", Unit::Minutes),
    ("分", Unit::Minutes),
    ("분", Unit::Minutes),
    ("seconds", Unit::Seconds),
    ("second", Unit::Seconds),
    ("secs", Unit::Seconds),
    ("sec", Unit::Seconds),
    ("s", Unit::Seconds),
    ("秒", Unit::Seconds),
    ("초", Unit::Seconds),
];

fn seconds(text: &str) -> Option<u32> {
    let mut cursor = Cursor::new(text);
    while cursor.eat_any(&[
        "各自",
        "各方",
        "各",
        "每方",
        "双方",
        "각자",
        "각",
        "限时",
        "限制时间",
        "제한시간",
        " ",
        ":",
    ]) {}
    let mut total = None;
    loop {
        let mut ahead = cursor;
        ahead.skip(|char| " +,".contains(char));
        let Some(amount) = amount(&mut ahead) else { break };
        ahead.skip_blanks();
        let most = if ahead.rest.starts_with("시간") { MOST_KOREAN_HOURS } else { MOST_HOURS };
        let Some(unit) = ahead.look_up(UNITS) else {
            // A number alone is seconds, but not after other units.
            return (total.is_none() && ahead.at_end())
                .then(|| whole(amount.hundredths() / 100))
                .flatten();
        };
        if unit == Unit::Seconds && ahead.eat_any(&["/mv", "/move", " per move", "一手"]) {
            total = total.or(Some(0));
            cursor.rest = "";
            break;
        }
        if unit == Unit::Seconds && periods_follow(ahead) {
            total = total.or(Some(0));
            cursor.rest = "";
            break;
        }
        let hundredths = amount.hundredths();
        let seconds = match unit {
            Unit::Hours if hundredths > most * 100 => return None,
            Unit::Hours => hundredths * 36,
            Unit::Minutes => hundredths * 60 / 100,
            Unit::Seconds => hundredths / 100,
        };
        total = Some(total.unwrap_or(0) + seconds);
        if ahead.eat_any(&["반", "半"]) {
            total = total.map(|total| total + if unit == Unit::Hours { 1800 } else { 30 });
        }
        cursor = ahead;
        cursor.skip_blanks();
        if cursor.eat_any(&["+", "/", "then"]) {
            // What is added after the main time is byo-yomi.
            cursor.rest = "";
        }
    }
    cursor.skip(|char| " .,".contains(char));
    cursor.eat_any(&["each", "per player", "per side", "a side", "制限", "制", "제한", "시간제한"]);
    cursor.at_end().then_some(())?;
    u32::try_from(total?).ok()
}

/// Whether the seconds just read are those of byo-yomi: `60초5회`, `60秒读秒3次`, `30s,10x1min`.
fn periods_follow(mut text: Cursor<'_>) -> bool {
    text.skip(|char| " x*,".contains(char));
    text.eat_any(&["读秒", "讀秒", "秒读", "초읽기"]) || text.digits().is_some()
}

fn whole(number: i64) -> Option<u32> {
    u32::try_from(number).ok()
}
