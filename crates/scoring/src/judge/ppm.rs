//! Chances in parts of a million: sums of whole numbers do not depend on their order.

/// A chance.
pub(super) type Ppm = i64;

pub(super) const CERTAIN: Ppm = 1_000_000;
pub(super) const HALF: Ppm = CERTAIN / 2;

/// From here on, what becomes of a point or a chain counts as settled.
pub(super) const SETTLED: Ppm = 850_000;

pub(super) fn ppm(chance: f32) -> Ppm {
    (f64::from(chance) * 1e6).round() as Ppm
}

/// Rounded down, and never a certainty.
pub(super) fn percent(chance: Ppm) -> u8 {
    if chance >= CERTAIN { 100 } else { (chance / 10_000).clamp(0, 99) as u8 }
}
