//! `kifu man`: the manual pages.

use super::Outcome;
use crate::args::{Args, ManArgs};
use crate::error::Error;
use crate::escape::visible;
use crate::sink::{Existing, Output};
use clap::{Command, CommandFactory as _};
use clap_mangen::Man;
use std::fs;

pub(crate) fn man(args: &ManArgs) -> Result<Outcome, Error> {
    if let Some(folder) = &args.output {
        let existing = if args.force { Existing::Replace } else { Existing::Keep };
        fs::create_dir_all(folder)
            .map_err(|source| Error::File { path: folder.clone(), source })?;
        let program = command(None)?;
        let commands = program.get_subcommands().filter(|command| !command.is_hide_set());
        // All of them can be written, or none is.
        let pages: Vec<(Man, Output)> = std::iter::once(&program)
            .chain(commands)
            .map(|command| {
                let page = Man::new(command.clone());
                let output = Output::file(&folder.join(page.get_filename()), existing)?;
                Ok((page, output))
            })
            .collect::<Result<_, Error>>()?;
        for (page, mut output) in pages {
            page.render(&mut output)?;
            output.commit()?;
        }
        return Ok(Outcome::Clean);
    }
    let page = Man::new(command(args.command.as_deref())?);
    let mut output = Output::standard();
    page.render(&mut output)?;
    output.commit()?;
    Ok(Outcome::Clean)
}

/// The command of this name with everything that it inherits, or the whole program.
fn command(name: Option<&str>) -> Result<Command, Error> {
    let mut program = Args::command().disable_help_subcommand(true);
    program.build();
    let Some(name) = name else { return Ok(program) };
    let command = program.find_subcommand(name).cloned();
    command.ok_or_else(|| Error::Usage(format!("no command is called \"{}\"", visible(name))))
}
