//! Dates in every form but the usual one.

use super::super::number::numeral;
use super::super::text::Cursor;
use super::{Certainty, Dates};

/// Reads a folded text.
pub(super) fn read(text: &str) -> Option<Dates> {
    let (text, certainty) = without_doubt(without_time(text));
    let dates = decade(text)
        .or_else(|| years(text))
        .or_else(|| month_by_name(text))
        .or_else(|| season(text))
        .or_else(|| year_last(text))
        .or_else(|| list(text))?;
    Some(dates.at_most(certainty))
}

/// Cuts off a time of day: everything from the first `10:45`, with the `T`, bracket or blank before
/// it.
fn without_time(text: &str) -> &str {
    let Some(colon) = text.find(':') else { return text };
    let digits = text[..colon].trim_end_matches(|char: char| char.is_ascii_digit());
    let cut = digits.trim_end_matches([' ', '[', 't', ',', '-']);
    if digits.len() == cut.len() { text } else { cut }
}

/// Cuts off words of doubt and of publication.
fn without_doubt(text: &str) -> (&str, Certainty) {
    let (mut rest, mut certainty) = (text, Certainty::Exact);
    for word in BEFORE {
        if let Some(after) = rest.strip_prefix(word) {
            (rest, certainty) = (after.trim_start(), Certainty::Approximate);
        }
    }
    for word in ["ad", "a.d."] {
        rest = rest.strip_suffix(word).unwrap_or(rest).trim_end();
    }
    for word in AFTER {
        if let Some(before) = rest.strip_suffix(word) {
            (rest, certainty) = (before.trim_end(), Certainty::Approximate);
        }
    }
    (rest, certainty)
}

/// A longer word stands before one that begins or ends like it.
const BEFORE: &[&str] = &[
    "broadcast on",
    "broadcast",
    "published",
    "circa",
    "ca.",
    "c.",
    "ca ",
    "about",
    "around",
    "approx.",
    "probably",
    "约",
];
const AFTER: &[&str] = &[
    "and later",
    "or later",
    "onwards",
    "approx.",
    "approx",
    "号登载",
    "号刊登",
    "登载",
    "刊登",
    "刊载",
    "连载",
    "播放",
    "号",
    "顷",
    "?",
    "+",
];

/// `1660s`, `1660年代`.
fn decade(text: &str) -> Option<Dates> {
    let digits = text.strip_suffix('s').or_else(|| text.strip_suffix("年代"))?;
    let year: u32 = four_digits(digits)?;
    let years = Dates::of(year, None, None).and(Dates::of(year + 9, None, None));
    year.is_multiple_of(10).then(|| years.at_most(Certainty::Approximate))
}

/// `1832-40`: where the second number can be no month, the last two digits of a later year.
fn years(text: &str) -> Option<Dates> {
    let (from, to) = text.split_once('-')?;
    let from = four_digits(from)?;
    let to = four_digits(&format!("{:02}{to}", from / 100))?;
    let years = Dates::of(from, None, None).and(Dates::of(to, None, None));
    (to > from && to % 100 > 12).then(|| years.at_most(Certainty::Approximate))
}

fn four_digits(text: &str) -> Option<u32> {
    let all = text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit());
    all.then(|| text.parse().ok()).flatten()
}

/// `April 1, 2023`, `Apr 14-15, 1957`, `April 2023`, `1 April 2023`.
fn month_by_name(text: &str) -> Option<Dates> {
    let mut cursor = Cursor::new(text);
    let blanks = |cursor: &mut Cursor<'_>| cursor.skip(|char| " .,-/".contains(char));
    let mut days = [cursor.digits(), None];
    if days[0].is_some() {
        cursor.eat_any(&["st", "nd", "rd", "th"]);
        blanks(&mut cursor);
    }
    let name = month_stem(cursor.word());
    let month = MONTHS.iter().position(|month| *month == name)? as u32 + 1;
    blanks(&mut cursor);
    if days[0].is_none() {
        for day in &mut days {
            let mut ahead = cursor;
            *day = ahead.digits().filter(|&day| day <= 31);
            if day.is_none() {
                break;
            }
            cursor = ahead;
            cursor.eat_any(&["st", "nd", "rd", "th"]);
            blanks(&mut cursor);
        }
    }
    let year = four_digits(cursor.rest)?;
    let [first, last] = days;
    let dates = Dates::of(year, Some(month), first);
    Some(match last {
        Some(_) => dates.and(Dates::of(year, Some(month), last)),
        None => dates,
    })
}

fn month_stem(word: &str) -> &str {
    let full =
        MONTH_TAILS.iter().find_map(|tail| word.strip_suffix(tail).filter(|stem| stem.len() == 3));
    full.unwrap_or(word)
}

const MONTHS: [&str; 12] =
    ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH_TAILS: [&str; 11] =
    ["uary", "ruary", "ch", "il", "e", "y", "ust", "tember", "t", "ober", "ember"];

/// `Summer 1857`, `1934年秋`: three months of the year; a winter may be that of either of its ends.
fn season(text: &str) -> Option<Dates> {
    let (year, months) = SEASONS.iter().find_map(|&(name, months)| {
        let year = text.strip_prefix(name).or_else(|| text.strip_suffix(name))?;
        Some((four_digits(year.trim_matches([' ', ',', '-', '年']))?, months))
    })?;
    let dates = Dates::of(year, Some(months[0]), None).and(Dates::of(year, Some(months[1]), None));
    Some(dates.at_most(Certainty::Approximate))
}

const SEASONS: &[(&str, [u32; 2])] = &[
    ("spring", [3, 5]),
    ("summer", [6, 8]),
    ("autumn", [9, 11]),
    ("fall", [9, 11]),
    ("winter", [1, 12]),
    ("春", [3, 5]),
    ("夏", [6, 8]),
    ("秋", [9, 11]),
    ("冬", [1, 12]),
];

/// Three numbers with the year last, or with a year of two digits: every order that gives a day.
fn year_last(text: &str) -> Option<Dates> {
    let mut cursor = Cursor::new(text);
    let first = short(&mut cursor)?;
    let separator = cursor.peek().filter(|char| "-/.".contains(*char))?;
    cursor.next();
    let second = short(&mut cursor)?;
    (cursor.next()? == separator).then_some(())?;
    let digits = cursor.rest.len();
    let third = cursor.digits()?;
    cursor.at_end().then_some(())?;
    let mut readings: Vec<Dates> = Vec::new();
    let mut reading = |year, month, day| {
        let dates = Dates::of(year, Some(month), Some(day));
        if dates.certainty == Certainty::Exact && !readings.contains(&dates) {
            readings.push(dates);
        }
    };
    // With dots, the day comes first wherever that gives a day.
    let day_first = separator == '.' && first <= 31 && second <= 12;
    let mut with_year = |year| {
        reading(year, second, first);
        if !day_first {
            reading(year, first, second);
        }
    };
    match digits {
        4 => with_year(third),
        2 => {
            for year in centuries(third) {
                with_year(year);
            }
            for year in centuries(first) {
                reading(year, second, third);
            }
        }
        _ => return None,
    }
    let Some(all) = readings.iter().copied().reduce(Dates::and) else {
        return (digits == 4).then(|| Dates::of(third, Some(0), None));
    };
    let certain = readings.len() == 1 && digits == 4;
    Some(if certain { all } else { all.at_most(Certainty::Ambiguous) })
}

/// A number of one or two digits.
fn short(text: &mut Cursor<'_>) -> Option<u32> {
    let before = text.rest.len();
    let number = text.digits()?;
    (before - text.rest.len() <= 2).then_some(number)
}

/// What a year of two digits can mean: before 50, also a year of this century.
fn centuries(year: u32) -> impl Iterator<Item = u32> {
    [1900, 2000]
        .into_iter()
        .filter(move |&century| century == 1900 || year < 50)
        .map(move |c| c + year)
}

/// Dates, year first, one after the other: with the shortcuts of the specification, and ranges.
fn list(text: &str) -> Option<Dates> {
    let mut cursor = Cursor::new(text);
    let mut latest = Partial::first(&mut cursor)?;
    let mut dates = latest.dates();
    loop {
        cursor.skip_blanks();
        if cursor.at_end() {
            return Some(dates);
        }
        if cursor.eat_any(&["or", "或"]) {
            dates = dates.at_most(Certainty::Approximate);
        } else if !cursor
            .eat_any(&["..", ",", "~", "-", "至", "到", "to", "and", "&", ";", ".", "/"])
        {
            return None;
        }
        cursor.skip_blanks();
        if cursor.at_end() {
            // `1996-05-`: the rest was never filled in.
            return Some(dates.at_most(Certainty::Approximate));
        }
        if let Some(season) = season(cursor.rest) {
            return Some(dates.and(season));
        }
        latest = latest.next(&mut cursor)?;
        dates = dates.and(latest.dates());
    }
}

/// A date with what is known of it.
#[derive(Debug, Clone, Copy)]
struct Partial {
    year: u32,
    month: Option<u32>,
    day: Option<u32>,
}

impl Partial {
    fn dates(self) -> Dates {
        Dates::of(self.year, self.month, self.day)
    }

    /// The first date of a text: a year of three or four digits, then month and day; or eight
    /// digits together.
    fn first(text: &mut Cursor<'_>) -> Option<Self> {
        let before = text.rest.len();
        let number = text.digits()?;
        match before - text.rest.len() {
            8 => Some(Self {
                year: number / 10_000,
                month: Some(number / 100 % 100),
                day: Some(number % 100),
            }),
            4 => Some(Self::after_year(number, text)),
            // A year of three digits is one of the first millennium; with a month it is a slip.
            3 if text.at_end() => Some(Self { year: number, month: None, day: None }),
            _ => None,
        }
    }

    fn after_year(year: u32, text: &mut Cursor<'_>) -> Self {
        let mut date = Self { year, month: None, day: None };
        if let Some(month) = component(text, &["-", "/", ".", "年", "년", " "]) {
            date.month = Some(month);
            date.day = component(text, &["-", "/", ".", "月", "월", " "]);
            if date.day.is_none() {
                text.eat_any(&["月", "월"]);
            }
            text.eat_any(&["日", "일"]);
        } else {
            text.eat_any(&["年", "년"]);
        }
        date
    }

    /// The next date: of a new year, or what differs from the date before.
    fn next(self, text: &mut Cursor<'_>) -> Option<Self> {
        let before = text.rest.len();
        let number = text.digits()?;
        match before - text.rest.len() {
            4 => return Some(Self::after_year(number, text)),
            1 | 2 => {}
            _ => return None,
        }
        let month = if self.day.is_some() {
            component(text, &["-", "/", ".", "月", "월"]).map(|day| (number, Some(day)))
        } else {
            self.month?;
            text.eat_any(&["月", "월"]);
            Some((number, None))
        };
        text.eat_any(&["日", "일"]);
        Some(match month {
            Some((month, day)) => Self { month: Some(month), day, ..self },
            None => Self { day: Some(number), ..self },
        })
    }
}

/// A separator and a month or a day after it, of one or two digits.
fn component(text: &mut Cursor<'_>, separators: &[&str]) -> Option<u32> {
    let mut ahead = *text;
    if !ahead.eat_any(separators) {
        return None;
    }
    ahead.skip_blanks();
    let number = short(&mut ahead).or_else(|| numeral(&mut ahead))?;
    *text = ahead;
    Some(number)
}
