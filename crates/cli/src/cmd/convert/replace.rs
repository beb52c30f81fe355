//! Files that are written as a whole, and what speaks against replacing one.

use crate::error::{Error, words};
use crate::sink::{Existing, Output};
use std::io::Write as _;
use std::path::Path;

/// Why a file should not be replaced by another one of its name, if something speaks against it: the
/// bytes have other names too, which would keep the old ones.
pub(super) fn shared(path: &Path, existing: Existing) -> Option<String> {
    let names = if existing == Existing::Keep { names(path) } else { 1 };
    (names > 1).then(|| {
        format!(
            "it has {names} names (hard links), and only this one would change: --force does that, \
             and --out writes a copy"
        )
    })
}

#[cfg(unix)]
fn names(path: &Path) -> u64 {
    use std::os::unix::fs::MetadataExt as _;
    std::fs::metadata(path).map_or(1, |metadata| metadata.nlink())
}

#[cfg(not(unix))]
fn names(_: &Path) -> u64 {
    1
}

/// Replaces a file as a whole; it keeps its permissions, and its owner unless `existing` says that
/// this does not matter.
pub(super) fn replace(path: &Path, bytes: &[u8], existing: Existing) -> Result<(), String> {
    let file = Output::file(path, Existing::Replace).map_err(|error| error.to_string())?;
    if existing == Existing::Keep && file.take_owner().is_err() {
        let why = "it belongs to another owner or group, which the new file would not: --force \
                   replaces it all the same, and --out writes a copy";
        return Err(why.to_owned());
    }
    put(Ok(file), bytes)
}

/// Writes a file as a whole.
pub(super) fn put(file: Result<Output, Error>, bytes: &[u8]) -> Result<(), String> {
    let told = |error: Error| error.to_string();
    let mut file = file.map_err(told)?;
    file.write_all(bytes).map_err(|error| words(&error))?;
    file.commit().map_err(told)
}
