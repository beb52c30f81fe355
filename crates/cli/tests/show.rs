//! `kifu show` and the pictures of `kifu score`, as their users meet them.
#![allow(clippy::unwrap_used, reason = "a failed expectation is a failed test")]

#[allow(dead_code, unreachable_pub, reason = "shared with the tests of the other commands")]
#[path = "cli/helper.rs"]
mod helper;

use helper::Folder;
use resvg::tiny_skia::Pixmap;
use std::fs;
use std::path::Path;

/// Black takes the white stone at B1 by his third move, and White plays there again.
const RETAKEN: &[u8] = b"(;GM[1]FF[4]SZ[5]PB[Ann]BR[3d]PW[Bob]KM[0]RE[?]\
    ;B[ae];W[be];B[bd];W[cd];B[ce];W[de];B[ea];W[be];B[])";

/// Black has the board by proof, with one dead white stone.
const PROVED: &[u8] = b"(;GM[1]FF[4]SZ[5]KM[0.5]RU[Japanese]\
    AB[ba][da][ab][bb][cb][db][eb][ac][cc][ec][ad][bd][cd][dd][ed][be][de]AW[dc])";

fn testdata(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/show").join(name)
}

#[test]
fn a_board_has_its_story_above_and_below() {
    let folder = Folder::with(&[("a.sgf", RETAKEN)]);
    let run = folder.kifu(&["show", "--ascii", "--move", "4", "a.sgf"]);
    assert_eq!(run.code, Some(0), "{run:?}");
    let expected = "\
Ann 3d (Black) – Bob (White)
komi 0 · ?

    A B C D E
  5 . . . . . 5
  4 . . . . . 4
  3 . . . . . 3
  2 . X(O). . 2
  1 X O . . . 1
    A B C D E
X Black   O White

Move 4 of 9: White C2. Captured: 0 by Black, 0 by White.
";
    assert_eq!(run.out, expected);
    let state = |turn: &str| {
        let out = folder.kifu(&["show", "--move", turn, "a.sgf"]).out;
        out.lines().find(|line| line.contains("Captured")).unwrap().to_owned()
    };
    assert_eq!(state("0"), "Before move 1 of 9. Captured: 0 by Black, 0 by White.");
    assert_eq!(state("-4"), "Move 5 of 9: Black C1. Captured: 1 by Black, 0 by White.");
    assert_eq!(state("9"), "Move 9 of 9: Black passes. Captured: 1 by Black, 1 by White.");
}

#[test]
fn numbers_without_a_place_are_listed() {
    let folder = Folder::with(&[("a.sgf", RETAKEN)]);
    let out = folder.kifu(&["show", "--ascii", "--numbers", "a.sgf"]).out;
    assert!(out.contains("  1 X1 O2 X5 O6 .  1\n"), "the captured stone stays where it was: {out}");
    assert!(out.ends_with("8 at 2; 9 pass\n"), "{out}");
    // A range: stones before it have no number.
    let out = folder.kifu(&["show", "--ascii", "--numbers=3-8", "a.sgf"]).out;
    assert!(out.contains("  1 X  O  X5 O6 .  1\n") && out.ends_with("8 at B1\n"), "{out}");
    assert!(out.contains("Move 8 of 9"), "{out}");
    // What is counted must stand there.
    let out = folder.kifu(&["show", "--ascii", "--numbers=1", "--counted", "a.sgf"]).out;
    assert!(out.contains("2 at 8; 5 at C1; 9 pass\n"), "{out}");
}

#[test]
fn a_game_is_chosen_among_all_that_are_read() {
    let both = [RETAKEN, PROVED].concat();
    let folder = Folder::with(&[("a.sgf", &both), ("b.sgf", RETAKEN)]);
    let third = folder.kifu(&["show", "--game", "2", "a.sgf", "b.sgf"]);
    assert!(third.out.contains("  5 ") && third.out.contains("No moves."), "{third:?}");
    assert!(third.out.ends_with("Game 2 of 3; --game N shows another.\n"), "{third:?}");
    let piped = folder.kifu_reading(&["show", "-"], RETAKEN);
    assert!(piped.out.starts_with("Ann 3d (Black)"), "{piped:?}");
    for args in [
        &["show", "--game=4", "a.sgf", "b.sgf"][..],
        &["show", "--game=0", "b.sgf"],
        &["show", "--move=10", "b.sgf"],
        &["show", "--move=-10", "b.sgf"],
        &["show", "--numbers=9-3", "b.sgf"],
        &["show", "none.sgf"],
        &["show", "--png=x.png", "--font=a.sgf", "b.sgf"],
    ] {
        let run = folder.kifu(args);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{run:?}");
        assert!(!run.err.is_empty());
    }
    assert_eq!(folder.names(), ["a.sgf", "b.sgf"]);
}

#[test]
fn an_svg_is_xml_whatever_the_record_says() {
    let record = fs::read(testdata("hostile.sgf")).unwrap();
    let folder = Folder::with(&[("a.sgf", &record)]);
    let svg = folder.kifu(&["show", "--numbers", "--svg=-", "a.sgf"]).out;
    let golden = testdata("hostile.svg");
    if std::env::var_os("BLESS").is_some() {
        fs::write(&golden, &svg).unwrap();
    }
    assert_eq!(svg, fs::read_to_string(golden).unwrap());

    let document = roxmltree::Document::parse(&svg).unwrap();
    let element =
        |name: &str| document.descendants().filter(|node| node.tag_name().name() == name).count();
    assert_eq!((element("script"), element("style"), element("title")), (0, 0, 1));
    assert!(document.descendants().all(|node| node.attribute("id").is_none()));
    let title = document.descendants().find(|node| node.tag_name().name() == "title").unwrap();
    let names = r#"<script>alert(1)</script> (Black) – "White" & Co. \u{202e}é (White)"#;
    assert_eq!(title.text(), Some(names));
    assert!(svg.contains("8 at 3"), "White plays where a stone stands");
    for number in (1..=12).filter(|&number| number != 8) {
        let number = number.to_string();
        assert!(document.descendants().any(|node| node.text() == Some(&number)), "{number}");
    }
}

#[test]
fn every_size_of_board_is_drawn() {
    for (size, width, height) in
        [("1", 448, 448), ("52", 0, 0), ("3:52", 0, 0), ("52:1", 0, 0), ("9", 0, 0)]
    {
        let record = format!("(;GM[1]SZ[{size}];B[aa])");
        let folder = Folder::with(&[("a.sgf", record.as_bytes())]);
        let run = folder.kifu(&["show", "--svg=a.svg", "--png=a.png", "--width=200", "a.sgf"]);
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{size}");
        let svg = fs::read_to_string(folder.path().join("a.svg")).unwrap();
        let document = roxmltree::Document::parse(&svg).unwrap();
        let side = |name| document.root_element().attribute(name).unwrap().parse::<u32>().unwrap();
        let picture = Pixmap::load_png(folder.path().join("a.png")).unwrap();
        assert_eq!(picture.width(), 200);
        let expected = (f64::from(side("height")) * 200.0 / f64::from(side("width"))).ceil();
        assert!((f64::from(picture.height()) - expected).abs() <= 1.0, "{size}");
        if width > 0 {
            assert_eq!(side("width"), width);
            assert!(side("height") < height);
        }
        let out = folder.kifu(&["show", "--ascii", "a.sgf"]).out;
        // On a single point the stone has no liberty and takes itself off.
        assert_eq!(out.contains("(X)"), size != "1", "{out}");
    }
}

#[test]
fn names_of_columns_keep_apart() {
    let folder = Folder::with(&[("a.sgf", b"(;GM[1]SZ[28:3];B[Ab];W[yb])")]);
    for args in [["show", "--ascii"], ["score", "--ascii"], ["show", "--color=never"]] {
        let out = folder.kifu(&[args[0], args[1], "a.sgf"]).out;
        let lines: Vec<&str> = out.lines().collect();
        let row = lines.iter().position(|line| line.starts_with("  2 ")).unwrap();
        // Upright, under each other: AA, AB and AC stand over the last three columns.
        assert_eq!(lines[row - 3].replace('A', " ").trim(), "", "{out}");
        assert!(lines[row - 3].ends_with("A A A"), "{out}");
        assert!(lines[row - 2].ends_with("X Y Z A B C"), "{out}");
        assert_eq!(lines[row - 2], lines[row + 3], "{out}");
        let at = |line: usize, column: usize| lines[line].chars().nth(column);
        // The estimate may take it for dead.
        let column = lines[row].chars().position(|sign| "Xx●".contains(sign)).unwrap();
        assert_eq!((at(row - 3, column), at(row - 2, column)), (Some('A'), Some('B')), "{out}");
    }
}

#[test]
fn a_png_shows_stones_territory_and_the_dead() {
    let folder = Folder::with(&[("a.sgf", PROVED)]);
    let draw = |name: &str| {
        let run = folder.kifu(&["show", "--counted", "--png", name, "--width=448", "a.sgf"]);
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{run:?}");
        fs::read(folder.path().join(name)).unwrap()
    };
    let first = draw("a.png");
    assert_eq!(first, draw("b.png"), "the same bytes every time");
    let picture = Pixmap::decode_png(&first).unwrap();
    let svg = folder.kifu(&["show", "--counted", "--svg=-", "a.sgf"]).out;
    let document = roxmltree::Document::parse(&svg).unwrap();
    assert_eq!(document.root_element().attribute("width"), Some("448"), "drawn one to one");
    let wood = document.descendants().filter(|node| node.tag_name().name() == "rect").nth(1);
    let corner = |name| wood.unwrap().attribute(name).unwrap().parse::<u32>().unwrap() + 42;
    let at = |x: u32, y: u32| {
        let pixel = picture.pixel(corner("x") + 32 * x, corner("y") + 32 * y).unwrap();
        (pixel.red(), pixel.green(), pixel.blue())
    };
    let black = (0x18, 0x18, 0x18);
    assert_eq!(at(1, 1), black, "a black stone");
    assert_eq!(at(2, 4), black, "black territory");
    assert_eq!(at(3, 2), black, "the cross on the dead stone, in the colour of its owner");
    let pixel = picture.pixel(corner("x") + 32 * 3 + 10, corner("y") + 32 * 2 - 4).unwrap();
    let faded = [pixel.red(), pixel.green(), pixel.blue()];
    assert!(faded.iter().all(|&light| (0xa0..0xfd).contains(&light)), "white, but not quite");
}

#[test]
fn pictures_are_not_overwritten_unasked() {
    let folder = Folder::with(&[("a.sgf", RETAKEN), ("a.svg", b"mine")]);
    let run = folder.kifu(&["show", "--svg=a.svg", "a.sgf"]);
    assert_eq!(run.code, Some(2), "{run:?}");
    assert_eq!(fs::read(folder.path().join("a.svg")).unwrap(), b"mine");
    let run = folder.kifu(&["show", "--svg=a.svg", "--force", "a.sgf"]);
    assert_eq!((run.code, run.out.as_str()), (Some(0), ""), "{run:?}");
    assert!(fs::read(folder.path().join("a.svg")).unwrap().starts_with(b"<svg"));
}

#[test]
fn lines_with_letters_that_the_font_lacks_are_left_out() {
    let record = "(;GM[1]FF[4]CA[UTF-8]SZ[9]PB[呉清源]PW[Gauß]KM[5.5];B[ee])".as_bytes();
    let folder = Folder::with(&[("a.sgf", record), ("b.sgf", RETAKEN)]);
    let run = folder.kifu(&["show", "--png=a.png", "a.sgf"]);
    assert!(run.code == Some(0) && run.err.contains("left out"), "{run:?}");
    assert!(run.err.contains("--font FILE"), "{run:?}");
    assert_eq!(folder.kifu(&["show", "--png=b.png", "b.sgf"]).err, "");
}

#[test]
fn the_game_can_be_asked_for_by_what_it_is() {
    let folder = Folder::with(&[("a.sgf", RETAKEN), ("b.sgf", &[PROVED, RETAKEN].concat())]);
    let shown = |args: &[&str]| folder.kifu(&[&["show", "--where"], args, &["."]].concat());
    let run = shown(&["black=Ann", "--game=2"]);
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(run.out.starts_with("Ann 3d (Black)") && run.out.contains("Game 2 of 2"), "{run:?}");
    assert_eq!(shown(&["rules=japanese"]).code, Some(0));
    for args in [&["black=Ann", "--game=3"][..], &["black=Cid"]] {
        let run = shown(args);
        assert!(run.code == Some(2) && run.err.contains("--where"), "{run:?}");
    }
}

#[test]
fn escapes_colour_only_where_asked() {
    let record = b"(;GM[1]FF[4]SZ[3]PB[\x1b[2J]PW[x\ny];B[bb])";
    let folder = Folder::with(&[("a.sgf", record)]);
    let plain = folder.kifu(&["show", "a.sgf"]).out;
    assert!(!plain.contains('\u{1b}') && plain.contains("(●)"), "{plain}");
    let colored = folder.kifu(&["show", "--color=always", "a.sgf"]).out;
    assert!(colored.contains("\u{1b}[") && !colored.contains("\u{1b}[2J"), "{colored}");
}

#[test]
fn score_draws_one_game() {
    let both = [PROVED, RETAKEN].concat();
    let folder = Folder::with(&[("a.sgf", PROVED), ("both.sgf", &both)]);
    let run = folder.kifu(&["score", "--format=svg", "-o", "a.svg", "a.sgf"]);
    assert_eq!((run.code, run.out.as_str()), (Some(0), ""), "{run:?}");
    let svg = fs::read_to_string(folder.path().join("a.svg")).unwrap();
    let document = roxmltree::Document::parse(&svg).unwrap();
    assert!(svg.contains("B+8.5, nothing open"), "{svg}");
    let squares = document
        .descendants()
        .filter(|node| node.tag_name().name() == "rect" && node.attribute("width") == Some("10"));
    assert_eq!(squares.count(), 7, "the empty points of Black's territory");
    let run = folder.kifu(&["score", "--format=svg", "-o", "both.svg", "both.sgf"]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("draws one game"), "{run:?}");
    assert_eq!(folder.names(), ["a.sgf", "a.svg", "both.sgf"]);
}
