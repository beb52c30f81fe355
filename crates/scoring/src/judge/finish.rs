//! The margin once everything is played.

use super::Case;
use super::chances::{Chances, Weights};
use super::doubt;
use super::survey::Survey;
use crate::count::{Area, Ground, Territory};
use crate::network::{Forecast, Margin, exp};
use crate::score::Score;
use crate::terms::Adjustments;
use kifu_rules::{ByColor, Color, Counting, Points, Tax};

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

/// How much likelier a margin is than the forecast says if the board has it already: a server
/// that counts plainly counts what is on the board. Of strict counts the forecast needs no help: on
/// 1,896 held-out professional games every other factor than 1 made it worse.
const fn as_it_stands(strict: bool) -> f64 {
    if strict { 1.0 } else { 64.0 }
}

/// With less for its likeliest margin, the forecast is at a loss: the life of a group is open to it.
/// Then the playouts are asked, and margins near the count that they give are drawn out.
const AT_A_LOSS: f64 = 0.25;

/// What of such a forecast stays far away from the count.
const FAR: f64 = 0.03;

/// Whether the forecast does not know how the board ends.
pub(super) fn is_at_a_loss(margin: &Margin) -> bool {
    margin.chance(margin.most_likely()) < AT_A_LOSS
}

/// Whether the forecast is at a loss and what the board has now is not even among what it thinks of.
fn is_elsewhere(margin: &Margin, now: i32) -> bool {
    is_at_a_loss(margin) && margin.chance(now) == 0.0
}

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
    let route = Route::new(case, &survey.ground, score);
    let now = route.territory_now - route.prisoners;
    if case.ended {
        let before = route.adjustments + Points::from_points(route.prisoners);
        let chances = doubt::chances(case, survey, score, margin, before);
        let confidence = chances.percent(score.margin());
        let interval = chances.interval(score.margin(), 0);
        let counted = Finish::counted(score.margin(), confidence);
        return (Finish { low: *interval.start(), high: *interval.end(), ..counted }, chances);
    }
    let chances = route.chances(margin, case.to_play, now);
    let best = chances.best(route.adjustments).unwrap_or(score.margin());
    let confidence = chances.percent(best);
    if survey.closed && best == score.margin() {
        return (Finish::counted(best, confidence), chances);
    }
    let interval = chances.interval(best, survey.kos);
    let (mut low, mut high) = (*interval.start(), *interval.end());
    if is_elsewhere(margin, now) {
        let counted = route.end(now, case.to_play);
        (low, high) = (low.min(counted), high.max(counted));
    }
    if let Some(other) = other {
        let other = route.chances(&other.margin, !case.to_play, now);
        let best = other.best(route.adjustments).unwrap_or(best);
        let interval = other.interval(best, survey.kos);
        (low, high) = (low.min(*interval.start()), high.max(*interval.end()));
    }
    let basis = if best == route.end(now, case.to_play) { Basis::Both } else { Basis::Forecast };
    (Finish { margin: best, low, high, confidence, basis }, chances)
}

/// The margin once nothing but dame is left to play, which the players fill in turn.
pub(super) fn after_dame(case: &Case<'_>, ground: &Ground, score: &Score) -> Finish {
    let route = Route::new(case, ground, score);
    let margin = route.end(route.territory_now - route.prisoners, case.to_play);
    let basis = if margin == score.margin() { Basis::Count } else { Basis::Forecast };
    Finish { basis, ..Finish::counted(margin, 100) }
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
    fn new(case: &Case<'_>, ground: &Ground, score: &Score) -> Self {
        let position = case.position;
        let tax = match case.ruleset.counting {
            Counting::Territory => case.ruleset.tax,
            Counting::Area | Counting::Stones => Tax::Seki,
        };
        let territory = Territory::of(ground, position.prisoners(), tax);
        let area = Area::of(ground, Tax::None);
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
        let mut weights = Weights::default();
        let at_a_loss = is_at_a_loss(margin);
        for (to_come, chance) in margin.all() {
            let weight = match to_come == now {
                _ if at_a_loss => FAR + exp(-f64::from((to_come - now).abs())),
                true => self.as_it_stands,
                false => 1.0,
            };
            weights.add(self.end(to_come, to_play), chance * weight);
        }
        if is_elsewhere(margin, now) {
            weights.add(self.end(now, to_play), FAR);
        }
        Chances::new(weights)
    }
}

fn less(count: ByColor<u32>) -> i32 {
    let difference = i64::from(count.black) - i64::from(count.white);
    difference.clamp(i64::from(i32::MIN / 4), i64::from(i32::MAX / 4)) as i32
}
