//! Counting a position: by area, by territory, by stones, under any ruleset, and why the counts
//! differ.
//!
//! The counts are exact for the [`Status`] they are given. Which stones are dead is another
//! question; [`Life`] answers the part of it that can be proved.
//!
//! # One stone is two points
//!
//! A Chinese count looks at one side only: its stones and the points they surround, compared with
//! half the board. A Japanese margin compares the two sides. Whatever one side gains the other
//! loses, so every zi above the mark is two points of margin:
//!
//! ```
//! use kifu_rules::{Board, Points, Tax};
//! use kifu_scoring::{Area, Ground, Status, Strictness};
//!
//! let count = |diagram: &str| {
//!     let board: Board = diagram.parse().unwrap();
//!     Area::of(&Ground::new(&board, &Status::default(), Strictness::Plain), Tax::None)
//! };
//! let before = count("
//!     . X O . .
//!     X X O . .
//!     . X O . .
//! ");
//! assert_eq!(before.mark().to_string(), "7.5");
//! assert_eq!((before.count().black, before.count().white), (6, 9));
//! assert_eq!(before.margin(), Points::from_points(-3));
//! assert_eq!(before.margin().zi(), "-1.5", "6 is one and a half below the mark");
//!
//! // The border moves: one point that was White's is Black's now.
//! let after = count("
//!     . X X O .
//!     X X O . .
//!     . X O . .
//! ");
//! assert_eq!(after.count().black, 7, "one zi more");
//! assert_eq!(after.margin(), Points::from_points(-1), "two points more");
//! ```
//!
//! # From the position to the result
//!
//! [`Status`] says who is dead; [`Ground`] takes the dead off and gives every point to a side or to
//! none; [`Area`], [`Territory`] and [`Stones`] count it; [`score()`] picks the count of a ruleset
//! and adds the [`Terms`] of the game. The [`Ledger`] joins area and territory. [`convert`] does
//! what can be done without a board.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used))]

mod layout;
mod region;

mod life;
mod seki;
mod status;

mod count;
mod score;
mod terms;

mod ledger;

mod judge;
mod network;
mod playout;
mod search;

pub mod convert;
pub mod tournament;

pub use count::{Area, Ground, Refused, Stones, Territory, Whose};
pub use judge::{
    Basis, Case, ChainFate, Effort, Fate, Finish, Judge, Judgement, Opinion, PointFate, settled,
};
pub use ledger::Ledger;
pub use life::Life;
pub use network::{Forecast, Margin, Network, PointForecast, Query};
pub use playout::Playouts;
pub use region::{Border, Region, regions};
pub use score::{Count, Score, score};
pub use search::{Place, Verdict, verdict};
pub use seki::{Refusal, Strictness};
pub use status::{Layer, Status};
pub use terms::{Adjustments, Fines, Terms};
