//! What the examples have in common: a fault is told as a command tells it, with exit code 2.

use kifu_cli::error::Error;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Tells what went wrong, and makes the exit code of it. A reader who went away is no fault.
pub(crate) fn told(result: Result<(), Error>) -> ExitCode {
    match result {
        Err(error) if !error.is_closed_pipe() => {
            // Nobody may be listening.
            let _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::from(2)
        }
        _ => ExitCode::SUCCESS,
    }
}

/// The bytes of a file.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, Error> {
    std::fs::read(path).map_err(|source| Error::File { path: path.to_owned(), source })
}

/// Complains about the first path at which there is nothing; `-` is standard input.
pub(crate) fn present(paths: &[PathBuf]) -> Result<(), Error> {
    let named = paths.iter().filter(|path| path.as_os_str() != "-");
    named.into_iter().try_for_each(|path| {
        let found = std::fs::metadata(path);
        found.map(drop).map_err(|source| Error::File { path: path.clone(), source })
    })
}
