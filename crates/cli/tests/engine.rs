//! Engines as a second opinion, played by this very program: with `--peer` it is an engine that
//! follows a script, good or bad. At the end, real GNU Go where it is installed.
#![allow(clippy::unwrap_used, reason = "a failed expectation is a failed test")]
#![allow(
    clippy::exit,
    clippy::print_stderr,
    clippy::print_stdout,
    reason = "the peer is a program of its own, and a test that is skipped says so"
)]

#[allow(dead_code, unreachable_pub, reason = "shared with the tests of the other commands")]
#[path = "cli/helper.rs"]
mod helper;
#[path = "engine/peer.rs"]
mod peer;

use helper::{Folder, Run};
use libtest_mimic::{Arguments, Trial};
use serde_json::Value;
use std::path::Path;
use std::time::{Duration, Instant};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    if let [_, flag, protocol, script] = &args[..]
        && flag == "--peer"
    {
        return peer::play(protocol, script);
    }
    let tests: Vec<(&str, fn())> = vec![
        ("gtp_status_and_score_take_the_place_of_the_estimate", gtp_status_and_score),
        ("gtp_a_refused_move_leads_to_the_board_alone", gtp_refused_move),
        ("gtp_marks_stand_above_the_engine", marks_stand_above),
        ("gtp_failures_cost_the_game_only", gtp_failures),
        ("gtp_after_many_failures_it_is_not_asked", gtp_given_up),
        ("katago_ownership_and_lead", katago_ownership),
        ("katago_answers_in_any_order_keep_the_order_of_the_games", katago_order),
        ("katago_failures_cost_the_game_only", katago_failures),
        ("text_tells_where_they_differ", text_differs),
        ("what_is_no_engine_is_said_at_once", no_engine),
        ("verdicts_rest_on_the_engine", verdicts),
        ("verdicts_without_the_engine_when_it_fails", verdicts_after_failures),
        ("the_audit_asks_the_engine_and_tells_where_it_fails", audited),
        ("real_gnugo_agrees_with_the_count", real_gnugo),
    ];
    let trial = |(name, test): (&str, fn())| {
        Trial::test(name, move || {
            test();
            Ok(())
        })
    };
    let trials = tests.into_iter().map(trial).collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

/// Two walls, and a white stone in Black's area that is dead to every eye; it is nobody's turn to
/// prove anything. Black 9 by territory with the stone, White 10: W+1 before komi.
const SPLIT: &str = "(;GM[1]SZ[7]KM[0.5]RU[Japanese];B[ca];W[da];B[cb];W[db];B[cc];W[dc];B[cd];W[dd]\
    ;B[ce];W[de];B[cf];W[df];B[cg];W[dg];B[tt];W[bd])";

/// The same board, whose record plays on a stone.
const ODD: &str = "(;GM[1]SZ[7]KM[0.5]RU[Japanese];B[ca];W[da];B[cb];W[db];B[cc];W[dc];B[cd];W[dd]\
    ;B[ce];W[de];B[cf];W[df];B[cg];W[dg];W[dg];W[bd])";

/// The same board with marks.
const MARKED: &str = "(;GM[1]SZ[7]KM[0.5]RU[Japanese];B[ca];W[da];B[cb];W[db];B[cc];W[dc];B[cd];W[dd]\
    ;B[ce];W[de];B[cf];W[df];B[cg];W[dg];B[tt];W[bd]\
    TB[aa][ab][ac][ad][ae][af][ag][ba][bb][bc][bd][be][bf][bg]\
    TW[ea][eb][ec][ed][ee][ef][eg][fa][fb][fc][fd][fe][ff][fg][ga][gb][gc][gd][ge][gf][gg])";

/// `count` games in a folder, and a run over them with this peer.
fn run(protocol: &str, script: &str, games: &[&str], more: &[&str]) -> Run {
    run_command("score", protocol, script, games, more)
}

fn run_command(command: &str, protocol: &str, script: &str, games: &[&str], more: &[&str]) -> Run {
    let names: Vec<String> = (0..games.len()).map(|at| format!("{at:03}.sgf")).collect();
    let files: Vec<(&str, &[u8])> =
        names.iter().zip(games).map(|(name, game)| (name.as_str(), game.as_bytes())).collect();
    let folder = Folder::with(&files);
    let engine = engine(protocol, script);
    let fixed = [command, ".", "--engine", &engine, "--engine-timeout", "4", "--threads", "2"];
    folder.kifu(&[&fixed[..], more].concat())
}

/// This program as an engine.
fn engine(protocol: &str, script: &str) -> String {
    let program = std::env::current_exe().unwrap();
    let program = shlex::try_quote(program.to_str().unwrap()).unwrap().into_owned();
    format!("{protocol}:{program} --peer {protocol} {script}")
}

fn json(protocol: &str, script: &str, games: &[&str]) -> (Run, Vec<Value>) {
    let run = run(protocol, script, games, &["--format", "json"]);
    let rows = run.rows();
    assert_eq!(rows.len(), games.len(), "{run:?}");
    (run, rows)
}

fn gtp_status_and_score() {
    let (run, rows) = json("gtp", "good", &[SPLIT]);
    assert_eq!(run.code, Some(0), "{run:?}");
    let row = &rows[0];
    assert_eq!((row["layer"].as_str(), row["dead"][0].as_str()), (Some("engine"), Some("B4")));
    // The peer's word: Black by one on the board, half a point of komi.
    assert_eq!(row["finished_margin"].as_f64(), Some(0.5), "{row}");
    assert_eq!(row["engine"]["finished_margin"].as_f64(), Some(0.5), "{row}");
    assert!(row["low"].as_f64() <= Some(0.5) && row["high"].as_f64() >= Some(0.5), "{row}");
    // A lone stone with an empty answer lives.
    let (_, rows) = json("gtp", "nobody-dead", &[SPLIT]);
    assert_eq!(rows[0]["dead"].as_array().unwrap().len(), 0, "{}", rows[0]);
}

fn gtp_refused_move() {
    // The peer refuses to play on stones, and names as dead whatever stands on B4.
    let (run, rows) = json("gtp", "good", &[ODD]);
    assert_eq!(run.code, Some(0), "{run:?}");
    assert_eq!(rows[0]["engine"]["dead"][0].as_str(), Some("B4"), "{}", rows[0]);
}

fn marks_stand_above() {
    let (_, rows) = json("gtp", "nobody-dead", &[MARKED]);
    let row = &rows[0];
    assert_eq!((row["layer"].as_str(), row["dead"][0].as_str()), (Some("marks"), Some("B4")));
    assert_eq!(row["engine"]["agrees"].as_bool(), Some(false), "{row}");
    assert_eq!(row["engine"]["differs"][0].as_str(), Some("B4"), "{row}");
}

fn gtp_failures() {
    for (script, told) in [
        ("refuses", "refuses"),
        ("dies", "ended; its last words: out of \\u{1b}memory"),
        ("silent", "said nothing for 4 s"),
        ("garbage", "makes no sense"),
        ("endless", "makes no sense"),
        ("elsewhere", "makes no sense"),
    ] {
        // The peer fails on boards with a stone on A1 alone.
        let bad = SPLIT.replace("RU[Japanese]", "RU[Japanese]AB[ag]");
        let start = Instant::now();
        let (run, rows) = json("gtp", script, &[SPLIT, &bad, SPLIT]);
        assert!(start.elapsed() < Duration::from_secs(30), "{script}");
        assert_eq!(run.code, Some(1), "{script}: {run:?}");
        let layers: Vec<_> = rows.iter().map(|row| row["layer"].as_str().unwrap()).collect();
        assert_eq!(layers, ["engine", "estimate", "engine"], "{script}: {run:?}");
        let error = rows[1]["engine"]["error"].as_str().unwrap();
        assert!(error.contains(told) && !error.contains('\u{1b}'), "{script}: {error}");
        assert!(run.err.contains("001.sgf [game 1]: the engine"), "{script}: {run:?}");
        assert!(!run.err.contains('\u{1b}') && run.err.len() < 500, "{script}: {run:?}");
    }
}

fn gtp_given_up() {
    let bad = SPLIT.replace("RU[Japanese]", "RU[Japanese]AB[ag]");
    let (run, rows) = json("gtp", "dies", &[&bad[..]; 12]);
    let last = rows[11]["engine"]["error"].as_str().unwrap();
    assert!(last.contains("not asked any more"), "{run:?}");
}

fn katago_ownership() {
    let (run, rows) = json("katago", "good", &[SPLIT, ODD]);
    assert_eq!(run.code, Some(0), "{run:?}");
    for row in &rows {
        assert_eq!((row["layer"].as_str(), row["dead"][0].as_str()), (Some("engine"), Some("B4")));
    }
    // The peer leads by 2.6 with its komi of 0.5: 3.1 on the board, so 3 less komi.
    assert_eq!(rows[0]["finished_margin"].as_f64(), Some(2.5), "{}", rows[0]);
}

fn katago_order() {
    let games: Vec<String> =
        (0..40).map(|at| SPLIT.replace("KM[0.5]", &format!("KM[{at}.5]"))).collect();
    let games: Vec<&str> = games.iter().map(String::as_str).collect();
    // The peer answers in threes, the last first; its lead is the komi.
    let (run, rows) = json("katago", "reversed", &games);
    assert_eq!(run.code, Some(0), "{run:?}");
    for (at, row) in rows.iter().enumerate() {
        assert_eq!(row["komi"].as_f64(), Some(at as f64 + 0.5));
        // Lead = komi, so the board is twice the komi, and the margin is the komi again.
        assert_eq!(row["finished_margin"].as_f64(), Some(at as f64 + 0.5), "{row}");
    }
}

fn katago_failures() {
    for (script, told) in [
        ("refuses", "refuses"),
        ("dies", "ended; its last words: out of \\u{1b}memory"),
        ("silent", "said nothing for 4 s"),
        ("garbage", "refuses"),
        ("small", "tells of 3 points, and the board has 49"),
    ] {
        let bad = SPLIT.replace("RU[Japanese]", "RU[Japanese]AB[ag]");
        let start = Instant::now();
        let (run, rows) = json("katago", script, &[SPLIT, &bad, SPLIT, SPLIT]);
        assert!(start.elapsed() < Duration::from_secs(30), "{script}");
        assert_eq!(run.code, Some(1), "{script}: {run:?}");
        let layers: Vec<_> = rows.iter().map(|row| row["layer"].as_str().unwrap()).collect();
        assert_eq!(layers, ["engine", "estimate", "engine", "engine"], "{script}: {run:?}");
        let error = rows[1]["engine"]["error"].as_str().unwrap();
        assert!(error.contains(told) && !error.contains('\u{1b}'), "{script}: {error}");
    }
}

fn text_differs() {
    let run = run("gtp", "nobody-dead", &[MARKED], &[]);
    assert!(run.out.contains("the chain at B4 is dead by the marks, not by the engine"), "{run:?}");
    for protocol in ["gtp", "katago"] {
        let failed = self::run(protocol, "dies-at-once", &[SPLIT], &[]);
        assert_eq!((failed.code, failed.out.as_str()), (Some(2), ""), "{failed:?}");
        assert!(failed.err.contains("the engine ended"), "{failed:?}");
    }
}

fn no_engine() {
    let folder = Folder::with(&[("a.sgf", SPLIT.as_bytes())]);
    for engine in ["gnugo", "gtp:", "gtp:''", "gtp:'open", "uci:stockfish", "gtp:/no/such/engine"] {
        let run = folder.kifu(&["score", "a.sgf", "--engine", engine]);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{engine}: {run:?}");
        assert!(run.err.starts_with("kifu: "), "{engine}: {run:?}");
    }
    for timeout in ["0", "-1", "nan", "soon", "1e9"] {
        let run = folder.kifu(&["score", "a.sgf", &format!("--engine-timeout={timeout}")]);
        assert_eq!(run.code, Some(2), "{timeout}: {run:?}");
    }
}

/// Rows of `kifu verify` over these games with this peer.
fn verified(protocol: &str, script: &str, games: &[&str]) -> (Run, Vec<Value>) {
    let run = run_command("verify", protocol, script, games, &["--format", "json"]);
    let rows = run.rows();
    assert_eq!(rows.len(), games.len(), "{run:?}");
    (run, rows)
}

fn verdicts() {
    // The peer has Black win by one on the board: B+0.5. The board itself says W+6.5.
    let with = |result: &str| SPLIT.replace("RU[Japanese]", &format!("RU[Japanese]RE[{result}]"));
    let [black, white, resigned] = ["B+0.5", "W+6.5", "B+R"].map(with);
    let (run, rows) = verified("gtp", "good", &[&black, &white, &resigned]);
    assert_eq!(rows[0]["verdict"], "confirmed", "{run:?}");
    assert_eq!(
        (rows[0]["layer"].as_str(), rows[0]["margin"].as_f64()),
        (Some("engine"), Some(0.5))
    );
    let reasons = rows[0]["reasons"].to_string();
    assert!(reasons.contains("by engine") && reasons.contains("without the engine"), "{reasons}");
    assert_ne!(rows[1]["verdict"], "confirmed", "{run:?}");
    assert_eq!(rows[1]["margin"].as_f64(), Some(0.5), "its own terms: {run:?}");
    assert_eq!(rows[2]["verdict"], "not-by-counting", "nobody is asked: {run:?}");

    // KataGo leads by 2.6 with its komi: B+2.5, whatever the threads.
    let leads = with("B+2.5");
    let (run, rows) = verified("katago", "good", &[&leads[..]; 5]);
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(rows.iter().all(|row| row["verdict"] == "confirmed"), "{run:?}");

    // Marks stand above it.
    let marked = MARKED.replace("RU[Japanese]", "RU[Japanese]RE[W+6.5]");
    let (run, rows) = verified("gtp", "nobody-dead", &[&marked]);
    assert_eq!((run.code, rows[0]["layer"].as_str()), (Some(0), Some("marks")), "{run:?}");
    assert_eq!(rows[0]["verdict"], "confirmed", "{run:?}");
}

fn verdicts_after_failures() {
    let good = SPLIT.replace("RU[Japanese]", "RU[Japanese]RE[B+0.5]");
    let bad = SPLIT.replace("RU[Japanese]", "RU[Japanese]RE[B+0.5]AB[ag]");
    let (run, rows) = verified("gtp", "dies", &[&good, &bad, &good]);
    assert_eq!(run.code, Some(1), "{run:?}");
    let layers: Vec<_> = rows.iter().map(|row| row["layer"].as_str().unwrap()).collect();
    assert_eq!(layers, ["engine", "estimate", "engine"], "{run:?}");
    assert!(rows[1]["reasons"].to_string().contains("no second opinion: the engine"), "{run:?}");
    assert!(run.err.contains("001.sgf [game 1]: the engine ended"), "{run:?}");
    assert!(!run.err.contains('\u{1b}') && !run.out.contains('\u{1b}'), "{run:?}");
    let folder = Folder::with(&[("a.sgf", good.as_bytes())]);
    let none = folder.kifu(&["verify", "a.sgf", "--engine", "gtp:/no/such/engine"]);
    assert_eq!((none.code, none.out.as_str()), (Some(2), ""), "{none:?}");
}

fn audited() {
    // As in `verdicts`: Black by half a point is right by the peer's word alone.
    let good = SPLIT.replace("RU[Japanese]", "RU[Japanese]RE[B+0.5]");
    let more = ["--counted", "--select", "S", "--format", "json"];
    let audit = |protocol: &str, script: &str, games: &[&str]| {
        run_command("audit", protocol, script, games, &more)
    };
    let alone = Folder::with(&[("a.sgf", good.as_bytes())]);
    let without = alone.kifu(&["audit", "a.sgf", "--counted", "--select", "S302"]);
    assert!(without.out.contains("by estimate"), "{without:?}");
    let with = audit("gtp", "good", &[&good]);
    assert_eq!((with.code, with.out.as_str()), (Some(0), ""), "{with:?}");

    // An engine is no proof: what it contradicts is a warning.
    let white = good.replace("B+0.5", "W+26.5");
    let run = audit("katago", "good", &[&white]);
    let rows = run.rows();
    assert_eq!(rows.len(), 1, "{run:?}");
    assert_eq!((&rows[0]["code"], &rows[0]["severity"]), (&"S201".into(), &"warning".into()));
    assert!(rows[0]["message"].to_string().contains("by engine"), "{run:?}");

    // It dies on the second game; that one rests on the estimate, the third is asked about again.
    let bad = good.replace("RE[B+0.5]", "RE[B+0.5]AB[ag]");
    let run = audit("gtp", "dies", &[&good, &bad, &good]);
    assert_eq!(run.code, Some(1), "{run:?}");
    assert!(run.err.contains("001.sgf [game 1]: the engine ended"), "{run:?}");
    assert!(!run.err.contains("000.sgf [") && !run.err.contains("002.sgf ["), "{run:?}");

    let engine = engine("gtp", "good");
    let uncounted = alone.kifu(&["audit", "a.sgf", "--engine", &engine]);
    assert_eq!((uncounted.code, uncounted.out.as_str()), (Some(2), ""), "{uncounted:?}");
    assert!(uncounted.err.contains("--engine needs --counted"), "{uncounted:?}");
}

fn real_gnugo() {
    let places = ["/usr/games/gnugo", "/usr/bin/gnugo", "/usr/local/bin/gnugo"];
    let Some(gnugo) = places.iter().find(|place| Path::new(place).exists()) else {
        println!("GNU Go is not installed: not asked");
        return;
    };
    let folder = Folder::with(&[("a.sgf", SPLIT.as_bytes()), ("b.sgf", ODD.as_bytes())]);
    let engine = format!("gtp:{gnugo} --mode gtp --level 1");
    let run = folder.kifu(&["score", "--format=json", "--engine", &engine, "."]);
    assert_eq!(run.code, Some(0), "{run:?}");
    for row in run.rows() {
        assert_eq!((row["layer"].as_str(), row["dead"][0].as_str()), (Some("engine"), Some("B4")));
        // 13 points and a dead stone, 15 in all, against 21 and the komi.
        assert_eq!(row["territory_margin"].as_f64(), Some(-6.5));
    }
}
