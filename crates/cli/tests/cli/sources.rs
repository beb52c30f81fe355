//! Where records come from: files, folders, links, standard input.

use crate::helper::Folder;
use crate::{FAULTY, OCCUPIED, ONLY, TOO_LARGE, UNREADABLE, archive, found, json};

#[test]
fn sources_come_in_the_order_of_paths_and_names() {
    let folder = Folder::with(&[
        ("b/2.SGF", FAULTY),
        ("b/10.sgf", FAULTY),
        ("b/a/z.sgf", FAULTY),
        ("b/notes.txt", FAULTY),
        ("b/._1.sgf", FAULTY),
        ("b/__MACOSX/1.sgf", FAULTY),
        ("a.sgf", FAULTY),
        ("odd.name", FAULTY),
    ]);
    let run = json(&folder, &["odd.name", "b", "a.sgf", "a.sgf"]);
    let paths = ["odd.name", "b/10.sgf", "b/2.SGF", "b/a/z.sgf", "a.sgf", "a.sgf"];
    assert_eq!(run.found(), found(&paths.map(|path| (OCCUPIED, path))));
}

#[test]
fn standard_input_is_a_source() {
    let folder = Folder::with(&[("a.sgf", FAULTY)]);
    let args = ["audit", ONLY, "--format=json", "-", "a.sgf", "-"];
    let run = folder.kifu_reading(&args, FAULTY);
    assert_eq!(run.found(), found(&[(OCCUPIED, "-"), (OCCUPIED, "a.sgf"), (UNREADABLE, "-")]));
    let run = folder.kifu_reading(&["audit", ONLY, "-", "--max-size=10"], FAULTY);
    assert!(run.out.starts_with("-:1:1: F003 "), "{}", run.out);
}

#[test]
fn what_cannot_be_read_does_not_stop_the_others() {
    let folder = Folder::with(&[("a.sgf", FAULTY), ("z.sgf", FAULTY), ("x.zip", b"no archive")]);
    let run = json(&folder, &[".", "missing"]);
    let expected =
        [(OCCUPIED, "./a.sgf"), (UNREADABLE, "./x.zip"), (OCCUPIED, "./z.sgf")].as_slice();
    assert_eq!(run.found(), found(&[expected, &[(UNREADABLE, "missing")]].concat()));
    assert!(run.err.contains("4 files, 2 of them unreadable, 2 games"), "{}", run.err);
}

#[cfg(unix)]
#[test]
fn links_are_followed_but_not_in_circles() {
    use std::os::unix::fs::symlink;
    let folder = Folder::with(&[("d/a.sgf", FAULTY), ("e/b.sgf", FAULTY)]);
    let link = |to: &str, name: &str| symlink(to, folder.path().join(name)).unwrap();
    link("../d", "d/circle");
    link("nowhere", "d/dangling.sgf");
    link("../e", "d/other");
    link("../e/b.sgf", "d/link.sgf");
    let run = json(&folder, &["d", "e"]);
    let expected = [
        (OCCUPIED, "d/a.sgf"),
        (UNREADABLE, "d/circle"),
        (UNREADABLE, "d/dangling.sgf"),
        (OCCUPIED, "d/link.sgf"),
        (OCCUPIED, "d/other/b.sgf"),
        (OCCUPIED, "e/b.sgf"),
    ];
    assert_eq!(run.found(), found(&expected));
    assert!(run.rows()[1]["message"].as_str().unwrap().contains("a link back to"));
}

#[cfg(target_os = "linux")]
#[test]
fn names_may_be_any_bytes() {
    use std::os::unix::ffi::OsStrExt as _;
    let folder = Folder::with(&[("\u{1b}[31m\u{202e}.sgf", FAULTY)]);
    let name = std::ffi::OsStr::from_bytes(b"\xb0\xa1.sgf");
    std::fs::write(folder.path().join(name), FAULTY).unwrap();
    let run = folder.kifu(&["audit", ONLY, "."]);
    assert!(run.out.contains(r"./\u{1b}[31m\u{202e}.sgf:1:"), "{}", run.out);
    assert!(run.out.contains("./\u{fffd}\u{fffd}.sgf:1:"), "{}", run.out);
    assert!(run.out.contains("2 files, 2 games"), "{}", run.out);
}

#[test]
fn large_files_are_not_read() {
    let folder = Folder::with(&[
        ("large.sgf", &[b' '; 2049]),
        ("small.sgf", FAULTY),
        ("a.zip", &archive(&[("large.sgf", &[b' '; 2049]), ("small.sgf", FAULTY)])),
    ]);
    let run = json(&folder, &[".", "--max-size=2K"]);
    let expected = [
        (TOO_LARGE, "./a.zip/large.sgf"),
        (OCCUPIED, "./a.zip/small.sgf"),
        (TOO_LARGE, "./large.sgf"),
        (OCCUPIED, "./small.sgf"),
    ];
    assert_eq!(run.found(), found(&expected));
}
