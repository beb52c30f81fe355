//! The stone count: living stones only, once everything that can be filled is filled.

use crate::count::{Area, Ground, difference};
use kifu_rules::{ByColor, Points, Tax};

/// A stone count: the area less what a side cannot fill.
///
/// A living group keeps two points open, so that its owner returns two points for each group
/// (还棋头): one zi for every group that one side has more than the other. A group is what hangs
/// together by stones and surrounded points; one that surrounds a single point or none (on an
/// unfinished board) returns no more than it has. A group with a chain in seki returns nothing of
/// this kind: its eyes in seki are not counted at all.
///
/// Not guaranteed: that two groups are not one. Chains that only dame join are counted apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stones {
    /// The area that it starts from, with eyes in seki taxed.
    pub area: Area,
    /// Living groups that are not in seki.
    pub groups: ByColor<u32>,
    /// The points that they return.
    pub returned: ByColor<u32>,
}

impl Stones {
    /// Counts.
    #[must_use]
    pub fn of(ground: &Ground) -> Self {
        let tax = ground.group_tax(|_| true);
        Self { area: Area::of(ground, Tax::Group), groups: tax.groups, returned: tax.points }
    }

    /// The stones of each side after filling, shared points left out.
    #[must_use]
    pub fn count(&self) -> ByColor<u32> {
        let area = self.area.count();
        ByColor::from_fn(|color| area[color].saturating_sub(self.returned[color]))
    }

    /// Black's count less White's, in points, without komi.
    #[must_use]
    pub fn margin(&self) -> Points {
        difference(self.count())
    }
}
