//! One position, one status, any ruleset: the score.

use crate::count::{Area, Ground, Stones, Territory, points};
use crate::status::Status;
use crate::terms::{Adjustments, Terms};
use kifu_rules::{ByColor, Color, Counting, Outcome, Points, Position, Ruleset, Tax, WinBy};

/// A position counted under a ruleset.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Score {
    /// What was counted, and how much of it.
    pub count: Count,
    /// Komi and everything else beside the board.
    pub adjustments: Adjustments,
    /// Who wins if neither side is ahead; `None` makes it a draw.
    pub wins_ties: Option<Color>,
}

/// A count by one of the three methods.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Count {
    /// Stones and surrounded points.
    Area(Area),
    /// Surrounded points and prisoners.
    Territory(Territory),
    /// Stones alone.
    Stones(Stones),
}

/// Counts a position under a ruleset.
///
/// The count is exact for the status it is given: which stones are dead is not judged. Rules
/// whose text takes nothing off as dead ([`Ruleset::removes_dead`]) ask for [`Status::default`].
///
/// To count one position under several rulesets, make its [`Ground`] once and use [`Score::of`].
///
/// ```
/// use kifu_rules::{Points, Position, Ruleset};
/// use kifu_scoring::{score, Status, Terms};
/// # use kifu_rules::Board;
/// let board: Board = ".XO..\nXXO..\n.XO..".parse()?;
/// # let mut position = Position::new(board.size());
/// # position.setup(&board.stones().map(|(point, color)| (point, Some(color))).collect::<Vec<_>>());
/// let terms = Terms { komi: Points::HALF, ..Terms::default() };
/// let score = score(&position, &Status::default(), &Ruleset::CHINESE, &terms);
/// assert_eq!(score.board_margin(), Points::from_points(6 - 9));
/// assert_eq!(score.outcome().to_string(), "W+3.5");
/// assert_eq!(score.margin().zi(), "-1.75");
/// # Ok::<(), kifu_rules::ParseBoardError>(())
/// ```
#[must_use]
pub fn score(position: &Position, status: &Status, ruleset: &Ruleset, terms: &Terms) -> Score {
    let ground = Ground::new(position.board(), status, terms.strictness);
    Score::of(&ground, position.prisoners(), ruleset, terms)
}

impl Score {
    /// Counts a [`Ground`] under a ruleset. `prisoners` are the stones captured *by* each colour.
    ///
    /// Of the terms, how strictly to count has gone into the ground already.
    #[must_use]
    pub fn of(ground: &Ground, prisoners: ByColor<u32>, ruleset: &Ruleset, terms: &Terms) -> Self {
        let count = match (ruleset.counting, ruleset.tax) {
            (Counting::Territory, tax) => Count::Territory(Territory::of(ground, prisoners, tax)),
            (Counting::Stones, _) | (Counting::Area, Tax::Group) => {
                Count::Stones(Stones::of(ground))
            }
            (Counting::Area, tax) => Count::Area(Area::of(ground, tax)),
        };
        Self { count, adjustments: Adjustments::of(ruleset, terms), wins_ties: ruleset.wins_ties }
    }

    /// Black's count less White's, in points, as the board has it: without komi and the rest.
    #[must_use]
    pub fn board_margin(&self) -> Points {
        self.count.margin()
    }

    /// Black's count less White's, in points, with everything counted. In zi it is half as much:
    /// [`Points::zi`].
    #[must_use]
    pub fn margin(&self) -> Points {
        self.board_margin() + self.adjustments.total()
    }

    /// Who won, and by how many points.
    ///
    /// A tie that goes to one side is a win by 0 points.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        let margin = self.margin();
        let ahead = match margin.quarters() {
            1.. => Some(Color::Black),
            0 => self.wins_ties,
            _ => Some(Color::White),
        };
        let by = WinBy::Points(margin.abs());
        ahead.map_or(Outcome::Draw, |winner| Outcome::Win { winner, by })
    }
}

impl Count {
    /// What each side counts, shared points left out.
    #[must_use]
    pub fn count(&self) -> ByColor<Points> {
        let count = match self {
            Self::Area(area) => area.count(),
            Self::Territory(territory) => territory.count(),
            Self::Stones(stones) => stones.count(),
        };
        count.map(points)
    }

    /// Black's count less White's.
    #[must_use]
    pub fn margin(&self) -> Points {
        let count = self.count();
        count.black - count.white
    }
}
