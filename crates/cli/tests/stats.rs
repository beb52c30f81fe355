//! `kifu stats` as its users meet it.
#![allow(clippy::unwrap_used, reason = "a failed expectation is a failed test")]

#[allow(dead_code, unreachable_pub, reason = "shared with the tests of the other commands")]
#[path = "cli/helper.rs"]
mod helper;

use helper::{Folder, Run};
use serde_json::Value;

const COLLECTION: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/collection");

/// Five games of four players, and one of another game.
fn some() -> Folder {
    Folder::with(&[
        ("1.sgf", b"(;SZ[9]KM[6.5]PB[An]PW[Bo]DT[1991-02-03]RE[B+0.5];B[ee];W[cc];B[gg])"),
        ("2.sgf", b"(;SZ[9]KM[6.5]PB[Bo]PW[An]DT[1994]RE[B+R];B[ee];W[cc])(;SZ[9]KM[6.5]PB[An]PW[Cy]DT[2003]RE[W+12.5];B[dd];W[gg];B[gc];W[cg];B[ee])"),
        ("3.sgf", b"(;SZ[9]KM[7.5]PB[An]PW[=1+1]RE[Void];B[ce])(;SZ[9]PB[\x1b[2J]PW[An]RE[0];B[ee])"),
        ("4.sgf", b"(;GM[2]SZ[8]PB[An]PW[Bo])"),
    ])
}

/// Black has three columns and White two. Black played last, in his own territory.
fn close_call(rules: &str, komi: &str, result: &str) -> String {
    let marks = |columns: &[char]| -> String {
        let rows = ['a', 'b', 'c', 'd', 'e'];
        columns.iter().flat_map(|x| rows.map(|y| format!("[{x}{y}]"))).collect()
    };
    let black = marks(&['a', 'b']).replace("[aa]", "");
    format!(
        "(;GM[1]SZ[5]RU[{rules}]KM[{komi}]RE[{result}];B[ca];W[da];B[cb];W[db];B[cc];W[dc];B[cd]\
         ;W[dd];B[ce];W[de];B[aa];W[];B[]TB{black}TW{})",
        marks(&['e'])
    )
}

/// The rows of a table.
fn table<'a>(rows: &'a [Value], name: &str) -> Vec<&'a Value> {
    rows.iter().filter(|row| row["table"] == name).collect()
}

/// The number of an item of the overview.
fn item(rows: &[Value], table: &str, item: &str, field: &str) -> Option<u64> {
    let found = rows.iter().find(|row| {
        row["table"] == table && row["item"].as_str().is_some_and(|word| word.trim() == item)
    });
    found.unwrap_or_else(|| panic!("no {item}"))[field].as_u64()
}

fn jsonl(folder: &Folder, args: &[&str]) -> Vec<Value> {
    let run = folder.kifu(&[&["stats", "--to=jsonl"], args].concat());
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{run:?}");
    run.rows()
}

#[test]
fn the_overview_counts_every_game_once() {
    let folder = some();
    let rows = jsonl(&folder, &["--table=overview", "."]);
    let number = |name| item(&rows, "overview", name, "number");
    for (name, expected) in [
        ("files with such games", 4),
        ("games of Go", 5),
        ("other games, not counted below", 1),
        ("moves", 12),
        ("names of players", 5),
        ("first year", 1991),
        ("last year", 2003),
        ("Black won, of the games that somebody won", 2),
        ("White won, of the games that somebody won", 1),
        ("won by points", 2),
        ("won by resignation", 1),
        ("void", 1),
        ("drawn", 1),
        ("… by half a point", 1),
        ("komi not stated", 1),
        ("rules not stated", 5),
        ("date not stated", 2),
        ("boards other than 19×19", 5),
    ] {
        assert_eq!(number(name), Some(expected), "{name}");
    }
}

#[test]
fn rates_leave_out_games_that_nobody_won() {
    let rows = jsonl(&some(), &["--table=komi,decade,first-move", "."]);
    let komi = table(&rows, "komi");
    assert_eq!(komi.len(), 3);
    assert_eq!((&komi[0]["komi"], &komi[0]["black_rate"]), (&Value::Null, &Value::Null));
    assert_eq!(komi[1]["komi"], 6.5);
    assert_eq!(komi[1]["games"], 3);
    assert_eq!(komi[1]["black_wins"], 2);
    assert_eq!(komi[1]["black_rate"], 0.666667);
    // The interval of 2 of 3.
    assert_eq!((&komi[1]["rate_low"], &komi[1]["rate_high"]), (&0.207660.into(), &0.938508.into()));
    assert_eq!((&komi[2]["games"], &komi[2]["neither"]), (&1.into(), &1.into()));
    let decades: Vec<_> = table(&rows, "decade").iter().map(|row| row["decade"].as_u64()).collect();
    assert_eq!(decades, [None, Some(1990), Some(2000)]);
    let first: Vec<_> =
        table(&rows, "first-move").iter().map(|row| row["first_move"].as_str().unwrap()).collect();
    assert_eq!(first, ["5-5", "3-5", "4-4"]);
}

#[test]
fn players_and_pairs_add_up() {
    let rows = jsonl(&some(), &["--table=player,pair", "."]);
    let an = table(&rows, "player")[0];
    for (field, expected) in [
        ("games", 5),
        ("wins", 1),
        ("losses", 2),
        ("draws", 1),
        ("first_year", 1991),
        ("last_year", 2003),
        ("opponents", 4),
    ] {
        assert_eq!(an[field], expected, "{field}");
    }
    assert_eq!((&an["name"], &an["score"]), (&"An".into(), &0.375.into()));
    let pairs = table(&rows, "pair");
    assert_eq!(pairs.len(), 4);
    assert_eq!((&pairs[0]["first"], &pairs[0]["second"]), (&"An".into(), &"Bo".into()));
    assert_eq!((&pairs[0]["first_wins"], &pairs[0]["second_wins"]), (&1.into(), &1.into()));
}

#[test]
fn ones_own_question_is_answered_exactly() {
    let folder = some();
    let args =
        ["stats", "--by=ending", "--agg=count,mean,median,max:moves,sum:komi", "--to=csv", "."];
    let run = folder.kifu(&args);
    assert_eq!(
        run.out,
        "ending,games,mean_moves,median_moves,max_moves,sum_komi\n\
         draw,1,1,1,1,\n\
         points,2,4,4,5,13\n\
         resignation,1,2,2,2,6.5\n\
         void,1,1,1,1,7.5\n",
        "{}",
        run.err
    );
    let filtered =
        ["stats", "--by=komi,winner", "--where=komi=6.5", "--to=csv", "--agg=count", "."];
    assert_eq!(folder.kifu(&filtered).out, "komi,winner,games\n6.5,black,2\n6.5,white,1\n");
}

#[test]
fn every_table_of_a_collection_adds_up() {
    let folder = Folder::with(&[]);
    let tables =
        "--table=overview,komi,rules,year,decade,event,handicap,first-move,opening,length,ko";
    let rows = jsonl(&folder, &[tables, COLLECTION]);
    let games = item(&rows, "overview", "games of Go", "number").unwrap();
    let others = item(&rows, "overview", "other games, not counted below", "number").unwrap();
    let audit = folder.kifu(&["audit", "--statistics", COLLECTION]);
    assert!(audit.out.contains(&format!(" {} games", games + others)), "{}", audit.out);
    for name in [
        "komi",
        "rules",
        "year",
        "decade",
        "event",
        "handicap",
        "first-move",
        "opening",
        "length",
        "ko",
    ] {
        let sum: u64 = table(&rows, name).iter().map(|row| row["games"].as_u64().unwrap()).sum();
        assert_eq!(sum, games, "{name}");
    }
}

#[test]
fn threads_change_nothing() {
    let folder = Folder::with(&[]);
    let run = |threads: &str| {
        folder.kifu(&["stats", "--table=overview,event,player,pair,cycle", threads, COLLECTION])
    };
    let one = run("--threads=1");
    assert!(one.out.contains("Head to head"), "{one:?}");
    assert_eq!(one.out, run("--threads=4").out);
}

#[test]
fn another_count_gives_another_winner() {
    let folder = Folder::with(&[
        ("a.sgf", close_call("Japanese", "4.5", "W+0.5").as_bytes()),
        ("b.sgf", close_call("Japanese", "6.5", "W+2.5").as_bytes()),
        ("c.sgf", close_call("Chinese", "4.5", "B+0.5").as_bytes()),
        ("d.sgf", close_call("Japanese", "4.5", "W+9.5").as_bytes()),
        ("e.sgf", close_call("Japanese", "4.5", "W+R").as_bytes()),
    ]);
    let rows = jsonl(&folder, &["--what-if=rules=chinese", "."]);
    let games = |name| item(&rows, "what-if", name, "games");
    for (name, expected) in [
        ("games decided by counting", 4),
        ("no answer: the board and the stated result do not agree", 1),
        ("answered by the stated result, as the board counts as before", 1),
        ("answered by the board", 2),
        ("another winner", 1),
        ("Black instead of White", 1),
        ("decided by plays", 1),
        ("decided by komi", 0),
    ] {
        assert_eq!(games(name), Some(expected), "{name}");
    }
    let flipped = table(&rows, "flipped");
    assert_eq!(flipped.len(), 1);
    let flip = flipped[0];
    assert_eq!((&flip["path"], &flip["game"]), (&"./a.sgf".into(), &1.into()));
    assert_eq!((&flip["stated"], &flip["otherwise"]), (&"W+0.5".into(), &"B+0.5".into()));
    assert_eq!((&flip["plays"], &flip["komi"]), (&1.0.into(), &0.0.into()));

    // By area Black has 15 of 25, by territory a point less against him.
    let rows = jsonl(&folder, &["--what-if=rules=chinese,komi=5.5", "."]);
    let flipped = table(&rows, "flipped");
    assert_eq!(flipped.len(), 1);
    assert_eq!(flipped[0]["path"], "./c.sgf");
    assert_eq!(item(&rows, "what-if", "decided by komi", "games"), Some(1));
    let rows = jsonl(&folder, &["--what-if=rules=japanese", "--where=rules=Chinese", "."]);
    assert_eq!(table(&rows, "flipped")[0]["otherwise"], "W+0.5");
}

#[test]
fn the_counts_differ_by_the_last_stone() {
    let folder = Folder::with(&[("a.sgf", close_call("Japanese", "4.5", "W+0.5").as_bytes())]);
    let rows = jsonl(&folder, &["--table=counts,counts-why,verdict", "."]);
    let counts: Vec<_> =
        table(&rows, "counts").iter().map(|row| row["games"].as_u64().unwrap()).collect();
    assert_eq!(counts, [0, 1, 0, 0, 0]);
    let counts = table(&rows, "counts-why");
    assert_eq!(counts[0]["difference"], 1.0);
    assert_eq!(counts[0]["why"], "Black played last");
    assert_eq!((&counts[0]["by_board"], &counts[0]["by_parity"]), (&1.into(), &0.into()));
    assert_eq!(table(&rows, "verdict")[0]["closed"], 1);
}

#[test]
fn what_is_written_is_harmless_and_whole() {
    let folder = some();
    let text = folder.kifu(&["stats", "--table=player", "."]).out;
    assert!(text.contains("\\u{1b}[2J") && !text.contains('\u{1b}'), "{text}");
    let csv = folder.kifu(&["stats", "--table=player", "--to=csv", "."]).out;
    assert!(csv.contains("\n'=1+1,") && !csv.contains('\u{1b}'), "{csv}");
    assert_eq!(folder.kifu(&["stats", "--table=player", "-o", "p.csv", "."]).code, Some(0));
    let written = std::fs::read_to_string(folder.path().join("p.csv")).unwrap();
    assert_eq!(written, csv);
    let again: Run = folder.kifu(&["stats", "--table=player", "-o", "p.csv", "."]);
    assert_eq!(again.code, Some(2), "{again:?}");
}

#[test]
fn long_tables_end_with_what_was_left_off() {
    let folder = some();
    let run = folder.kifu(&["stats", "--table=player", "--top=2", "."]);
    assert!(run.out.contains("and 3 more with 3 games; --top 0 shows all"), "{}", run.out);
    let all = folder.kifu(&["stats", "--table=player", "--top=0", "."]).out;
    assert!(all.contains("Cy") && !all.contains("more with"), "{all}");
    let whole = folder.kifu(&["stats", "--table=overview,margin,ko,verdict", "--top=1", "."]).out;
    assert!(!whole.contains("more with"), "{whole}");
}

#[test]
fn what_cannot_be_meant_is_told() {
    let folder = some();
    for (args, expected) in [
        (["--by=kmoi", "."].as_slice(), "did you mean komi?"),
        (&["--by=komi", "--agg=mean", "."], "mean of what?"),
        (&["--by=komi", "--agg=average:moves", "."], "average is not known"),
        (&["--by=komi", "--agg=mean:black", "."], "black is no number but a text"),
        (&["--to=csv", "."], "csv is one table"),
        (&["--table=what-if", "."], "--what-if"),
        (&["--what-if=rules=chess", "."], "no ruleset is called \"chess\""),
        (&["--what-if=komi", "."], "write rules=NAME"),
    ] {
        let run = folder.kifu(&[&["stats"], args].concat());
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{args:?}");
        assert!(run.err.contains(expected), "{args:?}: {}", run.err);
    }
}
