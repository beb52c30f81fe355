//! Where a value ends: at its `]`, or where it must have ended when the `]` is missing.

use crate::ahead::{skip, skip_space, starts_line};
use crate::claim::Ident;
use crate::property::{Class, class, is_root, is_short, key};

use memchr::{memchr2, memchr3, memrchr};
use std::ops::Range;

/// A value that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Found {
    /// Its bytes, without the brackets.
    pub(crate) value: Range<usize>,
    /// Where to go on.
    pub(crate) next: usize,
    /// How it ended.
    pub(crate) ending: Ending,
}

/// How a value ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ending {
    /// As it must: with the first `]`.
    Bracket,
    /// With a later `]`: the first one, here, belongs to the text.
    LaterBracket(usize),
    /// As it must, but it began with `[[`.
    DoubleBracket,
    /// Without `]`.
    Missing,
}

/// The largest number of bytes at which a value of points that lacks its `]` is recognised.
const SHORT: usize = 8;

/// The value of this property whose `[` stands at `at`.
pub(crate) fn find(bytes: &[u8], at: usize, property: u16) -> Found {
    if is_short(property)
        && let Some(found) = short(bytes, at)
    {
        return found;
    }
    let Some(end) = plain_end(bytes, at) else {
        let value = trimmed(bytes, at + 1..bytes.len());
        return Found { value, next: bytes.len(), ending: Ending::Missing };
    };
    let found = Found { value: at + 1..end, next: end + 1, ending: Ending::Bracket };
    match memrchr(b'[', &bytes[at + 1..end]) {
        None => found,
        Some(inner) => doubtful(bytes, found, at + 1 + inner, property),
    }
}

/// The first `]` after `at` that is not escaped.
pub(crate) fn plain_end(bytes: &[u8], at: usize) -> Option<usize> {
    let mut at = at + 1;
    loop {
        let rest = bytes.get(at..)?;
        let end = at + memchr2(b']', b'\\', rest)?;
        if bytes[end] == b']' {
            return Some(end);
        }
        at = end + 2;
    }
}

/// Where a value that should hold a point ends; nothing if it is long.
fn short(bytes: &[u8], at: usize) -> Option<Found> {
    let double = bytes.get(at + 1) == Some(&b'[');
    let start = at + 1 + usize::from(double);
    for end in start..=start + SHORT {
        let missing = |value: Range<usize>, next| {
            Some(Found { value: trimmed(bytes, value), next, ending: Ending::Missing })
        };
        match bytes.get(end) {
            None => return missing(start..bytes.len(), bytes.len()),
            Some(b']') => {
                let ending = if double { Ending::DoubleBracket } else { Ending::Bracket };
                return Some(Found { value: start..end, next: end + 1, ending });
            }
            Some(b'\\') => return None,
            Some(b';' | b'(' | b')') => return missing(start..end, end),
            Some(b'[') => {
                let name = capitals_before(bytes, end).max(start);
                return missing(start..name, name);
            }
            Some(_) => {}
        }
    }
    None
}

/// A value that holds a `[`, the last one at `inner`: perhaps its own `]` is missing and this one
/// belongs to another property; perhaps this one is part of the text and the value goes on.
fn doubtful(bytes: &[u8], found: Found, inner: usize, property: u16) -> Found {
    if let Some(next) = swallowed(bytes, &found.value, inner, property) {
        let value = trimmed(bytes, found.value.start..next);
        return Found { value, next, ending: Ending::Missing };
    }
    let first = found.value.end;
    let mut opens = memchr::memchr_iter(b'[', &bytes[found.value.clone()]).count();
    let mut close = first;
    while opens > 0 && !is_followed_by_structure(bytes, close + 1) {
        let Some((next, more)) = next_close(bytes, close + 1) else { break };
        close = next;
        opens += more;
        opens -= 1;
    }
    if close == first {
        return found;
    }
    let value = found.value.start..close;
    Found { value, next: close + 1, ending: Ending::LaterBracket(first) }
}

/// Where the property begins that a value without `]` has swallowed.
fn swallowed(bytes: &[u8], value: &Range<usize>, inner: usize, property: u16) -> Option<usize> {
    let name = capitals_before(bytes, inner).max(value.start);
    let key = key(&bytes[name..inner]);
    let before = bytes[value.start..name].trim_ascii_end().len() + value.start;
    let last = bytes[value.start..before].last();
    if last == Some(&b';') {
        let semicolon = before - 1;
        let tree = bytes[value.start..semicolon].trim_ascii_end().len() + value.start;
        if is_root(key) && tree > value.start && bytes[tree - 1] == b'(' {
            return starts_line(bytes, tree - 1).then_some(tree - 1);
        }
        let moves = class(key) == Class::Move && value.end - inner <= 3;
        return (moves || !is_prose(property) && class(key) != Class::Unknown).then_some(semicolon);
    }
    let new_line = bytes[before..name].iter().any(|byte| matches!(byte, b'\n' | b'\r'));
    let known = matches!(class(key), Class::Info(_) | Class::Setup);
    (new_line && known && !is_prose(property)).then_some(name)
}

/// Whether values of this property are prose, in which anything may stand.
fn is_prose(property: u16) -> bool {
    matches!(class(property), Class::Text | Class::Unknown | Class::Info(Ident::GC | Ident::CP))
}

/// Whether what follows is what may follow a value.
fn is_followed_by_structure(bytes: &[u8], at: usize) -> bool {
    let at = skip_space(bytes, at);
    match bytes.get(at) {
        None | Some(b';' | b'(' | b')' | b'[') => true,
        Some(byte) if byte.is_ascii_alphabetic() => {
            let window = &bytes[..bytes.len().min(at + 32)];
            let end = skip(window, at, |byte| byte.is_ascii_alphabetic());
            window.get(skip_space(window, end)) == Some(&b'[')
                && window[at..end].iter().any(u8::is_ascii_uppercase)
        }
        Some(_) => false,
    }
}

/// The next `]`, if no property stands before it, and the number of `[` on the way.
fn next_close(bytes: &[u8], mut at: usize) -> Option<(usize, usize)> {
    let mut opens = 0;
    loop {
        let next = at + memchr3(b']', b'[', b'\\', bytes.get(at..)?)?;
        match bytes[next] {
            b']' => return Some((next, opens)),
            b'[' if bytes[next - 1].is_ascii_uppercase() => return None,
            b'[' => {
                opens += 1;
                at = next + 1;
            }
            _ => at = next + 2,
        }
    }
}

/// A property whose value has lost its `[`: where the identifier ends, and the value.
pub(crate) fn without_bracket(bytes: &[u8], word: Range<usize>) -> Option<(usize, Range<usize>)> {
    let name_end = skip(bytes, word.start, |byte| byte.is_ascii_uppercase());
    let class = class(key(&bytes[word.start..name_end]));
    if name_end - word.start > 2 || matches!(class, Class::Unknown | Class::Text) {
        return None;
    }
    let points = matches!(class, Class::Move | Class::Setup | Class::Territory);
    let longest = if points { 24 } else { 64 };
    let window = &bytes[..bytes.len().min(name_end + longest)];
    let end = skip(window, name_end, |byte| match byte {
        b']' | b'[' | b';' | b'(' | b')' | b'\n' | b'\r' | 0 => false,
        byte => !(points && byte == b' '),
    });
    (window.get(end) == Some(&b']')).then_some((name_end, name_end..end))
}

/// Where the one or two upper-case letters before `at` begin.
fn capitals_before(bytes: &[u8], at: usize) -> usize {
    let before = bytes[..at].iter().rev().take(2);
    at - before.take_while(|byte| byte.is_ascii_uppercase()).count()
}

fn trimmed(bytes: &[u8], span: Range<usize>) -> Range<usize> {
    let start = span.start;
    start..start + bytes[span].trim_ascii_end().len()
}
