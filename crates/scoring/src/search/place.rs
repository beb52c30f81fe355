//! The points that a search plays on, and the chains around them.

use super::Verdict;
use super::play::{Game, Kos, Side, Solver};
use crate::layout::{Layout, Parts, neighbors};
use crate::life::Life;
use kifu_rules::{Board, Color, Point};

/// So many points at most are searched.
const MOST: usize = 10;

/// The same of a fight, in which stones of both sides are among them.
const MOST_IN_FIGHT: usize = 12;

/// Who captures so many stones has room for two eyes. Where fewer are captured, the search goes on on
/// their points.
const ROOM: usize = 7;

/// A chain of the group of up to so many stones is among the points, so that it may be captured while
/// the group lives.
const FEW: usize = 2;

/// A closed-in group: the points on which its life is decided.
#[derive(Debug, Clone)]
pub struct Place {
    game: Game,
    /// Whether the opponent's stones around are pass-alive, as far as they matter.
    proved: bool,
    /// The chains of the group that are not on the points themselves.
    walls: Vec<Point>,
    /// The first stones of the opponent's chains around that may be captured, as walls of the game.
    enemies: Vec<Point>,
    /// The searched points.
    points: Vec<Point>,
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
        let rooms = rooms(&layout, color);
        Finder::new(&layout, life, color, &rooms, point).find(&stands)
    }

    /// The place around the chain on a point and around the stones of the opponent that are closed
    /// in with it; none if there is no chain, or if they are not closed in on few enough points by
    /// pass-alive stones.
    #[must_use]
    pub fn fight(board: &Board, life: &Life, point: Point) -> Option<Self> {
        let layout = Layout::of_board(board);
        let color = board.at(point)?;
        let rooms = rooms(&layout, color);
        Finder::new(&layout, life, color, &rooms, point).find_fight()
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

    /// See [`confirmed`](super::confirmed).
    pub(super) fn confirmed(&self, effort: u32) -> Option<Verdict> {
        if !Solver::new(&self.game, Kos::Passes, effort).captures(Side::Attacker)? {
            return Some(Verdict::Alive);
        }
        (self.proved && self.walls.len() == 1).then_some(Verdict::Dead)
    }

    /// See [`leans`](super::leans).
    pub(super) fn leans(
        &self,
        stand: &dyn Fn(Point) -> bool,
        ended: bool,
        effort: u32,
    ) -> Option<bool> {
        let kos = if ended { Kos::Passes } else { Kos::Free(Side::Attacker) };
        let mut game = self.game.clone();
        for (at, &point) in self.points.iter().enumerate() {
            let stone = game.stones[Side::Attacker as usize] & (1 << at);
            game.safe |= if stand(point) { stone } else { 0 };
        }
        let walls = std::mem::take(&mut game.walls[Side::Attacker as usize]);
        for (beside, &stone) in walls.into_iter().zip(&self.enemies) {
            if stand(stone) {
                game.safe |= beside;
            } else {
                game.walls[Side::Attacker as usize].push(beside);
            }
        }
        let attacked = |game| Solver::new(game, kos, effort).captures(Side::Attacker);
        // Only of what cannot be captured.
        Some(!attacked(&self.game)? && attacked(&game)?)
    }

    fn solver(&self, free: Side, effort: u32) -> Solver<'_> {
        Solver::new(&self.game, Kos::Free(free), effort)
    }
}

/// The board cut by the stones of a colour.
fn rooms(layout: &Layout, color: Color) -> Parts {
    let cut: Vec<bool> = layout.cells.iter().map(|&cell| cell == Some(color)).collect();
    Parts::new(layout.size, &cut)
}

struct Finder<'a> {
    layout: &'a Layout,
    life: &'a Life,
    color: Color,
    /// The board cut by the group's colour.
    rooms: &'a Parts,
    group: Vec<usize>,
    points: Vec<usize>,
    /// Whether stones of the opponent may be walls of the place.
    fight: bool,
}

impl<'a> Finder<'a> {
    fn new(
        layout: &'a Layout,
        life: &'a Life,
        color: Color,
        rooms: &'a Parts,
        point: Point,
    ) -> Self {
        let start = layout.parts.of(layout.size.index(point));
        Self { layout, life, color, rooms, group: vec![start], points: vec![], fight: false }
    }

    fn find(mut self, stands: &dyn Fn(Point) -> bool) -> Option<Place> {
        self.surround(0)?;
        self.place(stands)
    }

    /// Takes the liberties of the group in, and the chains of its colour beside them, from a chain
    /// on.
    fn surround(&mut self, from: usize) -> Option<()> {
        let mut at = from;
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
        Some(())
    }

    fn find_fight(mut self) -> Option<Place> {
        self.fight = true;
        self.surround(0)?;
        // What the stones of the opponent around bring in may bring in more.
        loop {
            let before = (self.group.len(), self.points.len());
            for chain in self.enemies() {
                self.take_in_enemy(chain)?;
            }
            self.surround(before.0)?;
            if before == (self.group.len(), self.points.len()) {
                break;
            }
        }
        let (start, parts) = (self.group[0], &self.layout.parts);
        for &chain in &self.group {
            let stones = parts.members(chain);
            let room = self.points.len() + stones.len() <= MOST_IN_FIGHT;
            if chain != start && stones.len() <= FEW && room {
                self.points.extend_from_slice(stones);
            }
        }
        let points = &self.points;
        self.group.retain(|&chain| !points.contains(&parts.members(chain)[0]));
        self.place(&|_| false)
    }

    fn place(self, stands: &dyn Fn(Point) -> bool) -> Option<Place> {
        self.is_closed().then_some(())?;
        let (game, proved, enemies) = self.game(stands)?;
        let size = self.layout.size;
        let first = |&chain: &usize| size.point(self.layout.parts.members(chain)[0]);
        let points = self.points.iter().map(|&index| size.point(index)).collect();
        Some(Place { game, proved, walls: self.group.iter().map(first).collect(), enemies, points })
    }

    /// The chains of the opponent around the group and the points, as far as they are not pass-alive
    /// and not among the points.
    fn enemies(&self) -> Vec<usize> {
        let layout = self.layout;
        let first = |chain: usize| layout.size.point(layout.parts.members(chain)[0]);
        let mut around = self.around();
        around.retain(|&chain| !self.life.is_alive(first(chain)));
        around
    }

    /// The chains of the opponent around that are not among the points.
    fn around(&self) -> Vec<usize> {
        let layout = self.layout;
        let stones = self.group.iter().flat_map(|&chain| layout.parts.members(chain));
        let mut around: Vec<usize> = stones
            .chain(&self.points)
            .flat_map(|&point| neighbors(layout.size, point))
            .filter(|near| layout.cells[*near] == Some(!self.color) && !self.points.contains(near))
            .map(|near| layout.parts.of(near))
            .collect();
        around.sort_unstable();
        around.dedup();
        around
    }

    /// A chain of the opponent that may be captured: its liberties, and itself if it is small.
    fn take_in_enemy(&mut self, chain: usize) -> Option<()> {
        let layout = self.layout;
        let stones = layout.parts.members(chain);
        let near = stones.iter().flat_map(|&stone| neighbors(layout.size, stone));
        let mut taken: Vec<usize> = near.filter(|&near| layout.cells[near].is_none()).collect();
        if stones.len() < ROOM {
            taken.extend_from_slice(stones);
        }
        taken.sort_unstable();
        taken.dedup();
        for point in taken {
            if !self.points.contains(&point) {
                self.points.push(point);
            }
            for near in neighbors(layout.size, point) {
                let chain = layout.parts.of(near);
                if layout.cells[near] == Some(self.color) && !self.group.contains(&chain) {
                    self.group.push(chain);
                }
            }
        }
        // What it may capture elsewhere gives it liberties.
        for near in layout.beside(chain) {
            let is_ours = layout.color(near) == Some(self.color);
            if is_ours && self.may_fall_outside(layout.parts.members(near)[0]) {
                self.group.push(near);
            }
        }
        (self.points.len() <= MOST_IN_FIGHT).then_some(())
    }

    /// A liberty of the group: with its whole room if that is small, else alone.
    fn take_in(&mut self, liberty: usize) -> Option<()> {
        if self.points.contains(&liberty) {
            return Some(());
        }
        let room = self.rooms.members(self.rooms.of(liberty)).iter().copied();
        // Stones of the opponent come in by themselves in a fight.
        let taken: Vec<usize> =
            room.filter(|&point| !self.fight || self.layout.cells[point].is_none()).collect();
        let most = if self.fight { MOST_IN_FIGHT } else { MOST };
        let taken = if taken.len() <= most { taken } else { vec![liberty] };
        let new = taken.iter().copied().filter(|point| !self.points.contains(point));
        let new: Vec<usize> = new.collect();
        self.points.extend(new);
        (self.points.len() <= most).then_some(())?;
        for point in taken {
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

    /// Whether a stone of the group's colour, but not of the group, may be captured: if it is not on
    /// the points either, the search would not see it.
    fn may_fall_outside(&self, stone: usize) -> bool {
        let in_group = self.group.contains(&self.layout.parts.of(stone));
        !in_group && !self.life.is_alive(self.layout.size.point(stone))
    }

    fn game(&self, stands: &dyn Fn(Point) -> bool) -> Option<(Game, bool, Vec<Point>)> {
        let bit = |index: usize| {
            let at = self.points.iter().position(|&point| point == index);
            at.map_or(0, |at| 1_u32 << at)
        };
        let mut game = Game::default();
        let (mut proved, mut enemies) = (true, Vec::new());
        for &point in &self.points {
            game.near.push(neighbors(self.layout.size, point).map(bit).sum());
            if self.layout.cells[point] == Some(!self.color) {
                game.stones[Side::Attacker as usize] |= bit(point);
            } else if self.layout.cells[point].is_some() {
                game.stones[Side::Defender as usize] |= bit(point);
            }
        }
        let beside = |chain: usize| -> u32 {
            let stones = self.layout.parts.members(chain).iter();
            let near = stones.flat_map(|&stone| neighbors(self.layout.size, stone));
            near.map(bit).fold(0, |all, bit| all | bit)
        };
        game.walls[Side::Defender as usize] =
            self.group.iter().map(|&chain| beside(chain)).collect();
        for chain in self.around() {
            let stones = self.layout.parts.members(chain);
            let first = self.layout.size.point(stones[0]);
            let mut near = stones.iter().flat_map(|&stone| neighbors(self.layout.size, stone));
            let elsewhere = near.any(|near| match self.layout.cells[near] {
                None => bit(near) == 0,
                // It may get liberties by capturing there.
                Some(color) => color == self.color && bit(near) == 0 && self.may_fall_outside(near),
            });
            let alive = self.life.is_alive(first);
            if alive || (elsewhere && stands(first)) {
                proved &= alive;
                game.safe |= beside(chain);
            } else if elsewhere {
                return None;
            } else {
                game.walls[Side::Attacker as usize].push(beside(chain));
                enemies.push(first);
            }
        }
        let many = game.walls.iter().any(|walls| walls.len() > 8);
        (!many).then_some((game, proved, enemies))
    }
}
