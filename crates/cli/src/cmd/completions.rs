//! `kifu completions`: what a shell needs to complete a command line.

use super::Outcome;
use crate::args::{Args, CompletionsArgs};
use crate::error::Error;
use crate::sink::Output;
use clap::CommandFactory as _;
use std::io::Write as _;

pub(crate) fn completions(args: &CompletionsArgs) -> Result<Outcome, Error> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "kifu", &mut script);
    let mut output = Output::standard();
    output.write_all(&script)?;
    output.commit()?;
    Ok(Outcome::Clean)
}
