//! The game information of one record, sorted by property.

use super::text::LONGEST;
use super::{Ident, Info, Raw};

/// What the claims ask of the game information, answered after one walk through it.
pub(super) struct Head<'i, 't> {
    info: &'i Info<'t>,
    first: [Option<Raw<'t>>; Ident::ALL.len()],
}

impl<'i, 't> Head<'i, 't> {
    pub(super) fn new(info: &'i Info<'t>) -> Self {
        let mut first: [Option<Raw<'t>>; Ident::ALL.len()] = [None; Ident::ALL.len()];
        for (ident, value) in info.iter() {
            let place = &mut first[ident as usize];
            if place.is_none_or(|have| is_blank(have) && !is_blank(value)) {
                *place = Some(value);
            }
        }
        Self { info, first }
    }

    /// The first value of a property that is not blank; else its first value.
    pub(super) fn get(&self, ident: Ident) -> Option<Raw<'t>> {
        self.first[ident as usize]
    }

    /// The same, where it is not blank.
    pub(super) fn stated(&self, ident: Ident) -> Option<Raw<'t>> {
        self.get(ident).filter(|value| !is_blank(*value))
    }

    /// All values of a property.
    pub(super) fn all(&self, ident: Ident) -> impl Iterator<Item = Raw<'t>> {
        // Nearly always there are none or one, which needs no second walk.
        self.get(ident).into_iter().flat_map(move |_| self.info.all(ident))
    }

    /// Whether a property stands in the root.
    pub(super) fn in_root(&self, ident: Ident) -> bool {
        self.get(ident).is_some() && self.info.in_root(ident)
    }
}

/// Whether a value is white space; longer ones than claims look at are not asked.
fn is_blank(value: Raw<'_>) -> bool {
    value.text.len() <= LONGEST && value.text.trim().is_empty()
}
