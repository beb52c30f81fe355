//! Offsets as lines and columns. Built only when something has to be shown.

/// A place in a text as people count: both from 1, the column in characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineColumn {
    /// Line. Lines end with `\n`, `\r\n` or a lone `\r`.
    pub line: u32,
    /// Column, in Unicode scalar values.
    pub column: u32,
}

/// The lines of a text.
///
/// ```
/// use kifu_sgf_io::{LineColumn, LineIndex};
/// let text = "(;GM[1]\r\nPB[黑]C[x])";
/// let lines = LineIndex::new(text);
/// let c = text.find("C[").unwrap();
/// assert_eq!(lines.place(c), LineColumn { line: 2, column: 6 });
/// ```
#[derive(Debug, Clone)]
pub struct LineIndex<'t> {
    text: &'t [u8],
    /// Where each line begins.
    starts: Vec<usize>,
    /// Characters before each block of [`BLOCK`] bytes, so that long lines cost nothing.
    chars: Vec<usize>,
}

const BLOCK: usize = 4096;

impl<'t> LineIndex<'t> {
    /// Finds the lines of a text.
    #[must_use]
    pub fn new(text: &'t str) -> Self {
        let text = text.as_bytes();
        let mut starts = vec![0];
        for at in memchr::memchr2_iter(b'\n', b'\r', text) {
            if text[at] == b'\n' || text.get(at + 1) != Some(&b'\n') {
                starts.push(at + 1);
            }
        }
        let mut sum = 0;
        let chars = text.chunks(BLOCK).map(|block| {
            let before = sum;
            sum += count(block);
            before
        });
        Self { text, starts, chars: chars.collect() }
    }

    /// The place of an offset. One inside a character counts as its start, one beyond the end as
    /// the end.
    #[must_use]
    pub fn place(&self, offset: usize) -> LineColumn {
        let mut offset = offset.min(self.text.len());
        while self.text.get(offset).is_some_and(|&byte| is_inside(byte)) {
            offset -= 1;
        }
        let line = self.starts.partition_point(|&start| start <= offset);
        let column = self.before(offset) - self.before(self.starts[line - 1]) + 1;
        let narrow = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        LineColumn { line: narrow(line), column: narrow(column) }
    }

    /// The number of characters before an offset.
    fn before(&self, offset: usize) -> usize {
        let block = offset / BLOCK;
        let known = self.chars.get(block).or(self.chars.last()).copied().unwrap_or(0);
        let start = block.min(self.chars.len().saturating_sub(1)) * BLOCK;
        known + count(&self.text[start..offset])
    }
}

fn count(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| !is_inside(byte)).count()
}

/// Whether the byte continues a character of UTF-8.
const fn is_inside(byte: u8) -> bool {
    byte & 0xc0 == 0x80
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_offset_has_the_place_that_counting_gives() {
        let long = "é\r\nab\r\rc\n".to_owned() + &"黑白x".repeat(3000) + "\n\nend";
        for text in ["", "\n", "a", &long] {
            let index = LineIndex::new(text);
            let (mut line, mut column) = (1, 1);
            let mut chars = text.char_indices().peekable();
            while let Some((at, char)) = chars.next() {
                assert_eq!(index.place(at), LineColumn { line, column }, "{at}");
                column += 1;
                if char == '\n' || char == '\r' && chars.peek().is_none_or(|next| next.1 != '\n') {
                    (line, column) = (line + 1, 1);
                }
            }
            assert_eq!(index.place(text.len() + 9), LineColumn { line, column });
        }
    }
}
