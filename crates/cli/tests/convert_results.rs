//! `kifu convert` of results alone.
#![allow(clippy::unwrap_used, reason = "a failed expectation is a failed test")]

#[allow(dead_code, unreachable_pub, reason = "shared with the tests of the other commands")]
#[path = "cli/helper.rs"]
mod helper;

#[allow(dead_code, unreachable_pub, reason = "shared with the other tests of kifu convert")]
#[path = "cli/conversions.rs"]
mod conversions;

use conversions::convert;
use helper::Folder;

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
}

#[test]
fn a_margin_that_is_no_quarter_point_is_refused_and_not_cut() {
    let folder = Folder::with(&[]);
    for text in ["黑胜1/3子", "B+1 5/6", "W+6 3/5", "B+0.66", "白胜1/3目", "B+1/3", "B+3.3"] {
        let run = convert(&folder, &[text, "--to=points"]);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{run:?}");
        assert!(run.err.contains("no whole number of quarter points"), "{run:?}");
    }
    // An eighth of a zi is a quarter of a point.
    let run = convert(&folder, &["黑胜1/8子", "--to=points"]);
    assert_eq!((run.code, run.out.lines().next()), (Some(0), Some("B+0.25")), "{run:?}");
}

#[test]
fn a_record_with_such_a_margin_names_its_winner_and_is_left_alone() {
    let game = "(;GM[1]SZ[9]KM[0]RU[Chinese]RE[黑胜1/3子];B[ee];W[tt];B[tt])";
    let folder = Folder::with(&[("a.sgf", game.as_bytes())]);
    let run = folder.kifu(&["audit", "--select", "M202", "a.sgf"]);
    let words = "\"黑胜1/3子\" reads as B+, its margin being no whole number of quarter points";
    assert!(run.out.contains(words), "{run:?}");
    let run = folder.kifu(&["verify", "a.sgf"]);
    assert!(run.out.contains("not-by-counting"), "{run:?}");
    assert!(run.out.contains("no whole number of quarter points"), "{run:?}");
    let run = folder.kifu(&["convert", "--to=japanese", "--out=new", "a.sgf"]);
    assert!(!folder.path().join("new/a.sgf").exists(), "{run:?}");
}

#[test]
fn words_of_margins_and_of_games_without_a_winner_are_read() {
    let folder = Folder::with(&[]);
    for (text, standard) in [
        ("White wins by half a point", "W+0.5"),
        ("W+Half", "W+0.5"),
        ("Black wins by two and a half points", "B+2.5"),
        ("판빅", "0"),
        ("三劫循环 无胜负", "Void"),
    ] {
        let run = convert(&folder, &[text, "--to=points"]);
        assert_eq!((run.code, run.out.lines().next()), (Some(0), Some(standard)), "{run:?}");
    }
}

#[test]
fn a_margin_that_no_board_has_is_told() {
    let folder = Folder::with(&[]);
    for (args, impossible) in [
        (&["W+2.5", "--komi=7"][..], true),
        (&["B+2", "--komi=6.5"], true),
        (&["176又1/4子"], true),
        (&["W+2.5", "--komi=6.5"], false),
        (&["185子", "--komi=7.5"], false),
        (&["W+2.5"], false),
    ] {
        let args = [&["--to=chinese"], args].concat();
        let run = convert(&folder, &args);
        assert_eq!(run.out.contains("No board has that margin"), impossible, "{}", run.out);
        let row = convert(&folder, &[&args[..], &["--format=json"]].concat()).rows().remove(0);
        let has = row["board_has"].as_bool();
        assert_eq!(has == Some(false), impossible, "{row}");
    }
    // The signs of a sum are all the same.
    let run = convert(&folder, &["W+12.5", "--to=chinese", "--komi=6.5"]);
    assert!(run.out.contains("−6 on the board − komi 6.5 = −12.5"), "{}", run.out);
}
