//! Edits of a record on its own bytes: what is not edited stays as it is, to the byte.
//!
//! An [`Edit`] replaces a piece of the decoded text. A [`Patch`] is what becomes of edits in the
//! encoding of the file. It is made only where every byte of it can be proved: where a place of the
//! text has no exact place in the bytes, or the patched file would not read as meant, there is an
//! [`Unpatchable`] instead.

mod bytes;
mod property;
mod statement;
mod unharmed;

pub use property::note;
pub use statement::{Statement, restate};

use crate::decode::{Charset, Evidence, Text, decode};
use std::fmt;
use std::ops::Range;

/// A piece of a decoded text, and what is to stand in its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// The identifier of the property that it is about.
    pub property: &'static str,
    /// The bytes of the decoded text that go; empty where something is put in.
    pub span: Range<usize>,
    /// What comes.
    pub text: String,
}

/// Bytes of a file, and what stands in their place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Splice {
    /// Where they begin in the file.
    pub at: usize,
    /// The bytes that stood there.
    pub old: Vec<u8>,
    /// The bytes that stand there now.
    pub new: Vec<u8>,
}

/// Changes of the bytes of one file, from its beginning to its end, none inside another.
///
/// ```
/// use kifu_sgf_io::patch::{Edit, Patch};
/// let bytes = b"(;SZ[9]RE[W+3] ;B[aa])";
/// let text = kifu_sgf_io::decode(bytes, None);
/// let patch = Patch::new(bytes, &text, &[Edit { property: "RE", span: 10..13, text: "B+1".into() }])?;
/// let patched = patch.apply(bytes)?;
/// assert_eq!(patched, b"(;SZ[9]RE[B+1] ;B[aa])");
/// assert_eq!(patch.undo(&patched)?, bytes);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Patch {
    splices: Vec<Splice>,
}

/// Why edits cannot be made on the bytes of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unpatchable {
    /// The encoding has states (ISO-2022-JP): what a byte means depends on those before it.
    Stateful(Charset),
    /// A place of the text (its offset) has no exact place in the bytes: the file is damaged there.
    Unmapped(usize),
    /// The encoding of the file has no letters for a text.
    Unwritable(Charset, String),
    /// The edits lie over each other or outside the text, or are not in its order.
    Disordered,
    /// The patched file would be decoded to another text than is meant.
    DecodedOtherwise,
    /// The patched file would read as a record that differs in more than is meant.
    ReadOtherwise,
    /// The statement cannot be written so that the record reads as meant.
    Unstatable,
    /// There is no place in the root of the game where a property could be put.
    NoPlace,
}

impl fmt::Display for Unpatchable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stateful(charset) => {
                write!(f, "{} files cannot be edited byte by byte", charset.name())
            }
            Self::Unmapped(_) => f.write_str("its text is damaged where it would be edited"),
            Self::Unwritable(charset, _) => {
                write!(f, "{} has no letters for what would be written", charset.name())
            }
            Self::Disordered => f.write_str("the edits overlap"),
            Self::DecodedOtherwise => {
                f.write_str("the edited file would be taken for another encoding")
            }
            Self::ReadOtherwise => {
                f.write_str("its form is so broken that an edit would change more than is meant")
            }
            Self::Unstatable => f.write_str(
                "by the habits of its writer, what would be written means something else",
            ),
            Self::NoPlace => f.write_str("it has no place where a property could be put"),
        }
    }
}

impl std::error::Error for Unpatchable {}

/// The bytes are not those that the patch was made for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OtherBytes;

impl fmt::Display for OtherBytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the bytes are not those that the patch was made for")
    }
}

impl std::error::Error for OtherBytes {}

impl Patch {
    /// Makes edits on the bytes of a file; `text` is what [`decode`] made of them. The edits come
    /// in the order of the text; each becomes one of the splices.
    ///
    /// Guaranteed: the patched bytes decode to the text with the edits made, and read as games whose
    /// main lines, marks and other game information are what they were: what is edited may say
    /// something else, and nothing else does.
    ///
    /// # Errors
    /// Where that cannot be had; see [`Unpatchable`].
    pub fn new(bytes: &[u8], text: &Text<'_>, edits: &[Edit]) -> Result<Self, Unpatchable> {
        let edited = edited(&text.text, edits)?;
        let mut offsets: Vec<usize> =
            edits.iter().flat_map(|edit| [edit.span.start, edit.span.end]).collect();
        offsets.dedup();
        let places = bytes::places(bytes, text, &offsets)?;
        let place = |offset: usize| {
            let at = offsets.binary_search(&offset).map_err(|_| Unpatchable::Disordered)?;
            places.get(at).copied().ok_or(Unpatchable::Unmapped(offset))
        };
        let mut splices = Vec::with_capacity(edits.len());
        for edit in edits {
            let (start, end) = (place(edit.span.start)?, place(edit.span.end)?);
            let old = bytes.get(start..end).ok_or(Unpatchable::Unmapped(edit.span.start))?;
            let new = bytes::encoded(&edit.text, text.charset)?;
            splices.push(Splice { at: start, old: old.to_vec(), new });
        }
        let patch = Self { splices };
        let patched = patch.apply(bytes).map_err(|_| Unpatchable::Disordered)?;
        let forced = (text.evidence == Evidence::Forced).then_some(text.charset);
        let again = decode(&patched, forced);
        if again.text != edited {
            return Err(Unpatchable::DecodedOtherwise);
        }
        let properties: Vec<&str> = edits.iter().map(|edit| edit.property).collect();
        if !unharmed::unharmed(&text.text, &again.text, &properties) {
            return Err(Unpatchable::ReadOtherwise);
        }
        Ok(patch)
    }

    /// A patch of these splices, which are in order and do not lie over each other.
    ///
    /// # Errors
    /// If they do.
    pub fn of(splices: Vec<Splice>) -> Result<Self, Unpatchable> {
        let mut free = 0;
        for splice in &splices {
            if splice.at < free {
                return Err(Unpatchable::Disordered);
            }
            free = splice.at.checked_add(splice.old.len()).ok_or(Unpatchable::Disordered)?;
        }
        Ok(Self { splices })
    }

    /// Its splices, one for each edit.
    #[must_use]
    pub fn splices(&self) -> &[Splice] {
        &self.splices
    }

    /// The patched bytes.
    ///
    /// # Errors
    /// If the bytes that are to go are not there.
    pub fn apply(&self, bytes: &[u8]) -> Result<Vec<u8>, OtherBytes> {
        let replaced = self.splices.iter().map(|splice| (splice.at, &splice.old, &splice.new));
        replace(bytes, replaced)
    }

    /// The bytes as they were before the patch.
    ///
    /// # Errors
    /// If the bytes that came are not there.
    pub fn undo(&self, patched: &[u8]) -> Result<Vec<u8>, OtherBytes> {
        let mut grown = 0_usize;
        let mut shrunk = 0_usize;
        let replaced = self.splices.iter().map(|splice| {
            let at = splice.at.wrapping_add(grown).wrapping_sub(shrunk);
            grown += splice.new.len();
            shrunk += splice.old.len();
            (at, &splice.new, &splice.old)
        });
        replace(patched, replaced)
    }
}

/// Replaces pieces of bytes, each at a place with what should be there.
fn replace<'p>(
    bytes: &[u8],
    pieces: impl Iterator<Item = (usize, &'p Vec<u8>, &'p Vec<u8>)>,
) -> Result<Vec<u8>, OtherBytes> {
    let mut result = Vec::with_capacity(bytes.len());
    let mut done = 0;
    for (at, expected, comes) in pieces {
        let end = at.checked_add(expected.len()).ok_or(OtherBytes)?;
        let kept = bytes.get(done..at).ok_or(OtherBytes)?;
        if bytes.get(at..end) != Some(&expected[..]) {
            return Err(OtherBytes);
        }
        result.extend_from_slice(kept);
        result.extend_from_slice(comes);
        done = end;
    }
    result.extend_from_slice(bytes.get(done..).ok_or(OtherBytes)?);
    Ok(result)
}

/// The text with the edits made.
fn edited(text: &str, edits: &[Edit]) -> Result<String, Unpatchable> {
    let mut result = String::with_capacity(text.len());
    let mut done = 0;
    for edit in edits {
        let kept = text.get(done..edit.span.start).ok_or(Unpatchable::Disordered)?;
        text.get(edit.span.clone()).ok_or(Unpatchable::Disordered)?;
        result.push_str(kept);
        result.push_str(&edit.text);
        done = edit.span.end;
    }
    result.push_str(text.get(done..).ok_or(Unpatchable::Disordered)?);
    Ok(result)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edit(span: Range<usize>, text: &str) -> Edit {
        Edit { property: "C", span, text: text.to_owned() }
    }

    #[test]
    fn several_edits_also_at_one_place_are_made_and_undone() {
        let bytes = b"(;C[one]N[two])";
        let text = decode(bytes, None);
        let edits = [edit(4..7, ""), edit(8..8, "A[]"), edit(8..8, "D[x]"), edit(10..13, "zwei")];
        let patch = Patch::new(bytes, &text, &edits).unwrap();
        let patched = patch.apply(bytes).unwrap();
        assert_eq!(String::from_utf8_lossy(&patched), "(;C[]A[]D[x]N[zwei])");
        assert_eq!(patch.undo(&patched).unwrap(), bytes);
        assert_eq!(Patch::of(patch.splices().to_vec()), Ok(patch.clone()));
        assert_eq!(patch.apply(b"(;C[owe]N[two])"), Err(OtherBytes));
        assert_eq!(patch.undo(bytes), Err(OtherBytes));
        assert_eq!(patch.undo(b""), Err(OtherBytes));
    }

    #[test]
    fn what_cannot_be_edited_is_refused() {
        let refused = |bytes: &[u8], edits: &[Edit]| {
            let text = decode(bytes, None);
            Patch::new(bytes, &text, edits).unwrap_err()
        };
        let plain = b"(;C[x];B[aa])";
        let backwards = Range { start: 5, end: 4 };
        assert_eq!(refused(plain, &[edit(backwards, "")]), Unpatchable::Disordered);
        assert_eq!(refused(plain, &[edit(5..99, "")]), Unpatchable::Disordered);
        assert_eq!(refused(plain, &[edit(4..5, ""), edit(3..4, "")]), Unpatchable::Disordered);
        assert_eq!(refused(plain, &[edit(4..5, "];W[bb")]), Unpatchable::ReadOtherwise);
        assert_eq!(refused(plain, &[edit(9..11, "bb")]), Unpatchable::ReadOtherwise);
        let japanese = b"(;C[\x1b$B$\"\x1b(B];B[aa])";
        let at = decode(japanese, None).text.find(']').unwrap();
        assert!(matches!(refused(japanese, &[edit(at..at, "x")]), Unpatchable::Stateful(_)));
        let cyrillic = b"(;CA[koi8-r]C[\xf0\xf2\xe9];B[aa])";
        assert!(matches!(refused(cyrillic, &[edit(4..4, "黑")]), Unpatchable::Unwritable(..)));
    }
}
