//! `kifu convert` as its users meet it.
#![allow(clippy::unwrap_used, reason = "a failed expectation is a failed test")]

#[allow(dead_code, unreachable_pub, reason = "shared with the tests of the other commands")]
#[path = "cli/helper.rs"]
mod helper;

#[allow(dead_code, unreachable_pub, missing_docs, reason = "an example has its own main")]
#[path = "../../../examples/round_trip.rs"]
mod round_trip;

use helper::{Folder, Run};
use std::fs;
use std::io::{Cursor, Write as _};

/// A full board of 6 by 5 on which both sides live by proof and have 15 points by area. Black
/// begins and with `black` in all of 11 or 12 plays also ends: then he has filled a point of his own.
fn moves(black: usize) -> String {
    let column = |x: char| "abcde".chars().map(move |y| format!("{x}{y}"));
    let blacks = column('b').chain(column('c')).chain(["ac".to_owned(), "aa".to_owned()]);
    let whites = column('d').chain(column('e')).chain(["fc".to_owned(), String::new()]);
    let pairs = blacks.take(black).zip(whites);
    pairs
        .map(|(b, w)| if w.is_empty() { format!(";B[{b}]") } else { format!(";B[{b}];W[{w}]") })
        .collect()
}

/// By area even, by territory one point to White: with half a point for Black the winner turns.
fn turning(names: &str) -> String {
    format!("(;GM[1]FF[4]SZ[6:5]{names}\nRU[Japanese]KM[-0.5]\nRE[W+0.5]{})", moves(12))
}

/// By area and by territory even.
fn even() -> String {
    format!("(;GM[1]FF[4]SZ[6:5]\nKM[0.5]RE[W+0.5]RU[Japanese]{})", moves(11))
}

fn turned(before: &str) -> String {
    before.replace("RU[Japanese]", "RU[Chinese]").replace("RE[W+0.5]", "RE[B+0.5]")
}

fn convert(folder: &Folder, args: &[&str]) -> Run {
    folder.kifu(&[&["convert"], args].concat())
}

fn read(folder: &Folder, name: &str) -> Vec<u8> {
    fs::read(folder.path().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn wide(text: &str) -> Vec<u8> {
    "\u{feff}"
        .chars()
        .chain(text.chars())
        .collect::<String>()
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect()
}

/// `text` with each `@` a name in bytes.
fn named(text: &str, name: &[u8]) -> Vec<u8> {
    let parts: Vec<&[u8]> = text.as_bytes().split(|&byte| byte == b'@').collect();
    parts.join(name)
}

#[test]
fn only_games_that_are_asked_for_are_converted() {
    let folder =
        Folder::with(&[("a.sgf", [turning("PB[Ann]"), turning("PB[Bo]")].concat().as_bytes())]);
    let args = ["--to=chinese", "--dry-run", "--format=json", "--where", "black=Bo", "a.sgf"];
    let rows = convert(&folder, &args).rows();
    assert_eq!(rows.len(), 1);
    assert_eq!((rows[0]["game"].as_u64(), rows[0]["converted"].as_str()), (Some(2), Some("yes")));
    let run = convert(&folder, &["--to=zi", "--where", "black=Bo", "B+2"]);
    assert!(run.code == Some(2) && run.err.contains("--where"), "{run:?}");
}

#[test]
fn results_come_in_standard_form_first() {
    let folder = Folder::with(&[]);
    for (args, first) in [
        (&["B+3.75zi", "--to=points"][..], "B+7.5"),
        (&["黑胜1又3/4子", "--to=territory"], "B+3.5"),
        (&["185子", "--to=points", "--komi=3.75zi"], "B+1.5"),
        (&["41子", "--to=points", "--komi=3.75zi", "--board=9"], "W+6.5"),
        (&["W+2.5", "--to=zi"], "W+2.5"),
        (&["白 半目勝", "--to=chinese"], "W+0.5"),
        (&["B+R", "--to=points"], "B+R"),
    ] {
        for lang in ["en", "zh", "ja", "ko"] {
            let run = convert(&folder, &[args, &["--lang", lang]].concat());
            assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{args:?}");
            assert_eq!(run.out.lines().next(), Some(first), "{}", run.out);
        }
    }
}

#[test]
fn the_other_count_is_told_with_its_reason() {
    let folder = Folder::with(&[]);
    let run = convert(&folder, &["黑胜1/4子", "--to=japanese", "--komi=6.5"]);
    for words in [
        "1/4 zi × 2 = 0.5 points",
        "7 on the board − komi 6.5 = 0.5",
        "B+0.5    if both sides played as many stones",
        "W+0.5    if Black played one stone more",
        "The winner depends on who played last.",
        "eye in seki",
    ] {
        assert!(run.out.contains(words), "{words}: {}", run.out);
    }
    let last = convert(&folder, &["黑胜1/4子", "--to=japanese", "--last=black"]);
    assert!(!last.out.contains("as many stones"), "{}", last.out);
    let chinese = convert(&folder, &["B+1又3/4子", "--to=points", "--lang=zh"]).out;
    assert!(chinese.contains("黑胜1又3/4子（3目半）") && chinese.contains("一子两目"), "{chinese}");
    let japanese = convert(&folder, &["W+2.5", "--to=zi", "--lang=ja"]).out;
    assert!(japanese.contains("白の1と1/4子勝ち（2目半）"), "{japanese}");
    let korean = convert(&folder, &["W+0.5", "--to=area", "--lang=ko"]).out;
    assert!(korean.contains("백 반집승"), "{korean}");

    let rows =
        convert(&folder, &["W+2.5", "B+R", "--to=area", "--komi=6.5", "--format=json"]).rows();
    assert_eq!(
        (rows[0]["result"].as_str(), rows[0]["points"].as_f64()),
        (Some("W+2.5"), Some(-2.5))
    );
    assert_eq!(
        (rows[0]["zi"].as_f64(), rows[0]["board_margin"].as_f64()),
        (Some(-1.25), Some(4.0))
    );
    let possible = rows[0]["possible"].as_array().unwrap();
    let results: Vec<_> = possible.iter().map(|row| row["result"].as_str().unwrap()).collect();
    assert_eq!(results, ["W+2.5", "W+1.5"]);
    assert_eq!(
        (possible[0]["odd_shared"].as_bool(), possible[1]["odd_shared"].as_bool()),
        (Some(true), Some(false))
    );
    assert!(rows[1]["points"].is_null());
}

#[test]
fn games_are_converted_in_their_own_encoding_and_come_back() {
    let gbk = turning("CA[GBK]PB[@]PW[@]C[@]");
    let big5 = turning("CA[Big5]PB[@]");
    let (gbk_name, big5_name) = (b"\xce\xe2\xc7\xe5\xd4\xb4", b"\xa5\x5c\xb3\x5c\xbb\x5c");
    let utf16 = turning("PB[呉清源]").replace('\n', "\r\n");
    let two = format!("{}\n\n{} and a text after\n", turning("PB[one]"), even());
    let resigned = "(;GM[1]SZ[9]RE[B+R];B[ee];W[cc])";
    let sources: Vec<(&str, Vec<u8>)> = vec![
        ("games/a/gbk.sgf", named(&gbk, gbk_name)),
        ("games/a/big5.sgf", named(&big5, big5_name)),
        ("games/utf16.sgf", wide(&utf16)),
        ("games/two.sgf", two.clone().into_bytes()),
        ("games/resigned.sgf", resigned.into()),
    ];
    let files: Vec<(&str, &[u8])> =
        sources.iter().map(|(name, bytes)| (*name, &bytes[..])).collect();
    let folder = Folder::with(&files);
    let run = convert(&folder, &["--to=chinese", "--out=out", "games"]);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{}", run.out);
    assert!(run.out.contains("W+0.5 (Japanese, komi -0.5) -> B+0.5 (Chinese, komi -0.5): last play +1; another winner"), "{}", run.out);
    assert!(run.out.contains("5 games of 6 converted to Chinese rules"), "{}", run.out);
    assert!(run.out.contains("4 files written"), "{}", run.out);
    assert!(run.out.contains("another       4  last play"), "{}", run.out);

    let expected = [
        ("out/games/a/gbk.sgf", named(&turned(&gbk), gbk_name)),
        ("out/games/a/big5.sgf", named(&turned(&big5), big5_name)),
        ("out/games/utf16.sgf", wide(&turned(&utf16))),
        (
            "out/games/two.sgf",
            two.replace("RU[Japanese]", "RU[Chinese]")
                .replacen("RE[W+0.5]", "RE[B+0.5]", 1)
                .into_bytes(),
        ),
    ];
    for (name, bytes) in &expected {
        assert!(read(&folder, name) == *bytes, "{name}");
    }
    assert!(!folder.path().join("out/games/resigned.sgf").exists());
    for (name, bytes) in &sources {
        assert!(read(&folder, name) == *bytes, "{name}: the sources are as they were");
    }

    // A second run replaces nothing.
    let again = convert(&folder, &["--to=aga", "--out=out", "games"]);
    assert_eq!((again.code, again.out.as_str()), (Some(2), ""));
    assert!(again.err.contains("journal of an earlier run"), "{}", again.err);

    // One of them changes; the others come back.
    let changed = folder.path().join("out/games/two.sgf");
    fs::write(&changed, b"(;GM[1])").unwrap();
    let undo = convert(&folder, &["--undo", "out/kifu-journal.jsonl"]);
    assert_eq!(undo.code, Some(1), "{undo:?}");
    assert!(undo.out.contains("games/two.sgf: changed since: not touched"), "{}", undo.out);
    assert!(undo.out.contains("3 files restored to the bytes"), "{}", undo.out);
    for (name, bytes) in &sources[..3] {
        assert!(read(&folder, &format!("out/{name}")) == *bytes, "{name}");
    }
    assert_eq!(read(&folder, "out/games/two.sgf"), b"(;GM[1])");
    fs::remove_file(changed).unwrap();
    let undo = convert(&folder, &["--undo", "out/kifu-journal.jsonl"]);
    assert!(
        undo.out.contains("0 files restored to the bytes they had, 3 had them already"),
        "{}",
        undo.out
    );
}

#[test]
fn files_are_changed_in_place_only_with_a_journal() {
    let source = turning("PB[x]");
    let folder = Folder::with(&[("a.sgf", source.as_bytes())]);
    let run = convert(&folder, &["--to=chinese", "a.sgf"]);
    assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{run:?}");
    assert!(run.err.contains("--in-place"), "{}", run.err);

    let run = convert(&folder, &["--to=chinese", "--in-place", "a.sgf"]);
    assert_eq!(run.code, Some(0), "{run:?}");
    assert_eq!(String::from_utf8(read(&folder, "a.sgf")).unwrap(), turned(&source));
    assert_eq!(folder.names(), ["a.sgf", "kifu-journal.jsonl"]);

    let again = convert(&folder, &["--to=korean", "--in-place", "--force", "a.sgf"]);
    assert_eq!(again.code, Some(2), "{again:?}");
    assert!(again.err.contains("journal of an earlier run"), "{}", again.err);
    let other = convert(&folder, &["--to=korean", "--in-place", "--journal=second", "a.sgf"]);
    assert_eq!(other.code, Some(0), "{other:?}");

    let undo = convert(&folder, &["--undo", "kifu-journal.jsonl", "second"]);
    assert_eq!(undo.code, Some(0), "{undo:?}");
    assert_eq!(String::from_utf8(read(&folder, "a.sgf")).unwrap(), source);
}

#[test]
fn a_dry_run_shows_the_difference_and_writes_nothing() {
    let folder = Folder::with(&[("a.sgf", turning("PB[\x1b[2J]").as_bytes())]);
    let run = convert(&folder, &["--to=chinese", "--dry-run", "--komi=7.5", "a.sgf"]);
    assert_eq!((run.code, folder.names()), (Some(0), vec!["a.sgf".to_owned()]), "{run:?}");
    for line in
        ["-RU[Japanese]KM[-0.5]", "+RU[Chinese]KM[7.5]", "+RE[W+7.5]", "Nothing was written"]
    {
        assert!(run.out.contains(line), "{line}: {}", run.out);
    }
    assert!(!run.out.contains('\x1b'), "{}", run.out);
}

#[test]
fn results_that_the_board_does_not_bear_out_are_left_alone() {
    let wrong = even().replace("RE[W+0.5]", "RE[W+20.5]");
    let folder = Folder::with(&[("a.sgf", wrong.as_bytes())]);
    let run = convert(&folder, &["--to=chinese", "--out=out", "a.sgf"]);
    assert_eq!(run.code, Some(1), "{run:?}");
    assert!(run.out.contains("its result is contradicted"), "{}", run.out);
    assert_eq!(folder.names(), ["a.sgf"]);
    let row =
        convert(&folder, &["--to=chinese", "--dry-run", "--format=json", "a.sgf"]).rows().remove(0);
    assert_eq!(
        (row["converted"].as_str(), row["verdict"].as_str()),
        (Some("no"), Some("contradicted"))
    );

    let forced = convert(&folder, &["--to=chinese", "--out=out", "--force-verdict", "a.sgf"]);
    assert_eq!(forced.code, Some(0), "{forced:?}");
    let written = String::from_utf8(read(&folder, "out/a.sgf")).unwrap();
    assert_eq!(
        written,
        wrong.replace("RE[W+20.5]", "RE[W+0.5]").replace("RU[Japanese]", "RU[Chinese]")
    );
}

#[test]
fn derivations_have_the_numbers_and_comments_the_old_values() {
    let folder = Folder::with(&[("a.sgf", turning("C[A quiet game.\\]]").as_bytes())]);
    let run = convert(&folder, &["--to=chinese", "--out=out", "--explain", "--comment", "a.sgf"]);
    assert_eq!(run.code, Some(0), "{run:?}");
    for words in [
        "Black: area 15 = 12 stones + 3 surrounded points; territory 3 = 3 points",
        "12 stones played",
        "by area 0, by territory -1, 0 points shared",
        "-0.5  the result as it was played: W+0.5 (Japanese, komi -0.5)",
        "1  turns: who began and also played last has a stone more on the board",
        "0.5  B+0.5 (Chinese, komi -0.5) (0.25 zi)",
    ] {
        assert!(run.out.contains(words), "{words}: {}", run.out);
    }
    let written = String::from_utf8(read(&folder, "out/a.sgf")).unwrap();
    let comment = "C[A quiet game.\\]\nConverted by kifu; before: RU[Japanese\\] RE[W+0.5\\]]";
    assert!(written.contains(comment), "{written}");
}

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
fn what_cannot_be_done_is_said() {
    let folder = Folder::with(&[("a.sgf", even().as_bytes()), ("B+1", even().as_bytes())]);
    for args in [
        &["none.sgf", "--to=points"][..],
        &["B+2", "--to=chess"],
        &["a.sgf", "--to=zi", "--dry-run"],
        &["a.sgf", "B+2", "--to=chinese", "--dry-run"],
        &["B+2", "--to=zi", "--komi=much"],
        &["B+2", "--to=zi", "--board=99"],
        &["B+2"],
        &["--undo", "a.sgf"],
        &["--undo", "none"],
    ] {
        let run = convert(&folder, args);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{args:?} {run:?}");
        assert!(!run.err.is_empty());
    }
    // What is there is a path, whatever it looks like.
    let run = convert(&folder, &["B+1", "--to=chinese", "--dry-run"]);
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(run.out.contains("1 game of 1 converted"), "{}", run.out);
}

#[test]
fn a_full_board_makes_the_round_trip() {
    let files = [turning(""), even(), even().replace("RE[W+0.5]", "RE[W+20.5]")];
    let folder = Folder::with(&[
        ("a.sgf", files[0].as_bytes()),
        ("b.sgf", files[1].as_bytes()),
        ("c.sgf", files[2].as_bytes()),
    ]);
    let mut out = Vec::new();
    let paths = vec![folder.path().to_owned()];
    round_trip::run(paths, kifu_scoring::Effort::Quick, true, &mut out).unwrap();
    let text = String::from_utf8(out).unwrap();
    for line in [
        "3 counted games, 0 not decided by counting",
        "      1  the result is contradicted",
        "  2 come back with winner and margin",
        "  1 points in 1 games (50.0 %), because of\n          1  last play",
    ] {
        assert!(text.contains(line), "{text}");
    }
}

/// A folder of these texts.
fn texts(sources: &[(&str, &str)]) -> Folder {
    let files: Vec<_> = sources.iter().map(|(name, text)| (*name, text.as_bytes())).collect();
    Folder::with(&files)
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

#[test]
fn komi_is_points_unless_it_says_zi() {
    let folder = texts(&[("a.sgf", &turning(""))]);
    for args in [
        &["convert", "--to=chinese", "--dry-run", "a.sgf"][..],
        &["convert", "--to=points", "185子"],
        &["score", "a.sgf"],
        &["verify", "a.sgf"],
    ] {
        for komi in ["3.75", "6.25", "375"] {
            let run = folder.kifu(&[args, &["--komi", komi]].concat());
            assert_eq!(run.code, Some(2), "{args:?} {komi} {run:?}");
            assert!(run.err.contains("zi"), "{}", run.err);
        }
        let run = folder.kifu(&[args, &["--komi=3.75zi"]].concat());
        assert_ne!(run.code, Some(2), "{run:?}");
    }
    let run = folder.kifu(&["convert", "--to=chinese", "--dry-run", "--komi=3.75zi", "a.sgf"]);
    assert!(run.out.contains("KM[7.5]"), "{}", run.out);
    let run = folder.kifu(&["stats", "--what-if", "komi=3.75zi", "a.sgf"]);
    assert!(run.out.contains("komi 7.5"), "{run:?}");
}

#[test]
fn what_is_written_in_zi_is_told_so() {
    let fox = turning("AP[foxwq]");
    let folder = texts(&[("a.sgf", &fox)]);
    let run = convert(&folder, &["--to=chinese", "--out=o", "a.sgf"]);
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(run.out.contains("-> B+0.5 (Chinese, komi -0.5), written B+0.25 (zi)"), "{}", run.out);
    assert!(String::from_utf8(read(&folder, "o/a.sgf")).unwrap().contains("RE[B+0.25]"));
    let again = convert(&folder, &["--to=chinese", "--dry-run", "o/a.sgf"]);
    assert!(again.out.contains("B+0.5 (Chinese, komi -0.5) already"), "{}", again.out);
}

#[test]
fn counts_have_their_sign_and_their_bounds() {
    let folder = Folder::with(&[]);
    for (args, words) in [
        (&["176又1/4子", "--to=points", "--komi=7.5"][..], "= −4 1/4 zi × 2 = −8.5 points"),
        (&["白180.5子", "--to=points"], "= 0 zi × 2 = 0 points"),
        (&["B+7.5", "--to=zi"], "Black wins by 3 3/4 zi, 7.5 points."),
    ] {
        let run = convert(&folder, args);
        assert!(run.out.contains(words), "{}", run.out);
    }
    for args in [
        ["400子", "--board=19"],
        ["185子", "--board=1"],
        ["B+NaN", "--board=19"],
        ["B+inf", "--board=19"],
        ["B+400", "--board=19"],
    ] {
        let run = convert(&folder, &[&["--to=points"], &args[..]].concat());
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{run:?}");
    }
    for cut in ["B+1/3", "B+3.3"] {
        let run = convert(&folder, &[cut, "--to=points"]);
        assert!(run.code == Some(0) && run.err.contains("quarter"), "{run:?}");
    }
}
