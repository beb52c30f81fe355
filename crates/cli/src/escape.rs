//! Text from records and file names is hostile: what it may do to a terminal or a spreadsheet.

use std::borrow::Cow;
use std::fmt::{self, Write as _};

/// Text with every character made visible that is none or that changes how others are shown.
///
/// Control characters (ESC, newlines, C1), the marks that turn the direction of writing, and
/// invisible format characters are written as escapes (`\n`, `\u{1b}`). All else stays: a
/// backslash too, so the result is for reading, not for reading back.
///
/// ```
/// use kifu_cli::escape::visible;
/// assert_eq!(visible("呉清源\u{1b}[2J\n").to_string(), r"呉清源\u{1b}[2J\n");
/// ```
#[must_use]
pub const fn visible(text: &str) -> Visible<'_> {
    Visible { text }
}

/// See [`visible`].
#[derive(Debug, Clone, Copy)]
pub struct Visible<'a> {
    text: &'a str,
}

impl fmt::Display for Visible<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.text;
        while let Some((at, hidden)) = rest.char_indices().find(|&(_, c)| is_hidden(c)) {
            f.write_str(&rest[..at])?;
            match hidden {
                '\n' => f.write_str("\\n")?,
                '\r' => f.write_str("\\r")?,
                '\t' => f.write_str("\\t")?,
                _ => write!(f, "\\u{{{:x}}}", u32::from(hidden))?,
            }
            rest = &rest[at + hidden.len_utf8()..];
        }
        f.write_str(rest)
    }
}

/// Text as a cell of a table: as [`visible`] shows it, and never a formula.
///
/// Spreadsheets compute cells that begin with `=`, `+`, `-`, `@` (or their full-width forms), a
/// tab or a carriage return; such cells get an apostrophe in front.
#[must_use]
pub fn cell(text: &str) -> Cow<'_, str> {
    let formula = text.starts_with([
        '=', '+', '-', '@', '\t', '\r', '\n', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}',
    ]);
    // Most text is ASCII, and there one look at each byte is enough.
    let plain = text.bytes().all(|byte| matches!(byte, b' '..=b'~'));
    if !formula && (plain || !text.contains(is_hidden)) {
        return Cow::Borrowed(text);
    }
    let mut cell = String::with_capacity(text.len() + 8);
    if formula {
        cell.push('\'');
    }
    // Writing to a string cannot fail.
    let _ = write!(cell, "{}", visible(text));
    Cow::Owned(cell)
}

/// Whether a character shows nothing, or changes how its neighbours are shown.
///
/// Unicode's control characters, line and paragraph separators, the format characters that have
/// no shape of their own, and the letters that are blank (Hangul fillers).
#[must_use]
pub const fn is_hidden(c: char) -> bool {
    matches!(c,
        '\0'..='\u{1f}'
        | '\u{7f}'..='\u{9f}'
        | '\u{ad}'
        | '\u{34f}'
        | '\u{61c}'
        | '\u{115f}'..='\u{1160}'
        | '\u{17b4}'..='\u{17b5}'
        | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{3164}'
        | '\u{feff}'
        | '\u{ffa0}'
        | '\u{fff0}'..='\u{fffb}'
        | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}')
}
