//! `kifu convert` as its users meet it.
#![allow(clippy::unwrap_used, reason = "a failed expectation is a failed test")]

#[allow(dead_code, unreachable_pub, reason = "shared with the tests of the other commands")]
#[path = "cli/helper.rs"]
mod helper;

#[allow(dead_code, unreachable_pub, reason = "shared with the other tests of kifu convert")]
#[path = "cli/conversions.rs"]
mod conversions;

#[allow(dead_code, unreachable_pub, missing_docs, reason = "an example has its own main")]
#[path = "../../../examples/round_trip.rs"]
mod round_trip;

use conversions::{convert, even, read, texts, turned, turning};
use helper::Folder;
use serde_json::json;
use std::fs;

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
    let options = round_trip::Options { paths, list: true, quick: true };
    round_trip::run(options, &mut out).unwrap();
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
fn under_rules_that_count_territory_nothing_stays_in_zi() {
    let zi = even()
        .replace("RU[Japanese]", "RU[Chinese]")
        .replace("KM[0.5]", "KM[0.25]")
        .replace("RE[W+0.5]", "RE[白胜1/4子]");
    let folder = texts(&[("a.sgf", &zi)]);
    let run = convert(&folder, &["--to=japanese", "--out=o", "a.sgf"]);
    assert_eq!(run.code, Some(0), "{run:?}");
    assert_eq!(String::from_utf8(read(&folder, "o/a.sgf")).unwrap(), even());
    let area = convert(&folder, &["--to=chinese", "--dry-run", "a.sgf"]);
    assert!(area.out.contains("already"), "by area the words stay: {}", area.out);
}

/// All of 5×5 is Black's by proof, with one dead white stone: 10 points by territory, 25 by area.
fn all_blacks(header: &str) -> String {
    let board = "AB[ba][da][ab][bb][cb][db][eb][ac][ec][ad][bd][cd][dd][ed][be][de]AW[cc]";
    format!("(;GM[1]FF[4]SZ[5]{header}{board})")
}

#[test]
fn no_inferred_komi_is_written_over_a_stated_one() {
    let differs = all_blacks("RU[Japanese]KM[0.5]RE[B+4.5]");
    let swapped = all_blacks("RU[Japanese]KM[0.5]RE[W+9.5]");
    let folder = texts(&[("a.sgf", &differs), ("b.sgf", &swapped)]);
    let run = convert(&folder, &["--to=chinese", "--out=o", "a.sgf", "b.sgf"]);
    assert_eq!(run.code, Some(1), "{run:?}");
    for words in [
        "its result fits only with komi 5.5, and 0.5 is stated (komi-differs)",
        "--force-verdict converts it with komi 5.5",
        "(colours-swapped)",
        "--force-verdict converts it with what the board says",
        "the result fits another komi than the stated one",
    ] {
        assert!(run.out.contains(words), "{words}: {}", run.out);
    }
    assert_eq!(folder.names(), ["a.sgf", "b.sgf"]);
    let args = ["--to=chinese", "--out=o", "--force-verdict", "a.sgf", "b.sgf"];
    let run = convert(&folder, &args);
    assert_eq!(run.code, Some(0), "{run:?}");
    let words = "RU[Japanese] KM[0.5] RE[B+4.5] (komi-differs) taken as B+4.5 (Japanese, komi 5.5)";
    assert!(run.out.contains(words), "{}", run.out);
    let written = |name| String::from_utf8(read(&folder, name)).unwrap();
    assert!(written("o/a.sgf").contains("RU[Chinese]KM[5.5]RE[B+19.5]"));
    assert!(written("o/b.sgf").contains("RU[Chinese]KM[0.5]RE[B+24.5]"));

    // Komi that are written in other units, or left out by a server, are read and no inference.
    let scaled = all_blacks("AP[foxwq]RU[Chinese]KM[375]RE[B+8.75]");
    let folder = texts(&[("a.sgf", &scaled)]);
    let run = convert(&folder, &["--to=japanese", "--dry-run", "a.sgf"]);
    assert_eq!(run.code, Some(0), "{run:?}");
}

#[test]
fn what_the_record_says_stands_beside_what_is_made_of_it() {
    let pine =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/collection/server/pine/0018.sgf");
    let pine = fs::read_to_string(pine).unwrap();
    let folder = texts(&[("a.sgf", &pine), ("b.sgf", &turning(""))]);
    let run = convert(&folder, &["--to=chinese", "--dry-run", "--explain", "a.sgf", "b.sgf"]);
    for words in [
        "a.sgf [game 1]: RU[Japanese] KM[375] RE[W+8.50] (komi-scaled, counted-by-area) taken as \
         W+8.5 (Chinese, komi 7.5) -> W+8.5 (Chinese, komi 7.5)",
        "the record says: RU[Japanese] KM[375] RE[W+8.50] (komi-scaled, counted-by-area), taken as \
         W+8.5 (Chinese, komi 7.5)\n",
        // What is plain is not told twice.
        "b.sgf [game 1]: W+0.5 (Japanese, komi -0.5) -> ",
        "the record says: RU[Japanese] KM[-0.5] RE[W+0.5]\n",
    ] {
        assert!(run.out.contains(words), "{words}: {}", run.out);
    }
    let args = ["--to=chinese", "--dry-run", "--format=json", "a.sgf"];
    let row = convert(&folder, &args).rows().remove(0);
    let record = json!({"rules": "Japanese", "komi": "375", "result": "W+8.50"});
    assert_eq!((&row["record"], row["from"]["rules"].as_str()), (&record, Some("Chinese")));
    assert_eq!(row["readings"], json!(["komi-scaled", "counted-by-area"]));

    let silent = turning("").replace("RU[Japanese]", "");
    let folder = texts(&[("a.sgf", &silent)]);
    let run = convert(&folder, &["--to=chinese", "--dry-run", "a.sgf"]);
    assert!(run.out.contains("no RU KM[-0.5] RE[W+0.5] taken as W+0.5 (Japanese,"), "{run:?}");
    let korean = even().replace("KM[0.5]", "HA[호선 - 반집 공제]");
    let folder = texts(&[("a.sgf", &korean)]);
    let run = convert(&folder, &["--to=chinese", "--dry-run", "a.sgf"]);
    assert!(run.out.contains("RU[Japanese] HA[호선 - 반집 공제] RE[W+0.5] taken as"), "{run:?}");
}

#[test]
fn a_result_that_cannot_be_read_is_told() {
    for (result, told) in [
        ("黑185子", "黑185子"),
        ("B-3", "B-3"),
        ("B\x1b[2J-3", "B\\u{1b}[2J-3"),
        ("黑胜1/3子", "黑胜1/3子"),
    ] {
        let game = turning("").replace("RE[W+0.5]", &format!("RE[{result}]"));
        let folder = texts(&[("a.sgf", &game)]);
        let run = convert(&folder, &["--to=chinese", "--dry-run", "a.sgf"]);
        assert_eq!(run.code, Some(1), "{run:?}");
        let words = format!("not converted: the result cannot be read: {told}\n");
        assert!(run.out.contains(&words), "{words}: {}", run.out);
        assert!(!run.out.contains("not decided by counting"), "{}", run.out);
        let args = ["--to=chinese", "--dry-run", "--format=json", "a.sgf"];
        let row = convert(&folder, &args).rows().remove(0);
        assert_eq!(row["converted"], json!("no"));
        let reason = row["reason"].as_str().unwrap();
        assert!(reason.starts_with("the result cannot be read: "), "{reason}");
    }
}

#[test]
fn a_tie_that_black_wins_is_not_told_as_zi() {
    let folder = texts(&[("a.sgf", &even())]);
    let run = convert(&folder, &["--to=ing", "--komi=0", "--dry-run", "a.sgf"]);
    let words = "-> B+0 (Ing, komi 0), written B+ (a tie, of which SGF has the winner alone)";
    assert!(run.out.contains(words), "{}", run.out);
    assert!(!run.out.contains("(zi)"), "{}", run.out);
    let args = ["--to=ing", "--komi=0", "--dry-run", "--format=json", "a.sgf"];
    let row = convert(&folder, &args).rows().remove(0);
    assert_eq!((&row["written"], &row["written_as"]), (&json!("B+"), &json!("winner")));
}

#[test]
fn a_count_of_stones_has_the_terms_of_the_ledger() {
    let placed = all_blacks("RU[Japanese]KM[0]RE[B+10]");
    let folder = texts(&[("a.sgf", &turning("")), ("b.sgf", &placed)]);
    let run = convert(&folder, &["--to=ancient-chinese", "--dry-run", "a.sgf", "b.sgf"]);
    for words in
        ["(Ming-Qing, komi -0.5): last play +1; another winner", ": handicap stones +15, tax -2\n"]
    {
        assert!(run.out.contains(words), "{words}: {}", run.out);
    }
}

#[test]
fn an_option_that_does_nothing_is_an_error() {
    let folder = texts(&[("a.sgf", &turning(""))]);
    for (option, of) in [
        (&["--lang=zh"][..], "results"),
        (&["--board=9"], "results"),
        (&["--last=black"], "results"),
    ] {
        let run = convert(&folder, &[&["--to=chinese", "--dry-run", "a.sgf"], option].concat());
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{run:?}");
        assert!(run.err.contains(&format!("is an option of {of}")), "{run:?}");
    }
    for option in [
        "--dry-run",
        "--out=o",
        "--in-place",
        "--comment",
        "--explain",
        "--quiet",
        "--force-verdict",
        "--force",
        "--journal=j",
        "--effort=quick",
    ] {
        let run = convert(&folder, &["--to=chinese", "B+2", option]);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{run:?}");
        assert!(run.err.contains("is an option of games of files"), "{run:?}");
    }
}
