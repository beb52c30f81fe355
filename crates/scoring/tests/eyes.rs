//! Every case of `testdata/positions/eyes.txt`: what a search says, and what the judge makes of it.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a failed expectation is a failed test"
)]

mod support;

use kifu_rules::{Color, Ruleset, Suicide};
use kifu_scoring::{Case, Effort, Fate, Judge, Life, Strictness, Terms, Verdict, verdict};
use support::{cases, set_up};

const EFFORT: u32 = 100_000;

fn expected(name: &str) -> Verdict {
    match name {
        "dead" => Verdict::Dead,
        "unsettled" => Verdict::Unsettled,
        "alive" => Verdict::Alive,
        other => panic!("{other}"),
    }
}

#[test]
fn eyes_live_and_die_as_they_should() {
    for case in cases("positions/eyes.txt") {
        let board = case.board();
        let life = Life::of(&board, Suicide::Forbidden);
        let target = case.points("target")[0];
        let found = verdict(&board, &life, |_| false, target, EFFORT);
        assert_eq!(found, Some(expected(case.get("verdict"))), "{}", case.id);
    }
}

#[test]
fn the_judge_knows_who_plays_first() {
    let judge = Judge::new();
    for case in cases("positions/eyes.txt") {
        let position = set_up(&case.board());
        let target = case.points("target")[0];
        let color = position.board().at(target).unwrap();
        let counts = [Strictness::Plain, Strictness::Strict];
        for (to_play, strictness) in Color::ALL.into_iter().flat_map(|c| counts.map(|s| (c, s))) {
            let terms = Terms { strictness, ..Terms::default() };
            let judgement = judge.judge(&Case {
                to_play,
                effort: Effort::Normal,
                ..Case::new(&position, &Ruleset::JAPANESE, terms)
            });
            let dies = match expected(case.get("verdict")) {
                Verdict::Dead => true,
                Verdict::Unsettled => to_play != color,
                Verdict::Alive => false,
            };
            let chain = judgement.chains.iter().find(|chain| chain.stones.contains(&target));
            let chain = chain.unwrap();
            assert_eq!(chain.fate == Fate::Dead, dies, "{} {to_play:?} {strictness:?}", case.id);
        }
    }
}
