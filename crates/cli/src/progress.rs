//! The progress line. The only module that draws.

use crate::source::Walk;
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use std::fmt::Write as _;
use std::io::IsTerminal as _;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// The progress of a run on standard error, where somebody looks at it; else nothing.
#[derive(Debug)]
pub struct Progress {
    shown: Option<Shown>,
}

#[derive(Debug)]
struct Shown {
    bar: ProgressBar,
    games: Arc<AtomicU64>,
    over: Arc<AtomicBool>,
}

impl Progress {
    /// A progress line, if it is `wanted` and standard error is a terminal. How many files the
    /// `paths` hold is counted meanwhile by a thread of its own.
    #[must_use]
    pub fn new(wanted: bool, paths: &[PathBuf]) -> Self {
        if !wanted || !std::io::stderr().is_terminal() {
            return Self { shown: None };
        }
        let games = Arc::new(AtomicU64::new(0));
        let over = Arc::new(AtomicBool::new(false));
        let bar = ProgressBar::no_length().with_style(style(&games));
        bar.enable_steady_tick(Duration::from_millis(200));
        count(paths.to_vec(), bar.clone(), Arc::clone(&over));
        Self { shown: Some(Shown { bar, games, over }) }
    }

    /// One more file is done; it held so many games. Called by the workers.
    pub fn done(&self, games: u64) {
        if let Some(shown) = &self.shown {
            shown.games.fetch_add(games, Ordering::Relaxed);
            shown.bar.inc(1);
        }
    }

    /// Does something that writes to the terminal, without the line in its way.
    pub fn suspended<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.shown {
            Some(shown) => shown.bar.suspend(write),
            None => write(),
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(shown) = &self.shown {
            shown.over.store(true, Ordering::Relaxed);
            shown.bar.finish_and_clear();
        }
    }
}

/// Counts in the background; the share done and the time left are known when it has ended.
fn count(paths: Vec<PathBuf>, bar: ProgressBar, over: Arc<AtomicBool>) {
    let counting = move || {
        let mut total = 0;
        for _ in Walk::new(paths) {
            if over.load(Ordering::Relaxed) {
                return;
            }
            total += 1;
        }
        bar.set_length(total);
    };
    // Without the thread there is no total, and the line says less.
    let _ = std::thread::Builder::new().name("counter".to_owned()).spawn(counting);
}

fn style(games: &Arc<AtomicU64>) -> ProgressStyle {
    let games = Arc::clone(games);
    let line = move |state: &ProgressState, out: &mut dyn std::fmt::Write| {
        let games = games.load(Ordering::Relaxed);
        let rate = games as f64 / state.elapsed().as_secs_f64().max(0.001);
        // What cannot be drawn is not missed.
        let _ = match state.len() {
            None => write!(out, "{} files", state.pos()),
            Some(total) => write!(out, "{} of {total} files", state.pos()),
        };
        let _ = write!(out, ", {games} games, {rate:.0} games/s");
        if state.len().is_some() {
            let _ = write!(out, ", {} left", clock(state.eta()));
        }
    };
    let style = ProgressStyle::with_template("{line}");
    style.unwrap_or_else(|_| ProgressStyle::default_bar()).with_key("line", line)
}

/// `3:07`, `1:00:00`.
fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = match hours {
        0 => write!(text, "{minutes}:{seconds:02}"),
        _ => write!(text, "{hours}:{minutes:02}:{seconds:02}"),
    };
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_read_like_a_clock() {
        assert_eq!(clock(Duration::from_secs(7)), "0:07");
        assert_eq!(clock(Duration::from_secs(187)), "3:07");
        assert_eq!(clock(Duration::from_secs(3600)), "1:00:00");
    }
}
