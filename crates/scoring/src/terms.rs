//! The terms that a game was played on, and what they add to or take from a count.

use crate::count::points;
use crate::seki::Strictness;
use kifu_rules::{ByColor, Color, Counting, HandicapCompensation, Points, Position, Ruleset};

/// The facts of a game that change its result beside the board.
///
/// The default is an even game without komi, in which nobody passed and nobody was fined.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Terms {
    /// What White receives for playing second; negative if Black receives it.
    pub komi: Points,
    /// Handicap stones; 0 and 1 compensate nothing.
    pub handicap: u32,
    /// Passes of each colour: they matter where every pass hands over a stone.
    pub passes: ByColor<u32>,
    /// Who passed first: it matters where something is paid for it. `None` if nobody did.
    pub first_pass: Option<Color>,
    /// Fines of each colour.
    pub fines: ByColor<Fines>,
    /// How strictly territory is counted.
    pub strictness: Strictness,
}

/// Fines of one player, two points each.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Fines {
    /// Warnings. By the Chinese rules of 2002 (article 24) a warning costs one zi, two points; by
    /// the Korean rules of 2024 the first breach costs two points. That a second one loses the
    /// game is not counted here.
    pub warnings: u32,
    /// Periods of overtime bought, in events that follow Ing: two points each.
    pub overtime: u32,
}

/// What the terms add to Black's margin on the board: each amount is Black's gain less White's.
///
/// ```
/// use kifu_rules::{Points, Ruleset};
/// use kifu_scoring::{Adjustments, Terms};
/// let terms = Terms { handicap: 5, ..Terms::default() };
/// let returned = Adjustments::of(&Ruleset::CHINESE, &terms).total();
/// assert_eq!(returned.zi(), "-2.5", "five stones cost Black two and a half zi");
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Adjustments {
    /// Komi.
    pub komi: Points,
    /// Compensation for handicap stones.
    pub handicap: Points,
    /// Stones handed over by passing.
    pub pass_stones: Points,
    /// What passing first brings: the button's half point, or what White receives for it.
    pub button: Points,
    /// Fines.
    pub fines: Points,
}

impl Terms {
    /// The terms of a game of which the position tells the passes: komi alone is to be known.
    #[must_use]
    pub fn of(position: &Position, komi: Points) -> Self {
        Self { komi, passes: position.passes(), ..Self::default() }
    }
}

impl Fines {
    /// What they cost.
    #[must_use]
    pub fn points(self) -> Points {
        points(self.warnings.saturating_add(self.overtime).saturating_mul(2))
    }
}

impl Adjustments {
    /// What a ruleset makes of the terms.
    ///
    /// - Compensation for `N` handicap stones is `N`, `N − 1` or nothing, as the ruleset says. Where passes hand
    ///   over stones, a territory count gives none: those stones have evened it out already
    ///   (AGA).
    /// - Pass stones are prisoners; they count where territory is counted. An area count is
    ///   the same with and without.
    /// - Fines count under every ruleset: the terms say that they were imposed.
    #[must_use]
    pub fn of(ruleset: &Ruleset, terms: &Terms) -> Self {
        let by_territory = ruleset.counting == Counting::Territory;
        let pass_stones = ruleset.pass_stones && by_territory;
        let stones = if terms.handicap < 2 || pass_stones { 0 } else { terms.handicap };
        let handicap = match ruleset.handicap {
            HandicapCompensation::None => 0,
            HandicapCompensation::Stones => stones,
            HandicapCompensation::StonesLessOne => stones.saturating_sub(1),
        };
        let half = if ruleset.button { Points::HALF } else { Points::ZERO };
        let button = match terms.first_pass {
            Some(Color::Black) => half,
            Some(Color::White) => -half - ruleset.white_first_pass,
            None => Points::ZERO,
        };
        let passes = if pass_stones { terms.passes } else { ByColor::default() };
        Self {
            komi: -terms.komi,
            handicap: -points(handicap),
            pass_stones: points(passes.white) - points(passes.black),
            button,
            fines: terms.fines.white.points() - terms.fines.black.points(),
        }
    }

    /// All together.
    #[must_use]
    pub fn total(&self) -> Points {
        self.komi + self.handicap + self.pass_stones + self.button + self.fines
    }
}
