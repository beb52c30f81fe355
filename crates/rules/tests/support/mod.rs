//! What the tests share: reading the cases of `testdata/positions`, and the profiles they name.

#![allow(dead_code, reason = "every test file uses its own part")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a failed expectation is a failed test"
)]

use kifu_rules::{Board, Color, Event, Ko, Point, Ruleset, Size, Suicide};

/// One case: its lines as key and value, and its diagrams by the key before them.
pub(crate) struct Case {
    pub(crate) id: String,
    lines: Vec<(String, String)>,
}

/// The cases of a file. Fails if there are none: a test that cannot fail tests nothing.
pub(crate) fn cases(file: &str) -> Vec<Case> {
    let path = format!("{}/../../testdata/positions/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    assert!(text.starts_with("# From: "), "{file}: the first line must say where it came from");
    let mut cases: Vec<Case> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(id) = line.strip_prefix("case ") {
            assert!(cases.iter().all(|case| case.id != id), "{file}: {id} comes twice");
            cases.push(Case { id: id.to_owned(), lines: Vec::new() });
            continue;
        }
        let lines = &mut cases.last_mut().expect("a case before its lines").lines;
        if line.starts_with(' ') {
            let diagram = &mut lines.last_mut().expect("a key before its diagram").1;
            diagram.push_str(line);
            diagram.push('\n');
        } else {
            let (key, value) = line.split_once(' ').unwrap_or((line, ""));
            lines.push((key.to_owned(), value.to_owned()));
        }
    }
    assert!(!cases.is_empty(), "{file} has no cases");
    cases
}

impl Case {
    /// All values of a key, in order.
    pub(crate) fn all<'c>(&'c self, key: &str) -> impl Iterator<Item = &'c str> {
        self.lines.iter().filter(move |(name, _)| name == key).map(|(_, value)| value.as_str())
    }

    /// The value of a key.
    pub(crate) fn get(&self, key: &str) -> &str {
        self.all(key).next().unwrap_or_else(|| panic!("{}: no {key}", self.id))
    }

    /// The diagram after a key.
    pub(crate) fn board(&self, key: &str) -> Board {
        self.get(key).parse().unwrap_or_else(|error| panic!("{}: {key}: {error}", self.id))
    }

    /// The number after a key.
    pub(crate) fn number(&self, key: &str) -> i64 {
        self.get(key).parse().unwrap_or_else(|error| panic!("{}: {key}: {error}", self.id))
    }

    /// The size after the key `size`, or that of the diagram `board`.
    pub(crate) fn size(&self) -> Size {
        let Some(size) = self.all("size").next() else {
            return self.board("board").size();
        };
        let sides = size.split_once('x').map(|(width, height)| (width.parse(), height.parse()));
        match sides {
            Some((Ok(width), Ok(height))) => Size::new(width, height),
            _ => None,
        }
        .unwrap_or_else(|| panic!("{}: {size} is no size", self.id))
    }

    /// Plays and passes after a key, over all its lines.
    pub(crate) fn turns(&self, key: &str) -> Vec<Event> {
        self.all(key).flat_map(str::split_whitespace).map(turn).collect()
    }

    /// The events that come before the turns: the diagram, set-up stones, who begins.
    pub(crate) fn beginning(&self) -> Vec<Event> {
        let mut events = Vec::new();
        if self.all("board").next().is_some() {
            let board = self.board("board");
            events.push(Event::Setup(board.stones().map(|(p, color)| (p, Some(color))).collect()));
        }
        let stones: Vec<_> = self.turns("setup").into_iter().map(stone).collect();
        if !stones.is_empty() {
            events.push(Event::Setup(stones));
        }
        events.push(Event::ToPlay(color(self.get("first"))));
        events
    }
}

fn color(text: &str) -> Color {
    match text {
        "B" => Color::Black,
        "W" => Color::White,
        other => panic!("{other} is no colour"),
    }
}

fn turn(text: &str) -> Event {
    let (player, point) = text.split_at(1);
    let letter = |byte: u8| byte - b'a';
    match *point.as_bytes() {
        [b'[', b']'] => Event::Pass(color(player)),
        [b'[', x, y, b']'] => Event::Play(color(player), Point { x: letter(x), y: letter(y) }),
        _ => panic!("{text} is no turn"),
    }
}

fn stone(event: Event) -> (Point, Option<Color>) {
    match event {
        Event::Play(color, point) => (point, Some(color)),
        other => panic!("{other:?} is no stone"),
    }
}

/// The ruleset of a profile: a ko rule and whether suicide is legal.
pub(crate) fn profile(name: &str) -> Ruleset {
    let (ko, suicide) = match name {
        "JP" => (Ko::Simple, Suicide::Forbidden),
        "CN" => (Ko::Positional, Suicide::Forbidden),
        "AGA" => (Ko::Situational, Suicide::Forbidden),
        "BGA" => (Ko::NaturalSituational, Suicide::Forbidden),
        "NZ" => (Ko::Situational, Suicide::Allowed),
        "TT" => (Ko::Positional, Suicide::Allowed),
        "NSSK+S" => (Ko::NaturalSituational, Suicide::Allowed),
        other => panic!("{other} is no profile"),
    };
    Ruleset { ko, suicide, ..Ruleset::CHINESE }
}
