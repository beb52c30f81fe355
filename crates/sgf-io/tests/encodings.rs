//! The same small record in many encodings: what is found, and the names that come out.
//!
//! The files and the expectations (`expected.txt`) are in `testdata/encodings`. To rewrite the
//! expectations after a change, run with `BLESS=1` and read the difference.
#![allow(clippy::unwrap_used, reason = "a failed expectation is a failed test")]

use kifu_sgf_io::{Charset, Evidence, Workspace, decode, games, read_record};
use std::fmt::Write;
use std::path::{Path, PathBuf};

#[test]
fn every_encoding_is_found() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/encodings");
    let mut files: Vec<PathBuf> = folder.read_dir().unwrap().map(|e| e.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "sgf"));
    files.sort();
    let mut report = String::new();
    for path in files {
        let bytes = std::fs::read(&path).unwrap();
        let decoded = decode(&bytes, None);
        let slice = games(&decoded.text).next().unwrap_or_else(|| panic!("{path:?}"));
        let (record, defects) = read_record(&decoded.text, &slice, &mut Workspace::default());
        assert_eq!((record.events.len(), defects), (3, Vec::new()), "{path:?}");
        let name = path.file_name().unwrap().display();
        let declared = decoded.declared.as_deref().unwrap_or("-");
        let contradicted = if decoded.contradicted { " (contradicted)" } else { "" };
        writeln!(report, "{name}").unwrap();
        writeln!(report, "  {} by {:?}", decoded.charset.name(), decoded.evidence).unwrap();
        writeln!(report, "  CA {declared}{contradicted}, damaged {}", decoded.damage.count)
            .unwrap();
        let names = record.info.players.as_ref().map(|player| player.name.as_deref().unwrap());
        writeln!(report, "  {} - {}", names.black, names.white).unwrap();
    }
    let path = folder.join("expected.txt");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &report).unwrap();
    }
    let expected = std::fs::read_to_string(&path).unwrap();
    for (found, expected) in report.lines().zip(expected.lines()) {
        assert_eq!(found, expected);
    }
    assert_eq!(report.len(), expected.len());
}

#[test]
fn the_caller_knows_best() {
    let bytes = "(;PB[林])".as_bytes();
    let decoded = decode(bytes, Charset::labelled("latin-1"));
    assert_eq!(decoded.evidence, Evidence::Forced);
    assert_eq!(decoded.text.chars().count(), bytes.len());
}
