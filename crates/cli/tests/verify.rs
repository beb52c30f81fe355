//! `kifu verify` as its users meet it, on boards where everything is proved.
#![allow(clippy::unwrap_used, reason = "a failed expectation is a failed test")]

#[allow(dead_code, unreachable_pub, reason = "shared with the tests of the other commands")]
#[path = "cli/helper.rs"]
mod helper;

use helper::Folder;
use serde_json::{Value, json};
use std::path::Path;

/// All of 5×5 is Black's by proof, with one dead white stone: 10 points by territory, 25 by area.
fn record(header: &str) -> Vec<u8> {
    let board = "AB[ba][da][ab][bb][cb][db][eb][ac][ec][ad][bd][cd][dd][ed][be][de]AW[cc]";
    format!("(;GM[1]FF[4]SZ[5]{header}{board})").into_bytes()
}

fn row(header: &str) -> Value {
    let folder = Folder::with(&[("a.sgf", &record(header))]);
    folder.kifu(&["verify", "--format=json", "a.sgf"]).rows().remove(0)
}

#[test]
fn every_reading_has_its_verdict() {
    for (header, verdict, explanation) in [
        ("RU[Japanese]KM[0.5]RE[B+9.5]", "confirmed", None),
        ("RU[Chinese]KM[0.5]RE[B+24.5]", "confirmed", None),
        ("RU[Japanese]KM[0.5]RE[W+20.5]", "contradicted", None),
        ("RU[Japanese]KM[0.5]RE[W+9.5]", "explained", Some("colours-swapped")),
        ("RU[Japanese]KM[0]RE[B+5]", "explained", Some("margin-in-zi")),
        ("RU[Japanese]KM[0.5]RE[B+4.5]", "explained", Some("komi-differs")),
        ("RU[Japanese]KM[0.5]RE[B+24.5]", "explained", Some("counted-by-area")),
        ("RU[Chinese]KM[0.5]RE[B+9.5]", "explained", Some("counted-by-territory")),
        ("RU[Japanese]KM[0.5]RE[B+5.5]", "explained", Some("dead-stones-left")),
        ("RU[Japanese]KM[650]RE[B+3.5]", "explained", Some("komi-scaled")),
        ("RU[AGA]HA[3]KM[0.5]RE[B+22.5]", "confirmed", None),
        ("RU[AGA]HA[3]KM[0.5]RE[B+21.5]", "explained", Some("handicap-compensation")),
        // A Chinese server writes zi, and 0 for a komi that it does not state.
        ("AP[foxwq]RU[Chinese]KM[375]RE[B+8.75]", "explained", Some("margin-in-zi")),
        ("AP[foxwq]RU[Japanese]KM[0]RE[B+3.5]", "explained", Some("komi-missing")),
        ("HA[호선 - 6집 반 공제]RE[흑 3.5집 승]", "confirmed", None),
        ("KM[0.5]RE[W+20.5]C[Tokyo. Moves after 180 not recorded]", "undecided", None),
        ("KM[6.5]RE[B+R]", "not-by-counting", None),
        ("KM[6.5]RE[0]", "not-by-counting", None),
        ("KM[6.5]RE[Void]", "not-by-counting", None),
        ("KM[6.5]", "not-by-counting", None),
    ] {
        let row = row(header);
        let found = (row["verdict"].as_str().unwrap(), row["explanation"].as_str());
        assert_eq!(found, (verdict, explanation), "{header}: {row}");
        assert!(!row["reasons"].as_array().unwrap().is_empty(), "{header}");
    }
}

/// Boards that are not finished, with half a point between the sides: for whom it is may be open, but
/// if it is likelier the other side's, that is what is told of the record.
#[test]
fn half_a_point_that_is_likelier_the_other_sides_is_told() {
    let collection = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/collection");
    let verified = |moves: &str, komi: f64, result: &str| {
        let record = format!("(;SZ[19]KM[{komi}]RE[{result}]{moves})");
        let folder = Folder::with(&[("a.sgf", record.as_bytes())]);
        let row = folder.kifu(&["verify", "--format=json", "a.sgf"]).rows().remove(0);
        (row, folder)
    };
    let mut told = 0;
    for name in ["archive/1988/001.sgf", "archive/2014/001.sgf", "server/pine/0018.sgf"] {
        let record = std::fs::read_to_string(collection.join(name)).unwrap();
        let plays =
            record.split(';').filter(|node| node.starts_with("B[") || node.starts_with("W["));
        let plays: Vec<&str> = plays.map(|node| &node[..node.find(']').unwrap() + 1]).collect();
        for cut in [20, 40] {
            let moves =
                plays[..plays.len() - cut].iter().fold(String::new(), |all, play| all + ";" + play);
            let lead = verified(&moves, 0.0, "B+0.5").0["margin"].as_f64().unwrap();
            let (right, _) = verified(&moves, lead - 0.5, "B+0.5");
            let (wrong, folder) = verified(&moves, lead - 0.5, "W+0.5");
            let chance = |row: &Value, of: &str| row[of].as_f64().unwrap();
            let (other, winner) = (chance(&right, "chance"), chance(&wrong, "winner_chance"));
            if other >= 0.08 && winner < 0.5 {
                assert_eq!(wrong["explanation"], "colours-swapped", "{name} cut by {cut}: {wrong}");
                let findings = folder.kifu(&[
                    "audit",
                    "--counted",
                    "--severity=note",
                    "--format=json",
                    "a.sgf",
                ]);
                let finding =
                    findings.rows().into_iter().find(|row| row["code"] == "S202").unwrap();
                let unlikely = chance(&wrong, "chance") < 0.006 || winner < 0.1;
                let severity = if unlikely { "warning" } else { "note" };
                assert_eq!(finding["severity"], severity, "{name} cut by {cut}: {wrong}");
                told += usize::from(winner > 0.3);
            }
        }
    }
    assert!(told > 0, "a winner in doubt must be among them");
}

#[test]
fn a_beginning_is_no_board_to_count() {
    let moves = ";B[pd];W[dd];B[pq];W[dp];B[fq];W[cn];B[jp];W[qk];B[cf];W[fd];B[bd];W[cc]";
    for (record, why) in [
        ("KM[6.5]RE[W+6.5]".to_owned(), "the record has no moves"),
        ("KM[6.5]RE[B+20.5]".to_owned(), "the record has no moves"),
        (format!("KM[0]RE[0]{moves}"), "the record stops early, after 12 stones"),
        (format!("KM[6.5]RE[B+20.5]{moves}"), "the record stops early, after 12 stones"),
        (format!("AP[foxwq]RU[Chinese]KM[375]RE[B+8.75]{moves}"), "after 12 stones"),
    ] {
        let text = format!("(;GM[1]FF[4]SZ[19]{record})");
        let folder = Folder::with(&[("a.sgf", text.as_bytes())]);
        let row = folder.kifu(&["verify", "--format=json", "a.sgf"]).rows().remove(0);
        assert_eq!(row["verdict"], json!("undecided"), "{record}: {row}");
        assert_eq!(row["explanation"], Value::Null, "{record}: {row}");
        let reasons = row["reasons"].as_array().unwrap();
        let told = |reason: &Value| reason.as_str().is_some_and(|reason| reason.contains(why));
        assert!(reasons.iter().any(told), "{record}: {row}");
    }
}

#[test]
fn a_record_that_lost_moves_is_not_contradicted() {
    let sound = String::from_utf8(record("RU[Japanese]KM[0.5]RE[W+20.5]")).unwrap();
    for lost in [";B[aa];W[ba]", ";B[aa];W[?!]", ";B[aa];W[zz]"] {
        let text = sound.replace("AW[cc])", &format!("AW[cc]{lost})"));
        let folder = Folder::with(&[("a.sgf", text.as_bytes())]);
        let row = folder.kifu(&["verify", "--format=json", "a.sgf"]).rows().remove(0);
        assert_eq!(row["verdict"], json!("undecided"), "{lost}: {row}");
        let reasons = row["reasons"].to_string();
        assert!(reasons.contains("a move of the record cannot be read"), "{reasons}");
    }
}

#[test]
fn json_has_the_fields_that_are_promised() {
    let row = row("RU[Japanese]KM[0.5]RE[W+20.5]");
    let fields: Vec<&str> = row.as_object().unwrap().keys().map(String::as_str).collect();
    let mut wanted = vec![
        "path",
        "game",
        "recorded_margin",
        "margin",
        "low",
        "high",
        "komi",
        "rules",
        "verdict",
        "winner_agrees",
        "explanation",
        "reasons",
        "area_margin",
        "territory_margin",
        "layer",
        "confidence",
        "chance",
        "winner_chance",
        "habits",
    ];
    let mut sorted = fields.clone();
    sorted.sort_unstable();
    wanted.sort_unstable();
    assert_eq!(sorted, wanted);
    assert_eq!(row["recorded_margin"], json!(-20.5));
    assert_eq!(
        (&row["margin"], &row["low"], &row["high"]),
        (&json!(9.5), &json!(9.5), &json!(9.5))
    );
    assert_eq!((&row["area_margin"], &row["territory_margin"]), (&json!(24.5), &json!(9.5)));
    assert_eq!((&row["winner_agrees"], &row["layer"]), (&json!(false), &json!("proof")));
}

#[test]
fn a_habit_of_writing_is_told_whatever_the_verdict() {
    for (header, verdict, habits) in [
        ("RU[Japanese]KM[650]RE[W+26.5]", "contradicted", json!(["komi-scaled"])),
        (
            "AP[foxwq]RU[Chinese]KM[375]RE[B+8.75]",
            "explained",
            json!(["komi-scaled", "margin-in-zi"]),
        ),
        ("RU[Japanese]KM[0.5]RE[W+20.5]", "contradicted", json!([])),
    ] {
        let row = row(header);
        assert_eq!((row["verdict"].as_str(), &row["habits"]), (Some(verdict), &habits), "{row}");
    }
}

#[test]
fn silence_is_inferred_with_its_evidence() {
    // Nothing says who counts how; by area Black has 25, and 17.5 is what komi 7.5 leaves.
    let row = row("KM[7.5]RE[B+17.5]");
    assert_eq!(
        (row["rules"].as_str(), row["verdict"].as_str()),
        (Some("Chinese"), Some("confirmed"))
    );
    let reasons = row["reasons"].to_string();
    assert!(reasons.contains("komi 7.5 is given where area is counted"), "{reasons}");
    let loser = self::row("RU[Japanese]KM[0.5]RE[W+R]");
    assert_eq!(loser["winner_agrees"], json!(false));
}

#[test]
fn what_a_record_says_in_vain_is_not_called_silence() {
    let reasons = |header: &str| {
        let row = row(header);
        let reasons = row["reasons"].as_array().unwrap().iter();
        reasons.map(|reason| reason.as_str().unwrap()).collect::<Vec<_>>().join("; ")
    };
    let unknown = reasons("RU[club \x1brules]KM[0.5]RE[B+9.5]");
    let words = "the record names rules that kifu does not know, \"club \\u{1b}rules\"; Japanese";
    assert!(unknown.contains(words), "{unknown}");
    assert!(!unknown.contains("names no rules"), "{unknown}");
    assert!(reasons("KM[0.5]RE[B+9.5]").contains("the record names no rules; "));
    let komi = reasons("RU[Japanese]KM[much]RE[B+3.5]");
    assert!(komi.contains("the komi cannot be read, "), "{komi}");
    let undated = reasons("RU[Japanese]RE[B+3.5]");
    assert!(undated.contains("6.5 is usual today and fits the fraction"), "{undated}");
    let dated = reasons("RU[Japanese]DT[2010]RE[B+3.5]");
    assert!(dated.contains("6.5 was usual in 2010 and fits the fraction"), "{dated}");
}

#[test]
fn the_exit_code_tells_whether_anything_is_wrong() {
    let good = record("RU[Japanese]KM[0.5]RE[B+9.5]");
    let bad = record("RU[Japanese]KM[0.5]RE[W+20.5]PB[\x1b[2J]");
    let folder = Folder::with(&[("good.sgf", &good), ("bad.sgf", &bad)]);
    let code = |args: &[&str]| folder.kifu(&[&["verify"], args].concat()).code;
    assert_eq!(code(&["good.sgf"]), Some(0));
    assert_eq!(code(&["bad.sgf"]), Some(1));
    assert_eq!(code(&["none.sgf"]), Some(2));
    assert_eq!(code(&["--komi=much", "good.sgf"]), Some(2));
    // What is not listed counts all the same.
    let run = folder.kifu(&["verify", "--only=undecided", "."]);
    assert_eq!(run.code, Some(1));
    assert!(run.out.starts_with("2 games.\n"), "{}", run.out);
    let run = folder.kifu(&["verify", "."]);
    assert!(run.out.contains("bad.sgf [game 1]: W+20.5 contradicted: B+9.5"), "{}", run.out);
    assert!(!run.out.contains('\x1b'), "{}", run.out);
}

#[test]
fn csv_is_a_row_a_game_under_a_header() {
    let folder = Folder::with(&[("=a.sgf", &record("RU[Japanese]KM[0.5]RE[W+9.5]"))]);
    let run = folder.kifu(&["verify", "--format=csv", "--output=t.csv", "."]);
    assert_eq!((run.code, run.out.as_str()), (Some(1), ""), "{run:?}");
    let text = std::fs::read_to_string(folder.path().join("t.csv")).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 2, "{text}");
    assert!(lines[0].starts_with("path,game,recorded_margin,margin,low,high,komi,rules,verdict,"));
    assert!(
        lines[1].contains(",-9.5,9.5,9.5,9.5,0.5,Japanese,explained,false,colours-swapped,"),
        "{text}"
    );
}

#[test]
fn the_audit_counts_only_when_asked() {
    let folder = Folder::with(&[("a.sgf", &record("RU[Japanese]KM[0.5]RE[W+20.5]"))]);
    let codes = |args: &[&str]| {
        let run = folder.kifu(&[&["audit", "--format=json", "a.sgf"], args].concat());
        let code = |row: &Value| row["code"].as_str().unwrap().to_owned();
        run.rows().iter().map(code).filter(|code| code.starts_with('S')).collect::<Vec<_>>()
    };
    assert_eq!(codes(&[]), Vec::<String>::new());
    assert_eq!(codes(&["--counted"]), ["S201"]);
    assert_eq!(folder.kifu(&["audit", "--select=S", "a.sgf"]).code, Some(2));
}
