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

#[cfg(unix)]
#[test]
fn names_that_are_no_text_are_kept() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    let source = turning("PB[x]");
    let folder = texts(&[]);
    // Names in GBK, as old collections have them; as text both would be the same.
    let names = [&b"\xb5\xda\x31.sgf"[..], b"\xb5\xdb\x31.sgf"].map(OsStr::from_bytes);
    let games = folder.path().join(OsStr::from_bytes(b"\xc6\xe5"));
    if fs::create_dir(&games).is_err() {
        println!("this file system takes no names that are no text: not tested");
        return;
    }
    for name in names {
        fs::write(games.join(name), &source).unwrap();
    }
    let given = games.file_name().unwrap();
    let fixed = ["convert", "--to=chinese"].map(OsStr::new);
    let is = |root: &std::path::Path, text: &str| {
        names.iter().all(|name| fs::read(root.join(name)).unwrap() == text.as_bytes())
    };
    let run = folder.kifu(&[&fixed[..], &[OsStr::new("--out=new"), given]].concat());
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(is(&folder.path().join("new").join(given), &turned(&source)), "{run:?}");
    let run = folder.kifu(&["convert", "--undo", "new/kifu-journal.jsonl"]);
    assert!(run.code == Some(0) && run.out.starts_with("2 files restored"), "{run:?}");
    assert!(is(&folder.path().join("new").join(given), &source), "{run:?}");

    let run = folder.kifu(&[&fixed[..], &[OsStr::new("--in-place"), given]].concat());
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(is(&games, &turned(&source)), "{run:?}");
    let run = folder.kifu(&["convert", "--undo", "kifu-journal.jsonl"]);
    assert!(run.code == Some(0) && is(&games, &source), "{run:?}");
    assert_eq!(fs::read_dir(&games).unwrap().count(), 2);
}

#[cfg(unix)]
#[test]
fn a_file_with_several_names_is_not_torn_from_them() {
    let source = turning("PB[x]");
    let folder = texts(&[("a.sgf", &source), ("b.sgf", &source)]);
    fs::hard_link(folder.path().join("a.sgf"), folder.path().join("other")).unwrap();
    let run = convert(&folder, &["--to=chinese", "--in-place", "a.sgf", "b.sgf"]);
    assert_eq!(run.code, Some(1), "{run:?}");
    assert!(run.out.contains("a.sgf [game 1]: not converted"), "{run:?}");
    assert!(run.out.contains("it has 2 names (hard links)"), "{run:?}");
    assert_eq!(read(&folder, "a.sgf"), source.as_bytes());
    assert_eq!(read(&folder, "b.sgf"), turned(&source).as_bytes());
    let undone = convert(&folder, &["--undo", "kifu-journal.jsonl"]);
    assert!(
        undone.out.starts_with("1 file restored"),
        "the other one is in no journal: {undone:?}"
    );

    let run = convert(&folder, &["--to=chinese", "--in-place", "--force", "a.sgf"]);
    assert_eq!(run.code, Some(0), "{run:?}");
    assert_eq!(read(&folder, "a.sgf"), turned(&source).as_bytes());
    assert_eq!(read(&folder, "other"), source.as_bytes());
    // What is put back must not tear a file from its names either.
    fs::hard_link(folder.path().join("a.sgf"), folder.path().join("third")).unwrap();
    let undone = convert(&folder, &["--undo", "kifu-journal.jsonl"]);
    assert!(undone.code == Some(1) && undone.out.contains("2 names"), "{undone:?}");
    let undone = convert(&folder, &["--undo", "--force", "kifu-journal.jsonl"]);
    assert_eq!(undone.code, Some(0), "{undone:?}");
    assert_eq!(read(&folder, "a.sgf"), source.as_bytes());
}

#[cfg(unix)]
#[test]
fn a_replaced_file_keeps_its_permissions_and_its_owner() {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
    use std::os::unix::process::CommandExt as _;
    const NOBODY: u32 = 65_534;
    let source = turning("PB[x]");
    let folder = texts(&[("a.sgf", &source), ("b/b.sgf", &source)]);
    let path = |name: &str| folder.path().join(name);
    let mode = |name: &str, mode| {
        fs::set_permissions(path(name), fs::Permissions::from_mode(mode)).unwrap();
    };
    mode("a.sgf", 0o640);
    let owned = chown(path("a.sgf"), Some(NOBODY), Some(NOBODY)).is_ok();
    let run = convert(&folder, &["--to=chinese", "--in-place", "a.sgf"]);
    assert_eq!(run.code, Some(0), "{run:?}");
    let after = fs::metadata(path("a.sgf")).unwrap();
    assert_eq!(after.mode() & 0o7777, 0o640);
    if !owned {
        println!("only root gives files away: owners are not tested");
        return;
    }
    assert_eq!((after.uid(), after.gid()), (NOBODY, NOBODY));

    // Somebody else may write in the folder, but not give files to their owner.
    mode("b", 0o777);
    mode("b/b.sgf", 0o666);
    let nobody = |more: &[&str]| {
        let args = [&["convert", "--to=chinese", "--in-place", "b.sgf"], more].concat();
        let mut command = folder.command(&args);
        command.current_dir(path("b")).gid(NOBODY).uid(NOBODY).output()
    };
    let Ok(run) = nobody(&[]) else {
        println!("the program cannot be started as another user: not tested");
        return;
    };
    let out = String::from_utf8(run.stdout).unwrap();
    assert_eq!(run.status.code(), Some(1), "{out}");
    assert!(out.contains("it belongs to another owner or group"), "{out}");
    assert_eq!(read(&folder, "b/b.sgf"), source.as_bytes());
    assert_eq!(fs::read_dir(path("b")).unwrap().count(), 1, "no journal, no leftovers");
    assert_eq!(nobody(&["--force"]).unwrap().status.code(), Some(0));
    assert_eq!(read(&folder, "b/b.sgf"), turned(&source).as_bytes());
}
