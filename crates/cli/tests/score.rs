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

/// The working is shown: what is added to the count of the board, term by term.
#[test]
fn everything_beside_the_board_is_listed() {
    let folder = Folder::with(&[("a.sgf", PROVED)]);
    let terms = ["--rules=chinese", "--handicap=3", "--penalty=black:1", "a.sgf"];
    let text = folder.kifu(&[&["score"], &terms[..]].concat()).out;
    let told = "Black's lead in this game: 25 on the board, -0.5 komi, -3 for handicap stones, -2 for \
                penalties: 19.5.";
    assert!(text.contains(told), "{text}");
    let row = folder.kifu(&[&["score", "--format=json"], &terms[..]].concat()).rows().remove(0);
    assert_eq!(
        ["komi", "handicap", "pass_stones", "fines"].map(|key| row["adjustments"][key].as_f64()),
        [-0.5, -3.0, 0.0, -2.0].map(Some)
    );
    let even = folder.kifu(&["score", "a.sgf"]).out;
    assert!(!even.contains("Black's lead in this game"), "komi alone is told above: {even}");
}

#[test]
fn rules_say_who_wins_a_tie_and_what_is_taken_off() {
    let proved = std::str::from_utf8(PROVED).unwrap();
    let under = |rules: &str, komi: &str, end: &str| {
        let game = proved.replace("RU[Japanese]", rules).replace("KM[0.5]", komi);
        Folder::with(&[("a.sgf", game.replace("AW[dc])", &format!("AW[dc]{end})")).as_bytes())])
    };
    let tie = under("RU[Ing]", "KM[25]", "");
    assert!(tie.kifu(&["score", "a.sgf"]).out.contains("B+0: nothing is open."));
    assert!(tie.kifu(&["score", "--brief", "a.sgf"]).out.contains("B+0, nothing open"));

    // The white stone has no liberty, but nobody took it.
    let stays = under("RU[Tromp-Taylor]", "KM[0.5]", ";B[];W[]");
    let row = stays.kifu(&["score", "--format=json", "a.sgf"]).rows().remove(0);
    assert_eq!(row["finished_margin"].as_f64(), Some(22.5), "{row}");
    let text = stays.kifu(&["score", "a.sgf"]).out;
    assert!(text.contains("Tromp-Taylor (this game)    B+22.5"), "{text}");

    let own = under("RU[koPOSITIONALscoreAREAtaxSEKIsui1]", "KM[0.5]", "");
    let text = own.kifu(&["score", "a.sgf"]).out;
    assert!(text.contains("custom (KataGo) (this game)"), "{text}");
}

#[test]
fn a_plain_count_takes_what_a_strict_one_leaves() {
    // Black has two eyes and must fill a third point, E4, when he is put in atari there.
    let game = b"(;GM[1]SZ[7:4]KM[0]RU[Japanese]AB[ba][da][fa][ab][bb][cb][db][eb]\
        AW[ga][fb][gb][ac][bc][cc][dc][ec][fc][bd][dd];B[];W[])";
    let folder = Folder::with(&[("a.sgf", game)]);
    let margin = |args: &[&str]| {
        let row =
            folder.kifu(&[&["score", "--format=json", "a.sgf"], args].concat()).rows().remove(0);
        row["territory_margin"].as_f64()
    };
    assert_eq!((margin(&["--plain"]), margin(&[])), (Some(-3.0), Some(-4.0)));
    let text = folder.kifu(&["score", "--plain", "a.sgf"]).out;
    assert!(text.contains("Japanese rules, komi 0, every surrounded point counts\n"), "{text}");
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

/// A game of random plays on a small board, ended by two passes.
fn ended(side: u8, seed: u64) -> String {
    use kifu_rules::{Color, Point, Position, Ruleset, Size};
    let size = Size::new(side, side).unwrap();
    let (mut position, mut random) = (Position::new(size), seed);
    let mut sgf = format!("(;GM[1]FF[4]SZ[{side}]KM[0]RU[Japanese]");
    let mut color = Color::Black;
    for _ in 0..size.area() * 3 {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let at = (random >> 33) as usize % size.area();
        let point = Point { x: (at % side as usize) as u8, y: (at / side as usize) as u8 };
        let board = position.board();
        let eye = size.neighbors(point).all(|near| board.at(near) == Some(color));
        if eye || position.judge(color, point, &Ruleset::JAPANESE).is_some() {
            continue;
        }
        position.play(color, point);
        let letter = |at: u8| char::from(b'a' + at);
        let name = if color == Color::Black { 'B' } else { 'W' };
        sgf += &format!(";{name}[{}{}]", letter(point.x), letter(point.y));
        color = !color;
    }
    let passes = if color == Color::Black { ";B[];W[])" } else { ";W[];B[])" };
    sgf + passes
}

#[test]
fn picture_words_and_fields_agree_on_what_is_open() {
    // Two walls on a small board: nobody can say who lives, but the players have ended the game.
    let walls = "(;GM[1]FF[4]SZ[5]RU[Japanese]KM[0];B[cc];W[dc];B[cb];W[db];B[cd];W[dd];B[ca]\
        ;W[];B[])";
    let unended = walls.replace(";W[];B[]", "");
    let mut games = vec![walls.to_owned(), unended];
    games.extend([4, 5, 6, 7].iter().flat_map(|&side| (1..6).map(move |seed| ended(side, seed))));
    let collection = games.concat();
    let folder = Folder::with(&[("a.sgf", collection.as_bytes())]);
    let rows = folder.kifu(&["score", "--format=json", "--effort=quick", "a.sgf"]).rows();
    let text = folder.kifu(&["score", "--ascii", "--effort=quick", "a.sgf"]).out;
    let texts: Vec<&str> = text.split("a.sgf [game ").skip(1).collect();
    assert_eq!((rows.len(), texts.len()), (games.len(), games.len()));
    let mut open = 0;
    for ((game, row), text) in games.iter().zip(&rows).zip(&texts) {
        // The diagram, without the line that explains its signs.
        let board: Vec<&str> = text.lines().take_while(|line| !line.contains("dead")).collect();
        let marks = board.iter().map(|line| line.matches('?').count()).sum::<usize>();
        assert_eq!(marks, row["open"].as_array().unwrap().len(), "{game}\n{text}");
        let closed = row["closed"].as_bool().unwrap();
        assert!(!closed || marks == 0, "{game}\n{text}");
        let says = ["nothing is open", "who is dead is in doubt; nothing left to play"];
        assert_eq!(closed, says.iter().any(|words| text.contains(words)), "{game}\n{text}");
        assert!(closed || !game.ends_with("])") || !game.contains("[];"), "{game}\n{text}");
        open += marks;
    }
    assert!(open > 0, "the board that was not ended has open points");
}
