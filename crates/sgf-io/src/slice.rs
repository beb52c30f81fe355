//! The games of a text, set apart before any of them is read, so that a broken one spoils nothing
//! but itself.

use crate::ahead::{begins_game, goes_on, skip, skip_space, starts_line};
use crate::defect::{Defect, DefectKind};
use crate::property::{Class, class, is_short, key};
use crate::scan::Scanner;
use crate::value::plain_end;
use std::ops::Range;

/// Where one game stands in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameSlice {
    /// Its bytes, from `(` to `)` where it has them.
    pub span: Range<usize>,
}

/// The games of a text in order, with the faults of the text between them.
///
/// A game ends with the `)` that closes it. Where that is missing it ends before the next line
/// that begins with `(;` and a root property (`GM`, `FF`, `SZ`, `CA`, `AP`, `ST`), even if that
/// line stands inside a value that is not closed; else with the text.
///
/// ```
/// use kifu_sgf_io::{DefectKind, games};
/// let mut all = games("(;GM[1];B[aa]\n(;GM[1];B[bb]) the end");
/// let spans: Vec<_> = all.by_ref().map(|slice| slice.span).collect();
/// assert_eq!(spans, [0..14, 14..28]);
/// assert_eq!(all.stray()[0].kind, DefectKind::TextAfter);
/// ```
#[derive(Debug, Clone)]
pub struct Games<'t> {
    text: &'t str,
    at: usize,
    found: usize,
    stray: Vec<Defect>,
    unlisted: u32,
}

/// The largest number of faults between games that are kept.
const KEPT: usize = 1000;

/// The games of a decoded text.
#[must_use]
pub fn games(text: &str) -> Games<'_> {
    Games { text, at: 0, found: 0, stray: Vec::new(), unlisted: 0 }
}

impl Games<'_> {
    /// The faults outside games met so far, in the order of the text: text before, between and
    /// after games, `)` that close nothing, NUL bytes. At most 1,000 are kept.
    #[must_use]
    pub fn stray(&self) -> &[Defect] {
        &self.stray
    }

    /// Takes the faults met so far out of the iterator.
    pub fn take_stray(&mut self) -> Vec<Defect> {
        std::mem::take(&mut self.stray)
    }

    /// How many faults outside games were met and not kept.
    #[must_use]
    pub const fn unlisted(&self) -> u32 {
        self.unlisted
    }

    fn report(&mut self, kind: DefectKind, span: Range<usize>) {
        if self.stray.len() < KEPT {
            self.stray.push(Defect { kind, span });
        } else {
            self.unlisted = self.unlisted.saturating_add(1);
        }
    }

    /// Reports what stands between two games.
    fn between(&mut self, span: Range<usize>, last: bool) {
        let bytes = self.text.as_bytes();
        let mut at = skip_blank(bytes, span.start);
        while at < span.end {
            let (kind, end) = match bytes[at] {
                b')' => (DefectKind::ExtraCloseParenthesis, at + 1),
                0 => (DefectKind::NulBytes, skip(bytes, at, |byte| byte == 0)),
                _ => {
                    let end = skip(&bytes[..span.end], at, |byte| byte != 0);
                    let kind = match (self.found, last) {
                        (0, _) => DefectKind::TextBefore,
                        (_, false) => DefectKind::TextBetween,
                        (_, true) => DefectKind::TextAfter,
                    };
                    (kind, end)
                }
            };
            let text = &self.text[at..end.min(span.end)];
            let trimmed = text.trim_end_matches(|c: char| c.is_ascii_whitespace() || c == '\u{1a}');
            self.report(kind, at..at + trimmed.len());
            at = skip_blank(bytes, end);
        }
    }
}

impl Iterator for Games<'_> {
    type Item = GameSlice;

    fn next(&mut self) -> Option<GameSlice> {
        let bytes = self.text.as_bytes();
        let Some(start) = next_start(bytes, self.at) else {
            let rest = self.at..bytes.len();
            self.at = bytes.len();
            self.between(rest, true);
            return None;
        };
        self.between(self.at..start, false);
        self.found += 1;
        let end = match clean_end(bytes, start) {
            Some(end) => end,
            None => {
                let mut scanner = Scanner::new(self.text, start..bytes.len());
                while scanner.next().is_some() {}
                scanner.offset()
            }
        };
        // An end that does not move on would be an endless loop: rather lose a byte than hang.
        self.at = end.max(start + 1);
        Some(GameSlice { span: start..end })
    }
}

/// Where the next game begins: at a `(` with a node or a property after it, or, at the start of a
/// line, at a node that lacks its `(`.
fn next_start(bytes: &[u8], from: usize) -> Option<usize> {
    let mut at = skip_blank(bytes, from);
    if begins_property(bytes, at, true) {
        return Some(at);
    }
    loop {
        at += memchr::memchr2(b'(', b';', bytes.get(at..)?)?;
        if bytes[at] == b';' {
            if starts_line(bytes, at) && begins_property(bytes, skip_space(bytes, at + 1), false) {
                return Some(at);
            }
            at += 1;
            continue;
        }
        let inner = skip(bytes, at, |byte| byte == b'(' || byte.is_ascii_whitespace());
        if bytes.get(inner) == Some(&b';') || begins_property(bytes, inner, false) {
            return Some(at);
        }
        at = inner.max(at + 1);
    }
}

/// Whether a known property stands here, or one that says something about a game.
fn begins_property(bytes: &[u8], at: usize, info: bool) -> bool {
    let window = &bytes[..bytes.len().min(at.saturating_add(64))];
    let end = skip(window, at, |byte| byte.is_ascii_alphabetic());
    let class = class(key(window.get(at..end).unwrap_or_default()));
    window.get(skip_space(window, end)) == Some(&b'[')
        && if info { matches!(class, Class::Info(_)) } else { class != Class::Unknown }
}

/// White space, byte order marks and the `^Z` that old systems end files with.
fn skip_blank(bytes: &[u8], mut at: usize) -> usize {
    loop {
        at = skip(bytes, at, |byte| byte.is_ascii_whitespace() || matches!(byte, 0x0b | 0x1a));
        match bytes.get(at..) {
            Some([0xef, 0xbb, 0xbf, ..]) => at += 3,
            _ => return at,
        }
    }
}

/// The end of a game whose brackets and parentheses are beyond doubt; nothing if the scanner has to
/// look closer. It must agree with the scanner, which costs three times as much.
fn clean_end(bytes: &[u8], start: usize) -> Option<usize> {
    if bytes.get(start) != Some(&b'(') {
        return None;
    }
    let mut depth = 0_usize;
    let mut at = start;
    // Whether values may follow, and if so, whether they are points.
    let mut property = None;
    loop {
        while let [b';', b'B' | b'W', b'[', x, y, b']', ..] = bytes[at..]
            && x.is_ascii_lowercase()
            && y.is_ascii_lowercase()
        {
            at += 6;
            property = Some(true);
        }
        match *bytes.get(at)? {
            b' ' | b'\t'..=b'\r' => at += 1,
            b';' => {
                property = None;
                at += 1;
            }
            b'A'..=b'Z' | b'a'..=b'z' => {
                let name = at;
                let end = skip(bytes, at, |byte| byte.is_ascii_alphanumeric());
                at = skip_space(bytes, end);
                if bytes.get(at) != Some(&b'[') {
                    return None;
                }
                property = Some(is_short(key(&bytes[name..end])));
            }
            b'[' => at = clean_value(bytes, at, property?)? + 1,
            b'(' => {
                if depth > 0 && starts_line(bytes, at) && begins_game(bytes, at) {
                    return None;
                }
                property = None;
                depth += 1;
                at += 1;
            }
            b')' => {
                property = None;
                at += 1;
                match depth {
                    0 => return None,
                    1 if goes_on(bytes, at, false) => return None,
                    1 => return Some(at),
                    _ => depth -= 1,
                }
            }
            _ => return None,
        }
    }
}

/// The end of a value in which nothing suggests a missing or an unescaped bracket.
fn clean_value(bytes: &[u8], at: usize, short: bool) -> Option<usize> {
    for place in at + 1..at + 10 {
        match bytes.get(place)? {
            b']' => return Some(place),
            b'[' => return None,
            b';' | b'(' | b')' | b'\\' if short => return None,
            b';' | b'(' | b')' | b'\\' => break,
            _ => {}
        }
    }
    let end = plain_end(bytes, at)?;
    let value = &bytes[at + 1..end];
    // Punctuation near the start of a value matters to points only.
    let risky = short && value.iter().take(10).any(|byte| b";()\\".contains(byte));
    (!risky && memchr::memchr(b'[', value).is_none()).then_some(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spans(text: &str) -> (Vec<&str>, Vec<DefectKind>) {
        let mut all = games(text);
        let slices = all.by_ref().map(|slice| &text[slice.span]).collect();
        (slices, all.stray().iter().map(|defect| defect.kind).collect())
    }

    #[test]
    fn games_are_set_apart() {
        assert_eq!(spans("(;B[aa])(;B[bb])").0, ["(;B[aa])", "(;B[bb])"]);
        assert_eq!(spans("").0.len(), 0);
        let (slices, stray) = spans("see (c) below\n(;B[aa](;W[bb])(;W[cc])) x (;GM[1])\n-- \nme");
        assert_eq!(slices, ["(;B[aa](;W[bb])(;W[cc]))", "(;GM[1])"]);
        use DefectKind::{TextAfter, TextBefore, TextBetween};
        assert_eq!(stray, [TextBefore, TextBetween, TextAfter]);
    }

    #[test]
    fn a_game_inside_an_unclosed_one_is_a_game() {
        let text = "(;GM[1];B[aa]\n(;GM[1]C[x\n(;GM[1];B[cc])";
        assert_eq!(spans(text).0, ["(;GM[1];B[aa]\n", "(;GM[1]C[x\n", "(;GM[1];B[cc])"]);
        let quoted = "(;C[see\n(;GM[1\\];B[aa\\])];W[bb])";
        assert_eq!(spans(quoted).0, [quoted]);
    }

    #[test]
    fn a_game_may_lack_its_parenthesis() {
        assert_eq!(spans(";GM[1];B[aa])").0, [";GM[1];B[aa])"]);
        assert_eq!(spans("GM[1];B[aa])").0, ["GM[1];B[aa])"]);
        assert_eq!(spans("(\nTE[x]\nRD[y];B[aa])").0.len(), 1);
    }

    #[test]
    fn an_extra_parenthesis_does_not_end_a_game() {
        assert_eq!(spans("(;B[aa]);W[bb])").0, ["(;B[aa]);W[bb])"]);
        assert_eq!(spans("(;B[aa]));signed").1.len(), 2);
    }
}
