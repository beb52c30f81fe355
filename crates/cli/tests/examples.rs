//! The examples do what they say: each is compiled in here and run.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

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
    let text = output(|out| replay::run(&path, out).unwrap());
    assert!(text.contains("move 66, White D11: retakes the ko at once\n"), "{text}");
    assert_eq!(text.lines().filter(|line| line.len() == 13).count(), 13, "{text}");
}

#[test]
fn headers_reads_zi_as_points() {
    let path = testdata("collection/club/wulin/01.sgf");
    let text = output(|out| headers::run(&path, out).unwrap());
    assert!(text.ends_with(", komi 5.5, B+5.5\n"), "{text}");
}

#[test]
fn the_stages_of_throughput_agree() {
    let paths = vec![testdata("collection/archive"), testdata("collection/league")];
    let text = output(|out| throughput::run(paths, Some((36, 2_546)), out).unwrap());
    assert!(text.contains("36 games"), "{text}");
}

#[test]
fn planted_faults_are_found_and_the_table_is_the_same_for_any_threads() {
    let table = |threads: usize| {
        let options = planted_faults::Options {
            paths: vec![testdata("collection/server/pine")],
            sample: None,
            effort: kifu_scoring::Effort::Quick,
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
    let options = judge_accuracy::Options {
        paths: vec![testdata("collection")],
        truth: testdata("collection/status.tsv"),
        ..judge_accuracy::Options::default()
    };
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
