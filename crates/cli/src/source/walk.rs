//! Paths to sources: folders are walked lazily, in an order that does not depend on the system.

use super::zip::Members;
use super::{Origin, Source};
use crate::error::words;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::{fs, vec};
use walkdir::{DirEntry, WalkDir};

/// All sources that a list of paths names, one after the other.
///
/// The paths come in the order given, what lies in a folder sorted by the bytes of its names,
/// members of an archive in its own order. A path named outright is read whatever it is called; in
/// folders only `.sgf` and `.zip` files count, in archives only `.sgf` members. Archives
/// in archives are not opened. Links are followed, but not into a folder that they lie in.
/// What cannot be looked into becomes a source that cannot be read, and the walk goes on.
///
/// It holds one listing for each folder on the way down to the current one, and the directory of
/// the current archive.
#[derive(Debug)]
pub struct Walk {
    paths: vec::IntoIter<PathBuf>,
    current: Option<PathBuf>,
    folder: Option<walkdir::IntoIter>,
    members: Option<Members>,
    found: bool,
    input_taken: bool,
    barren: Vec<PathBuf>,
}

impl Walk {
    /// A walk over these paths; `-` is standard input.
    #[must_use]
    pub fn new(paths: Vec<PathBuf>) -> Self {
        Self {
            paths: paths.into_iter(),
            current: None,
            folder: None,
            members: None,
            found: false,
            input_taken: false,
            barren: Vec::new(),
        }
    }

    /// The paths that have led to no source at all so far.
    #[must_use]
    pub fn barren(&self) -> &[PathBuf] {
        &self.barren
    }

    fn path(&mut self, path: PathBuf) -> Option<Source> {
        if path.as_os_str() == "-" {
            return Some(self.standard_input());
        }
        match fs::metadata(&path) {
            Err(error) => Some(Source::faulty(name(&path), words(&error))),
            Ok(metadata) if metadata.is_dir() => {
                let walk = WalkDir::new(path).follow_links(true).sort_by_file_name();
                self.folder = Some(walk.into_iter());
                None
            }
            Ok(_) => self.file(path),
        }
    }

    fn standard_input(&mut self) -> Source {
        let name = "-".to_owned();
        if self.input_taken {
            return Source::faulty(name, "standard input is read only once");
        }
        self.input_taken = true;
        Source { name, origin: Origin::StandardInput }
    }

    fn file(&mut self, path: PathBuf) -> Option<Source> {
        if !has_extension(&path, "zip") {
            return Some(Source { name: name(&path), origin: Origin::File(path) });
        }
        match Members::open(&path) {
            Ok(members) => {
                self.members = Some(members);
                None
            }
            Err(fault) => Some(Source { name: name(&path), origin: Origin::Faulty(fault) }),
        }
    }

    fn entry(&mut self, entry: DirEntry) -> Option<Source> {
        let kind = entry.file_type();
        if kind.is_dir() {
            if entry.depth() > 0 && entry.file_name() == RESOURCE_FOLDER {
                self.skip_folder();
            }
            return None;
        }
        if is_resource_fork(entry.file_name()) {
            return None;
        }
        let wanted = has_extension(entry.path(), "sgf") || has_extension(entry.path(), "zip");
        match (wanted, kind.is_file()) {
            (false, _) => None,
            (true, true) => self.file(entry.into_path()),
            // A pipe could be waited for until the end of time.
            (true, false) => Some(Source::faulty(name(entry.path()), "not a regular file")),
        }
    }

    fn skip_folder(&mut self) {
        if let Some(folder) = &mut self.folder {
            folder.skip_current_dir();
        }
    }
}

impl Iterator for Walk {
    type Item = Source;

    fn next(&mut self) -> Option<Source> {
        loop {
            let source = if let Some(members) = &mut self.members {
                let member = members.next();
                if member.is_none() {
                    self.members = None;
                }
                member
            } else if let Some(folder) = &mut self.folder {
                match folder.next() {
                    Some(Ok(entry)) => self.entry(entry),
                    Some(Err(error)) => Some(unreadable(&error)),
                    None => {
                        self.folder = None;
                        None
                    }
                }
            } else {
                if let Some(path) = self.current.take()
                    && !self.found
                {
                    self.barren.push(path);
                }
                self.found = false;
                let path = self.paths.next()?;
                self.current = Some(path.clone());
                self.path(path)
            };
            if source.is_some() {
                self.found = true;
                return source;
            }
        }
    }
}

/// The folder and the file names in which macOS keeps what is no content.
const RESOURCE_FOLDER: &str = "__MACOSX";

pub(super) fn is_resource_fork(file_name: &OsStr) -> bool {
    file_name.as_encoded_bytes().starts_with(b"._")
}

pub(super) fn in_resource_folder(member: &str) -> bool {
    member.split('/').any(|folder| folder == RESOURCE_FOLDER)
}

pub(super) fn has_extension(path: &Path, wanted: &str) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(wanted))
}

pub(super) fn name(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

fn unreadable(error: &walkdir::Error) -> Source {
    let name = error.path().map(name).unwrap_or_default();
    let reason = match (error.loop_ancestor(), error.io_error()) {
        (Some(_), _) => "a link back to a folder that it lies in: not followed".to_owned(),
        (None, Some(error)) => words(error),
        (None, None) => error.to_string(),
    };
    Source::faulty(name, reason)
}
