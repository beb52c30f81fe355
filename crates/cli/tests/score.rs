//! `kifu score` as its users meet it.
#![allow(clippy::unwrap_used, reason = "a failed expectation is a failed test")]

#[allow(dead_code, unreachable_pub, reason = "shared with the tests of the other commands")]
#[path = "cli/helper.rs"]
mod helper;

use helper::Folder;

/// Black has the board by proof, with one dead white stone: 8 points, 1 stone.
const PROVED: &[u8] = b"(;GM[1]FF[4]SZ[5]KM[0.5]RU[Japanese]\
    AB[ba][da][ab][bb][cb][db][eb][ac][cc][ec][ad][bd][cd][dd][ed][be][de]AW[dc])";

/// Two areas, and a dead white stone that only the marks tell of.
const MARKED: &[u8] = b"(;GM[1]FF[4]SZ[5]KM[6.5]RU[Chinese]PB[\x1b[2J]\
    AB[ba][bb][bc][bd][be]AW[da][db][dc][dd][de][cb]AB[ec]\
    TB[aa][ab][ac][ad][ae]TW[ea][eb][ec][ed][ee])";

#[test]
fn json_has_a_row_for_each_game() {
    let both = [PROVED, MARKED].concat();
    let folder = Folder::with(&[("a.sgf", PROVED), ("b/both.sgf", &both)]);
    let run = folder.kifu(&["score", "--format=json", "a.sgf", "b"]);
    assert_eq!(run.code, Some(0), "{run:?}");
    let rows = run.rows();
    let names: Vec<_> =
        rows.iter().map(|row| (row["path"].as_str().unwrap(), &row["game"])).collect();
    assert_eq!(names.len(), 3);
    assert_eq!((names[2].0, names[2].1.as_u64()), ("b/both.sgf", Some(2)));
    let proved = &rows[0];
    assert_eq!(
        (proved["territory_margin"].as_f64(), proved["layer"].as_str()),
        (Some(8.5), Some("proof"))
    );
    assert_eq!(proved["area_margin"].as_f64(), Some(24.5));
    assert_eq!((proved["closed"].as_bool(), proved["low"].as_f64()), (Some(true), Some(8.5)));
    assert_eq!(
        (proved["dead"][0].as_str(), proved["confidence"].as_u64()),
        (Some("D3"), Some(100))
    );
    let marked = &rows[2];
    assert_eq!((marked["layer"].as_str(), marked["dead"][0].as_str()), (Some("marks"), Some("E3")));
    assert_eq!(marked["rules"].as_str(), Some("Chinese"));
    assert_eq!(marked["finished_margin"], marked["area_margin"]);
}

#[test]
fn text_shows_board_rulesets_and_the_ledger() {
    let folder = Folder::with(&[("a.sgf", PROVED)]);
    let text = folder.kifu(&["score", "--ascii", "a.sgf"]).out;
    assert!(text.is_ascii(), "{text}");
    assert!(text.contains("  3 X + X o X 3\n"), "{text}");
    for ruleset in kifu_rules::RULESETS {
        assert!(text.contains(ruleset.name), "{text}");
    }
    assert!(text.contains("one stone is two points"), "{text}");
    assert!(text.contains("B+8.5: nothing is open."), "{text}");
    let one = folder.kifu(&["score", "--rules=chinese", "--komi=7.5", "a.sgf"]).out;
    assert!(one.contains("B+17.5") && !one.contains("Tromp-Taylor"), "{one}");
}

#[test]
fn the_user_has_the_last_word() {
    let folder = Folder::with(&[("a.sgf", PROVED)]);
    let margin = |args: &[&str]| {
        let run = folder.kifu(&[&["score", "--format=json", "a.sgf"], args].concat());
        let row = run.rows().remove(0);
        (row["territory_margin"].as_f64().unwrap(), row["layer"].as_str().unwrap().to_owned())
    };
    assert_eq!(margin(&["--komi=-2"]), (11.0, "proof".to_owned()));
    assert_eq!(margin(&["--penalty=black:1"]), (6.5, "proof".to_owned()));
    // The stone stays: neither its point nor a prisoner counts.
    assert_eq!(margin(&["--alive=D3"]), (6.5, "given".to_owned()));
    assert_eq!(margin(&["--dead=d3"]), (8.5, "given".to_owned()));
}

#[test]
fn an_earlier_move_is_counted_as_it_stood() {
    let game = b"(;GM[1]SZ[9]KM[0];B[ee];W[cc];B[gg];W[ce];B[cg])";
    let folder = Folder::with(&[("a.sgf", game)]);
    let text = folder.kifu(&["score", "--ascii", "--move=2", "a.sgf"]).out;
    let is_row = |line: &&str| {
        let mut words = line.split_whitespace();
        let first = words.next();
        first.is_some() && first == words.last()
    };
    let board: String = text.lines().filter(is_row).collect();
    let stones = |sign: char| board.matches(sign).count();
    assert_eq!((stones('X') + stones('x'), stones('O') + stones('o')), (1, 1), "{text}");
}

#[test]
fn brief_is_a_line_a_game_and_escapes_names() {
    let folder = Folder::with(&[("a\u{1b}.sgf", PROVED), ("b.sgf", MARKED)]);
    let run = folder.kifu(&["score", "--brief", "."]);
    assert_eq!(run.out.lines().count(), 2, "{run:?}");
    assert!(!run.out.contains('\u{1b}'), "{run:?}");
    assert!(run.out.contains("B+8.5, nothing open (Japanese, komi 0.5, by proof)"), "{run:?}");
}

#[test]
fn what_cannot_be_done_is_said() {
    let folder = Folder::with(&[("a.sgf", PROVED)]);
    for args in [
        &["score", "none.sgf"][..],
        &["score", "a.sgf", "--dead=hello"],
        &["score", "a.sgf", "--penalty=green:1"],
        &["score", "a.sgf", "--komi=much"],
        &["score", "a.sgf", "--rules=chess"],
    ] {
        let run = folder.kifu(args);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{run:?}");
        assert!(!run.err.is_empty());
    }
}
