//! The properties that reading knows, by identifier: what kind of value each takes.

use crate::claim::Ident;
use kifu_rules::Color;

/// What reading does with a property.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Class {
    /// Not a property of FF\[1\] to FF\[4\], nor one of the private ones we know.
    Unknown,
    /// `B`, `W`.
    Move,
    /// `AB`, `AW`, `AE`.
    Setup,
    /// `PL`.
    Turn,
    /// `TB`, `TW`.
    Territory,
    /// Says something about the game as a whole; read by the claims.
    Info(Ident),
    /// One number.
    Number,
    /// One value that is a number of another sort, a double or nothing.
    Single,
    /// One text that is not read.
    Text,
    /// A list of points.
    Points,
    /// A list of pairs of points.
    Lines,
    /// A list of points with texts: `LB`.
    Labels,
}

/// The number of different keys.
pub(crate) const KEYS: usize = 27 * 27;

/// The key of an identifier: its upper-case letters, where there are one or two; else 0. A lone `b`
/// or `w` cannot be anything but a move.
pub(crate) const fn key(name: &[u8]) -> u16 {
    match name {
        b"b" => return key(b"B"),
        b"w" => return key(b"W"),
        _ => {}
    }
    let mut key = 0_u16;
    let mut letters = 0;
    let mut at = 0;
    while at < name.len() {
        if name[at].is_ascii_uppercase() {
            let letter = (name[at] - b'A' + 1) as u16;
            match letters {
                0 => key = letter * 27,
                1 => key += letter,
                _ => return 0,
            }
            letters += 1;
        }
        at += 1;
    }
    key
}

/// What reading does with the property of this key.
pub(crate) const fn class(key: u16) -> Class {
    CLASSES[key as usize]
}

/// Whether values of this property are points, so that little text can stand in them.
pub(crate) const fn is_short(key: u16) -> bool {
    matches!(
        class(key),
        Class::Move | Class::Setup | Class::Territory | Class::Points | Class::Lines
    )
}

/// Whether the property belongs to the root of a game: one of these marks the beginning of a game.
pub(crate) const fn is_root(key: u16) -> bool {
    matches!(
        class(key),
        Class::Info(Ident::GM | Ident::FF | Ident::SZ | Ident::CA | Ident::AP | Ident::ST)
    )
}

/// Whether the property says something about the game only in the root of some programs' records, and
/// may mean anything elsewhere.
pub(crate) const fn is_private(ident: Ident) -> bool {
    matches!(
        ident,
        Ident::KO
            | Ident::TE
            | Ident::RD
            | Ident::LT
            | Ident::LC
            | Ident::TC
            | Ident::TT
            | Ident::RL
            | Ident::RN
            | Ident::GK
            | Ident::KI
    )
}

/// Whose stones or points the property is about: the last letter says it.
pub(crate) const fn color(key: u16) -> Option<Color> {
    let last = match class(key) {
        Class::Move => key / 27,
        Class::Setup | Class::Territory => key % 27,
        _ => return None,
    };
    match last {
        2 => Some(Color::Black),
        23 => Some(Color::White),
        _ => None,
    }
}

static CLASSES: [Class; KEYS] = classes();

const fn classes() -> [Class; KEYS] {
    let mut table = [Class::Unknown; KEYS];
    let mut at = 0;
    while at < Ident::ALL.len() {
        let ident = Ident::ALL[at];
        table[key(ident.name().as_bytes()) as usize] = Class::Info(ident);
        at += 1;
    }
    table = fill(table, "B W", Class::Move);
    table = fill(table, "AB AW AE", Class::Setup);
    table = fill(table, "PL", Class::Turn);
    table = fill(table, "TB TW", Class::Territory);
    table = fill(table, "BM DO IT DM GB GW HO UC V", Class::Single);
    table = fill(table, "MN BL WL OB OW", Class::Number);
    table = fill(table, "C N FG PM", Class::Text);
    table = fill(table, "CR MA SL SQ TR DD VW", Class::Points);
    table = fill(table, "AR LN", Class::Lines);
    fill(table, "LB", Class::Labels)
}

/// Enters a class for identifiers of one or two letters, separated by blanks.
const fn fill(mut table: [Class; KEYS], names: &str, class: Class) -> [Class; KEYS] {
    let names = names.as_bytes();
    let mut start = 0;
    while start < names.len() {
        let mut end = start;
        while end < names.len() && names[end] != b' ' {
            end += 1;
        }
        let key = match end - start {
            1 => key(&[names[start]]),
            _ => key(&[names[start], names[start + 1]]),
        };
        table[key as usize] = class;
        start = end + 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_are_known_by_their_upper_case_letters() {
        assert_eq!(key(b"CoPyright"), key(b"CP"));
        assert_eq!(class(key(b"CoPyright")), Class::Info(Ident::CP));
        assert_eq!(class(key(b"B")), Class::Move);
        assert_eq!(class(key(b"AE")), Class::Setup);
        assert_eq!(class(key(b"FG")), Class::Text);
        assert_eq!((key(b"b"), key(b"bc"), key(b"XYZ"), key(b"")), (key(b"B"), 0, 0, 0));
        assert_eq!(class(0), Class::Unknown);
        assert!(is_root(key(b"GaMe")) && !is_root(key(b"KM")));
        assert!(is_short(key(b"B")) && !is_short(key(b"C")));
    }
}
