//! What is one rule for all commands: exit codes, interrupts, and what is refused.
#![allow(clippy::unwrap_used, reason = "a failed expectation is a failed test")]

#[allow(dead_code, unreachable_pub, reason = "shared with the tests of the other commands")]
#[path = "cli/helper.rs"]
mod helper;

use helper::Folder;

const GAME: &[u8] = b"(;GM[1]SZ[9]PB[An]PW[Bo]KM[6.5]RU[Japanese]RE[B+R];B[ee];W[cc];B[gg])";

/// Every command that looks at many games.
const COMMANDS: [&[&str]; 8] = [
    &["score", "--brief"],
    &["verify"],
    &["export"],
    &["export", "--table=moves"],
    &["export", "--table=findings"],
    &["export", "--table=players"],
    &["stats"],
    &["report", "-o", "-"],
];

#[test]
fn what_cannot_be_read_is_told_by_the_exit_code() {
    let folder = Folder::with(&[("a.sgf", GAME)]);
    for command in COMMANDS.into_iter().chain([&["show"] as &[&str]]) {
        let clean = folder.kifu(&[command, &["a.sgf"]].concat());
        assert_eq!((clean.code, clean.err.as_str()), (Some(0), ""), "{command:?}");
        let part = folder.kifu(&[command, &["nothing.sgf", "a.sgf"]].concat());
        assert_eq!(part.code, Some(1), "{command:?}");
        // In a table of findings it is one of them.
        let told = part.err.starts_with("kifu: nothing.sgf: ") || part.out.contains("nothing.sgf,");
        assert!(told, "{command:?}: {} {}", part.err, part.out);
        assert!(!part.out.is_empty(), "{command:?}");
        let nothing = folder.kifu(&[command, &["nothing.sgf"]].concat());
        assert_eq!(nothing.code, Some(2), "{command:?}");
    }
}

#[test]
fn conditions_that_no_game_meets_are_no_failure() {
    let folder = Folder::with(&[("a.sgf", GAME)]);
    for command in COMMANDS.into_iter().chain([&["audit"] as &[&str]]) {
        let run = folder.kifu(&[command, &["--where=year=1800", "a.sgf"]].concat());
        let told = run.err.contains("no game meets the conditions of --where");
        assert!(run.code == Some(0) && told, "{command:?}: {run:?}");
    }
    let other = Folder::with(&[("a.sgf", b"(;GM[2])")]);
    for command in ["score", "verify"] {
        assert_eq!(other.kifu(&[command, "a.sgf"]).code, Some(2), "{command}");
    }
}

#[test]
fn what_a_game_does_not_have_is_refused() {
    let folder = Folder::with(&[("a.sgf", GAME), ("b.sgf", b"(;SZ[9];B[ee];W[cc])")]);
    for (args, message) in [
        (&["--move=999"] as &[&str], "the game has no move 999: it has 3 moves"),
        (&["--dead=A1"], "no stone is on A1"),
        (&["--alive=T19"], "no stone is on T19"),
        (&["--dead=E5", "--alive=E5"], "the chain of E5 is named by --dead and by --alive"),
        (&["--penalty=black:999999999"], "at most 1000 warnings"),
        (&["--penalty=black:600,black:600"], "at most 1000 warnings"),
        (&["--handicap=99999"], "99999 is not in"),
    ] {
        let run = folder.kifu(&[&["score", "a.sgf"], args].concat());
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{args:?}");
        assert!(run.err.contains(message), "{args:?}: {}", run.err);
    }
    let some = folder.kifu(&["score", "--brief", "--move=3", "a.sgf", "b.sgf"]);
    assert_eq!((some.code, some.out.lines().count()), (Some(1), 1), "{some:?}");
    assert!(some.err.starts_with("kifu: b.sgf [game 1]: the game has no move 3"), "{}", some.err);
}

#[test]
fn what_cannot_be_meant_is_refused() {
    let folder = Folder::with(&[("a.sgf", GAME), ("no.ttf", b"no font")]);
    for (args, message) in [
        (&["audit", "--select=G204", "--ignore=G"] as &[&str], "nothing is left to look for"),
        (&["export", "--table=moves", "--counted"], "moves has no counted columns"),
        (&["stats", "--by=margin,margin"], "--by names margin twice"),
        (&["show", "--svg=x", "--png=./x"], "name the same file"),
        (&["show", "--svg=-", "--png=-"], "not both"),
        (&["show", "--svg=y", "--png=a.sgf"], "a.sgf: exists already"),
        (&["show", "--svg=y", "--png=z", "--font=no.ttf"], "no.ttf: not a font"),
        (&["show", "--width=500"], "--png"),
        (&["show", "--game=0"], "the first game is 1"),
    ] {
        let run = folder.kifu(&[args, &["a.sgf"]].concat());
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{args:?}");
        assert!(run.err.contains(message), "{args:?}: {}", run.err);
    }
    assert_eq!(folder.names(), ["a.sgf", "no.ttf"]);
}

#[test]
fn manual_pages_replace_nothing_unasked() {
    let folder = Folder::with(&[("m/kifu-show.1", b"mine")]);
    let refused = folder.kifu(&["man", "-o", "m"]);
    assert!(refused.code == Some(2) && refused.err.contains("--force replaces it"), "{refused:?}");
    let names = || std::fs::read_dir(folder.path().join("m")).unwrap().count();
    assert_eq!(names(), 1);
    assert_eq!(folder.kifu(&["man", "-o", "m", "--force"]).code, Some(0));
    assert!(names() > 10);
    let page = std::fs::read_to_string(folder.path().join("m/kifu-show.1")).unwrap();
    assert!(page.contains(".TH"), "{page}");
}

#[test]
fn players_are_players_of_go() {
    let folder = Folder::with(&[("a.sgf", GAME), ("b.sgf", b"(;GM[2]PB[An]PW[Cy])")]);
    let run = folder.kifu(&["export", "--table=players", "--columns=name,games", "."]);
    assert_eq!(run.out, "name,games\nAn,1\nBo,1\n");
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_files_whole_or_not_at_all() {
    use std::io::Write as _;
    use std::process::{Command, Stdio};
    let outputs: [(&str, &[&str]); 5] = [
        ("-INT", &["score", "--brief"]),
        ("-TERM", &["score", "--brief"]),
        ("-INT", &["verify"]),
        ("-TERM", &["export", "--to=csv"]),
        ("-TERM", &["report"]),
    ];
    for (signal, command) in outputs {
        let folder = Folder::with(&[("a.sgf", GAME)]);
        let args = [command, &["--threads=1", "--output=out", "a.sgf", "-", "a.sgf"]].concat();
        let mut child = folder.command(&args).stdin(Stdio::piped()).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        // More than a pipe holds: when it is written, the program is reading it.
        input.write_all(&[b' '; 1 << 20]).unwrap();
        let kill = Command::new("kill").args([signal, &child.id().to_string()]).status();
        if !kill.is_ok_and(|status| status.success()) {
            child.kill().unwrap();
            child.wait().unwrap();
            eprintln!("skipped: there is no command kill here to send signals with");
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(500));
        drop(input);
        let output = child.wait_with_output().unwrap();
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{signal} {command:?}: {output:?}");
        assert_eq!(told, "kifu: interrupted: out is not written\n", "{signal} {command:?}");
        assert_eq!(folder.names(), ["a.sgf"], "{signal} {command:?}");
    }
}
