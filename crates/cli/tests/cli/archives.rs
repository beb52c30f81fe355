//! Records in zip archives, broken and hostile ones too.

use crate::helper::Folder;
use crate::{CLEAN, FAULTY, OCCUPIED, UNREADABLE, archive, archive_with, found, json};
use zip::CompressionMethod;
use zip::write::SimpleFileOptions;

#[test]
fn members_of_archives_are_sources() {
    let zip = archive(&[
        ("z/2.sgf", FAULTY),
        ("1.SGF", FAULTY),
        ("readme.txt", b"hello"),
        ("__MACOSX/1.sgf", b"?"),
        ("z/._2.sgf", b"?"),
        ("inner.zip", &archive(&[("3.sgf", FAULTY)])),
        ("棋.sgf", FAULTY),
        ("clean.sgf", CLEAN),
    ]);
    let folder = Folder::with(&[("games.ZIP", &zip)]);
    for path in [".", "games.ZIP"] {
        let run = json(&folder, &[path]);
        let prefix = if path == "." { "./games.ZIP" } else { "games.ZIP" };
        let paths = ["z/2.sgf", "1.SGF", "棋.sgf"].map(|name| format!("{prefix}/{name}"));
        assert_eq!(run.found(), found(&paths.each_ref().map(|path| (OCCUPIED, path.as_str()))));
        assert!(run.err.starts_with("4 files, 4 games"), "{}", run.err);
    }
}

#[test]
fn a_broken_member_does_not_stop_the_others() {
    let members: [(&str, &[u8]); 3] = [("1.sgf", FAULTY), ("2.sgf", FAULTY), ("3.sgf", FAULTY)];
    let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    let mut zip = archive_with(&members, stored);
    // A changed byte in the second member no longer has its checksum.
    let starts: Vec<usize> = (0..zip.len()).filter(|&at| zip[at..].starts_with(b"(;GM")).collect();
    zip[starts[1] + 6] = b'0';
    // The third one claims a method that nobody knows.
    let entries: Vec<usize> =
        (0..zip.len()).filter(|&at| zip[at..].starts_with(b"PK\x01\x02")).collect();
    zip[entries[2] + 10] = 77;
    let folder = Folder::with(&[("a.zip", &zip)]);
    let run = json(&folder, &["a.zip"]);
    let expected =
        [(OCCUPIED, "a.zip/1.sgf"), (UNREADABLE, "a.zip/2.sgf"), (UNREADABLE, "a.zip/3.sgf")];
    assert_eq!(run.found(), found(&expected));
}

#[test]
fn bombs_are_refused() {
    let zeros = vec![b' '; 17 << 20];
    let zip = archive(&[("1.sgf", FAULTY), ("bomb.sgf", &zeros), ("3.sgf", FAULTY)]);
    let folder = Folder::with(&[("a.zip", &zip)]);
    let expected =
        [(OCCUPIED, "a.zip/1.sgf"), (UNREADABLE, "a.zip/bomb.sgf"), (OCCUPIED, "a.zip/3.sgf")];
    assert_eq!(json(&folder, &["a.zip"]).found(), found(&expected));

    // A header that lies about the size gains nothing.
    let mut lying = zip;
    for (signature, field) in [(b"PK\x01\x02", 24), (b"PK\x03\x04", 22)] {
        let entries = (0..lying.len()).filter(|&at| lying[at..].starts_with(signature));
        let bomb = entries.collect::<Vec<_>>()[1];
        lying[bomb + field..bomb + field + 4].copy_from_slice(&1000_u32.to_le_bytes());
    }
    let folder = Folder::with(&[("a.zip", &lying)]);
    assert_eq!(json(&folder, &["a.zip"]).found(), found(&expected));
}

#[test]
fn members_that_share_their_bytes_are_refused() {
    let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    let mut zip = archive_with(&[("1.sgf", FAULTY), ("2.sgf", FAULTY)], stored);
    let entries: Vec<usize> =
        (0..zip.len()).filter(|&at| zip[at..].starts_with(b"PK\x01\x02")).collect();
    // The second entry of the directory points to the first member.
    zip[entries[1] + 42..entries[1] + 46].copy_from_slice(&[0; 4]);
    let folder = Folder::with(&[("a.zip", &zip)]);
    let expected = [(OCCUPIED, "a.zip/1.sgf"), (UNREADABLE, "a.zip/2.sgf")];
    assert_eq!(json(&folder, &["a.zip"]).found(), found(&expected));
}

#[test]
fn archives_cut_anywhere_are_harmless() {
    let zip = archive(&[("1.sgf", FAULTY), ("2.sgf", CLEAN)]);
    let names: Vec<String> = (0..zip.len()).map(|end| format!("{end:03}.zip")).collect();
    let files: Vec<(&str, &[u8])> =
        names.iter().enumerate().map(|(end, name)| (name.as_str(), &zip[..end])).collect();
    let folder = Folder::with(&files);
    let run = json(&folder, &[".", "--fail-on=never"]);
    assert!(!run.err.contains("panicked"), "{}", run.err);
    assert!(run.found().iter().all(|(code, _)| code == UNREADABLE));
    assert_eq!(run.rows().len(), zip.len());
}

#[test]
fn archives_with_any_byte_changed_are_harmless() {
    let zip = archive(&[("1.sgf", FAULTY), ("2.sgf", CLEAN)]);
    for mask in [0xff, 0x01, 0x80] {
        let changed = (0..zip.len()).map(|at| {
            let mut zip = zip.clone();
            zip[at] ^= mask;
            (format!("{at:03}.zip"), zip)
        });
        let changed: Vec<(String, Vec<u8>)> = changed.collect();
        let files: Vec<(&str, &[u8])> =
            changed.iter().map(|(name, zip)| (name.as_str(), zip.as_slice())).collect();
        let run = json(&Folder::with(&files), &["."]);
        assert!(run.code == Some(1) && !run.err.contains("panicked"), "{}", run.err);
    }
}
