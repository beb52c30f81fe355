//! A second opinion: what an engine says of a position, and what is made of it.

use super::chances::Chances;
use super::finish::{Basis, Finish};
use super::settled::as_counted;
use super::survey::Survey;
use super::{Case, Fate, Judgement, PointFate};
use crate::count::{Ground, Whose};
use crate::life::Life;
use crate::network::{Forecast, PointForecast};
use crate::score::Score;
use crate::status::{Layer, Status};
use crate::terms::Adjustments;
use kifu_rules::{Board, Color, Counting, Point, Points};

/// What an engine says of a position.
#[derive(Debug, Clone, PartialEq)]
pub struct Opinion {
    /// Whose every point will be, row by row: from 1, Black's, over 0, nobody's, to −1, White's.
    pub ownership: Vec<f32>,
    /// Stones in seki, at least one of each chain, if the engine names them.
    pub seki: Vec<Point>,
    /// Black's less White's on the board once everything is played, in points, by the counting
    /// of the game's rules with prisoners, but without komi and the other terms.
    pub margin: Option<f64>,
    /// Whether the numbers are shades: else the engine just says yes or no.
    pub shaded: bool,
}

/// How far from an estimated lead a margin is still to be reckoned with, in points; beside it,
/// the estimate's own always is. On 100 even professional games, with KataGo's lead at one visit,
/// the record was among these margins in 99, which reached over 2.1 points.
const REACH_SHADED: f64 = 0.8;

/// The same for a margin that an engine states, in steps of what the rules can give. On 50
/// of the games, with GNU Go at its lowest level, that held in 48, over 2.2 points.
const REACH_STATED: f64 = 1.0;

/// What an engine's margin says.
struct Weight {
    /// By how much it raises the odds of the estimate's margin, if it comes to the same one.
    together: f64,
    /// How often it is right if it comes to another one.
    alone: f64,
}

/// On the same games the estimate was right in 73, and KataGo came to the same margin in 70 of them
/// and in 2 of the other 27. Alone it was right in 21 of 28.
const SHADED: Weight = Weight { together: 12.9, alone: 0.75 };

/// On 50 of them the estimate was right in 37, and GNU Go came to the same margin in 31 of them and
/// in 3 of the other 13. Alone it was right in 8 of 16.
const STATED: Weight = Weight { together: 3.6, alone: 0.50 };

impl Weight {
    /// How likely a margin is that the engine names and that the estimate gives this chance.
    fn of(&self, same: bool, own: f64) -> f64 {
        let together = own * self.together / (own * self.together + 1.0 - own);
        if same { together } else { self.alone.max(own) }
    }
}

impl Opinion {
    /// The opinion of an engine that lists the dead and those in seki. All else is whose it is when
    /// these are taken off; names of empty points say nothing.
    #[must_use]
    pub fn of_lists(
        board: &Board,
        dead: Vec<Point>,
        seki: Vec<Point>,
        margin: Option<f64>,
    ) -> Self {
        let status = Status { dead, seki, layer: Layer::Engine, ..Status::default() };
        let ground = Ground::new(board, &status, crate::Strictness::Strict);
        let share = |color: Color| if color == Color::Black { 1.0 } else { -1.0 };
        let owner = |point: Point| match ground.at(point) {
            Some(Whose::Stone(color)) => share(color),
            Some(Whose::Surrounded(color)) if ground.refusal(point).is_none() => share(color),
            _ => 0.0,
        };
        let ownership = board.size().points().map(owner).collect();
        Self { ownership, seki: status.seki, margin, shaded: false }
    }

    /// The opinion of an engine that says whose every point will be.
    #[must_use]
    pub const fn of_shades(ownership: Vec<f32>, margin: Option<f64>) -> Self {
        Self { ownership, seki: Vec::new(), margin, shaded: true }
    }
}

impl Judgement {
    /// What is to be said of the same position by an engine's word in place of the estimate's. What
    /// is proved stands above it, and so do marks of single chains in a judgement that rests on
    /// an estimate. Where this judgement rests on marks or proof alone, the engine is asked in vain:
    /// what comes out is for comparison.
    ///
    /// A chain is dead if the engine has its points go to the other side, on the whole. The finished
    /// margin is the engine's, brought to the nearest that the rules can give; where it names
    /// none, the estimate's, moved by what the engine counts otherwise; where the game was ended,
    /// that of the board as it stands. Confidence in a chain is the engine's own where it speaks in
    /// shades; else the estimate's in what the engine says.
    ///
    /// An opinion of another board changes nothing.
    #[must_use]
    pub fn with_opinion(&self, case: &Case<'_>, opinion: &Opinion) -> Self {
        let board = case.position.board();
        let size = board.size();
        if opinion.ownership.len() != size.area() {
            return self.clone();
        }
        let life = Life::of(board, case.ruleset.suicide);
        let shades = opinion.ownership.iter().zip(size.points());
        let points = shades.map(|(&share, point)| forecast(share, board.at(point))).collect();
        let forecast = Forecast::of_points(size, points);
        let mut survey = Survey::new(case, &life, &forecast, None, Layer::Engine);
        for (chain, before) in survey.chains.iter_mut().zip(&self.chains) {
            if self.layer == Layer::Estimate && before.layer == Layer::Marks {
                chain.clone_from(before);
            } else if !opinion.shaded && chain.layer != Layer::Proof {
                let same = (before.fate == Fate::Dead) == (chain.fate == Fate::Dead);
                let confidence = before.confidence;
                chain.confidence = if same { confidence } else { (100 - confidence).max(1) };
            }
        }
        let dead = survey.chains.iter().filter(|chain| chain.fate == Fate::Dead);
        survey.status.dead = dead.flat_map(|chain| chain.stones.iter().copied()).collect();
        survey.status.seki.extend(&opinion.seki);
        survey.ground = Ground::new(board, &survey.status, case.terms.strictness);
        for chain in survey.chains.iter_mut().filter(|chain| chain.fate == Fate::Alive) {
            if chain.stones.first().is_some_and(|&stone| survey.ground.is_seki(stone)) {
                chain.fate = Fate::Seki;
            }
        }
        if case.ended {
            as_counted(&survey.ground, &mut survey.points);
        }
        let score = Score::of(&survey.ground, case.position.prisoners(), case.ruleset, &case.terms);
        let Heard { finish, chances, closed } = finish(case, self, opinion, &score, survey.closed);
        if !closed && !opinion.shaded {
            // Where something is open is what the estimate alone knows.
            for (now, before) in survey.points.iter_mut().zip(&self.points) {
                if before.1 == PointFate::Open {
                    now.1 = PointFate::Open;
                }
            }
        }
        Self {
            layer: Layer::Engine,
            status: survey.status,
            chains: survey.chains,
            points: survey.points,
            score,
            finish,
            chances,
        }
    }
}

/// What an opinion makes of the finished margin.
struct Heard {
    finish: Finish,
    chances: Chances,
    /// Whether it is that of a board on which nothing is open.
    closed: bool,
}

/// A share of a point as chances.
fn forecast(share: f32, stone: Option<Color>) -> PointForecast {
    let share = if share.is_finite() { share.clamp(-1.0, 1.0) } else { 0.0 };
    PointForecast {
        black: share.max(0.0),
        white: (-share).max(0.0),
        nobody: 1.0 - share.abs(),
        worth: 0.0,
        lost: stone.map(|color| match color {
            Color::Black => (1.0 - share) / 2.0,
            Color::White => (1.0 + share) / 2.0,
        }),
    }
}

fn finish(
    case: &Case<'_>,
    own: &Judgement,
    opinion: &Opinion,
    score: &Score,
    settled: bool,
) -> Heard {
    let counted = score.margin();
    let weight = if opinion.shaded { SHADED } else { STATED };
    let usable = opinion.margin.filter(|margin| margin.is_finite() && margin.abs() < 10_000.0);
    let step = Step::of(case);
    let heard = |finish: Finish, closed: bool| {
        let margin = finish.margin;
        let right = weight.of(margin == own.finish.margin, own.chances.of(margin));
        let step = Points::from_points(step.every as i32);
        let chances = own.chances.heard(margin, right, step);
        let finish = Finish { confidence: chances.percent(margin), ..finish };
        Heard { finish, chances, closed }
    };
    if case.ended || (usable.is_none() && own.is_closed()) {
        return heard(Finish::counted(counted, 0), true);
    }
    let Some(said) = usable else {
        let shift = counted - own.score.margin();
        let Finish { margin, low, high, confidence, basis } = own.finish;
        let (margin, low, high) = (margin + shift, low + shift, high + shift);
        let finish = Finish { margin, low, high, confidence, basis };
        return Heard { finish, chances: own.chances.moved(shift), closed: false };
    };
    let adjustments = Adjustments::of(case.ruleset, &case.terms).total();
    let margin = step.nearest(said) + adjustments;
    let closed = settled && margin == counted && (opinion.shaded || own.is_closed());
    if closed {
        return heard(Finish::counted(margin, 0), true);
    }
    let reach = if opinion.shaded { REACH_SHADED } else { REACH_STATED * step.every };
    let low = step.nearest(said - reach) + adjustments;
    let high = step.nearest(said + reach) + adjustments;
    let basis = if margin == counted { Basis::Both } else { Basis::Forecast };
    let ours = own.finish.margin;
    let (low, high) = (low.min(margin).min(ours), high.max(margin).max(ours));
    heard(Finish { margin, low, high, confidence: 0, basis }, false)
}

/// The margins that a count of a filled board can give: every whole one by territory, every second
/// one by area.
struct Step {
    every: f64,
    from: f64,
}

impl Step {
    fn of(case: &Case<'_>) -> Self {
        match case.ruleset.counting {
            Counting::Territory => Self { every: 1.0, from: 0.0 },
            Counting::Area | Counting::Stones => {
                let odd = case.position.board().size().area() % 2 == 1;
                Self { every: 2.0, from: if odd { 1.0 } else { 0.0 } }
            }
        }
    }

    fn nearest(&self, margin: f64) -> Points {
        // Symmetric about nought, so that neither colour comes first.
        let steps = |margin: f64| ((margin - self.from) / self.every).round() * self.every;
        let nearest =
            if margin < 0.0 { -(steps(-margin) + self.from) } else { steps(margin) + self.from };
        Points::from_points(nearest as i32)
    }
}
