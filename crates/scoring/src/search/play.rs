//! The search itself: a handful of points as bits, and every play on them.

use std::collections::HashMap;

/// Who plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Side {
    /// Wants to capture a wall of the defender.
    Attacker,
    /// Wants to keep all of them, or to capture one of the attacker's.
    Defender,
}

impl Side {
    const fn other(self) -> Self {
        match self {
            Self::Attacker => Self::Defender,
            Self::Defender => Self::Attacker,
        }
    }
}

/// The points, as bits, and what is around them.
#[derive(Debug, Clone, Default)]
pub(super) struct Game {
    /// By point: its neighbours.
    pub(super) near: Vec<u32>,
    /// By side: stones on the points at the start.
    pub(super) stones: [u32; 2],
    /// By side: the points beside each chain around that has no liberties elsewhere.
    pub(super) walls: [Vec<u32>; 2],
    /// The points beside stones of the attacker that cannot be captured.
    pub(super) safe: u32,
}

/// A position of the search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    stones: [u32; 2],
    to_play: Side,
    /// By side: the points that it may not retake now.
    banned: [u32; 2],
}

/// What forbids to retake a ko.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kos {
    /// It may not be done at once. This side has all the threats: its plays are never forbidden.
    Free(Side),
    /// It may not be done before a pass, as in the confirmation of life and death after a game
    /// (Japanese rules of 1989, article 7.2). The pass lifts the bans of all kos at once, not of one
    /// as the article has it.
    Passes,
}

/// What a play leads to.
enum Next {
    Illegal,
    /// A wall of the other side is gone.
    Wall,
    Goes(State),
}

/// One search.
pub(super) struct Solver<'g> {
    game: &'g Game,
    kos: Kos,
    effort: u32,
    /// Whether the attacker captures. While a position is looked at, it counts as not captured:
    /// coming back to it is no progress.
    known: HashMap<State, bool>,
}

impl<'g> Solver<'g> {
    pub(super) fn new(game: &'g Game, kos: Kos, effort: u32) -> Self {
        Self { game, kos, effort, known: HashMap::new() }
    }

    /// Whether the attacker captures when `first` begins; none if it takes too much to say.
    pub(super) fn captures(&mut self, first: Side) -> Option<bool> {
        let state = State { stones: self.game.stones, to_play: first, banned: [0; 2] };
        self.settle(state)
    }

    /// Whether some play of the defender, who begins, avoids the capture; none if it takes too much
    /// to say. To pass is no play.
    pub(super) fn can_save(&mut self) -> Option<bool> {
        let (stones, to_play) = (self.game.stones, Side::Defender);
        let state = State { stones, to_play, banned: [0; 2] };
        let empty = self.all() & !(state.stones[0] | state.stones[1]);
        for at in (0..self.game.near.len()).filter(|at| empty & (1 << at) != 0) {
            let saved = match self.play(state, at) {
                Next::Illegal => false,
                Next::Wall => true,
                Next::Goes(next) => !self.settle(next)?,
            };
            if saved {
                return Some(true);
            }
        }
        Some(false)
    }

    /// What is found not to be captured may have been looked at on the way round a cycle, where that
    /// was taken for granted of a position that is captured after all. So it is looked at again until
    /// nothing new is captured.
    fn settle(&mut self, state: State) -> Option<bool> {
        loop {
            self.known.retain(|_, captured| *captured);
            let before = self.known.len();
            if self.solve(state)? {
                return Some(true);
            }
            if self.known.values().filter(|&&captured| captured).count() == before {
                return Some(false);
            }
        }
    }

    fn solve(&mut self, state: State) -> Option<bool> {
        if let Some(&known) = self.known.get(&state) {
            return Some(known);
        }
        self.effort = self.effort.checked_sub(1)?;
        self.known.insert(state, false);
        let attacks = state.to_play == Side::Attacker;
        let empty = self.all() & !(state.stones[0] | state.stones[1]);
        let mut found = None;
        for at in 0..self.game.near.len() {
            let bit = 1 << at;
            let banned = bit & state.banned[state.to_play as usize] != 0;
            if empty & bit == 0 || banned {
                continue;
            }
            let captured = match self.play(state, at) {
                Next::Illegal => continue,
                Next::Wall => attacks,
                Next::Goes(next) => self.solve(next)?,
            };
            if captured == attacks {
                found = Some(captured);
                break;
            }
        }
        let captured = match found {
            Some(captured) => captured,
            // The attacker has nothing, and no ban to lift: the defender passes too, and stays.
            None if attacks && state.banned[Side::Attacker as usize] == 0 => false,
            None if attacks && self.kos != Kos::Passes => false,
            None => {
                let mut banned = if self.kos == Kos::Passes { state.banned } else { [0; 2] };
                banned[state.to_play as usize] = 0;
                self.solve(State { to_play: state.to_play.other(), banned, ..state })?
            }
        };
        self.known.insert(state, captured);
        Some(captured)
    }

    fn all(&self) -> u32 {
        (1_u32 << self.game.near.len()) - 1
    }

    fn play(&self, state: State, at: usize) -> Next {
        let (side, bit) = (state.to_play, 1_u32 << at);
        let (own, other) = (side as usize, side.other() as usize);
        let mut stones = state.stones;
        stones[own] |= bit;
        let mut taken = 0;
        for captured in self.without_liberties(&stones, side.other()) {
            match captured {
                Chain::Wall => return Next::Wall,
                Chain::Stones(chain) => taken |= chain,
            }
        }
        stones[other] &= !taken;
        if self.without_liberties(&stones, side).next().is_some() {
            return Next::Illegal;
        }
        let alone = self.game.near[at] & stones[own] == 0
            && !self.game.walls[own].iter().any(|wall| wall & bit != 0)
            && !(side == Side::Attacker && self.game.safe & bit != 0);
        let empty = self.all() & !(stones[0] | stones[1]);
        let is_ko = taken.count_ones() == 1 && alone && self.game.near[at] & empty == taken;
        let mut banned = if self.kos == Kos::Passes { state.banned } else { [0; 2] };
        // On a point that is filled, nothing is banned any more.
        banned = banned.map(|points| points & empty);
        if is_ko && self.kos != Kos::Free(side.other()) {
            banned[other] |= taken;
        }
        Next::Goes(State { stones, to_play: side.other(), banned })
    }

    /// The chains of a side without liberties.
    fn without_liberties(
        &self,
        stones: &[u32; 2],
        side: Side,
    ) -> impl Iterator<Item = Chain> + use<> {
        let own = stones[side as usize];
        let empty = self.all() & !(stones[0] | stones[1]);
        let walls = &self.game.walls[side as usize];
        let mut dead = Vec::new();
        let mut seen = 0_u32;
        // Walls first, with the stones and the further walls that are joined to them.
        for wall in walls {
            let (chain, reach) = self.chain(wall & own, *wall, own, walls);
            seen |= chain;
            if reach & empty == 0 && !self.is_safe(chain, side) {
                dead.push(Chain::Wall);
            }
        }
        let mut rest = own & !seen;
        while rest != 0 {
            let start = rest & rest.wrapping_neg();
            let (chain, reach) = self.chain(start, 0, own, &[]);
            rest &= !chain;
            if reach & empty == 0 && !self.is_safe(chain, side) {
                dead.push(Chain::Stones(chain));
            }
        }
        dead.into_iter()
    }

    fn is_safe(&self, chain: u32, side: Side) -> bool {
        side == Side::Attacker && chain & self.game.safe != 0
    }

    /// Stones that hang together with the given ones, and all points beside them.
    fn chain(&self, start: u32, beside: u32, own: u32, walls: &[u32]) -> (u32, u32) {
        let (mut chain, mut reach) = (start, beside);
        loop {
            let mut next = reach;
            for (at, near) in self.game.near.iter().enumerate() {
                if chain & (1 << at) != 0 {
                    next |= near;
                }
            }
            for wall in walls.iter().filter(|&&wall| wall & chain != 0) {
                next |= wall;
            }
            let grown = chain | (next & own);
            if (grown, next) == (chain, reach) {
                return (chain, reach);
            }
            (chain, reach) = (grown, next);
        }
    }
}

/// A chain that was captured.
enum Chain {
    Wall,
    Stones(u32),
}
