//! The tolerant scanner: the text of one game in, tokens and faults out, one at a time.
//!
//! It goes once over the text, stores nothing and calls nothing recursively, so a game of any
//! size and any depth takes linear time and no memory. After a fault it goes on at the next place
//! that makes sense: the next `;`, `(`, `)`, or property with a value.

use crate::ahead::{begins_game, goes_on, skip, skip_space, starts_line};
use crate::claim::{Ident, Raw};
use crate::defect::{Defect, DefectKind};
use crate::property::{Class, class, is_short, key};
use crate::value::{self, Ending};
use std::borrow::Cow;
use std::ops::Range;

/// A piece of the text of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Token<'t> {
    /// A tree begins; where its `(` stands.
    Open(usize),
    /// A tree ends; where its `)` stands.
    Close(usize),
    /// A node begins; where its `;` stands, or its first property if the `;` is missing.
    Node(usize),
    /// A property of the node begins; its values follow.
    Property(Name<'t>),
    /// A value of the last property.
    Value(Raw<'t>),
    /// Something is wrong. The tokens around it are what is made of the text all the same.
    Fault(Defect),
}

/// The identifier of a property.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Name<'t> {
    /// As it stands in the text; lower-case letters (FF\[1\] to FF\[3\]) say nothing.
    pub text: &'t str,
    /// Where it begins in the decoded text.
    pub at: usize,
    /// See [`key`].
    pub(crate) key: u16,
}

impl<'t> Name<'t> {
    /// What it says about the game, if it is game information.
    #[must_use]
    pub fn ident(self) -> Option<Ident> {
        match class(self.key) {
            Class::Info(ident) => Some(ident),
            _ => None,
        }
    }

    /// Its upper-case letters, where there are one or two; else the whole text.
    pub(crate) fn upper(self) -> Cow<'t, str> {
        if self.key == 0 || self.text.bytes().all(|byte| byte.is_ascii_uppercase()) {
            return Cow::Borrowed(self.text);
        }
        let letters = [self.key / 27, self.key % 27];
        let letters = letters.into_iter().filter(|&letter| letter > 0);
        letters.map(|letter| char::from(b'@' + letter as u8)).collect()
    }
}

/// The tokens of one game.
///
/// Trees are not balanced where the text does not balance them: at the end of the tokens some may
/// still be open, which a fault [`DefectKind::MissingCloseParenthesis`] says.
///
/// ```
/// use kifu_sgf_io::{Scanner, Token};
/// let text = "(;B[aa];W)";
/// let tokens: Vec<_> = Scanner::new(text, 0..text.len()).collect();
/// assert!(matches!(tokens[2], Token::Property(name) if name.text == "B" && name.at == 2));
/// assert!(matches!(tokens[3], Token::Value(value) if value.text == "aa"));
/// assert!(matches!(tokens[5], Token::Fault(_)), "W has no value");
/// ```
#[derive(Debug, Clone)]
pub struct Scanner<'t> {
    text: &'t str,
    bytes: &'t [u8],
    at: usize,
    depth: u32,
    /// Whether the game began without `(`.
    headless: bool,
    place: Place,
    /// The property whose values may follow.
    property: Option<u16>,
    done: bool,
    /// Tokens to give before going on, last first.
    waiting: Vec<Token<'t>>,
}

/// See [`Scanner::plain_move`].
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlainMove {
    pub(crate) at: usize,
    pub(crate) key: u16,
    pub(crate) letters: [u8; 2],
}

/// Where in a tree we are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// After `(`.
    TreeStart,
    /// After a node.
    Sequence,
    /// After a `)`.
    AfterVariations,
}

impl<'t> Scanner<'t> {
    /// Scans the game that begins at the start of `span` and ends at its end or before.
    #[must_use]
    pub fn new(text: &'t str, span: Range<usize>) -> Self {
        let span = if text.get(span.clone()).is_some() { span } else { 0..0 };
        let mut scanner = Self {
            text,
            bytes: &text.as_bytes()[..span.end],
            at: span.start,
            depth: 0,
            headless: false,
            place: Place::TreeStart,
            property: None,
            done: false,
            waiting: Vec::new(),
        };
        if scanner.bytes.get(span.start) != Some(&b'(') {
            scanner.depth = 1;
            scanner.headless = true;
            scanner.waiting.push(Token::Open(span.start));
            if span.is_empty() {
                scanner.waiting.clear();
                scanner.done = true;
            } else {
                let here = span.start..span.start;
                scanner.waiting.push(fault(DefectKind::MissingOpenParenthesis, here));
            }
        }
        scanner
    }

    /// Where the scanner stands. After the last token this is the end of the game.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.at
    }

    /// A node that begins with a move to a point in small letters, which is what most records are
    /// made of: where its identifier stands, its letter and its point. The scanner then stands after
    /// that value, as after the tokens [`Token::Node`], [`Token::Property`] and [`Token::Value`].
    pub(crate) fn plain_move(&mut self) -> Option<PlainMove> {
        let at = skip_space(self.bytes, self.at);
        let &[b';', letter @ (b'B' | b'W'), b'[', x, y, b']', ..] = self.bytes.get(at..)? else {
            return None;
        };
        let plain = x.is_ascii_lowercase() && y.is_ascii_lowercase();
        if !plain || self.place != Place::Sequence || self.done || !self.waiting.is_empty() {
            return None;
        }
        let key = key(&[letter]);
        self.at = at + 6;
        self.property = Some(key);
        Some(PlainMove { at: at + 1, key, letters: [x, y] })
    }

    fn open(&mut self, at: usize) -> Token<'t> {
        if self.depth > 0 && starts_line(self.bytes, at) && begins_game(self.bytes, at) {
            self.bytes = &self.bytes[..at];
            return self.finish();
        }
        let empty = self.depth > 0 && self.place == Place::TreeStart;
        self.depth = self.depth.saturating_add(1);
        self.place = Place::TreeStart;
        self.property = None;
        self.at = at + 1;
        if empty {
            self.waiting.push(Token::Open(at));
            return fault(DefectKind::EmptyTree, at..at + 1);
        }
        Token::Open(at)
    }

    fn close(&mut self, at: usize) -> Token<'t> {
        self.at = at + 1;
        self.property = None;
        if self.depth == 1 && goes_on(self.bytes, at + 1, self.headless) {
            return fault(DefectKind::ExtraCloseParenthesis, at..at + 1);
        }
        self.depth -= 1;
        self.done = self.depth == 0;
        let empty = self.place == Place::TreeStart;
        self.place = Place::AfterVariations;
        if empty {
            self.waiting.push(Token::Close(at));
            return fault(DefectKind::EmptyTree, at..at + 1);
        }
        Token::Close(at)
    }

    fn node(&mut self, at: usize) -> Token<'t> {
        self.at = at + 1;
        self.property = None;
        if std::mem::replace(&mut self.place, Place::Sequence) == Place::AfterVariations {
            self.waiting.push(Token::Node(at));
            return fault(DefectKind::NodeAfterVariations, at..at + 1);
        }
        Token::Node(at)
    }

    /// One or two capitals and a `[`, which is what nearly all identifiers are.
    fn plain_name(&mut self, at: usize) -> Option<Name<'t>> {
        let (length, key) = match self.bytes[at..] {
            [a @ b'A'..=b'Z', b'[', ..] => (1, key(&[a])),
            [a @ b'A'..=b'Z', b @ b'A'..=b'Z', b'[', ..] => (2, key(&[a, b])),
            _ => return None,
        };
        if self.place != Place::Sequence {
            return None;
        }
        let text = self.text.get(at..at + length)?;
        self.at = at + length;
        self.property = Some(key);
        Some(Name { text, at, key })
    }

    fn word(&mut self, at: usize) -> Token<'t> {
        let end = skip(self.bytes, at, |byte| byte.is_ascii_alphanumeric());
        let next = skip_space(self.bytes, end);
        let name = self.name(at..end);
        let capitals = self.bytes[at..end].iter().any(u8::is_ascii_uppercase);
        if self.bytes.get(next) == Some(&b'[') {
            self.at = next;
            self.property = Some(name.key);
            self.waiting.push(Token::Property(name));
            if !capitals {
                self.waiting.push(fault(DefectKind::LowerCaseIdentifier, at..end));
            }
            return self.in_node(at);
        }
        if let Some((name_end, value)) = value::without_bracket(self.bytes, at..end) {
            self.at = value.end + 1;
            self.property = None;
            self.waiting.push(Token::Value(self.raw(value.clone())));
            self.waiting.push(Token::Property(self.name(at..name_end)));
            self.waiting.push(fault(DefectKind::MissingOpenBracket, at..value.end + 1));
            return self.in_node(at);
        }
        let alone = self.bytes.get(next).is_none_or(|byte| b";()".contains(byte) || next > end);
        if alone && end - at <= 2 && self.bytes[at..end].iter().all(u8::is_ascii_uppercase) {
            self.at = end;
            self.property = None;
            self.waiting.push(fault(DefectKind::PropertyWithoutValue, at..end));
            return self.in_node(at);
        }
        self.stray(at)
    }

    /// Gives what waits, after beginning a node if the place asks for one.
    fn in_node(&mut self, at: usize) -> Token<'t> {
        if self.place != Place::Sequence {
            self.place = Place::Sequence;
            self.waiting.push(Token::Node(at));
            return fault(DefectKind::MissingSemicolon, at..at);
        }
        self.waiting.pop().unwrap_or(Token::Node(at))
    }

    fn value(&mut self, at: usize) -> Token<'t> {
        let Some(property) = self.property else {
            let found = value::find(self.bytes, at, 0);
            self.at = found.next;
            return fault(DefectKind::ValueWithoutProperty, at..found.next);
        };
        if let [b'[', x, y, b']', ..] = self.bytes[at..]
            && x.is_ascii_lowercase()
            && y.is_ascii_lowercase()
        {
            self.at = at + 4;
            return Token::Value(self.raw(at + 1..at + 3));
        }
        let found = value::find(self.bytes, at, property);
        self.at = found.next;
        let raw = Token::Value(self.raw(found.value.clone()));
        match found.ending {
            Ending::Bracket => raw,
            Ending::LaterBracket(inner) => {
                self.waiting.push(raw);
                fault(DefectKind::UnescapedCloseBracket, inner..inner + 1)
            }
            Ending::DoubleBracket => {
                self.waiting.push(raw);
                fault(DefectKind::StrayText, at..at + 1)
            }
            Ending::Missing => {
                if !(found.value.is_empty() && is_short(property)) {
                    self.waiting.push(raw);
                }
                fault(DefectKind::MissingCloseBracket, at..at + 1)
            }
        }
    }

    fn stray(&mut self, at: usize) -> Token<'t> {
        self.property = None;
        let mut end = at + 1;
        while let Some(&byte) = self.bytes.get(end) {
            match byte {
                b';' | b'(' | b')' | 0 => break,
                b'[' => {
                    let capitals = self.bytes[at + 1..end].iter().rev();
                    end -= capitals.take_while(|byte| byte.is_ascii_uppercase()).count();
                    break;
                }
                b']' => {
                    end += 1;
                    break;
                }
                _ => end += 1,
            }
        }
        self.at = end;
        let text = &self.bytes[at..end];
        let kind = match text {
            b"]" => DefectKind::ExtraCloseBracket,
            _ => DefectKind::StrayText,
        };
        fault(kind, at..at + text.trim_ascii_end().len().max(1))
    }

    fn nuls(&mut self, at: usize) -> Token<'t> {
        self.at = skip(self.bytes, at, |byte| byte == 0);
        fault(DefectKind::NulBytes, at..self.at)
    }

    fn finish(&mut self) -> Token<'t> {
        self.done = true;
        self.at = self.bytes.len();
        let end = self.bytes.trim_ascii_end().len();
        let mut last = end.saturating_sub(1);
        while !self.text.is_char_boundary(last) {
            last -= 1;
        }
        fault(DefectKind::MissingCloseParenthesis, last..end)
    }

    fn name(&self, span: Range<usize>) -> Name<'t> {
        let at = span.start;
        let text = self.text.get(span).unwrap_or_default();
        Name { text, at, key: key(text.as_bytes()) }
    }

    fn raw(&self, span: Range<usize>) -> Raw<'t> {
        let at = span.start;
        Raw { text: self.text.get(span).unwrap_or_default(), at }
    }
}

impl<'t> Iterator for Scanner<'t> {
    type Item = Token<'t>;

    #[inline]
    fn next(&mut self) -> Option<Token<'t>> {
        if let Some(token) = self.waiting.pop() {
            return Some(token);
        }
        if self.done {
            return None;
        }
        loop {
            let at = self.at;
            let Some(&byte) = self.bytes.get(at) else { return Some(self.finish()) };
            return Some(match byte {
                b' ' | b'\t'..=b'\r' => {
                    self.at += 1;
                    continue;
                }
                b';' => self.node(at),
                b'[' => self.value(at),
                b'(' => self.open(at),
                b')' => self.close(at),
                b'A'..=b'Z' | b'a'..=b'z' => match self.plain_name(at) {
                    Some(name) => Token::Property(name),
                    None => self.word(at),
                },
                0 => self.nuls(at),
                _ => self.stray(at),
            });
        }
    }
}

fn fault<'t>(kind: DefectKind, span: Range<usize>) -> Token<'t> {
    Token::Fault(Defect { kind, span })
}
