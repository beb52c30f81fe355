//! Looking ahead without reading: white space, lines, and whether a game begins or goes on.

use crate::property::{Class, class, is_root, key};
use crate::value::plain_end;

/// The first place from `at` on whose byte is of another sort.
pub(crate) fn skip(bytes: &[u8], at: usize, sort: impl Fn(u8) -> bool) -> usize {
    let rest = bytes.get(at..).unwrap_or_default();
    at + rest.iter().position(|&byte| !sort(byte)).unwrap_or(rest.len())
}

/// The first place from `at` on that is not white space.
pub(crate) fn skip_space(bytes: &[u8], at: usize) -> usize {
    skip(bytes, at, |byte| matches!(byte, b' ' | b'\t'..=b'\r'))
}

/// Whether only blanks stand between the start of the line and this place.
pub(crate) fn starts_line(bytes: &[u8], at: usize) -> bool {
    // More blanks than this are no indentation, and counting them would cost.
    let line = &bytes[at.saturating_sub(8)..at];
    let indent = line.iter().rev().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    line.len() == indent && at <= 8 || matches!(line.iter().rev().nth(indent), Some(b'\n' | b'\r'))
}

/// Whether a `(` is followed by a node with a property that only the root of a game has among its
/// first few.
pub(crate) fn begins_game(bytes: &[u8], at: usize) -> bool {
    // The window bounds the work that a hostile text can cause.
    let window = &bytes[..bytes.len().min(at + 256)];
    let semicolon = skip_space(window, at + 1);
    window.get(semicolon) == Some(&b';') && has_root_property(window, semicolon + 1)
}

/// Whether one of the first properties from here on is a root property.
fn has_root_property(window: &[u8], mut at: usize) -> bool {
    for _ in 0..4 {
        let start = skip_space(window, at);
        let end = skip(window, start, |byte| byte.is_ascii_alphabetic());
        let bracket = skip_space(window, end);
        if window.get(bracket) != Some(&b'[') {
            return false;
        }
        if is_root(key(&window[start..end])) {
            return true;
        }
        at = bracket;
        while window.get(at) == Some(&b'[') {
            at = skip_space(window, plain_end(window, at).map_or(window.len(), |end| end + 1));
        }
    }
    false
}

/// Whether a game goes on after a `)` that seems to be its last: a node follows, and not one that
/// begins another game. Where a `(` is known to be missing, a tree may follow as well.
pub(crate) fn goes_on(bytes: &[u8], at: usize, headless: bool) -> bool {
    let mut semicolon = skip_space(bytes, at);
    if headless && bytes.get(semicolon) == Some(&b'(') {
        semicolon = skip_space(bytes, semicolon + 1);
    }
    if bytes.get(semicolon) != Some(&b';') {
        return false;
    }
    let window = &bytes[..bytes.len().min(semicolon + 256)];
    let start = skip_space(window, semicolon + 1);
    let end = skip(window, start, |byte| byte.is_ascii_alphabetic());
    let known = class(key(&window[start..end])) != Class::Unknown;
    known
        && window.get(skip_space(window, end)) == Some(&b'[')
        && !has_root_property(window, semicolon + 1)
}
