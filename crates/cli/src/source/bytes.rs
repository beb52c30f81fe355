//! Bytes of files and streams, never more than a limit.

use crate::audit::ReadFault;
use crate::error::words;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The content of a file of any kind (a pipe too).
pub(super) fn of_file(path: &Path, limit: u64) -> Result<Vec<u8>, ReadFault> {
    let unreadable = |error: io::Error| ReadFault::Unreadable(words(&error));
    let file = File::open(path).map_err(unreadable)?;
    let size = file.metadata().map_err(unreadable)?.len();
    if size > limit {
        return Err(ReadFault::TooLarge { size, limit });
    }
    // One more than its size: the read that finds the end needs room too.
    limited(file, limit, size + 1)
}

pub(super) fn of_standard_input(limit: u64) -> Result<Vec<u8>, ReadFault> {
    limited(io::stdin().lock(), limit, 0)
}

fn limited(reader: impl Read, limit: u64, expected: u64) -> Result<Vec<u8>, ReadFault> {
    let mut bytes = Vec::new();
    let expected = usize::try_from(expected).unwrap_or(usize::MAX);
    if bytes.try_reserve_exact(expected).is_err() {
        return Err(ReadFault::Unreadable("not enough memory".to_owned()));
    }
    match reader.take(limit.saturating_add(1)).read_to_end(&mut bytes) {
        Ok(read) if read as u64 > limit => Err(ReadFault::TooLarge { size: read as u64, limit }),
        Ok(_) => Ok(bytes),
        Err(error) => Err(ReadFault::Unreadable(words(&error))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_itself_is_allowed_and_one_more_is_not() {
        assert_eq!(limited(&b"(;)"[..], 3, 0), Ok(b"(;)".to_vec()));
        let too_large = Err(ReadFault::TooLarge { size: 3, limit: 2 });
        assert_eq!(limited(io::repeat(b'('), 2, 0), too_large);
        assert_eq!(limited(io::empty(), 0, 0), Ok(Vec::new()));
    }
}
