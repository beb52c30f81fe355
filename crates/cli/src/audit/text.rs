//! What is known of a whole source when its checks run.

use kifu_sgf_io::{Defect, Text};

/// A decoded source.
#[derive(Debug)]
pub struct SourceText<'a> {
    /// The text and how it was decoded.
    pub text: &'a Text<'a>,
    /// What is wrong outside the games.
    pub defects: &'a [Defect],
    /// How many games it holds.
    pub games: u32,
}
