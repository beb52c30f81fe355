//! Files of `kifu export` open in pandas and DuckDB, and the worked examples for pandas run. Skipped
//! with a notice where Python or its modules are missing; with `KIFU_PYTHON` naming a Python, that is a
//! failure.
#![allow(clippy::unwrap_used, reason = "a failed expectation is a failed test")]
#![allow(clippy::print_stdout, reason = "a notice")]

#[allow(dead_code, unreachable_pub, reason = "shared with the tests of the other commands")]
#[path = "cli/helper.rs"]
mod helper;
#[allow(dead_code, unreachable_pub, reason = "shared with the test of the other examples")]
#[path = "cli/worked.rs"]
mod worked;

use helper::Folder;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A Python that has all modules.
fn python() -> Option<PathBuf> {
    let named = std::env::var_os("KIFU_PYTHON").map(PathBuf::from);
    let python = named.clone().unwrap_or_else(|| "python3".into());
    let modules = ["-c", "import duckdb, pandas, pyarrow"];
    let found = Command::new(&python).args(modules).output().is_ok_and(|run| run.status.success());
    assert!(found || named.is_none(), "{} lacks duckdb, pandas or pyarrow", python.display());
    if !found {
        println!("skipped: needs Python with duckdb, pandas and pyarrow");
    }
    found.then_some(python)
}

#[test]
fn pandas_and_duckdb_open_every_format() {
    let Some(python) = python() else { return };
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let collection = tests.join("../../../testdata/collection");
    let collection = collection.to_str().unwrap();
    let folder = Folder::with(&[]);
    for file in ["games.csv", "games.sqlite", "games.parquet"] {
        let run = folder.kifu(&["export", "--raw", "-o", file, collection]);
        assert_eq!(run.code, Some(0), "{run:?}");
    }
    let moves = ["export", "--table=moves", "-o", "moves.parquet", collection];
    assert_eq!(folder.kifu(&moves).code, Some(0));
    let script = tests.join("opens.py");
    let run = Command::new(python).arg(script).arg(folder.path()).output().unwrap();
    println!("{}", String::from_utf8_lossy(&run.stdout));
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
}

#[test]
fn the_worked_examples_for_pandas_run_as_written() {
    let Some(python) = python() else { return };
    assert!(worked::run(Some(&python)) > 1);
}
