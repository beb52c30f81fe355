//! What is written, and where.

use crate::helper::Folder;
use crate::{CLEAN, FAULTY, OCCUPIED, ONLY, json};
use kifu_cli::sink::{FINDING_FIELDS, STATISTICS_FIELDS};
use std::io::Read as _;
use std::process::Stdio;

#[test]
fn an_output_file_is_whole_or_not_there() {
    let folder = Folder::with(&[("a.sgf", FAULTY)]);
    let write = |args: &[&str]| folder.kifu(&[&["audit", ONLY, "a.sgf"], args].concat());

    let run = write(&["--output=out.json", "--format=json"]);
    assert_eq!((run.code, run.out.as_str()), (Some(1), ""));
    assert_eq!(folder.names(), ["a.sgf", "out.json"]);
    let first = std::fs::read(folder.path().join("out.json")).unwrap();

    let run = write(&["--output=out.json", "--format=csv"]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("out.json: exists already"), "{}", run.err);
    assert_eq!(std::fs::read(folder.path().join("out.json")).unwrap(), first);

    let run = write(&["--output=out.json", "--format=csv", "--force"]);
    assert_eq!(run.code, Some(1));
    assert_ne!(std::fs::read(folder.path().join("out.json")).unwrap(), first);
    assert_eq!(folder.names(), ["a.sgf", "out.json"]);

    for bad in ["--output=none/out.json", "--output=.", "--output=a.sgf"] {
        assert_eq!(write(&[bad]).code, Some(2), "{bad}");
    }
    let run = write(&["--output=new.json", "--rules=chess"]);
    assert_eq!(run.code, Some(2));
    assert_eq!(folder.names(), ["a.sgf", "out.json"]);
    assert_eq!(write(&["--output=-"]).out, folder.kifu(&["audit", ONLY, "a.sgf"]).out);
}

#[test]
fn json_rows_have_exactly_the_documented_fields() {
    let folder = Folder::with(&[("a.sgf", FAULTY), ("b.zip", b"?")]);
    let help = folder.kifu(&["audit", "--help"]).out;
    let run = json(&folder, &["."]);
    for (row, line) in run.rows().iter().zip(run.out.lines()) {
        let fields: Vec<&String> = row.as_object().unwrap().keys().collect();
        assert_eq!(fields.len(), FINDING_FIELDS.len(), "{line}");
        let mut from = 0;
        for field in FINDING_FIELDS {
            from += line[from..].find(&format!("\"{field}\":")).unwrap();
            assert!(help.contains(&format!("\n  {field} ")), "{field}");
        }
    }
    let row = &run.rows()[0];
    for (field, value) in [("version", 1), ("game", 1), ("line", 1), ("move", 4), ("folded", 0)] {
        assert_eq!(row[field], value, "{field}");
    }
    for (field, value) in
        [("path", "./a.sgf"), ("code", OCCUPIED), ("name", "occupied-point"), ("point", "E5")]
    {
        assert_eq!(row[field], value, "{field}");
    }
    assert_eq!(row["severity"], "error");
    let row = &run.rows()[1];
    assert!(row["game"].is_null() && row["move"].is_null() && row["point"].is_null());

    let statistics = json(&folder, &[".", "--statistics"]);
    for line in statistics.out.lines() {
        let mut from = 0;
        for field in STATISTICS_FIELDS {
            from += line[from..].find(&format!("\"{field}\":")).unwrap();
            assert!(help.contains(field), "{field}");
        }
    }
    assert_eq!(statistics.rows().len(), 2);
    assert_eq!(statistics.rows()[1]["errors"], 1);
}

#[test]
fn csv_rows_say_what_json_rows_say() {
    let folder = Folder::with(&[("=1.sgf", FAULTY), ("a,\"b\".sgf", FAULTY), ("b.zip", b"?")]);
    for (what, fields) in [("--no-fold", FINDING_FIELDS), ("--statistics", STATISTICS_FIELDS)] {
        let rows = json(&folder, &["=1.sgf", ".", what]).rows();
        let run = folder.kifu(&["audit", ONLY, "--format=csv", "=1.sgf", ".", what]);
        let mut reader = csv::Reader::from_reader(run.out.as_bytes());
        assert!(reader.headers().unwrap().iter().eq(fields.iter().copied()));
        let records: Vec<_> = reader.records().map(Result::unwrap).collect();
        assert_eq!(records.len(), rows.len());
        for (record, row) in records.iter().zip(&rows) {
            for (cell, field) in record.iter().zip(fields) {
                let value = &row[field];
                let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                let expected = text.replace("null", "").replace("=1", "'=1").replace("./'", "./");
                assert_eq!(cell, expected, "{field}");
            }
        }
    }
    let clean = Folder::with(&[("a.sgf", CLEAN)]);
    let run = clean.kifu(&["audit", ONLY, "--format=csv", "."]);
    assert_eq!(run.out, FINDING_FIELDS.join(",") + "\n");
}

#[test]
fn colour_is_for_terminals_or_on_demand() {
    let folder = Folder::with(&[("a.sgf", FAULTY)]);
    assert!(!folder.kifu(&["audit", ONLY, "."]).out.contains('\u{1b}'));
    assert!(folder.kifu(&["audit", ONLY, ".", "--color=always"]).out.contains("\u{1b}[1m"));
    assert!(!folder.kifu(&["--color=never", "audit", ONLY, "."]).out.contains('\u{1b}'));
}

#[test]
fn a_closed_pipe_is_no_error() {
    let names: Vec<String> = (0..3000).map(|n| format!("{n}.sgf")).collect();
    let files: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), FAULTY)).collect();
    let folder = Folder::with(&files);
    for args in [
        ["audit", ".", "--format=text"].as_slice(),
        &["audit", ".", "--format=json"],
        &["audit", ".", "--format=csv"],
        &["explain", "--all"],
        &["completions", "bash"],
        &["rules", "--format=csv"],
        &["man"],
    ] {
        let mut child = folder.command(args).spawn().unwrap();
        let mut out = child.stdout.take().unwrap();
        out.read_exact(&mut [0; 1]).unwrap();
        drop(out);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{args:?}: {output:?}");
        assert_eq!(output.stderr, b"", "{args:?}");
    }
}

#[test]
fn a_full_device_is_an_error() {
    if !std::path::Path::new("/dev/full").exists() {
        return;
    }
    let folder = Folder::with(&[("a.sgf", FAULTY)]);
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let child = folder.command(&["audit", "."]).stdout(Stdio::from(full)).spawn().unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("kifu: cannot write"));
}
