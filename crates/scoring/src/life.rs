//! Proof of life: chains that no play can capture, and the ground that they hold.

use crate::layout::{Parts, neighbors};
use kifu_rules::{Board, Color, Point, Size, Suicide};

/// What can be proved of a board without reading a single move.
///
/// A chain is *pass-alive* if the opponent cannot capture it even though its owner passes at every
/// turn: D. B. Benson, "Life in the Game of Go", Information Sciences 10 (1976), theorem 1. A
/// region (a maximal connected set of points without stones of one colour) is *vital* to a chain
/// beside it if all its empty points are liberties of that chain. The greatest set of chains
/// that each have two vital regions bordered by chains of the set only is pass-alive.
///
/// The *ground* of a colour are regions bordered by its pass-alive chains only in which no two
/// points that touch none of them lie apart. A colour can fill such a region without risk, every
/// stone joining a chain that cannot be captured, until at most two adjacent points are left to
/// whatever stands in it; so nothing of the other colour can live there, and its stones are dead.
///
/// Not guaranteed: completeness. Most living groups and most dead stones of real games are beyond
/// proof.
///
/// ```
/// use kifu_rules::{Board, Color, Point, Suicide};
/// use kifu_scoring::Life;
/// let board: Board = "
///     . X . X .
///     X X X X .
///     . . . O .
///     . . . . .
/// ".parse()?;
/// let life = Life::of(&board, Suicide::Forbidden);
/// assert!(life.is_alive(Point { x: 0, y: 1 }));
/// assert_eq!(life.ground(Point { x: 2, y: 0 }), Some(Color::Black));
/// assert_eq!(life.ground(Point { x: 4, y: 0 }), None, "White has room below");
/// # Ok::<(), kifu_rules::ParseBoardError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Life {
    size: Size,
    cells: Vec<Option<Color>>,
    alive: Vec<bool>,
    ground: Vec<Option<Color>>,
}

impl Life {
    /// Proves what can be proved, in time linear in the board.
    ///
    /// Where suicide of several stones is legal, the opponent can empty points that its stones
    /// fill; a region is then vital only if the chain touches those as well.
    #[must_use]
    pub fn of(board: &Board, suicide: Suicide) -> Self {
        let size = board.size();
        let mut life = Self {
            size,
            cells: size.points().map(|point| board.at(point)).collect(),
            alive: vec![false; size.area()],
            ground: vec![None; size.area()],
        };
        for color in Color::ALL {
            life.prove(color, suicide);
        }
        life
    }

    /// Whether a pass-alive chain stands on the point.
    #[must_use]
    pub fn is_alive(&self, point: Point) -> bool {
        self.size.contains(point) && self.alive[self.size.index(point)]
    }

    /// Whose proven ground a point is; such a point is empty or holds a dead stone.
    #[must_use]
    pub fn ground(&self, point: Point) -> Option<Color> {
        self.size.contains(point).then(|| self.ground[self.size.index(point)]).flatten()
    }

    /// The pass-alive stones of a colour, row by row.
    pub fn alive(&self, color: Color) -> impl Iterator<Item = Point> {
        self.size.points().filter(move |&point| {
            let index = self.size.index(point);
            self.alive[index] && self.cells[index] == Some(color)
        })
    }

    /// The stones proved dead, row by row: those that stand on the other colour's ground. With a
    /// stone its whole chain is among them.
    pub fn dead(&self) -> impl Iterator<Item = Point> {
        self.size.points().filter(|&point| {
            let index = self.size.index(point);
            self.cells[index].is_some() && self.ground[index].is_some()
        })
    }

    /// Whether every point of the board is a pass-alive stone or proven ground.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.alive.iter().zip(&self.ground).all(|(&alive, ground)| alive || ground.is_some())
    }

    /// Whether besides pass-alive stones and proven ground there are only *dame*: empty points that touch
    /// pass-alive stones of both colours. Those stay on the board, so no such point can become
    /// territory, and no play there captures or is captured.
    #[must_use]
    pub fn leaves_only_dame(&self) -> bool {
        self.size.points().all(|point| {
            let index = self.size.index(point);
            let touches = |color| {
                self.near(index).any(|near| self.alive[near] && self.cells[near] == Some(color))
            };
            self.alive[index]
                || self.ground[index].is_some()
                || (self.cells[index].is_none() && Color::ALL.into_iter().all(touches))
        })
    }

    fn prove(&mut self, color: Color, suicide: Suicide) {
        let own: Vec<bool> = self.cells.iter().map(|&cell| cell == Some(color)).collect();
        let parts = Parts::new(self.size, &own);
        let is_chain: Vec<bool> =
            (0..parts.len()).map(|part| own[parts.members(part)[0]]).collect();
        let mut beside = vec![Vec::new(); parts.len()];
        let mut vital = vec![Vec::new(); parts.len()];
        let mut eyes = vec![0_usize; parts.len()];
        for region in (0..parts.len()).filter(|&part| !is_chain[part]) {
            vital[region] = self.vital_to(&parts, region, suicide);
            for &chain in &vital[region] {
                eyes[chain] += 1;
            }
            let chains = parts.members(region).iter().flat_map(|&index| self.near(index));
            let mut chains: Vec<_> =
                chains.filter(|&near| own[near]).map(|near| parts.of(near)).collect();
            chains.sort_unstable();
            chains.dedup();
            for &chain in &chains {
                beside[chain].push(region);
            }
            beside[region] = chains;
        }

        // Chains without two eyes fall, the regions beside them open, and so on.
        let mut stands = vec![true; parts.len()];
        let mut fallen: Vec<_> =
            (0..parts.len()).filter(|&part| is_chain[part] && eyes[part] < 2).collect();
        for &chain in &fallen {
            stands[chain] = false;
        }
        while let Some(chain) = fallen.pop() {
            for &region in &beside[chain] {
                if std::mem::replace(&mut stands[region], false) {
                    for &other in &vital[region] {
                        eyes[other] -= 1;
                        if eyes[other] < 2 && std::mem::replace(&mut stands[other], false) {
                            fallen.push(other);
                        }
                    }
                }
            }
        }

        for part in (0..parts.len()).filter(|&part| stands[part] && !beside[part].is_empty()) {
            let members = parts.members(part);
            if is_chain[part] {
                members.iter().for_each(|&index| self.alive[index] = true);
            } else if self.leaves_no_room(&own, members) {
                members.iter().for_each(|&index| self.ground[index] = Some(color));
            }
        }
    }

    /// The chains that a region is vital to. A region without an empty point is vital to none: it
    /// is full of stones that a set-up left without liberties.
    fn vital_to(&self, parts: &Parts, region: usize, suicide: Suicide) -> Vec<usize> {
        let members = parts.members(region);
        let mut empty = members.iter().copied().filter(|&index| self.cells[index].is_none());
        let Some(first) = empty.next() else {
            return Vec::new();
        };
        let around = |index| self.near(index).map(|near| parts.of(near));
        let mut chains: Vec<_> = around(first).filter(|&part| part != region).collect();
        chains.sort_unstable();
        chains.dedup();
        for &index in members {
            if suicide != Suicide::Forbidden || self.cells[index].is_none() {
                chains.retain(|&chain| around(index).any(|part| part == chain));
            }
        }
        chains
    }

    /// Whether the points that touch no stone of the owner are at most one, or two side by side.
    fn leaves_no_room(&self, own: &[bool], members: &[usize]) -> bool {
        let mut inner = members.iter().filter(|&&index| !self.near(index).any(|near| own[near]));
        match (inner.next(), inner.next(), inner.next()) {
            (None, ..) | (Some(_), None, _) => true,
            (Some(&one), Some(&other), None) => self.near(one).any(|near| near == other),
            (Some(_), Some(_), Some(_)) => false,
        }
    }

    fn near(&self, index: usize) -> impl Iterator<Item = usize> {
        neighbors(self.size, index)
    }
}
