//! The margin once everything is played.

use super::Case;
use super::chances::Chances;
use super::fate::Survey;
use crate::count::{Area, Territory};
use crate::network::{Forecast, Margin};
use crate::score::Score;
use crate::terms::Adjustments;
use kifu_rules::{ByColor, Color, Counting, Points, Tax};
use std::collections::BTreeMap;

/// What a finished margin rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Basis {
    /// Nothing is open: the count of the board as it stands.
    Count,
    /// Something is open, and its likeliest end gives the margin that the board has now.
    Both,
    /// The forecast.
    Forecast,
}

/// The margin once everything is played: Black's less White's under the rules, with komi and all
/// other terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Finish {
    /// The likeliest.
    pub margin: Points,
    /// The least that is to be reckoned with.
    pub low: Points,
    /// The most.
    pub high: Points,
    /// How likely `margin` is by the estimate, in percent; 100 for a count by marks or proof.
    pub confidence: u8,
    /// What it rests on.
    pub basis: Basis,
}

/// How much likelier a margin is than the forecast says if the board has it already. Found on games
/// that the network was not trained on: professionals' records (strict) stop early, and a server
/// that counts plainly counts what is on the board.
const fn as_it_stands(strict: bool) -> f64 {
    if strict { 1.5 } else { 16.0 }
}

/// The chance that intervals are made for.
const INTERVAL: f64 = 0.97;

impl Finish {
    pub(super) const fn counted(margin: Points, confidence: u8) -> Self {
        Self { margin, low: margin, high: margin, confidence, basis: Basis::Count }
    }
}

/// The finished margin, and how likely every other one is.
pub(super) fn finish(
    case: &Case<'_>,
    survey: &Survey,
    score: &Score,
    margin: &Margin,
    other: Option<&Forecast>,
) -> (Finish, Chances) {
    let route = Route::new(case, survey, score);
    let now = route.territory_now - route.prisoners;
    let chances = route.chances(margin, case.to_play, now);
    let share = |amount: Points| (chances.of(amount) * 100.0).clamp(0.0, 99.0) as u8;
    if case.ended {
        return (Finish::counted(score.margin(), share(score.margin())), chances);
    }
    let best = chances.best(route.adjustments).unwrap_or(score.margin());
    if survey.closed && best == score.margin() {
        return (Finish::counted(best, share(best)), chances);
    }
    let bounds = |margin: &Margin, to_play: Color| {
        let interval = margin.interval(INTERVAL);
        let ends = [*interval.start(), *interval.end()].map(|end| route.end(end, to_play));
        (ends[0].min(ends[1]), ends[0].max(ends[1]))
    };
    let (mut low, mut high) = bounds(margin, case.to_play);
    if let Some(other) = other {
        let (l, h) = bounds(&other.margin, !case.to_play);
        (low, high) = (low.min(l), high.max(h));
    }
    let basis = if best == route.end(now, case.to_play) { Basis::Both } else { Basis::Forecast };
    let confidence = share(best);
    let finish =
        Finish { margin: best, low: low.min(best), high: high.max(best), confidence, basis };
    (finish, chances)
}

/// The way from what is still to come to the result.
struct Route {
    counting: Counting,
    /// Black's prisoners less White's.
    prisoners: i32,
    /// The territory margin of the board as it stands.
    territory_now: i32,
    /// Plays, set-up stones and refused points so far, and what a group tax takes.
    ledger: i32,
    /// Points of the board, less the shared ones that stay shared: the parity of an area margin.
    parity: i32,
    tax: i32,
    adjustments: Points,
    as_it_stands: f64,
}

impl Route {
    fn new(case: &Case<'_>, survey: &Survey, score: &Score) -> Self {
        let position = case.position;
        let tax = match case.ruleset.counting {
            Counting::Territory => case.ruleset.tax,
            Counting::Area | Counting::Stones => Tax::Seki,
        };
        let territory = Territory::of(&survey.ground, position.prisoners(), tax);
        let area = Area::of(&survey.ground, Tax::None);
        let refused = territory.refused;
        // Points to be filled will be filled: each costs its owner a play that the plays make up.
        let refused = ByColor::from_fn(|color| refused.seki[color] + refused.tax[color]);
        let setup = position.setup_stones();
        let ledger = less(position.plays()) + setup.black - setup.white + less(refused);
        let taxed = score.board_margin() - area.margin();
        let is_area = case.ruleset.counting != Counting::Territory;
        Self {
            counting: case.ruleset.counting,
            prisoners: less(position.prisoners()),
            territory_now: less(territory.count()),
            ledger,
            parity: case.position.board().size().area() as i32 % 2,
            tax: if is_area { taxed.quarters() / 4 } else { 0 },
            adjustments: Adjustments::of(case.ruleset, &case.terms).total(),
            as_it_stands: as_it_stands(case.strict()),
        }
    }

    /// The result if so much is still to come under territory counting.
    ///
    /// An area margin is that of territory, plays, set-up stones and refused points. Once
    /// the dame are filled, it has the parity of the board; so the territory tells whether an
    /// even or an odd number of plays was made until then, beginning with the side to move.
    fn end(&self, to_come: i32, to_play: Color) -> Points {
        let territory = to_come.saturating_add(self.prisoners);
        let margin = match self.counting {
            Counting::Territory => territory,
            Counting::Area | Counting::Stones => {
                let even = territory + self.ledger;
                let extra = if to_play == Color::Black { 1 } else { -1 };
                let fits = even.rem_euclid(2) == self.parity;
                (if fits { even } else { even + extra }) + self.tax
            }
        };
        Points::from_points(margin) + self.adjustments
    }

    /// How likely each result is.
    fn chances(&self, margin: &Margin, to_play: Color, now: i32) -> Chances {
        let mut weights = BTreeMap::new();
        for (to_come, chance) in margin.all() {
            let weight = if to_come == now { self.as_it_stands } else { 1.0 };
            *weights.entry(self.end(to_come, to_play)).or_insert(0.0) += chance * weight;
        }
        Chances::new(weights)
    }
}

fn less(count: ByColor<u32>) -> i32 {
    let difference = i64::from(count.black) - i64::from(count.white);
    difference.clamp(i64::from(i32::MIN / 4), i64::from(i32::MAX / 4)) as i32
}
