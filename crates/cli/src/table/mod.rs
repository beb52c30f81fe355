//! Games as rows: typed columns that exports, filters, statistics and reports read alike.

mod column;
mod facts;
pub(crate) mod findings;
pub(crate) mod games;
pub(crate) mod moves;
pub(crate) mod players;
mod rows;
mod sequence;
mod symmetry;
mod value;

pub(crate) use column::{Column, Group, Spec};
pub(crate) use facts::{Facts, Study};
pub(crate) use rows::Rows;
pub(crate) use symmetry::Symmetry;
pub(crate) use value::{Kind, Value};

/// The version of the tables. A column may be added within a version; none changes its meaning or
/// goes without a new one.
pub(crate) const SCHEMA_VERSION: u32 = 1;
