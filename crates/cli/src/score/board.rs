//! The board as it was judged, for people.

use super::Scored;
use crate::sink::Paint;
use kifu_rules::{Color, Point};
use kifu_scoring::{Fate, PointFate};
use std::collections::HashMap;
use std::io::{self, Write};

/// The signs of the board.
struct Signs {
    alive: [char; 2],
    dead: [char; 2],
    territory: [char; 2],
    dame: char,
    open: char,
    key: &'static str,
}

const ASCII: Signs = Signs {
    alive: ['X', 'O'],
    dead: ['x', 'o'],
    territory: ['+', '-'],
    dame: '.',
    open: '?',
    key: "X O stones   x o dead   + Black's   - White's   . nobody's   ? open",
};

const SIGNS: Signs = Signs {
    alive: ['●', '○'],
    dead: ['▴', '▵'],
    territory: ['▪', '▫'],
    dame: '·',
    open: '?',
    key: "● ○ stones   ▴ ▵ dead   ▪ Black's   ▫ White's   · nobody's   ? open",
};

/// Draws the board with dead stones, territory, dame and open points, and what the signs mean.
pub(crate) fn board(
    out: &mut dyn Write,
    scored: &Scored,
    ascii: bool,
    paint: Paint,
) -> io::Result<()> {
    let signs = if ascii { &ASCII } else { &SIGNS };
    let size = scored.position.board().size();
    let mut cells = HashMap::new();
    let side = |color: Color| usize::from(color == Color::White);
    for chain in &scored.judgement.chains {
        let set = if chain.fate == Fate::Dead { signs.dead } else { signs.alive };
        cells.extend(chain.stones.iter().map(|&stone| (stone, set[side(chain.color)])));
    }
    for &(point, fate) in &scored.judgement.points {
        let sign = match fate {
            PointFate::Of(color) => signs.territory[side(color)],
            PointFate::Dame => signs.dame,
            PointFate::Open => signs.open,
        };
        cells.insert(point, sign);
    }
    let letters = |out: &mut dyn Write| {
        write!(out, "   ")?;
        for x in 0..size.width() {
            let name = size.name(Point { x, y: 0 }).to_string();
            let letters = name.trim_end_matches(|c: char| c.is_ascii_digit());
            write!(out, "{letters:>2}")?;
        }
        writeln!(out)
    };
    letters(out)?;
    for y in 0..size.height() {
        write!(out, "{:>3}", size.height() - y)?;
        for x in 0..size.width() {
            let sign = cells.get(&Point { x, y }).copied().unwrap_or(signs.dame);
            if sign == signs.open || signs.dead.contains(&sign) {
                write!(out, " {}", paint.strong(sign))?;
            } else {
                write!(out, " {sign}")?;
            }
        }
        writeln!(out, " {}", size.height() - y)?;
    }
    letters(out)?;
    writeln!(out, "{}", signs.key)
}
