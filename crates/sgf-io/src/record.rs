//! One game as a record: what it says about itself, and its main line as events.

use crate::claim::{GameInfo, Info};
use crate::defect::Defect;
use crate::node::Reader;
use crate::slice::GameSlice;
use kifu_rules::{ByColor, Event, Point, Size};
use std::ops::Range;

/// One game of a text.
#[derive(Debug, Clone)]
pub struct GameRecord<'t> {
    /// The bytes of the decoded text that the game occupies.
    pub span: Range<usize>,
    /// What the record says about itself.
    pub info: GameInfo<'t>,
    /// The board: the stated size, else 19×19.
    pub size: Size,
    /// The main line (the first variation at every branch), in order.
    pub events: Vec<Event>,
    /// Where each event stands in the decoded text: offsets of the identifiers of the properties.
    /// Offsets beyond 4 GiB are given as `u32::MAX`.
    pub places: Vec<u32>,
    /// Points marked as territory on the last node of the main line that marks any (`TB`, `TW`).
    pub territory: ByColor<Vec<Point>>,
    /// Nodes of the whole tree.
    pub nodes: u32,
    /// Sequences that are not on the main line.
    pub variations: u32,
    /// The largest number of trees inside each other.
    pub depth: u32,
    /// Defects that were met and not listed, because there were too many.
    pub unlisted_defects: u32,
}

/// Memory that reading one game after another uses again.
#[derive(Debug, Default)]
pub struct Workspace {
    pub(crate) marks: Vec<u64>,
    pub(crate) node: u64,
    pub(crate) events: usize,
}

/// Reads a game: what it says about itself, its main line, and what is wrong with its form, in the
/// order of the text.
///
/// Nothing is refused: what cannot be read is a defect and is left out. At most 1,000 defects are
/// listed. Variations are read for their form only.
///
/// - A move `[]` is a pass; so is `[tt]` where neither side of the board is longer than 19.
/// - Set-up stones of one node are one [`Event::Setup`], rectangles (`AB[aa:cc]`) written out; it
///   stands where the first of them stands among the moves of the node.
/// - A move that cannot be read is no event.
/// - Game information after the root counts where the root says nothing.
///
/// ```
/// use kifu_rules::{Color, Event, Point};
/// use kifu_sgf_io::{Workspace, games, read_record};
/// let text = "(;SZ[9]AB[aa:ba];W[cc](;B[])(;B[dd]))";
/// let slice = games(text).next().unwrap();
/// let (record, defects) = read_record(text, &slice, &mut Workspace::default());
/// assert_eq!(record.events[1], Event::Play(Color::White, Point { x: 2, y: 2 }));
/// assert_eq!(record.events[2], Event::Pass(Color::Black));
/// assert_eq!((record.nodes, record.variations, defects.len()), (4, 1, 0));
/// ```
pub fn read_record<'t>(
    text: &'t str,
    slice: &GameSlice,
    workspace: &mut Workspace,
) -> (GameRecord<'t>, Vec<Defect>) {
    let (record, _, defects) = read_with_info(text, slice, workspace);
    (record, defects)
}

/// The same, with the raw game information from which [`GameRecord::info`] was read.
pub fn read_with_info<'t>(
    text: &'t str,
    slice: &GameSlice,
    workspace: &mut Workspace,
) -> (GameRecord<'t>, Info<'t>, Vec<Defect>) {
    Reader::new(text, slice, workspace).read()
}
