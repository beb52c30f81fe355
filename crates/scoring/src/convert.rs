//! Results from one way of counting into another, without a board.
//!
//! A Chinese result says how much *one* side has above half the board, in zi; a Japanese one says
//! how much more one side has than the *other*, in points. Of `c` points of the board to Black,
//! `K − c` go to White, so the margin is `2c − K` points: one zi is two points.
//!
//! ```
//! use kifu_rules::{Color, Points, Ruleset};
//! use kifu_scoring::{Adjustments, Terms, convert};
//! let board = convert::margin_of_count(Color::Black, Points::from_points(184), 361);
//! assert_eq!((board.to_string(), board.zi()), ("7".to_owned(), "3.5".to_owned()));
//! let terms = Terms { komi: Points::from_quarter_zi(15), ..Terms::default() };
//! let net = board + Adjustments::of(&Ruleset::CHINESE, &terms).total();
//! assert_eq!((net.to_string(), net.zi()), ("-0.5".to_owned(), "-0.25".to_owned()));
//! ```

use kifu_rules::{Color, Points};

/// Black's margin on the board, in points, from the count of one side: points of the board with
/// the shared ones halved, as a Chinese referee counts.
#[must_use]
pub fn margin_of_count(color: Color, count: Points, board_points: u32) -> Points {
    let margin = count + count - points(board_points);
    match color {
        Color::Black => margin,
        Color::White => -margin,
    }
}

/// One side's count from Black's margin on the board: the inverse of [`margin_of_count`].
///
/// `None` where no number of quarter points is the count: no board has such a margin.
#[must_use]
pub fn count_of_margin(color: Color, margin: Points, board_points: u32) -> Option<Points> {
    let margin = match color {
        Color::Black => margin,
        Color::White => -margin,
    };
    let twice = (margin + points(board_points)).quarters();
    (twice % 2 == 0).then(|| Points::from_quarters(twice / 2))
}

/// Whether a number is even or odd.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Parity {
    /// Even.
    Even,
    /// Odd.
    Odd,
}

impl Parity {
    const fn of(number: i64) -> Self {
        if number % 2 == 0 { Self::Even } else { Self::Odd }
    }
}

/// What an area margin (on the board, without komi) says about the shared points: the margin has
/// the parity of all points less the shared ones.
///
/// Usually no point is shared or an even number; an odd number needs a seki or a dame left open.
/// `None` for a margin that is no whole number, which no area count can give: the komi is not
/// what was believed, or the number is not in points.
///
/// ```
/// use kifu_rules::Points;
/// use kifu_scoring::convert::{Parity, shared_points};
/// // Komi 7.5 and the result W+0.5: 7 on the board. W+1.5: 6.
/// assert_eq!(shared_points(Points::from_points(7), 361), Some(Parity::Even));
/// assert_eq!(shared_points(Points::from_points(6), 361), Some(Parity::Odd));
/// assert_eq!(shared_points(Points::HALF, 361), None);
/// ```
#[must_use]
pub fn shared_points(area_margin: Points, board_points: u32) -> Option<Parity> {
    let whole = area_margin.fraction() == 0;
    whole.then(|| Parity::of(i64::from(board_points) - i64::from(area_margin.quarters() / 4)))
}

/// What is known about the turns of a game whose board is not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turns {
    /// Who took the first turn.
    pub first: Color,
    /// Who played the last stone, if that is known.
    pub last_play: Option<Color>,
    /// Black's set-up stones less White's: the handicap, where it was set up.
    pub setup_stones: i32,
}

/// The two margins of one game, if its turns went as the reason says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Conversion {
    /// By area, on the board, without komi.
    pub area: Points,
    /// By territory, on the board, without komi.
    pub territory: Points,
    /// Why they differ as they do.
    pub reason: Reason,
}

/// How many stones the two sides played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reason {
    /// As many: the second player played last.
    EqualPlays,
    /// This colour, who began, also played last, and so played one stone more.
    OneMorePlay(Color),
}

/// The territory margins that belong to an area margin, by who may have played last.
///
/// *T = M − plays − set-up stones*, all Black less White. Both margins are without komi and
/// without compensation, which are agreements and no part of the board.
///
/// Assumed: turns alternate, nobody passed before the end, and no surrounded point is refused.
/// A pass before the end adds one point to its player's side of the territory, an eye in
/// seki takes one from it.
///
/// ```
/// use kifu_rules::{Color, Points};
/// use kifu_scoring::convert::{Turns, territory_of_area};
/// let turns = Turns { first: Color::Black, last_play: None, setup_stones: 0 };
/// let margins: Vec<_> = territory_of_area(Points::from_points(7), turns)
///     .map(|found| found.territory.to_string())
///     .collect();
/// assert_eq!(margins, ["7", "6"]);
/// ```
pub fn territory_of_area(area: Points, turns: Turns) -> impl Iterator<Item = Conversion> {
    turns.reasons().map(move |reason| {
        let territory = area - turns.difference(reason);
        Conversion { area, territory, reason }
    })
}

/// The area margins that belong to a territory margin: [`territory_of_area`] the other way round.
///
/// [`shared_points`] tells the usual of them from the ones that need a seki or an open dame.
pub fn area_of_territory(territory: Points, turns: Turns) -> impl Iterator<Item = Conversion> {
    turns.reasons().map(move |reason| {
        let area = territory + turns.difference(reason);
        Conversion { area, territory, reason }
    })
}

impl Turns {
    fn reasons(self) -> impl Iterator<Item = Reason> {
        let equal = self.last_play != Some(self.first);
        let more = self.last_play != Some(!self.first);
        let equal = equal.then_some(Reason::EqualPlays);
        equal.into_iter().chain(more.then_some(Reason::OneMorePlay(self.first)))
    }

    fn difference(self, reason: Reason) -> Points {
        let plays = match reason {
            Reason::EqualPlays => 0,
            Reason::OneMorePlay(Color::Black) => 1,
            Reason::OneMorePlay(Color::White) => -1,
        };
        Points::from_points(self.setup_stones.saturating_add(plays))
    }
}

fn points(number: u32) -> Points {
    crate::count::points(number)
}
