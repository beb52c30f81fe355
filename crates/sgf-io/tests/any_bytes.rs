//! Laws that hold for any bytes: nothing panics, spans lie in the text, games do not overlap and
//! end where the scanner ends, and time is linear however hostile the text.
#![allow(clippy::unwrap_used, reason = "a failed expectation is a failed test")]

use kifu_sgf_io::{
    GameSlice, LineIndex, Scanner, Strict, Token, Workspace, decode, games, read_record, strict,
};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

#[test]
fn every_prefix_of_every_file_obeys_the_laws() {
    let mut workspace = Workspace::default();
    for bytes in corpus() {
        let step = bytes.len() / 400 + 1;
        for end in (0..bytes.len()).step_by(step).chain([bytes.len()]) {
            check(&bytes[..end], &mut workspace);
        }
    }
}

#[test]
fn a_hundred_thousand_mutations_obey_the_laws() {
    let files: Vec<_> = corpus().into_iter().filter(|bytes| bytes.len() < 2000).collect();
    let mut random = Random(0x6b69_6675);
    let mut workspace = Workspace::default();
    for _ in 0..100_000 {
        let mut bytes = files[random.below(files.len())].clone();
        for _ in 0..=random.below(4) {
            mutate(&mut bytes, &mut random);
        }
        check(&bytes, &mut workspace);
    }
}

#[test]
fn hostile_texts_take_linear_time() {
    const MANY: usize = 1_000_000;
    let deep = format!("{}{}", "(;B[aa]".repeat(MANY), ")".repeat(MANY));
    let texts = [
        ("nested variations", deep),
        ("open trees", "(".repeat(MANY)),
        ("open trees with nodes", "(;".repeat(MANY)),
        ("open brackets", "[".repeat(MANY)),
        ("open brackets in a node", format!("(;{}", "[".repeat(MANY))),
        ("open brackets of moves", format!("(;{}", "B[".repeat(MANY))),
        ("open brackets of comments", format!("(;{}", "C[x ".repeat(MANY))),
        ("brackets closed once", format!("(;C{}]", "[".repeat(MANY))),
        ("brackets in comments", format!("(;{}", "C[a [b] c".repeat(MANY / 4))),
        ("lines that begin games", "\n(;GM[".repeat(MANY / 4)),
        ("lines that nearly begin games", format!("(;GM[1]{}", "\n(;AB[".repeat(MANY / 4))),
        ("games without end", "\n(;GM[1];B[aa]".repeat(MANY / 16)),
        ("close parentheses", ")".repeat(MANY)),
        ("games and close parentheses", "(;B[aa]))".repeat(MANY / 16)),
        ("headless games", ";GM[1]B[aa])\n".repeat(MANY / 16)),
        ("blanks", format!("({}", " ".repeat(MANY))),
        ("blanks after parentheses", format!("(;{}", ")      ;".repeat(MANY / 4))),
        ("letters", format!("(;{}", "B".repeat(MANY))),
        ("short words", format!("(;{}", "B ".repeat(MANY))),
        ("backslashes", format!("(;C[{}", "\\".repeat(MANY))),
        ("escaped brackets", format!("(;{}", "C[\\]".repeat(MANY / 2))),
        ("NUL bytes", "\0".repeat(MANY)),
        ("NUL bytes in a game", format!("(;{}", "\0;".repeat(MANY))),
        ("rectangles", format!("(;AB{}", "[aa:ZZ]".repeat(MANY / 4))),
        ("marks", format!("(;CR{}", "[aa:ZZ]".repeat(MANY / 4))),
        ("game information", format!("(;{}", "KM[6.5]".repeat(MANY / 4))),
        ("long line of letters beyond ASCII", format!("(;C[{}", "黑".repeat(MANY / 4))),
    ];
    let mut workspace = Workspace::default();
    for (name, text) in texts {
        let start = Instant::now();
        check(text.as_bytes(), &mut workspace);
        let took = start.elapsed();
        assert!(took < Duration::from_secs(20), "{name} took {took:?}");
    }
}

#[test]
fn a_long_game_is_read_whole() {
    let text = format!("(;GM[1]{})", ";B[aa];W[bb]".repeat(100_000));
    let slice = games(&text).next().unwrap();
    let (record, defects) = read_record(&text, &slice, &mut Workspace::default());
    assert_eq!((record.events.len(), record.nodes, defects.len()), (200_000, 200_001, 0));
    assert_eq!(strict(&text), Strict::TooDeep);
}

#[test]
fn bytes_of_no_encoding_obey_the_laws() {
    let mut random = Random(7);
    let mut workspace = Workspace::default();
    for length in 0..600 {
        let bytes: Vec<u8> = (0..length).map(|_| random.below(256) as u8).collect();
        check(&bytes, &mut workspace);
    }
}

/// Reads bytes in every way and checks what must hold.
fn check(bytes: &[u8], workspace: &mut Workspace) {
    let decoded = decode(bytes, None);
    let text = decoded.text.as_ref();
    assert!(decoded.damage.first.is_none_or(|at| text[at..].starts_with('\u{fffd}')));
    let mut all = games(text);
    let mut last = 0;
    let mut defects = Vec::new();
    for slice in all.by_ref() {
        let GameSlice { span } = &slice;
        assert!(span.start >= last && span.start < span.end && text.get(span.clone()).is_some());
        last = span.end;
        let nodes = check_tokens(text, &slice);
        let (record, found) = read_record(text, &slice, workspace);
        assert_eq!(record.nodes as usize, nodes);
        assert_eq!(record.events.len(), record.places.len());
        assert!(record.places.iter().all(|&at| span.contains(&(at as usize))));
        assert!(found.len() <= 1000 && found.is_sorted_by_key(|defect| defect.span.start));
        defects.extend(found);
    }
    defects.extend(all.take_stray());
    let lines = LineIndex::new(text);
    for defect in defects {
        assert!(text.get(defect.span.clone()).is_some(), "{defect:?} in {text:?}");
        let place = lines.place(defect.span.start);
        assert!(place.line >= 1 && place.column >= 1);
    }
}

/// Checks the tokens of a game and counts its nodes.
fn check_tokens(text: &str, slice: &GameSlice) -> usize {
    let mut scanner = Scanner::new(text, slice.span.clone());
    let (mut nodes, mut property) = (0, false);
    for token in scanner.by_ref() {
        match token {
            Token::Node(at) => {
                assert!(slice.span.contains(&at));
                nodes += 1;
                property = false;
            }
            Token::Property(name) => {
                assert!(nodes > 0 && text[name.at..].starts_with(name.text));
                property = true;
            }
            Token::Value(value) => assert!(property && text[value.at..].starts_with(value.text)),
            Token::Open(_) | Token::Close(_) => property = false,
            Token::Fault(_) => {}
        }
    }
    assert_eq!(scanner.offset(), slice.span.end, "{text:?}");
    let mut whole = Scanner::new(text, slice.span.start..text.len());
    while whole.next().is_some() {}
    assert_eq!(whole.offset(), slice.span.end, "{text:?}");
    nodes
}

fn mutate(bytes: &mut Vec<u8>, random: &mut Random) {
    const PIECES: [&str; 24] = [
        "(",
        ")",
        ";",
        "[",
        "]",
        "\\",
        "B",
        "W[",
        ";B[aa]",
        "(;GM[1]",
        "\n(;SZ[9]",
        "C[",
        " ",
        "\n",
        "\0",
        "\u{1a}",
        "黑",
        "aa:cc",
        "AB[",
        "x",
        "]]",
        "[[",
        ")(",
        "1",
    ];
    let at = random.below(bytes.len() + 1);
    let end = (at + random.below(9)).min(bytes.len());
    match random.below(5) {
        0 => drop(bytes.drain(at..end)),
        1 => {
            let piece = PIECES[random.below(PIECES.len())].bytes();
            drop(bytes.splice(at..at, piece));
        }
        2 if at < bytes.len() => bytes[at] = random.below(256) as u8,
        3 => {
            let copy = bytes[at..end].to_vec();
            let to = random.below(bytes.len() + 1);
            drop(bytes.splice(to..to, copy));
        }
        _ => {
            let piece = PIECES[random.below(PIECES.len())].bytes();
            drop(bytes.splice(at..end, piece));
        }
    }
}

/// A generator of pseudo-random numbers: xorshift.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}

/// The bytes of every record under `testdata`.
fn corpus() -> Vec<Vec<u8>> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata")];
    let mut files: Vec<PathBuf> = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in folder.read_dir().unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "sgf") {
                files.push(path);
            }
        }
    }
    files.sort();
    files.iter().map(|path| std::fs::read(path).unwrap()).collect()
}
