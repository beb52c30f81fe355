//! `kifu score`: one game judged and counted, and how it is told.

mod board;
mod row;
mod second;
mod unfit;
mod words;

pub(crate) use row::Row;
pub(crate) use second::{Consulted, Said, Second};
pub(crate) use unfit::{Unfit, check};
pub(crate) use words::{brief, extent, shown, words};

use crate::audit::Game;
use kifu_rules::{
    ByColor, Color, Counting, Event, Outcome, Point, Points, Position, Ruleset, Size, WinBy, replay,
};
use kifu_scoring::{
    Adjustments, Case, Effort, Fines, Ground, Judge, Judgement, Layer, Status, Strictness, Terms,
    settled,
};
use kifu_sgf_io::claim::KomiForm;

/// What the user asks for.
#[derive(Debug, Clone, Default)]
pub(crate) struct Options {
    /// Rules in place of the record's.
    pub(crate) ruleset: Option<Ruleset>,
    /// Komi in place of the record's.
    pub(crate) komi: Option<Points>,
    /// Handicap stones in place of the record's.
    pub(crate) handicap: Option<u32>,
    /// Fines.
    pub(crate) fines: ByColor<Fines>,
    /// The move after which to count.
    pub(crate) turn: Option<u32>,
    /// Stones that are dead, whatever anybody thinks, as they were typed.
    pub(crate) dead: Vec<String>,
    /// Stones that live.
    pub(crate) alive: Vec<String>,
    /// Whether every surrounded point counts.
    pub(crate) plain: bool,
    /// How much work to spend.
    pub(crate) effort: Effort,
}

/// A game that was judged.
#[derive(Debug)]
pub(crate) struct Scored {
    /// Its number in its file, from 1.
    pub(crate) game: u32,
    /// Its rules.
    pub(crate) ruleset: Ruleset,
    /// Whether the record, or the user, names them.
    pub(crate) named: bool,
    /// Komi and the rest.
    pub(crate) terms: Terms,
    /// Whether the komi is known, or only that which is usual.
    pub(crate) komi_known: bool,
    /// The last position.
    pub(crate) position: Position,
    /// What was found about it.
    pub(crate) judgement: Judgement,
    /// Its ground.
    pub(crate) ground: Ground,
    /// What an engine said, if one was asked.
    pub(crate) second: Option<Second>,
    /// Who plays next.
    to_play: Color,
    /// Whether the game was ended.
    pub(crate) ended: bool,
}

/// The events until a turn, with the set-up before the next.
pub(crate) fn cut(events: &[Event], turn: Option<u32>) -> &[Event] {
    let Some(turn) = turn else { return events };
    let mut turns = 0;
    let end = events.iter().position(|event| {
        turns += u32::from(matches!(event, Event::Play(..) | Event::Pass(_)));
        turns > turn
    });
    &events[..end.unwrap_or(events.len())]
}

/// The position after these events of a game.
fn position_after(game: &Game<'_>, ruleset: &Ruleset, events: &[Event]) -> Position {
    if events.len() == game.record.events.len() {
        return game.position.clone();
    }
    let mut position = Position::new(game.record.size);
    replay(&mut position, ruleset, events).for_each(drop);
    position
}

/// The status with the user's word above it; nothing if that changes nothing.
fn overruled(judgement: &Judgement, size: Size, options: &Options) -> Option<Status> {
    let points = |names: &[String]| -> Vec<Point> {
        names.iter().filter_map(|name| size.point_named(name)).collect()
    };
    let (dead, alive) = (points(&options.dead), points(&options.alive));
    if dead.is_empty() && alive.is_empty() {
        return None;
    }
    let mut status = judgement.status.clone();
    for chain in &judgement.chains {
        let holds = |points: &[Point]| chain.stones.iter().any(|stone| points.contains(stone));
        if holds(&alive) {
            status.dead.retain(|stone| !chain.stones.contains(stone));
        }
        if holds(&dead) {
            status.dead.extend(&chain.stones);
        }
    }
    status.dead.sort_unstable_by_key(|point| (point.y, point.x));
    status.dead.dedup();
    status.layer = Layer::Given;
    Some(status)
}

impl Scored {
    /// Judges a game of Go.
    pub(crate) fn of(game: &Game<'_>, options: &Options, judge: &Judge) -> Self {
        let record = game.record;
        let named = options.ruleset.or_else(|| record.info.rules.said().copied());
        let ruleset = named.unwrap_or(Ruleset::JAPANESE);
        let events = cut(&record.events, options.turn);
        let whole = events.len() == record.events.len();
        let position = position_after(game, &ruleset, events);

        let said = record.info.komi.said().filter(|komi| komi.form != KomiForm::ServerZero);
        let komi = options.komi.or_else(|| said.map(|komi| komi.points));
        let stated = record.info.handicap.said().map_or(0, |handicap| handicap.stones);
        let passes = |event: &&Event| matches!(event, Event::Pass(_));
        let first_pass = events.iter().find_map(|event| match event {
            Event::Pass(color) => Some(*color),
            _ => None,
        });
        let terms = Terms {
            handicap: options.handicap.unwrap_or(stated),
            first_pass,
            fines: options.fines,
            strictness: if options.plain { Strictness::Plain } else { Strictness::Strict },
            ..Terms::of(&position, komi.unwrap_or(ruleset.komi))
        };
        let case = Case {
            ended: events.len() > 1 && events.iter().rev().take(2).filter(passes).count() == 2,
            marks: whole.then_some(&record.territory),
            effort: options.effort,
            ..Case::new(&position, &ruleset, terms)
        };
        let mut judgement = judge.judge(&case);
        if let Some(status) = overruled(&judgement, position.board().size(), options) {
            let ground = Ground::new(position.board(), &status, terms.strictness);
            judgement = settled(&case, status, &ground);
        }
        let ground = Ground::new(position.board(), &judgement.status, terms.strictness);
        let komi_known = komi.is_some();
        let named = named.is_some();
        let (to_play, ended) = (case.to_play, case.ended);
        Self {
            game: game.number,
            ruleset,
            named,
            terms,
            komi_known,
            position,
            judgement,
            ground,
            second: None,
            to_play,
            ended,
        }
    }

    /// The score of the last board under a ruleset.
    pub(crate) fn under(&self, ruleset: &Ruleset, komi: Points) -> kifu_scoring::Score {
        let terms = Terms { komi, ..self.terms };
        if !ruleset.removes_dead {
            return kifu_scoring::score(&self.position, &Status::default(), ruleset, &terms);
        }
        kifu_scoring::Score::of(&self.ground, self.position.prisoners(), ruleset, &terms)
    }

    /// The margin on the finished board, without komi and what else is added to the count.
    pub(crate) fn finished_board_margin(&self) -> Points {
        self.judgement.finish.margin - Adjustments::of(&self.ruleset, &self.terms).total()
    }

    /// The margins by area and by territory, komi counted: under the game's own rules where they
    /// count so, else under the Chinese and the Japanese.
    pub(crate) fn margins(&self) -> [Points; 2] {
        let own = |counting, other| match self.ruleset.counting == counting {
            true => self.ruleset,
            false => other,
        };
        let area = own(Counting::Area, Ruleset::CHINESE);
        let territory = own(Counting::Territory, Ruleset::JAPANESE);
        [area, territory].map(|ruleset| self.under(&ruleset, self.terms.komi).margin())
    }

    /// A margin under the rules of the game, as results are written: a tie may go to one side.
    pub(crate) fn told(&self, margin: Points) -> String {
        match self.ruleset.wins_ties.filter(|_| margin == Points::ZERO) {
            Some(winner) => Outcome::Win { winner, by: WinBy::Points(Points::ZERO) }.to_string(),
            None => Self::result(margin),
        }
    }

    /// A margin as results are written.
    pub(crate) fn result(margin: Points) -> String {
        match margin.quarters() {
            1.. => format!("B+{margin}"),
            0 => "draw".to_owned(),
            _ => format!("W+{}", margin.abs()),
        }
    }

    /// The names of the dead stones, row by row.
    pub(crate) fn dead(&self) -> Vec<String> {
        let size = self.position.board().size();
        self.judgement.status.dead.iter().map(|&point| size.name(point).to_string()).collect()
    }
}

/// The word for a layer.
pub(crate) const fn layer(layer: Layer) -> &'static str {
    match layer {
        Layer::Given => "given",
        Layer::Marks => "marks",
        Layer::Proof => "proof",
        Layer::Search => "search",
        Layer::Engine => "engine",
        Layer::Estimate => "estimate",
    }
}

/// The word for a colour.
const fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}
