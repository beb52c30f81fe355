//! The README shows what the program prints.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::fs;
use std::path::Path;
use std::process::Command;

#[test]
fn its_console_blocks_are_what_the_commands_print() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let blocks = readme.split("```console\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    let mut seen = 0;
    for block in blocks {
        let (command, expected) = block.split_once('\n').unwrap();
        let args = shlex::split(command.strip_prefix("$ kifu ").unwrap()).unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_kifu"))
            .args(args)
            .current_dir(&root)
            .output()
            .unwrap();
        let printed = String::from_utf8(output.stdout).unwrap();
        // An example may stop before the summary, which a blank line sets off.
        let rest = printed.strip_prefix(expected).filter(|_| !expected.is_empty());
        let whole = rest.is_some_and(|rest| {
            rest.is_empty() || rest.starts_with('\n') || expected.ends_with("\n\n")
        });
        assert!(whole, "{command}\n{printed}");
        seen += 1;
    }
    assert!(seen > 2, "the README has its examples");
}

#[test]
fn the_paths_it_names_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let mut seen = 0;
    for word in readme.split('`').skip(1).step_by(2) {
        let path = word.starts_with("crates/") || word.starts_with("testdata/");
        if path || word.starts_with("examples/") {
            assert!(root.join(word).exists(), "{word}");
            seen += 1;
        }
    }
    assert!(seen > 5, "the README names its folders");
}
