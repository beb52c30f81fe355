//! The worked examples of `examples/export.md`, run as they are written.

use super::helper::Folder;
use std::path::Path;
use std::process::Command;

/// Runs the blocks one after the other in a folder in which `testdata` lies, and compares what they
/// print with the block of text that follows each. Blocks in Python need a Python. Gives how many
/// of them were run.
pub(crate) fn run(python: Option<&Path>) -> usize {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = std::fs::read_to_string(root.join("examples/export.md")).unwrap();
    let folder = Folder::with(&[]);
    let testdata = std::fs::canonicalize(root.join("testdata")).unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(testdata, folder.path().join("testdata")).unwrap();
    let mut blocks = page.split("```").skip(1).step_by(2).peekable();
    let mut count = 0;
    while let Some(block) = blocks.next() {
        let (language, code) = block.split_once('\n').unwrap();
        let mut command = match (language, python) {
            ("sh", _) => Command::new("sh"),
            ("python", Some(python)) => Command::new(python),
            ("python", None) => continue,
            ("text", _) => continue,
            other => panic!("no block is in {other:?}"),
        };
        let program = Path::new(env!("CARGO_BIN_EXE_kifu"));
        let path = std::env::var("PATH").unwrap_or_default();
        let path = format!("{}:{path}", program.parent().unwrap().display());
        let flags: &[&str] = if language == "sh" { &["-euc"] } else { &["-c"] };
        let command = command.args(flags).arg(code).env("PATH", path).env("LC_ALL", "C.UTF-8");
        let run = command.current_dir(folder.path()).output().unwrap();
        let printed = String::from_utf8(run.stdout).unwrap();
        assert!(run.status.success(), "{code}{}", String::from_utf8_lossy(&run.stderr));
        if let Some(expected) = blocks.next_if(|next| next.starts_with("text\n")) {
            assert_eq!(printed, expected.strip_prefix("text\n").unwrap(), "{code}");
        }
        count += 1;
    }
    count
}
