//! Games to be converted, for the tests of `kifu convert`.

use crate::helper::{Folder, Run};
use std::fs;

/// A full board of 6 by 5 on which both sides live by proof and have 15 points by area. Black
/// begins and with `black` in all of 11 or 12 plays also ends: then he has filled a point of his own.
pub fn moves(black: usize) -> String {
    let column = |x: char| "abcde".chars().map(move |y| format!("{x}{y}"));
    let blacks = column('b').chain(column('c')).chain(["ac".to_owned(), "aa".to_owned()]);
    let whites = column('d').chain(column('e')).chain(["fc".to_owned(), String::new()]);
    let pairs = blacks.take(black).zip(whites);
    pairs
        .map(|(b, w)| if w.is_empty() { format!(";B[{b}]") } else { format!(";B[{b}];W[{w}]") })
        .collect()
}

/// By area even, by territory one point to White: with half a point for Black the winner turns.
pub fn turning(names: &str) -> String {
    format!("(;GM[1]FF[4]SZ[6:5]{names}\nRU[Japanese]KM[-0.5]\nRE[W+0.5]{})", moves(12))
}

/// By area and by territory even.
pub fn even() -> String {
    format!("(;GM[1]FF[4]SZ[6:5]\nKM[0.5]RE[W+0.5]RU[Japanese]{})", moves(11))
}

pub fn turned(before: &str) -> String {
    before.replace("RU[Japanese]", "RU[Chinese]").replace("RE[W+0.5]", "RE[B+0.5]")
}

pub fn convert(folder: &Folder, args: &[&str]) -> Run {
    folder.kifu(&[&["convert"], args].concat())
}

pub fn read(folder: &Folder, name: &str) -> Vec<u8> {
    fs::read(folder.path().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// A folder of these texts.
pub fn texts(sources: &[(&str, &str)]) -> Folder {
    let files: Vec<_> = sources.iter().map(|(name, text)| (*name, text.as_bytes())).collect();
    Folder::with(&files)
}
