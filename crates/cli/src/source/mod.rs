//! Where records come from. The only module that reads files.

mod bytes;
mod file;
mod walk;
mod zip;

pub use walk::Walk;

use crate::audit::ReadFault;
use std::fs;
use std::path::{Path, PathBuf};

/// Something that holds the bytes of one or more games, by name and not read yet.
#[derive(Debug)]
pub struct Source {
    name: String,
    origin: Origin,
}

/// The weight of what is as large as anybody cares to send.
const UNKNOWN: u64 = 1 << 30;

#[derive(Debug)]
enum Origin {
    File(PathBuf),
    StandardInput,
    Member(zip::Member),
    /// Known to be unreadable before anybody tried.
    Faulty(ReadFault),
}

/// Where a source lies, by the very bytes of its name.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Place<'a> {
    StandardInput,
    File(&'a Path),
    Member {
        archive: &'a Path,
        /// Its name in the archive.
        name: &'a str,
    },
}

/// All bytes of one file, whatever its size: what is about to be replaced by a changed copy.
///
/// # Errors
///
/// What kept it from being read, in words.
pub(crate) fn file_bytes(path: &Path) -> Result<Vec<u8>, String> {
    bytes::of_file(path, u64::MAX - 1).map_err(|fault| match fault {
        ReadFault::Unreadable(reason) => reason,
        ReadFault::TooLarge { .. } => "too large".to_owned(),
    })
}

impl Source {
    /// The name in every output: the path as it was found, `-` for standard input,
    /// `archive.zip/inner/name.sgf` for a member of an archive. Bytes that are no UTF-8 show as
    /// replacement characters here; the file is opened by its real name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Where it lies. Of one that cannot be read, the path as far as it is known.
    pub(crate) fn place(&self) -> Place<'_> {
        match &self.origin {
            Origin::StandardInput => Place::StandardInput,
            Origin::File(path) => Place::File(path),
            Origin::Member(member) => Place::Member {
                archive: member.archive_path(),
                name: self.name.get(member.name_starts()..).unwrap_or_default(),
            },
            Origin::Faulty(_) => Place::File(Path::new(&self.name)),
        }
    }

    /// About how many bytes it holds, as far as that is known without reading it; standard input
    /// counts as much. A hint: files change, and archives lie.
    #[must_use]
    pub fn weight(&self) -> u64 {
        match &self.origin {
            Origin::File(path) => fs::metadata(path).map_or(0, |metadata| metadata.len()),
            Origin::Member(member) => member.declared_size(),
            Origin::StandardInput => UNKNOWN,
            Origin::Faulty(_) => 0,
        }
    }

    /// Its bytes, all of them.
    ///
    /// # Errors
    ///
    /// What kept it from being read. No more than `limit + 1` bytes are read to find out that a
    /// source is above the limit.
    pub fn read(&self, limit: u64) -> Result<Vec<u8>, ReadFault> {
        match &self.origin {
            Origin::File(path) => bytes::of_file(path, limit),
            Origin::StandardInput => bytes::of_standard_input(limit),
            Origin::Member(member) => member.read(limit),
            Origin::Faulty(fault) => Err(fault.clone()),
        }
    }

    fn faulty(name: String, reason: impl Into<String>) -> Self {
        Self { name, origin: Origin::Faulty(ReadFault::Unreadable(reason.into())) }
    }
}
