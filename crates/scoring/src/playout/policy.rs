//! How playouts play: answer atari, take what can be taken, fill no eye, kill no stones of one's
//! own; else at random.

use super::goban::{Cell, EMPTY, Goban, NOWHERE, OUTSIDE, Spot};

/// A source of chance: a 64-bit xorshift with multiplication (S. Vigna, "An experimental
/// exploration of Marsaglia's xorshift generators, scrambled", 2016).
#[derive(Debug, Clone)]
pub(super) struct Chance(u64);

impl Chance {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed | 1)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 32
    }

    pub(super) fn below(&mut self, end: usize) -> usize {
        ((self.next() * end as u64) >> 32) as usize
    }

    /// True so many times in 256.
    fn in_256(&mut self, share: usize) -> bool {
        self.below(256) < share
    }
}

/// How often a chain in atari is answered, in 256.
const ANSWERED: usize = 230;

/// The next play of a colour after the opponent's last; nothing is a pass.
pub(super) fn choose(goban: &Goban, color: Cell, last: Spot, chance: &mut Chance) -> Option<Spot> {
    if last != NOWHERE && chance.in_256(ANSWERED) {
        if let Some(spot) = vital(goban, &goban.taken)
            && goban.is_legal(color, spot)
        {
            return Some(spot);
        }
        let answer = answer(goban, color, last, chance);
        if answer.is_some() {
            return answer;
        }
    }
    let count = goban.empties.len();
    if count == 0 {
        return None;
    }
    let start = chance.below(count);
    let all = goban.empties[start..].iter().chain(&goban.empties[..start]);
    let sensible = |spot: Spot| {
        goban.is_legal(color, spot)
            && !is_eye(goban, color, spot)
            && !is_foolish(goban, color, spot)
    };
    all.copied().find(|&spot| sensible(spot))
}

/// Takes the stones just played if they are in atari, or saves own ones that they put in atari.
fn answer(goban: &Goban, color: Cell, last: Spot, chance: &mut Chance) -> Option<Spot> {
    let mut found = [NOWHERE; 16];
    let mut count = 0;
    let mut add = |spot: Spot| {
        if count < found.len() {
            found[count] = spot;
            count += 1;
        }
    };
    if goban.at(last) == 1 - color
        && let Some(spot) = goban.atari(goban.head(last))
        && goban.is_legal(color, spot)
        && !(goban.stones(goban.head(last)) == 1 && is_foolish(goban, color, spot))
    {
        add(spot);
    }
    for near in goban.neighbors(last).into_iter().filter(|&near| goban.at(near) == color) {
        let head = goban.head(near);
        let Some(way_out) = goban.atari(head) else { continue };
        if goban.is_legal(color, way_out) && liberties_after(goban, color, way_out, 2) >= 2 {
            add(way_out);
        }
        for stone in goban.members(head) {
            for other in goban.neighbors(stone) {
                if goban.at(other) == 1 - color
                    && let Some(spot) = goban.atari(goban.head(other))
                    && goban.is_legal(color, spot)
                {
                    add(spot);
                }
            }
        }
    }
    (count > 0).then(|| found[chance.below(count)])
}

/// The point that decides whether an eye of this shape can be made two.
fn vital(goban: &Goban, shape: &[Spot]) -> Option<Spot> {
    if !(3..=6).contains(&shape.len()) || !kills(goban, shape) {
        return None;
    }
    let degree =
        |spot: &Spot| goban.neighbors(*spot).iter().filter(|near| shape.contains(near)).count();
    shape.iter().copied().max_by_key(degree).filter(|spot| degree(spot) >= 2)
}

/// A point that only fills an eye of one's own.
fn is_eye(goban: &Goban, color: Cell, spot: Spot) -> bool {
    let closed = |near| matches!(goban.at(near), OUTSIDE) || goban.at(near) == color;
    if !goban.neighbors(spot).into_iter().all(closed) {
        return false;
    }
    let (mut edge, mut hostile) = (0, 0);
    for near in goban.diagonals(spot) {
        edge += usize::from(goban.at(near) == OUTSIDE);
        hostile += usize::from(goban.at(near) == 1 - color);
    }
    hostile + usize::from(edge > 0) < 2
}

/// Liberties of the chain that a play would make, counted up to `enough`. What it takes counts.
fn liberties_after(goban: &Goban, color: Cell, spot: Spot, enough: usize) -> usize {
    let mut seen = [NOWHERE; 8];
    let mut count = 0;
    let mut add = |liberty: Spot| {
        if liberty != spot && count < enough && !seen[..count].contains(&liberty) {
            seen[count] = liberty;
            count += 1;
        }
        count >= enough
    };
    for near in goban.neighbors(spot) {
        let full = match goban.at(near) {
            EMPTY => add(near),
            OUTSIDE => false,
            cell if cell == color => goban.members(goban.head(near)).any(|stone| {
                let around = goban.neighbors(stone).into_iter();
                around.filter(|&n| goban.at(n) == EMPTY).any(&mut add)
            }),
            _ if goban.atari(goban.head(near)) == Some(spot) => {
                let taken = goban.stones(goban.head(near));
                add(near) || (taken > 1 && goban.members(goban.head(near)).any(&mut add))
            }
            _ => false,
        };
        if full {
            break;
        }
    }
    count
}

/// A play that puts oneself in atari without being a throw-in or a killing shape.
fn is_foolish(goban: &Goban, color: Cell, spot: Spot) -> bool {
    let near = goban.neighbors(spot);
    if near.iter().filter(|&&near| goban.at(near) == EMPTY).count() >= 2
        || liberties_after(goban, color, spot, 2) >= 2
    {
        return false;
    }
    let takes =
        |&near: &Spot| goban.at(near) == 1 - color && goban.atari(goban.head(near)) == Some(spot);
    if near.iter().any(takes) {
        return false;
    }
    let mut shape = [NOWHERE; 7];
    shape[0] = spot;
    let mut count = 1;
    for near in near.into_iter().filter(|&near| goban.at(near) == color) {
        for stone in goban.members(goban.head(near)) {
            if shape[..count].contains(&stone) {
                continue;
            }
            if count == shape.len() {
                return true;
            }
            shape[count] = stone;
            count += 1;
        }
    }
    !kills(goban, &shape[..count])
}

/// Whether an eye of this shape is one eye: so a play that makes it kills even if it is taken.
fn kills(goban: &Goban, shape: &[Spot]) -> bool {
    let degree = |spot: &Spot| {
        goban.neighbors(*spot).into_iter().filter(|near| shape.contains(near)).count()
    };
    let degrees = shape.iter().map(degree);
    let sum: usize = degrees.clone().sum();
    let most = degrees.max().unwrap_or(0);
    match shape.len() {
        0..=3 => true,
        // Square and pyramid.
        4 => sum == 8 || most == 3,
        // Bulky and crossed.
        5 => sum == 10 || most == 4,
        // Rabbity.
        6 => most == 4 && sum == 14,
        _ => false,
    }
}
