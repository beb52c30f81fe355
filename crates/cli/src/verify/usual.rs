//! The komi that were usual, where and when.

use kifu_rules::{Counting, Points, Ruleset};

/// A komi in quarter points, and how often it was given in games of its kind, of a hundred.
type Row = (i32, u32);

/// Territory: until which year, and what was given then. From the records of a collection of
/// professional games that state their komi.
const TERRITORY: &[(u16, &[Row])] = &[
    (1939, &[(0, 90), (18, 10)]),
    (1954, &[(0, 30), (18, 65), (20, 5)]),
    (1974, &[(18, 50), (20, 15), (22, 35)]),
    (1997, &[(22, 95), (18, 2), (26, 3)]),
    (2003, &[(26, 50), (22, 50)]),
    (u16::MAX, &[(26, 98), (22, 2)]),
];

/// Area: the change from 2¾ to 3¾ zi came about 2001.
const AREA: &[(u16, &[Row])] = &[
    (2000, &[(22, 95), (30, 5)]),
    (2003, &[(30, 60), (22, 40)]),
    (u16::MAX, &[(30, 97), (22, 3)]),
];

/// Ing's komi is 8.
const ING: &[Row] = &[(32, 100)];

/// With handicap stones, or where Black plays first for nothing.
const HANDICAP: &[Row] = &[(0, 60), (2, 40)];

/// The komi to be reckoned with in a game whose record states none, with their shares, the most
/// usual first. Without a year, the present is meant.
pub(super) fn komi(ruleset: &Ruleset, year: Option<u16>, handicap: bool) -> Vec<(Points, f64)> {
    let of_year = |rows: &'static [(u16, &'static [Row])]| {
        let year = year.unwrap_or(u16::MAX);
        rows.iter().find(|(until, _)| year <= *until).map_or(HANDICAP, |(_, row)| row)
    };
    let rows = match ruleset.counting {
        _ if handicap => HANDICAP,
        _ if ruleset.name == Ruleset::ING.name => ING,
        Counting::Territory => of_year(TERRITORY),
        Counting::Area | Counting::Stones => of_year(AREA),
    };
    let mut all: Vec<(Points, f64)> = rows
        .iter()
        .map(|&(quarters, share)| (Points::from_quarters(quarters), f64::from(share) / 100.0))
        .collect();
    all.sort_by(|a, b| b.1.total_cmp(&a.1));
    all
}

/// The komi that may have been meant where another is written, in quarter points, with how often
/// each is meant by mistake, whatever the year.
pub(super) const EVER: &[(i32, f64)] = &[
    (26, 0.03),
    (30, 0.03),
    (22, 0.03),
    (18, 0.02),
    (0, 0.02),
    (32, 0.01),
    (2, 0.005),
    (20, 0.005),
    (28, 0.005),
    (24, 0.005),
];
