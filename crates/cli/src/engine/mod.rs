//! Engines as a second opinion: other programs that are asked who is dead and who is ahead.
//!
//! An engine is a process of its own; what it writes is as hostile as any record. Whatever it does (die,
//! keep silent, talk nonsense) costs the games that it was asked about, and never the run.

mod fault;
mod gtp;
mod katago;
mod process;
mod question;

pub use fault::EngineFault;
pub use question::Question;

use crate::error::Error;
use crate::escape::visible;
use crate::interrupt::Interrupt;
use gtp::Gtp;
use katago::{Asked, Katago};
use kifu_scoring::Opinion;
use std::time::Duration;

/// An engine that answers questions, from any number of threads.
#[derive(Debug)]
pub struct Engine {
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    Gtp(Gtp),
    Katago(Katago),
}

/// A question that was asked, and may not be answered yet.
#[derive(Debug)]
pub struct Answer<'e> {
    state: State<'e>,
}

#[derive(Debug)]
enum State<'e> {
    Here(Result<Opinion, EngineFault>),
    Coming(Asked<'e>),
}

/// After so many failures without an answer between them, an engine is not asked any more.
const MOST_FAILURES: u32 = 4;

impl Engine {
    /// Starts the engine that `gtp:COMMAND` or `katago:COMMAND` names. The command is cut into words as a
    /// shell does, but no shell runs it. An engine that does not say anything for so long has failed.
    ///
    /// # Errors
    ///
    /// [`Error::Usage`] if the text names none, or if it cannot be started.
    pub fn start(text: &str, limit: Duration, interrupt: Interrupt) -> Result<Self, Error> {
        let wrong = |why: &str| Error::Usage(format!("\"{}\" is no engine: {why}", visible(text)));
        let (kind, command) = text.split_once(':').unwrap_or_default();
        let words = shlex::split(command).ok_or_else(|| wrong("a quote is not closed"))?;
        if words.is_empty() || words[0].is_empty() {
            return Err(wrong("write gtp:COMMAND or katago:COMMAND"));
        }
        let started = match kind {
            "gtp" => Gtp::start(words, limit, interrupt).map(Kind::Gtp),
            "katago" => Katago::start(words, limit, interrupt).map(Kind::Katago),
            _ => return Err(wrong("write gtp:COMMAND or katago:COMMAND")),
        };
        let kind = started.map_err(|fault| Error::Usage(fault.to_string()))?;
        Ok(Self { kind })
    }

    /// Asks, and waits for the answer.
    ///
    /// # Errors
    ///
    /// What went wrong with this question.
    pub fn second_opinion(&self, question: &Question) -> Result<Opinion, EngineFault> {
        self.ask(question).wait()
    }

    /// Asks without waiting where the engine takes many questions at a time.
    pub fn ask(&self, question: &Question) -> Answer<'_> {
        let state = match &self.kind {
            Kind::Gtp(gtp) => State::Here(gtp.ask(question)),
            Kind::Katago(katago) => match katago.ask(question) {
                Ok(asked) => State::Coming(asked),
                Err(fault) => State::Here(Err(fault)),
            },
        };
        Answer { state }
    }
}

impl Answer<'_> {
    /// Waits for it.
    ///
    /// # Errors
    ///
    /// What went wrong with this question.
    pub fn wait(self) -> Result<Opinion, EngineFault> {
        match self.state {
            State::Here(answer) => answer,
            State::Coming(asked) => asked.wait(),
        }
    }
}
