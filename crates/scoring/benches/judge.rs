//! What it costs to know who is dead and how a board ends: a finished game of 19×19, the same
//! game twenty turns before its end, and a board that proof settles. Each result is checked
//! before it is timed.

#![allow(missing_docs, reason = "the macros of criterion write functions without")]
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a benchmark of known data")]

mod support;

use criterion::{Criterion, criterion_group, criterion_main};
use kifu_rules::{Color, Points, Position, Ruleset, Tax};
use kifu_scoring::{
    Case, Effort, Fate, Ground, Judge, Judgement, Layer, Ledger, Life, Network, Playouts, Query,
    Status, Strictness, Terms,
};
use std::hint::black_box;
use support::{DEAD, after, proved, turns};

const KOMI: Points = Points::from_quarters(26);

/// Under Japanese rules, counted strictly.
fn case(position: &Position, effort: Effort) -> Case<'_> {
    let terms = Terms { komi: KOMI, strictness: Strictness::Strict, ..Terms::default() };
    Case { effort, ..Case::new(position, &Ruleset::JAPANESE, terms) }
}

fn dead(judgement: &Judgement) -> usize {
    let dead = judgement.chains.iter().filter(|chain| chain.fate == Fate::Dead);
    dead.map(|chain| chain.stones.len()).sum()
}

fn count(c: &mut Criterion) {
    let position = after(&turns());
    let status = Status { dead: DEAD.to_vec(), ..Status::default() };
    let margins = |position: &Position| {
        let ground = Ground::new(position.board(), &status, Strictness::Strict);
        let ledger = Ledger::new(position, &ground, Tax::Seki);
        assert_eq!(ledger.remainder(), 0);
        [ledger.area.margin(), ledger.territory.margin()]
    };
    assert_eq!(margins(&position), [-1, -2].map(Points::from_points));
    c.bench_function("exact count", |b| b.iter(|| margins(black_box(&position))));
}

fn proof(c: &mut Criterion) {
    let (judge, position) = (Judge::new(), proved());
    let case = case(&position, Effort::Normal);
    let judgement = judge.judge(&case);
    assert_eq!(judgement.layer, Layer::Proof);
    let margin = Points::from_points(-2) - KOMI;
    assert_eq!((judgement.finish.margin, dead(&judgement)), (margin, 3));
    c.bench_function("judge: settled by proof", |b| b.iter(|| judge.judge(black_box(&case))));

    let board = position.board();
    let life = |board| Life::of(board, Ruleset::JAPANESE.suicide);
    assert!(life(board).is_complete());
    c.bench_function("proof of life", |b| b.iter(|| life(black_box(board))));
}

fn playouts(c: &mut Criterion) {
    let position = after(&turns());
    let board = position.board();
    let playouts = Playouts::of(board, 100);
    let lives = |point| {
        let sign = if board.at(point) == Some(Color::Black) { 1.0 } else { -1.0 };
        sign * playouts.at(point) > 0.0
    };
    assert!(DEAD.iter().all(|&point| !lives(point)));
    c.bench_function("100 playouts", |b| b.iter(|| Playouts::of(black_box(board), 100)));
}

fn network(c: &mut Criterion) {
    let network = Network::embedded().unwrap();
    let position = after(&turns());
    for views in [1, 8] {
        let query =
            Query { board: position.board(), to_play: Color::Black, ko: None, strict: true, views };
        // Black has seven prisoners more already.
        assert_eq!(network.forecast(&query).margin.most_likely(), -9);
        let name = format!("network, {views} of 8 views");
        c.bench_function(&name, |b| b.iter(|| network.forecast(black_box(&query))));
    }
}

fn judge(c: &mut Criterion) {
    let judge = Judge::new();
    let turns = turns();
    let (unfinished, finished) = (after(&turns[..turns.len() - 20]), after(&turns));
    for (name, effort) in [("quick", Effort::Quick), ("normal", Effort::Normal)] {
        let open = case(&unfinished, effort);
        let judgement = judge.judge(&open);
        let margin = Points::from_quarters(-34);
        assert!((judgement.finish.low..=judgement.finish.high).contains(&margin));
        let name = format!("judge, {name}: ");
        c.bench_function(&(name.clone() + "unfinished"), |b| {
            b.iter(|| judge.judge(black_box(&open)));
        });

        let ended = Case { ended: true, ..case(&finished, effort) };
        let judgement = judge.judge(&ended);
        assert_eq!((judgement.finish.margin, dead(&judgement)), (margin, DEAD.len()));
        c.bench_function(&(name + "ended"), |b| b.iter(|| judge.judge(black_box(&ended))));
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(50);
    targets = count, proof, playouts, network, judge
}
criterion_main!(benches);
