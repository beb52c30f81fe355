//! The network against PyTorch's own answers, and its laws.

use super::*;

fn network() -> Network {
    Network::embedded().unwrap()
}

/// A board after random plays that fill no eye of their own, and who plays next.
fn random(size: Size, plays: usize, mut seed: u64) -> (Board, Color) {
    let mut board = Board::new(size);
    let mut color = Color::Black;
    for _ in 0..plays {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let point = size.point((seed >> 33) as usize % size.area());
        let eye = size.neighbors(point).all(|next| board.at(next) == Some(color));
        if board.at(point).is_none() && !eye && board.would(color, point).lost == 0 {
            board.place(color, point);
            color = !color;
        }
    }
    (board, color)
}

fn query(board: &Board, to_play: Color, views: usize) -> Query<'_> {
    Query { board, to_play, ko: None, strict: true, views }
}

/// The board in another of its eight symmetries, with its colours swapped if asked.
fn changed(board: &Board, symmetry: usize, swap: bool) -> (Board, Vec<Point>) {
    let view = View::new(&query(board, Color::Black, 8), symmetry);
    let size = Size::new(view.width as u8, view.height as u8).unwrap();
    let mut result = Board::new(size);
    let mut sources = Vec::new();
    for (point, &source) in size.points().zip(&view.source) {
        let source = board.size().point(usize::from(source));
        result.set(point, board.at(source).map(|color| if swap { !color } else { color }));
        sources.push(source);
    }
    (result, sources)
}

/// A play of colours and symmetries changes nothing but colours and points, to the last bit.
#[test]
fn colours_and_symmetries() {
    let network = network();
    let sizes = [(19, 19), (9, 9), (13, 7), (1, 1), (2, 5)];
    for ((width, height), views) in sizes.map(|size| (size, 8)).into_iter().chain([((19, 19), 1)]) {
        let size = Size::new(width, height).unwrap();
        let (board, to_play) = random(size, size.area() * 2, 7 + u64::from(width));
        let before = network.forecast(&query(&board, to_play, views));
        for (symmetry, swap) in (0..8).flat_map(|s| [(s, false), (s, true)]).skip(1).step_by(5) {
            let (other, sources) = changed(&board, symmetry, swap);
            let to_play = if swap { !to_play } else { to_play };
            let after = network.forecast(&query(&other, to_play, views));
            for (point, source) in other.size().points().zip(sources) {
                let (mut a, b) = (before.at(source), after.at(point));
                if swap {
                    (a.black, a.white, a.worth) = (a.white, a.black, -a.worth);
                }
                assert_eq!(a, b, "{size} symmetry {symmetry} swap {swap} {point:?}");
            }
            let sign = if swap { -1 } else { 1 };
            for (margin, chance) in before.margin.all() {
                assert_eq!(chance.to_bits(), after.margin.chance(sign * margin).to_bits());
            }
        }
    }
}

/// Random positions with what PyTorch answered, made by `training/fixture.py`.
#[test]
fn same_as_trained() {
    let text = include_str!("../../../../testdata/network/forecasts.txt");
    let network = network();
    let mut count = 0;
    for case in text.split("position ").skip(1) {
        let mut lines = case.lines();
        let head: Vec<&str> = lines.next().unwrap().split_whitespace().collect();
        let diagram: String = lines.by_ref().take(19).map(|line| format!("{line}\n")).collect();
        let board: Board = diagram.parse().unwrap();
        let to_play = if head[0] == "X" { Color::Black } else { Color::White };
        let ko = board.size().point_named(head[1]);
        let strict = head[2] == "strict";
        let found = network.forecast(&Query { board: &board, to_play, ko, strict, views: 8 });
        let mean: f64 = head[3].parse().unwrap();
        assert!((found.margin.mean() - mean).abs() < 0.02, "{} for {mean}", found.margin.mean());
        for (name, tell) in [
            ("black", (|p| p.black) as fn(PointForecast) -> f32),
            ("worth", |p| p.worth),
            ("lost", |p| p.lost.unwrap_or(0.0)),
        ] {
            assert_eq!(lines.next(), Some(name));
            let numbers = lines.by_ref().take(19).flat_map(str::split_whitespace);
            let numbers: Vec<f32> = numbers.map(|text| text.parse().unwrap()).collect();
            for (point, number) in board.size().points().zip(numbers) {
                let got = tell(found.at(point)) * 1000.0;
                assert!((got - number).abs() < 2.0, "{name} {point:?}: {got} for {number}");
                count += 1;
            }
        }
    }
    assert_eq!(count, 6 * 3 * 361);
}

/// Convolutions give the same bits with the vectors of this machine as with those that all have.
#[test]
fn vectors_of_any_width() {
    let network = network();
    let (board, to_play) = random(Size::NINETEEN, 300, 5);
    let view = View::new(&query(&board, to_play, 1), 0);
    let planes = view.planes(&view.groups(), true);
    let mut scratch = Scratch::default();
    let mut grids = [Grid::new(19, 19), Grid::new(19, 19)];
    network.weights.stem.apply(&planes, &mut grids[0], &mut scratch);
    network.weights.stem.convolve(&planes, &mut grids[1], &mut scratch);
    let [wide, narrow] =
        grids.map(|grid| grid.points.concat().iter().map(|x| x.to_bits()).collect::<Vec<_>>());
    assert!(wide.iter().any(|&bits| bits != 0));
    assert_eq!(wide, narrow);
}

#[test]
fn symmetries_compose() {
    let (board, to_play) = random(Size::NINETEEN, 300, 3);
    for (first, second) in (0..8).flat_map(|a| (0..8).map(move |b| (a, b))) {
        let (turned, _) = changed(&board, first, false);
        let twice = View::new(&query(&turned, to_play, 1), second);
        let once = View::new(&query(&board, to_play, 1), compose(first, second));
        assert_eq!(twice.shape(), once.shape(), "{first} {second}");
    }
}

/// Reports the time of a forecast; run with `--release --ignored --nocapture`.
#[test]
#[ignore = "a measurement"]
#[allow(clippy::print_stderr, reason = "a measurement")]
fn time() {
    let network = network();
    let (board, to_play) = random(Size::NINETEEN, 500, 3);
    for views in [1, 2, 4, 8] {
        let mut times: Vec<_> = (0..40)
            .map(|_| {
                let start = std::time::Instant::now();
                std::hint::black_box(network.forecast(&query(&board, to_play, views)));
                start.elapsed()
            })
            .collect();
        times.sort();
        eprintln!("{views} views: median {:?}, fastest {:?}", times[20], times[0]);
    }
}
