//! The raw game information of a record: which properties it has, with their text and place.

use crate::property::{Class, class, key};
use std::borrow::Cow;

/// A property that says something about the game as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "the names are SGF's own; see the list of properties of FF[4]")]
pub enum Ident {
    GM,
    FF,
    CA,
    AP,
    ST,
    SZ,
    KM,
    HA,
    RU,
    RE,
    DT,
    EV,
    RO,
    PC,
    GN,
    ON,
    OT,
    TM,
    PB,
    PW,
    BR,
    WR,
    BT,
    WT,
    US,
    SO,
    AN,
    CP,
    GC,
    /// Integer komi of Smart Game Board: twice the komi.
    KI,
    /// Komi in records of Sina; in FF\[4\] the mark of an illegal move.
    KO,
    /// The event in records of Sina; in FF\[4\] a good move.
    TE,
    /// The date in records of Sina.
    RD,
    /// Seconds a period and number of periods, in records of Sina and Fox.
    LT,
    LC,
    TC,
    TT,
    RL,
    RN,
    GK,
}

/// A value as it stands in the text, escapes and all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Raw<'t> {
    /// The value between its brackets, still escaped.
    pub text: &'t str,
    /// Where it begins in the decoded text.
    pub at: usize,
}

/// The game information of one record, in the order of the text.
///
/// Values of the root come first; a property that appears in a later node of the main line
/// follows.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Info<'t> {
    entries: Vec<(Ident, Raw<'t>)>,
    /// How many of them stand in the root.
    root: usize,
}

impl Ident {
    /// All of them, in order.
    pub const ALL: &'static [Self] = &[
        Self::GM,
        Self::FF,
        Self::CA,
        Self::AP,
        Self::ST,
        Self::SZ,
        Self::KM,
        Self::HA,
        Self::RU,
        Self::RE,
        Self::DT,
        Self::EV,
        Self::RO,
        Self::PC,
        Self::GN,
        Self::ON,
        Self::OT,
        Self::TM,
        Self::PB,
        Self::PW,
        Self::BR,
        Self::WR,
        Self::BT,
        Self::WT,
        Self::US,
        Self::SO,
        Self::AN,
        Self::CP,
        Self::GC,
        Self::KI,
        Self::KO,
        Self::TE,
        Self::RD,
        Self::LT,
        Self::LC,
        Self::TC,
        Self::TT,
        Self::RL,
        Self::RN,
        Self::GK,
    ];

    /// Reads an identifier by its upper-case letters.
    ///
    /// ```
    /// use kifu_sgf_io::Ident;
    /// assert_eq!(Ident::named("KM"), Some(Ident::KM));
    /// assert_eq!(Ident::named("CoPyright"), Some(Ident::CP));
    /// assert_eq!(Ident::named("C"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        match class(key(name.as_bytes())) {
            Class::Info(ident) => Some(ident),
            _ => None,
        }
    }

    /// The identifier as written in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        NAMES[self as usize]
    }
}

impl<'t> Info<'t> {
    /// Adds a value.
    pub fn push(&mut self, ident: Ident, value: Raw<'t>) {
        self.entries.push((ident, value));
    }

    /// Says that what has been pushed so far is all that the root says.
    pub fn end_root(&mut self) {
        self.root = self.entries.len();
    }

    /// Whether a property stands in the root (and not only in a later node).
    #[must_use]
    pub fn in_root(&self, ident: Ident) -> bool {
        self.entries.iter().take(self.root).any(|(have, _)| *have == ident)
    }

    /// The number of values.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether the record says nothing about itself.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// All values in the order of the text.
    pub fn iter(&self) -> impl Iterator<Item = (Ident, Raw<'t>)> {
        self.entries.iter().copied()
    }

    /// The same with other values for some properties: for all copies of one, or as an addition
    /// to the root where there is none.
    pub(crate) fn reworded<'w>(&self, wording: &'w [(Ident, Option<String>)]) -> Info<'w>
    where
        't: 'w,
    {
        let mut reworded = Info { entries: self.entries.clone(), root: self.root };
        for (ident, value) in wording {
            let Some(text) = value.as_deref() else { continue };
            let mut known = false;
            for (have, raw) in &mut reworded.entries {
                if have == ident {
                    raw.text = text;
                    known = true;
                }
            }
            if !known {
                reworded.entries.insert(self.root, (*ident, Raw { text, at: 0 }));
                reworded.root += 1;
            }
        }
        reworded
    }

    /// Forgets everything, keeping the memory.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.root = 0;
    }

    /// The first value of a property that is not blank; else its first value.
    #[must_use]
    pub fn get(&self, ident: Ident) -> Option<Raw<'t>> {
        let mut first = None;
        for value in self.all(ident) {
            if !value.text.trim().is_empty() {
                return Some(value);
            }
            first = first.or(Some(value));
        }
        first
    }

    /// All values of a property.
    pub fn all(&self, ident: Ident) -> impl Iterator<Item = Raw<'t>> {
        self.entries.iter().filter(move |(have, _)| *have == ident).map(|&(_, value)| value)
    }
}

impl<'t> Raw<'t> {
    /// The value as SimpleText: escapes removed, every white space a blank, trimmed.
    #[must_use]
    pub fn simple_text(self) -> Cow<'t, str> {
        let trimmed = self.text.trim();
        if !trimmed
            .bytes()
            .any(|byte| byte == b'\\' || (byte != b' ' && byte.is_ascii_whitespace()))
        {
            return Cow::Borrowed(trimmed);
        }
        let mut text = String::with_capacity(trimmed.len());
        let mut chars = trimmed.chars().peekable();
        while let Some(char) = chars.next() {
            match char {
                '\\' => match chars.next() {
                    Some('\r') => drop(chars.next_if_eq(&'\n')),
                    Some('\n') => drop(chars.next_if_eq(&'\r')),
                    Some(escaped) => text.push(if escaped.is_whitespace() { ' ' } else { escaped }),
                    None => {}
                },
                white if white.is_ascii_whitespace() => text.push(' '),
                other => text.push(other),
            }
        }
        Cow::Owned(text)
    }
}

/// In the order of the enumeration.
const NAMES: [&str; Ident::ALL.len()] = [
    "GM", "FF", "CA", "AP", "ST", "SZ", "KM", "HA", "RU", "RE", "DT", "EV", "RO", "PC", "GN", "ON",
    "OT", "TM", "PB", "PW", "BR", "WR", "BT", "WT", "US", "SO", "AN", "CP", "GC", "KI", "KO", "TE",
    "RD", "LT", "LC", "TC", "TT", "RL", "RN", "GK",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_in_the_order_of_the_enumeration() {
        for (place, &ident) in Ident::ALL.iter().enumerate() {
            assert_eq!((ident as usize, ident.name()), (place, NAMES[place]));
            assert_eq!(format!("{ident:?}"), ident.name());
            assert_eq!(Ident::named(ident.name()), Some(ident));
        }
    }

    #[test]
    fn simple_text_is_unescaped() {
        let simple = |text| Raw { text, at: 0 }.simple_text().into_owned();
        assert_eq!(simple(" a\\]b\\\\c "), "a]b\\c");
        assert_eq!(simple("soft\\\r\nbreak\nhard"), "softbreak hard");
        assert_eq!(simple("ends in \\"), "ends in ");
    }
}
