//! One run over all games: what the commands that look at games have in common.

use super::run::{Ran, complain, encoding, ended};
use crate::args::Input;
use crate::audit::{Failed, Game, ReadFault, SourceText, each_game, one_game};
use crate::error::Error;
use crate::escape::visible;
use crate::filter::Filter;
use crate::interrupt::Interrupt;
use crate::pipeline::Pipeline;
use crate::progress::Progress;
use crate::source::{Source, Walk};
use crate::table::{Facts, Study};
use kifu_rules::Ruleset;
use kifu_sgf_io::{Charset, GameSlice, decode};
use std::io::{self, Write as _};

/// Sources of this size and more are not worked on as a whole, and batches end at it. What is made
/// of a game can take a hundred times the bytes of its record: no more than three batches
/// of it exist at a time, whatever the number of games in a file.
const LARGE: u64 = 256 << 10;

/// Reads and replays every game of every source that a filter selects, and does `work` on it. The
/// results come to `each` in the order of the games, with the name of the source: all games of a
/// small source at once, of a large one in parts.
///
/// What cannot be read is told on standard error, and so is a game on which `work` failed, and
/// that no game was selected.
///
/// # Errors
///
/// The first error of `each`; [`Error::Interrupted`] after an interrupt, when `each` has seen
/// everything before it; [`Error::NothingToRead`] if no source could be read.
pub(crate) fn each_selected<T: Send>(
    input: &Input,
    study: &Study,
    filter: Option<&Filter>,
    work: impl Fn(&Facts<'_>) -> T + Sync,
    mut each: impl FnMut(&str, Vec<T>) -> Result<(), Error>,
) -> Result<Ran, Error> {
    let each = |path: &str, part: Part<T, ()>| match part {
        Part::Games(games) => each(path, games),
        Part::Source(()) => Ok(()),
    };
    each_selected_and_source(input, study, filter, work, |_| (), each)
}

/// What comes of a source: its games, in one part or several, and then what is to be said of it as
/// a whole.
pub(crate) enum Part<T, U> {
    /// The results of games, in order.
    Games(Vec<T>),
    /// The result of the whole; nothing comes after it.
    Source(U),
}

/// What is known of a source as a whole: its text, or why it cannot be read.
pub(crate) type Whole<'a> = Result<&'a SourceText<'a>, &'a ReadFault>;

/// The same, and `whole` looks at every source as a whole, whatever the filter.
///
/// # Errors
///
/// Those of [`each_selected`].
pub(crate) fn each_selected_and_source<T: Send, U: Send>(
    input: &Input,
    study: &Study,
    filter: Option<&Filter>,
    work: impl Fn(&Facts<'_>) -> T + Sync,
    whole: impl Fn(Whole<'_>) -> U + Sync,
    mut each: impl FnMut(&str, Part<T, U>) -> Result<(), Error>,
) -> Result<Ran, Error> {
    let (mut games_read, mut selected) = (0, 0);
    let failed = each_game_of(
        input,
        study.audit.ruleset.as_ref(),
        |path, game| {
            let facts = Facts::new(path, game, study);
            filter.is_none_or(|filter| filter.matches(&facts)).then(|| work(&facts))
        },
        whole,
        |path, part| match part {
            Part::Games(games) => {
                games_read += games.len() as u64;
                let wanted: Vec<T> = games.into_iter().flatten().flatten().collect();
                selected += wanted.len() as u64;
                each(path, Part::Games(wanted))
            }
            Part::Source(result) => each(path, Part::Source(result)),
        },
    )?;
    let ran = Ran { failed, games: games_read, selected };
    if filter.is_some() {
        ran.tell();
    }
    Ok(ran)
}

/// The same with all games, and gives how many sources and games failed. `asked` takes the place
/// of the rules that the records name.
fn each_game_of<T: Send, U: Send>(
    input: &Input,
    asked: Option<&Ruleset>,
    work: impl Fn(&str, &Game<'_>) -> T + Sync,
    whole: impl Fn(Whole<'_>) -> U + Sync,
    each: impl FnMut(&str, Part<Result<T, Failed>, U>) -> Result<(), Error>,
) -> Result<u64, Error> {
    let mut run = Run {
        input,
        encoding: input.encoding.as_deref().map(encoding).transpose()?,
        asked,
        pipeline: Pipeline::start(input.threads, Interrupt::listening())?.with_batches_of(LARGE),
        progress: Progress::new(!input.no_progress, &input.paths),
        work,
        whole,
        each,
        done: 0,
        read: 0,
        failed: 0,
    };
    let mut walk = Walk::new(input.paths.clone());
    loop {
        let large = run.small_ones(&mut walk)?;
        let Some(large) = large else { break };
        run.large_one(&large)?;
    }
    let (read, failed) = (run.read, run.failed);
    drop(run);
    ended(input, &walk, read)?;
    Ok(failed)
}

/// A run under way.
struct Run<'r, W, S, E> {
    input: &'r Input,
    encoding: Option<Charset>,
    asked: Option<&'r Ruleset>,
    pipeline: Pipeline,
    progress: Progress,
    work: W,
    whole: S,
    each: E,
    /// Sources that are done.
    done: u64,
    /// Sources that could be read.
    read: u64,
    /// Sources that could not, and games on which the work failed.
    failed: u64,
}

impl<T, U, W, S, E> Run<'_, W, S, E>
where
    T: Send,
    U: Send,
    W: Fn(&str, &Game<'_>) -> T + Sync,
    S: Fn(Whole<'_>) -> U + Sync,
    E: FnMut(&str, Part<Result<T, Failed>, U>) -> Result<(), Error>,
{
    /// Works on all sources up to the next large one, which it gives back.
    fn small_ones(&mut self, walk: &mut Walk) -> Result<Option<Source>, Error> {
        let Self {
            input, encoding, asked, ref pipeline, ref progress, ref work, ref whole, ..
        } = *self;
        let (each, read, failed) = (&mut self.each, &mut self.read, &mut self.failed);
        let mut large = None;
        let small = std::iter::from_fn(|| {
            let source = walk.next()?;
            if source.weight() < LARGE {
                return Some(source);
            }
            large = Some(source);
            None
        });
        let mut done = 0;
        let run = pipeline.run(
            // Once it has ended, it is not asked again.
            small.fuse(),
            Source::weight,
            |source| {
                let worked = source.read(input.max_size).map(|bytes| {
                    let text = decode(&bytes, encoding);
                    let (results, defects) =
                        each_game(&text, asked, |game| work(source.name(), game));
                    let games = results.len() as u32;
                    let said = whole(Ok(&SourceText { text: &text, defects: &defects, games }));
                    (results, said)
                });
                progress.done(worked.as_ref().map_or(0, |(games, _)| games.len() as u64));
                worked
            },
            |batch| {
                progress.suspended(|| {
                    for (source, worked) in batch {
                        done += 1;
                        match worked {
                            Ok((games, said)) => {
                                *read += 1;
                                *failed += regret(source.name(), &games);
                                each(source.name(), Part::Games(games))?;
                                each(source.name(), Part::Source(said))?;
                            }
                            Err(fault) => {
                                *failed += 1;
                                complain(source.name(), &fault);
                                each(source.name(), Part::Source(whole(Err(&fault))))?;
                            }
                        }
                    }
                    Ok(())
                })
            },
        );
        self.done += done;
        run.map_err(|error| self.after_all(error))?;
        Ok(large)
    }

    /// Works on the games of one source.
    fn large_one(&mut self, source: &Source) -> Result<(), Error> {
        let bytes = match source.read(self.input.max_size) {
            Ok(bytes) => bytes,
            Err(fault) => {
                self.done += 1;
                self.failed += 1;
                self.progress.suspended(|| complain(source.name(), &fault));
                return (self.each)(source.name(), Part::Source((self.whole)(Err(&fault))));
            }
        };
        let text = decode(&bytes, self.encoding);
        let mut slices = kifu_sgf_io::games(&text.text);
        let numbered: Vec<(u32, GameSlice)> = (1..).zip(slices.by_ref()).collect();
        let stray = slices.take_stray();
        let Self { asked, ref pipeline, ref progress, ref work, ref whole, .. } = *self;
        let (each, failed) = (&mut self.each, &mut self.failed);
        let name = source.name();
        let run = pipeline.run(
            numbered.iter(),
            |(_, slice)| slice.span.len() as u64,
            |numbered| one_game(&text, numbered, asked, |game| work(name, game)),
            |batch| {
                progress.suspended(|| {
                    let games: Vec<_> = batch.into_iter().map(|(_, result)| result).collect();
                    *failed += regret(name, &games);
                    each(name, Part::Games(games))
                })
            },
        );
        self.progress.done(numbered.len() as u64);
        let run = run.and_then(|()| {
            let games = numbered.len() as u32;
            let said = whole(Ok(&SourceText { text: &text, defects: &stray, games }));
            progress.suspended(|| each(name, Part::Source(said)))
        });
        run.map_err(|error| self.after_all(error))?;
        self.done += 1;
        self.read += 1;
        Ok(())
    }

    /// An interrupt tells how many sources were done in all.
    fn after_all(&self, error: Error) -> Error {
        match error {
            Error::Interrupted { .. } => Error::Interrupted { done: self.done },
            other => other,
        }
    }
}

/// Says which games failed, and gives how many.
fn regret<T>(name: &str, results: &[Result<T, Failed>]) -> u64 {
    let mut count = 0;
    for failed in results.iter().filter_map(|result| result.as_ref().err()) {
        count += 1;
        let (name, number) = (visible(name), failed.number);
        let _ = writeln!(io::stderr(), "kifu: {name}: kifu failed on game {number}: a bug of kifu");
    }
    count
}
