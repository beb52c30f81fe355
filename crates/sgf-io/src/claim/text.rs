//! The text of a claim: capped, folded to one form of every character, read by a cursor.

use super::{Claim, Raw};
use std::borrow::Cow;

/// The most bytes of a value that a claim looks at. Longer values are not statements but damage, or
/// an attack.
pub(super) const LONGEST: usize = 1024;

/// A value ready to be read: nothing that a claim would have to reject before looking at it.
///
/// # Errors
/// The claim that follows without reading: `Silent` for a blank value, `Unreadable` for one that is
/// too long.
pub(super) fn plain<'t, T>(raw: Raw<'t>) -> Result<Cow<'t, str>, Claim<'t, T>> {
    if raw.text.len() > LONGEST {
        Err(Claim::Unreadable(raw))
    } else if raw.text.trim().is_empty() {
        Err(Claim::Silent)
    } else {
        Ok(raw.simple_text())
    }
}

/// Whether a folded text says that its writer did not know, which is as good as silence.
pub(super) fn is_unknown(text: &str) -> bool {
    ["?", "??", "???", "-", "unknown", "n/a", "不明", "不详"].contains(&text)
}

/// A free text, or nothing if it is blank. Beyond [`LONGEST`] it is given as it stands, escapes and
/// all.
pub(super) fn free(raw: Option<Raw<'_>>) -> Option<Cow<'_, str>> {
    let raw = raw?;
    if raw.text.len() > LONGEST {
        return Some(Cow::Borrowed(raw.text));
    }
    Some(raw.simple_text()).filter(|text| !text.trim().is_empty())
}

/// Brings a text to one form: full-width and traditional characters and Japanese variants to the
/// form that the tables of this module use, Latin letters to lower case, fractions like `¾` to
/// `3/4`, runs of white space to one blank, remarks in parentheses to nothing, and blanks off both
/// ends.
pub(super) fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len() + 8);
    let mut depth = 0_usize;
    for char in text.chars() {
        let char = fold_char(char);
        match char {
            '(' | '{' => depth += 1,
            ')' | '}' => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            _ if char.is_whitespace() => {
                if !folded.ends_with(' ') {
                    folded.push(' ');
                }
            }
            _ => match vulgar_fraction(char) {
                Some(fraction) => {
                    folded.push(' ');
                    folded.push_str(fraction);
                }
                None => folded.push(char),
            },
        }
    }
    folded.truncate(folded.trim_end().len());
    let blanks = folded.len() - folded.trim_start().len();
    folded.drain(..blanks);
    folded
}

fn fold_char(char: char) -> char {
    match char {
        '\0'..='\x7f' => char.to_ascii_lowercase(),
        // Full-width forms stand in the order of ASCII.
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(char as u32 - 0xff01 + 0x21)
            .map_or(char, |ascii| ascii.to_ascii_lowercase()),
        '。' | '｡' | '・' | '·' => '.',
        '、' => ',',
        '〜' | '∼' => '~',
        '—' | '–' | '−' | '‐' | 'ー' => '-',
        '〔' => '(',
        '〕' => ')',
        '黒' => '黑',
        '勝' => '胜',
        '盤' => '盘',
        '負' => '负',
        '點' => '点',
        '貼' => '贴',
        '雙' => '双',
        '無' => '无',
        '両' | '兩' => '两',
        '時' => '时',
        '間' => '间',
        '認' => '认',
        '輸' => '输',
        '贏' => '赢',
        '級' => '级',
        '職' => '职',
        '專' => '专',
        '讓' => '让',
        '棄' => '弃',
        '權' => '权',
        '違' => '违',
        '規' => '规',
        '則' => '则',
        '對' => '对',
        '環' => '环',
        '連' => '连',
        '掛' => '挂',
        '鐘' | '鍾' => '钟',
        '戰' => '战',
        '敗' => '败',
        '計' => '计',
        '數' => '数',
        '決' => '决',
        '結' => '结',
        '業' => '业',
        '餘' => '余',
        '斷' => '断',
        '終' => '终',
        '續' => '续',
        '後' => '后',
        '吳' => '吴',
        '〇' => '零',
        '壹' => '一',
        other => other,
    }
}

fn vulgar_fraction(char: char) -> Option<&'static str> {
    Some(match char {
        '¼' => "1/4",
        '½' => "1/2",
        '¾' => "3/4",
        '⅓' => "1/3",
        '⅔' => "2/3",
        '⅙' => "1/6",
        '⅚' => "5/6",
        _ => return None,
    })
}

/// A place in a text that is being read.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cursor<'a> {
    /// What is still to be read.
    pub(super) rest: &'a str,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { rest: text }
    }

    pub(super) fn at_end(self) -> bool {
        self.rest.is_empty()
    }

    pub(super) fn peek(self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Reads one character, whatever it is.
    pub(super) fn next(&mut self) -> Option<char> {
        let char = self.peek()?;
        self.rest = &self.rest[char.len_utf8()..];
        Some(char)
    }

    /// Reads exactly this text, if it comes next.
    pub(super) fn eat(&mut self, text: &str) -> bool {
        match self.rest.strip_prefix(text) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    /// Reads the first of these texts that comes next.
    pub(super) fn eat_any(&mut self, texts: &[&str]) -> bool {
        texts.iter().any(|text| self.eat(text))
    }

    /// Reads the first text of a table that comes next, and gives what it stands for.
    pub(super) fn look_up<T: Copy>(&mut self, table: &[(&str, T)]) -> Option<T> {
        table.iter().find(|(text, _)| self.eat(text)).map(|&(_, value)| value)
    }

    pub(super) fn skip(&mut self, skipped: impl Fn(char) -> bool) {
        self.rest = self.rest.trim_start_matches(skipped);
    }

    pub(super) fn skip_blanks(&mut self) {
        self.skip(|char| char == ' ');
    }

    /// Reads characters as long as they are of a kind; the text may be empty.
    pub(super) fn take(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|char| !wanted(char)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(end);
        self.rest = rest;
        taken
    }

    /// Reads a number of at most nine ASCII digits.
    pub(super) fn digits(&mut self) -> Option<u32> {
        let mut ahead = *self;
        let digits = ahead.take(|char| char.is_ascii_digit());
        if digits.len() > 9 {
            return None;
        }
        let number = digits.parse().ok()?;
        *self = ahead;
        Some(number)
    }

    /// Reads a run of ASCII letters, perhaps none.
    pub(super) fn word(&mut self) -> &'a str {
        self.take(|char| char.is_ascii_alphabetic())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_fold_to_one_form() {
        assert_eq!(fold(" Ｂ＋３．５  黒勝（注） 1¾ "), "b+3.5 黑胜 1 3/4");
        assert_eq!(fold("(only a remark"), "");
        assert_eq!(fold(") a"), "a");
    }

    #[test]
    fn long_numbers_are_refused_and_left() {
        let mut cursor = Cursor::new("1234567890");
        assert_eq!(cursor.digits(), None);
        assert_eq!(cursor.rest, "1234567890");
    }

    #[test]
    fn long_values_are_not_read() {
        let long = "6".repeat(LONGEST + 1);
        let raw = Raw { text: &long, at: 0 };
        assert_eq!(plain::<u32>(raw), Err(Claim::Unreadable(raw)));
        assert!(matches!(free(Some(raw)), Some(Cow::Borrowed(_))));
        assert_eq!(plain::<u32>(Raw { text: " \n", at: 0 }), Err(Claim::Silent));
    }
}
