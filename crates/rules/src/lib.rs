//! The game of Go as data and mechanics: board, ko and superko, rulesets, replay, exact points,
//! outcomes. No dependencies, no SGF, no scores.
//!
//! Facts and judgements are apart. A [`Board`] knows stones; a [`Position`] knows a game, and plays
//! whatever can be played; a [`Ruleset`] is data. [`replay`] follows the [`Event`]s of a record
//! wherever they go and says of each what is wrong with it under a ruleset.
//!
//! ```
//! use kifu_rules::{CycleKind, Event, Position, Ruleset, Size, replay};
//! # use kifu_rules::{Board, Color};
//! let board: Board = "
//!     . X O . . . X O . . . X O .
//!     X O . O . X . X O . X O . O
//!     . X O . . . X O . . . X O .
//! ".parse().unwrap();
//! let mut position = Position::new(board.size());
//! position.setup(&board.stones().map(|(point, color)| (point, Some(color))).collect::<Vec<_>>());
//!
//! let named = |name| board.size().point_named(name).unwrap();
//! let turns = Color::ALL.into_iter().cycle().zip(["C2", "G2", "N2", "B2", "H2", "M2"]);
//! let events: Vec<_> = turns.map(|(color, name)| Event::Play(color, named(name))).collect();
//! let last = replay(&mut position, &Ruleset::JAPANESE, &events).last().unwrap();
//! assert_eq!(last.violation, None, "no ko was retaken at once");
//! assert_eq!(last.repetition.unwrap().kind, CycleKind::TripleKo);
//! ```
//!
//! # Glossary
//!
//! - *play*: a stone put on the board by a player in turn; a *turn* is a play or a *pass*.
//! - *set-up stones*: stones that a record puts on the board without a play, as for a handicap.
//! - *point*: an intersection; *chain*: solidly connected stones of one colour; *liberty*: an empty
//!   point next to a chain.
//! - *prisoners*: stones captured during play, by the side that holds them.
//! - *ko*: one stone taken and retaken; *superko*: a rule that forbids any board (*positional*),
//!   any board with the same side to move (*situational*) or any board that the same side made by a
//!   play (*natural situational*) to come back.
//! - *cycle*: the turns between two equal boards; see [`CycleKind`].
//! - *dame*: points of nobody; *seki*: groups that live because neither side can attack.
//! - *zi* (子): a stone as a unit of counting, worth two *points* (目) of margin; *komi*: what
//!   White receives for moving second.
//!
//! # Guarantees
//!
//! No data makes a function here panic: points outside the board, plays on stones, boards full of
//! chains without liberties are all answered. A [`Repetition`] is proved by comparing boards, never
//! by a hash alone. The cost of a turn does not grow with the length of the game.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used))]

mod color;
mod point;
mod points;

mod board;
mod diagram;
mod zobrist;

mod katago;
mod outcome;
mod ruleset;
mod rulesets;

mod history;
mod played;
mod position;
mod repetition;
mod replay;

pub use board::{Board, Chain, Placed};
pub use color::{ByColor, Color};
pub use diagram::ParseBoardError;
pub use outcome::{Outcome, WinBy};
pub use played::Played;
pub use point::{Point, PointName, Size};
pub use points::{ParsePointsError, Points};
pub use position::Position;
pub use repetition::{CycleKind, Repetition};
pub use replay::{Event, Replay, Step, Violation, replay};
pub use ruleset::{Counting, HandicapCompensation, Ko, LongCycle, Ruleset, Suicide, Tax};
pub use rulesets::RULESETS;
