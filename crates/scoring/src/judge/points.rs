//! What becomes of empty points, and which stones stay on the board without territory.

use super::PointFate;
use super::ppm::{HALF, Ppm, SETTLED, ppm};
use crate::count::{Ground, Whose};
use crate::layout::{Layout, Parts, neighbors};
use crate::life::Life;
use crate::network::{Forecast, PointForecast};
use kifu_rules::{Board, Color, Point, Size};

/// A surrounded point that is nobody's with this chance is not counted under a strict count.
const REFUSED: Ppm = 700_000;

/// What becomes of the empty points.
pub(super) fn points(
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
pub(super) fn kos(layout: &Layout, points: &[(Point, PointFate)]) -> usize {
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

/// The surrounded points that a strict count is not to count: their owner will have to fill them. Not
/// so among chains that are proved alive, which need no move, whatever the forecast says.
pub(super) fn refused(
    board: &Board,
    ground: &Ground,
    life: &Life,
    forecast: &Forecast,
) -> Vec<Point> {
    let size = board.size();
    let surrounded: Vec<bool> =
        size.points().map(|at| matches!(ground.at(at), Some(Whose::Surrounded(_)))).collect();
    let parts = Parts::new(size, &surrounded);
    let is_unproved = |index: usize| {
        let point = size.point(index);
        matches!(ground.at(point), Some(Whose::Stone(_))) && !life.is_alive(point)
    };
    let in_need: Vec<bool> = (0..parts.len())
        .map(|part| {
            let mut near = parts.members(part).iter().flat_map(|&index| neighbors(size, index));
            near.any(is_unproved)
        })
        .collect();
    let is_refused = |&point: &Point| {
        let index = size.index(point);
        let empty = board.at(point).is_none() && ground.refusal(point).is_none();
        let may_be = surrounded[index] && empty && in_need[parts.of(index)];
        may_be && ppm(forecast.at(point).nobody) >= REFUSED
    };
    size.points().filter(is_refused).collect()
}

/// The stones that stay on the board without any territory near them: of groups, joined also
/// across corners, all of whose liberties will be nobody's, beside others of the opponent that are not proved
/// alive: among those that are, it would be dead. And what is proved alive has eyes of its own, whatever the
/// forecast says.
pub(super) fn seki(board: &Board, ground: &Ground, life: &Life, forecast: &Forecast) -> Vec<Point> {
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
        let is_unproved = |index: &usize| {
            let point = size.point(*index);
            matches!(ground.at(point), Some(Whose::Stone(_))) && !life.is_alive(point)
        };
        let is_taken =
            |index: usize| board.at(size.point(index)).is_some() && class[index].is_none();
        let nobodys = |index: usize| {
            board.at(size.point(index)).is_some()
                || ppm(forecast.at(size.point(index)).nobody) >= HALF
        };
        let foe = |index: usize| {
            let point = size.point(index);
            ground.at(point) == class[start].map(|color| Whose::Stone(!color))
                && !life.is_alive(point)
        };
        let meets = |near: usize| {
            let empty = board.at(size.point(near)).is_none();
            foe(near) || (empty && neighbors(size, near).any(foe))
        };
        let mut beside = members.iter().flat_map(|&index| neighbors(size, index));
        let bare = beside.any(meets)
            && members.iter().all(is_unproved)
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

/// Whose a point will be, more likely than not.
fn owner(chances: &PointForecast) -> Option<Color> {
    match (ppm(chances.black) >= HALF, ppm(chances.white) >= HALF) {
        (true, false) => Some(Color::Black),
        (false, true) => Some(Color::White),
        _ => None,
    }
}
