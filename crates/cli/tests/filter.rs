//! `--where` as its users meet it, in every command that looks at games.
#![allow(clippy::unwrap_used, reason = "a failed expectation is a failed test")]

#[allow(dead_code, unreachable_pub, reason = "shared with the tests of the other commands")]
#[path = "cli/helper.rs"]
mod helper;

use helper::Folder;

fn folder() -> Folder {
    let games = "(;GM[1]SZ[9]PB[one]KM[5.5]RE[B+2.5]DT[1979-12-30]EV[Honinbo (\"final\")];B[ee];B[ee])\
        (;GM[1]SZ[9]PB[two]KM[6.5]RE[W+R]DT[1990-07-14]EV[本因坊];B[ee];W[cc])\
        (;GM[1]SZ[9]PB[Three]KM[0]RE[B+T]DT[1990-07];B[ee])\
        (;GM[1]SZ[9]PB[four]RE[0]DT[1990-07,1991-06];B[ee])";
    Folder::with(&[("games.sgf", games.as_bytes())])
}

/// The names of Black in the games that are left.
fn left(folder: &Folder, condition: &str) -> String {
    let run = folder.kifu(&["export", "--columns=black", "--where", condition, "games.sgf"]);
    let left = run.out.lines().count() > 1;
    let told = if left { "" } else { "kifu: no game meets the conditions of --where\n" };
    assert_eq!((run.code, run.err.as_str()), (Some(0), told), "{condition}");
    run.out.lines().skip(1).collect::<Vec<_>>().join(" ")
}

#[test]
fn conditions_select() {
    let folder = folder();
    for (condition, names) in [
        ("year>=1980", "two Three four"),
        ("komi=5.5", "one"),
        ("komi = 5.50", "one"),
        ("komi>0", "one two"),
        ("komi!=5.5", "two Three"),
        ("not komi=5.5", "two Three four"),
        ("komi is null", "four"),
        ("komi is not null", "one two Three"),
        ("komi=-0", "Three"),
        ("winner=black", "one Three"),
        ("winner=BLACK and ending=points", "one"),
        ("winner!=black", "two"),
        ("winner is null or winner=white", "two four"),
        ("event~honinbo", "one"),
        ("event~本因", "two"),
        ("event~'(\"Final\"'", "one"),
        ("event~\"(\\\"final\\\")\"", "one"),
        ("event=\"本因坊\"", "two"),
        ("black=three", "Three"),
        ("BLACK=three", "Three"),
        ("margin<0 or margin>=2.5", "one"),
        ("margin=0", "four"),
        ("date_from<1980", "one"),
        ("date_from<=1990-07", "one two Three four"),
        ("date_from=1990-07", "two Three four"),
        ("date_from>1990-07-01", "two"),
        ("date_to>1990-07", "four"),
        ("date_to<=1990-07", "one two Three"),
        ("date_from!=1990-07", "one"),
        ("errors>0", "one"),
        ("codes~G1 or moves=2 and winner=white", "one two"),
        ("(codes~G1 or moves=2) and winner=white", "two"),
        ("not not go", "one two Three four"),
        ("cycle=\"Triple ko\" or cycle='9-fold ko' or cycle=repetition", ""),
        ("go=false", ""),
        ("NOT(go AND moves<2)", "one two"),
        ("year=1990 and not (black=two or black=four)", "Three"),
    ] {
        assert_eq!(left(&folder, condition), names, "{condition}");
    }
}

#[test]
fn mistakes_are_pointed_at() {
    let folder = folder();
    for (condition, message, column) in [
        ("yaer=1980", "no column is called \"yaer\"; did you mean year", 0),
        ("komi=5.5 and year>=198a", "year is a number", 19),
        ("komi=5.5 an year=1980", "expected and, or, or the end here", 9),
        ("(komi=5.5", "expected ) here", 9),
        ("komi=5.5)", "expected and, or, or the end here", 8),
        ("komi~5", "~ looks into a text", 4),
        ("winner<black", "have an order", 6),
        ("event~\"Hon", "the quote that ends the text", 10),
        ("komi=", "expected a word, a number or a text in quotes", 5),
        ("year", "expected a comparison after year", 4),
        ("komi is nothing", "expected null or not null", 8),
        ("date_from<1990-13", "is no date", 10),
        ("date_from<1990-02-30", "is no date", 10),
        ("go=maybe", "yes or no", 3),
        ("winner=blackk", "it is one of black, white", 7),
        ("verdict=contradict", "confirmed, consistent, explained, contradicted", 8),
        ("rules!=chines", "Chinese", 7),
        ("moves>5 and explanation=zi", "it is one of margin-in-zi, margin-in-points", 24),
        ("cycle=tripleko", "sending two returning one, triple ko, quadruple ko", 6),
        ("", "expected a column", 0),
        ("komi=5.5 and", "expected a column", 12),
        ("komi=1e3", "komi is a number", 5),
        ("komi=5.5.5", "komi is a number", 5),
        ("event~棋 and year", "expected a comparison", 17),
        ("black=\"黒段\" and yaer=1", "did you mean year", 17),
    ] {
        let run = folder.kifu(&["export", "--where", condition, "games.sgf"]);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{condition}");
        let lines: Vec<&str> = run.err.lines().collect();
        assert!(lines[0].contains(message), "{condition}: {}", run.err);
        assert_eq!(lines[1], format!("  {condition}"));
        assert_eq!(lines[2], format!("{:1$}^", "", column + 2), "{}", run.err);
    }
    let deep = "(".repeat(100_000);
    let run = folder.kifu(&["export", "--where", &deep, "games.sgf"]);
    assert!(run.err.contains("too many parentheses"), "{}", run.code.unwrap());
    let long = format!("{}yaer=1{}", "year=1 or ".repeat(6600), " or year=1".repeat(1000));
    let run = folder.kifu(&["export", "--where", &long, "games.sgf"]);
    assert_eq!(run.code, Some(2), "{}", run.err);
    let lines: Vec<&str> = run.err.lines().collect();
    let caret = lines[2].find('^').unwrap();
    let under: String = lines[1].chars().skip(caret).take(4).collect();
    assert_eq!(under, "yaer", "{}", run.err);
    assert!(lines[1].starts_with("  …") && lines[1].chars().count() < 80, "{}", run.err);
}

#[test]
fn control_characters_do_not_reach_the_terminal() {
    let run = folder().kifu(&["export", "--where", "\u{1b}[2J=1", "games.sgf"]);
    assert!(!run.err.contains('\u{1b}'), "{}", run.err);
    assert_eq!(run.err.lines().last(), Some("  ^"));
}

#[test]
fn every_command_selects() {
    let folder = folder();
    let condition = ["--where", "year=1990 and winner=white"];
    let audit = |args: &[&str]| folder.kifu(&[&["audit", "games.sgf"], args].concat());
    assert!(audit(&[]).out.contains("4 games, 6 moves"), "{}", audit(&[]).out);
    let some = audit(&condition).out;
    assert!(some.contains("1 game, 2 moves"), "{some}");
    assert!(!some.contains("[game 1"), "{some}");
    let score = folder.kifu(&["score", "--brief", condition[0], condition[1], "games.sgf"]).out;
    assert!(score.starts_with("games.sgf [game 2]") && score.lines().count() == 1, "{score}");
    let verify = folder.kifu(&["verify", condition[0], condition[1], "games.sgf"]).out;
    assert!(verify.contains("\n1 game."), "{verify}");
    for table in ["moves", "findings", "players"] {
        let table = ["export", "--table", table, condition[0], condition[1], "games.sgf"];
        let rows = folder.kifu(&table).out;
        assert!(rows.lines().count() > 1 && !rows.contains("games.sgf,1,"), "{rows}");
    }
    let nothing = audit(&["--where", "year=3"]);
    assert_eq!(nothing.code, Some(0), "{nothing:?}");
}
