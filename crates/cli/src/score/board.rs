//! The board as it was judged.

use super::Scored;
use crate::draw::Picture;

impl Scored {
    /// The board with dead stones, territory, dame and open points.
    pub(crate) fn picture(&self) -> Picture {
        Picture::of(self.position.board()).judged(&self.judgement)
    }
}
