//! What becomes of chains and points, by proof, by marks and by the forecast.

use super::{Case, ChainFate, Fate, PointFate};
use crate::count::{Ground, Whose};
use crate::layout::{Layout, Parts, neighbors};
use crate::life::Life;
use crate::network::{Forecast, PointForecast};
use crate::playout::Playouts;
use crate::search::{Verdict, verdict};
use crate::status::{Layer, Status};
use kifu_rules::{Board, ByColor, Color, Point, Size};

/// A chance in parts of a million: sums of whole numbers do not depend on their order.
type Ppm = i64;

const CERTAIN: Ppm = 1_000_000;
const HALF: Ppm = CERTAIN / 2;

/// From here on, what becomes of a point or a chain counts as settled.
const SETTLED: Ppm = 850_000;

/// A surrounded point that is nobody's with this chance is not counted under a strict count.
const REFUSED: Ppm = 700_000;

/// How much more the playouts' share weighs than the forecast's chance: in 338 + 471 games ended by
/// two passes under area rules or with marks, 1 to 4 were tried, and between 2 and 4 nothing
/// changes much.
const PLAYOUTS: Ppm = 2;

/// With less than this chance of the other fate, a chain is not searched.
const CLEAR: Ppm = 2_000;

/// What is left to doubt after a search: that the stones around are captured, or the players err.
const SEARCHED: Ppm = 10_000;

/// The chance that a chain is lost whose owner plays first where that decides.
const FIRST: Ppm = 200_000;

/// Between this chance to be lost and its complement, a chain shares the fate of its neighbours.
const WAVERING: Ppm = 250_000;

/// A board and what the layers say of it.
pub(super) struct Survey {
    pub(super) status: Status,
    pub(super) ground: Ground,
    pub(super) chains: Vec<ChainFate>,
    pub(super) points: Vec<(Point, PointFate)>,
    /// Whether the count of the board as it stands is the result.
    pub(super) closed: bool,
    /// How many kos are open.
    pub(super) kos: usize,
}

/// The chances of a chain.
struct Chain {
    part: usize,
    lost: Ppm,
    layer: Layer,
}

impl Survey {
    /// By proof, and for the rest by a forecast that is the word of a layer, joined with playouts.
    pub(super) fn new(
        case: &Case<'_>,
        life: &Life,
        forecast: &Forecast,
        playouts: Option<&Playouts>,
        layer: Layer,
    ) -> Self {
        let board = case.position.board();
        let size = board.size();
        let layout = Layout::of_board(board);
        let mut chains: Vec<Chain> = (0..layout.parts.len())
            .filter(|&part| layout.color(part).is_some())
            .map(|part| look(&layout, part, life, forecast, playouts, layer))
            .collect();
        agree(&layout, &mut chains);
        search(case, &layout, life, &mut chains);

        let mut status = Status { layer, ..Status::default() };
        for chain in chains.iter().filter(|chain| chain.lost >= HALF) {
            let stones = layout.parts.members(chain.part).iter();
            status.dead.extend(stones.map(|&index| size.point(index)));
        }
        let ground = Ground::new(board, &status, case.terms.strictness);
        if case.strict() {
            status.seki = seki(board, &ground, forecast);
            let refused = |&point: &Point| {
                let proved = life.ground(point).is_some();
                let surrounded = matches!(ground.at(point), Some(Whose::Surrounded(_)));
                let empty = board.at(point).is_none() && ground.refusal(point).is_none();
                surrounded && empty && !proved && ppm(forecast.at(point).nobody) >= REFUSED
            };
            status.excluded = size.points().filter(refused).collect();
        }
        let ground = Ground::new(board, &status, case.terms.strictness);
        let chains: Vec<ChainFate> = chains
            .iter()
            .map(|chain| {
                let stones: Vec<Point> =
                    layout.parts.members(chain.part).iter().map(|&i| size.point(i)).collect();
                let fate = match stones.first() {
                    _ if chain.lost >= HALF => Fate::Dead,
                    Some(&stone) if ground.is_seki(stone) => Fate::Seki,
                    _ => Fate::Alive,
                };
                let sure = chain.lost.max(CERTAIN - chain.lost);
                let color = layout.color(chain.part).unwrap_or(Color::Black);
                ChainFate { color, stones, fate, layer: chain.layer, confidence: percent(sure) }
            })
            .collect();
        let points = points(board, &ground, life, forecast);
        let sure = |chain: &ChainFate| Ppm::from(chain.confidence) * 10_000 >= SETTLED;
        let open = points.iter().any(|(_, fate)| *fate == PointFate::Open);
        let closed = case.ended || (!open && chains.iter().all(sure));
        if closed && chains.iter().all(|chain| chain.layer != Layer::Estimate) {
            status.layer = Layer::Search;
        }
        let kos = kos(&layout, &points);
        Self { status, ground, chains, points, closed, kos }
    }

    /// Puts what the marks say of the dead above the estimate.
    pub(super) fn overrule(&mut self, marked: Status, case: &Case<'_>) {
        let board = case.position.board();
        for chain in &mut self.chains {
            if chain.stones.iter().any(|stone| marked.dead.contains(stone)) {
                chain.fate = Fate::Dead;
                chain.layer = Layer::Marks;
                chain.confidence = 100;
            }
        }
        let dead = self.chains.iter().filter(|chain| chain.fate == Fate::Dead);
        self.status.dead = dead.flat_map(|chain| chain.stones.iter().copied()).collect();
        self.ground = Ground::new(board, &self.status, case.terms.strictness);
    }
}

/// What proof, forecast and playouts say of a chain.
fn look(
    layout: &Layout,
    part: usize,
    life: &Life,
    forecast: &Forecast,
    playouts: Option<&Playouts>,
    layer: Layer,
) -> Chain {
    let stones = layout.parts.members(part);
    let first = layout.size.point(stones[0]);
    if life.is_alive(first) {
        return Chain { part, lost: 0, layer: Layer::Proof };
    }
    if life.ground(first).is_some() {
        return Chain { part, lost: CERTAIN, layer: Layer::Proof };
    }
    let lost = |&index: &usize| ppm(forecast.at(layout.size.point(index)).lost.unwrap_or(0.0));
    let count = stones.len() as Ppm;
    let by_forecast = stones.iter().map(lost).sum::<Ppm>() / count;
    let lost = playouts.map_or(by_forecast, |playouts| {
        let sign = if layout.color(part) == Some(Color::Black) { 1.0 } else { -1.0 };
        let taken = |&index: &usize| {
            (CERTAIN - (sign * playouts.at(layout.size.point(index)) * 1e6).round() as Ppm) / 2
        };
        let by_playouts = stones.iter().map(taken).sum::<Ppm>() / count;
        (by_forecast + PLAYOUTS * by_playouts) / (1 + PLAYOUTS)
    });
    Chain { part, lost, layer }
}

/// Lets an exact search decide of the chains that it can, if there is any doubt: of those among
/// pass-alive stones. Trusting the estimate for the stones around made more games of KGS wrong
/// than right.
fn search(case: &Case<'_>, layout: &Layout, life: &Life, chains: &mut [Chain]) {
    let board = case.position.board();
    let first = |part: usize| layout.size.point(layout.parts.members(part)[0]);
    let mut found: Vec<(usize, Ppm)> = Vec::new();
    for chain in chains.iter() {
        let clear = !(CLEAR..=CERTAIN - CLEAR).contains(&chain.lost);
        if clear || chain.layer != Layer::Estimate {
            continue;
        }
        let point = first(chain.part);
        let lost = match verdict(board, life, |_| false, point, case.effort.search()) {
            None => continue,
            Some(Verdict::Dead) => CERTAIN - SEARCHED,
            Some(Verdict::Alive) => SEARCHED,
            // Both sides saw it and played on elsewhere, or ended the game.
            Some(Verdict::Unsettled) if case.ended => continue,
            Some(Verdict::Unsettled) if layout.color(chain.part) == Some(case.to_play) => FIRST,
            Some(Verdict::Unsettled) => CERTAIN - FIRST,
        };
        found.push((chain.part, lost));
    }
    for chain in chains {
        if let Some(&(_, lost)) = found.iter().find(|(part, _)| *part == chain.part) {
            chain.lost = lost;
            chain.layer = Layer::Search;
        }
    }
}

/// Lets wavering chains of one colour that share an empty region have one fate, the mean of
/// theirs by stones: neither lives inside what takes the other.
fn agree(layout: &Layout, chains: &mut [Chain]) {
    let wavers = |chain: &Chain| {
        chain.layer != Layer::Proof && (WAVERING..=CERTAIN - WAVERING).contains(&chain.lost)
    };
    let mut chain_of = vec![None; layout.parts.len()];
    for (at, chain) in chains.iter().enumerate().filter(|(_, chain)| wavers(chain)) {
        chain_of[chain.part] = Some(at);
    }
    let before: Vec<Ppm> = chains.iter().map(|chain| chain.lost).collect();
    let mut pooled: Vec<(Ppm, Ppm)> = vec![(0, 0); chains.len()];
    for region in (0..layout.parts.len()).filter(|&part| layout.color(part).is_none()) {
        for color in Color::ALL {
            let mut here: Vec<usize> = layout
                .beside(region)
                .filter(|&part| layout.color(part) == Some(color))
                .filter_map(|part| chain_of[part])
                .collect();
            here.sort_unstable();
            here.dedup();
            let size = |&at: &usize| layout.parts.members(chains[at].part).len() as Ppm;
            let stones: Ppm = here.iter().map(size).sum();
            let lost: Ppm = here.iter().map(|at| size(at) * before[*at]).sum();
            for at in here {
                pooled[at].0 += lost;
                pooled[at].1 += stones;
            }
        }
    }
    for (chain, (lost, stones)) in chains.iter_mut().zip(pooled) {
        if stones > 0 {
            chain.lost = lost / stones;
        }
    }
}

/// The stones that stay on the board without any territory near them: of groups, joined also
/// across corners, all of whose liberties will be nobody's.
fn seki(board: &Board, ground: &Ground, forecast: &Forecast) -> Vec<Point> {
    let size = board.size();
    let group = |point: Point| match ground.at(point) {
        Some(Whose::Stone(color)) => Some(color),
        _ => owner(&forecast.at(point)).filter(|_| board.at(point).is_none()),
    };
    let class: Vec<Option<Color>> = size.points().map(group).collect();
    let mut seen = vec![false; class.len()];
    let mut stones = Vec::new();
    for start in 0..class.len() {
        if class[start].is_none() || seen[start] {
            continue;
        }
        let mut members = vec![start];
        seen[start] = true;
        let mut at = 0;
        while at < members.len() {
            for near in around(size, members[at]) {
                if class[near] == class[start] && !std::mem::replace(&mut seen[near], true) {
                    members.push(near);
                }
            }
            at += 1;
        }
        let is_stone =
            |index: &usize| matches!(ground.at(size.point(*index)), Some(Whose::Stone(_)));
        let is_taken =
            |index: usize| board.at(size.point(index)).is_some() && class[index].is_none();
        let nobodys = |index: usize| {
            board.at(size.point(index)).is_some()
                || ppm(forecast.at(size.point(index)).nobody) >= HALF
        };
        let bare = members.iter().all(is_stone)
            && members
                .iter()
                .all(|&index| neighbors(size, index).all(|near| nobodys(near) && !is_taken(near)));
        if bare {
            stones.extend(members.iter().map(|&index| size.point(index)));
        }
    }
    stones.sort_unstable();
    stones
}

/// The points around one, across corners too.
fn around(size: Size, index: usize) -> impl Iterator<Item = usize> {
    let Point { x, y } = size.point(index);
    let near = |at: u8| at.saturating_sub(1)..=at.saturating_add(1);
    let all = near(y).flat_map(move |y| near(x).map(move |x| Point { x, y }));
    all.filter(move |&point| size.contains(point)).map(move |point| size.index(point))
}

/// What becomes of the empty points.
fn points(
    board: &Board,
    ground: &Ground,
    life: &Life,
    forecast: &Forecast,
) -> Vec<(Point, PointFate)> {
    let size = board.size();
    let judge = |point: Point| {
        if let Some(color) = life.ground(point) {
            return PointFate::Of(color);
        }
        let chances = forecast.at(point);
        let settled = [chances.black, chances.white, chances.nobody].map(|c| ppm(c) >= SETTLED);
        match (settled, ground.at(point)) {
            ([true, ..], Some(Whose::Surrounded(Color::Black))) => PointFate::Of(Color::Black),
            ([_, true, _], Some(Whose::Surrounded(Color::White))) => PointFate::Of(Color::White),
            ([_, _, true], Some(Whose::Shared)) => PointFate::Dame,
            ([_, _, true], _) if ground.refusal(point).is_some() => PointFate::Dame,
            // Its border is not closed yet: open is where the other colour can still play in.
            ([true, ..], Some(Whose::Shared)) => inside(ground, point, Color::Black),
            ([_, true, _], Some(Whose::Shared)) => inside(ground, point, Color::White),
            _ => PointFate::Open,
        }
    };
    let mut points: Vec<(Point, PointFate)> = size
        .points()
        .filter(|&point| board.at(point).is_none())
        .map(|point| (point, judge(point)))
        .collect();
    open_leaks(size, ground, &mut points);
    points
}

fn inside(ground: &Ground, point: Point, color: Color) -> PointFate {
    let enemy = |near| ground.at(near) == Some(Whose::Stone(!color));
    let touched = ground.size().neighbors(point).any(enemy);
    if touched { PointFate::Open } else { PointFate::Of(color) }
}

/// A shared region in which someone owns a point is not closed: if nothing in it is open, all of
/// it is.
fn open_leaks(size: Size, ground: &Ground, points: &mut [(Point, PointFate)]) {
    let shared: Vec<bool> =
        size.points().map(|point| ground.at(point) == Some(Whose::Shared)).collect();
    let parts = Parts::new(size, &shared);
    let mut open = vec![false; parts.len()];
    let mut owned = vec![false; parts.len()];
    for (point, fate) in points.iter() {
        let part = parts.of(size.index(*point));
        open[part] |= *fate == PointFate::Open;
        owned[part] |= matches!(fate, PointFate::Of(_));
    }
    for (point, fate) in points {
        let index = size.index(*point);
        let part = parts.of(index);
        if shared[index] && owned[part] && !open[part] {
            *fate = PointFate::Open;
        }
    }
}

/// Open kos: an open point among stones of one colour, the single stone beside it having no other
/// liberty. Who takes it would have none but the point of the stone taken.
fn kos(layout: &Layout, points: &[(Point, PointFate)]) -> usize {
    let size = layout.size;
    let is_ko = |&&(point, fate): &&(Point, PointFate)| {
        let index = size.index(point);
        let mut around = neighbors(size, index).map(|near| layout.cells[near]);
        let Some(Some(color)) = around.next() else { return false };
        let bare = |near: usize| {
            layout.parts.members(layout.parts.of(near)).len() == 1
                && neighbors(size, near).all(|n| n == index || layout.cells[n] == Some(!color))
        };
        fate == PointFate::Open
            && around.all(|cell| cell == Some(color))
            && neighbors(size, index).any(bare)
    };
    points.iter().filter(is_ko).count()
}

/// Whose a point will be, more likely than not.
fn owner(chances: &PointForecast) -> Option<Color> {
    match (ppm(chances.black) >= HALF, ppm(chances.white) >= HALF) {
        (true, false) => Some(Color::Black),
        (false, true) => Some(Color::White),
        _ => None,
    }
}

/// Whether every mark on a point without a living stone is on ground of its colour, and some are.
pub(super) fn marks_settle(ground: &Ground, marks: &ByColor<Vec<Point>>) -> bool {
    let mut any = false;
    let mut fits = true;
    for color in Color::ALL {
        for &point in &marks[color] {
            match ground.at(point) {
                Some(Whose::Surrounded(owner)) if owner == color => any = true,
                Some(Whose::Surrounded(_) | Whose::Shared) => fits = false,
                Some(Whose::Stone(_)) | None => {}
            }
        }
    }
    any && fits
}

/// The fates that a status alone says.
pub(super) fn of_ground(
    board: &Board,
    status: &Status,
    ground: &Ground,
) -> (Vec<ChainFate>, Vec<(Point, PointFate)>) {
    let size = board.size();
    let layout = Layout::of_board(board);
    let fate = |part: usize| {
        let color = layout.color(part)?;
        let stones: Vec<Point> =
            layout.parts.members(part).iter().map(|&index| size.point(index)).collect();
        let first = stones[0];
        let fate = match ground.at(first) {
            Some(Whose::Stone(_)) if ground.is_seki(first) => Fate::Seki,
            Some(Whose::Stone(_)) => Fate::Alive,
            _ => Fate::Dead,
        };
        Some(ChainFate { color, stones, fate, layer: status.layer, confidence: 100 })
    };
    let point = |point: Point| {
        let fate = match ground.at(point) {
            Some(Whose::Surrounded(color)) if ground.refusal(point).is_none() => {
                PointFate::Of(color)
            }
            _ => PointFate::Dame,
        };
        (point, fate)
    };
    let empty = size.points().filter(|&at| board.at(at).is_none());
    ((0..layout.parts.len()).filter_map(fate).collect(), empty.map(point).collect())
}

fn ppm(chance: f32) -> Ppm {
    (f64::from(chance) * 1e6).round() as Ppm
}

/// Rounded down, and never a certainty.
fn percent(chance: Ppm) -> u8 {
    if chance >= CERTAIN { 100 } else { (chance / 10_000).clamp(0, 99) as u8 }
}
