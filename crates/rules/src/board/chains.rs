//! The machinery of the board, by index: chains that grow, lose liberties and are taken off.

use super::{Board, EMPTY, OUTSIDE, Placed, Tally, color_of};
use crate::Color;
use crate::zobrist::key;

impl Board {
    /// Whether the stone at an index is alone in its chain and has one liberty.
    pub(crate) fn is_single_in_atari(&self, index: u16) -> bool {
        let chain = self.chain_of(index);
        chain.stones == 1 && chain.liberties == 1
    }

    /// [`Board::place`] by index.
    #[inline]
    pub(crate) fn place_at(&mut self, color: Color, index: u16) -> Placed {
        self.removed.clear();
        if self.cells[usize::from(index)] < EMPTY {
            self.lift(index);
        }
        if self.put(color, index) { self.take(color, index) } else { Placed::default() }
    }

    /// Takes off what a stone just put down captures, or its own chain.
    fn take(&mut self, color: Color, index: u16) -> Placed {
        for next in self.neighbors[usize::from(index)] {
            let chain = self.chain_of(next);
            if chain.color == !color as u8 && chain.liberties == 0 {
                self.remove(!color, next);
            }
        }
        let captured = self.removed.len();
        if self.chain_of(index).liberties == 0 {
            self.remove(color, index);
        }
        Placed { captured: captured as u32, lost: (self.removed.len() - captured) as u32 }
    }

    /// What a play on an empty point would take off, and the hash of the board after it.
    pub(crate) fn foresee(&self, color: Color, index: u16) -> (Placed, u64) {
        let mut placed = Placed::default();
        if self.cells[usize::from(index)] != EMPTY {
            return (placed, self.hash);
        }
        let mut hash = self.hash ^ key(index, color);
        // How often each neighbouring chain touches the point: so many liberties it would lose.
        let mut heads = [(u16::MAX, 0); 4];
        let mut breathes = false;
        for (at, next) in self.neighbors[usize::from(index)].into_iter().enumerate() {
            match self.chain_of(next).color {
                EMPTY => breathes = true,
                OUTSIDE => {}
                _ => {
                    let head = self.heads[usize::from(next)];
                    let known = heads[..at].iter().position(|&(other, _)| other == head);
                    let known = known.unwrap_or(at);
                    heads[known] = (head, heads[known].1 + 1);
                }
            }
        }
        for (head, touches) in heads {
            if touches == 0 {
                continue;
            }
            let chain = self.chains[usize::from(head)];
            let dies = chain.liberties <= touches;
            if chain.color == color as u8 {
                breathes |= !dies;
            } else if dies {
                placed.captured += u32::from(chain.stones);
                for captured in self.ring(head) {
                    hash ^= key(captured, !color);
                }
            }
        }
        if !breathes && placed.captured == 0 {
            placed.lost = 1;
            hash ^= key(index, color);
            for (head, touches) in heads {
                if touches > 0 && self.chains[usize::from(head)].color == color as u8 {
                    placed.lost += u32::from(self.chains[usize::from(head)].stones);
                    for lost in self.ring(head) {
                        hash ^= key(lost, color);
                    }
                }
            }
        }
        (placed, hash)
    }

    /// What is known of the chain at an index, be it empty or outside.
    pub(super) fn chain_of(&self, index: u16) -> Tally {
        self.chains[usize::from(self.heads[usize::from(index)])]
    }

    pub(super) fn ring(&self, start: u16) -> impl Iterator<Item = u16> {
        let mut stone = start;
        let next = move || {
            stone = self.next[usize::from(stone)];
            (stone != start).then_some(stone)
        };
        std::iter::once(start).chain(std::iter::from_fn(next))
    }

    /// Puts a stone on an empty point and joins its chains; nothing is captured. Says whether a
    /// chain beside it or its own may have no liberty left.
    #[inline]
    pub(super) fn put(&mut self, color: Color, index: u16) -> bool {
        let at = usize::from(index);
        let neighbors = self.neighbors[at];
        let (heads, chains) = (self.heads.as_mut_slice(), self.chains.as_mut_slice());
        let mut free = 0;
        let mut starved = false;
        let mut friends = [0; 4];
        let mut friendly = 0;
        // Without branches, which the processor could only guess: the two entries that are no
        // chains are counted down with the others, and nobody reads them.
        for next in neighbors {
            let head = heads[usize::from(next)];
            let chain = &mut chains[usize::from(head)];
            chain.liberties = chain.liberties.wrapping_sub(1);
            free += u16::from(chain.color == EMPTY);
            starved |= chain.liberties == 0;
            friends[friendly & 3] = head;
            friendly += usize::from(chain.color == color as u8);
        }
        heads[at] = index;
        chains[at] = Tally { color: color as u8, stones: 1, liberties: free };
        self.next[at] = index;
        self.cells[at] = color as u8;
        self.hash ^= key(index, color);
        for &friend in friends.iter().take(friendly) {
            self.join(self.heads[at], self.heads[usize::from(friend)]);
        }
        starved | (free == 0)
    }

    /// Makes one chain of two, given by their heads: the shorter one is renamed.
    fn join(&mut self, one: u16, other: u16) {
        if one == other {
            return;
        }
        let Tally { stones, liberties, .. } = self.chains[usize::from(one)];
        let joined = &mut self.chains[usize::from(other)];
        let (long, short) = if joined.stones < stones { (one, other) } else { (other, one) };
        let sum = Tally {
            color: joined.color,
            stones: joined.stones + stones,
            liberties: joined.liberties + liberties,
        };
        self.chains[usize::from(long)] = sum;
        self.next.swap(usize::from(long), usize::from(short));
        // The ring now goes from the long chain's head through the short chain and back.
        let mut stone = self.next[usize::from(long)];
        while self.heads[usize::from(stone)] != long {
            self.heads[usize::from(stone)] = long;
            stone = self.next[usize::from(stone)];
        }
    }

    /// Takes the chain of a stone off the board and notes its points as removed.
    fn remove(&mut self, color: Color, index: u16) {
        let empty = self.size.area() as u16;
        let mut stone = index;
        while self.cells[usize::from(stone)] != EMPTY {
            self.cells[usize::from(stone)] = EMPTY;
            self.heads[usize::from(stone)] = empty;
            self.hash ^= key(stone, color);
            self.removed.push(stone);
            for next in self.neighbors[usize::from(stone)] {
                let chain = &mut self.chains[usize::from(self.heads[usize::from(next)])];
                chain.liberties = chain.liberties.wrapping_add(1);
            }
            stone = self.next[usize::from(stone)];
        }
    }

    /// Takes one stone off, which may break its chain: the others are put down again.
    pub(super) fn lift(&mut self, index: u16) {
        if let Some(color) = color_of(self.cells[usize::from(index)]) {
            let from = self.removed.len();
            self.remove(color, index);
            for at in from + 1..self.removed.len() {
                self.put(color, self.removed[at]);
            }
            self.removed.truncate(from);
        }
    }
}
