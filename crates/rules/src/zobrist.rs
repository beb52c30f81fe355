//! Keys for hashing boards: one 64-bit number for each stone on each point.

use crate::Color;

/// The key of a stone of one colour at an index of the board (see `Size::index`).
///
/// A mixing function stands in for a table of random numbers: nothing to fill before the first
/// game, nothing to keep in the cache, the same keys on every machine. The steps are the
/// finalizer of the SplitMix64 generator (Steele, Lea, Flood: Fast splittable pseudorandom number
/// generators, 2014).
pub(crate) const fn key(index: u16, color: Color) -> u64 {
    let ordinal = (index as u64) * 2 + color as u64 + 1;
    let mut mixed = ordinal.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_the_largest_board_differ() {
        let mut keys: Vec<u64> =
            (0..52 * 52).flat_map(|index| Color::ALL.map(|color| key(index, color))).collect();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), 2 * 52 * 52);
        assert!(keys[0] != 0, "a stone must change the hash");
    }
}
