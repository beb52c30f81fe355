//! Figures over collections.

mod wilson;

pub(crate) use wilson::wilson;
