//! SGF bytes to records: encodings, games apart, tolerant scanning with positions, what a record
//! says about itself, its main line as events, and every fault of its form with its place.
//!
//! Reading never fails: each step gives a value and the defects that it met.
//!
//! ```
//! use kifu_sgf_io::{LineIndex, Workspace, decode, games, read_record};
//! let decoded = decode(b"(;GM[1]SZ[9]PB[Ann]\n;B[ee];W[cc;B[gc])", None);
//! let mut workspace = Workspace::default();
//! for slice in games(&decoded.text) {
//!     let (record, defects) = read_record(&decoded.text, &slice, &mut workspace);
//!     assert_eq!(record.events.len(), 3);
//!     let place = LineIndex::new(&decoded.text).place(defects[0].span.start);
//!     assert_eq!((place.line, place.column), (2, 9));
//! }
//! ```
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used))]

mod ahead;
mod charset;
pub mod claim;
mod decode;
mod defect;
mod grammar;
mod lines;
mod node;
pub mod patch;
mod property;
mod record;
mod scan;
mod settle;
mod slice;
mod strict;
mod value;

pub use claim::{Claim, GameInfo, Ident, Info, Raw};
pub use decode::{Charset, Damage, Evidence, Text, decode};
pub use defect::{Defect, DefectKind};
pub use lines::{LineColumn, LineIndex};
pub use record::{GameRecord, Workspace, read_record, read_with_info};
pub use scan::{Name, Scanner, Token};
pub use slice::{GameSlice, Games, games};
pub use strict::{Refusal, Strict, strict, strict_main_line};
