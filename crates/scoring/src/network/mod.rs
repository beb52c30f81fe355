//! A small trained network that looks at an unfinished board and says how it will end: whose
//! every point will be, which stones will be lost, and by how much.
//!
//! Professional records stop before the last moves are played; the network has learned from
//! games cut short, and from recorded margins, what becomes of such boards. `training/README.md`
//! tells how, on what, and how often it is wrong. It is an estimate without a proof: what proof
//! can settle should not be asked here.
//!
//! The same board gives the same bits on every machine. Swapping the colours and turning the
//! board change nothing but colours and points (on boards that are their own mirror image and
//! with fewer than eight views, up to the network's own unevenness).

mod input;
mod layers;
mod margin;
mod weights;

pub use margin::Margin;
pub(crate) use margin::exp;

use input::View;
use kifu_rules::{Board, Color, Point, Size};
use layers::{Grid, Scratch};
use margin::MIXTURE;
use weights::{HEADS, Weights};

/// The network with its weights.
#[derive(Debug)]
pub struct Network {
    weights: Weights,
}

/// What the network is asked.
#[derive(Debug, Clone, Copy)]
pub struct Query<'a> {
    /// The stones.
    pub board: &'a Board,
    /// Who plays next.
    pub to_play: Color,
    /// Where the side to move must not play because of a ko.
    pub ko: Option<Point>,
    /// Whether eyes in seki and points that must still be filled count for nothing, as
    /// professionals count; some servers count every surrounded point.
    pub strict: bool,
    /// In how many of its eight symmetries the board is looked at (1 to 8; others are brought
    /// into that range): more cost more and err less.
    pub views: usize,
}

/// How a board will end.
#[derive(Debug, Clone, PartialEq)]
pub struct Forecast {
    size: Size,
    points: Vec<PointForecast>,
    /// What is still to come under territory counting: the final territory, Black's minus
    /// White's, together with all prisoners taken from now on, dead stones among them. Add
    /// Black's prisoners so far, subtract White's and the komi to get the result.
    pub margin: Margin,
}

/// How a point will end. Each number lies between 0 and 1, but for `worth`.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct PointForecast {
    /// The chance that Black will own it, by stone or by territory.
    pub black: f32,
    /// The chance that White will.
    pub white: f32,
    /// The chance that it will be shared or nobody's.
    pub nobody: f32,
    /// What the point adds to [`Forecast::margin`], expected: about 1 for Black's territory, 2
    /// if a white stone will be taken there, 0 for a stone that stays and for dame.
    pub worth: f32,
    /// The chance that the stone on it now will be captured or is dead; none on an empty point.
    pub lost: Option<f32>,
}

impl Forecast {
    /// A forecast of somebody else's, who says nothing of the margin: `points` row by row.
    pub(crate) fn of_points(size: Size, points: Vec<PointForecast>) -> Self {
        Self { size, points, margin: Margin::nothing() }
    }

    /// What becomes of a point; nothing for points outside the board.
    #[must_use]
    pub fn at(&self, point: Point) -> PointForecast {
        let index = self.size.contains(point).then(|| self.size.index(point));
        index.and_then(|index| self.points.get(index)).copied().unwrap_or_default()
    }
}

/// The order in which symmetries are taken: far apart ones first.
const ORDER: [usize; 8] = [0, 7, 3, 4, 1, 6, 2, 5];

impl Network {
    /// The network that comes with the crate. Takes a few milliseconds: keep it.
    ///
    /// None never happens with the file that the crate is built with (a test holds it).
    #[must_use]
    pub fn embedded() -> Option<Self> {
        Self::read(include_bytes!("weights.bin"))
    }

    /// A network from the bytes of a file of weights; none if they are of another shape.
    #[must_use]
    pub fn read(data: &[u8]) -> Option<Self> {
        Weights::read(data).map(|weights| Self { weights })
    }

    /// Looks at a board. Boards of any size are answered, but only 19×19 was trained and tested.
    #[must_use]
    pub fn forecast(&self, query: &Query<'_>) -> Forecast {
        // Which of the eight comes first must not depend on how the board lies.
        let mut views: Vec<(View, usize)> =
            (0..8).map(|symmetry| (View::new(query, symmetry), symmetry)).collect();
        let base = views.iter().min_by(|a, b| a.0.shape().cmp(&b.0.shape())).map_or(0, |v| v.1);
        let place = |symmetry| ORDER.iter().position(|&s| compose(base, s) == symmetry);
        views.sort_by_key(|view| place(view.1));
        views.truncate(query.views.clamp(1, 8));

        let mut sums = Sums::new(query.board.size().area());
        let mut scratch = Scratch::default();
        for (view, _) in &views {
            self.look(view, query.strict, &mut sums, &mut scratch);
        }
        sums.forecast(query, views.len())
    }

    /// Adds what one view tells to the sums.
    fn look(&self, view: &View, strict: bool, sums: &mut Sums, scratch: &mut Scratch) {
        let groups = view.groups();
        let mut positive = view.planes(&groups, strict);
        let mut grid = Grid::new(view.width, view.height);
        let mut inner = grid.clone();
        self.weights.stem.apply(&positive, &mut grid, scratch);
        for block in &self.weights.blocks {
            grid.positive(&mut positive);
            block.first.apply(&positive, &mut inner, scratch);
            inner.cut();
            block.second.apply(&inner, &mut positive, scratch);
            grid.add(&positive);
            if let Some(layer) = &block.chain {
                grid.positive(&mut positive);
                layer.add_group_means(&mut grid, &positive, &groups);
            }
            if let Some(layer) = &block.liberties {
                grid.positive(&mut positive);
                layer.add_liberty_sums(&mut grid, &positive, &groups);
            }
            if let Some(layer) = &block.board {
                grid.positive(&mut positive);
                layer.add_board_mean(&mut grid, &positive);
            }
        }
        grid.cut();
        for (row, &source) in grid.points.iter().zip(&view.source) {
            sums.add(usize::from(source), &self.weights.heads.apply(row));
        }
        let mut hidden = self.weights.hidden.apply(&grid.means().concat());
        for a in &mut hidden {
            *a = a.max(0.0);
        }
        for (sum, number) in sums.mixture.iter_mut().zip(self.weights.mixture.apply(&hidden)) {
            sum.add(f64::from(number));
        }
    }
}

/// The symmetry that is `first`, then `second` (as numbered by [`View::new`]).
fn compose(first: usize, second: usize) -> usize {
    // Moving a transposition past mirrors swaps columns and rows.
    let swapped = ((first & 1) << 1) | ((first & 2) >> 1);
    let mirrors = if second & 4 == 0 { first & 3 } else { swapped };
    ((first ^ second) & 4) | (mirrors ^ (second & 3))
}

/// A sum that does not depend on the order: in units of 2⁻³².
#[derive(Debug, Clone, Copy, Default)]
struct Sum(i64);

impl Sum {
    const UNIT: f64 = 4_294_967_296.0;

    fn add(&mut self, number: f64) {
        self.0 += (number * Self::UNIT).round() as i64;
    }

    fn mean(self, count: usize) -> f64 {
        self.0 as f64 / Self::UNIT / count as f64
    }
}

/// What the views said, summed up, from the side to move.
struct Sums {
    /// By point: own, the opponent's, nobody's, worth, lost.
    points: Vec<[Sum; 5]>,
    mixture: [Sum; 3 * MIXTURE],
}

impl Sums {
    fn new(area: usize) -> Self {
        Self { points: vec![[Sum::default(); 5]; area], mixture: [Sum::default(); 3 * MIXTURE] }
    }

    fn add(&mut self, point: usize, heads: &[f32]) {
        let heads: [f64; HEADS] = std::array::from_fn(|head| f64::from(heads[head]));
        let [own, other, nobody] = shares([heads[0], heads[1], heads[2]]);
        let [a, b, _, d, e] = shares([heads[3], heads[4], heads[5], heads[6], heads[7]]);
        let worth = 2.0 * (e - a) + (d - b);
        let lost = 1.0 / (1.0 + exp(-heads[8]));
        for (sum, number) in self.points[point].iter_mut().zip([own, other, nobody, worth, lost]) {
            sum.add(number);
        }
    }

    fn forecast(&self, query: &Query<'_>, views: usize) -> Forecast {
        let sign = if query.to_play == Color::Black { 1 } else { -1 };
        let size = query.board.size();
        let point = |(point, sums): (Point, &[Sum; 5])| {
            let [own, other, nobody, worth, lost] = sums.map(|sum| sum.mean(views) as f32);
            let (black, white) = if sign > 0 { (own, other) } else { (other, own) };
            PointForecast {
                black,
                white,
                nobody,
                worth: sign as f32 * worth,
                lost: query.board.at(point).map(|_| lost),
            }
        };
        let mut expected = Sum::default();
        for sums in &self.points {
            expected.0 += sums[3].0;
        }
        let mixture = self.mixture.map(|sum| sum.mean(views));
        Forecast {
            size,
            points: size.points().zip(&self.points).map(point).collect(),
            margin: Margin::new(expected.mean(views), &mixture, sign),
        }
    }
}

/// The shares of numbers given by their logarithms.
fn shares<const N: usize>(logs: [f64; N]) -> [f64; N] {
    let largest = logs.iter().copied().fold(f64::MIN, f64::max);
    let powers = logs.map(|log| exp(log - largest));
    let sum: f64 = powers.iter().sum();
    powers.map(|power| power / sum)
}

#[cfg(test)]
mod tests;
