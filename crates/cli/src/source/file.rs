//! A file that many readers share without disturbing each other.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::sync::Arc;

/// One open file; every clone has its own place in it, and a small window of what lies there.
#[derive(Debug)]
pub(super) struct SharedFile {
    file: Arc<File>,
    length: u64,
    position: u64,
    window: Vec<u8>,
    window_start: u64,
}

/// Holds the header and the data of a usual record.
const WINDOW: usize = 8 << 10;

impl SharedFile {
    pub(super) fn new(file: File) -> io::Result<Self> {
        let length = file.metadata()?.len();
        let file = Arc::new(file);
        Ok(Self { file, length, position: 0, window: Vec::new(), window_start: 0 })
    }

    /// The length when it was opened.
    pub(super) const fn len(&self) -> u64 {
        self.length
    }

    /// The bytes of the window from the current place on.
    fn at_hand(&self) -> &[u8] {
        let behind = self.position.checked_sub(self.window_start);
        let behind = behind.and_then(|behind| usize::try_from(behind).ok());
        behind.and_then(|behind| self.window.get(behind..)).unwrap_or_default()
    }

    fn refill(&mut self) -> io::Result<()> {
        self.window.resize(WINDOW, 0);
        self.window_start = self.position;
        let read = read_at(&self.file, &mut self.window, self.position);
        self.window.truncate(*read.as_ref().unwrap_or(&0));
        read.map(|_| ())
    }
}

impl Clone for SharedFile {
    fn clone(&self) -> Self {
        Self {
            file: Arc::clone(&self.file),
            length: self.length,
            position: self.position,
            window: Vec::new(),
            window_start: 0,
        }
    }
}

impl Read for SharedFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = if self.at_hand().is_empty() && buffer.len() >= WINDOW {
            read_at(&self.file, buffer, self.position)?
        } else {
            if self.at_hand().is_empty() {
                self.refill()?;
            }
            let at_hand = self.at_hand();
            let read = at_hand.len().min(buffer.len());
            buffer[..read].copy_from_slice(&at_hand[..read]);
            read
        };
        self.position += read as u64;
        Ok(read)
    }
}

impl Seek for SharedFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let target = match to {
            SeekFrom::Start(offset) => Some(offset),
            SeekFrom::End(offset) => self.length.checked_add_signed(offset),
            SeekFrom::Current(offset) => self.position.checked_add_signed(offset),
        };
        self.position = target.ok_or_else(|| io::Error::from(io::ErrorKind::InvalidInput))?;
        Ok(self.position)
    }
}

#[cfg(unix)]
fn read_at(file: &File, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
    std::os::unix::fs::FileExt::read_at(file, buffer, offset)
}

#[cfg(windows)]
fn read_at(file: &File, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
    std::os::windows::fs::FileExt::seek_read(file, buffer, offset)
}
