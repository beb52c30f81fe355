//! Laws that hold for any board, any dead stones and any refused points, over seeded random games.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a failed expectation is a failed test"
)]

mod support;

use kifu_rules::{
    Board, ByColor, Color, Point, Points, Position, RULESETS, Ruleset, Size, Suicide, Tax,
};
use kifu_scoring::convert::{
    Parity, Turns, area_of_territory, count_of_margin, margin_of_count, shared_points,
    territory_of_area,
};
use kifu_scoring::{
    Area, Border, Ground, Ledger, Life, Score, Status, Strictness, Terms, Whose, regions,
};
use support::{Random, set_up};

const STRICTNESS: [Strictness; 3] = [Strictness::Plain, Strictness::Strict, Strictness::Letter];
const TAXES: [Tax; 3] = [Tax::None, Tax::Seki, Tax::Group];

fn random_status(random: &mut Random, size: Size) -> Status {
    Status {
        dead: random.points(size),
        seki: random.points(size),
        excluded: random.points(size),
        ..Status::default()
    }
}

#[test]
fn the_ledger_sums_to_nothing_left() {
    let mut random = Random(0x6b69_6675);
    for _ in 0..2500 {
        let position = random.game();
        let status = random_status(&mut random, position.board().size());
        for strictness in STRICTNESS {
            let ground = Ground::new(position.board(), &status, strictness);
            for tax in TAXES {
                let ledger = Ledger::new(&position, &ground, tax);
                assert_eq!(ledger.remainder(), 0, "{position:?} {status:?} {strictness:?} {tax:?}");
                let terms = ledger.setup_margin() + ledger.refused_margin();
                let by_plays = ledger.territory.margin() + ledger.plays_margin() + terms;
                let by_turns = ledger.pass_stone_margin() + ledger.turns_margin() + terms;
                assert_eq!(ledger.area.margin(), by_plays);
                assert_eq!(ledger.area.margin(), by_turns);
            }
        }
    }
}

#[test]
fn area_covers_the_board_and_half_counting_changes_no_margin() {
    let mut random = Random(0x5_e5a7);
    for _ in 0..2000 {
        let position = random.game();
        let board = position.board();
        let status = random_status(&mut random, board.size());
        let area = Area::of(&Ground::new(board, &status, Strictness::Plain), Tax::None);
        let (count, halved) = (area.count(), area.halved());
        assert_eq!(count.black + count.white + area.shared, area.board);
        assert_eq!(halved.black + halved.white, area.mark() + area.mark());
        assert_eq!(area.margin(), halved.black - halved.white);
        for color in Color::ALL {
            let count = count_of_margin(color, area.margin(), area.board);
            assert_eq!(count, Some(halved[color]));
            assert_eq!(margin_of_count(color, halved[color], area.board), area.margin());
        }
        let parity = if area.shared.is_multiple_of(2) { Parity::Even } else { Parity::Odd };
        assert_eq!(shared_points(area.margin(), area.board), Some(parity));
    }
}

/// Which colours an empty point reaches through empty points: the definition, naively.
fn reaches(board: &Board, from: Point) -> ByColor<bool> {
    let (mut seen, mut next) = (vec![from], 0);
    let mut reached = ByColor::default();
    while next < seen.len() {
        for near in board.size().neighbors(seen[next]) {
            match board.at(near) {
                Some(color) => reached[color] = true,
                None if !seen.contains(&near) => seen.push(near),
                None => {}
            }
        }
        next += 1;
    }
    reached
}

#[test]
fn a_point_is_whose_colour_alone_it_reaches() {
    let mut random = Random(77);
    for _ in 0..600 {
        let position = random.game();
        let size = position.board().size();
        let status = random_status(&mut random, size);
        let mut bare = position.board().clone();
        let mut dead = ByColor::<u32>::default();
        for stone in &status.dead {
            for point in bare.chain(*stone).map_or_else(Vec::new, |chain| chain.stones) {
                dead[bare.at(point).unwrap()] += 1;
                bare.set(point, None);
            }
        }
        let ground = Ground::new(position.board(), &status, Strictness::Plain);
        assert_eq!(ground.dead(), dead);
        for point in size.points() {
            let reached = (bare.at(point).is_none()).then(|| reaches(&bare, point));
            let expected = match (bare.at(point), reached) {
                (Some(color), _) => Whose::Stone(color),
                (None, Some(ByColor { black: true, white: false })) => {
                    Whose::Surrounded(Color::Black)
                }
                (None, Some(ByColor { black: false, white: true })) => {
                    Whose::Surrounded(Color::White)
                }
                (None, _) => Whose::Shared,
            };
            assert_eq!(ground.at(point), Some(expected), "{position:?} {status:?} {point:?}");
        }
        let all = regions(&bare);
        let shared = all.iter().filter(|region| !matches!(region.border, Border::One(_)));
        let shared: usize = shared.map(|region| region.points.len()).sum();
        assert_eq!(shared, ground.shared() as usize);
        let empty: usize = all.iter().map(|region| region.points.len()).sum();
        assert_eq!(empty, size.area() - bare.stones().count());
    }
}

/// A symmetry of the rectangle, by number from 0 to 7; from 4 on width and height change places.
fn turned(size: Size, symmetry: u8, point: Point) -> Point {
    let x = if symmetry & 1 == 0 { point.x } else { size.width() - 1 - point.x };
    let y = if symmetry & 2 == 0 { point.y } else { size.height() - 1 - point.y };
    if symmetry & 4 == 0 { Point { x, y } } else { Point { x: y, y: x } }
}

#[test]
fn symmetries_change_nothing_and_swapped_colours_change_the_sign() {
    let mut random = Random(0xc0_10e5);
    for round in 0..1200 {
        let position = random.game();
        let board = position.board();
        let size = board.size();
        let status = random_status(&mut random, size);
        let symmetry = (round % 8) as u8;
        let other_size = match symmetry {
            0..4 => size,
            _ => Size::new(size.height(), size.width()).unwrap(),
        };
        let mut other = Board::new(other_size);
        for (point, color) in board.stones() {
            other.set(turned(size, symmetry, point), Some(!color));
        }
        let turn = |points: &[Point]| points.iter().map(|&p| turned(size, symmetry, p)).collect();
        let other_status = Status {
            dead: turn(&status.dead),
            seki: turn(&status.seki),
            excluded: turn(&status.excluded),
            ..Status::default()
        };
        let none = ByColor::default();
        for strictness in STRICTNESS {
            let ground = Ground::new(board, &status, strictness);
            let swapped = Ground::new(&other, &other_status, strictness);
            for ruleset in RULESETS {
                let margin = Score::of(&ground, none, ruleset, &Terms::default()).margin();
                let other = Score::of(&swapped, none, ruleset, &Terms::default()).margin();
                assert_eq!(other, -margin, "{board:?} {status:?} {}", ruleset.name);
            }
        }
        let (life, swapped) =
            (Life::of(board, Suicide::Forbidden), Life::of(&other, Suicide::Forbidden));
        for point in size.points() {
            let turned = turned(size, symmetry, point);
            assert_eq!(life.is_alive(point), swapped.is_alive(turned));
            assert_eq!(life.ground(point), swapped.ground(turned).map(|color| !color));
        }
    }
}

/// Boards on which proofs succeed: a border of stones with holes, and noise around.
fn crowded(random: &mut Random) -> Position {
    let size = Size::new(7, 6).unwrap();
    let mut board = Board::new(size);
    for point in size.points() {
        let border = point.y < 3;
        let color = if border == random.one_in(12) { Color::White } else { Color::Black };
        if !random.one_in(5) {
            board.set(point, Some(color));
        }
    }
    let lifeless: Vec<_> = board.stones().filter(|&(point, _)| !board.has_liberty(point)).collect();
    for (point, _) in lifeless {
        board.set(point, None);
    }
    set_up(&board)
}

#[test]
fn what_is_proved_alive_survives_any_attack() {
    let mut random = Random(0xbe_4504);
    let mut proved = 0;
    for round in 0..4000 {
        let position = crowded(&mut random);
        let size = position.board().size();
        let (ruleset, suicide) = match round % 2 {
            0 => (Ruleset::JAPANESE, Suicide::Forbidden),
            _ => (Ruleset::TROMP_TAYLOR, Suicide::Allowed),
        };
        let life = Life::of(position.board(), suicide);
        for color in Color::ALL {
            let alive: Vec<_> = life.alive(color).collect();
            let ground: Vec<_> =
                size.points().filter(|&point| life.ground(point) == Some(color)).collect();
            proved += usize::from(!alive.is_empty());
            let mut attacked = position.clone();
            for _ in 0..if alive.is_empty() { 0 } else { 120 } {
                let point = random.point(size);
                if attacked.judge(!color, point, &ruleset).is_none() {
                    attacked.play(!color, point);
                }
            }
            let board = attacked.board();
            assert!(alive.iter().all(|&point| board.at(point) == Some(color)), "{position:?}");
            let after = Life::of(board, suicide);
            let other = |&point: &Point| board.at(point) == Some(!color) && after.is_alive(point);
            assert!(!ground.iter().any(other), "{position:?}\n{attacked:?}");
        }
    }
    assert!(proved > 400, "{proved} boards have something proved");
}

#[test]
fn conversions_hold_the_margins_of_real_counts() {
    let mut random = Random(0xc0_4e47);
    let mut compared = 0;
    while compared < 500 {
        // Alternating plays without passes, a handicap of none or some.
        let size = random.size();
        let mut position = Position::new(size);
        let setup_stones = random.points(size).len() % 3;
        let stones: Vec<_> = (0..setup_stones).map(|_| random.point(size)).collect();
        let stones: Vec<_> = stones.into_iter().map(|p| (p, Some(Color::Black))).collect();
        position.setup(&stones);
        let first = random.color();
        let mut color = first;
        for _ in 0..random.below(2 * size.area()) {
            let point = random.point(size);
            if position.judge(color, point, &Ruleset::JAPANESE).is_none() {
                position.play(color, point);
                color = !color;
            }
        }
        let Some(last) = position.last_turn() else { continue };
        let ground = Ground::new(position.board(), &Status::default(), Strictness::Plain);
        let ledger = Ledger::new(&position, &ground, Tax::None);
        let turns = Turns { first, last_play: None, setup_stones: position.setup_stones().black };
        let known = Turns { last_play: Some(last), ..turns };
        let (area, territory) = (ledger.area.margin(), ledger.territory.margin());
        let found: Vec<_> = territory_of_area(area, known).collect();
        assert_eq!(found.iter().map(|one| one.territory).collect::<Vec<_>>(), [territory]);
        let back: Vec<_> = area_of_territory(territory, known).collect();
        assert_eq!(back, found);
        let possible: Vec<_> = territory_of_area(area, turns).collect();
        assert!(possible.len() == 2 && possible.contains(&found[0]));
        compared += 1;
    }
}

#[test]
fn numbers_beyond_any_game_saturate() {
    use kifu_scoring::{Adjustments, Fines};
    let most = Fines { warnings: u32::MAX, overtime: u32::MAX };
    let terms = Terms {
        komi: Points::from_quarters(i32::MIN),
        handicap: u32::MAX,
        passes: ByColor { black: u32::MAX, white: 0 },
        fines: ByColor { black: most, white: Fines::default() },
        ..Terms::default()
    };
    for ruleset in RULESETS {
        let _ = Adjustments::of(ruleset, &terms).total();
    }
    let _ = margin_of_count(Color::White, Points::from_quarters(i32::MAX), u32::MAX);
    let _ = count_of_margin(Color::White, Points::from_quarters(i32::MIN), u32::MAX);
    let far = Turns { first: Color::White, last_play: None, setup_stones: i32::MIN };
    assert_eq!(territory_of_area(Points::ZERO, far).count(), 2);
    let total = kifu_scoring::tournament::swiss_total(u32::MAX, u32::MAX, u32::MAX, u32::MAX);
    assert_eq!(total.map(|total| total.to_string()).as_deref(), Some("2"));
    assert!(kifu_scoring::tournament::Fraction::new(i64::MIN, i64::MIN).is_none());
}
