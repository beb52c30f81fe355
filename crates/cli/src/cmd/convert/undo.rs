//! `kifu convert --undo`: what a journal tells of is put back.

use super::replace::{replace, shared};
use crate::args::ConvertArgs;
use crate::cmd::Outcome;
use crate::convert::journal::{Changed, Restored, read};
use crate::error::Error;
use crate::escape::visible;
use crate::sink::{Existing, Output, counted};
use crate::source::file_bytes;
use std::fs;
use std::io::{self, Write as _};

pub(super) fn undo(args: &ConvertArgs) -> Result<Outcome, Error> {
    // All are read before anything is put back.
    let paths = &args.input.paths;
    let journals = paths.iter().map(|path| read(path)).collect::<Result<Vec<_>, _>>()?;
    for (path, _) in paths.iter().zip(&journals).filter(|(_, journal)| journal.cut) {
        let path = path.to_string_lossy();
        // Nobody may be listening.
        let _ = writeln!(
            io::stderr(),
            "kifu: {}: its last line is cut: what the lines before tell is restored, and the journal \
             is kept",
            visible(&path)
        );
    }
    let existing = if args.force { Existing::Replace } else { Existing::Keep };
    let mut output = Output::standard();
    let (mut restored, mut already, mut left) = (0_u64, 0_u64, 0_u64);
    // The last change first: a file may be in several journals.
    for (path, journal) in paths.iter().zip(&journals).rev() {
        let before = left;
        for changed in journal.files.iter().rev() {
            match undo_one(changed, existing) {
                Ok(true) => restored += 1,
                Ok(false) => already += 1,
                Err(why) => {
                    left += 1;
                    writeln!(output, "{}: {}", visible(&changed.name), visible(&why))?;
                }
            }
        }
        // One that has nothing left to tell would only stand in the way of the next run.
        if left == before && !journal.cut {
            fs::remove_file(path).map_err(|source| Error::File { path: path.clone(), source })?;
        }
    }
    let restored = counted(restored, "file");
    writeln!(
        output,
        "{restored} restored to the bytes they had, {already} had them already, {left} left as they are."
    )?;
    output.commit()?;
    let cut = journals.iter().any(|journal| journal.cut);
    Ok(if left > 0 || cut { Outcome::Found } else { Outcome::Clean })
}

/// Whether there was something to put back.
fn undo_one(changed: &Changed, existing: Existing) -> Result<bool, String> {
    let bytes = file_bytes(&changed.path)?;
    match changed.restore(&bytes) {
        Restored::Already => Ok(false),
        Restored::ChangedSince => Err("changed since: not touched".to_owned()),
        Restored::To(before) => match shared(&changed.path, existing) {
            Some(why) => Err(why),
            None => replace(&changed.path, &before, existing).map(|()| true),
        },
    }
}
