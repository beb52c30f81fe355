//! Board sizes and points. The only place that turns a point into an index and back.

use std::fmt;

/// The size of a board: 1 to 52 columns and rows, as far as SGF's letters reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size {
    width: u8,
    height: u8,
}

/// A point, counted from the top left corner as SGF does: `x` columns to the right, `y` rows down.
///
/// A point is valid only *within* a [`Size`]; see [`Size::contains`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// Column, 0 at the left.
    pub x: u8,
    /// Row, 0 at the top.
    pub y: u8,
}

impl Size {
    /// The longest side that a board may have.
    pub const MAX_SIDE: u8 = 52;

    /// The usual 19×19.
    pub const NINETEEN: Self = Self { width: 19, height: 19 };

    /// A board of `width` columns and `height` rows, each 1 to [`Size::MAX_SIDE`].
    #[must_use]
    pub const fn new(width: u8, height: u8) -> Option<Self> {
        if width == 0 || height == 0 || width > Self::MAX_SIDE || height > Self::MAX_SIDE {
            return None;
        }
        Some(Self { width, height })
    }

    /// Columns.
    #[must_use]
    pub const fn width(self) -> u8 {
        self.width
    }

    /// Rows.
    #[must_use]
    pub const fn height(self) -> u8 {
        self.height
    }

    /// The number of points on the board (361 on 19×19).
    #[must_use]
    pub const fn area(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Whether the point lies on a board of this size.
    #[must_use]
    pub const fn contains(self, point: Point) -> bool {
        point.x < self.width && point.y < self.height
    }

    /// The place of a point in a row-by-row list of the board's points.
    ///
    /// Points that lie outside give an index that means nothing; ask [`Size::contains`] first.
    #[must_use]
    pub const fn index(self, point: Point) -> usize {
        point.y as usize * self.width as usize + point.x as usize
    }

    /// The point at a place of that list: the inverse of [`Size::index`].
    #[must_use]
    pub const fn point(self, index: usize) -> Point {
        let width = self.width as usize;
        Point { x: (index % width) as u8, y: (index / width) as u8 }
    }

    /// All points, row by row from the top left.
    pub fn points(self) -> impl Iterator<Item = Point> {
        (0..self.area()).map(move |index| self.point(index))
    }

    /// The two to four points next to a point (none on a 1×1 board).
    pub fn neighbors(self, point: Point) -> impl Iterator<Item = Point> {
        let Point { x, y } = point;
        [
            (y > 0).then(|| Point { x, y: y - 1 }),
            (x > 0).then(|| Point { x: x - 1, y }),
            (x + 1 < self.width).then(|| Point { x: x + 1, y }),
            (y + 1 < self.height).then(|| Point { x, y: y + 1 }),
        ]
        .into_iter()
        .flatten()
    }

    /// The name of a point as players say it: column letter without `I`, row number from the
    /// bottom (`D4`). After column 25 (`Z`) names go on with `AA`, `AB`, as GTP programs do.
    #[must_use]
    pub const fn name(self, point: Point) -> PointName {
        PointName { size: self, point }
    }

    /// Reads such a name, in either case.
    ///
    /// ```
    /// use kifu_rules::{Point, Size};
    /// let d4 = Size::NINETEEN.point_named("d4");
    /// assert_eq!(d4, Some(Point { x: 3, y: 15 }));
    /// assert_eq!(Size::NINETEEN.name(d4.unwrap()).to_string(), "D4");
    /// assert_eq!(Size::NINETEEN.point_named("I9"), None);
    /// ```
    #[must_use]
    pub fn point_named(self, name: &str) -> Option<Point> {
        let digits = name.find(|c: char| c.is_ascii_digit())?;
        let (letters, row) = name.split_at(digits);
        let column = |letter: u8| COLUMNS.iter().position(|&c| c == letter.to_ascii_uppercase());
        let x = match *letters.as_bytes() {
            [only] => column(only)?,
            [first, second] => COLUMNS.len() * (1 + column(first)?) + column(second)?,
            _ => return None,
        };
        let row: u8 = row.parse().ok()?;
        let point = Point { x: u8::try_from(x).ok()?, y: self.height.checked_sub(row)? };
        (row > 0 && self.contains(point)).then_some(point)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}×{}", self.width, self.height)
    }
}

const COLUMNS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// A point in words: see [`Size::name`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PointName {
    size: Size,
    point: Point,
}

impl fmt::Display for PointName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.size.contains(self.point) {
            return write!(f, "({},{})", self.point.x, self.point.y);
        }
        let x = usize::from(self.point.x);
        if let Some(first) = (x / COLUMNS.len()).checked_sub(1) {
            write!(f, "{}", char::from(COLUMNS[first]))?;
        }
        write!(f, "{}{}", char::from(COLUMNS[x % COLUMNS.len()]), self.size.height - self.point.y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip_on_every_size() {
        for (width, height) in [(1, 1), (9, 5), (19, 19), (25, 3), (26, 26), (52, 52)] {
            let size = Size::new(width, height).unwrap();
            for point in size.points() {
                assert_eq!(size.point_named(&size.name(point).to_string()), Some(point));
                assert_eq!(size.point(size.index(point)), point);
            }
        }
    }

    #[test]
    fn names_outside_are_refused() {
        for name in ["", "D", "4", "D0", "D20", "U1", "I5", "D4x", "DDD4", "D-1", "é4", "D999"] {
            assert_eq!(Size::NINETEEN.point_named(name), None, "{name}");
        }
        assert!(Size::new(0, 5).is_none() && Size::new(5, 53).is_none());
    }
}
