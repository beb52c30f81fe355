//! The audit of `testdata/collection` finds what its manifest says was planted, where it was
//! planted, and nothing graver than a note in the sound games.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use kifu_cli::audit::{CHECKS, Finding, Options, Severity, audit};
use kifu_cli::source::Walk;
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

/// One row of the manifest.
struct Planted {
    path: String,
    game: u32,
    fault: String,
    codes: Vec<String>,
    turn: Option<u32>,
    point: Option<String>,
}

#[test]
fn what_was_planted_is_found_and_nothing_else() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/collection");
    let found = findings(&folder);
    let manifest = manifest(&folder);
    assert!(manifest.len() > 100, "the manifest lists the games");
    let mut wrong = Vec::new();
    for planted in &manifest {
        let Planted { path, game, fault, codes, .. } = planted;
        let of_game: Vec<&Finding> = found
            .get(path)
            .into_iter()
            .flatten()
            .filter(|finding| finding.game.is_none_or(|found| found == *game))
            .collect();
        for code in codes {
            if !of_game.iter().any(|finding| finding.check.code == code && fits(finding, planted)) {
                wrong.push(format!("{path} game {game}: {fault} is not found as {code}"));
            }
        }
        for finding in of_game.iter().filter(|finding| finding.severity > Severity::Note) {
            if finding.game.is_some() && !codes.iter().any(|code| code == finding.check.code) {
                let (code, message) = (finding.check.code, &finding.message);
                wrong.push(format!("{path} game {game} ({fault}): {code} {message}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Whether a finding is about the move and point where the fault was planted, if it names any.
fn fits(finding: &Finding, planted: &Planted) -> bool {
    let turn = finding.turn.is_none_or(|turn| planted.turn.is_none_or(|planted| planted == turn));
    let point = finding.point.as_ref();
    turn && point.is_none_or(|point| planted.point.as_ref().is_none_or(|planted| planted == point))
}

/// The findings of every source, by its path within the folder.
fn findings(folder: &Path) -> HashMap<String, Vec<Finding>> {
    let options = Options {
        selected: vec![true; CHECKS.len()],
        listed: Severity::Note,
        fold: false,
        ruleset: None,
        encoding: None,
        counted: None,
    };
    let prefix = format!("{}/", folder.display());
    let sources = Walk::new(vec![PathBuf::from(folder)]);
    sources
        .map(|source| {
            let bytes = source.read(1 << 20).unwrap();
            let name = source.name().strip_prefix(&prefix).unwrap().to_owned();
            (name, audit(&bytes, &options).findings)
        })
        .collect()
}

fn manifest(folder: &Path) -> Vec<Planted> {
    let text = fs::read_to_string(folder.join("manifest.tsv")).unwrap();
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("path\tgame\tline\tfault\tcodes\tmove\tpoint\tnote"));
    lines
        .map(|line| {
            let cells: Vec<&str> = line.split('\t').collect();
            Planted {
                path: cells[0].replace('!', "/"),
                game: cells[1].parse().unwrap(),
                fault: cells[3].to_owned(),
                codes: cells[4]
                    .split(',')
                    .filter(|code| !code.is_empty())
                    .map(Into::into)
                    .collect(),
                turn: cells[5].parse().ok(),
                point: Some(cells[6].to_owned()).filter(|point| !point.is_empty()),
            }
        })
        .collect()
}
