//! `kifu export` as its users meet it.
#![allow(clippy::unwrap_used, reason = "a failed expectation is a failed test")]

#[allow(dead_code, unreachable_pub, reason = "shared with the tests of the other commands")]
#[path = "cli/helper.rs"]
mod helper;

use helper::Folder;
use rusqlite::Connection;
use rusqlite::types::Value;
use std::path::{Path, PathBuf};

/// A game with an odd name, a comment, times, a ko taken and filled, and a pass.
const GAME: &[u8] =
    b"(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[5.5]RU[Japanese]PB[=SUM(A1)]PW[a \"b\", c]BR[5 dan]WR[Meijin]\
    DT[1996-05-06]EV[Spring \xe6\xa3\x8b]RE[W+R]\
    ;B[dc]BL[59.5];W[ec];B[cd];W[fd];B[de];W[ee];B[ed]C[takes\nnext];W[dd]WL[7]OW[3];B[];W[ed])";

/// One draw, one half point, one that is no game of Go.
const MORE: &[u8] = b"(;GM[1]SZ[9]PB[Ann]PW[Bo]RE[0]DT[2001];B[ee];W[cc])\
    (;GM[1]SZ[9]PB[Bo]PW[Ann]RE[B+0.5]KM[6.5]DT[2003-02];B[ee];W[cc])\
    (;GM[2]PB[Ann];B[e2])";

fn folder() -> Folder {
    Folder::with(&[("a.sgf", GAME), ("b/more.sgf", MORE)])
}

/// The cells of a table, header first.
fn cells(csv: &str) -> Vec<Vec<String>> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(csv.as_bytes());
    reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect()
}

fn export(folder: &Folder, args: &[&str]) -> String {
    let run = folder.kifu(&[&["export"], args].concat());
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{args:?}");
    run.out
}

fn collection() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/collection")
}

#[test]
fn games_say_what_the_record_says_and_what_it_means() {
    let folder = folder();
    let columns = "path,game,black,white_rank,date_from,komi,rules,result,winner,ending,margin,\
                   margin_zi,moves,passes,captured_by_black,captured_by_white,ko_captures,go,year";
    let table = cells(&export(&folder, &["--columns", columns, "."]));
    assert_eq!(table[0], columns.split(',').collect::<Vec<_>>());
    let row = |index: usize| table[index].join("|");
    assert_eq!(
        row(1),
        "./a.sgf|1|'=SUM(A1)|title|1996-05-06|5.5|Japanese|W+R|white|resignation|||10|1|0|1|1|true|1996"
    );
    assert_eq!(row(2), "./b/more.sgf|1|Ann||2001-01-01|||0||draw|0|0|2|0|0|0|0|true|2001");
    assert_eq!(
        row(3),
        "./b/more.sgf|2|Bo||2003-02-01|6.5||B+0.5|black|points|0.5|0.25|2|0|0|0|0|true|2003"
    );
    assert_eq!(row(4), "./b/more.sgf|3|Ann||||||||||0|0|0|0|0|false|");
}

#[test]
fn what_the_header_and_the_moves_leave_can_be_asked_for() {
    let columns = "encoding_text,final_passes,last_color,board_margin";
    let table = cells(&export(&folder(), &["--columns", columns, "."]));
    let rows: Vec<String> = table[1..].iter().map(|row| row.join("|")).collect();
    assert_eq!(rows, ["UTF-8|0|white|", "|0|white|", "|0|white|7", "|0||"]);
    let passed = b"(;SZ[9]KM[6.5]RE[W+2.5];B[ee];W[];B[];W[])";
    let passed = Folder::with(&[("a.sgf", passed)]);
    let table = cells(&export(&passed, &["--columns", columns, "a.sgf"]));
    assert_eq!(table[1].join("|"), "|3|white|4");
}

#[test]
fn raw_cells_are_to_the_letter() {
    let raw = export(&folder(), &["--raw", "--columns=black,white", "a.sgf"]);
    assert_eq!(raw, "black,white\n=SUM(A1),\"a \"\"b\"\", c\"\n");
}

#[test]
fn json_has_types_and_a_version() {
    let folder = folder();
    let run = folder.kifu(&["export", "--to=jsonl", "a.sgf", "b"]);
    let rows = run.rows();
    assert_eq!(rows.len(), 4);
    let row = &rows[2];
    assert_eq!((row["version"].as_u64(), row["komi"].as_f64()), (Some(1), Some(6.5)));
    assert_eq!((row["moves"].as_i64(), row["go"].as_bool()), (Some(2), Some(true)));
    assert_eq!(
        (row["margin_zi"].as_f64(), row["date_to"].as_str()),
        (Some(0.25), Some("2003-02-28"))
    );
    assert!(row["event"].is_null() && row.get("verdict").is_none());
}

#[test]
fn counting_is_added_when_asked_for() {
    let folder = Folder::with(&[(
        "a.sgf",
        b"(;GM[1]SZ[5]KM[0.5]RU[Japanese]RE[B+8.5]AB[ba][da][ab][bb][cb][db][eb][ac][cc][ec]\
          [ad][bd][cd][dd][ed][be][de]AW[dc])",
    )]);
    let columns = "verdict,finished_margin,japanese_margin,chinese_margin,chinese_margin_zi,area_black,\
                   area_white,territory_black,shared,dead_white,layer,confidence,closed,\
                   setup_difference,refused_difference";
    let table = cells(&export(&folder, &["--columns", columns, "a.sgf"]));
    assert_eq!(table[1].join("|"), "confirmed|8.5|8.5|24.5|12.25|25|0|9|0|1|proof|100|true|16|0");
    let all = cells(&export(&folder, &["--counted", "a.sgf"]));
    assert!(all[0].contains(&"verdict".to_owned()) && all[0].contains(&"moves".to_owned()));
}

#[test]
fn moves_tell_what_they_did_and_what_is_noted_with_them() {
    let folder = folder();
    let columns = "move,color,point,x,y,captured,ko,violation,time_left,overtime,comment";
    let table = cells(&export(&folder, &["--table=moves", "--columns", columns, "a.sgf"]));
    let rows: Vec<String> = table[1..].iter().map(|row| row.join("|")).collect();
    assert_eq!(rows.len(), 10);
    assert_eq!(rows[0], "1|black|D7|4|7|0|false||59||");
    assert_eq!(rows[6], "7|black|E6|5|6|0|false||||takes next");
    assert_eq!(rows[7], "8|white|D6|4|6|1|true||7|3|");
    assert_eq!(rows[8], "9|black||||0|false||||");
    let all = cells(&export(&folder, &["--table=moves", "."]));
    assert_eq!(all.len(), 1 + 10 + 2 + 2);
}

#[test]
fn findings_are_those_of_the_audit() {
    let collection = collection();
    let collection = collection.to_str().unwrap();
    let folder = Folder::with(&[]);
    let table = cells(&export(&folder, &["--table=findings", "--raw", collection]));
    let columns = &table[0];
    let audit =
        folder.kifu(&["audit", "--format=json", "--no-fold", "--severity=note", collection]);
    let expected = audit.rows();
    assert_eq!(table.len() - 1, expected.len());
    for (row, expected) in table[1..].iter().zip(expected) {
        for (name, cell) in columns.iter().zip(row) {
            let value = match &expected[name] {
                serde_json::Value::Null => String::new(),
                serde_json::Value::String(text) => text.clone(),
                other => other.to_string(),
            };
            assert_eq!(&value, cell, "{name}");
        }
    }
}

#[test]
fn players_are_added_up() {
    let table = cells(&export(&folder(), &["--table=players", "b"]));
    let row = |index: usize| table[index].join("|");
    assert_eq!(
        row(0).replace('|', ","),
        "name,first_year,last_year,opponents,games,wins,losses,draws,undecided,games_as_black,\
         wins_as_black,games_as_white,wins_as_white"
    );
    assert_eq!(row(1), "Ann|2001|2003|1|2|0|1|1|0|1|0|1|0");
    assert_eq!(row(2), "Bo|2001|2003|1|2|1|0|1|0|1|1|1|0");
}

#[test]
fn rows_are_as_many_as_games_in_the_audit() {
    let collection = collection();
    let collection = collection.to_str().unwrap();
    let folder = Folder::with(&[]);
    let games = cells(&export(&folder, &["--columns=path", collection])).len() - 1;
    let audit = folder.kifu(&["audit", "--statistics", collection]).out;
    assert!(audit.contains(&format!(" {games} games,")), "{games}: {audit}");
}

/// What an SQLite file holds as CSV for programs, by the kinds that it states.
fn dump(database: &Connection, table: &str) -> String {
    let mut kinds = database.prepare("SELECT kind FROM columns ORDER BY rowid").unwrap();
    let kinds: Vec<String> =
        kinds.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    let mut select = database.prepare(&format!("SELECT * FROM {table} ORDER BY rowid")).unwrap();
    let names: Vec<String> = select.column_names().map(str::to_owned).collect();
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(&names).unwrap();
    let mut rows = select.query([]).unwrap();
    while let Some(row) = rows.next().unwrap() {
        let cell = |index: usize| match row.get(index).unwrap() {
            Value::Null => String::new(),
            Value::Integer(yes) if kinds[index] == "yes or no" => (yes == 1).to_string(),
            Value::Integer(number) => number.to_string(),
            Value::Real(number) => number.to_string(),
            Value::Text(text) => text,
            Value::Blob(_) => panic!("no column holds bytes"),
        };
        writer.write_record((0..names.len()).map(cell)).unwrap();
    }
    String::from_utf8(writer.into_inner().unwrap()).unwrap()
}

#[test]
fn nothing_is_lost_between_csv_and_sqlite() {
    let collection = collection();
    let collection = collection.to_str().unwrap();
    let folder = folder();
    for table in ["games", "moves", "findings", "players"] {
        let option = format!("--table={table}");
        let name = format!("{table}.sqlite");
        export(&folder, &[&option, "-o", &name, collection, "a.sgf"]);
        let csv = export(&folder, &[&option, "--raw", collection, "a.sgf"]);
        let database = Connection::open(folder.path().join(&name)).unwrap();
        assert!(dump(&database, table) == csv, "{table} differs");

        // A table of texts made of the CSV gives the same CSV again.
        let rows = cells(&csv);
        let copy = Connection::open_in_memory().unwrap();
        let places = vec!["?"; rows[0].len()].join(",");
        let names: Vec<String> = rows[0].iter().map(|name| format!("\"{name}\" TEXT")).collect();
        copy.execute_batch(&format!("CREATE TABLE copy ({})", names.join(","))).unwrap();
        for row in &rows[1..] {
            let insert = format!("INSERT INTO copy VALUES ({places})");
            copy.execute(&insert, rusqlite::params_from_iter(row)).unwrap();
        }
        copy.execute_batch("CREATE TABLE columns (kind TEXT)").unwrap();
        for _ in &rows[0] {
            copy.execute_batch("INSERT INTO columns VALUES ('text')").unwrap();
        }
        assert!(dump(&copy, "copy") == csv, "{table} differs after two ways");
    }
}

#[test]
fn sqlite_says_what_it_holds() {
    let folder = folder();
    export(&folder, &["-o", "games.db", "."]);
    let database = Connection::open(folder.path().join("games.db")).unwrap();
    let ask = |sql: &str| -> String {
        database
            .query_row(sql, [], |row| row.get::<_, Value>(0))
            .map(|value| format!("{value:?}"))
            .unwrap()
    };
    assert_eq!(ask("PRAGMA user_version"), "Integer(1)");
    assert_eq!(ask("PRAGMA integrity_check"), "Text(\"ok\")");
    assert_eq!(ask("SELECT value FROM meta WHERE key = 'version'"), "Text(\"1\")");
    assert_eq!(ask("SELECT kind FROM columns WHERE name = 'komi'"), "Text(\"number\")");
    assert_eq!(ask("SELECT komi FROM games WHERE white = 'Ann'"), "Real(6.5)");
    assert_eq!(ask("SELECT count(*) FROM games WHERE komi IS NULL"), "Integer(2)");
}

#[test]
fn the_bytes_do_not_depend_on_the_threads() {
    let collection = collection();
    let collection = collection.to_str().unwrap();
    let folder = Folder::with(&[]);
    for ending in ["csv", "jsonl", "sqlite", "parquet"] {
        let files = ["1", "4"].map(|threads| {
            let name = format!("{threads}.{ending}");
            export(&folder, &["--threads", threads, "-o", &name, collection]);
            std::fs::read(folder.path().join(name)).unwrap()
        });
        assert!(files[0] == files[1], "{ending}");
        assert!(!files[0].is_empty());
    }
}

#[test]
fn a_large_file_is_told_like_many_small_ones() {
    // Above the size from which the games of a file are worked on in parts.
    let games: Vec<u8> = (0..4000)
        .flat_map(|number: usize| {
            let letter = char::from(b'a' + (number % 9) as u8);
            format!("(;GM[1]SZ[9]PB[player {number}]KM[5.5];B[{letter}e];W[ca];B[dc])").into_bytes()
        })
        .collect();
    let folder = Folder::with(&[("large.sgf", &games), ("small.sgf", MORE)]);
    let table = cells(&export(&folder, &["--columns=game,black", "large.sgf", "small.sgf"]));
    assert_eq!(table.len(), 1 + 4000 + 3);
    for (index, row) in table[1..=4000].iter().enumerate() {
        assert_eq!(row, &[(index + 1).to_string(), format!("player {index}")]);
    }
    assert_eq!(table[4001], ["1", "Ann"]);
    let piped = folder.kifu_reading(&["export", "--columns=game,black", "-"], &games);
    assert_eq!(cells(&piped.out), table[..=4000]);
}

#[test]
fn files_are_written_whole_or_not_at_all() {
    let folder = folder();
    for ending in ["csv", "jsonl", "sqlite", "parquet"] {
        let name = format!("new.{ending}");
        let missing = folder.kifu(&["export", "-o", &name, "missing.sgf"]);
        assert_eq!(missing.code, Some(2));
        assert_eq!(folder.names(), ["a.sgf", "b"], "nothing is left behind");
        export(&folder, &["-o", &name, "a.sgf"]);
        let before = std::fs::read(folder.path().join(&name)).unwrap();
        let again = folder.kifu(&["export", "-o", &name, "b"]);
        assert!(again.err.contains("exists already"), "{again:?}");
        assert_eq!(std::fs::read(folder.path().join(&name)).unwrap(), before);
        export(&folder, &["--force", "-o", &name, "b"]);
        assert_ne!(std::fs::read(folder.path().join(&name)).unwrap(), before);
        std::fs::remove_file(folder.path().join(&name)).unwrap();
    }
}

#[test]
fn what_makes_no_sense_is_refused() {
    let folder = folder();
    for (args, words) in [
        (&["--to=sqlite", "."][..], "needs a file"),
        (&["-o", "games.xls", "."], "does not tell the format"),
        (&["--columns=blak", "."], "did you mean black"),
        (&["--columns=black,BLACK", "."], "twice"),
        (&["--table=moves", "--columns=komi", "."], "no column is called \"komi\""),
        (&["--rules=bridge", "."], "no ruleset"),
    ] {
        let run = folder.kifu(&[&["export"], args].concat());
        assert_eq!(run.code, Some(2), "{args:?}");
        assert!(run.err.contains(words), "{args:?}: {}", run.err);
    }
}

#[test]
fn the_page_of_the_columns_is_what_describe_says() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("COLUMNS.md");
    let said = export(&Folder::with(&[]), &["--describe"]);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&page, &said).unwrap();
    }
    let page = std::fs::read_to_string(page).unwrap();
    assert!(page == said, "COLUMNS.md is old; BLESS=1 writes it anew");
}
