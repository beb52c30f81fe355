//! What an audit answers as a whole.

use crate::helper::Folder;
use crate::{CLEAN, FAULTY, OCCUPIED, ONLY, found};
use std::io::Write as _;
use std::process::Stdio;

#[test]
fn exit_codes_say_how_it_went() {
    let folder = Folder::with(&[("clean.sgf", CLEAN), ("faulty.sgf", FAULTY), ("empty/x", b"")]);
    for (args, code) in [
        (vec!["clean.sgf"], 0),
        (vec!["faulty.sgf"], 1),
        (vec!["."], 1),
        (vec!["faulty.sgf", "--fail-on=never"], 0),
        (vec!["faulty.sgf", "--fail-on=error"], 1),
        (vec!["faulty.sgf", "--ignore=G201"], 0),
        (vec!["clean.sgf", "missing.sgf"], 1),
        (vec!["clean.sgf", "empty"], 0),
        (vec!["missing.sgf"], 2),
        (vec!["empty"], 2),
        (vec![], 2),
        (vec!["clean.sgf", "--format=xml"], 2),
        (vec!["clean.sgf", "--threads=0"], 2),
        (vec!["clean.sgf", "--max-size=big"], 2),
        (vec!["clean.sgf", "--rules=chess"], 2),
        (vec!["clean.sgf", "--encoding=morse"], 2),
    ] {
        let run = folder.kifu(&[&["audit", ONLY], args.as_slice()].concat());
        assert_eq!(run.code, Some(code), "{args:?}: {run:?}");
        let complaint = run.err.starts_with("kifu: ") || run.err.starts_with("error: ");
        assert_eq!(code == 2, complaint && !run.err.contains("no game records there"), "{run:?}");
    }
}

#[test]
fn a_finding_is_one_line_and_the_summary_follows() {
    let folder = Folder::with(&[("a.sgf", FAULTY), ("b.sgf", CLEAN)]);
    let run = folder.kifu(&["audit", ONLY, "."]);
    let mut lines = run.out.lines();
    let first = lines.next().unwrap();
    assert!(first.starts_with("./a.sgf:1:"), "{first}");
    assert!(first.contains(": G201 error: ") && first.ends_with(" [game 1, move 4, E5]"));
    assert!(run.out.contains("\n2 files, 2 games, 8 moves.\n"), "{}", run.out);
    assert!(run.out.contains("Found 1 error, 0 warnings, 0 notes.\n"), "{}", run.out);
    assert_eq!(run.err, "");
}

#[test]
fn repeats_are_folded_and_notes_only_counted() {
    let record = b"(;SZ[9]PB[a]PW[b];B[ee];W[cc];B[gg];W[ee];B[cc];W[gg]) and so on";
    let folder = Folder::with(&[("a.sgf", record)]);
    let run = folder.kifu(&["audit", ONLY, "."]);
    let folded = "[game 1, move 4, E5] (and 2 more in this game)\n";
    assert!(run.out.contains(folded), "{}", run.out);
    assert!(run.out.contains("Found 3 errors, 0 warnings, 0 notes.\n"), "{}", run.out);
    let run = folder.kifu(&["audit", ONLY, "--no-fold", "--format=json", "."]);
    assert_eq!(run.found(), found(&[(OCCUPIED, "./a.sgf"); 3]));

    let notes = ["audit", "--ignore=G", "."];
    let run = folder.kifu(&notes);
    assert!(run.code == Some(0) && run.out.starts_with("1 file, 1 game"), "{}", run.out);
    assert!(run.out.contains("\nNot listed: 1 note; --severity note lists all.\n"), "{}", run.out);
    let run = folder.kifu(&[&notes[..], &["--severity=note", "--fail-on=note"]].concat());
    assert!(run.code == Some(1) && run.out.contains(" F101 note: "), "{}", run.out);
    // Who names a code wants to see it.
    let run = folder.kifu(&["audit", "--select=text-outside", "."]);
    assert!(run.code == Some(0) && run.out.contains(" F101 note: "), "{}", run.out);
}

#[test]
fn the_output_does_not_depend_on_the_threads() {
    let names: Vec<String> = (0..900).map(|n| format!("{}/{n:03}.sgf", n % 7)).collect();
    let contents = [FAULTY, CLEAN, b"", b"no game", b"(;B[aa];B[aa"];
    let files: Vec<(&str, &[u8])> =
        names.iter().map(String::as_str).zip(contents.into_iter().cycle()).collect();
    let folder = Folder::with(&files);
    for format in ["text", "json", "csv"] {
        let run = |threads| {
            let threads = format!("--threads={threads}");
            let args = ["audit", "--severity=note", "--format", format, &threads, "."];
            let run = folder.kifu(&args);
            assert_eq!(run.code, Some(1), "{}", run.err);
            (run.out, run.err)
        };
        let one = run(1);
        assert!(one.0.lines().count() > 180);
        assert!(one == run(2) && one == run(8), "{format}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_what_was_found() {
    let folder = Folder::with(&[("a.sgf", FAULTY), ("z.sgf", FAULTY)]);
    let args = ["audit", ONLY, "--threads=1", "--output=out.txt", "a.sgf", "-", "z.sgf"];
    let mut child = folder.command(&args).stdin(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    // More than a pipe holds: when it is written, the program is reading it.
    input.write_all(&[b' '; 1 << 20]).unwrap();
    let mut kill = std::process::Command::new("kill");
    if !kill.args(["-INT", &child.id().to_string()]).status().is_ok_and(|status| status.success()) {
        child.kill().unwrap();
        child.wait().unwrap();
        return;
    }
    std::thread::sleep(std::time::Duration::from_millis(500));
    drop(input);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("kifu: interrupted after "));
    let out = std::fs::read_to_string(folder.path().join("out.txt")).unwrap();
    assert!(out.starts_with("a.sgf:1:") && !out.contains("z.sgf"), "{out}");
    assert!(out.contains("\nInterrupted: "), "{out}");
}

#[test]
fn chinese_rules_say_one_thing_of_long_cycles() {
    let testdata = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/collection");
    let triple = std::fs::read(format!("{testdata}/club/wulin/10.sgf")).unwrap();
    // In GBK; the result stands between ASCII.
    let at = triple.windows(3).position(|bytes| bytes == b"RE[").unwrap();
    let void = [&triple[..at], b"RE[Void]XX[", &triple[at + 3..]].concat();
    // Two stones sent, one returned: no organiser is asked.
    let sent = "(;SZ[5]RU[Chinese]AB[ba][da][cb][db][dc][ec][ed]AW[ab][bb][bc][cc][cd][dd]\
        ;B[aa];W[ca];B[ba])";
    let folder = Folder::with(&[
        ("sent.sgf", sent.as_bytes()),
        ("triple.sgf", &triple),
        ("void.sgf", &void),
    ]);
    let audit = |name: &str, more: &[&str]| {
        folder.kifu(&[&["audit", "--select=G205", name], more].concat()).out
    };
    let organiser = "the organiser may make it no result, a draw or a replay";
    let text = audit("triple.sgf", &[]);
    assert!(text.contains("G205 warning") && text.contains("triple ko"), "{text}");
    assert!(text.contains(&format!("(Chinese) forbid it in principle; {organiser}")), "{text}");
    let text = audit("void.sgf", &[]);
    assert!(text.contains("G205 note") && text.contains("was declared void"), "{text}");
    let text = audit("sent.sgf", &[]);
    assert!(text.contains("G205 error") && text.contains("(Chinese) forbid it ["), "{text}");
    let text = audit("triple.sgf", &["--rules=kgs-chinese"]);
    assert!(text.contains("G205 error") && text.contains("(KGS Chinese) forbid it ["), "{text}");

    let rules = folder.kifu(&["rules", "chinese"]).out;
    let says = "forbidden in principle; the organiser may make a triple or quadruple ko or eternal \
        life no result, a draw or a replay";
    assert!(rules.contains(says), "{rules}");
    let rows = folder.kifu(&["rules", "chinese", "--format=json"]).rows();
    assert_eq!(rows[0]["long_cycle"], "forbidden in principle");
    let explained = folder.kifu(&["explain", "G205"]).out.replace("\n", " ");
    let explained = explained.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        explained.contains("the organiser make it no result, a draw or a replay"),
        "{explained}"
    );
}
