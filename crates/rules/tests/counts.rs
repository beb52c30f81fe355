//! Published numbers of positions and of games: they test captures, suicide, superko, rectangles
//! and the equality of boards at once.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a failed expectation is a failed test"
)]

mod support;

use kifu_rules::{Board, Color, Position, Ruleset, Size};
use support::cases;

/// Both ways round, if they differ.
fn orientations(size: Size) -> Vec<Size> {
    let mut sizes = vec![size, Size::new(size.height(), size.width()).unwrap()];
    sizes.dedup();
    sizes
}

#[test]
fn as_many_positions_are_legal_as_published() {
    let mut checked = 0;
    for case in cases("counts.txt").iter().filter(|case| case.all("games").next().is_none()) {
        for size in orientations(case.size()) {
            let found = legal_positions(size);
            assert_eq!(found, case.number("legal-positions"), "{} as {size}", case.id);
            checked += 1;
        }
    }
    assert!(checked > 0);
}

fn legal_positions(size: Size) -> i64 {
    let points: Vec<_> = size.points().collect();
    let mut board = Board::new(size);
    let mut legal = 0;
    for code in 0..3_u32.pow(size.area() as u32) {
        for (nth, &point) in (0..).zip(&points) {
            board.set(point, [None, Some(Color::Black), Some(Color::White)][digit(code, nth)]);
        }
        legal += i64::from(board.stones().all(|(point, _)| board.has_liberty(point)));
    }
    legal
}

const fn digit(code: u32, nth: u32) -> usize {
    (code / 3_u32.pow(nth) % 3) as usize
}

#[test]
fn as_many_games_can_be_played_as_published() {
    let mut checked = 0;
    for case in cases("counts.txt").iter().filter(|case| case.all("games").next().is_some()) {
        for size in orientations(case.size()) {
            assert_eq!(games(&Position::new(size)), case.number("games"), "{} as {size}", case.id);
            checked += 1;
        }
    }
    assert!(checked > 0);
}

/// The game may stop here, or go on with any play that superko allows. Players may pass, and a
/// pass is not part of the game, so either colour may play.
fn games(position: &Position) -> i64 {
    let mut games = 1;
    for point in position.board().size().points() {
        for color in Color::ALL {
            if position.judge(color, point, &Ruleset::TROMP_TAYLOR).is_none() {
                let mut next = position.clone();
                next.play(color, point);
                games += self::games(&next);
            }
        }
    }
    games
}
