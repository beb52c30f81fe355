//! The arithmetic: 3×3 convolutions by Winograd's minimal filtering, and means over sets of
//! points. Plain loops over fixed-size rows, which the compiler turns into vector instructions:
//! those of the convolutions once for every machine and once for wider vectors, chosen at run time.
//!
//! Every sum has a fixed order and Rust never contracts a product and a sum, so that the same
//! board gives the same bits on every machine with IEEE arithmetic, whatever its vectors.

use super::input::Groups;
use pulp::{Arch, NullaryFnOnce};

/// Numbers a point between layers; the weights' file must agree.
pub(super) const CHANNELS: usize = 48;

/// What one point holds.
pub(super) type Row = [f32; CHANNELS];

/// A board of rows.
#[derive(Debug, Clone)]
pub(super) struct Grid {
    pub(super) width: usize,
    pub(super) height: usize,
    /// Row by row.
    pub(super) points: Vec<Row>,
}

impl Grid {
    pub(super) fn new(width: usize, height: usize) -> Self {
        Self { width, height, points: vec![[0.0; CHANNELS]; width * height] }
    }

    /// The row of a point counted from one before the board's edge; zeros outside.
    fn padded(&self, x: usize, y: usize) -> &Row {
        const OUTSIDE: Row = [0.0; CHANNELS];
        let inside = (1..=self.width).contains(&x) && (1..=self.height).contains(&y);
        if inside { &self.points[(y - 1) * self.width + x - 1] } else { &OUTSIDE }
    }

    pub(super) fn add(&mut self, other: &Self) {
        for (row, with) in self.points.iter_mut().zip(&other.points) {
            for (a, b) in row.iter_mut().zip(with) {
                *a += b;
            }
        }
    }

    /// Adds to every point the row of its group.
    fn add_by_group(&mut self, rows: &[Row], groups: &Groups) {
        for (row, &group) in self.points.iter_mut().zip(&groups.of) {
            for (a, b) in row.iter_mut().zip(&rows[usize::from(group)]) {
                *a += b;
            }
        }
    }

    /// The same with everything below zero cut off.
    pub(super) fn positive(&self, into: &mut Self) {
        for (row, from) in into.points.iter_mut().zip(&self.points) {
            for (a, b) in row.iter_mut().zip(from) {
                *a = b.max(0.0);
            }
        }
    }

    pub(super) fn cut(&mut self) {
        for row in &mut self.points {
            for a in row {
                *a = a.max(0.0);
            }
        }
    }

    /// The mean over all points, and the root of the mean square.
    pub(super) fn means(&self) -> [Row; 2] {
        let (mut sum, mut squares) = ([0.0; CHANNELS], [0.0; CHANNELS]);
        for row in &self.points {
            for ((s, q), a) in sum.iter_mut().zip(&mut squares).zip(row) {
                *s += a;
                *q += a * a;
            }
        }
        let share = 1.0 / self.points.len() as f32;
        [sum.map(|s| s * share), squares.map(|q| (q * share + 1e-6).sqrt())]
    }
}

/// A fully connected layer.
#[derive(Debug)]
pub(super) struct Linear {
    /// Outputs × inputs.
    pub(super) weights: Vec<f32>,
    pub(super) bias: Vec<f32>,
}

impl Linear {
    pub(super) fn apply(&self, inputs: &[f32]) -> Vec<f32> {
        let rows = self.weights.chunks_exact(inputs.len());
        rows.zip(&self.bias).map(|(row, bias)| bias + dot(row, inputs)).collect()
    }

    /// Of one row to one row.
    fn row(&self, inputs: &Row) -> Row {
        let mut out = [0.0; CHANNELS];
        let rows = self.weights.chunks_exact(CHANNELS);
        for ((out, row), bias) in out.iter_mut().zip(rows).zip(&self.bias) {
            *out = bias + dot(row, inputs);
        }
        out
    }

    /// Adds to every point what this layer makes of the mean over its chain or region.
    pub(super) fn add_group_means(&self, grid: &mut Grid, positive: &Grid, groups: &Groups) {
        let mut sums = vec![[0.0; CHANNELS]; groups.all.len()];
        for (row, &group) in positive.points.iter().zip(&groups.of) {
            for (sum, a) in sums[usize::from(group)].iter_mut().zip(row) {
                *sum += a;
            }
        }
        for (sum, group) in sums.iter_mut().zip(&groups.all) {
            *sum = self.row(&sum.map(|s| s / f32::from(group.size)));
        }
        grid.add_by_group(&sums, groups);
    }

    /// Adds to every stone what this layer makes of the sum over its chain's liberties.
    pub(super) fn add_liberty_sums(&self, grid: &mut Grid, positive: &Grid, groups: &Groups) {
        let mut sums = vec![[0.0; CHANNELS]; groups.all.len()];
        for &(chain, liberty) in &groups.liberties {
            let row = &positive.points[usize::from(liberty)];
            for (sum, a) in sums[usize::from(chain)].iter_mut().zip(row) {
                *sum += a / 4.0;
            }
        }
        for sum in &mut sums {
            *sum = self.row(sum);
        }
        grid.add_by_group(&sums, groups);
    }

    /// Adds to every point what this layer makes of the mean over the board.
    pub(super) fn add_board_mean(&self, grid: &mut Grid, positive: &Grid) {
        let [mean, _] = positive.means();
        let add = self.row(&mean);
        for row in &mut grid.points {
            for (a, b) in row.iter_mut().zip(&add) {
                *a += b;
            }
        }
    }
}

/// In eight interleaved partial sums, to be vectorised.
fn dot(a: &[f32], b: &[f32]) -> f32 {
    let mut sums = [0.0; 8];
    for (a, b) in a.chunks(8).zip(b.chunks(8)) {
        for ((sum, a), b) in sums.iter_mut().zip(a).zip(b) {
            *sum += a * b;
        }
    }
    sums.iter().sum()
}

/// Tiles of 4 × 4 outputs need 6 × 6 inputs, and as many products for each pair of channels.
const TILE: usize = 4;
const WINDOW: usize = TILE + 2;
const PRODUCTS: usize = WINDOW * WINDOW;
/// Tiles and outputs that are multiplied at a time: 5 × 8 sums stay in sixteen registers of four.
const TILES_AT_ONCE: usize = 5;
const OUTPUTS_AT_ONCE: usize = 8;
const PANELS: usize = CHANNELS / OUTPUTS_AT_ONCE;

/// Weights of a 3×3 convolution from `CHANNELS` to `CHANNELS`, already transformed.
#[derive(Debug)]
pub(super) struct Convolution {
    /// Product × panel × input × output of the panel.
    weights: Vec<[f32; OUTPUTS_AT_ONCE]>,
    bias: Row,
}

impl Convolution {
    /// From the weights as outputs × 3 × 3 × inputs; inputs beyond `inputs` count as zero.
    pub(super) fn new(plain: &[f32], bias: &[f32], inputs: usize) -> Self {
        const G: [[f32; 3]; WINDOW] = [
            [1.0 / 4.0, 0.0, 0.0],
            [-1.0 / 6.0, -1.0 / 6.0, -1.0 / 6.0],
            [-1.0 / 6.0, 1.0 / 6.0, -1.0 / 6.0],
            [1.0 / 24.0, 1.0 / 12.0, 1.0 / 6.0],
            [1.0 / 24.0, -1.0 / 12.0, 1.0 / 6.0],
            [0.0, 0.0, 1.0],
        ];
        let mut weights = vec![[0.0; OUTPUTS_AT_ONCE]; PRODUCTS * PANELS * CHANNELS];
        for (output, filter) in plain.chunks_exact(9 * inputs).enumerate() {
            let (panel, lane) = (output / OUTPUTS_AT_ONCE, output % OUTPUTS_AT_ONCE);
            for input in 0..inputs {
                for product in 0..PRODUCTS {
                    let (v, u) = (product / WINDOW, product % WINDOW);
                    let mut sum = 0.0;
                    for row in 0..3 {
                        for column in 0..3 {
                            let weight = filter[(row * 3 + column) * inputs + input];
                            sum += G[v][row] * weight * G[u][column];
                        }
                    }
                    weights[(product * PANELS + panel) * CHANNELS + input][lane] = sum;
                }
            }
        }
        let mut all = [0.0; CHANNELS];
        for (to, from) in all.iter_mut().zip(bias) {
            *to = *from;
        }
        Self { weights, bias: all }
    }

    /// Writes the convolution of `from` to `to`.
    pub(super) fn apply(&self, from: &Grid, to: &mut Grid, scratch: &mut Scratch) {
        Arch::new().dispatch(Convolving { layer: self, from, to, scratch });
    }

    #[inline(always)]
    pub(super) fn convolve(&self, from: &Grid, to: &mut Grid, scratch: &mut Scratch) {
        let (across, down) = (from.width.div_ceil(TILE), from.height.div_ceil(TILE));
        let tiles = (across * down).next_multiple_of(TILES_AT_ONCE);
        scratch.inputs.resize(PRODUCTS * tiles, [0.0; CHANNELS]);
        scratch.products.resize(PRODUCTS * tiles, [0.0; CHANNELS]);
        for tile in 0..across * down {
            let (x, y) = (tile % across * TILE, tile / across * TILE);
            transform_input(from, x, y, &mut scratch.inputs, tiles, tile);
        }
        let panels = self.weights.chunks_exact(PANELS * CHANNELS);
        let inputs = scratch.inputs.chunks_exact(tiles);
        let products = scratch.products.chunks_exact_mut(tiles);
        for ((weights, inputs), products) in panels.zip(inputs).zip(products) {
            multiply(weights, inputs, products);
        }
        for tile in 0..across * down {
            let (x, y) = (tile % across * TILE, tile / across * TILE);
            self.transform_output(&scratch.products, tiles, tile, to, x, y);
        }
    }

    #[inline(always)]
    fn transform_output(
        &self,
        products: &[Row],
        tiles: usize,
        tile: usize,
        to: &mut Grid,
        x: usize,
        y: usize,
    ) {
        let mut half = [[[0.0; CHANNELS]; WINDOW]; TILE];
        for u in 0..WINDOW {
            let column: [&Row; WINDOW] =
                std::array::from_fn(|v| &products[(v * WINDOW + u) * tiles + tile]);
            for c in 0..CHANNELS {
                let out = shrink(column.map(|row| row[c]));
                for (half, value) in half.iter_mut().zip(out) {
                    half[u][c] = value;
                }
            }
        }
        let (rows, columns) = ((to.height - y).min(TILE), (to.width - x).min(TILE));
        for (v, half) in half.iter().enumerate().take(rows) {
            let start = (y + v) * to.width + x;
            for c in 0..CHANNELS {
                let out = shrink(std::array::from_fn(|u| half[u][c]));
                for (row, value) in to.points[start..start + columns].iter_mut().zip(out) {
                    row[c] = value + self.bias[c];
                }
            }
        }
    }
}

/// A convolution, for `pulp` to compile for wider vectors than the oldest machines have: the
/// whole of it must be inlined.
struct Convolving<'a> {
    layer: &'a Convolution,
    from: &'a Grid,
    to: &'a mut Grid,
    scratch: &'a mut Scratch,
}

impl NullaryFnOnce for Convolving<'_> {
    type Output = ();

    #[inline(always)]
    fn call(self) {
        self.layer.convolve(self.from, self.to, self.scratch);
    }
}

/// Room for the tiles of one convolution.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    /// Product × tile.
    inputs: Vec<Row>,
    products: Vec<Row>,
}

#[inline(always)]
fn transform_input(from: &Grid, x: usize, y: usize, inputs: &mut [Row], tiles: usize, tile: usize) {
    let mut half = [[[0.0; CHANNELS]; WINDOW]; WINDOW];
    for u in 0..WINDOW {
        let column: [&Row; WINDOW] = std::array::from_fn(|v| from.padded(x + u, y + v));
        for c in 0..CHANNELS {
            let out = spread(column.map(|row| row[c]));
            for (half, value) in half.iter_mut().zip(out) {
                half[u][c] = value;
            }
        }
    }
    for (v, half) in half.iter().enumerate() {
        let mut all = [[0.0; CHANNELS]; WINDOW];
        for c in 0..CHANNELS {
            let out = spread(std::array::from_fn(|u| half[u][c]));
            for (row, value) in all.iter_mut().zip(out) {
                row[c] = value;
            }
        }
        for (u, row) in all.iter().enumerate() {
            inputs[(v * WINDOW + u) * tiles + tile] = *row;
        }
    }
}

#[inline(always)]
fn spread([a, b, c, d, e, f]: [f32; WINDOW]) -> [f32; WINDOW] {
    let (p, q) = (d - 4.0 * b, e - 4.0 * c);
    let (r, s) = (2.0 * (d - b), e - c);
    [4.0 * a - 5.0 * c + e, q + p, q - p, s + r, s - r, 4.0 * b - 5.0 * d + f]
}

#[inline(always)]
fn shrink([a, b, c, d, e, f]: [f32; WINDOW]) -> [f32; TILE] {
    let (p, q, r, s) = (b + c, b - c, d + e, d - e);
    [a + p + r, q + 2.0 * s, p + 4.0 * r, q + 8.0 * s + f]
}

/// The products of one place of the window: all tiles with all pairs of channels.
#[inline(always)]
fn multiply(weights: &[[f32; OUTPUTS_AT_ONCE]], inputs: &[Row], products: &mut [Row]) {
    let blocks = inputs.chunks_exact(TILES_AT_ONCE);
    for (inputs, products) in blocks.zip(products.chunks_exact_mut(TILES_AT_ONCE)) {
        let Ok(inputs): Result<&[Row; TILES_AT_ONCE], _> = inputs.try_into() else { return };
        for (panel, weights) in weights.chunks_exact(CHANNELS).enumerate() {
            let mut sums = [[0.0_f32; OUTPUTS_AT_ONCE]; TILES_AT_ONCE];
            for (input, weights) in weights.iter().enumerate() {
                for (sums, row) in sums.iter_mut().zip(inputs) {
                    let value = row[input];
                    for (sum, weight) in sums.iter_mut().zip(weights) {
                        *sum += value * weight;
                    }
                }
            }
            let start = panel * OUTPUTS_AT_ONCE;
            for (products, sums) in products.iter_mut().zip(sums) {
                products[start..start + OUTPUTS_AT_ONCE].copy_from_slice(&sums);
            }
        }
    }
}
