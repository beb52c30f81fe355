//! One run over all sources: what the commands that read records have in common.

use super::Outcome;
use crate::args::Input;
use crate::audit::ReadFault;
use crate::error::Error;
use crate::escape::visible;
use crate::interrupt::Interrupt;
use crate::pipeline::Pipeline;
use crate::progress::Progress;
use crate::source::{Source, Walk};
use kifu_sgf_io::{Charset, Text, decode};
use std::io::{self, Write as _};

/// What a run over all sources came to.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Ran {
    /// Sources that could not be read, and games on which the work failed.
    pub(super) failed: u64,
    /// Games that were read.
    pub(super) games: u64,
    /// Those of them that were looked at.
    pub(super) selected: u64,
}

impl Ran {
    /// A run that left out what it should have read has not been clean.
    pub(super) const fn outcome(self) -> Outcome {
        if self.failed > 0 { Outcome::Found } else { Outcome::Clean }
    }

    /// Whether there were games, and conditions left none of them.
    pub(super) const fn selected_nothing(self) -> bool {
        self.games > 0 && self.selected == 0
    }

    /// Says on standard error if nothing was selected, which is no failure.
    pub(super) fn tell(self) {
        if self.selected_nothing() {
            tell_nothing_selected();
        }
    }
}

/// Says on standard error that the conditions left no game.
pub(super) fn tell_nothing_selected() {
    // Nobody may be listening.
    let _ = writeln!(io::stderr(), "kifu: no game meets the conditions of --where");
}

/// What came of one source.
pub(crate) struct Worked<T> {
    /// How many games it holds, for the progress line.
    pub(crate) games: u64,
    /// The result.
    pub(crate) result: T,
}

/// Reads every source, does `work` on its bytes and their text on a worker, and gives the results
/// to `each` in the order of the sources. A source that cannot be read is told on standard error,
/// and the run goes on; how many there were comes back.
///
/// # Errors
///
/// Those of [`each_read`].
pub(crate) fn each_source<T: Send>(
    input: &Input,
    work: impl Fn(&str, &[u8], &Text<'_>) -> Worked<T> + Sync,
    mut each: impl FnMut(&Source, T) -> Result<(), Error>,
) -> Result<Ran, Error> {
    let encoding = input.encoding.as_deref().map(encoding).transpose()?;
    each_read(
        input,
        |name, read| match read {
            Ok(bytes) => {
                let Worked { games, result } = work(name, &bytes, &decode(&bytes, encoding));
                Worked { games, result: Ok(result) }
            }
            Err(fault) => Worked { games: 0, result: Err(fault) },
        },
        |source, result| match result {
            Ok(result) => each(source, result),
            Err(fault) => {
                complain(source.name(), &fault);
                Ok(())
            }
        },
    )
}

/// Reads every source, does `work` on what came of it on a worker, and gives the results to `each`
/// in the order of the sources. Gives how many could not be read.
///
/// # Errors
///
/// The first error of `each`; [`Error::Interrupted`] after an interrupt, when `each` has seen
/// everything before it; [`Error::NothingToRead`] if no source could be read.
pub(super) fn each_read<T: Send>(
    input: &Input,
    work: impl Fn(&str, Result<Vec<u8>, ReadFault>) -> Worked<T> + Sync,
    mut each: impl FnMut(&Source, T) -> Result<(), Error>,
) -> Result<Ran, Error> {
    let pipeline = Pipeline::start(input.threads, Interrupt::listening())?;
    let progress = Progress::new(!input.no_progress, &input.paths);
    let (mut read, mut failed) = (0_u64, 0_u64);
    let mut walk = Walk::new(input.paths.clone());
    pipeline.run(
        walk.by_ref(),
        Source::weight,
        |source| {
            let bytes = source.read(input.max_size);
            let readable = bytes.is_ok();
            let worked = work(source.name(), bytes);
            progress.done(worked.games);
            (readable, worked.result)
        },
        |batch| {
            progress.suspended(|| {
                for (source, (readable, result)) in batch {
                    read += u64::from(readable);
                    failed += u64::from(!readable);
                    each(&source, result)?;
                }
                Ok(())
            })
        },
    )?;
    ended(input, &walk, read)?;
    Ok(Ran { failed, ..Ran::default() })
}

/// What is to be said after all sources: an error if none could be read.
pub(super) fn ended(input: &Input, walk: &Walk, read: u64) -> Result<(), Error> {
    if read == 0 {
        let paths: Vec<_> = input.paths.iter().map(|path| path.to_string_lossy()).collect();
        let message = format!("no game records that can be read: {}", visible(&paths.join(", ")));
        return Err(Error::NothingToRead(message));
    }
    for path in walk.barren() {
        let path = path.to_string_lossy();
        // Nobody may be listening.
        let _ = writeln!(io::stderr(), "kifu: {}: no game records there", visible(&path));
    }
    Ok(())
}

/// The encoding of this label.
pub(super) fn encoding(label: &str) -> Result<Charset, Error> {
    Charset::labelled(label).ok_or_else(|| {
        let label = visible(label);
        Error::Usage(format!(
            "no encoding is called \"{label}\"; examples are gbk, big5, shift_jis, euc-kr, utf-8"
        ))
    })
}

/// Says on standard error that a source could not be read.
pub(super) fn complain(name: &str, fault: &ReadFault) {
    let words = match fault {
        ReadFault::Unreadable(reason) => visible(reason).to_string(),
        ReadFault::TooLarge { size, limit } => {
            format!("{size} bytes, more than the {limit} that --max-size allows")
        }
    };
    let _ = writeln!(io::stderr(), "kifu: {}: {words}", visible(name));
}
