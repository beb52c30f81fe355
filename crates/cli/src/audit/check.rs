//! What a check is: a row of the table.

use super::emit::Emit;
use super::finding::Severity;
use super::game::Game;
use super::text::SourceText;
use crate::verify::Verification;
use kifu_sgf_io::{Defect, DefectKind};

/// One kind of finding: what it is called, what it means, and the function that looks for it.
#[derive(Debug)]
pub struct Check {
    /// Its code: a letter for the layer (`F` file and form, `G` game and rules, `S` score and
    /// result, `M` what the record says about itself) and three digits. Never reused.
    pub code: &'static str,
    /// Its name in words joined by hyphens; reads as "allow *name*".
    pub name: &'static str,
    /// How bad it is at its worst; a check may judge a case more mildly.
    pub severity: Severity,
    /// What it finds, in one line.
    pub summary: &'static str,
    /// What it looks for, why that matters and what it cannot know.
    pub explanation: Explanation,
    /// The smallest record that triggers it. Empty for those that no bytes can trigger.
    pub example: &'static [u8],
    /// A record that is nearly like it and must not trigger it.
    pub near_miss: &'static [u8],
    /// The function that looks for it.
    pub run: Run,
}

/// The three parts of every explanation.
#[derive(Debug)]
pub struct Explanation {
    /// What it looks for, and how severities are chosen.
    pub looks_for: &'static str,
    /// Why it matters to the owner of a collection.
    pub matters: &'static str,
    /// What it cannot know.
    pub limits: &'static str,
}

/// When a check runs, and on what.
#[derive(Debug)]
pub enum Run {
    /// It is raised while a source is read, before there is a text.
    Reading,
    /// Once for every defect of these kinds, inside and outside the games; the function words it,
    /// given the defect and the bytes that it is about.
    Defect(&'static [DefectKind], fn(&Defect, &str) -> String),
    /// Once for every text.
    Text(fn(&SourceText<'_>, &mut Emit<'_>)),
    /// Once for every game, of Go or not.
    AnyGame(fn(&Game<'_>, &mut Emit<'_>)),
    /// Once for every game of Go.
    Game(fn(&Game<'_>, &mut Emit<'_>)),
    /// Once for every game of Go that states a result, where results are held against boards.
    Result(fn(&Game<'_>, &Verification, &mut Emit<'_>)),
}
