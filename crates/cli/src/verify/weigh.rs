//! When a margin is unlikely, and what is unlikelier still. The numbers here were found on verified
//! games and on planted faults of another sample than the README's; the first one was looked at
//! also on held-out games, of which the README's are a part.

use kifu_rules::{Color, Points};
use kifu_scoring::Judgement;

/// A margin of less than this chance is not to be believed without further ado. Of professional
/// games one in a hundred has one, and of those with less than two thirds of it a stronger judge
/// (KataGo) found most records wrong. On 1,986 games that the network had not seen, this bound
/// alarmed no more often than those two thirds, and more often with a third on top.
const UNLIKELY: f64 = 0.006;

/// A winner of less than this chance is doubted: another reading may explain the result.
const DOUBTFUL_WINNER: f64 = 0.3;

/// With less than this, the other side's winning by as much is the likelier reading, if it has
/// any chance to speak of: half a point written down for the wrong side.
const LESS_LIKELY_WINNER: f64 = 0.5;

/// With less than this, no other reading is needed to call the result wrong.
const UNLIKELY_WINNER: f64 = 0.1;

/// If no margin is likelier than this, the board is too open, or too doubtful, to speak against
/// one.
const SETTLED: f64 = 0.05;

/// The same for a board that the players ended, where all hangs on who is dead: below this, the
/// judge was wrong as often as the record.
const SETTLED_IF_ENDED: f64 = 0.6;

/// What a judgement says of a margin.
#[derive(Debug, Clone, Copy)]
pub(super) struct Weight {
    /// The chance of the margin.
    pub(super) chance: f64,
    /// The chance of its winner.
    pub(super) winner: f64,
    /// The chance of the likeliest margin.
    pub(super) best: f64,
    /// Whether the players ended the game there.
    ended: bool,
}

impl Weight {
    /// Weighs a margin against a judgement on the same terms.
    pub(super) fn of(judgement: &Judgement, margin: Points, ended: bool) -> Self {
        let best = chance(judgement, judgement.finish.margin);
        let winner = margin_winner(margin).map_or(1.0, |color| side(judgement, color));
        Self { chance: chance(judgement, margin), winner, best, ended }
    }

    /// Whether the margin, or its winner, is not to be believed without further ado.
    pub(super) fn is_doubtful(self) -> bool {
        self.chance < UNLIKELY || self.winner < DOUBTFUL_WINNER
    }

    /// Whether the other side's win is likelier.
    pub(super) fn is_less_likely(self) -> bool {
        self.winner < LESS_LIKELY_WINNER
    }

    /// Whether it is hardly to be believed at all.
    pub(super) fn is_unlikely(self) -> bool {
        is_unlikely(self.chance, self.winner)
    }

    /// Whether the board is settled enough to contradict.
    pub(super) fn is_settled(self) -> bool {
        self.best >= if self.ended { SETTLED_IF_ENDED } else { SETTLED }
    }
}

/// Whether a margin and a winner of these chances are hardly to be believed.
pub(super) fn is_unlikely(chance: f64, winner: f64) -> bool {
    chance < UNLIKELY || winner < UNLIKELY_WINNER
}

/// The chance of a margin.
pub(super) fn chance(judgement: &Judgement, margin: Points) -> f64 {
    f64::from(judgement.chance(margin))
}

/// The chance that a side wins.
fn side(judgement: &Judgement, color: Color) -> f64 {
    let about = judgement.finish.margin.quarters();
    // Whole points around the likeliest: what a forecast looks at.
    let all = (-REACH..=REACH).map(|away| Points::from_quarters(about + 4 * away));
    all.filter(|&margin| margin_winner(margin) == Some(color))
        .map(|margin| chance(judgement, margin))
        .sum()
}

const REACH: i32 = 130;

/// Who wins with a margin.
pub(super) fn margin_winner(margin: Points) -> Option<Color> {
    match margin.quarters() {
        1.. => Some(Color::Black),
        0 => None,
        _ => Some(Color::White),
    }
}

/// How likely a fault that nobody can name makes a margin that is so far off: small slips more
/// often than large ones.
pub(super) fn slip(off: Points) -> f64 {
    let points = f64::from(off.abs().quarters()) / 4.0;
    0.04 / (1.0 + points)
}
