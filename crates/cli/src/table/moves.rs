//! The table of moves: one row for every play and pass of the main line.

mod notes;

use super::column::{Column, Group, column};
use super::facts::Facts;
use super::games::color_word;
use super::value::{Kind, Value};
use kifu_rules::{Color, Event, Point, Position, Size, Step, Violation, replay};
use notes::{Note, Notes};
use std::cell::{OnceCell, RefCell};

/// One move, and the game that it belongs to.
#[derive(Debug)]
pub(crate) struct Move<'a> {
    facts: &'a Facts<'a>,
    notes: &'a OnceCell<Notes<'a>>,
    step: Step<'a>,
    color: Color,
    point: Option<Point>,
    took_ko: bool,
}

/// Where the value of a column of moves comes from.
pub(crate) type Get = for<'f> fn(&'f Move<'_>) -> Value<'f>;

/// The columns, in order.
pub(crate) static MOVES: &[Group<Get>] = &[
    Group { title: "Where it stands", columns: PLACE },
    Group { title: "The move", columns: TURN },
    Group { title: "What the record notes with it", columns: NOTED },
];

static PLACE: &[Column<Get>] = &[
    column("path", Kind::Text, "", "", "The file, as in games.", |turn| {
        Value::text(turn.facts.path)
    }),
    column("game", Kind::Int, "from 1", "", "The game in the file.", |turn| {
        Value::int(turn.facts.game.number)
    }),
    column("move", Kind::Int, "from 1", "", "The number of the move, passes counted.", |turn| {
        Value::int(turn.step.turn)
    }),
];

static TURN: &[Column<Get>] = &[
    column("color", Kind::Text, "black, white", "", "Who moved.", |turn| {
        Value::text(color_word(turn.color))
    }),
    column("point", Kind::Text, "D4", "a pass", "Where the stone was put.", |turn| {
        turn.point.map_or(Value::Null, |point| Value::text(size(turn).name(point).to_string()))
    }),
    column(
        "x",
        Kind::Int,
        "columns from the left, from 1",
        "a pass, or off the board",
        "The column of the point.",
        |turn| Value::maybe_int(on_board(turn).map(|point| point.x + 1)),
    ),
    column(
        "y",
        Kind::Int,
        "rows from the bottom, from 1",
        "a pass, or off the board",
        "The row of the point.",
        |turn| Value::maybe_int(on_board(turn).map(|point| size(turn).height() - point.y)),
    ),
    column("captured", Kind::Int, "stones", "", "Stones of the other side that it took.", |turn| {
        Value::int(turn.step.captured)
    }),
    column("lost", Kind::Int, "stones", "", "Own stones that it cost: suicide.", |turn| {
        Value::int(turn.step.lost)
    }),
    column("ko", Kind::Bool, "", "", "Whether it took a ko.", |turn| Value::Bool(turn.took_ko)),
    column(
        "repeats",
        Kind::Int,
        "moves; 0 is the board before the first",
        "the board is new",
        "The earlier move after which the whole board was the same.",
        |turn| Value::maybe_int(turn.step.repetition.map(|repetition| repetition.earlier)),
    ),
    column(
        "violation",
        Kind::Text,
        "off-board, occupied, suicide, ko, superko",
        "the rules allow it",
        "What the rules of the game forbid in it; those of Japan where it names none.",
        |turn| Value::maybe_text(turn.step.violation.map(violation)),
    ),
];

static NOTED: &[Column<Get>] = &[
    column(
        "time_left",
        Kind::Int,
        "seconds, fractions dropped",
        "the record does not say",
        "The time that the player has left (BL, WL).",
        |turn| Value::maybe_int(note(turn).and_then(|note| note.time_left)),
    ),
    column(
        "overtime",
        Kind::Int,
        "stones or periods",
        "the record does not say",
        "What is left of overtime (OB, OW).",
        |turn| Value::maybe_int(note(turn).and_then(|note| note.overtime)),
    ),
    column(
        "comment",
        Kind::Text,
        "",
        "there is none",
        "The comment (C), all white space as blanks.",
        |turn| note(turn).map_or(Value::Null, |note| Value::maybe_text(note.comment.as_deref())),
    ),
];

thread_local! {
    /// A board is too much to make anew for every game.
    static POSITION: RefCell<Option<Position>> = const { RefCell::new(None) };
}

/// Plays a game again and gives its moves to a function, in order. Other games than Go have none.
pub(crate) fn each_move(facts: &Facts<'_>, mut each: impl FnMut(&Move<'_>)) {
    if !facts.game.is_go() {
        return;
    }
    let record = facts.game.record;
    let notes = OnceCell::new();
    let mut position = POSITION.take().unwrap_or_else(|| Position::new(record.size));
    position.reset(record.size);
    let mut steps = replay(&mut position, facts.game.ruleset, &record.events);
    while let Some(step) = steps.next() {
        let (color, point) = match *step.event {
            Event::Play(color, point) => (color, Some(point)),
            Event::Pass(color) => (color, None),
            Event::Setup(_) | Event::ToPlay(_) => continue,
        };
        let took_ko = step.captured == 1 && steps.position().ko().is_some();
        each(&Move { facts, notes: &notes, step, color, point, took_ko });
    }
    POSITION.set(Some(position));
}

const fn size(turn: &Move<'_>) -> Size {
    turn.facts.game.record.size
}

fn on_board(turn: &Move<'_>) -> Option<Point> {
    turn.point.filter(|&point| size(turn).contains(point))
}

fn note<'f>(turn: &'f Move<'_>) -> Option<&'f Note<'f>> {
    let notes = turn.notes.get_or_init(|| Notes::of(turn.facts.game));
    notes.at(turn.step.index)
}

const fn violation(violation: Violation) -> &'static str {
    match violation {
        Violation::OffBoard => "off-board",
        Violation::Occupied(_) => "occupied",
        Violation::Suicide => "suicide",
        Violation::Ko => "ko",
        Violation::Superko(_) => "superko",
    }
}
