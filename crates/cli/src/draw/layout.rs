//! Where the parts of a drawn picture stand, in units of the drawing.

use super::{Picture, fit};
use kifu_rules::Point;

/// From line to line.
pub(super) const GRID: u32 = 32;
/// From the outermost lines to the edge of the wood.
const RIM: u32 = 24;
/// The strip in which coordinates stand.
const STRIP: u32 = 18;
/// Paper around everything.
const MARGIN: u32 = 14;
/// Text needs some room, however small the board.
const NARROWEST: u32 = 420;

const TITLE: u32 = 21;
const TEXT: u32 = 16;
/// So many lines a text may take.
const MOST: usize = 12;

pub(super) struct Layout {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) wood: Rectangle,
    /// From the edge of the wood to the first line.
    inset: u32,
    /// Text above and below.
    pub(super) texts: Vec<Text>,
}

#[derive(Clone, Copy)]
pub(super) struct Rectangle {
    pub(super) x: u32,
    pub(super) y: u32,
    pub(super) width: u32,
    pub(super) height: u32,
}

/// A line of text, centred.
pub(super) struct Text {
    pub(super) baseline: u32,
    pub(super) size: u32,
    pub(super) text: String,
}

impl Layout {
    pub(super) fn of(picture: &Picture) -> Self {
        let inset = RIM + if picture.coordinates { STRIP } else { 0 };
        let side = |lines: u8| (u32::from(lines) - 1) * GRID + 2 * inset;
        let (wide, high) = (side(picture.size.width()), side(picture.size.height()));
        let wordless = picture.title.is_empty() && picture.caption.is_empty();
        let width = 2 * MARGIN + if wordless { wide } else { wide.max(NARROWEST) };
        let mut texts = Vec::new();
        let mut y = lay(&mut texts, &picture.title, MARGIN, width, TITLE);
        let wood = Rectangle { x: (width - wide) / 2, y, width: wide, height: high };
        y = lay(&mut texts, &picture.caption, y + high + MARGIN, width, TEXT);
        Self { width, height: y, wood, inset, texts }
    }

    /// Where a point is drawn.
    pub(super) fn at(&self, point: Point) -> (u32, u32) {
        let along = |start: u32, lines: u8| start + self.inset + u32::from(lines) * GRID;
        (along(self.wood.x, point.x), along(self.wood.y, point.y))
    }

    /// The middles of the strips of coordinates: left, right, top, bottom.
    pub(super) fn strips(&self) -> [u32; 4] {
        let Rectangle { x, y, width, height } = self.wood;
        let middle = STRIP / 2 + 5;
        [x + middle, x + width - middle, y + middle, y + height - middle]
    }
}

/// Lays lines of text below each other, the first of them in its own size, and returns where the
/// next thing may stand.
fn lay(texts: &mut Vec<Text>, lines: &[String], top: u32, width: u32, first: u32) -> u32 {
    let mut y = top;
    for (index, line) in lines.iter().enumerate() {
        let size = if index == 0 { first } else { TEXT };
        for text in fit::wrapped(line, width - 2 * MARGIN, size, MOST) {
            texts.push(Text { baseline: y + size, size, text });
            y += size * 4 / 3;
        }
    }
    if lines.is_empty() { top } else { y + MARGIN }
}
