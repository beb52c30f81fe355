//! What can keep the program from doing its job. Faults of records are no errors but findings.

use crate::escape::visible;
use crate::sink::counted;
use std::path::{Path, PathBuf};
use std::{fmt, io};

/// Why a command could not do its job; every one of them means exit code 2.
#[derive(Debug)]
pub enum Error {
    /// The command line asks for something that does not exist.
    Usage(String),
    /// None of the paths led to a record that could be read.
    NothingToRead(String),
    /// The run was broken off by the user.
    Interrupted {
        /// Sources that were done by then.
        done: u64,
    },
    /// The run was broken off by the user, and the file that it was to write is not there.
    Unwritten {
        /// Which one.
        path: PathBuf,
    },
    /// A file could not be written.
    File {
        /// Which one.
        path: PathBuf,
        /// The system's reason.
        source: io::Error,
    },
    /// The output could not be written.
    Output(io::Error),
    /// The worker threads could not be started.
    Threads(String),
}

impl Error {
    /// Whether the reader of the output went away, which is that reader's right.
    #[must_use]
    pub fn is_closed_pipe(&self) -> bool {
        match self {
            Self::Output(source) | Self::File { source, .. } => {
                source.kind() == io::ErrorKind::BrokenPipe
            }
            Self::Usage(_)
            | Self::NothingToRead(_)
            | Self::Interrupted { .. }
            | Self::Unwritten { .. }
            | Self::Threads(_) => false,
        }
    }
}

impl Error {
    /// The same; of an interrupt it tells that this file, if it was to be one, is not there.
    pub(crate) fn without(self, file: Option<&Path>) -> Self {
        match (self, file) {
            (Self::Interrupted { .. }, Some(path)) => Self::Unwritten { path: path.to_owned() },
            (other, _) => other,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage(message) | Self::NothingToRead(message) => f.write_str(message),
            Self::Interrupted { done } => {
                write!(f, "interrupted after {}", counted(*done, "file"))
            }
            Self::Unwritten { path } => {
                let path = path.to_string_lossy();
                write!(f, "interrupted: {} is not written", visible(&path))
            }
            Self::File { path, source } => {
                write!(f, "{}: {}", visible(&path.to_string_lossy()), words(source))
            }
            Self::Output(source) => write!(f, "cannot write the output: {}", words(source)),
            Self::Threads(reason) => write!(f, "cannot start the worker threads: {reason}"),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::File { source, .. } | Self::Output(source) => Some(source),
            Self::Usage(_)
            | Self::NothingToRead(_)
            | Self::Interrupted { .. }
            | Self::Unwritten { .. }
            | Self::Threads(_) => None,
        }
    }
}

impl From<io::Error> for Error {
    fn from(source: io::Error) -> Self {
        Self::Output(source)
    }
}

impl From<csv::Error> for Error {
    /// Looks into the error: csv's own conversion would hide a closed pipe.
    fn from(error: csv::Error) -> Self {
        Self::Output(match error.into_kind() {
            csv::ErrorKind::Io(source) => source,
            other => io::Error::other(format!("{other:?}")),
        })
    }
}

impl From<serde_json::Error> for Error {
    fn from(error: serde_json::Error) -> Self {
        Self::Output(match error.io_error_kind() {
            Some(kind) => io::Error::new(kind, error),
            None => io::Error::other(error),
        })
    }
}

/// An error of the system in its own words, without the number behind them.
pub(crate) fn words(error: &io::Error) -> String {
    let mut text = error.to_string();
    if error.raw_os_error().is_some()
        && let Some(number) = text.rfind(" (os error ")
    {
        text.truncate(number);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_closed_pipe_is_recognised_through_every_layer() {
        let pipe = || io::Error::from(io::ErrorKind::BrokenPipe);
        assert!(Error::from(pipe()).is_closed_pipe());
        assert!(Error::from(csv::Error::from(pipe())).is_closed_pipe());
        assert!(Error::from(serde_json::Error::io(pipe())).is_closed_pipe());
        assert!(!Error::from(io::Error::other("full")).is_closed_pipe());
        assert!(!Error::Usage("broken pipe".to_owned()).is_closed_pipe());
    }

    #[test]
    fn the_number_of_an_error_is_not_for_people() {
        assert_eq!(words(&io::Error::from_raw_os_error(2)), "No such file or directory");
        assert_eq!(words(&io::Error::other("odd (os error 2)")), "odd (os error 2)");
    }
}
