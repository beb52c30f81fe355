//! The place that results are written to: standard output, or a file that appears when it is
//! complete.

use crate::error::Error;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, IsTerminal as _, StdoutLock, Write};
use std::path::{Path, PathBuf};

/// A place to write to. A file is written beside its place and moved there by
/// [`Output::commit`]; without that nothing remains of it.
#[derive(Debug)]
pub struct Output {
    target: Target,
}

#[derive(Debug)]
enum Target {
    Standard(BufWriter<StdoutLock<'static>>),
    /// A device or a pipe: nothing to replace.
    Stream {
        file: BufWriter<File>,
        path: PathBuf,
    },
    File(Pending),
}

/// A file in the making.
#[derive(Debug)]
struct Pending {
    file: BufWriter<File>,
    temporary: PathBuf,
    path: PathBuf,
    existing: Existing,
}

/// What to do with a file that is there already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Existing {
    /// Leave it and refuse.
    Keep,
    /// Put the new one in its place.
    Replace,
}

impl Output {
    /// Standard output, and nobody else writes there meanwhile.
    #[must_use]
    pub fn standard() -> Self {
        Self { target: Target::Standard(BufWriter::new(io::stdout().lock())) }
    }

    /// A file. Made at once under another name in the same folder, so that what cannot be written
    /// is known before the work.
    ///
    /// # Errors
    ///
    /// If it is there already and is to be kept, or cannot be made.
    pub fn file(path: &Path, existing: Existing) -> Result<Self, Error> {
        // A link stays a link: what it points to is written.
        let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let failed = |source| Error::File { path: path.clone(), source };
        if let Ok(metadata) = fs::metadata(path)
            && !metadata.is_file()
            && !metadata.is_dir()
        {
            let file = OpenOptions::new().write(true).open(path).map_err(failed)?;
            let file = BufWriter::new(file);
            return Ok(Self { target: Target::Stream { file, path: path.to_owned() } });
        }
        Self::at(path, existing)
    }

    /// A file at this very place: a link that is there is replaced itself, and so is anything else
    /// but a folder.
    ///
    /// # Errors
    ///
    /// As [`Output::file`].
    pub fn at(path: &Path, existing: Existing) -> Result<Self, Error> {
        let failed = |source| Error::File { path: path.to_owned(), source };
        let there = fs::symlink_metadata(path);
        if there.is_ok_and(|there| there.is_dir()) {
            return Err(failed(io::Error::other("a folder")));
        }
        if existing == Existing::Keep && fs::symlink_metadata(path).is_ok() {
            return Err(failed(exists()));
        }
        let name = path.file_name().ok_or_else(|| failed(io::ErrorKind::InvalidInput.into()))?;
        let mut hidden = std::ffi::OsString::from(".");
        hidden.push(name);
        hidden.push(format!(".{}.tmp", std::process::id()));
        let temporary = path.with_file_name(hidden);
        let file = File::create_new(&temporary).map_err(failed)?;
        let file = BufWriter::new(file);
        let pending = Pending { file, temporary, path: path.to_owned(), existing };
        Ok(Self { target: Target::File(pending) })
    }

    /// Whether somebody reads along on a terminal.
    #[must_use]
    pub fn is_terminal(&self) -> bool {
        match &self.target {
            Target::Standard(out) => out.get_ref().is_terminal(),
            Target::Stream { .. } | Target::File(_) => false,
        }
    }

    /// Gives the file in the making the owner and the group of the one that it is going to replace.
    ///
    /// # Errors
    ///
    /// If it has others, and the system does not let this user give files away.
    pub(crate) fn take_owner(&self) -> io::Result<()> {
        match &self.target {
            Target::File(pending) => pending.take_owner(),
            Target::Standard(_) | Target::Stream { .. } => Ok(()),
        }
    }

    /// Where a file in the making lies, for libraries that write to files by themselves.
    pub(crate) fn temporary(&self) -> Option<&Path> {
        match &self.target {
            Target::File(pending) => Some(&pending.temporary),
            Target::Standard(_) | Target::Stream { .. } => None,
        }
    }

    /// Writes out what is still held back, and puts a file into its place.
    ///
    /// # Errors
    ///
    /// If that fails; a file that was there before is then untouched.
    pub fn commit(self) -> Result<(), Error> {
        match self.target {
            Target::Standard(mut out) => Ok(out.flush()?),
            Target::Stream { mut file, path } => {
                file.flush().map_err(|source| Error::File { path, source })
            }
            Target::File(mut pending) => pending
                .settle()
                .map_err(|source| Error::File { path: pending.path.clone(), source }),
        }
    }

    fn writer(&mut self) -> &mut dyn Write {
        match &mut self.target {
            Target::Standard(out) => out,
            Target::Stream { file, .. } => file,
            Target::File(pending) => &mut pending.file,
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer().flush()
    }
}

impl Pending {
    fn settle(&mut self) -> io::Result<()> {
        self.file.flush()?;
        // What is replaced keeps its permissions, and its owner where that can be.
        if self.existing == Existing::Replace
            && let Ok(metadata) = fs::symlink_metadata(&self.path)
            && metadata.is_file()
        {
            let _ = self.take_owner();
            self.file.get_ref().set_permissions(metadata.permissions())?;
        }
        self.file.get_ref().sync_all()?;
        match self.existing {
            Existing::Replace => fs::rename(&self.temporary, &self.path),
            // A second name for the file, unlike a move, never replaces what came there meanwhile.
            Existing::Keep => match fs::hard_link(&self.temporary, &self.path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(exists()),
                Err(_) if fs::symlink_metadata(&self.path).is_ok() => Err(exists()),
                // Not every file system can do that.
                Err(_) => fs::rename(&self.temporary, &self.path),
                Ok(()) => Ok(()),
            },
        }
    }

    #[cfg(unix)]
    fn take_owner(&self) -> io::Result<()> {
        use std::os::unix::fs::{MetadataExt as _, fchown};
        let Ok(before) = fs::symlink_metadata(&self.path) else { return Ok(()) };
        let now = self.file.get_ref().metadata()?;
        if (before.uid(), before.gid()) == (now.uid(), now.gid()) {
            return Ok(());
        }
        fchown(self.file.get_ref(), Some(before.uid()), Some(before.gid()))
    }

    #[cfg(not(unix))]
    fn take_owner(&self) -> io::Result<()> {
        Ok(())
    }
}

impl Drop for Pending {
    fn drop(&mut self) {
        // After a move there is nothing to remove.
        let _ = fs::remove_file(&self.temporary);
    }
}

fn exists() -> io::Error {
    io::Error::other("exists already; --force replaces it")
}
