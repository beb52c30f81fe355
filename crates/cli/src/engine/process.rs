//! A program that is talked to in lines. Nothing that it does blocks us for longer than we allow:
//! its outputs are read, and its input written, by threads that it may keep waiting for ever.

use super::EngineFault;
use crate::error;
use std::io::{BufRead as _, BufReader, Read, Write as _};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// A running program; it ends with this value.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    input: Option<Sender<Vec<u8>>>,
    complaints: Arc<Mutex<String>>,
    complained: thread::JoinHandle<()>,
}

/// Its lines, in order.
#[derive(Debug)]
pub(super) struct Lines {
    lines: Receiver<Line>,
}

/// A line of its standard output, without its end.
#[derive(Debug)]
enum Line {
    Text(String),
    TooLong,
}

/// The longest line that is taken: one of KataGo's with everything that can be asked for has some
/// hundred kilobytes.
const LONGEST: usize = 4 << 20;

/// Lines that may wait to be looked at; after that, the program has to.
const WAITING: usize = 256;

/// Bytes of standard error that are kept.
const COMPLAINTS: usize = 4096;

/// How long the last words of a program that ended are waited for.
const LAST_WORDS: Duration = Duration::from_millis(200);

impl Process {
    /// Starts a program: the first word names it.
    pub(super) fn start(words: &[String]) -> Result<(Self, Lines), EngineFault> {
        let (program, arguments) = words.split_first().ok_or(EngineFault::GivenUp)?;
        let fault = |error: &std::io::Error| EngineFault::Start {
            program: program.clone(),
            reason: error::words(error),
        };
        let mut command = Command::new(program);
        command.args(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Ctrl-C is ours to answer: the engine is told by its input's end.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|error| fault(&error))?;
        let piped = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(mut stdin), Some(stdout), Some(stderr)) = piped else {
            return Err(EngineFault::Died(String::new()));
        };
        let (input, to_write) = channel::<Vec<u8>>();
        thread::spawn(move || {
            for bytes in to_write {
                if stdin.write_all(&bytes).and_then(|()| stdin.flush()).is_err() {
                    break;
                }
            }
        });
        let (line, lines) = sync_channel(WAITING);
        thread::spawn(move || read_lines(stdout, &line));
        let complaints = Arc::new(Mutex::new(String::new()));
        let kept = Arc::clone(&complaints);
        let complained = thread::spawn(move || keep_last(stderr, &kept));
        Ok((Self { child, input: Some(input), complaints, complained }, Lines { lines }))
    }

    /// Hands over what is to be written. Whether it is ever read, the answer tells.
    pub(super) fn send(&self, text: String) {
        if let Some(input) = &self.input {
            // A program that has ended is noticed where its answer is missing.
            let _ = input.send(text.into_bytes());
        }
    }

    /// The fault of a program of which nothing more will be heard.
    pub(super) fn died(&self) -> EngineFault {
        let until = Instant::now() + LAST_WORDS;
        while !self.complained.is_finished() && Instant::now() < until {
            thread::sleep(Duration::from_millis(5));
        }
        let complaints = self.complaints.lock().unwrap_or_else(PoisonError::into_inner);
        let last = complaints.lines().rev().find(|line| !line.trim().is_empty());
        EngineFault::Died(last.unwrap_or_default().trim().to_owned())
    }
}

impl Lines {
    /// The next line.
    pub(super) fn next(&self, until: Instant, limit: Duration) -> Result<String, LineFault> {
        let left = until.saturating_duration_since(Instant::now());
        match self.lines.recv_timeout(left) {
            Ok(Line::Text(line)) => Ok(line),
            Ok(Line::TooLong) => {
                Err(LineFault::Told(EngineFault::Nonsense("a line without end".to_owned())))
            }
            Err(RecvTimeoutError::Timeout) => Err(LineFault::Told(EngineFault::Silent(limit))),
            Err(RecvTimeoutError::Disconnected) => Err(LineFault::Ended),
        }
    }

    /// The next line, however long it takes; none when there will be none. Lines without end are
    /// empty.
    pub(super) fn wait(&self) -> Option<String> {
        self.lines.recv().ok().map(|line| match line {
            Line::Text(line) => line,
            Line::TooLong => String::new(),
        })
    }
}

/// Why there is no line.
#[derive(Debug)]
pub(super) enum LineFault {
    /// The output has ended.
    Ended,
    /// Another reason.
    Told(EngineFault),
}

impl Drop for Process {
    fn drop(&mut self) {
        // The end of its input asks it to end; who does not is made to, with all it started.
        self.input = None;
        #[cfg(unix)]
        if let Ok(id) = i32::try_from(self.child.id()) {
            use nix::sys::signal::{Signal, killpg};
            let _ = killpg(nix::unistd::Pid::from_raw(id), Signal::SIGKILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn read_lines(output: impl Read, lines: &SyncSender<Line>) {
    let mut output = BufReader::new(output);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let limit = LONGEST as u64;
        match output.by_ref().take(limit).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let line = if bytes.len() as u64 == limit && bytes.last() != Some(&b'\n') {
            if !skip_line(&mut output) {
                return;
            }
            Line::TooLong
        } else {
            let line = String::from_utf8_lossy(&bytes);
            Line::Text(line.trim_end_matches(['\n', '\r']).to_owned())
        };
        if lines.send(line).is_err() {
            return;
        }
    }
}

/// Reads on to the end of the line; whether there is one.
fn skip_line(output: &mut impl std::io::BufRead) -> bool {
    loop {
        let Ok(bytes) = output.fill_buf() else { return false };
        if bytes.is_empty() {
            return false;
        }
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let used = end.map_or(bytes.len(), |end| end + 1);
        output.consume(used);
        if end.is_some() {
            return true;
        }
    }
}

/// Reads to the end, so that the writer never has to wait, and keeps the last of it.
fn keep_last(mut output: impl Read, kept: &Mutex<String>) {
    let mut last = Vec::new();
    let mut bytes = [0; 4096];
    while let Ok(read @ 1..) = output.read(&mut bytes) {
        last.extend_from_slice(&bytes[..read]);
        let from = last.len().saturating_sub(COMPLAINTS);
        last.drain(..from);
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        *kept = String::from_utf8_lossy(&last).into_owned();
    }
}
