//! Rulesets as data: orthogonal axes, and the table of those that are known by name.
//!
//! Komi and handicap are facts of a game, not of its rules; a ruleset only says what is usual.

use crate::{Color, CycleKind, Points};

/// Which board positions a play may not bring back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ko {
    /// Only the retake at once is forbidden: a play may not restore the board as it was before
    /// the opponent's last play.
    Simple,
    /// No earlier board at all (positional superko).
    Positional,
    /// No earlier board with the same player to move; situations reached by passing count
    /// (situational superko).
    Situational,
    /// No earlier board that the same player made by a play (natural situational superko).
    NaturalSituational,
}

/// What the rules say to a cycle of more than two moves that comes back to the same position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LongCycle {
    /// Cannot arise: the ko rule forbids it.
    Forbidden,
    /// Forbidden by the ko rule, but of the cycles in which both sides take alike (triple and
    /// quadruple ko, eternal life) the organiser may make no result, a draw or a replay; see
    /// [`Ruleset::long_cycle_of`].
    ForbiddenInPrinciple,
    /// The game has no result (無勝負), or is played again.
    NoResult,
    /// The game is drawn or played again, as the organiser decides.
    Draw,
}

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Counting {
    /// Living stones and the points they surround (数子).
    Area,
    /// Surrounded points and prisoners (数目).
    Territory,
    /// Living stones only, after filling: what area counting gives with [`Tax::Group`].
    Stones,
}

/// Which surrounded points do not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tax {
    /// All count.
    None,
    /// Eyes in seki do not.
    Seki,
    /// Eyes in seki, and two points of every living group (还棋头, group tax).
    Group,
}

/// Whether a play may take away one's own last liberty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Suicide {
    /// Never.
    Forbidden,
    /// Chains of two and more stones may; a single stone may not.
    TwoOrMore,
    /// Always.
    Allowed,
}

/// What White receives for `N` handicap stones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum HandicapCompensation {
    /// Nothing.
    None,
    /// `N` points.
    Stones,
    /// `N − 1` points.
    StonesLessOne,
}

/// A set of rules: one row of [`RULESETS`](crate::RULESETS), or rules spelled out by a record.
///
/// The axes are independent of each other; any combination makes sense to the board, though not every one is
/// played.
///
/// ```
/// use kifu_rules::{Ko, Ruleset};
/// let strict = Ruleset { name: "our club", ko: Ko::Positional, ..Ruleset::JAPANESE };
/// assert_ne!(strict, Ruleset::JAPANESE);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ruleset {
    /// The name to show, unique in [`RULESETS`](crate::RULESETS).
    pub name: &'static str,
    /// Every other spelling that names it in files and on the command line; see
    /// [`Ruleset::named`] for how they are compared.
    pub aliases: &'static [&'static str],
    /// Forbidden repetition.
    pub ko: Ko,
    /// What a long cycle means.
    pub long_cycle: LongCycle,
    /// Whether suicide is legal.
    pub suicide: Suicide,
    /// What is counted.
    pub counting: Counting,
    /// What of it does not count.
    pub tax: Tax,
    /// Whether dead stones are taken off before the count. Where they are not, they are captured in
    /// play or count as living.
    pub removes_dead: bool,
    /// Whether every pass hands the opponent a prisoner.
    pub pass_stones: bool,
    /// Whether half a point goes to the side that passes first.
    pub button: bool,
    /// What White receives, if it is White who passes first.
    pub white_first_pass: Points,
    /// Who wins if neither side is ahead; `None` makes it a draw.
    pub wins_ties: Option<Color>,
    /// What White receives for handicap stones.
    pub handicap: HandicapCompensation,
    /// The usual komi of an even game today.
    pub komi: Points,
    /// Whether White plays first in an even game, after set-up stones (座子).
    pub white_first: bool,
    /// Where these rules are written down, and what of practice differs.
    pub source: &'static str,
}

impl Ruleset {
    /// What these rules say to a cycle of this kind.
    ///
    /// Chinese rules, article 20: a moonshine life is forbidden always, a triple ko, a quadruple ko,
    /// eternal life and double two-stone takes in principle; the last two are both
    /// [`EternalLife`](CycleKind::EternalLife) here. What the article does not name is forbidden by
    /// article 6.
    #[must_use]
    pub const fn long_cycle_of(&self, kind: CycleKind) -> LongCycle {
        use CycleKind::{EternalLife, MultipleKo, QuadrupleKo, TripleKo};
        match (self.long_cycle, kind) {
            (
                LongCycle::ForbiddenInPrinciple,
                TripleKo | QuadrupleKo | MultipleKo(_) | EternalLife,
            ) => LongCycle::ForbiddenInPrinciple,
            (LongCycle::ForbiddenInPrinciple, _) => LongCycle::Forbidden,
            (other, _) => other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chinese_organiser_decides_on_some_cycles() {
        let chinese = |kind| Ruleset::CHINESE.long_cycle_of(kind);
        for kind in [CycleKind::TripleKo, CycleKind::MultipleKo(5), CycleKind::EternalLife] {
            assert_eq!(chinese(kind), LongCycle::ForbiddenInPrinciple, "{kind}");
            assert_eq!(Ruleset::AGA.long_cycle_of(kind), LongCycle::Forbidden, "{kind}");
            assert_eq!(Ruleset::JAPANESE.long_cycle_of(kind), LongCycle::NoResult, "{kind}");
        }
        for kind in [CycleKind::Moonshine, CycleKind::SendingTwoReturningOne, CycleKind::Other] {
            assert_eq!(chinese(kind), LongCycle::Forbidden, "{kind}");
        }
    }
}
