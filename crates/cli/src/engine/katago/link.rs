//! One KataGo process: queries go out, and answers come back in any order.

use crate::engine::EngineFault;
use crate::engine::process::{Lines, Process};
use serde::Deserialize;
use std::collections::HashMap;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

/// A process and the queries that it has not answered.
#[derive(Debug)]
pub(super) struct Link {
    inner: Mutex<Inner>,
}

#[derive(Debug)]
struct Inner {
    /// None once it is lost.
    process: Option<Process>,
    /// Why nothing more will be heard.
    fault: EngineFault,
    waiting: HashMap<u64, SyncSender<Reply>>,
    next: u64,
    /// When the last answer came, or the first of the waiting queries went out.
    heard: Instant,
    answers: u64,
}

/// What became of a query.
#[derive(Debug)]
pub(super) enum Reply {
    /// It was answered.
    Answer(Analysis),
    /// It was refused.
    Refused(String),
    /// The process was lost before.
    Lost(EngineFault),
}

/// What is read of an answer.
#[derive(Debug, Deserialize)]
pub(super) struct Analysis {
    /// Of every point, row by row: 1 is Black's.
    #[serde(default)]
    pub(super) ownership: Vec<f32>,
    /// What it thinks of the position.
    #[serde(rename = "rootInfo")]
    pub(super) root: Option<Root>,
}

/// What it thinks of the position.
#[derive(Debug, Deserialize)]
pub(super) struct Root {
    /// Black's lead in points, komi counted.
    #[serde(rename = "scoreLead")]
    pub(super) lead: f64,
}

/// What tells the lines of an engine apart.
#[derive(Debug, Deserialize)]
struct Head {
    id: Option<String>,
    error: Option<String>,
    warning: Option<String>,
    #[serde(rename = "isDuringSearch", default)]
    during: bool,
}

/// Queries that may be in flight.
const MOST: usize = 512;

impl Link {
    pub(super) fn start(words: &[String]) -> Result<Arc<Self>, EngineFault> {
        let (process, lines) = Process::start(words)?;
        let inner = Inner {
            process: Some(process),
            fault: EngineFault::Died(String::new()),
            waiting: HashMap::new(),
            next: 1,
            heard: Instant::now(),
            answers: 0,
        };
        let link = Arc::new(Self { inner: Mutex::new(inner) });
        let listener = Arc::downgrade(&link);
        thread::spawn(move || listen(&lines, &listener));
        Ok(link)
    }

    /// Sends a query; it is given the `id` here.
    pub(super) fn send(&self, query: &str) -> Receiver<Reply> {
        let (reply, receiver) = sync_channel(1);
        let mut inner = self.lock();
        let id = inner.next;
        inner.next += 1;
        match &inner.process {
            Some(process) => process.send(format!("{{\"id\":\"{id}\",{}\n", &query[1..])),
            None => {
                let _ = reply.send(Reply::Lost(inner.fault.clone()));
                return receiver;
            }
        }
        if inner.waiting.is_empty() {
            inner.heard = Instant::now();
        }
        inner.waiting.insert(id, reply);
        receiver
    }

    pub(super) fn is_full(&self) -> bool {
        self.lock().waiting.len() >= MOST
    }

    pub(super) fn is_lost(&self) -> bool {
        self.lock().process.is_none()
    }

    /// Whether it ever answered anything.
    pub(super) fn has_answered(&self) -> bool {
        self.lock().answers > 0
    }

    /// Whether queries are waiting, and none was answered for so long.
    pub(super) fn is_silent_for(&self, limit: Duration) -> bool {
        let inner = self.lock();
        inner.process.is_some() && !inner.waiting.is_empty() && inner.heard.elapsed() >= limit
    }

    /// Why it was lost.
    pub(super) fn died(&self) -> EngineFault {
        self.lock().fault.clone()
    }

    /// Ends the process; every waiting query is told.
    pub(super) fn lose(&self) {
        let mut inner = self.lock();
        let Some(process) = inner.process.take() else { return };
        inner.fault = process.died();
        let fault = inner.fault.clone();
        for (_, waiting) in inner.waiting.drain() {
            let _ = waiting.try_send(Reply::Lost(fault.clone()));
        }
        drop(inner);
        drop(process);
    }

    fn hear(&self, line: &str) {
        // Whatever is no object of the protocol was not meant for us.
        let Ok(head) = serde_json::from_str::<Head>(line) else { return };
        let Some(id) = head.id.and_then(|id| id.parse::<u64>().ok()) else { return };
        if head.during || (head.warning.is_some() && head.error.is_none()) {
            return;
        }
        let reply = match head.error {
            Some(error) => Reply::Refused(error),
            None => match serde_json::from_str(line) {
                Ok(analysis) => Reply::Answer(analysis),
                Err(error) => Reply::Refused(format!("its answer cannot be read: {error}")),
            },
        };
        let mut inner = self.lock();
        if let Some(waiting) = inner.waiting.remove(&id) {
            inner.heard = Instant::now();
            inner.answers += 1;
            let _ = waiting.try_send(reply);
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Hears the engine until it ends, or until nobody asks any more.
fn listen(lines: &Lines, link: &Weak<Link>) {
    while let Some(line) = lines.wait() {
        let Some(link) = link.upgrade() else { return };
        link.hear(&line);
    }
    if let Some(link) = link.upgrade() {
        link.lose();
    }
}
