//! A board, and what the layers say of it.

use super::chains::chains;
use super::points::{kos, points, refused, seki};
use super::ppm::{CERTAIN, HALF, Ppm, SETTLED, percent};
use super::settled::as_counted;
use super::{Case, ChainFate, Fate, PointFate};
use crate::count::Ground;
use crate::layout::Layout;
use crate::life::Life;
use crate::network::Forecast;
use crate::playout::Playouts;
use crate::status::{Layer, Status};
use kifu_rules::{Color, Point};

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
        let chains = chains(case, &layout, life, forecast, playouts, layer);

        let mut status = Status { layer, ..Status::default() };
        for chain in chains.iter().filter(|chain| chain.lost >= HALF) {
            let stones = layout.parts.members(chain.part).iter();
            status.dead.extend(stones.map(|&index| size.point(index)));
        }
        let ground = Ground::new(board, &status, case.terms.strictness);
        if case.strict() {
            status.seki = seki(board, &ground, life, forecast);
            status.excluded = refused(board, &ground, life, forecast);
        }
        let searched = chains.iter().filter(|chain| chain.seki);
        status.seki.extend(searched.map(|c| size.point(layout.parts.members(c.part)[0])));
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
        let mut points = points(board, &ground, life, forecast);
        if case.ended {
            as_counted(&ground, &mut points);
        }
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
