//! The area count (数子): living stones and the points they surround.

use crate::count::{Ground, difference, points};
use kifu_rules::{ByColor, Points, Tax};

/// An area count.
///
/// With nothing taxed, both sides' stones and surrounded points and the shared points add up to
/// the points of the board, whatever was counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Area {
    /// Living stones.
    pub stones: ByColor<u32>,
    /// Empty points surrounded, taxed ones included.
    pub surrounded: ByColor<u32>,
    /// Of these, eyes in seki that a tax takes away. 0 under all rules in use.
    pub taxed: ByColor<u32>,
    /// Points of neither side.
    pub shared: u32,
    /// All points of the board: `K` of the half-count.
    pub board: u32,
}

impl Area {
    /// Counts. A group tax takes more than this: see [`Stones`](crate::Stones).
    #[must_use]
    pub fn of(ground: &Ground, tax: Tax) -> Self {
        let taxed = match tax {
            Tax::None => ByColor::default(),
            Tax::Seki | Tax::Group => ground.seki_eyes(),
        };
        Self {
            stones: ground.stones(),
            surrounded: ground.surrounded(),
            taxed,
            shared: ground.shared(),
            board: ground.size().area() as u32,
        }
    }

    /// Stones and surrounded points of each side, shared points left out.
    #[must_use]
    pub fn count(&self) -> ByColor<u32> {
        ByColor::from_fn(|color| {
            (self.stones[color] + self.surrounded[color]).saturating_sub(self.taxed[color])
        })
    }

    /// The same with the shared points halved, as the Chinese rules count (article 9): what is
    /// compared with [`Area::mark`].
    #[must_use]
    pub fn halved(&self) -> ByColor<Points> {
        let half = Points::from_quarters(points(self.shared).quarters() / 2);
        self.count().map(|count| points(count) + half)
    }

    /// Half the board, `K/2`: 180.5 on 19×19. A side that counts more has the larger share, and
    /// the excess is its margin in zi.
    #[must_use]
    pub fn mark(&self) -> Points {
        Points::from_quarters(points(self.board).quarters() / 2)
    }

    /// Black's count less White's, in points, without komi. Shared points cancel out.
    ///
    /// It is twice what Black has above the mark: *A_B − A_W = 2 A′_B − K*.
    #[must_use]
    pub fn margin(&self) -> Points {
        difference(self.count())
    }
}
