//! The counts. [`Ground`] is the board with the dead taken off; each count reads it.

mod area;
mod ground;
mod stones;
mod territory;

pub use area::Area;
pub use ground::{Ground, Whose};
pub use stones::Stones;
pub use territory::{Refused, Territory};

use kifu_rules::{ByColor, Points};

/// A number of stones or points as an amount. Numbers past half a billion saturate.
pub(crate) fn points(number: u32) -> Points {
    Points::from_points(i32::try_from(number).unwrap_or(i32::MAX))
}

/// Black's less White's.
pub(crate) fn difference(count: ByColor<u32>) -> Points {
    points(count.black) - points(count.white)
}
