//! Laws that hold in every game, over seeded random games that break all the rules.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a failed expectation is a failed test"
)]

#[path = "support/naive.rs"]
mod naive;

use kifu_rules::{
    Board, ByColor, Color, Event, Ko, Point, Position, Ruleset, Size, Suicide, Violation, replay,
};
use naive::{Naive, Verdict};
use std::collections::BTreeSet;

/// A generator of random numbers (xorshift, Marsaglia 2003).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % bound
    }

    fn color(&mut self) -> Color {
        Color::ALL[self.below(2)]
    }

    fn point(&mut self, size: Size) -> Point {
        size.point(self.below(size.area()))
    }
}

/// Sizes, and how many turns are played on each.
const BOARDS: [(u8, u8, usize); 14] = [
    (1, 1, 30),
    (1, 2, 200),
    (2, 1, 200),
    (1, 7, 500),
    (2, 2, 500),
    (3, 2, 700),
    (2, 3, 700),
    (3, 3, 800),
    (4, 3, 1500),
    (5, 5, 800),
    (9, 5, 400),
    (9, 9, 400),
    (19, 19, 400),
    (52, 52, 60),
];

/// The next event of a random game: mostly turns in order on empty points, and a little of
/// everything that a record may hold.
fn event(random: &mut Random, position: &Position) -> Event {
    let size = position.board().size();
    let color = match (random.below(12), position.to_play()) {
        (1.., Some(color)) => color,
        _ => random.color(),
    };
    let mut point = random.point(size);
    match random.below(400) {
        0 => Event::Setup((0..4).map(|_| stone(random, size)).collect()),
        1 => Event::Setup((0..9).map(|_| (random.point(size), None)).collect()),
        2 => Event::Setup((0..40).map(|_| stone(random, size)).collect()),
        3 => Event::ToPlay(color),
        4..20 => Event::Pass(color),
        20..24 => Event::Play(color, point),
        24 | 25 => Event::Play(color, Point { x: size.width(), y: 0 }),
        _ => {
            for _ in 0..2 * size.area() {
                if position.board().at(point).is_none() {
                    return Event::Play(color, point);
                }
                point = random.point(size);
            }
            Event::Pass(color)
        }
    }
}

/// A stone anywhere, an empty point, or something outside the board.
fn stone(random: &mut Random, size: Size) -> (Point, Option<Color>) {
    match random.below(9) {
        0 => (Point { x: 0, y: size.height() }, Some(random.color())),
        1 | 2 => (random.point(size), None),
        _ => (random.point(size), Some(random.color())),
    }
}

/// Every combination that the repetition and suicide rules can make.
fn rulesets() -> Vec<Ruleset> {
    let mut all = Vec::new();
    for ko in [Ko::Simple, Ko::Positional, Ko::Situational, Ko::NaturalSituational] {
        for suicide in [Suicide::Forbidden, Suicide::TwoOrMore, Suicide::Allowed] {
            all.push(Ruleset { ko, suicide, ..Ruleset::CHINESE });
        }
    }
    all
}

fn random_game(width: u8, height: u8, turns: usize, seed: u64) -> (Size, Vec<Event>) {
    let size = Size::new(width, height).unwrap();
    let mut random = Random(seed * 0x9E37_79B9 + u64::from(width) * 977 + u64::from(height));
    let mut position = Position::new(size);
    let mut events = Vec::new();
    for _ in 0..turns {
        let event = event(&mut random, &position);
        assert_eq!(
            replay(&mut position, &Ruleset::JAPANESE, std::slice::from_ref(&event)).count(),
            1
        );
        events.push(event);
    }
    (size, events)
}

fn verdict(violation: Option<Violation>) -> Verdict {
    match violation {
        None => ("legal", None),
        Some(Violation::OffBoard) => ("off board", None),
        Some(Violation::Occupied(_)) => ("occupied", None),
        Some(Violation::Suicide) => ("suicide", None),
        Some(Violation::Ko) => ("ko", None),
        Some(Violation::Superko(found)) => ("superko", Some(found.earlier as usize)),
    }
}

#[test]
fn a_naive_twin_agrees_on_everything() {
    let mut seen = BTreeSet::new();
    for (seed, (width, height, turns)) in (1..3).flat_map(|s| BOARDS.map(|board| (s, board))) {
        let (size, events) = random_game(width, height, turns, seed);
        let mut random = Random(seed);
        let mut position = Position::new(size);
        let mut twin = Naive::new(size);
        for event in &events {
            match *event {
                Event::Play(color, point) => {
                    seen.extend(compare_play(&mut position, &mut twin, color, point));
                }
                Event::Pass(color) => {
                    position.pass(color);
                    twin.pass(color);
                }
                Event::ToPlay(color) => {
                    position.set_to_play(color);
                    twin.set_to_play(color);
                }
                Event::Setup(ref stones) => {
                    let lifeless = position.setup(stones);
                    twin.setup(stones);
                    compare_lifeless(&lifeless, &twin, stones);
                }
            }
            compare_boards(&position, &twin, random.point(size));
        }
    }
    let all = ["legal", "off board", "occupied", "suicide", "ko", "superko"];
    assert_eq!(seen, BTreeSet::from(all), "the games must show everything");
}

/// Judges a play under all rulesets, before and after, plays it, and returns the words met.
fn compare_play(
    position: &mut Position,
    twin: &mut Naive,
    color: Color,
    point: Point,
) -> BTreeSet<&'static str> {
    let judged: Vec<_> =
        rulesets().iter().map(|rules| position.judge(color, point, rules)).collect();
    let expected: Vec<_> = rulesets().iter().map(|rules| twin.judge(color, point, rules)).collect();
    let on_board = twin.size.contains(point);
    let outcome = if on_board { twin.outcome(color, point) } else { naive::Outcome::default() };
    if on_board && twin.at(point).is_none() {
        let would = position.board().would(color, point);
        assert_eq!(would.captured as usize, outcome.captured.len());
        assert_eq!(would.lost as usize, outcome.lost.len());
    }
    let mut copy = position.clone();
    let played = position.play(color, point);
    twin.play(color, point);
    for ((rules, &judged), &expected) in rulesets().iter().zip(&judged).zip(&expected) {
        assert_eq!(verdict(judged), expected, "{color} {point:?} {:?}\n{}", rules, copy.board());
        assert_eq!(played.violation(rules), judged, "judge must agree with the play");
    }
    let nth = position.turns() as usize % expected.len();
    let step = replay(&mut copy, &rulesets()[nth], &[Event::Play(color, point)])
        .next()
        .map(|step| (step.violation, step.repetition, step.captured, step.turn));
    let facts = (judged[nth], played.repetition, played.captured, position.turns());
    assert_eq!(step, Some(facts), "the replay must agree with judge and play");
    assert_eq!(position.captured().collect::<BTreeSet<_>>(), outcome.captured);
    assert_eq!(position.lost().collect::<BTreeSet<_>>(), outcome.lost);
    assert_eq!((played.captured, played.lost), counts(&outcome));
    expected.into_iter().map(|(word, _)| word).collect()
}

fn counts(outcome: &naive::Outcome) -> (u32, u32) {
    (outcome.captured.len() as u32, outcome.lost.len() as u32)
}

fn compare_boards(position: &Position, twin: &Naive, anywhere: Point) {
    let board = position.board();
    let mut rebuilt = Board::new(twin.size);
    for point in twin.size.points() {
        assert_eq!(board.at(point), twin.at(point), "{point:?}");
        rebuilt.set(point, twin.at(point));
    }
    assert_eq!(*board, rebuilt);
    assert_eq!(board.hash(), rebuilt.hash());
    assert_eq!(position.to_play(), twin.to_play);
    assert_eq!(position.prisoners(), twin.prisoners);
    let chain = board.chain(anywhere);
    assert_eq!(chain.is_some(), twin.at(anywhere).is_some());
    if let Some(chain) = chain {
        let (stones, liberties) = Naive::chain(twin.size, &twin.cells, anywhere);
        assert_eq!(BTreeSet::from_iter(chain.stones), stones);
        assert_eq!(board.has_liberty(anywhere), !liberties.is_empty());
        assert_eq!(BTreeSet::from_iter(chain.liberties), liberties);
    }
    stones_are_conserved(position);
}

fn stones_are_conserved(position: &Position) {
    for color in Color::ALL {
        let on_board = position.board().stones().filter(|&(_, stone)| stone == color).count();
        let placed = i64::from(position.plays()[color]) + i64::from(position.setup_stones()[color]);
        assert_eq!(placed, on_board as i64 + i64::from(position.prisoners()[!color]), "{color}");
    }
}

/// One point of each chain without liberties on or beside the stones of a set-up.
fn compare_lifeless(found: &[Point], twin: &Naive, stones: &[(Point, Option<Color>)]) {
    let mut expected = BTreeSet::new();
    for &(point, _) in stones.iter().filter(|&&(point, _)| twin.size.contains(point)) {
        for near in twin.size.neighbors(point).chain([point]) {
            let (chain, liberties) = Naive::chain(twin.size, &twin.cells, near);
            if twin.at(near).is_some() && liberties.is_empty() {
                expected.insert(chain);
            }
        }
    }
    let chain = |&point: &Point| Naive::chain(twin.size, &twin.cells, point).0;
    assert_eq!(found.len(), expected.len());
    assert_eq!(found.iter().map(chain).collect::<BTreeSet<_>>(), expected);
}

/// A symmetry of the square and a change of colours, numbered 0 to 15.
#[derive(Clone, Copy)]
struct Symmetry(u8);

impl Symmetry {
    fn size(self, size: Size) -> Size {
        let turned = self.0 & 1 != 0;
        if turned { Size::new(size.height(), size.width()).unwrap() } else { size }
    }

    fn point(self, size: Size, Point { x, y }: Point) -> Point {
        let x = if self.0 & 2 != 0 { size.width().wrapping_sub(1 + x) } else { x };
        let y = if self.0 & 4 != 0 { size.height().wrapping_sub(1 + y) } else { y };
        if self.0 & 1 != 0 { Point { x: y, y: x } } else { Point { x, y } }
    }

    fn color(self, color: Color) -> Color {
        if self.0 & 8 != 0 { !color } else { color }
    }

    fn event(self, size: Size, event: &Event) -> Event {
        match *event {
            Event::Play(color, point) => Event::Play(self.color(color), self.point(size, point)),
            Event::Pass(color) => Event::Pass(self.color(color)),
            Event::ToPlay(color) => Event::ToPlay(self.color(color)),
            Event::Setup(ref stones) => {
                let stone = |&(point, cell): &(Point, Option<Color>)| {
                    (self.point(size, point), cell.map(|color| self.color(color)))
                };
                Event::Setup(stones.iter().map(stone).collect())
            }
        }
    }
}

#[test]
fn symmetries_and_colours_change_points_and_colours_only() {
    for (width, height, turns) in BOARDS {
        let (size, events) = random_game(width, height, turns.min(400), 77);
        let mut position = Position::new(size);
        let facts = facts(&mut position, &events, Symmetry(0));
        for symmetry in (1..16).map(Symmetry) {
            let turned: Vec<_> = events.iter().map(|event| symmetry.event(size, event)).collect();
            let mut other = Position::new(symmetry.size(size));
            assert_eq!(self::facts(&mut other, &turned, symmetry), facts);
            for point in size.points() {
                let expected = position.board().at(point).map(|color| symmetry.color(color));
                assert_eq!(other.board().at(symmetry.point(size, point)), expected);
            }
        }
    }
}

/// What a replay says, as a text; colours are changed back.
fn facts(position: &mut Position, events: &[Event], symmetry: Symmetry) -> Vec<String> {
    let back = |pair: ByColor<u32>| ByColor::from_fn(|color| pair[symmetry.color(color)]);
    let mut facts = Vec::new();
    let mut steps = replay(position, &Ruleset::TROMP_TAYLOR, events);
    while let Some(step) = steps.next() {
        let prisoners = back(steps.position().prisoners());
        let repetition = step.repetition.map(|found| {
            (found.earlier, found.same_to_play, back(found.captured), found.kind, found.again)
        });
        let turn = (step.turn, step.captured, step.lost, step.out_of_turn, step.lifeless.len());
        let word = verdict(step.violation);
        facts.push(format!("{turn:?} {word:?} {repetition:?} {prisoners:?}"));
    }
    facts
}

#[test]
fn a_position_used_again_is_as_good_as_new() {
    let mut used = Position::new(Size::NINETEEN);
    for (width, height, turns) in BOARDS {
        let (size, events) = random_game(width, height, turns.min(300), 5);
        used.reset(size);
        let mut fresh = Position::new(size);
        let expected = facts(&mut fresh, &events, Symmetry(0));
        assert_eq!(facts(&mut used, &events, Symmetry(0)), expected);
        assert_eq!(used.board(), fresh.board());
    }
}
