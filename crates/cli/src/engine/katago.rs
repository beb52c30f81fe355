//! KataGo's analysis engine: one process, one JSON object a line, many positions at a time.
//!
//! Source: <https://github.com/lightvector/KataGo/blob/master/docs/Analysis_Engine.md>.

mod link;
mod query;

use super::{EngineFault, MOST_FAILURES, Question};
use crate::interrupt::Interrupt;
use kifu_scoring::Opinion;
use link::{Link, Reply};
use query::Query;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// An engine that speaks KataGo's protocol.
#[derive(Debug)]
pub(super) struct Katago {
    words: Vec<String>,
    limit: Duration,
    interrupt: Interrupt,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    link: Arc<Link>,
    /// Processes lost since the last answer.
    failures: u32,
}

/// A question that was asked.
#[derive(Debug)]
pub(super) struct Asked<'e> {
    katago: &'e Katago,
    query: Query,
    sent: Sent,
}

/// A query on its way.
#[derive(Debug)]
struct Sent {
    link: Arc<Link>,
    reply: Receiver<Reply>,
}

/// How often a query is put: a second time if the process was lost while it was in flight, which
/// another query may have caused.
const ATTEMPTS: u32 = 2;

/// How often an interrupt, and the silence of the engine, are looked for.
const GLANCE: Duration = Duration::from_millis(100);

/// What every version answers once it has loaded its network.
const VERSION: &str = "{\"action\":\"query_version\"}";

impl Katago {
    /// Starts the process, and waits until it answers: a wrong path or a bad configuration is told
    /// before the first game.
    pub(super) fn start(
        words: Vec<String>,
        limit: Duration,
        interrupt: Interrupt,
    ) -> Result<Self, EngineFault> {
        let link = Link::start(&words)?;
        let state = Mutex::new(State { link, failures: 0 });
        let katago = Self { words, limit, interrupt, state };
        let sent = katago.send(VERSION)?;
        match katago.receive(&sent)? {
            Reply::Answer(_) | Reply::Refused(_) => Ok(katago),
            Reply::Lost(fault) => Err(fault),
        }
    }

    /// Puts a question. Waits only while very many are in flight.
    pub(super) fn ask(&self, question: &Question) -> Result<Asked<'_>, EngineFault> {
        let query = Query::new(question);
        let sent = self.send(query.first())?;
        Ok(Asked { katago: self, query, sent })
    }

    fn send(&self, query: &str) -> Result<Sent, EngineFault> {
        loop {
            let link = self.link()?;
            if !link.is_full() {
                let reply = link.send(query);
                return Ok(Sent { link, reply });
            }
            self.look(&link)?;
            std::thread::sleep(GLANCE / 10);
        }
    }

    /// The process that is running, started anew if it was lost.
    fn link(&self) -> Result<Arc<Link>, EngineFault> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if state.link.is_lost() {
            let before = if state.link.has_answered() { 0 } else { state.failures };
            state.failures = before + 1;
            if state.failures >= MOST_FAILURES {
                return Err(EngineFault::GivenUp);
            }
            state.link = Link::start(&self.words)?;
        }
        Ok(Arc::clone(&state.link))
    }

    /// Ends the wait for an engine that is silent, or after an interrupt.
    fn look(&self, link: &Link) -> Result<(), EngineFault> {
        if self.interrupt.is_set() {
            return Err(EngineFault::Interrupted);
        }
        if link.is_silent_for(self.limit) {
            link.lose();
            return Err(EngineFault::Silent(self.limit));
        }
        Ok(())
    }

    fn receive(&self, sent: &Sent) -> Result<Reply, EngineFault> {
        loop {
            match sent.reply.recv_timeout(GLANCE) {
                Ok(reply) => return Ok(reply),
                Err(RecvTimeoutError::Timeout) => self.look(&sent.link)?,
                Err(RecvTimeoutError::Disconnected) => return Ok(Reply::Lost(sent.link.died())),
            }
        }
    }
}

impl Asked<'_> {
    /// Waits for the opinion.
    pub(super) fn wait(mut self) -> Result<Opinion, EngineFault> {
        let mut attempts = 1;
        let mut by_moves = self.query.has_moves();
        loop {
            let query = match self.katago.receive(&self.sent)? {
                Reply::Answer(answer) => return self.query.opinion(&answer, by_moves),
                // A game that the rules forbid: the board alone can be asked about.
                Reply::Refused(_) if by_moves => {
                    by_moves = false;
                    self.query.board()
                }
                Reply::Refused(answer) => {
                    let command = "analyse the position".to_owned();
                    return Err(EngineFault::Refused { command, answer });
                }
                Reply::Lost(fault) if attempts >= ATTEMPTS => return Err(fault),
                Reply::Lost(_) => {
                    attempts += 1;
                    if by_moves { self.query.first() } else { self.query.board() }
                }
            };
            self.sent = self.katago.send(query)?;
        }
    }
}
