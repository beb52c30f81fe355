//! The territory count (数目): surrounded points, prisoners and dead stones.

use crate::count::{Ground, difference};
use crate::seki::Refusal;
use kifu_rules::{ByColor, Points, Tax};

/// A territory count. Each field is by the colour that scores it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Territory {
    /// Empty points surrounded, those that do not count included.
    pub surrounded: ByColor<u32>,
    /// Of these, the points that do not count: by reason, each point once.
    pub refused: Refused,
    /// Stones captured during play.
    pub prisoners: ByColor<u32>,
    /// Dead stones of the other side, taken off at the end.
    pub dead: ByColor<u32>,
}

/// Surrounded points that do not count as territory, by reason.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Refused {
    /// Excluded by the status.
    pub excluded: ByColor<u32>,
    /// Eyes in seki, where the tax takes them.
    pub seki: ByColor<u32>,
    /// Points that must be filled, under a strict count.
    pub teire: ByColor<u32>,
    /// Two points of every living group, where groups are taxed.
    pub tax: ByColor<u32>,
}

impl Refused {
    /// All together: the `X` of the [ledger](crate::Ledger).
    #[must_use]
    pub fn total(&self) -> ByColor<u32> {
        ByColor::from_fn(|color| {
            self.excluded[color] + self.seki[color] + self.teire[color] + self.tax[color]
        })
    }
}

impl Territory {
    /// Counts. `prisoners` are the stones captured *by* each colour, as
    /// [`Position::prisoners`](kifu_rules::Position::prisoners) keeps them.
    ///
    /// A group tax takes two points of every living group (fewer if it has fewer that count), and
    /// the eyes in seki.
    #[must_use]
    pub fn of(ground: &Ground, prisoners: ByColor<u32>, tax: Tax) -> Self {
        let group_tax = || {
            let counts = |why: Option<Refusal>| !why.is_some_and(|why| Ground::refuses(why, tax));
            ground.group_tax(counts).points
        };
        let refused = Refused {
            excluded: ground.refused(Refusal::Excluded),
            seki: match tax {
                Tax::None => ByColor::default(),
                Tax::Seki | Tax::Group => ground.refused(Refusal::Seki),
            },
            teire: ground.refused(Refusal::Teire),
            tax: match tax {
                Tax::None | Tax::Seki => ByColor::default(),
                Tax::Group => group_tax(),
            },
        };
        let dead = ground.dead();
        let dead = ByColor { black: dead.white, white: dead.black };
        Self { surrounded: ground.surrounded(), refused, prisoners, dead }
    }

    /// Surrounded points that count.
    #[must_use]
    pub fn points(&self) -> ByColor<u32> {
        let refused = self.refused.total();
        ByColor::from_fn(|color| self.surrounded[color].saturating_sub(refused[color]))
    }

    /// Points, prisoners and dead stones of each side.
    #[must_use]
    pub fn count(&self) -> ByColor<u32> {
        let points = self.points();
        ByColor::from_fn(|color| {
            points[color].saturating_add(self.prisoners[color]).saturating_add(self.dead[color])
        })
    }

    /// Black's count less White's, in points, without komi.
    #[must_use]
    pub fn margin(&self) -> Points {
        difference(self.count())
    }
}
