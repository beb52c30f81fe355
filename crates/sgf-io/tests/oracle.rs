//! Real records against sgf-parse: wherever the strict reader takes a game without swallowing
//! nodes, its main line is ours, and no game without defects of form is refused by it.
//!
//! The records are not part of the repository. They are archives in a folder `shared/games` beside
//! the checkout or one of its parents; where there is none the test says so and passes. Every 25th
//! record is read, with `KIFU_ALL=1` all of them.
#![allow(clippy::unwrap_used, reason = "a failed expectation is a failed test")]

use kifu_rules::Event;
use kifu_sgf_io::{
    Defect, DefectKind, Refusal, Strict, Workspace, decode, games, read_record, strict,
    strict_main_line,
};
use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};

#[test]
fn main_lines_are_those_of_the_strict_reader() {
    let Some(folder) = real_games() else {
        println!("no folder shared/games beside the checkout: nothing compared");
        return;
    };
    let step = if std::env::var_os("KIFU_ALL").is_some() { 1 } else { 25 };
    let mut archives: Vec<_> = folder.read_dir().unwrap().map(|e| e.unwrap().path()).collect();
    archives.retain(|path| path.extension().is_some_and(|extension| extension == "zip"));
    archives.sort();
    let mut total = Tally::default();
    for path in archives {
        let mut tally = Tally::default();
        let mut workspace = Workspace::default();
        let mut archive = zip::ZipArchive::new(std::fs::File::open(&path).unwrap()).unwrap();
        for index in (0..archive.len()).step_by(step) {
            let mut member = archive.by_index(index).unwrap();
            let mut bytes = Vec::new();
            member.read_to_end(&mut bytes).unwrap();
            let name = member.name().unwrap().into_owned();
            compare(&name, &bytes, &mut workspace, &mut tally);
        }
        println!("{}: {tally:?}", path.display());
        total.add(&tally);
    }
    println!("all: {total:?}");
    assert!(total.equal > 0);
}

/// What became of the games.
#[derive(Debug, Default)]
struct Tally {
    games: usize,
    equal: usize,
    refused_but_read: usize,
    plays_in_refused: usize,
    /// Differences that a defect explains: the strict reader swallows or spreads nodes there.
    explained: usize,
    refused: BTreeMap<String, usize>,
}

impl Tally {
    fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.equal += other.equal;
        self.refused_but_read += other.refused_but_read;
        self.plays_in_refused += other.plays_in_refused;
        self.explained += other.explained;
        for (reason, count) in &other.refused {
            *self.refused.entry(reason.clone()).or_default() += count;
        }
    }
}

fn compare(name: &str, bytes: &[u8], workspace: &mut Workspace, tally: &mut Tally) {
    let decoded = decode(bytes, None);
    for slice in games(&decoded.text) {
        let (record, defects) = read_record(&decoded.text, &slice, workspace);
        let text = &decoded.text[slice.span.clone()];
        tally.games += 1;
        let answer = strict(text);
        match strict_main_line(text) {
            Some(theirs) if normal(&theirs) == normal(&record.events) => tally.equal += 1,
            Some(_) if defects.iter().any(changes_the_line) => tally.explained += 1,
            Some(theirs) => {
                let ours = normal(&record.events);
                let at = ours.iter().zip(&normal(&theirs)).position(|(a, b)| a != b);
                panic!("{name}: main lines differ at event {at:?}: {defects:?}");
            }
            None => {
                tally.refused_but_read += 1;
                tally.plays_in_refused += record.events.len();
                *tally.refused.entry(format!("{answer:?}")).or_default() += 1;
            }
        }
        // The kind of game is no matter of form but a claim.
        let form = matches!(answer, Strict::Refuses(refusal) if refusal != Refusal::KindOfGame);
        assert!(!(form && defects.is_empty()), "{name}: {answer:?}, and we find nothing wrong");
    }
}

/// Whether the strict reader makes another main line of a text with such a defect.
const fn changes_the_line(defect: &Defect) -> bool {
    matches!(
        defect.kind,
        DefectKind::StrayText
            | DefectKind::PropertyWithoutValue
            | DefectKind::ExtraCloseBracket
            | DefectKind::UnescapedCloseBracket
            | DefectKind::MissingOpenBracket
            | DefectKind::MissingCloseBracket
            | DefectKind::LowerCaseIdentifier
            | DefectKind::UpperCasePoint
            | DefectKind::TooManyValues
            | DefectKind::UnreadablePoint
    )
}

/// Set-up in an order of its own, since the strict reader has none.
fn normal(events: &[Event]) -> Vec<Event> {
    let sorted = |event: &Event| match event {
        Event::Setup(stones) => {
            let cells: BTreeMap<_, _> = stones.iter().copied().collect();
            Event::Setup(cells.into_iter().collect())
        }
        other => other.clone(),
    };
    events.iter().map(sorted).collect()
}

fn real_games() -> Option<PathBuf> {
    let checkout = Path::new(env!("CARGO_MANIFEST_DIR"));
    checkout.ancestors().map(|folder| folder.join("shared/games")).find(|path| path.is_dir())
}
