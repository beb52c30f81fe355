//! The examples do what they say: each is compiled in here and run.

#![allow(clippy::unwrap_used, reason = "a test may fail")]
#![allow(clippy::duplicate_mod, reason = "the examples share a module, each as a crate of its own")]

use clap::{CommandFactory, Parser};
use kifu_cli::error::Error;
use std::num::NonZero;
use std::path::{Path, PathBuf};

#[allow(dead_code, unreachable_pub, missing_docs, reason = "an example has its own main")]
#[path = "../../../examples/headers.rs"]
mod headers;
#[allow(dead_code, unreachable_pub, missing_docs, reason = "an example has its own main")]
#[path = "../../../examples/judge_accuracy.rs"]
mod judge_accuracy;
#[allow(dead_code, unreachable_pub, missing_docs, reason = "an example has its own main")]
#[path = "../../../examples/planted_faults/main.rs"]
mod planted_faults;
#[allow(dead_code, unreachable_pub, missing_docs, reason = "an example has its own main")]
#[path = "../../../examples/replay.rs"]
mod replay;
#[allow(dead_code, unreachable_pub, missing_docs, reason = "an example has its own main")]
#[path = "../../../examples/round_trip.rs"]
mod round_trip;
#[allow(dead_code, unreachable_pub, missing_docs, reason = "an example has its own main")]
#[path = "../../../examples/throughput.rs"]
mod throughput;

fn testdata(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(path)
}

fn output(run: impl FnOnce(&mut Vec<u8>)) -> String {
    let mut out = Vec::new();
    run(&mut out);
    String::from_utf8(out).unwrap()
}

#[test]
fn replay_tells_of_a_ko_retaken_at_once_and_shows_the_board() {
    let path = testdata("collection/archive/2014/003.sgf");
    let text = output(|out| replay::run(replay::Options { file: path }, out).unwrap());
    assert!(text.contains("move 66, White D11: retakes the ko at once\n"), "{text}");
    assert_eq!(text.lines().filter(|line| line.len() == 13).count(), 13, "{text}");
}

#[test]
fn headers_reads_zi_as_points() {
    let path = testdata("collection/club/wulin/01.sgf");
    let options = headers::Options { files: vec![path] };
    let text = output(|out| headers::run(options, out).unwrap());
    assert!(text.ends_with(", komi 5.5, B+5.5\n"), "{text}");
}

#[test]
fn the_stages_of_throughput_agree() {
    let paths = vec![testdata("collection/archive"), testdata("collection/league")];
    let options =
        |games| throughput::Options { paths: paths.clone(), expect: Some((games, 2_546)) };
    let text = output(|out| throughput::run(options(36), out).unwrap());
    assert!(text.contains("36 games"), "{text}");
    let wrong = throughput::run(options(35), &mut Vec::new()).unwrap_err();
    assert_eq!(wrong.to_string(), "36 games and 2546 moves: not what --expect says");
}

#[test]
fn planted_faults_are_found_and_the_table_is_the_same_for_any_threads() {
    let table = |threads: usize| {
        let options = planted_faults::Options {
            paths: vec![testdata("collection/server/pine")],
            sample: None,
            effort: kifu_cli::args::Effort::Quick,
            threads: NonZero::new(threads),
        };
        output(|out| planted_faults::run(options, out).unwrap())
    };
    let text = table(1);
    assert_eq!(text, table(2));
    let row = |name: &str| -> Vec<u32> {
        let line = text.lines().find_map(|line| line.strip_prefix(name)).unwrap();
        line.split_whitespace().filter_map(|word| word.parse().ok()).collect()
    };
    // One game has a result that was planted before; boards that are neither 19×19 nor marked are
    // not judged.
    let alarms =
        text.split("false alarms ").nth(1).and_then(|rest| rest.split(' ').next()).unwrap();
    assert!(alarms.parse::<u32>().unwrap() <= 1, "{text}");
    for name in ["winner flipped", "margin off by 10", "komi scaled"] {
        let row = row(name);
        assert!(row[0] > 3 && 2 * row[1] > row[0], "{name}\n{text}");
    }
}

#[test]
fn the_judge_is_right_about_the_collection() {
    let options = judge_accuracy::Options::parse_from([
        "judge_accuracy".into(),
        testdata("collection"),
        "--truth".into(),
        testdata("collection/status.tsv"),
    ]);
    let text = output(|out| judge_accuracy::run(options, out).unwrap());
    let number = |line: &str, before: &str| -> f64 {
        let start = line.find(before).unwrap() + before.len();
        line[start..].split([' ', ',']).next().unwrap().parse().unwrap()
    };
    let lines = text.lines().filter(|line| line.contains(": n "));
    let (mut games, mut exact) = (0.0, 0.0);
    for line in lines {
        let count = number(line, ": n ");
        games += count;
        exact += count * number(line, "exact ") / 100.0;
    }
    assert!(games >= 40.0 && exact >= 0.6 * games, "{exact} of {games}\n{text}");
}

/// What an example does with a command line, up to its output.
fn typed<O: Parser>(
    line: &str,
    run: fn(O, &mut dyn std::io::Write) -> Result<(), Error>,
) -> Result<(), Error> {
    let words = std::iter::once("example").chain(line.split(' '));
    run(O::try_parse_from(words).unwrap(), &mut Vec::new())
}

#[test]
fn every_example_has_a_help_and_names_the_file_that_is_not_there() {
    fn help<O: CommandFactory>() -> String {
        O::command().render_help().to_string()
    }
    let helps = [
        help::<headers::Options>(),
        help::<judge_accuracy::Options>(),
        help::<planted_faults::Options>(),
        help::<replay::Options>(),
        help::<round_trip::Options>(),
        help::<throughput::Options>(),
    ];
    for help in helps {
        assert!(help.contains("Usage: ") && help.contains("--help"), "{help}");
        assert!(help.lines().next().unwrap().len() > 30, "it says what it is for: {help}");
    }
    let missing = [
        typed("no/such", headers::run),
        typed("no/such --truth no/such", judge_accuracy::run),
        typed(". --truth no/such", judge_accuracy::run),
        typed(". no/such", planted_faults::run),
        typed("no/such", replay::run),
        typed("no/such --quick", round_trip::run),
        typed("no/such --expect 1,2", throughput::run),
    ];
    for fault in missing {
        let fault = fault.unwrap_err().to_string();
        assert!(fault.starts_with("no/such: "), "{fault}");
        assert!(!fault.contains("os error"), "{fault}");
    }
}

#[test]
fn a_table_without_paths_is_named() {
    let line = format!(". --truth {}", testdata("README.md").display());
    let fault = typed(&line, judge_accuracy::run).unwrap_err().to_string();
    assert!(fault.ends_with("README.md: no column is called path"), "{fault}");
}

#[test]
fn a_wrong_option_is_not_taken_for_a_path() {
    let wrong = ["judge_accuracy", ".", "--truth", "x", "--effort", "huge"];
    assert!(judge_accuracy::Options::try_parse_from(wrong).is_err());
    assert!(round_trip::Options::try_parse_from(["round_trip", "--lst", "."]).is_err());
    assert!(throughput::Options::try_parse_from(["throughput", ".", "--expect", "1"]).is_err());
}
