//! What a play did, and what a ruleset says to it.

use crate::{Color, Ko, Repetition, Ruleset, Suicide, Violation};

/// The facts of a play, whatever the rules say of them; see [`Played::violation`].
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Played {
    /// How many stones of the other colour it captured; see
    /// [`Position::captured`](crate::Position::captured) for where.
    pub captured: u32,
    /// How many stones of its own colour it lost (suicide), the one played among them.
    pub lost: u32,
    /// The point is not on the board: nothing changed but the turn.
    pub off_board: bool,
    /// The stone that it replaced.
    pub occupied: Option<Color>,
    /// It retook a ko at once.
    pub retakes_ko: bool,
    /// It brought back an earlier board.
    pub repetition: Option<Repetition>,
    /// It brought back a board that the same player had made by a play: the latest such.
    pub own_repetition: Option<Repetition>,
}

impl Played {
    /// What a ruleset says against the play: the first of off board, occupied, suicide, ko and
    /// superko that holds.
    ///
    /// A ko retaken at once is [`Violation::Ko`] under every ruleset, although superko would
    /// forbid it too.
    ///
    /// # Examples
    /// ```
    /// use kifu_rules::{Color, Point, Position, Ruleset, Size, Violation};
    /// let mut position = Position::new(Size::new(1, 1).unwrap());
    /// let played = position.play(Color::Black, Point { x: 0, y: 0 });
    /// assert_eq!(played.violation(&Ruleset::CHINESE), Some(Violation::Suicide));
    /// assert!(matches!(played.violation(&Ruleset::TROMP_TAYLOR), Some(Violation::Superko(_))));
    /// assert_eq!(played.violation(&Ruleset::NEW_ZEALAND), None, "now White is to play");
    /// ```
    #[must_use]
    #[inline]
    pub fn violation(&self, ruleset: &Ruleset) -> Option<Violation> {
        if self.off_board {
            return Some(Violation::OffBoard);
        }
        if let Some(color) = self.occupied {
            return Some(Violation::Occupied(color));
        }
        if is_forbidden_suicide(self.lost, ruleset) {
            return Some(Violation::Suicide);
        }
        if self.retakes_ko {
            return Some(Violation::Ko);
        }
        let forbidden = match ruleset.ko {
            Ko::Simple => None,
            Ko::Positional => self.repetition,
            Ko::Situational => self.repetition.filter(|repetition| repetition.same_to_play),
            Ko::NaturalSituational => self.own_repetition,
        };
        forbidden.map(Violation::Superko)
    }
}

/// Whether a ruleset forbids a play that loses so many stones of its own colour.
pub(crate) const fn is_forbidden_suicide(lost: u32, ruleset: &Ruleset) -> bool {
    match ruleset.suicide {
        Suicide::Forbidden => lost > 0,
        Suicide::TwoOrMore => lost == 1,
        Suicide::Allowed => false,
    }
}
