//! The commands, one a file: from arguments to output.

mod audit;
mod codes;
mod completions;
mod convert;
mod explain;
mod export;
mod games;
mod man;
mod report;
mod rules;
mod run;
mod score;
mod show;
mod stats;
mod verify;

pub(crate) use audit::audit;
pub(crate) use completions::completions;
pub(crate) use convert::convert;
pub(crate) use explain::explain;
pub(crate) use export::export;
pub(crate) use man::man;
pub(crate) use report::report;
pub(crate) use rules::rules;
pub(crate) use score::score;
pub(crate) use show::show;
pub(crate) use stats::stats;
pub(crate) use verify::verify;

use crate::args::{Color, SecondOpinion};
use crate::engine::{Engine, EngineFault};
use crate::error::Error;
use crate::escape::visible;
use crate::interrupt::Interrupt;
use crate::sink::Paint;
use std::io::{self, Write as _};

/// How a command ended that did its job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Nothing to complain about.
    Clean,
    /// Something was found.
    Found,
}

/// Starts the engine that is to be asked too, if there is one.
fn engine(args: &SecondOpinion) -> Result<Option<Engine>, Error> {
    let start = |text: &String| Engine::start(text, args.engine_timeout, Interrupt::listening());
    args.engine.as_ref().map(start).transpose()
}

/// Says that an engine failed on a game.
///
/// # Errors
///
/// [`Error::Interrupted`] after so many sources if that is why.
fn regret(path: &str, game: u32, fault: &EngineFault, done: u64) -> Result<(), Error> {
    if *fault == EngineFault::Interrupted {
        return Err(Error::Interrupted { done });
    }
    // Nobody may be listening.
    let _ = writeln!(io::stderr(), "kifu: {} [game {game}]: {fault}", visible(path));
    Ok(())
}

/// Whether to colour what goes to a terminal, or to something else.
fn paint(color: Color, terminal: bool) -> Paint {
    let colored = match color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => {
            let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
            let dumb = std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
            terminal && !set("NO_COLOR") && !dumb
        }
    };
    if colored { Paint::Colored } else { Paint::Plain }
}
