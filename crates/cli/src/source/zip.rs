//! Members of zip archives: listed by the walker, decompressed by the workers.

use super::file::SharedFile;
use super::walk::{has_extension, in_resource_folder, is_resource_fork, name};
use super::{Origin, Source};
use crate::audit::ReadFault;
use crate::error::words;
use std::collections::{HashSet, VecDeque};
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;
use zip::ZipArchive;
use zip::read::ZipFileEntry;
use zip::result::ZipError;

/// Up to this size a member may be compressed as well as it likes.
const ALWAYS_ALLOWED: u64 = 16 << 20;

/// Above that size, a member may hold this many times its compressed bytes. Records are
/// compressed to a half or a fifth; a thousand times is what deflate can reach with zeros.
const LARGEST_RATIO: u64 = 100;

/// The members of one archive that are records, in the order of its directory.
#[derive(Debug)]
pub(super) struct Members {
    archive: Archive,
    archive_name: String,
    archive_path: Arc<Path>,
    next: usize,
    overlapping: HashSet<usize>,
    /// What is wrong with the archive as a whole, to be said before its members come.
    faults: VecDeque<Source>,
}

/// One member, not read yet.
#[derive(Debug)]
pub(super) struct Member {
    archive: Archive,
    index: usize,
    declared_size: u64,
    archive_path: Arc<Path>,
    /// Where its own name begins in that of the source.
    name_starts: usize,
}

/// Cheap to clone: clones share the file and the parsed directory.
type Archive = ZipArchive<SharedFile>;

impl Members {
    /// Opens an archive and reads its directory.
    pub(super) fn open(path: &Path) -> Result<Self, ReadFault> {
        let unreadable = |error: std::io::Error| ReadFault::Unreadable(words(&error));
        let file = File::open(path).and_then(SharedFile::new).map_err(unreadable)?;
        let archive = ZipArchive::new(file).map_err(|error| fault(&error))?;
        let archive_name = name(path);
        let mut faults = VecDeque::new();
        if archive.has_duplicate_names() {
            let reason = "several members have the same name: only one of each can be read";
            faults.push_back(Source::faulty(archive_name.clone(), reason));
        }
        let overlapping = overlapping(&archive);
        let archive_path = path.into();
        Ok(Self { archive, archive_name, archive_path, next: 0, overlapping, faults })
    }

    fn source(&self, index: usize) -> Option<Source> {
        let entry = match self.archive.by_index_data(index) {
            Ok(entry) => entry,
            Err(error) => {
                let name = format!("{}/#{}", self.archive_name, index + 1);
                return Some(Source { name, origin: Origin::Faulty(fault(&error)) });
            }
        };
        let member_name = member_name(&entry);
        let path = Path::new(&member_name);
        let resource = path.file_name().is_some_and(is_resource_fork);
        let wanted = !entry.is_dir() && has_extension(path, "sgf");
        if !wanted || resource || in_resource_folder(&member_name) {
            return None;
        }
        let name = format!("{}/{member_name}", self.archive_name);
        Some(if entry.is_symlink() {
            Source::faulty(name, "a symbolic link inside the archive: not followed")
        } else if entry.encrypted() {
            Source::faulty(name, "encrypted")
        } else if self.overlapping.contains(&index) {
            Source::faulty(name, "shares its bytes with another member of the archive: refused")
        } else {
            let declared_size = entry.size();
            let archive = self.archive.clone();
            let archive_path = Arc::clone(&self.archive_path);
            let name_starts = self.archive_name.len() + 1;
            let member = Member { archive, index, declared_size, archive_path, name_starts };
            Source { name, origin: Origin::Member(member) }
        })
    }
}

impl Iterator for Members {
    type Item = Source;

    fn next(&mut self) -> Option<Source> {
        if let Some(fault) = self.faults.pop_front() {
            return Some(fault);
        }
        while self.next < self.archive.len() {
            let index = self.next;
            self.next += 1;
            if let Some(source) = self.source(index) {
                return Some(source);
            }
        }
        None
    }
}

impl Member {
    pub(super) const fn declared_size(&self) -> u64 {
        self.declared_size
    }

    pub(super) fn archive_path(&self) -> &Path {
        &self.archive_path
    }

    pub(super) const fn name_starts(&self) -> usize {
        self.name_starts
    }

    /// Decompresses it, to no more than one byte above what is allowed.
    pub(super) fn read(&self, limit: u64) -> Result<Vec<u8>, ReadFault> {
        let mut archive = self.archive.clone();
        let archive_size = archive.clone().into_inner().len();
        let mut member = archive.by_index(self.index).map_err(|error| fault(&error))?;
        // The header's word is taken against the member only, never in its favour.
        let compressed = member.compressed_size().min(archive_size);
        let plausible = compressed.saturating_mul(LARGEST_RATIO).max(ALWAYS_ALLOWED);
        let most = limit.min(plausible);
        let refused = |size: u64| {
            if size > limit {
                return ReadFault::TooLarge { size, limit };
            }
            ReadFault::Unreadable(format!(
                "decompresses to more than {LARGEST_RATIO} times its size: refused"
            ))
        };
        if self.declared_size > most {
            return Err(refused(self.declared_size));
        }
        let mut bytes = Vec::with_capacity(self.declared_size.min(ALWAYS_ALLOWED) as usize + 1);
        let read = Read::by_ref(&mut member).take(most.saturating_add(1)).read_to_end(&mut bytes);
        match read {
            Ok(read) if read as u64 > most => Err(refused(read as u64)),
            Ok(_) => Ok(bytes),
            Err(error) => Err(ReadFault::Unreadable(words(&error))),
        }
    }
}

/// Members that begin inside another one. Such archives expand a few bytes many times over.
fn overlapping(archive: &Archive) -> HashSet<usize> {
    const LOCAL_HEADER: u64 = 30;
    let mut extents: Vec<(u64, u64, usize)> = (0..archive.len())
        .filter_map(|index| {
            let entry = archive.by_index_data(index).ok()?;
            let start = entry.header_start();
            let length = LOCAL_HEADER + entry.name_raw().len() as u64;
            let end = start.saturating_add(length).saturating_add(entry.compressed_size());
            Some((start, end, index))
        })
        .collect();
    extents.sort_unstable();
    let mut furthest = 0;
    let mut overlapping = HashSet::new();
    for (start, end, index) in extents {
        if start < furthest {
            overlapping.insert(index);
        }
        furthest = furthest.max(end);
    }
    overlapping
}

/// Its name as text. Many programs write UTF-8 without saying so.
fn member_name(entry: &ZipFileEntry<'_>) -> String {
    let raw = entry.name_raw();
    match (str::from_utf8(raw), entry.name()) {
        (Ok(name), _) if !raw.is_ascii() => name.to_owned(),
        (_, Ok(name)) => name.into_owned(),
        (_, Err(_)) => String::from_utf8_lossy(raw).into_owned(),
    }
}

fn fault(error: &ZipError) -> ReadFault {
    ReadFault::Unreadable(match error {
        ZipError::Io(error) => words(error),
        ZipError::InvalidArchive(reason) => format!("broken zip archive: {reason}"),
        ZipError::CompressionMethodNotSupported(method) => {
            format!("compressed by a method that is not supported ({method})")
        }
        other => other.to_string(),
    })
}
