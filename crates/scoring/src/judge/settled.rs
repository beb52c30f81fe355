//! Boards of which a status says everything.

use super::chances::Chances;
use super::{Case, ChainFate, Fate, Finish, Judgement, PointFate};
use crate::count::{Ground, Whose};
use crate::layout::Layout;
use crate::score::Score;
use crate::status::Status;
use kifu_rules::{Board, ByColor, Color, Point};

/// The judgement of a board of which the status says everything.
#[must_use]
pub fn settled(case: &Case<'_>, status: Status, ground: &Ground) -> Judgement {
    let score = Score::of(ground, case.position.prisoners(), case.ruleset, &case.terms);
    let (chains, points) = of_ground(case.position.board(), &status, ground);
    let finish = Finish::counted(score.margin(), 100);
    let chances = Chances::certain(score.margin());
    Judgement { layer: status.layer, status, chains, points, score, finish, chances }
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
fn of_ground(
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
    let empty = size.points().filter(|&at| board.at(at).is_none());
    let mut points = empty.map(|point| (point, PointFate::Open)).collect::<Vec<_>>();
    as_counted(ground, &mut points);
    ((0..layout.parts.len()).filter_map(fate).collect(), points)
}

/// Empty points as the count has them: where the game has ended, nothing is open.
pub(super) fn as_counted(ground: &Ground, points: &mut [(Point, PointFate)]) {
    for (point, fate) in points {
        *fate = match ground.at(*point) {
            Some(Whose::Surrounded(color)) if ground.refusal(*point).is_none() => {
                PointFate::Of(color)
            }
            _ => PointFate::Dame,
        };
    }
}
