//! The Go Text Protocol, version 2: one process for each thread that asks, one question at a time.
//!
//! Source: <https://www.lysator.liu.se/~gunnar/gtp/gtp2-spec-draft2/gtp2-spec.html>.

use super::process::{LineFault, Lines, Process};
use super::{EngineFault, MOST_FAILURES, Question};
use crate::interrupt::Interrupt;
use kifu_rules::{Color, Counting, Point, Size};
use kifu_scoring::Opinion;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// An engine that speaks GTP, in as many processes as threads ask at once.
#[derive(Debug)]
pub(super) struct Gtp {
    words: Vec<String>,
    limit: Duration,
    interrupt: Interrupt,
    idle: Mutex<Vec<Session>>,
    failures: AtomicU32,
}

/// One process, ready for a question.
#[derive(Debug)]
struct Session {
    process: Process,
    lines: Lines,
    limit: Duration,
    interrupt: Interrupt,
    commands: u64,
    /// What it says it can do, of what not every engine can.
    seeds: bool,
    scores: bool,
}

/// The largest side of a board that the protocol has names for.
const LARGEST: u8 = 25;

/// The longest answer, in bytes: a list of all points of a board is far shorter.
const LONGEST: usize = 64 << 10;

/// How often an interrupt is looked for.
const GLANCE: Duration = Duration::from_millis(100);

impl Gtp {
    /// Starts a first process, to see that it can be done.
    pub(super) fn start(
        words: Vec<String>,
        limit: Duration,
        interrupt: Interrupt,
    ) -> Result<Self, EngineFault> {
        let first = Session::start(&words, limit, interrupt.clone())?;
        let idle = Mutex::new(vec![first]);
        Ok(Self { words, limit, interrupt, idle, failures: AtomicU32::new(0) })
    }

    /// Asks one question. A process that failed is not asked another one.
    pub(super) fn ask(&self, question: &Question) -> Result<Opinion, EngineFault> {
        if self.failures.load(Ordering::Relaxed) >= MOST_FAILURES {
            return Err(EngineFault::GivenUp);
        }
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let session = match idle {
            Some(session) => Ok(session),
            None => Session::start(&self.words, self.limit, self.interrupt.clone()),
        };
        let mut session = session.inspect_err(|_| {
            self.failures.fetch_add(1, Ordering::Relaxed);
        })?;
        let answer = session.opinion(question);
        match &answer {
            Ok(_) => self.failures.store(0, Ordering::Relaxed),
            Err(EngineFault::Refused { .. } | EngineFault::Board) => {}
            Err(_) => {
                self.failures.fetch_add(1, Ordering::Relaxed);
                return answer;
            }
        }
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(session);
        answer
    }
}

impl Session {
    fn start(words: &[String], limit: Duration, interrupt: Interrupt) -> Result<Self, EngineFault> {
        let (process, lines) = Process::start(words)?;
        let (seeds, scores) = (false, false);
        let mut session = Self { process, lines, limit, interrupt, commands: 0, seeds, scores };
        let known = session.command("list_commands")?;
        let knows = |name: &str| known.split_whitespace().any(|word| word == name);
        if !knows("final_status_list") {
            let (command, answer) = ("final_status_list".to_owned(), "not in its list".to_owned());
            return Err(EngineFault::Refused { command, answer });
        }
        (session.seeds, session.scores) = (knows("set_random_seed"), knows("final_score"));
        Ok(session)
    }

    fn opinion(&mut self, question: &Question) -> Result<Opinion, EngineFault> {
        let size = question.board.size();
        if size.width() != size.height() || size.width() > LARGEST {
            return Err(EngineFault::Board);
        }
        self.command(&format!("boardsize {}", size.width()))?;
        let counts = self.set_up(question, size)?;
        let dead = self.stones("final_status_list dead", question)?;
        let seki = match self.stones("final_status_list seki", question) {
            Err(EngineFault::Refused { .. }) => Vec::new(),
            seki => seki?,
        };
        let margin = if counts && self.scores { self.score()? } else { None };
        Ok(Opinion::of_lists(&question.board, dead, seki, margin))
    }

    /// Puts the position on the engine's board: by the moves of the game, else stone by stone.
    /// Whether the engine can count it then: without the moves it does not know the prisoners.
    fn set_up(&mut self, question: &Question, size: Size) -> Result<bool, EngineFault> {
        self.clear()?;
        if let Some(line) = &question.line {
            let stones = line.stones.iter().map(|&(color, point)| (color, Some(point)));
            match self.play(stones.chain(line.turns.iter().copied()), size) {
                Err(EngineFault::Refused { .. }) => self.clear()?,
                played => return played.map(|()| true),
            }
        }
        self.play(question.stones().map(|(color, point)| (color, Some(point))), size)?;
        let by_territory = question.ruleset.counting == Counting::Territory;
        Ok(by_territory && question.prisoners == 0)
    }

    fn clear(&mut self) -> Result<(), EngineFault> {
        self.command("clear_board")?;
        // Komi is added to what the engine counts.
        self.command("komi 0")?;
        if self.seeds {
            // What it says of a game must not depend on the games before.
            self.command("set_random_seed 1")?;
        }
        Ok(())
    }

    fn play(
        &mut self,
        turns: impl Iterator<Item = (Color, Option<Point>)>,
        size: Size,
    ) -> Result<(), EngineFault> {
        for (color, point) in turns {
            let color = color.letter();
            match point {
                Some(point) => self.command(&format!("play {color} {}", size.name(point)))?,
                None => self.command(&format!("play {color} pass"))?,
            };
        }
        Ok(())
    }

    fn stones(&mut self, command: &str, question: &Question) -> Result<Vec<Point>, EngineFault> {
        let answer = self.command(command)?;
        let stone = |name: &str| {
            let point = question.board.size().point_named(name);
            let point = point.filter(|&point| question.board.at(point).is_some());
            point.ok_or_else(|| EngineFault::Nonsense(format!("{name} is no stone of this board")))
        };
        answer.split_whitespace().map(stone).collect()
    }

    /// The engine's own score; none if it has none.
    fn score(&mut self) -> Result<Option<f64>, EngineFault> {
        match self.command("final_score") {
            Ok(answer) => Ok(score(&answer)),
            Err(EngineFault::Refused { .. }) => Ok(None),
            Err(fault) => Err(fault),
        }
    }

    /// Gives a command, and waits for what is answered to it.
    fn command(&mut self, command: &str) -> Result<String, EngineFault> {
        self.commands += 1;
        self.process.send(format!("{} {command}\n", self.commands));
        let until = Instant::now() + self.limit;
        let mut answer: Option<(bool, String)> = None;
        loop {
            let line = self.line(until)?;
            match &mut answer {
                Some((_, text)) if !line.trim().is_empty() => {
                    text.push('\n');
                    text.push_str(&line);
                }
                Some((good, text)) => {
                    let text = std::mem::take(text);
                    let command = command.to_owned();
                    return match good {
                        true => Ok(text),
                        false => Err(EngineFault::Refused { command, answer: text }),
                    };
                }
                // Some engines greet, and some talk while they think.
                None => answer = self.begins(&line)?,
            }
            if answer.as_ref().is_some_and(|(_, text)| text.len() > LONGEST) {
                return Err(EngineFault::Nonsense("an answer without end".to_owned()));
            }
        }
    }

    /// The first line of an answer: whether it is a good one, and what it says.
    fn begins(&self, line: &str) -> Result<Option<(bool, String)>, EngineFault> {
        let (good, rest) = match (line.strip_prefix('='), line.strip_prefix('?')) {
            (Some(rest), _) => (true, rest),
            (None, Some(rest)) => (false, rest),
            (None, None) => return Ok(None),
        };
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let (number, text) = rest.split_at(digits);
        if number.parse() != Ok(self.commands) {
            return Err(EngineFault::Nonsense(format!("it answers as \"{line}\"")));
        }
        Ok(Some((good, text.trim().to_owned())))
    }

    fn line(&self, until: Instant) -> Result<String, EngineFault> {
        loop {
            let soon = until.min(Instant::now() + GLANCE);
            return match self.lines.next(soon, self.limit) {
                Ok(line) => Ok(line),
                Err(LineFault::Ended) => Err(self.process.died()),
                Err(LineFault::Told(EngineFault::Silent(limit))) => {
                    if self.interrupt.is_set() {
                        Err(EngineFault::Interrupted)
                    } else if Instant::now() >= until {
                        Err(EngineFault::Silent(limit))
                    } else {
                        continue;
                    }
                }
                Err(LineFault::Told(fault)) => Err(fault),
            };
        }
    }
}

/// Reads `B+3.5`, `W+12`, `0`.
fn score(text: &str) -> Option<f64> {
    let text = text.trim();
    if text == "0" {
        return Some(0.0);
    }
    let (winner, amount) = text.split_once('+')?;
    let amount = amount.parse().ok().filter(|amount: &f64| (0.0..10_000.0).contains(amount))?;
    match winner {
        "B" | "b" => Some(amount),
        "W" | "w" => Some(-amount),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_read_and_nonsense_is_not() {
        for (text, margin) in [("B+3.5", 3.5), ("W+12.0", -12.0), ("0", 0.0), (" b+1 ", 1.0)] {
            assert_eq!(score(text), Some(margin), "{text}");
        }
        for text in ["", "B+", "B+R", "X+1", "B+-1", "W+nan", "B+1e9", "?"] {
            assert_eq!(score(text), None, "{text}");
        }
    }
}
