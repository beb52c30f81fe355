//! Where the properties of a game's root stand, and edits that set, add and extend them.

use super::{Edit, Unpatchable};
use crate::claim::Raw;
use crate::property::{Class, class};
use crate::scan::{Scanner, Token};
use crate::slice::GameSlice;

/// What the root of a game offers to edits.
#[derive(Debug, Default)]
pub(super) struct Root<'t> {
    /// Where another property may be put.
    place: Option<usize>,
    /// The white space that stands before properties there.
    space: &'t str,
    /// The first comment, if it ends as it must.
    comment: Option<Raw<'t>>,
}

/// White space that is longer than this is no habit of the file.
const LONGEST_SPACE: usize = 16;

impl<'t> Root<'t> {
    /// Looks at the root: a new property goes behind its last game information, else behind its
    /// last property, else behind its `;`.
    pub(super) fn of(text: &'t str, slice: &GameSlice) -> Self {
        let mut root = Self::default();
        let mut name = None;
        // Where the last token ended, where the property began after how much space, and whether
        // what the place is behind is game information.
        let (mut end, mut begun, mut behind_info) = (slice.span.start, ("", false), false);
        let mut nodes = 0;
        for token in Scanner::new(text, slice.span.clone()) {
            match token {
                Token::Open(_) | Token::Close(_) if nodes == 0 => {}
                Token::Fault(_) => {}
                Token::Node(at) => {
                    nodes += 1;
                    if nodes > 1 {
                        break;
                    }
                    let semicolon = text[at..].starts_with(';');
                    end = at + usize::from(semicolon);
                    root.place = Some(end);
                }
                Token::Open(_) | Token::Close(_) => break,
                Token::Property(property) => {
                    let space = text.get(end..property.at).unwrap_or_default();
                    let info = matches!(class(property.key), Class::Info(_));
                    begun = (habit(space), info);
                    name = Some(property);
                    end = property.at + property.text.len();
                }
                Token::Value(value) => {
                    let bracket = value.at + value.text.len();
                    if !text[bracket..].starts_with(']') {
                        end = bracket;
                        continue;
                    }
                    end = bracket + 1;
                    let (space, info) = begun;
                    if info || !behind_info {
                        (root.place, root.space, behind_info) = (Some(end), space, info);
                    }
                    if root.comment.is_none() && name.is_some_and(|name| name.upper() == "C") {
                        root.comment = Some(value);
                    }
                }
            }
        }
        root
    }

    /// Puts a property into the root. Several of them come in the order that they are put in.
    pub(super) fn add(&self, property: &'static str, value: &str) -> Result<Edit, Unpatchable> {
        let at = self.place.ok_or(Unpatchable::NoPlace)?;
        let text = format!("{}{property}[{}]", self.space, escaped(value));
        Ok(Edit { property, span: at..at, text })
    }
}

/// Puts another value in the place of one.
pub(super) fn set(property: &'static str, raw: Raw<'_>, value: &str) -> Edit {
    Edit { property, span: raw.at..raw.at + raw.text.len(), text: escaped(value) }
}

/// Adds a line to the comment of a game's root, or gives it a comment.
///
/// # Errors
/// [`Unpatchable::NoPlace`] where the root has no place for one.
///
/// ```
/// use kifu_sgf_io::{games, patch};
/// let text = "(;SZ[9]C[A quiet game.];B[aa])";
/// let edit = patch::note(text, &games(text).next().unwrap(), "It was W+1.").unwrap();
/// assert_eq!((edit.span, &*edit.text), (22..22, "\nIt was W+1."));
/// ```
pub fn note(text: &str, slice: &GameSlice, words: &str) -> Result<Edit, Unpatchable> {
    let root = Root::of(text, slice);
    let Some(comment) = root.comment else { return root.add("C", words) };
    let end = comment.at + comment.text.len();
    let dos = text.get(slice.span.clone()).is_some_and(|game| game.contains("\r\n"));
    let line = match (comment.text.trim().is_empty(), dos) {
        (true, _) => "",
        (false, true) => "\r\n",
        (false, false) => "\n",
    };
    Ok(Edit { property: "C", span: end..end, text: format!("{line}{}", escaped(words)) })
}

/// The white space between two properties, as far as it is a habit: from the last end of a line.
fn habit(space: &str) -> &str {
    if !space.bytes().all(|byte| byte.is_ascii_whitespace()) || space.len() > LONGEST_SPACE {
        return "";
    }
    match space.rfind('\n') {
        Some(at) if space[..at].ends_with('\r') => &space[at - 1..],
        Some(at) => &space[at..],
        None => space.rfind('\r').map_or(space, |at| &space[at..]),
    }
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}
