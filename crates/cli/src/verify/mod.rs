//! Is the recorded result right? One game's result against its finished board.
//!
//! First the record is read as it stands, with the rules and the komi that it states or that are
//! inferred; if the board says that its result is unlikely, other readings are
//! tried. What is told is always under the record's own rules and komi.

mod boards;
mod explain;
mod explanation;
mod infer;
mod row;
mod uncounted;
mod unrecorded;
mod usual;
mod verdict;
mod weigh;
mod words;

pub use explanation::Explanation;
pub(crate) use row::{FIELDS, Told};
pub use verdict::Verdict;
pub(crate) use words::line;

use crate::audit::Game;
use crate::engine::Engine;
use crate::score::{Scored, Second};
use boards::Boards;
use explain::Found;
use infer::Assumption;
use kifu_rules::{Color, Outcome, Points, Ruleset, Size};
use kifu_scoring::{Effort, Judge, Layer};
use kifu_sgf_io::claim::{KomiForm, MarginUnit};
use weigh::{Weight, chance, margin_winner};

/// What the user asks for.
#[derive(Debug, Clone, Copy, Default)]
pub struct Options {
    /// Rules in place of the record's.
    pub ruleset: Option<Ruleset>,
    /// Komi in place of the record's.
    pub komi: Option<Points>,
    /// How much work a game may cost.
    pub effort: Effort,
}

/// What was found about the result of a game. Holds a whole position: to be dropped by the worker.
#[derive(Debug)]
pub struct Verification {
    /// The verdict.
    pub verdict: Verdict,
    /// The reading under which the result is right, where it is not the plain one.
    pub explanation: Option<Explanation>,
    /// How the record writes its numbers, where that is not in points; whatever the verdict.
    pub habits: Vec<Explanation>,
    /// What speaks for the verdict: the numbers, then the evidence, a sentence each.
    pub reasons: Vec<String>,
    /// The recorded margin in points, Black's less White's.
    pub recorded: Option<Points>,
    /// The komi that was used, stated or inferred.
    pub komi: Points,
    /// The rules that were used.
    pub ruleset: Ruleset,
    /// Whether the record's winner is the one of the count; `None` if either has none.
    pub winner_agrees: Option<bool>,
    /// The chances, 0 to 1, that the finished board gives the recorded margin and the recorded
    /// winner, on the terms used; `None` where no margin is recorded.
    pub chances: Option<Chances>,
    /// In a game that was not counted: the loser, if clearly ahead on the board.
    pub loser_ahead: Option<Color>,
    /// The count; `None` where nothing was counted.
    pub(crate) scored: Option<Scored>,
}

impl Verification {
    /// The weakest layer that was needed to know who is dead; `None` where nothing was counted.
    #[must_use]
    pub fn layer(&self) -> Option<Layer> {
        self.scored.as_ref().map(|scored| scored.judgement.layer)
    }

    /// What is found, in one line: the recorded result, the count and the evidence.
    #[must_use]
    pub fn message(&self) -> String {
        let recorded =
            self.recorded.map(|margin| format!("{} is recorded; ", Scored::result(margin)));
        recorded.unwrap_or_default() + &self.reasons.join("; ")
    }
}

/// How likely a recorded result is on its board.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Chances {
    /// Of the margin, 0 to 1.
    pub margin: f64,
    /// Of the winner, 0 to 1; 1 for a draw, which has none.
    pub winner: f64,
}

impl Chances {
    /// Whether the result is hardly to be believed, and not only less likely than another.
    #[must_use]
    pub fn are_unlikely(self) -> bool {
        weigh::is_unlikely(self.margin, self.winner)
    }
}

/// Holds the recorded result of a game against its board.
///
/// Not guaranteed: that a contradicted result is wrong. The judge errs in life and death, and more
/// where a record stops early; the numbers tell how sure it is.
#[must_use]
pub fn verify(game: &Game<'_>, judge: &Judge, options: &Options) -> Verification {
    verify_with(game, judge, None, options)
}

/// The same with a second opinion: where neither marks nor proof decide who is dead in a game that
/// was counted, the engine is asked, and its word stands above the estimate. Waits for it.
#[must_use]
pub fn verify_with(
    game: &Game<'_>,
    judge: &Judge,
    engine: Option<&Engine>,
    options: &Options,
) -> Verification {
    let boards = Boards::new(game, judge, engine, options);
    let assumptions = infer::assumptions(game, options);
    let outcome = game.outcome();
    match outcome.and_then(Outcome::margin).filter(|_| uncounted::why(outcome).is_none()) {
        Some(_) if !game.is_go() => not_counted(&boards, &assumptions, "it is no game of Go"),
        Some(Points::ZERO) if agreed(&assumptions) => not_counted(
            &boards,
            &assumptions,
            "a draw with half a point in the komi was agreed upon",
        ),
        Some(recorded) => counted(&boards, &assumptions, recorded),
        None => not_counted(&boards, &assumptions, uncounted::why_of(game).unwrap_or_default()),
    }
}

/// Whether no komi that is plausible lets a count come out even.
fn agreed(assumptions: &[Assumption]) -> bool {
    assumptions.iter().all(|assumption| assumption.komi.fraction() != 0)
}

fn not_counted(boards: &Boards<'_>, assumptions: &[Assumption], why: &str) -> Verification {
    let first = &assumptions[0];
    let mut reasons = vec![why.to_owned()];
    let shown = uncounted::shown(boards, first);
    let loser_ahead = shown.as_ref().and_then(|shown| shown.loser_ahead);
    let scored = shown.map(|shown| shown.scored);
    if let Some(scored) = &scored {
        let finish = scored.judgement.finish;
        let [least, most] = [finish.low, finish.high].map(Scored::result);
        reasons.push(format!("the board would give between {least} and {most}"));
    }
    let winner = boards.game.outcome().and_then(Outcome::winner);
    let leader = scored.as_ref().and_then(|scored| margin_winner(scored.judgement.finish.margin));
    Verification {
        verdict: Verdict::NotByCounting,
        explanation: None,
        habits: Vec::new(),
        reasons,
        recorded: None,
        komi: first.komi,
        ruleset: first.ruleset,
        winner_agrees: winner.zip(leader).map(|(said, ahead)| said == ahead),
        chances: None,
        loser_ahead,
        scored,
    }
}

/// The plausible reading that the board fits best, with how well.
fn best(boards: &Boards<'_>, assumptions: &[Assumption], recorded: Points) -> (Assumption, Scored) {
    let mut best: Option<(f64, Assumption, Scored)> = None;
    for assumption in assumptions {
        let scored = boards.assumed(assumption);
        let judgement = &scored.judgement;
        let likely = chance(judgement, recorded);
        // In an open board the likeliest margin may have a small chance.
        let fits = if judgement.finish.margin == recorded { likely.max(0.5) } else { likely };
        let weight = assumption.share * fits.max(1e-9);
        if best.as_ref().is_none_or(|(other, ..)| *other < weight) {
            best = Some((weight, assumption.clone(), scored));
        }
        // What is stated, or fits well, needs no comparison.
        if fits > FITS_WELL {
            break;
        }
    }
    best.map(|(_, assumption, scored)| (assumption, scored)).unwrap_or_else(|| {
        let first = assumptions[0].clone();
        let scored = boards.assumed(&first);
        (first, scored)
    })
}

/// A margin of this chance is as good as found.
const FITS_WELL: f64 = 0.1;

fn counted(boards: &Boards<'_>, assumptions: &[Assumption], recorded: Points) -> Verification {
    let (assumption, scored) = best(boards, assumptions, recorded);
    let mut reasons = words::numbers(&scored, recorded);
    reasons.extend(words::second(&scored));
    reasons.extend(assumption.evidence.iter().cloned());
    if boards.game.record.info.result.said().is_some_and(|result| result.unsure) {
        reasons.push("the record itself marks its result as unsure".to_owned());
    }
    let finish = scored.judgement.finish;
    let weight = Weight::of(&scored.judgement, recorded, scored.ended);
    let too_short = too_short(boards, &scored);
    let habits = match too_short {
        Some(_) => Vec::new(),
        None => habits(boards, &scored, &mut reasons),
    };
    let mut explanation = habits.last().copied();
    let fits = match explanation {
        Some(_) => Verdict::Explained,
        None => Verdict::Confirmed,
    };
    let verdict = if let Some(why) = too_short {
        reasons.push(why);
        Verdict::Undecided
    } else if recorded == finish.margin {
        fits
    } else if let Some(why) = abstain(boards, &scored) {
        reasons.push(why);
        Verdict::Undecided
    } else if !weight.is_doubtful() && !weight.is_less_likely() {
        reasons.push(format!("its chance is {} %", words::percent(weight.chance)));
        Verdict::Consistent
    } else if let Some(said) = unrecorded::said(boards.game) {
        let said: String = said.chars().take(80).collect();
        reasons.push(format!("the record says itself that moves are missing: {said:?}"));
        Verdict::Undecided
    } else if let Some(found) = explained(boards, &scored, recorded, weight) {
        reasons.push(found.evidence);
        explanation = Some(found.explanation);
        Verdict::Explained
    } else if !weight.is_unlikely() {
        reasons.push(words::winner_in_doubt(weight));
        Verdict::Consistent
    } else if weight.is_settled() {
        explanation = None;
        reasons.push(words::how_far(&scored, recorded, weight));
        Verdict::Contradicted
    } else {
        reasons.push(words::open(&scored, boards.game));
        Verdict::Undecided
    };
    let said = boards.game.outcome().and_then(Outcome::winner);
    let winner_agrees =
        said.zip(margin_winner(finish.margin)).map(|(said, counted)| said == counted);
    Verification {
        verdict,
        explanation,
        habits,
        reasons,
        recorded: Some(recorded),
        komi: assumption.komi,
        ruleset: assumption.ruleset,
        winner_agrees,
        chances: Some(Chances { margin: weight.chance, winner: weight.winner }),
        loser_ahead: None,
        scored: Some(scored),
    }
}

/// The reading that explains a margin: any if the margin itself is doubtful; if only the other side's
/// win is likelier, that it won by as much.
fn explained(
    boards: &Boards<'_>,
    scored: &Scored,
    recorded: Points,
    weight: Weight,
) -> Option<Found> {
    if weight.is_doubtful() {
        explain::explain(boards, scored, recorded)
    } else {
        explain::other_side(scored, recorded)
    }
}

/// How the numbers are written, where that is not in points: the komi, then the margin.
fn habits(boards: &Boards<'_>, scored: &Scored, reasons: &mut Vec<String>) -> Vec<Explanation> {
    let komi = komi_habit(boards, scored);
    let unit = unit(boards);
    let (habits, words): (Vec<_>, Vec<_>) = komi.into_iter().chain(unit).unzip();
    reasons.extend(words.into_iter().map(str::to_owned));
    habits
}

fn komi_habit(boards: &Boards<'_>, scored: &Scored) -> Option<(Explanation, &'static str)> {
    let komi = boards.game.record.info.komi.said().filter(|_| boards.options.komi.is_none())?;
    Some(match komi.form {
        KomiForm::Zi => (Explanation::KomiScaled, "the komi is written in zi"),
        KomiForm::HundredthsOfZi => {
            (Explanation::KomiScaled, "the komi is written in hundredths of zi")
        }
        KomiForm::HundredthsOfPoints => {
            (Explanation::KomiScaled, "the komi is written in hundredths of points")
        }
        KomiForm::ServerZero => (
            Explanation::KomiMissing(scored.terms.komi),
            "the server writes komi 0 where it does not say",
        ),
        KomiForm::Standard | KomiForm::Words | KomiForm::InHandicap | KomiForm::PrivateProperty => {
            return None;
        }
    })
}

fn unit(boards: &Boards<'_>) -> Option<(Explanation, &'static str)> {
    let unit = boards.game.record.info.result.said()?.unit?;
    let words = match unit {
        MarginUnit::ZiBySource => "the server writes margins in zi under these rules",
        MarginUnit::ZiByFraction => "a margin in quarters is one in zi",
        MarginUnit::ZiByWord
        | MarginUnit::Points
        | MarginUnit::PointsByWord
        | MarginUnit::OddFraction => return None,
    };
    Some((Explanation::MarginInZi, words))
}

/// Why there is nothing to count: the record is that of a beginning, as for the finding G402, which
/// is no board that the estimate was made for; or of nothing.
fn too_short(boards: &Boards<'_>, scored: &Scored) -> Option<String> {
    let position = &boards.game.position;
    let prisoners = position.prisoners();
    let taken = prisoners.black.saturating_add(prisoners.white) as usize;
    let stones = position.board().stones().count() + taken;
    if stones == 0 {
        return Some("the record has no moves".to_owned());
    }
    let few = boards.game.is_beginning(stones);
    let estimated = scored.judgement.layer == Layer::Estimate;
    let stones = crate::sink::counted(stones as u64, "stone");
    (few && estimated).then(|| format!("the record stops early, after {stones}"))
}

/// Less sure than this, in percent, a search had to leave something open.
const GUESS: u8 = 60;

/// An engine that comes to another margin than the estimate must be so sure of it, in percent, to speak
/// against a record.
const AGAINST: u8 = 60;

/// Why the board cannot speak against a result, if it cannot.
fn abstain(boards: &Boards<'_>, scored: &Scored) -> Option<String> {
    let result = boards.game.record.info.result.said();
    let turns = boards.game.played.turns;
    if let Some(stated) =
        result.and_then(|result| result.moves).filter(|&stated| stated > turns + 1)
    {
        return Some(format!(
            "the record stops early: it has {turns} of the {stated} moves that its result tells of"
        ));
    }
    match boards.game.missing_moves() {
        0 => {}
        1 => return Some("a move of the record cannot be read or stands on a stone".to_owned()),
        lost => {
            return Some(format!("{lost} moves of the record cannot be read or stand on stones"));
        }
    }
    let finish = scored.judgement.finish;
    if let Some(Second::Said(said)) = &scored.second
        && scored.judgement.layer == Layer::Engine
        && said.own_finish.margin != finish.margin
        && finish.confidence < AGAINST
    {
        return Some("the engine and the estimate differ, and neither is sure".to_owned());
    }
    let size = boards.game.record.size;
    let guessed = scored.judgement.layer == Layer::Estimate || finish.confidence < GUESS;
    if guessed && size != Size::NINETEEN {
        return Some(format!("on {size} who is dead is not proved, and the estimate is for 19×19"));
    }
    None
}
