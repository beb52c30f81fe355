//! The journal of changed files: what stood where, so that it can be put back.

use crate::error::{Error, words};
use crate::sink::json_line;
use kifu_sgf_io::patch::{Patch, Splice};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Write as _};
use std::path::{Component, Path, PathBuf};

/// The name of the journal in its folder.
pub(crate) const NAME: &str = "kifu-journal.jsonl";

const VERSION: u32 = 1;

/// One change.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Entry {
    version: u32,
    /// What was read: a name as in every output.
    source: String,
    /// The changed file: from the folder of the journal, or absolute.
    path: String,
    game: u32,
    property: String,
    /// Where the bytes stood in the source.
    offset: u64,
    old: String,
    new: String,
    old_text: String,
    new_text: String,
    old_sha256: String,
    new_sha256: String,
}

/// One file that is changed.
#[derive(Debug)]
pub(crate) struct Change<'a> {
    pub(crate) source: &'a str,
    pub(crate) path: &'a str,
    pub(crate) patch: &'a Patch,
    /// For each splice: the game, the property, and what it says before and after.
    pub(crate) about: &'a [About],
    pub(crate) old_sha256: &'a str,
    pub(crate) new_sha256: &'a str,
}

/// What a splice is about.
#[derive(Debug, Clone)]
pub struct About {
    /// The game, from 1.
    pub game: u32,
    /// The property.
    pub property: &'static str,
    /// The text that stood there; empty where something was put in.
    pub old_text: String,
    /// The text that stands there now.
    pub new_text: String,
}

/// A journal in the making. It grows before the files change that it tells of.
#[derive(Debug)]
pub(crate) struct Journal {
    file: BufWriter<File>,
    path: PathBuf,
    durable: bool,
}

impl Journal {
    /// Begins a journal. One that is there is replaced only where what it tells of is replaced too.
    /// A `durable` one is on the disk before the files change.
    ///
    /// # Errors
    /// If it is there already, or cannot be made.
    pub(crate) fn create(path: &Path, replace: bool, durable: bool) -> Result<Self, Error> {
        let mut options = OpenOptions::new();
        options.write(true);
        let options =
            if replace { options.create(true).truncate(true) } else { options.create_new(true) };
        let file = options.open(path).map_err(|source| {
            let source = if source.kind() == io::ErrorKind::AlreadyExists {
                io::Error::other(
                    "the journal of an earlier run is there; undo that run, or name another with \
                     --journal",
                )
            } else {
                source
            };
            Error::File { path: path.to_owned(), source }
        })?;
        Ok(Self { file: BufWriter::new(file), path: path.to_owned(), durable })
    }

    /// Notes what is going to change in a file.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn note(&mut self, change: &Change<'_>) -> Result<(), Error> {
        for (splice, about) in change.patch.splices().iter().zip(change.about) {
            let entry = Entry {
                version: VERSION,
                source: change.source.to_owned(),
                path: change.path.to_owned(),
                game: about.game,
                property: about.property.to_owned(),
                offset: splice.at as u64,
                old: hex(&splice.old),
                new: hex(&splice.new),
                old_text: about.old_text.clone(),
                new_text: about.new_text.clone(),
                old_sha256: change.old_sha256.to_owned(),
                new_sha256: change.new_sha256.to_owned(),
            };
            json_line(&mut self.file, &entry)?;
        }
        let failed = |source| Error::File { path: self.path.clone(), source };
        self.file.flush().map_err(failed)?;
        if self.durable {
            self.file.get_ref().sync_data().map_err(failed)?;
        }
        Ok(())
    }
}

/// A changed file, as a journal tells of it.
#[derive(Debug)]
pub(crate) struct Changed {
    /// Its path as it stands in the journal, for people.
    pub(crate) name: String,
    /// Where it is.
    pub(crate) path: PathBuf,
    splices: Vec<Splice>,
    old_sha256: String,
    new_sha256: String,
}

/// What undoing makes of the bytes of a file.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Restored {
    /// They are put back to these.
    To(Vec<u8>),
    /// They are as they were already.
    Already,
    /// They have changed since.
    ChangedSince,
}

impl Changed {
    /// The bytes before the change.
    pub(crate) fn restore(&self, bytes: &[u8]) -> Restored {
        let hash = sha256(bytes);
        if hash == self.old_sha256 {
            return Restored::Already;
        }
        if hash != self.new_sha256 {
            return Restored::ChangedSince;
        }
        let patch = Patch::of(self.splices.clone());
        match patch.ok().and_then(|patch| patch.undo(bytes).ok()) {
            Some(before) if sha256(&before) == self.old_sha256 => Restored::To(before),
            _ => Restored::ChangedSince,
        }
    }
}

/// Reads a journal: the changed files in its order.
///
/// # Errors
/// If it cannot be read, or is none. A relative path that leads out of the journal's folder is an
/// error too.
pub(crate) fn read(path: &Path) -> Result<Vec<Changed>, Error> {
    let failed = |source| Error::File { path: path.to_owned(), source };
    let file = BufReader::new(File::open(path).map_err(failed)?);
    let folder = path.parent().unwrap_or(Path::new(""));
    let mut files: Vec<Changed> = Vec::new();
    for (number, line) in (1..).zip(file.lines()) {
        let bad = |reason: &str| failed(io::Error::other(format!("line {number}: {reason}")));
        let line = line.map_err(|error| bad(&words(&error)))?;
        let entry: Entry =
            serde_json::from_str(&line).map_err(|_| bad("no line of a journal of kifu"))?;
        if entry.version != VERSION {
            return Err(bad("written by another version of kifu"));
        }
        let (Some(old), Some(new)) = (bytes(&entry.old), bytes(&entry.new)) else {
            return Err(bad("no hexadecimal bytes"));
        };
        let named = Path::new(&entry.path);
        let inside = named.components().all(|part| matches!(part, Component::Normal(_)));
        if !inside && !named.is_absolute() {
            return Err(bad("names a file outside its folder"));
        }
        let splice = Splice { at: usize::try_from(entry.offset).unwrap_or(usize::MAX), old, new };
        match files.last_mut() {
            Some(last) if last.name == entry.path => last.splices.push(splice),
            _ => files.push(Changed {
                path: folder.join(named),
                name: entry.path,
                splices: vec![splice],
                old_sha256: entry.old_sha256,
                new_sha256: entry.new_sha256,
            }),
        }
    }
    Ok(files)
}

/// The SHA-256 of bytes, as `sha256sum` writes it.
pub(crate) fn sha256(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

fn hex(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 2);
    for byte in bytes {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
    }
    text
}

fn bytes(hex: &str) -> Option<Vec<u8>> {
    if !hex.len().is_multiple_of(2) || !hex.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_go_through_hexadecimal() {
        let all: Vec<u8> = (0..=255).collect();
        assert_eq!(bytes(&hex(&all)), Some(all));
        assert_eq!((bytes("a"), bytes("xx"), bytes("é1"), bytes("+1")), (None, None, None, None));
        assert_eq!(sha256(b"")[..8], *"e3b0c442");
    }
}
