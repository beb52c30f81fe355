//! Is the recorded result right? One game's result against its finished board.

mod verdict;

pub(crate) use verdict::{Explanation, Verdict};

use crate::audit::Game;
use crate::score::{self, Scored};
use kifu_rules::{Color, Points, Ruleset};
use kifu_scoring::{Effort, Judge};

/// What the user asks for.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Options {
    /// Rules in place of the record's.
    pub(crate) ruleset: Option<Ruleset>,
    /// Komi in place of the record's.
    pub(crate) komi: Option<Points>,
    /// How much work a game may cost.
    pub(crate) effort: Effort,
}

/// What was found about the result of a game. Holds a whole position: to be dropped by the worker.
#[derive(Debug)]
pub(crate) struct Verification {
    /// The verdict.
    pub(crate) verdict: Verdict,
    /// The reading under which the result is right, where it is not the plain one.
    pub(crate) explanation: Option<Explanation>,
    /// What speaks for the verdict: the numbers, then the evidence, a sentence each.
    pub(crate) reasons: Vec<String>,
    /// The recorded margin in points, Black's less White's.
    pub(crate) recorded: Option<Points>,
    /// The komi that was used, stated or inferred.
    pub(crate) komi: Points,
    /// The rules that were used.
    pub(crate) ruleset: Ruleset,
    /// Whether the record's winner is the one of the count; `None` if either has none.
    pub(crate) winner_agrees: Option<bool>,
    /// The count; `None` where nothing was counted.
    pub(crate) scored: Option<Scored>,
}

/// Holds the recorded result of a game against its board.
pub(crate) fn verify(game: &Game<'_>, judge: &Judge, options: &Options) -> Verification {
    let asked = score::Options {
        ruleset: options.ruleset,
        komi: options.komi,
        effort: options.effort,
        ..score::Options::default()
    };
    let scored = Scored::of(game, &asked, judge);
    let (komi, ruleset) = (scored.terms.komi, scored.ruleset);
    let recorded = game.outcome().and_then(kifu_rules::Outcome::margin);
    let finish = scored.judgement.finish;
    let verdict = match recorded {
        None => Verdict::NotByCounting,
        Some(margin) if margin == finish.margin => Verdict::Confirmed,
        Some(margin) if finish.low <= margin && margin <= finish.high => Verdict::Consistent,
        Some(_) => Verdict::Contradicted,
    };
    let winner = game.outcome().and_then(kifu_rules::Outcome::winner);
    let winner_agrees = winner.zip(leader(finish.margin)).map(|(said, counted)| said == counted);
    let reasons = vec![format!("the board gives {}", Scored::result(finish.margin))];
    let (explanation, scored) = (None, Some(scored));
    Verification { verdict, explanation, reasons, recorded, komi, ruleset, winner_agrees, scored }
}

/// Who is ahead with a margin.
fn leader(margin: Points) -> Option<Color> {
    match margin.quarters() {
        1.. => Some(Color::Black),
        0 => None,
        _ => Some(Color::White),
    }
}
