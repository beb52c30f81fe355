//! `kifu man`: the manual pages.

use super::Outcome;
use crate::args::{Args, ManArgs};
use crate::error::Error;
use crate::escape::visible;
use crate::sink::Output;
use clap::{Command, CommandFactory as _};
use clap_mangen::Man;
use std::fs;

pub(crate) fn man(args: &ManArgs) -> Result<Outcome, Error> {
    if let Some(folder) = &args.output {
        let pages = fs::create_dir_all(folder)
            .and_then(|()| clap_mangen::generate_to(Args::command(), folder));
        pages.map_err(|source| Error::File { path: folder.clone(), source })?;
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
