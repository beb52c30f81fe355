//! The ledger: why the area count and the territory count of one position differ, term by term.

use crate::count::{Area, Ground, Refused, Territory};
use kifu_rules::{ByColor, Points, Position, Tax};

/// The identity that joins the two counts of a position.
///
/// Every stone that was played or set up stands on the board or was captured. A territory count
/// therefore knows the stones that it does not count:
///
/// ```text
/// area = territory + plays + set-up stones + refused points       (all Black less White)
/// ```
///
/// Refused are surrounded points that territory does not count: eyes in seki, excluded points,
/// points to be filled, taxed ones. Nothing is assumed about turns, life, dame or ko: it holds for
/// any position, any dead stones and any refused points, as long as both counts use the same.
///
/// Where passes hand over stones, the same sum reads
///
/// ```text
/// area = (territory + pass stones) + turns + set-up stones + refused points
/// ```
///
/// with turns as plays and passes together, so that in an even game in which White takes the last
/// turn both counts agree.
///
/// ```
/// use kifu_rules::{Color, Point, Points, Position, Size, Tax};
/// use kifu_scoring::{Ground, Ledger, Status, Strictness};
/// let mut position = Position::new(Size::new(5, 1).unwrap());
/// for (color, x) in [(Color::Black, 2), (Color::White, 3), (Color::Black, 1)] {
///     position.play(color, Point { x, y: 0 });
/// }
/// // . X X O . : Black filled a point of his own. That is free by area, and costs one by territory.
/// let ground = Ground::new(position.board(), &Status::default(), Strictness::Plain);
/// let ledger = Ledger::new(&position, &ground, Tax::None);
/// assert_eq!(ledger.area.margin(), Points::from_points(3 - 2));
/// assert_eq!(ledger.territory.margin(), Points::from_points(1 - 1));
/// assert_eq!(ledger.plays_margin(), Points::from_points(2 - 1));
/// assert_eq!(ledger.remainder(), 0);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ledger {
    /// The area count, nothing taxed.
    pub area: Area,
    /// The territory count.
    pub territory: Territory,
    /// Stones played by each colour.
    pub plays: ByColor<u32>,
    /// Passes of each colour.
    pub passes: ByColor<u32>,
    /// Set-up stones of each colour: put on the board less taken off.
    pub setup_stones: ByColor<i32>,
}

impl Ledger {
    /// Counts both ways. The ground must be that of the position's own board; that of another
    /// leaves a [remainder](Ledger::remainder).
    #[must_use]
    pub fn new(position: &Position, ground: &Ground, tax: Tax) -> Self {
        Self {
            area: Area::of(ground, Tax::None),
            territory: Territory::of(ground, position.prisoners(), tax),
            plays: position.plays(),
            passes: position.passes(),
            setup_stones: position.setup_stones(),
        }
    }

    /// The points that territory refuses, by reason.
    #[must_use]
    pub const fn refused(&self) -> Refused {
        self.territory.refused
    }

    /// Black's plays less White's.
    #[must_use]
    pub fn plays_margin(&self) -> Points {
        amount(less(self.plays))
    }

    /// Black's set-up stones less White's: the handicap stones of most games that have any.
    #[must_use]
    pub fn setup_margin(&self) -> Points {
        amount(i64::from(self.setup_stones.black) - i64::from(self.setup_stones.white))
    }

    /// Black's refused points less White's.
    #[must_use]
    pub fn refused_margin(&self) -> Points {
        amount(less(self.refused().total()))
    }

    /// Black's turns (plays and passes) less White's. 0 or 1 where turns alternate and Black
    /// began, 0 or −1 where White began.
    #[must_use]
    pub fn turns_margin(&self) -> Points {
        amount(less(self.plays) + less(self.passes))
    }

    /// Black's territory margin with the stones that passes hand over: one to the opponent for
    /// every pass.
    #[must_use]
    pub fn pass_stone_margin(&self) -> Points {
        amount(less(self.territory.count()) - less(self.passes))
    }

    /// What the terms leave unexplained of the difference, in points: always 0 for the ground of
    /// the position itself.
    #[must_use]
    pub fn remainder(&self) -> i64 {
        let setup = i64::from(self.setup_stones.black) - i64::from(self.setup_stones.white);
        let others = less(self.plays) + setup + less(self.refused().total());
        less(self.area.count()) - less(self.territory.count()) - others
    }
}

fn less(count: ByColor<u32>) -> i64 {
    i64::from(count.black) - i64::from(count.white)
}

/// Saturates far beyond any game.
fn amount(number: i64) -> Points {
    let bounded = number.clamp(i64::from(i32::MIN), i64::from(i32::MAX));
    Points::from_points(bounded as i32)
}
