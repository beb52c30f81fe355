//! What the tests share: reading the cases of `testdata`, and random games.

#![allow(dead_code, reason = "every test file uses its own part")]

use kifu_rules::{Board, ByColor, Color, Event, Point, Position, Ruleset, Size, replay};
use std::str::FromStr;

/// One case: its lines as key and value, a diagram being the value of the key before it.
pub(crate) struct Case {
    pub(crate) id: String,
    lines: Vec<(String, String)>,
}

/// The cases of a file. Fails if there are none: a test that cannot fail tests nothing.
pub(crate) fn cases(file: &str) -> Vec<Case> {
    let path = format!("{}/../../testdata/{file}", env!("CARGO_MANIFEST_DIR"));
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

    /// The value of a key that may be missing.
    pub(crate) fn find(&self, key: &str) -> Option<&str> {
        self.all(key).next()
    }

    /// The value of a key.
    pub(crate) fn get(&self, key: &str) -> &str {
        self.find(key).unwrap_or_else(|| panic!("{}: no {key}", self.id))
    }

    /// The value of a key, read as something.
    pub(crate) fn read<T: FromStr>(&self, key: &str) -> T {
        let value = self.get(key);
        value.parse().unwrap_or_else(|_| panic!("{}: {key} {value}", self.id))
    }

    /// Two values of a key, Black's and White's.
    pub(crate) fn pair<T: FromStr>(&self, key: &str) -> ByColor<T> {
        let (black, white) = self.get(key).split_once(' ').expect("two values");
        let read = |text: &str| text.parse().unwrap_or_else(|_| panic!("{}: {key}", self.id));
        ByColor { black: read(black), white: read(white) }
    }

    /// Two values of a key, or none at all.
    pub(crate) fn pair_or_default<T: FromStr + Default>(&self, key: &str) -> ByColor<T> {
        if self.find(key).is_some() { self.pair(key) } else { ByColor::default() }
    }

    /// The numbers after a key; none if it is missing.
    pub(crate) fn get_numbers(&self, key: &str) -> Vec<u32> {
        let numbers = self.find(key).unwrap_or("").split_whitespace();
        numbers.map(|number| number.parse().unwrap()).collect()
    }

    /// The diagram after the key `board`.
    pub(crate) fn board(&self) -> Board {
        self.read("board")
    }

    /// The points after a key; none if it is missing.
    pub(crate) fn points(&self, key: &str) -> Vec<Point> {
        self.find(key).unwrap_or("").split_whitespace().map(point).collect()
    }

    /// The position after the set-up and the turns of a game.
    pub(crate) fn position(&self) -> Position {
        let (width, height) = self.get("size").split_once('x').expect("WIDTHxHEIGHT");
        let size = Size::new(width.parse().unwrap(), height.parse().unwrap()).unwrap();
        let events = |key| self.all(key).flat_map(str::split_whitespace).map(turn);
        let stone = |event| match event {
            Event::Play(color, point) => (point, Some(color)),
            other => panic!("{other:?} is no stone"),
        };
        let mut all = vec![Event::Setup(events("setup").map(stone).collect())];
        all.extend(events("turns"));
        let mut position = Position::new(size);
        assert_eq!(replay(&mut position, &Ruleset::JAPANESE, &all).count(), all.len());
        position
    }
}

/// The colour that a letter names.
pub(crate) fn color(text: &str) -> Color {
    match text {
        "B" => Color::Black,
        "W" => Color::White,
        other => panic!("{other} is no colour"),
    }
}

fn point(text: &str) -> Point {
    let [x, y] = *text.as_bytes() else { panic!("{text} is no point") };
    Point { x: x - b'a', y: y - b'a' }
}

fn turn(text: &str) -> Event {
    let (player, inside) = text.split_at(1);
    match inside.trim_start_matches('[').trim_end_matches(']') {
        "" => Event::Pass(color(player)),
        letters => Event::Play(color(player), point(letters)),
    }
}

/// A position whose board was set up.
pub(crate) fn set_up(board: &Board) -> Position {
    let mut position = Position::new(board.size());
    position.setup(&board.stones().map(|(point, color)| (point, Some(color))).collect::<Vec<_>>());
    position
}

/// Seeded random numbers: xorshift.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound
    }

    pub(crate) fn one_in(&mut self, bound: usize) -> bool {
        self.below(bound) == 0
    }

    pub(crate) fn color(&mut self) -> Color {
        Color::ALL[self.below(2)]
    }

    /// A point of the board.
    pub(crate) fn point(&mut self, size: Size) -> Point {
        size.point(self.below(size.area()))
    }

    /// Some points of the board, most often none.
    pub(crate) fn points(&mut self, size: Size) -> Vec<Point> {
        let count = if self.one_in(2) { 0 } else { self.below(8) };
        (0..count).map(|_| self.point(size)).collect()
    }

    /// A size, often not square.
    pub(crate) fn size(&mut self) -> Size {
        let mut side = || u8::try_from(1 + self.below(9)).unwrap();
        Size::new(side(), side()).unwrap()
    }

    /// A game with everything that records contain: handicap, set-up in between, passes, suicide,
    /// turns out of order, plays on stones and outside the board.
    pub(crate) fn game(&mut self) -> Position {
        let size = self.size();
        let mut position = Position::new(size);
        let mut color = self.color();
        for _ in 0..self.below(3 * size.area() + 2) {
            match self.below(60) {
                0 => position.pass(color),
                1 => {
                    let some = |random: &mut Self| match random.below(3) {
                        0 => None,
                        other => Some(Color::ALL[other - 1]),
                    };
                    let stones: Vec<_> =
                        self.points(size).into_iter().map(|p| (p, some(self))).collect();
                    position.setup(&stones);
                    continue;
                }
                2 => drop(position.play(color, Point { x: 52, y: 52 })),
                3 => drop(position.play(color, self.point(size))),
                4 => continue,
                _ => {
                    let point = self.point(size);
                    if position.board().at(point).is_some() {
                        continue;
                    }
                    position.play(color, point);
                }
            }
            color = !color;
        }
        position
    }
}
