//! What a column is: a row of a table of columns.

use super::value::Kind;

/// What everybody may know of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Spec {
    /// Its name: small letters, digits, underscores.
    pub(crate) name: &'static str,
    /// What it holds.
    pub(crate) kind: Kind,
    /// The unit of its numbers, or the words that it can hold; empty where nothing is to be said.
    pub(crate) unit: &'static str,
    /// What null means; empty where it is never null.
    pub(crate) null: &'static str,
    /// What it means.
    pub(crate) meaning: &'static str,
}

/// A column and where its values come from: `get` is a function of what a row is made of.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Column<G: 'static> {
    /// What everybody may know of it.
    pub(crate) spec: Spec,
    /// Its value for one row.
    pub(crate) get: G,
}

/// Columns that belong together, under a heading.
#[derive(Debug)]
pub(crate) struct Group<G: 'static> {
    /// The heading.
    pub(crate) title: &'static str,
    /// The columns.
    pub(crate) columns: &'static [Column<G>],
}

/// The column of this name.
pub(crate) fn named<G>(groups: &'static [Group<G>], name: &str) -> Option<&'static Column<G>> {
    groups.iter().flat_map(|group| group.columns).find(|column| column.spec.name == name)
}

/// A row of a table of columns.
pub(super) const fn column<G: Copy>(
    name: &'static str,
    kind: Kind,
    unit: &'static str,
    null: &'static str,
    meaning: &'static str,
    get: G,
) -> Column<G> {
    Column { spec: Spec { name, kind, unit, null, meaning }, get }
}
