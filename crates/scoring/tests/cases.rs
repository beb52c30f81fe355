//! Every case of `testdata/counting`, counted and compared with what the file says.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a failed expectation is a failed test"
)]

mod support;

use kifu_rules::{
    ByColor, Color, Counting, Point, Points, Position, RULESETS, Ruleset, Suicide, Tax,
};
use kifu_scoring::convert::margin_of_count;
use kifu_scoring::tournament::swiss_total;
use kifu_scoring::{
    Adjustments, Area, Fines, Ground, Layer, Ledger, Life, Refusal, Score, Status, Strictness,
    Terms, Territory, score,
};
use support::{Case, cases, color, set_up};

fn status(case: &Case) -> Status {
    Status {
        dead: case.points("dead"),
        seki: case.points("seki"),
        excluded: case.points("exclude"),
        ..Status::default()
    }
}

/// Surrounded points that count, dead stones left out.
fn territory(case: &Case, status: &Status, strictness: Strictness) -> ByColor<u32> {
    let ground = Ground::new(&case.board(), status, strictness);
    Territory::of(&ground, ByColor::default(), Tax::Seki).points()
}

/// Row by row.
fn sorted(mut points: Vec<Point>) -> Vec<Point> {
    points.sort_unstable_by_key(|point| (point.y, point.x));
    points
}

#[test]
fn positions_count_as_the_file_says() {
    let special = cases("counting/special.txt");
    for case in cases("counting/score.txt").into_iter().chain(special) {
        let id = &case.id;
        let ground = Ground::new(&case.board(), &status(&case), Strictness::Plain);
        let area = Area::of(&ground, Tax::None);
        let count = area.count();
        let found = format!("{} {} {}", count.black, count.white, area.shared);
        assert_eq!(found, case.get("area"), "{id}");
        assert_eq!(area.stones, case.pair("stones"), "{id}");
        assert_eq!(ground.dead(), case.pair("dead-stones"), "{id}");
        assert_eq!(area.halved(), case.pair::<Points>("halved"), "{id}");
        assert_eq!(area.margin(), case.read("area-margin"), "{id}");
        assert_eq!(area.margin().zi(), case.get("area-margin-zi"), "{id}");

        let territory = Territory::of(&ground, ByColor::default(), Tax::Seki);
        assert_eq!(territory.points(), case.pair("territory"), "{id}");
        assert_eq!(territory.margin(), case.read("territory-margin"), "{id}");

        let position = set_up(&case.board());
        let ledger = Ledger::new(&position, &ground, Tax::Seki);
        assert_eq!((ledger.area, ledger.territory), (area, territory), "{id}");
        assert_eq!(ledger.remainder(), 0, "{id}");
    }
}

fn refused(case: &Case, status: &Status, why: Refusal) -> Vec<Point> {
    let board = case.board();
    let ground = Ground::new(&board, status, Strictness::Strict);
    board.size().points().filter(|&point| ground.refusal(point) == Some(why)).collect()
}

#[test]
fn a_strict_count_refuses_the_points_that_must_be_filled() {
    for case in cases("counting/score.txt") {
        let status = Status { excluded: Vec::new(), ..status(&case) };
        assert_eq!(refused(&case, &status, Refusal::Teire), case.points("teire"), "{}", case.id);
    }
    for case in cases("counting/strict.txt") {
        let (id, none) = (&case.id, Status::default());
        assert_eq!(refused(&case, &none, Refusal::Teire), case.points("teire"), "{id}");
        assert_eq!(territory(&case, &none, Strictness::Plain), case.pair("plain"), "{id}");
        assert_eq!(territory(&case, &none, Strictness::Strict), case.pair("strict"), "{id}");
        assert_eq!(territory(&case, &none, Strictness::Letter), case.pair("letter"), "{id}");
    }
}

#[test]
fn chains_are_pass_alive_or_not() {
    for case in cases("counting/benson.txt") {
        let life = Life::of(&case.board(), Suicide::Forbidden);
        let mut found = ByColor::from_fn(|color| life.alive(color).collect::<Vec<_>>());
        for (color, key) in [(Color::Black, "alive-black"), (Color::White, "alive-white")] {
            let mut expected = case.points(key);
            expected.sort_unstable();
            found[color].sort_unstable();
            assert_eq!(found[color], expected, "{} {key}", case.id);
            let all_alive = expected.iter().all(|&point| life.is_alive(point));
            assert!(all_alive, "{} {key}", case.id);
        }
    }
}

#[test]
fn safe_chains_hold_the_ground_in_which_nothing_can_live() {
    for case in cases("counting/ground.txt") {
        let (id, board) = (&case.id, case.board());
        let suicide = match case.get("suicide") {
            "legal" => Suicide::Allowed,
            "illegal" => Suicide::Forbidden,
            other => panic!("{id}: suicide {other}"),
        };
        let life = Life::of(&board, suicide);
        for (color, key) in [(Color::Black, "ground-black"), (Color::White, "ground-white")] {
            let held = |&point: &Point| life.ground(point) == Some(color);
            let held: Vec<_> = board.size().points().filter(held).collect();
            assert_eq!(held, sorted(case.points(key)), "{id} {key}");
        }
        let status = Status::from_proof(&life);
        assert_eq!(sorted(status.dead), sorted(case.points("dead")), "{id}");
        assert_eq!(life.is_complete(), case.get("complete") == "yes", "{id}");
    }
}

#[test]
fn marks_say_who_is_dead_and_what_does_not_count() {
    for case in cases("counting/marks.txt") {
        let marks = ByColor { black: case.points("black"), white: case.points("white") };
        let status = Status::from_marks(&case.board(), &marks);
        assert_eq!(sorted(status.dead.clone()), sorted(case.points("dead")), "{}", case.id);
        let excluded = sorted(status.excluded.clone());
        assert_eq!(excluded, sorted(case.points("excluded")), "{}", case.id);
        assert_eq!(status.layer, Layer::Marks);
        let found = territory(&case, &status, Strictness::Plain);
        assert_eq!(found, case.pair("territory"), "{}", case.id);
    }
}

#[test]
fn every_ruleset_has_its_result() {
    for case in cases("counting/rulesets.txt") {
        let warnings = case.pair_or_default("warnings");
        let overtime = case.pair_or_default("overtime");
        let mut terms = Terms {
            handicap: case.find("handicap").map_or(0, |_| case.read("handicap")),
            passes: case.pair_or_default("passes"),
            first_pass: case.find("first-pass").map(color),
            fines: ByColor::from_fn(|color| Fines {
                warnings: warnings[color],
                overtime: overtime[color],
            }),
            ..Terms::default()
        };
        for ruleset in RULESETS {
            let komi = case.get("komi");
            terms.komi = if komi == "usual" { ruleset.komi } else { komi.parse().unwrap() };
            let ground = Ground::new(&case.board(), &status(&case), terms.strictness);
            let prisoners = case.pair_or_default("prisoners");
            let score = Score::of(&ground, prisoners, ruleset, &terms);
            let expected = case.all("result").find_map(|line| {
                line.split_once(' ')
                    .filter(|(_, name)| *name == ruleset.name)
                    .map(|(result, _)| result)
            });
            let expected =
                expected.unwrap_or_else(|| panic!("{}: no result under {}", case.id, ruleset.name));
            assert_eq!(score.outcome().to_string(), expected, "{} {}", case.id, ruleset.name);
        }
    }
}

#[test]
fn zi_and_points_convert() {
    for case in cases("counting/zi.txt") {
        let id = &case.id;
        let warnings = ByColor { black: case.read("black-warnings"), white: 0 };
        let terms = Terms {
            komi: Points::from_quarter_zi(case.read::<Points>("komi-zi").quarters()),
            handicap: case.read("handicap"),
            fines: warnings.map(|warnings| Fines { warnings, overtime: 0 }),
            ..Terms::default()
        };
        let (count, board) = (case.read("black-count"), case.read("board-points"));
        let on_board = margin_of_count(Color::Black, count, board);
        let margin = on_board + Adjustments::of(&Ruleset::CHINESE, &terms).total();
        assert_eq!(margin.to_string(), case.get("margin"), "{id}");
        assert_eq!(margin.zi(), case.get("margin-zi"), "{id}");
        let winner = match margin.quarters().signum() {
            1 => "B",
            0 => "draw",
            _ => "W",
        };
        assert_eq!(winner, case.get("winner"), "{id}");
    }
}

#[test]
fn tournament_totals_are_exact() {
    for case in cases("counting/tournament.txt") {
        let small = case.read("small");
        let opponents = case.get_numbers("opponents");
        assert!(opponents.is_empty() || opponents.iter().sum::<u32>() == small, "{}", case.id);
        if case.find("total").is_some() {
            let [big, highest, rounds] = ["big", "highest", "rounds"].map(|key| case.read(key));
            let total = swiss_total(big, small, highest, rounds).unwrap();
            assert_eq!(total.to_string(), case.get("total"), "{}", case.id);
        }
    }
}

#[test]
fn games_count_and_the_ledger_says_why_the_counts_differ() {
    for case in cases("positions/games.txt") {
        let id = &case.id;
        let position: Position = case.position();
        let ground = Ground::new(position.board(), &Status::default(), Strictness::Plain);
        let ledger = Ledger::new(&position, &ground, Tax::Seki);
        let count = ledger.area.count();
        let area = format!("{} {} {}", count.black, count.white, ledger.area.shared);
        assert_eq!(area, case.get("area"), "{id}");
        assert_eq!(ledger.territory.points(), case.pair("territory"), "{id}");
        assert_eq!(ledger.area.margin(), case.read("area-margin"), "{id}");
        assert_eq!(ledger.territory.margin(), case.read("territory-margin"), "{id}");
        assert_eq!(ledger.pass_stone_margin(), case.read("pass-stone-margin"), "{id}");
        assert_eq!(ledger.turns_margin(), case.read("delta-turns"), "{id}");
        assert_eq!(ledger.remainder(), 0, "{id}");

        let by_passing = Ruleset { counting: Counting::Territory, ..Ruleset::AGA };
        let terms = Terms::of(&position, Points::ZERO);
        let score = score(&position, &Status::default(), &by_passing, &terms);
        assert_eq!(score.margin(), case.read("pass-stone-margin"), "{id}");
    }
}
