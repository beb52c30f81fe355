//! The journal of changed files: what stood where, so that it can be put back.

use crate::error::{Error, words};
use crate::sink::json_line;
use kifu_sgf_io::patch::{Patch, Splice};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
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
    /// The same in hexadecimal bytes, where they are no text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    path_bytes: Option<String>,
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
    /// With no link in its folders.
    pub(crate) path: &'a Path,
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
    file: File,
    path: PathBuf,
    /// The folder that paths are told from.
    folder: PathBuf,
    /// The length before the last note.
    before: u64,
    durable: bool,
}

impl Journal {
    /// Whether one can be begun here, before any work. One that is there is never replaced; with
    /// `append` it is added to.
    ///
    /// # Errors
    /// If something else is there, or a journal that is not to be added to.
    pub(crate) fn check(path: &Path, append: bool) -> Result<(), Error> {
        if fs::symlink_metadata(path).is_err() {
            return Ok(());
        }
        let failed = |message: &str| {
            Err(Error::File { path: path.to_owned(), source: io::Error::other(message) })
        };
        match read(path) {
            Err(_) => failed(
                "it is there, and is no journal of kifu: it is not touched; name another journal \
                 with --journal",
            ),
            Ok(Read { cut: true, .. }) => failed(
                "the journal of an earlier run is there, and its last line is cut; undo that run, \
                 or name another with --journal",
            ),
            Ok(_) if !append => failed(
                "the journal of an earlier run is there; undo that run, or name another with \
                 --journal",
            ),
            Ok(_) => Ok(()),
        }
    }

    /// Begins a journal, or with `append` goes on with the one that is there. A `durable` one is on
    /// the disk before the files change.
    ///
    /// # Errors
    /// As [`Journal::check`], or if it cannot be written.
    pub(crate) fn create(path: &Path, append: bool, durable: bool) -> Result<Self, Error> {
        Self::check(path, append)?;
        let failed = |source| cannot_write(path, &source);
        let mut options = OpenOptions::new();
        options.append(true);
        let fresh = fs::symlink_metadata(path).is_err();
        let file = options.create_new(fresh).open(path).map_err(failed)?;
        let before = file.metadata().map_err(failed)?.len();
        let folder = folder_of(path).canonicalize().map_err(failed)?;
        Ok(Self { file, path: path.to_owned(), folder, before, durable })
    }

    /// Notes what is going to change in a file.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn note(&mut self, change: &Change<'_>) -> Result<(), Error> {
        let failed = |source| cannot_write(&self.path, &source);
        self.before = self.file.metadata().map_err(failed)?.len();
        let path = change.path.strip_prefix(&self.folder).unwrap_or(change.path);
        let (path, path_bytes) = (path.to_string_lossy(), odd_bytes(path)?);
        let mut lines = Vec::new();
        for (splice, about) in change.patch.splices().iter().zip(change.about) {
            let entry = Entry {
                version: VERSION,
                source: change.source.to_owned(),
                path: path.clone().into_owned(),
                path_bytes: path_bytes.clone(),
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
            json_line(&mut lines, &entry)?;
        }
        self.file.write_all(&lines).map_err(failed)?;
        if self.durable {
            self.file.sync_data().map_err(failed)?;
        }
        Ok(())
    }

    /// Takes the last note back: its file has not changed. A journal of nothing is removed.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn take_back(self) -> Result<Option<Self>, Error> {
        let failed = |source| cannot_write(&self.path, &source);
        if self.before == 0 {
            fs::remove_file(&self.path).map_err(failed)?;
            return Ok(None);
        }
        self.file.set_len(self.before).map_err(failed)?;
        Ok(Some(self))
    }
}

fn cannot_write(path: &Path, source: &io::Error) -> Error {
    let message = format!("the journal cannot be written: {}", words(source));
    Error::File { path: path.to_owned(), source: io::Error::other(message) }
}

/// The folder of a file; that of a bare name is the current one.
fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
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

/// What a journal tells.
#[derive(Debug)]
pub(crate) struct Read {
    /// The changed files in its order.
    pub(crate) files: Vec<Changed>,
    /// Whether the last line is cut, and left out.
    pub(crate) cut: bool,
}

/// Reads a journal. A last line that is cut, as a crash leaves it, is left out.
///
/// # Errors
/// If it cannot be read, or is none. A relative path that leads out of the journal's folder is an
/// error too.
pub(crate) fn read(path: &Path) -> Result<Read, Error> {
    let failed = |source| Error::File { path: path.to_owned(), source };
    if !fs::metadata(path).map_err(failed)?.is_file() {
        return Err(failed(io::Error::other("no file")));
    }
    let mut file = BufReader::new(File::open(path).map_err(failed)?);
    let folder = folder_of(path);
    let mut files: Vec<Changed> = Vec::new();
    let mut cut = false;
    for number in 1_u64.. {
        let bad = |reason: &str| failed(io::Error::other(format!("line {number}: {reason}")));
        let mut line = Vec::new();
        // No line is that long: something else is not read to its end.
        let most = file.by_ref().take(1 << 26).read_until(b'\n', &mut line);
        if most.map_err(|error| bad(&words(&error)))? == 0 {
            break;
        }
        let whole = line.ends_with(b"\n");
        let Ok(entry) = serde_json::from_slice::<Entry>(&line) else {
            if !whole && !files.is_empty() {
                cut = true;
                break;
            }
            return Err(bad("no line of a journal of kifu"));
        };
        if entry.version != VERSION {
            return Err(bad("written by another version of kifu"));
        }
        let (Some(old), Some(new)) = (bytes(&entry.old), bytes(&entry.new)) else {
            return Err(bad("no hexadecimal bytes"));
        };
        let Some(named) = named(&entry) else {
            return Err(bad("names a file in a way that this system does not know"));
        };
        let inside = named.components().all(|part| matches!(part, Component::Normal(_)));
        if !inside && !named.is_absolute() {
            return Err(bad("names a file outside its folder"));
        }
        let splice = Splice { at: usize::try_from(entry.offset).unwrap_or(usize::MAX), old, new };
        // The same file once more, with other hashes or from its beginning, is another run.
        let path = folder.join(&named);
        let same = |last: &Changed| {
            last.path == path
                && last.old_sha256 == entry.old_sha256
                && last.new_sha256 == entry.new_sha256
                && last.splices.first() != Some(&splice)
        };
        match files.last_mut() {
            Some(last) if same(last) => last.splices.push(splice),
            _ => files.push(Changed {
                path,
                name: entry.path,
                splices: vec![splice],
                old_sha256: entry.old_sha256,
                new_sha256: entry.new_sha256,
            }),
        }
    }
    if files.is_empty() {
        return Err(failed(io::Error::other("no journal of kifu: it is empty")));
    }
    Ok(Read { files, cut })
}

/// The bytes of a path that is no text, in hexadecimal.
#[cfg(unix)]
fn odd_bytes(path: &Path) -> Result<Option<String>, Error> {
    use std::os::unix::ffi::OsStrExt as _;
    Ok(path.to_str().is_none().then(|| hex(path.as_os_str().as_bytes())))
}

#[cfg(not(unix))]
fn odd_bytes(path: &Path) -> Result<Option<String>, Error> {
    if path.to_str().is_some() {
        return Ok(None);
    }
    let source = io::Error::other("its name is no text that a journal can keep");
    Err(Error::File { path: path.to_owned(), source })
}

/// The path that an entry is about.
#[cfg(unix)]
fn named(entry: &Entry) -> Option<PathBuf> {
    use std::os::unix::ffi::OsStringExt as _;
    match &entry.path_bytes {
        Some(hex) => Some(std::ffi::OsString::from_vec(bytes(hex)?).into()),
        None => Some(PathBuf::from(&entry.path)),
    }
}

#[cfg(not(unix))]
fn named(entry: &Entry) -> Option<PathBuf> {
    entry.path_bytes.is_none().then(|| PathBuf::from(&entry.path))
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
