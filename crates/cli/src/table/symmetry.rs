//! Turning and mirroring games: which of the orientations of a game stands for all of them.

use kifu_rules::{Color, Event, Point, Size};

/// One of the eight ways to turn or mirror a board.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Symmetry {
    transposed: bool,
    mirrored_x: bool,
    mirrored_y: bool,
}

impl Symmetry {
    /// Those that keep the shape of a board: all eight on a square one, else four.
    pub(crate) fn all(size: Size) -> impl Iterator<Item = Self> {
        let square = size.width() == size.height();
        (0..if square { 8_u8 } else { 4 }).map(|bits| Self {
            transposed: bits & 4 != 0,
            mirrored_x: bits & 1 != 0,
            mirrored_y: bits & 2 != 0,
        })
    }

    /// Whether columns become rows.
    pub(crate) const fn is_transposed(self) -> bool {
        self.transposed
    }

    /// Where a point comes to lie. Points outside the board stay where they are.
    pub(crate) const fn apply(self, size: Size, point: Point) -> Point {
        if !size.contains(point) {
            return point;
        }
        let Point { x, y } = if self.transposed { Point { x: point.y, y: point.x } } else { point };
        Point {
            x: if self.mirrored_x { size.width() - 1 - x } else { x },
            y: if self.mirrored_y { size.height() - 1 - y } else { y },
        }
    }

    /// The symmetry that brings a game into its canonical orientation: move by move, the stone as
    /// far to the right as can be, then as far up as can be. So the first move stands in the upper
    /// right corner, as diagrams show it. Where several do so to the end, they give the same
    /// game.
    pub(crate) fn canonical(size: Size, events: &[Event]) -> Self {
        let mut left: Vec<Self> = Self::all(size).collect();
        for event in events {
            match event {
                Event::Play(_, point) => keep_least(&mut left, |way| way.rank(size, *point)),
                Event::Setup(stones) => keep_least(&mut left, |way| {
                    let mut ranks: Vec<_> = stones
                        .iter()
                        .map(|&(point, stone)| (stone_rank(stone), way.rank(size, point)))
                        .collect();
                    ranks.sort_unstable();
                    ranks
                }),
                Event::Pass(_) | Event::ToPlay(_) => {}
            }
            if left.len() == 1 {
                break;
            }
        }
        left.first().copied().unwrap_or_default()
    }

    /// Columns from the right, then rows from the top.
    const fn rank(self, size: Size, point: Point) -> (u8, u8) {
        let Point { x, y } = self.apply(size, point);
        (size.width().wrapping_sub(1).wrapping_sub(x), y)
    }
}

/// The order of stones in lists of set-up points.
pub(super) const fn stone_rank(stone: Option<Color>) -> u8 {
    match stone {
        Some(Color::Black) => 0,
        Some(Color::White) => 1,
        None => 2,
    }
}

fn keep_least<K: Ord>(ways: &mut Vec<Symmetry>, key: impl Fn(Symmetry) -> K) {
    let keys: Vec<K> = ways.iter().map(|&way| key(way)).collect();
    let Some(least) = keys.iter().min() else { return };
    let mut keep = keys.iter().map(|key| key == least);
    ways.retain(|_| keep.next().unwrap_or(false));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_move_comes_to_the_upper_right() {
        let size = Size::NINETEEN;
        let corner = size.point_named("R16").unwrap();
        let turned = |name: &str| {
            let point = size.point_named(name).unwrap();
            Symmetry::canonical(size, &[Event::Play(Color::Black, point)]).apply(size, point)
        };
        for name in ["R16", "Q17", "D17", "C16", "C4", "D3", "Q3", "R4"] {
            assert_eq!(turned(name), corner, "{name}");
        }
    }

    #[test]
    fn symmetries_are_different_and_keep_the_board() {
        for size in [Size::NINETEEN, Size::new(5, 3).unwrap()] {
            let images: Vec<Vec<Point>> = Symmetry::all(size)
                .map(|way| size.points().map(|point| way.apply(size, point)).collect())
                .collect();
            for (index, image) in images.iter().enumerate() {
                assert!(image.iter().all(|&point| size.contains(point)));
                assert!(!images[..index].contains(image));
            }
        }
        let outside = Point { x: 19, y: 3 };
        assert!(
            Symmetry::all(Size::NINETEEN).all(|way| way.apply(Size::NINETEEN, outside) == outside)
        );
    }
}
