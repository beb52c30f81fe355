//! Broken files: what is kept of each, which defects are found and where.
//!
//! The files and the expectations (`expected.txt`) are in `testdata/broken`. To rewrite the
//! expectations after a change, run with `BLESS=1` and read the difference.
#![allow(clippy::unwrap_used, reason = "a failed expectation is a failed test")]

use kifu_rules::{Color, Event, Point};
use kifu_sgf_io::{Defect, DefectKind, LineIndex, Workspace, decode, games, read_record};
use std::collections::HashSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};

#[test]
fn broken_files_are_read_as_expected() {
    let (found, kinds) = read_all();
    let path = folder().join("expected.txt");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &found).unwrap();
    }
    let expected = std::fs::read_to_string(&path).unwrap();
    for (found, expected) in found.split("\n\n").zip(expected.split("\n\n")) {
        assert_eq!(found, expected);
    }
    assert_eq!(found.len(), expected.len());
    for kind in DefectKind::ALL {
        assert!(kinds.contains(kind), "no file shows {kind:?}");
    }
}

/// Reads every file; what was found, as text, and all kinds of defects met.
fn read_all() -> (String, HashSet<DefectKind>) {
    let mut files: Vec<PathBuf> = folder().read_dir().unwrap().map(|e| e.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "sgf"));
    files.sort();
    let (mut report, mut kinds) = (String::new(), HashSet::new());
    let mut workspace = Workspace::default();
    for path in files {
        let bytes = std::fs::read(&path).unwrap();
        let decoded = decode(&bytes, None);
        let lines = LineIndex::new(&decoded.text);
        let mut list = |report: &mut String, defects: &[Defect]| {
            for defect in defects {
                kinds.insert(defect.kind);
                let place = lines.place(defect.span.start);
                let text = decoded.text[defect.span.clone()].escape_debug();
                writeln!(report, "    {}:{} {:?} {text}", place.line, place.column, defect.kind)
                    .unwrap();
            }
        };
        writeln!(report, "{}", path.file_name().unwrap().display()).unwrap();
        let mut all = games(&decoded.text);
        for slice in all.by_ref() {
            let (record, defects) = read_record(&decoded.text, &slice, &mut workspace);
            let names =
                record.info.players.as_ref().map(|player| player.name.as_deref().unwrap_or("-"));
            let line: Vec<_> = record.events.iter().map(event).collect();
            let (nodes, variations) = (record.nodes, record.variations);
            writeln!(report, "  {}, {nodes} nodes, {variations} variations", record.size).unwrap();
            writeln!(report, "  {} - {}: {}", names.black, names.white, line.join(" ")).unwrap();
            list(&mut report, &defects);
        }
        if !all.stray().is_empty() {
            report.push_str("  outside games\n");
            list(&mut report, all.stray());
        }
        report.push('\n');
    }
    (report, kinds)
}

fn event(event: &Event) -> String {
    match event {
        Event::Play(color, place) => format!("{}{}", color.letter(), point(*place)),
        Event::Pass(color) => format!("{}pass", color.letter()),
        Event::ToPlay(color) => format!("turn:{}", color.letter()),
        Event::Setup(stones) if stones.len() > 9 => format!("set:{}", stones.len()),
        Event::Setup(stones) => {
            let stones = stones.iter().map(|&(place, color)| {
                format!("{}{}", color.map_or('-', Color::letter), point(place))
            });
            format!("set:{}", stones.collect::<Vec<_>>().join(","))
        }
    }
}

fn point(Point { x, y }: Point) -> String {
    let letter = |i: u8| char::from(if i < 26 { b'a' + i } else { b'A' + i - 26 });
    [letter(x), letter(y)].iter().collect()
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/broken")
}
