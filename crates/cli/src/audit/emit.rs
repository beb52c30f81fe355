//! Where checks leave what they found: selection, counting and folding happen here, once.

use super::check::Check;
use super::finding::{Finding, Severity};
use super::game::Game;
use super::words::quote;
use kifu_rules::{Point, Size};
use kifu_sgf_io::{Claim, Defect, DefectKind};

/// A finding before its line and column are known.
#[derive(Debug)]
pub(crate) struct Draft {
    pub(crate) offset: usize,
    pub(crate) finding: Finding,
}

/// What a check speaks into.
#[derive(Debug)]
pub struct Emit<'a> {
    check: &'static Check,
    game: Option<u32>,
    size: Option<Size>,
    out: &'a mut Vec<Draft>,
}

/// The place that a finding is about.
#[derive(Debug, Clone, Copy)]
pub struct Place {
    /// Offset in the decoded text.
    pub offset: usize,
    /// Number of the move.
    pub turn: Option<u32>,
    /// The point on the board.
    pub point: Option<Point>,
}

impl Place {
    /// A place in the text that is no move.
    #[must_use]
    pub const fn text(offset: usize) -> Self {
        Self { offset, turn: None, point: None }
    }
}

impl<'a> Emit<'a> {
    pub(crate) const fn new(
        check: &'static Check,
        game: Option<u32>,
        size: Option<Size>,
        out: &'a mut Vec<Draft>,
    ) -> Self {
        Self { check, game, size, out }
    }

    /// Adds a finding for every defect of some kinds, in the words of the function.
    pub(crate) fn defects(
        &mut self,
        text: &str,
        defects: &[Defect],
        kinds: &[DefectKind],
        message: fn(&Defect, &str) -> String,
    ) {
        for defect in defects.iter().filter(|defect| kinds.contains(&defect.kind)) {
            let about = text.get(defect.span.clone()).unwrap_or_default();
            self.add(Place::text(defect.span.start), message(defect, about));
        }
    }

    /// Adds a finding if a claim of the record cannot be read.
    pub(crate) fn unreadable<T>(&mut self, game: &Game<'_>, claim: &Claim<'_, T>, what: &str) {
        if let Claim::Unreadable(raw) = claim {
            let message = format!("{what} cannot be read: {}", quote(raw.text));
            self.add(game.claim_place(claim), message);
        }
    }

    /// Adds a finding of the check's own severity.
    pub fn add(&mut self, place: Place, message: String) {
        self.add_as(self.check.severity, place, message);
    }

    /// Adds a finding that is judged more mildly in its context.
    pub fn add_as(&mut self, severity: Severity, place: Place, message: String) {
        let point = self.size.zip(place.point).filter(|(size, point)| size.contains(*point));
        let point = point.map(|(size, point)| size.name(point).to_string());
        let finding = Finding {
            check: self.check,
            severity,
            game: self.game,
            line: 1,
            column: 1,
            turn: place.turn,
            point,
            message,
            folded: 0,
        };
        self.out.push(Draft { offset: place.offset, finding });
    }
}
