//! Looking for the reading under which an unlikely result is right.
//!
//! Each reading says which margin the board should have had on the record's own terms; how likely
//! that margin is, is evidence. It is weighed against a slip that nobody can name, so that a
//! reading that moves the margin by a point, as chance does too, proves less than one that moves
//! it by nine.

use super::boards::Boards;
use super::explanation::Explanation;
use super::infer::by_area;
use super::usual;
use super::weigh::{chance, slip};
use super::words::percent;
use crate::score::Scored;
use kifu_rules::{Color, Counting, Event, HandicapCompensation, Points, Ruleset, Size};
use kifu_scoring::{Fate, Ground, Score};
use kifu_sgf_io::claim::{KomiForm, MarginUnit};

/// A reading that fits, and why it is believed.
#[derive(Debug, Clone)]
pub(super) struct Found {
    pub(super) explanation: Explanation,
    pub(super) evidence: String,
    weight: f64,
}

/// A reading must have at least this chance on the board that it supposes: it fits, and not only
/// better than another.
const FITS: f64 = 0.15;

/// The same for the recorded margin on the other side: a slip of the pen that needs no number from elsewhere,
/// on boards that are too open for any margin to be likelier.
const FITS_OTHER_SIDE: f64 = 0.08;

/// The best explanation of a margin that is unlikely on the board as it was judged, if one is
/// likelier than a slip.
pub(super) fn explain(boards: &Boards<'_>, own: &Scored, recorded: Points) -> Option<Found> {
    let mut search = Search { best: None, own, recorded };
    search.other_side();
    search.units(boards);
    search.komi(boards);
    search.compensation(boards);
    search.swapped(boards);
    search.stones();
    // Those cost another look at the board, and move a margin by little.
    let off = (recorded - own.judgement.finish.margin).abs();
    if search.best.is_none() || off <= A_FEW {
        search.other_counts(boards);
    }
    if search.best.is_none() {
        search.last_move(boards);
    }
    search.best
}

/// That the other side won by as much, if that is likely.
pub(super) fn other_side(own: &Scored, recorded: Points) -> Option<Found> {
    let mut search = Search { best: None, own, recorded };
    search.other_side();
    search.best
}

/// What the ways of counting mostly differ by at most.
const A_FEW: Points = Points::from_points(3);

struct Search<'a> {
    best: Option<Found>,
    own: &'a Scored,
    recorded: Points,
}

impl Search<'_> {
    /// Weighs a reading under which the board should have had this margin on the own terms.
    fn shifted(&mut self, prior: f64, margin: Points, found: Explanation, evidence: String) {
        let likely = chance(&self.own.judgement, margin);
        self.weigh(prior, likely, found, evidence);
    }

    fn weigh(&mut self, prior: f64, likely: f64, explanation: Explanation, evidence: String) {
        if likely >= FITS {
            self.take(prior * likely, explanation, evidence);
        }
    }

    fn take(&mut self, weight: f64, explanation: Explanation, evidence: String) {
        let off = self.recorded - self.own.judgement.finish.margin;
        let beaten = self.best.as_ref().is_some_and(|best| best.weight >= weight);
        if weight > slip(off) && !beaten {
            self.best = Some(Found { explanation, evidence, weight });
        }
    }

    /// Zi for points and points for zi.
    fn units(&mut self, boards: &Boards<'_>) {
        let info = &boards.game.record.info;
        let Some(unit) = info.result.said().and_then(|result| result.unit) else { return };
        let recorded = self.recorded;
        match unit {
            MarginUnit::Points => {
                let zi_komi = info.komi.said().is_some_and(|komi| {
                    matches!(komi.form, KomiForm::Zi | KomiForm::HundredthsOfZi)
                });
                let prior = match (zi_komi, by_area(&self.own.ruleset)) {
                    (true, _) => 0.4,
                    (false, true) => 0.2,
                    (false, false) => 0.1,
                };
                let evidence =
                    format!("{} zi are {} points", recorded.abs(), recorded.abs() + recorded.abs());
                self.shifted(prior, recorded + recorded, Explanation::MarginInZi, evidence);
            }
            MarginUnit::ZiBySource | MarginUnit::ZiByFraction if recorded.quarters() % 2 == 0 => {
                let half = Points::from_quarters(recorded.quarters() / 2);
                let evidence = format!("the number as points, {}, is the margin", half.abs());
                self.shifted(0.2, half, Explanation::MarginInPoints, evidence);
            }
            _ => {}
        }
    }

    /// Another komi than the one that is written.
    fn komi(&mut self, boards: &Boards<'_>) {
        let info = &boards.game.record.info;
        let Some(stated) = info.komi.said() else { return };
        if boards.options.komi.is_some() || stated.form == KomiForm::ServerZero {
            return;
        }
        let own = self.own.terms.komi;
        let year = info.date.said().map(|date| date.to.year);
        let usual = usual::komi(&self.own.ruleset, year, super::infer::is_handicap(boards.game));
        for &(quarters, ever) in usual::EVER {
            let komi = Points::from_quarters(quarters);
            let share = usual.iter().find(|row| row.0 == komi).map_or(0.0, |row| row.1);
            if komi == own {
                continue;
            }
            let hundredths = i64::from(quarters) * 100;
            let scaled = [hundredths, hundredths / 2].contains(&i64::from(own.quarters()));
            let (prior, found) = match scaled && quarters != 0 {
                true => (0.5, Explanation::KomiScaled),
                false => (ever + 0.15 * share, Explanation::KomiDiffers(komi)),
            };
            let evidence = format!("with komi {komi} the board gives the recorded margin");
            self.shifted(prior, self.recorded + komi - own, found, evidence);
        }
        if own != Points::ZERO {
            let evidence = format!("with komi {} the board gives the recorded margin", -own);
            let margin = self.recorded - own - own;
            self.shifted(0.01, margin, Explanation::KomiDiffers(-own), evidence);
        }
    }

    /// Other compensation for handicap stones.
    fn compensation(&mut self, boards: &Boards<'_>) {
        if !super::infer::is_handicap(boards.game) {
            return;
        }
        let stones = match self.own.terms.handicap {
            0 => boards.game.stones_before_play().black,
            stated => stated,
        };
        if stones < 2 {
            return;
        }
        let own = match self.own.ruleset.handicap {
            _ if self.own.terms.handicap < 2 => 0,
            _ if self.own.ruleset.counting == Counting::Territory => 0,
            HandicapCompensation::None => 0,
            HandicapCompensation::Stones => self.own.terms.handicap,
            HandicapCompensation::StonesLessOne => self.own.terms.handicap.saturating_sub(1),
        };
        let prior = if by_area(&self.own.ruleset) { 0.25 } else { 0.04 };
        for other in [stones, stones - 1, 0] {
            if other == own {
                continue;
            }
            let points =
                |number: u32| Points::from_points(i32::try_from(number).unwrap_or(i32::MAX));
            let margin = self.recorded + points(other) - points(own);
            let evidence = format!(
                "with {other} points for {stones} handicap stones the board gives the recorded margin"
            );
            self.shifted(prior, margin, Explanation::Compensation(other), evidence);
        }
    }

    /// The other winner.
    fn other_side(&mut self) {
        let judgement = &self.own.judgement;
        let [said, other] = [self.recorded, -self.recorded].map(|margin| chance(judgement, margin));
        if self.recorded != Points::ZERO && other >= FITS_OTHER_SIDE {
            let evidence = format!(
                "the margin is that of the other colour: its chance is {} %, as recorded {} %",
                percent(other),
                percent(said)
            );
            self.take(0.3 * other, Explanation::ColoursSwapped, evidence);
        }
    }

    /// The colours of all moves.
    fn swapped(&mut self, boards: &Boards<'_>) {
        let komi = self.own.terms.komi;
        if komi != Points::ZERO && self.own.terms.handicap < 2 {
            let white_first =
                boards.game.played.first.is_some_and(|turn| turn.color == Color::White);
            let prior = if white_first { 0.4 } else { 0.1 };
            let evidence =
                "with the colours of all moves exchanged the board gives the recorded margin";
            let margin = -self.recorded - komi - komi;
            self.shifted(prior, margin, Explanation::ColoursSwapped, evidence.to_owned());
        }
    }

    /// Single chains that were left on the board or taken off it, where nothing else is open.
    fn stones(&mut self) {
        let own = self.own;
        let (judgement, size) = (&own.judgement, own.position.board().size());
        if !judgement.is_closed() {
            return;
        }
        let count = judgement.chains.len().max(1) as f64;
        for chain in &judgement.chains {
            let Some(&stone) = chain.stones.first() else { continue };
            let was_dead = chain.fate == Fate::Dead;
            if !was_dead && chain.confidence >= SURE {
                continue;
            }
            let mut status = judgement.status.clone();
            if was_dead {
                status.dead.retain(|point| !chain.stones.contains(point));
            } else {
                status.dead.extend(&chain.stones);
                status.dead.sort_unstable_by_key(|point| (point.y, point.x));
            }
            let ground = Ground::new(own.position.board(), &status, own.terms.strictness);
            let score = Score::of(&ground, own.position.prisoners(), &own.ruleset, &own.terms);
            let fits = if score.margin() == self.recorded { 1.0 } else { 0.0 };
            let (color, name) = (chain.color, size.name(stone));
            let stones = chain.stones.len();
            let (found, deed) = if was_dead {
                (Explanation::DeadStonesLeft(color, stone), "left on the board")
            } else {
                (Explanation::LivingStonesTaken(color, stone), "taken off the board")
            };
            let what = if stones == 1 { "stone" } else { "chain" };
            let evidence =
                format!("with {color}'s {what} at {name} {deed}, the count is the recorded margin");
            self.weigh(0.5 / count.sqrt(), fits, found, evidence);
        }
    }

    /// The other way of counting, and the plain one.
    fn other_counts(&mut self, boards: &Boards<'_>) {
        let (ruleset, komi) = (self.own.ruleset, self.own.terms.komi);
        let other = if by_area(&ruleset) { Ruleset::JAPANESE } else { Ruleset::CHINESE };
        let info = &boards.game.record.info;
        let year = info.date.said().map(|date| date.to.year);
        let usual = |ruleset: &Ruleset| {
            let handicap = super::infer::is_handicap(boards.game);
            usual::komi(ruleset, year, handicap).iter().any(|row| row.0 == komi)
        };
        let prior = match info.rules.said() {
            Some(_) if usual(&other) && !usual(&ruleset) => 0.4,
            Some(_) => 0.12,
            None => 0.05,
        };
        let scored = boards.scored(other, komi, false);
        let likely = chance(&scored.judgement, self.recorded);
        let (way, rules) = match other.counting {
            Counting::Territory => ("territory", other.name),
            Counting::Area | Counting::Stones => ("area", other.name),
        };
        let evidence = format!(
            "counted by {way}, as under {rules} rules, the board gives the recorded margin"
        );
        self.weigh(prior, likely, Explanation::Counted(other.counting), evidence);
        if !by_area(&ruleset) {
            let plain = boards.scored(ruleset, komi, true);
            let likely = match plain.judgement.score.margin() == self.recorded {
                true => 1.0,
                false => chance(&plain.judgement, self.recorded),
            };
            let evidence = "counted with the points that their owner must fill, the board gives the recorded margin";
            self.weigh(0.12, likely, Explanation::CountedPlainly, evidence.to_owned());
        }
    }

    /// The board before the last move.
    fn last_move(&mut self, boards: &Boards<'_>) {
        // A pass taken back would open the board again, and anything might fit.
        let played = matches!(boards.game.record.events.last(), Some(Event::Play(..)));
        let estimable = self.own.position.board().size() == Size::NINETEEN;
        if !played || !estimable || !self.own.judgement.is_closed() {
            return;
        }
        let Some(before) = boards.without_last(self.own) else { return };
        let likely = chance(&before.judgement, self.recorded);
        let evidence = "without the last move the board gives the recorded margin".to_owned();
        self.weigh(0.08, likely, Explanation::LastMoveAdded, evidence);
    }
}

/// Living chains that are surer than this, in percent, are not doubted.
const SURE: u8 = 97;
