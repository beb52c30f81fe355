//! `kifu convert`: results alone, and games under other rules.

pub(crate) mod result;
mod row;
mod words;

mod carry;
mod recount;
mod terms;

mod diff;
mod explain;
pub(crate) mod journal;
mod place;
mod rewrite;
mod tally;
mod told;

pub use explain::Derivation;
pub use journal::About;
pub use recount::{Asked, AskedKomi, Recount, Refusal, Stated};
pub use rewrite::{Change, Fate, Recorded, Rewritten, Task, Told, Written, rewrite};
pub use terms::{Term, Why};

pub(crate) use diff::diff;
pub(crate) use place::{NoPlace, Places};
pub(crate) use rewrite::rewrite_where;
pub(crate) use row::ResultRow;
pub(crate) use tally::{Done, Tally};
pub(crate) use told::{GameRow, Telling, told};
pub(crate) use words::tell;
