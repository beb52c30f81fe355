//! Folders that vanish, and the program run in them.

use std::ffi::OsStr;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// A temporary folder with records in it.
#[derive(Debug)]
pub(crate) struct Folder {
    path: PathBuf,
}

impl Folder {
    /// A folder that holds these files; folders on the way are made.
    pub(crate) fn with(files: &[(&str, &[u8])]) -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("kifu-test-{}-{number}", std::process::id());
        let folder = Self { path: std::env::temp_dir().join(name) };
        std::fs::create_dir(folder.path()).unwrap();
        for (name, content) in files {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, content).unwrap();
        }
        folder
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The names of the files that it holds, sorted.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.path()).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    /// Runs the program in this folder.
    pub(crate) fn kifu<S: AsRef<OsStr>>(&self, args: &[S]) -> Run {
        self.kifu_reading(args, b"")
    }

    /// Runs the program in this folder, with something on standard input.
    pub(crate) fn kifu_reading<S: AsRef<OsStr>>(&self, args: &[S], input: &[u8]) -> Run {
        let mut child = self.command(args).stdin(Stdio::piped()).spawn().unwrap();
        // Programs that do not read their input are free not to.
        let _ = child.stdin.take().unwrap().write_all(input);
        let output = child.wait_with_output().unwrap();
        Run {
            code: output.status.code(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// The program, to be run in this folder with its outputs captured.
    pub(crate) fn command<S: AsRef<OsStr>>(&self, args: &[S]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kifu"));
        command.args(args).current_dir(self.path()).env_remove("NO_COLOR");
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.path);
    }
}

/// What a run left.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Run {
    /// The findings as objects.
    pub(crate) fn rows(&self) -> Vec<serde_json::Value> {
        self.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    /// Code and path of every finding.
    pub(crate) fn found(&self) -> Vec<(String, String)> {
        let field = |row: &serde_json::Value, name: &str| row[name].as_str().unwrap().to_owned();
        self.rows().iter().map(|row| (field(row, "code"), field(row, "path"))).collect()
    }
}
