//! Reads every case of `testdata/claims` and compares.
//!
//! A line is `RE[B+3.5]KM[6.5] => B+3.5 Points standard # id`: properties as SGF writes them, what
//! the record then claims in the first of them, and perhaps where the case comes from. Empty lines
//! and lines that begin with `#` are notes.

use kifu_sgf_io::claim::{self, Claim, GameInfo, Ident, Info, Raw};
use std::fmt::Write;
use std::path::Path;

#[test]
fn result() {
    check("result", |game| {
        told(&game.result, |result| {
            let mut text = result.outcome.to_string();
            if let Some(unit) = result.unit {
                write!(text, " {unit:?}").unwrap();
            }
            if let Some(moves) = result.moves {
                write!(text, " {moves} moves").unwrap();
            }
            flagged(text, &[(result.standard, "standard"), (result.unsure, "unsure")])
        })
    });
}

#[test]
fn komi() {
    check("komi", |game| told(&game.komi, |komi| format!("{} {:?}", komi.points, komi.form)));
}

#[test]
fn handicap() {
    check("handicap", |game| {
        told(&game.handicap, |handicap| {
            flagged(handicap.stones.to_string(), &[(handicap.standard, "standard")])
        })
    });
}

#[test]
fn size() {
    check("size", |game| told(&game.size, ToString::to_string));
}

#[test]
fn rules() {
    check("rules", |game| told(&game.rules, |rules| rules.name.to_string()));
}

#[test]
fn time() {
    check("time", |game| told(&game.time, ToString::to_string));
}

#[test]
fn date() {
    check("date", |game| {
        told(&game.date, |dates| {
            let mut text = dates.from.to_string();
            if dates.to != dates.from {
                write!(text, "..{}", dates.to).unwrap();
            }
            write!(text, " {:?}", dates.certainty).unwrap();
            flagged(text, &[(dates.standard, "standard")])
        })
    });
}

#[test]
fn rank() {
    check("rank", |game| {
        told(&game.players.black.rank, |rank| {
            flagged(format!("{} {:?}", rank.level, rank.grade), &[(rank.unsure, "unsure")])
        })
    });
}

#[test]
fn text() {
    check("text", |game| {
        let fields = [
            ("event", &game.event),
            ("round", &game.round),
            ("place", &game.place),
            ("black", &game.players.black.name),
            ("white", &game.players.white.name),
            ("by", &game.application),
        ];
        let said =
            fields.iter().filter_map(|(name, text)| Some(format!("{name} {}", text.as_ref()?)));
        said.collect::<Vec<_>>().join("; ")
    });
}

/// Every kind of claim, on values that no one means well.
#[test]
fn hostile_values_are_read_in_time() {
    let seeds = [
        "1",
        "9.",
        "(",
        "黑",
        "B+",
        "半",
        "三分之",
        "1/",
        "2000-",
        "두",
        "호선",
        "?",
        " ",
        ",",
        "１",
        "\\",
        "百",
        "先.",
        "h",
    ];
    for seed in seeds {
        for length in [1, 7, 1000, 1024, 1025, 1 << 20] {
            let text: String = seed.repeat(length / seed.len() + 1);
            for ident in IDENTS {
                let mut info = Info::default();
                info.push(ident, Raw { text: &text, at: 0 });
                assert_eq!(claim::read(&info).game.raw(), None);
            }
        }
    }
}

#[test]
fn values_beyond_the_cap_are_not_read() {
    let text = "6".repeat(1025);
    let mut info = Info::default();
    for ident in IDENTS {
        info.push(ident, Raw { text: &text, at: 0 });
    }
    let game = claim::read(&info);
    assert!(matches!(game.komi, Claim::Unreadable(_)));
    assert!(matches!(game.result, Claim::Unreadable(_)));
    assert!(matches!(game.date, Claim::Unreadable(_)));
    assert_eq!(game.players.white.name.map(|name| name.len()), Some(1025));
}

const IDENTS: [Ident; 20] = [
    Ident::AP,
    Ident::BT,
    Ident::SZ,
    Ident::KM,
    Ident::HA,
    Ident::RU,
    Ident::RE,
    Ident::DT,
    Ident::EV,
    Ident::RO,
    Ident::PC,
    Ident::TM,
    Ident::PB,
    Ident::PW,
    Ident::BR,
    Ident::WR,
    Ident::KI,
    Ident::KO,
    Ident::TE,
    Ident::RD,
];

fn told<T>(claim: &Claim<'_, T>, said: impl FnOnce(&T) -> String) -> String {
    match claim {
        Claim::Silent => "silent".into(),
        Claim::Said(value, _) => said(value),
        Claim::Unreadable(_) => "unreadable".into(),
    }
}

fn flagged(mut text: String, flags: &[(bool, &str)]) -> String {
    for (set, name) in flags {
        if *set {
            text += " ";
            text += name;
        }
    }
    text
}

/// Compares every case of a file; shows all that differ.
fn check(file: &str, tell: impl Fn(&GameInfo<'_>) -> String) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../testdata/claims")
        .join(file)
        .with_extension("txt");
    let text = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut cases = 0;
    let mut wrong = String::new();
    for (number, line) in text.lines().enumerate() {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        cases += 1;
        let (input, expected) =
            line.split_once(" => ").unwrap_or_else(|| panic!("no `=>` in {line}"));
        let expected = expected.split(" # ").next().unwrap_or_default().trim();
        let found = tell(&claim::read(&info(input)));
        if found != expected {
            let place = format!("{}:{}", path.display(), number + 1);
            wrong += &format!("{place}: {input} => {found} (expected {expected})\n");
        }
    }
    assert!(cases > 0, "{} has no cases", path.display());
    assert!(wrong.is_empty(), "{wrong}");
}

/// Reads `RE[B+3.5]KM[6.5]`; a backslash keeps a bracket inside a value.
fn info(input: &str) -> Info<'_> {
    let mut info = Info::default();
    let mut from = 0;
    while let Some(open) = input[from..].find('[') {
        let value = from + open + 1;
        let mut escaped = false;
        let length = input[value..]
            .find(|char| match char {
                _ if escaped => {
                    escaped = false;
                    false
                }
                '\\' => {
                    escaped = true;
                    false
                }
                char => char == ']',
            })
            .unwrap_or_else(|| panic!("no `]` in {input}"));
        let name = input[from..value - 1].trim();
        let ident = Ident::named(name).unwrap_or_else(|| panic!("no property {name} in {input}"));
        info.push(ident, Raw { text: &input[value..value + length], at: value });
        from = value + length + 1;
    }
    info.end_root();
    info
}
