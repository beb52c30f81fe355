//! `kifu convert --undo`: what a journal tells of is put back.

use super::games::replace;
use crate::args::ConvertArgs;
use crate::cmd::Outcome;
use crate::convert::journal::{Changed, Restored, read};
use crate::error::Error;
use crate::escape::visible;
use crate::sink::{Output, counted};
use crate::source::file_bytes;
use std::io::Write as _;

pub(super) fn undo(args: &ConvertArgs) -> Result<Outcome, Error> {
    // All are read before anything is put back.
    let journals = args.input.paths.iter().map(|path| read(path));
    let journals = journals.collect::<Result<Vec<_>, _>>()?;
    let mut output = Output::standard();
    let (mut restored, mut already, mut left) = (0_u64, 0_u64, 0_u64);
    // The last change first: a file may be in several journals.
    for changed in journals.iter().rev().flat_map(|journal| journal.iter().rev()) {
        match undo_one(changed) {
            Ok(true) => restored += 1,
            Ok(false) => already += 1,
            Err(why) => {
                left += 1;
                writeln!(output, "{}: {}", visible(&changed.name), visible(&why))?;
            }
        }
    }
    let restored = counted(restored, "file");
    writeln!(
        output,
        "{restored} restored to the bytes they had, {already} had them already, {left} left as they are."
    )?;
    output.commit()?;
    Ok(if left > 0 { Outcome::Found } else { Outcome::Clean })
}

/// Whether there was something to put back.
fn undo_one(changed: &Changed) -> Result<bool, String> {
    let bytes = file_bytes(&changed.path)?;
    match changed.restore(&bytes) {
        Restored::Already => Ok(false),
        Restored::ChangedSince => Err("changed since: not touched".to_owned()),
        Restored::To(before) => replace(&changed.path, &before).map(|()| true),
    }
}
