//! The judge: what marks and proof settle, and the laws that hold whatever the network says.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a failed expectation is a failed test"
)]

mod support;

use kifu_rules::{Board, ByColor, Color, Point, Points, Position, RULESETS, Ruleset, Size, Tax};
use kifu_scoring::{
    Basis, Case, Effort, Fate, Finish, Judge, Judgement, Layer, PointFate, Strictness, Terms, score,
};
use support::{Random, set_up};

/// A board after random plays that fill no eye of their own.
fn scattered(size: Size, plays: usize, seed: u64) -> Position {
    let mut random = Random(seed);
    let mut position = Position::new(size);
    let mut color = Color::Black;
    for _ in 0..plays {
        let point = random.point(size);
        let board = position.board();
        let eye = size.neighbors(point).all(|near| board.at(near) == Some(color));
        if position.judge(color, point, &Ruleset::JAPANESE).is_none() && !eye {
            position.play(color, point);
            color = !color;
        }
    }
    position
}

#[test]
fn marks_and_proof_settle() {
    let judge = Judge::new();
    for case in support::cases("judge/settled.txt") {
        let position = set_up(&case.board());
        let marks = ByColor { black: case.points("black"), white: case.points("white") };
        let judgement = judge.judge(&Case {
            marks: Some(&marks),
            ..Case::new(&position, &Ruleset::JAPANESE, Terms::default())
        });
        let layer = match case.get("layer") {
            "marks" => Layer::Marks,
            "proof" => Layer::Proof,
            other => panic!("{other}"),
        };
        assert_eq!(judgement.layer, layer, "{}", case.id);
        assert_eq!(judgement.status.dead, case.points("dead"), "{}", case.id);
        let margin = Points::from_points(case.read("margin"));
        assert_eq!(judgement.finish.margin, margin, "{}", case.id);
        assert_eq!((judgement.finish.confidence, judgement.is_closed()), (100, true));
        let chances = [margin, margin + Points::HALF].map(|margin| judgement.chance(margin) > 0.0);
        assert_eq!(chances, [true, false], "{}", case.id);
        assert_eq!(judgement.open().count(), 0);
    }
}

/// Two sides with many eyes and dame between them: a board so odd that the forecast may take it for
/// anything.
fn two_sides() -> Board {
    let eye = |x: u8, y: u8| [1, 3, 5].contains(&x) && y % 2 == 1;
    let mut board = Board::new(Size::NINETEEN);
    for (x, y) in (0..9).flat_map(|x| (0..19).map(move |y| (x, y))).filter(|&(x, y)| !eye(x, y)) {
        board.set(Point { x, y }, Some(Color::Black));
        board.set(Point { x: 18 - x, y }, Some(Color::White));
    }
    board
}

#[test]
fn nothing_but_dame_is_no_matter_of_opinion() {
    let position = set_up(&two_sides());
    let judge = Judge::new();
    for to_play in Color::ALL {
        let case = |ruleset, ended| {
            let case = Case::new(&position, ruleset, Terms::default());
            judge.judge(&Case { to_play, ended, ..case })
        };
        let last = if to_play == Color::Black { 1 } else { -1 };
        for (ruleset, ended, margin) in [
            (&Ruleset::JAPANESE, false, 0),
            (&Ruleset::CHINESE, false, last),
            (&Ruleset::CHINESE, true, 0),
        ] {
            let judgement = case(ruleset, ended);
            let margin = Points::from_points(margin);
            assert_eq!((judgement.layer, judgement.finish.confidence), (Layer::Proof, 100));
            let Finish { margin: found, low, high, .. } = judgement.finish;
            assert_eq!([found, low, high], [margin; 3], "{} {ended}", ruleset.name);
            assert!(judgement.chance(margin) > 0.99);
            assert_eq!(judgement.is_closed(), judgement.score.margin() == margin);
        }
        let taxed = RULESETS.iter().find(|ruleset| ruleset.tax == Tax::Group).unwrap();
        assert_ne!(case(taxed, false).layer, Layer::Proof, "joined groups pay one tax");
    }
}

/// What is proved alive is no seki, and its eyes count.
#[test]
fn proof_stands_above_the_forecast() {
    let mut board = two_sides();
    for x in [8, 10] {
        board.set(Point { x, y: 9 }, None);
    }
    let position = set_up(&board);
    let judge = Judge::new();
    for to_play in Color::ALL {
        let terms = Terms { strictness: Strictness::Strict, ..Terms::default() };
        let case = Case::new(&position, &Ruleset::JAPANESE, terms);
        let judgement = judge.judge(&Case { to_play, ..case });
        let proved = judgement.chains.iter().filter(|chain| chain.layer == Layer::Proof);
        assert!(proved.clone().count() == 2 && proved.clone().all(|c| c.fate == Fate::Alive));
        assert_eq!(judgement.score.margin(), Points::ZERO, "{to_play:?}");
    }
}

#[test]
fn who_falls_depends_on_who_plays_first() {
    let judge = Judge::new();
    for case in support::cases("judge/status.txt") {
        let position = set_up(&case.board());
        for (key, to_play, ended) in [
            ("first-black", Color::Black, false),
            ("first-white", Color::White, false),
            ("ended", Color::Black, true),
        ] {
            if case.find("asked").is_some_and(|asked| asked != key) {
                continue;
            }
            let judgement = judge.judge(&Case {
                to_play,
                ended,
                ..Case::new(&position, &Ruleset::JAPANESE, Terms::default())
            });
            let lost = case.points(key);
            for chain in judgement.chains.iter().filter(|chain| chain.stones.len() > 3) {
                let expected = chain.stones.iter().any(|stone| lost.contains(stone));
                let found = chain.fate == Fate::Dead;
                assert_eq!(found, expected, "{} {key}: {:?}", case.id, chain);
            }
            for stone in case.points("seki") {
                let chain = judgement.chains.iter().find(|chain| chain.stones.contains(&stone));
                let found = chain.map(|chain| (chain.fate, chain.layer));
                let seki = Some((Fate::Seki, Layer::Search));
                assert_eq!(found, seki, "{} {key}: {stone:?}", case.id);
            }
        }
    }
}

#[test]
fn a_judgement_hangs_together() {
    let judge = Judge::new();
    for (seed, size) in [(1, 19), (2, 19), (3, 13), (4, 9), (5, 2)] {
        let size = Size::new(size, size).unwrap();
        let position = scattered(size, size.area() * 2, seed);
        for ruleset in RULESETS {
            let case = Case {
                effort: Effort::Quick,
                ..Case::new(&position, ruleset, Terms { komi: Points::HALF, ..Terms::default() })
            };
            let judgement = judge.judge(&case);
            assert_eq!(judgement, judge.judge(&case), "the same twice");
            let finish = judgement.finish;
            assert!((finish.low..=finish.high).contains(&finish.margin), "{finish:?}");
            let all = (-2000..2000).map(Points::from_quarters);
            let sum: f32 = all.map(|margin| judgement.chance(margin)).sum();
            assert!((sum - 1.0).abs() < 1e-3, "{sum}");
            let counted = score(&position, &judgement.status, ruleset, &case.terms);
            assert_eq!(judgement.score, counted);
            let stones: usize = judgement.chains.iter().map(|chain| chain.stones.len()).sum();
            assert_eq!(stones + judgement.points.len(), size.area());
            if judgement.is_closed() {
                assert_eq!(finish.margin, counted.margin());
                assert_eq!(judgement.open().count(), 0);
            }
            let ended = judge.judge(&Case { ended: true, ..case });
            assert_eq!(ended.finish.margin, ended.score.margin());
            assert_eq!(ended.finish.basis, Basis::Count);
            let finish = ended.finish;
            assert!((finish.low..=finish.high).contains(&finish.margin), "{finish:?}");
        }
    }
}

/// Large rooms behind living walls, and a square of four: nothing that the network was trained on. Whatever
/// it says, what the board has now is to be reckoned with.
#[test]
fn a_forecast_at_a_loss_does_not_hide_the_count() {
    let board: Board = "
        . X . X X X X X X X O . . . O . . . .
        X X X X X X X X X X O . . . O . . . .
        X X O O O O X X X X O . . . O . . . .
        X X O . . O X X X X O . . . O . . . .
        X X O . . O X X X X O . . . O . . . .
        X X O O O O X X X X O . . . O . . . .
        X X X X X X X X X X O O O O O O O O O
        . . . . X . . . . X O . . . O . . . .
        . . . . X . . . . X O . . . O . . . .
        . . . . X . . . . X O . . . O . . . .
        . . . . X . . . . X O . . . O . . . .
        . . . . X . . . . X O . . . O . . . .
        X X X X X X X X X X O O O O O O O O O
        . . . . X . . . . X O . . . O . . . .
        . . . . X . . . . X O . . . O . . . .
        . . . . X . . . . X O . . . O . . . .
        . . . . X . . . . X O . . . O . . . .
        . . . . X . . . . X O . . . O . . . .
        . . . . X . . . . X O . . . O . . . .
    "
    .parse()
    .unwrap();
    let position = set_up(&board);
    let judge = Judge::new();
    for to_play in Color::ALL {
        let terms = Terms { strictness: Strictness::Strict, ..Terms::default() };
        let case = Case::new(&position, &Ruleset::JAPANESE, terms);
        let judgement = judge.judge(&Case { to_play, ..case });
        assert_eq!(judgement.status.dead.len(), 12, "two eyes are not in it");
        let finish = judgement.finish;
        let holds = (finish.low..=finish.high).contains(&judgement.score.margin());
        assert!(holds, "{finish:?}, {}", judgement.score.margin());
    }
}

#[test]
fn an_area_margin_has_the_parity_of_the_board() {
    let judge = Judge::new();
    for seed in 10..14 {
        let position = scattered(Size::NINETEEN, 600, seed);
        for to_play in Color::ALL {
            let case = Case {
                to_play,
                effort: Effort::Quick,
                ..Case::new(&position, &Ruleset::CHINESE, Terms::default())
            };
            let finish = judge.judge(&case).finish;
            if finish.basis != Basis::Count {
                assert_eq!(finish.margin.quarters().rem_euclid(8), 4, "{finish:?}");
            }
        }
    }
}

/// Turned by a quarter and with its colours swapped.
fn turned(position: &Position) -> Position {
    let board = position.board();
    let size = board.size();
    let mut other = Board::new(Size::new(size.height(), size.width()).unwrap());
    for (point, color) in board.stones() {
        other.set(turn(size, point), Some(!color));
    }
    set_up(&other)
}

fn turn(size: Size, point: Point) -> Point {
    Point { x: size.height() - 1 - point.y, y: point.x }
}

#[test]
fn colours_and_symmetries_change_nothing_else() {
    let judge = Judge::new();
    let fate = |judgement: &Judgement, point: Point| {
        let chain = judgement.chains.iter().find(|chain| chain.stones.contains(&point));
        chain.map(|chain| (chain.fate, chain.confidence, chain.layer))
    };
    for (seed, side) in [(21, 19), (22, 9)] {
        let size = Size::new(side, side).unwrap();
        let before = set_up(scattered(size, size.area() * 2, seed).board());
        let after = turned(&before);
        for (ruleset, effort) in
            [(Ruleset::JAPANESE, Effort::Normal), (Ruleset::CHINESE, Effort::Deep)]
        {
            let judge = |position: &Position, to_play| {
                judge.judge(&Case {
                    to_play,
                    effort,
                    ..Case::new(position, &ruleset, Terms::default())
                })
            };
            let (a, b) = (judge(&before, Color::Black), judge(&after, Color::White));
            assert_eq!(a.finish.margin, -b.finish.margin);
            assert_eq!((a.finish.low, a.finish.high), (-b.finish.high, -b.finish.low));
            assert_eq!(a.finish.confidence, b.finish.confidence);
            for point in size.points() {
                let found = fate(&b, turn(size, point));
                assert_eq!(fate(&a, point), found, "{point:?}");
            }
            for &(point, fate) in &a.points {
                let fate = match fate {
                    PointFate::Of(color) => PointFate::Of(!color),
                    other => other,
                };
                assert!(b.points.contains(&(turn(size, point), fate)), "{point:?}");
            }
        }
    }
}

#[test]
fn proof_outranks_the_network() {
    let board: Board = "
        . X . X . . . . .
        X X X X . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . O . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    "
    .parse()
    .unwrap();
    let position = set_up(&board);
    let judgement = Judge::new().judge(&Case::new(&position, &Ruleset::JAPANESE, Terms::default()));
    let corner = &judgement.chains[0];
    assert_eq!((corner.fate, corner.layer, corner.confidence), (Fate::Alive, Layer::Proof, 100));
    assert!(!judgement.is_closed());
}

#[test]
fn a_named_position_counts_as_its_status_says() {
    // The boards of both files: what the judge finds is what the count was given.
    let counts: Vec<_> = ["counting/score.txt", "counting/special.txt"]
        .into_iter()
        .flat_map(support::cases)
        .collect();
    for id in ["sc-20", "mannen-ko"] {
        let case = counts.iter().find(|case| case.id == id).unwrap();
        let position = set_up(&case.board());
        for (ruleset, key) in
            [(&Ruleset::JAPANESE, "territory-margin"), (&Ruleset::CHINESE, "area-margin")]
        {
            let case_of = Case { ended: true, ..Case::new(&position, ruleset, Terms::default()) };
            let judgement = Judge::new().judge(&case_of);
            assert_eq!(judgement.score.margin(), case.read(key), "{id} {key}");
            assert_eq!(judgement.open().count(), 0, "{id} {key}: the game has ended");
        }
    }
}
