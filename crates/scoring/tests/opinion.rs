//! A second opinion: what becomes of an engine's word.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a failed expectation is a failed test"
)]

use kifu_rules::{Board, Color, Point, Points, Position, Ruleset};
use kifu_scoring::{Case, Fate, Judge, Judgement, Layer, Opinion, Terms};

/// Two walls; a white stone among Black's points, and nothing that can be proved.
const SPLIT: &str = "
    . . X O . . .
    . . X O . . .
    . . X O . . .
    . O X O . . .
    . . X O . . .
    . . X O . . .
    . . X O . . .
";

fn position(board: &Board) -> Position {
    let mut position = Position::new(board.size());
    let stones: Vec<_> = board.stones().map(|(point, color)| (point, Some(color))).collect();
    position.setup(&stones);
    position
}

fn judged(
    ruleset: &Ruleset,
    opinion: impl Fn(&Board) -> Opinion,
    more: impl Fn(&mut Case<'_>),
) -> (Judgement, Judgement) {
    let board: Board = SPLIT.parse().unwrap();
    let position = position(&board);
    let mut case = Case::new(&position, ruleset, Terms { komi: Points::HALF, ..Terms::default() });
    more(&mut case);
    let own = Judge::new().judge(&case);
    let theirs = own.with_opinion(&case, &opinion(&board));
    (own, theirs)
}

const STONE: Point = Point { x: 1, y: 3 };

#[test]
fn lists_say_who_is_dead_and_the_count_follows() {
    let dead = |board: &Board| Opinion::of_lists(board, vec![STONE], Vec::new(), Some(-6.0));
    let (_, theirs) = judged(&Ruleset::JAPANESE, dead, |_| ());
    assert_eq!((theirs.layer, theirs.status.dead.as_slice()), (Layer::Engine, &[STONE][..]));
    // 13 points and a dead stone, 15 in all, against 21 and half a point.
    assert_eq!(theirs.score.margin().to_string(), "-6.5");
    assert_eq!(theirs.finish.margin.to_string(), "-6.5");

    let alive = |board: &Board| Opinion::of_lists(board, Vec::new(), Vec::new(), Some(-20.0));
    let (own, theirs) = judged(&Ruleset::JAPANESE, alive, |_| ());
    let chain = |judgement: &Judgement| {
        let holds = |chain: &&kifu_scoring::ChainFate| chain.stones.contains(&STONE);
        judgement.chains.iter().find(holds).cloned().unwrap()
    };
    assert_eq!((chain(&own).fate, chain(&theirs).fate), (Fate::Dead, Fate::Alive));
    assert_eq!(chain(&theirs).confidence, (100 - chain(&own).confidence).max(1));
    assert_eq!(theirs.finish.margin.to_string(), "-20.5", "the engine's own margin");
    assert!(!theirs.is_closed(), "what it names is not what is on the board");
}

#[test]
fn a_margin_by_area_has_the_parity_of_the_board() {
    let shades = |lead: f64| {
        move |_: &Board| {
            let share = |at: usize| if at % 7 < 3 { 0.97 } else { -0.97 };
            Opinion::of_shades((0..49).map(share).collect(), Some(lead))
        }
    };
    for (lead, margin) in [(-7.4, "-7.5"), (-6.2, "-7.5"), (-5.8, "-5.5"), (0.9, "0.5")] {
        let (_, theirs) = judged(&Ruleset::CHINESE, shades(lead), |_| ());
        assert_eq!(theirs.finish.margin.to_string(), margin, "{lead}");
        let finish = theirs.finish;
        assert!(finish.low <= finish.margin && finish.margin <= finish.high, "{finish:?}");
    }
    let (_, theirs) = judged(&Ruleset::JAPANESE, shades(-6.1), |_| ());
    assert_eq!(theirs.finish.margin.to_string(), "-6.5");
    // A game that was ended is counted as it stands, whoever leads.
    let (_, theirs) = judged(&Ruleset::JAPANESE, shades(3.0), |case| case.ended = true);
    assert_eq!((theirs.finish.margin.to_string().as_str(), theirs.is_closed()), ("-6.5", true));
}

#[test]
fn nonsense_changes_nothing() {
    let short = |_: &Board| Opinion::of_shades(vec![1.0; 3], Some(1.0));
    let (own, theirs) = judged(&Ruleset::JAPANESE, short, |_| ());
    assert_eq!(own, theirs);
    let odd = |_: &Board| Opinion::of_shades(vec![f32::NAN; 49], Some(f64::INFINITY));
    let (own, theirs) = judged(&Ruleset::JAPANESE, odd, |_| ());
    assert!(theirs.finish.margin.abs() < Points::from_points(1000), "{:?}", own.finish);
}

#[test]
fn colours_swap() {
    let swapped: String = SPLIT
        .chars()
        .map(|sign| match sign {
            'X' => 'O',
            'O' => 'X',
            other => other,
        })
        .collect();
    let finish = |diagram: &str, to_play: Color, lead: f64, share: f32| {
        let position = position(&diagram.parse().unwrap());
        let case = Case { to_play, ..Case::new(&position, &Ruleset::CHINESE, Terms::default()) };
        let shares = (0..49).map(|at| if at % 7 < 3 { share } else { -share });
        let opinion = Opinion::of_shades(shares.collect(), Some(lead));
        Judge::new().judge(&case).with_opinion(&case, &opinion).finish
    };
    for lead in [-3.5, -0.5, 0.5, 1.0, 2.5] {
        let one = finish(SPLIT, Color::Black, lead, 0.9);
        let other = finish(&swapped, Color::White, -lead, -0.9);
        let mirrored = [-other.margin, -other.high, -other.low];
        assert_eq!([one.margin, one.low, one.high], mirrored, "{lead}");
    }
}
