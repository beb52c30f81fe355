//! The points that a search plays on, and the chains around them.

use super::Verdict;
use super::play::{Game, Side, Solver};
use crate::layout::{Layout, Parts, neighbors};
use crate::life::Life;
use kifu_rules::{Board, Color, Point};

/// So many points at most are searched.
const MOST: usize = 10;

/// A closed-in group: the points on which its life is decided.
#[derive(Debug, Clone)]
pub struct Place {
    game: Game,
    /// Whether the opponent's stones around are pass-alive, as far as they matter.
    proved: bool,
    /// The chains of the group that are not on the points themselves.
    walls: Vec<Point>,
}

impl Place {
    /// The place around the chain on a point; none if there is no chain, or if it is not closed in on
    /// few points.
    ///
    /// `stands` says of the opponent's stones around which have liberties elsewhere whether
    /// they cannot be captured. If one can, the place is not closed in.
    #[must_use]
    pub fn around(
        board: &Board,
        life: &Life,
        stands: impl Fn(Point) -> bool,
        point: Point,
    ) -> Option<Self> {
        let layout = Layout::of_board(board);
        let color = board.at(point)?;
        let others: Vec<bool> = layout.cells.iter().map(|&cell| cell == Some(color)).collect();
        let rooms = Parts::new(layout.size, &others);
        let start = layout.parts.of(layout.size.index(point));
        Finder { layout: &layout, life, color, rooms: &rooms, group: vec![start], points: vec![] }
            .find(&stands)
    }

    /// The first stones of the group's chains.
    pub fn chains(&self) -> impl Iterator<Item = Point> {
        self.walls.iter().copied()
    }

    /// What becomes of the group if all is tried; none if ko or the effort leave it open.
    ///
    /// A group that only a ko can save is dead all the same if its owner can do nothing about it
    /// and the opponent begins when it likes, as bent four in the corner: the Japanese
    /// rules say so, and under area rules the opponent takes the threats away first.
    #[must_use]
    pub fn verdict(&self, effort: u32) -> Option<Verdict> {
        let captured = |first: Side, free: Side| self.solver(free, effort).captures(first);
        let attacked = captured(Side::Attacker, Side::Attacker)?;
        let by_ko = captured(Side::Attacker, Side::Defender)? != attacked;
        if !attacked && !by_ko {
            return Some(Verdict::Alive);
        }
        // Which of several chains was captured is not told; and stones around that are only said to
        // stand may stand in a seki, and fall if they come too near.
        (attacked && self.proved && self.walls.len() == 1).then_some(())?;
        if by_ko {
            let helpless = !self.solver(Side::Defender, effort).can_save()?;
            return helpless.then_some(Verdict::Dead);
        }
        let defended = captured(Side::Defender, Side::Attacker)?;
        (captured(Side::Defender, Side::Defender)? == defended).then_some(())?;
        Some(if defended { Verdict::Dead } else { Verdict::Unsettled })
    }

    fn solver(&self, free: Side, effort: u32) -> Solver<'_> {
        Solver::new(&self.game, free, effort)
    }
}

struct Finder<'a> {
    layout: &'a Layout,
    life: &'a Life,
    color: Color,
    /// The board cut by the group's colour.
    rooms: &'a Parts,
    group: Vec<usize>,
    points: Vec<usize>,
}

impl Finder<'_> {
    fn find(mut self, stands: &dyn Fn(Point) -> bool) -> Option<Place> {
        let mut at = 0;
        while let Some(&chain) = self.group.get(at) {
            let stones = self.layout.parts.members(chain);
            if self.life.is_alive(self.layout.size.point(stones[0])) {
                return None;
            }
            for &stone in stones {
                for near in neighbors(self.layout.size, stone) {
                    if self.layout.cells[near].is_none() {
                        self.take_in(near)?;
                    }
                }
            }
            at += 1;
        }
        self.is_closed().then_some(())?;
        let (game, proved) = self.game(stands)?;
        let first = |&chain: &usize| self.layout.size.point(self.layout.parts.members(chain)[0]);
        Some(Place { game, proved, walls: self.group.iter().map(first).collect() })
    }

    /// A liberty of the group: with its whole room if that is small, else alone.
    fn take_in(&mut self, liberty: usize) -> Option<()> {
        if self.points.contains(&liberty) {
            return Some(());
        }
        let room = self.rooms.members(self.rooms.of(liberty));
        if room.len() <= MOST {
            self.points.extend_from_slice(room);
        } else {
            self.points.push(liberty);
        }
        (self.points.len() <= MOST).then_some(())?;
        let taken = if room.len() <= MOST { room } else { std::slice::from_ref(&liberty) };
        for &point in taken {
            for near in neighbors(self.layout.size, point) {
                let chain = self.layout.parts.of(near);
                if self.layout.cells[near] == Some(self.color) && !self.group.contains(&chain) {
                    self.group.push(chain);
                }
            }
        }
        Some(())
    }

    /// Whether no play on the points reaches further empty ones.
    fn is_closed(&self) -> bool {
        let is_known =
            |near: usize| self.layout.cells[near].is_some() || self.points.contains(&near);
        self.points.iter().all(|&point| neighbors(self.layout.size, point).all(is_known))
    }

    fn game(&self, stands: &dyn Fn(Point) -> bool) -> Option<(Game, bool)> {
        let bit = |index: usize| {
            let at = self.points.iter().position(|&point| point == index);
            at.map_or(0, |at| 1_u32 << at)
        };
        let mut game = Game::default();
        let mut proved = true;
        for &point in &self.points {
            game.near.push(neighbors(self.layout.size, point).map(bit).sum());
            if self.layout.cells[point] == Some(!self.color) {
                game.stones[Side::Attacker as usize] |= bit(point);
            }
        }
        let beside = |chain: usize| -> u32 {
            let stones = self.layout.parts.members(chain).iter();
            let near = stones.flat_map(|&stone| neighbors(self.layout.size, stone));
            near.map(bit).fold(0, |all, bit| all | bit)
        };
        game.walls[Side::Defender as usize] =
            self.group.iter().map(|&chain| beside(chain)).collect();
        let stones = self.group.iter().flat_map(|&chain| self.layout.parts.members(chain));
        let mut around: Vec<usize> = stones
            .chain(&self.points)
            .flat_map(|&point| neighbors(self.layout.size, point))
            .filter(|&near| self.layout.cells[near] == Some(!self.color) && bit(near) == 0)
            .map(|near| self.layout.parts.of(near))
            .collect();
        around.sort_unstable();
        around.dedup();
        for chain in around {
            let stones = self.layout.parts.members(chain);
            let first = self.layout.size.point(stones[0]);
            let near = stones.iter().flat_map(|&stone| neighbors(self.layout.size, stone));
            let elsewhere =
                near.filter(|&near| self.layout.cells[near].is_none()).any(|near| bit(near) == 0);
            let alive = self.life.is_alive(first);
            if alive || (elsewhere && stands(first)) {
                proved &= alive;
                game.safe |= beside(chain);
            } else if elsewhere {
                return None;
            } else {
                game.walls[Side::Attacker as usize].push(beside(chain));
            }
        }
        let many = game.walls.iter().any(|walls| walls.len() > 8);
        (!many).then_some((game, proved))
    }
}
