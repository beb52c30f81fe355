//! What `kifu convert` does with files: where it writes, its journal, and links.
#![allow(clippy::unwrap_used, reason = "a failed expectation is a failed test")]

#[allow(dead_code, unreachable_pub, reason = "shared with the tests of the other commands")]
#[path = "cli/helper.rs"]
mod helper;

#[allow(dead_code, unreachable_pub, reason = "shared with the other tests of kifu convert")]
#[path = "cli/conversions.rs"]
mod conversions;

use conversions::{convert, read, texts, turned, turning};
use helper::Folder;
use std::fs;
use std::io::{Cursor, Write as _};

#[test]
fn nothing_is_written_out_of_the_folder_or_over_sources() {
    let source = turning("PB[x]");
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    let options = zip::write::SimpleFileOptions::default();
    for name in ["in/good.sgf", "../../evil.sgf", "in\\..\\..\\evil2.sgf"] {
        archive.start_file(name, options).unwrap();
        archive.write_all(source.as_bytes()).unwrap();
    }
    let archive = archive.finish().unwrap().into_inner();
    let folder = Folder::with(&[("sub/x/all.zip", &archive), ("games/a.sgf", source.as_bytes())]);
    let run = convert(&folder, &["--to=chinese", "--out=sub/x/out", "sub/x/all.zip"]);
    assert_eq!(run.code, Some(1), "{run:?}");
    assert_eq!(run.out.matches("leads out of the folder").count(), 2, "{}", run.out);
    assert_eq!(read(&folder, "sub/x/out/all.zip/in/good.sgf"), turned(&source).as_bytes());
    for name in [
        "evil.sgf",
        "evil2.sgf",
        "sub/evil.sgf",
        "sub/x/evil.sgf",
        "sub/x/evil2.sgf",
        "sub/x/out/evil.sgf",
    ] {
        assert!(!folder.path().join(name).exists(), "{name}");
    }
    for args in [["--out=games/new", "games"], ["--out=games", "games"], ["--out=.", "games"]] {
        let run = convert(&folder, &[&["--to=chinese", "--force"], &args[..]].concat());
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{args:?} {run:?}");
    }
    let run = convert(&folder, &["--to=chinese", "--out=games", "--force", "games/a.sgf"]);
    assert_eq!(run.code, Some(1), "{run:?}");
    assert_eq!(read(&folder, "games/a.sgf"), source.as_bytes());
    let inside = convert(&folder, &["--to=chinese", "--in-place", "sub/x/all.zip"]);
    assert_eq!(inside.code, Some(1), "{inside:?}");
    assert!(read(&folder, "sub/x/all.zip") == archive);
}

#[test]
fn a_journal_replaces_nothing_but_is_added_to() {
    let source = turning("PB[x]");
    let folder = texts(&[("k1/a.sgf", &source), ("k2/b.sgf", &source), ("empty", "")]);
    for journal in ["k1/a.sgf", "empty"] {
        for args in [&["--out=o", "--force"][..], &["--in-place", "--force"]] {
            let journal = ["--to=chinese", "--journal", journal, "k1"];
            let run = convert(&folder, &[args, &journal].concat());
            assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{run:?}");
            assert!(run.err.contains("no journal of kifu"), "{}", run.err);
        }
    }
    assert_eq!(read(&folder, "k1/a.sgf"), source.as_bytes());
    assert!(!folder.path().join("o").exists());
    let into_file = convert(&folder, &["--to=chinese", "--out=k1/a.sgf/o", "k2"]);
    assert!(into_file.code == Some(2) && into_file.err.contains("no folder"), "{into_file:?}");
    let nowhere = ["--to=chinese", "--in-place", "--journal=none/j", "k1"];
    let run = convert(&folder, &nowhere);
    assert!(run.code == Some(2) && run.err.contains("cannot be written"), "{run:?}");
    // The place of a converted file is no place for the journal.
    let run =
        convert(&folder, &["--to=chinese", "--out=p", "--force", "--journal=p/a.sgf", "k1/a.sgf"]);
    assert_eq!(run.code, Some(1), "{run:?}");
    assert!(run.out.contains("the journal is there"), "{}", run.out);
    assert!(!folder.path().join("p/a.sgf").exists(), "a run that writes nothing leaves no journal");

    assert_eq!(convert(&folder, &["--to=chinese", "--out=o", "k1"]).code, Some(0));
    let again = convert(&folder, &["--to=chinese", "--out=o", "k2"]);
    assert_eq!((again.code, again.out.as_str()), (Some(2), ""), "{again:?}");
    for source in ["k2", "k1", "k1"] {
        let run = convert(&folder, &["--to=chinese", "--out=o", "--force", source]);
        assert_eq!(run.code, Some(0), "{run:?}");
    }
    let journal = String::from_utf8(read(&folder, "o/kifu-journal.jsonl")).unwrap();
    assert_eq!(journal.lines().count(), 8);
    assert!(journal.contains("\"path\":\"k1/a.sgf\""), "{journal}");
    let undo = convert(&folder, &["--undo", "o/kifu-journal.jsonl"]);
    assert_eq!(undo.code, Some(0), "{undo:?}");
    assert!(undo.out.contains("2 files restored"), "{}", undo.out);
    for name in ["o/k1/a.sgf", "o/k2/b.sgf"] {
        assert_eq!(read(&folder, name), source.as_bytes());
    }
    assert!(!folder.path().join("o/kifu-journal.jsonl").exists());
}

#[test]
fn a_cut_journal_restores_what_it_tells() {
    let source = turning("");
    let folder = texts(&[("k/a.sgf", &source), ("k/b.sgf", &source)]);
    let args = ["--to=chinese", "--in-place", "--journal=k/j", "k/a.sgf", "k/b.sgf"];
    assert_eq!(convert(&folder, &args).code, Some(0));
    let journal = read(&folder, "k/j");
    assert!(String::from_utf8_lossy(&journal).contains("\"path\":\"b.sgf\""));
    // Nothing whole is left of the second file.
    let lines: Vec<&[u8]> = journal.split_inclusive(|&byte| byte == b'\n').collect();
    let cut = [lines[0], lines[1], &lines[2][..20]].concat();
    fs::write(folder.path().join("k/j"), cut).unwrap();
    let undo = convert(&folder, &["--undo", "k/j"]);
    assert_eq!(undo.code, Some(1), "{undo:?}");
    assert!(undo.err.contains("its last line is cut"), "{}", undo.err);
    assert!(undo.out.contains("1 file restored"), "{}", undo.out);
    assert_eq!(read(&folder, "k/a.sgf"), source.as_bytes());
    assert_eq!(read(&folder, "k/b.sgf"), turned(&source).as_bytes());
    assert!(folder.path().join("k/j").exists());
}

#[cfg(unix)]
#[test]
fn links_do_not_lead_to_the_sources() {
    use std::os::unix::fs::symlink;
    let source = turning("");
    let folder = texts(&[("k1/a.sgf", &source), ("oo/k1/other", ""), ("q/other", "")]);
    let at = |name: &str| folder.path().join(name);
    symlink("../../k1/a.sgf", at("oo/k1/a.sgf")).unwrap();
    symlink("../k1", at("q/k1")).unwrap();
    let kept = convert(&folder, &["--to=chinese", "--out=oo", "k1"]);
    assert!(kept.code == Some(1) && kept.out.contains("exists already"), "{kept:?}");
    let run = convert(&folder, &["--to=chinese", "--out=oo", "--force", "k1"]);
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(!at("oo/k1/a.sgf").is_symlink());
    assert_eq!(read(&folder, "oo/k1/a.sgf"), turned(&source).as_bytes());
    let run = convert(&folder, &["--to=chinese", "--out=q", "--force", "k1"]);
    assert!(run.code == Some(1) && run.out.contains("among the sources"), "{run:?}");
    assert_eq!(read(&folder, "k1/a.sgf"), source.as_bytes());
}
