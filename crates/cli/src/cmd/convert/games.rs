//! Games under other rules: from paths to files, a journal, and a table.

use super::super::run::{Worked, each_source};
use super::super::{Outcome, paint};
use super::replace::{put, replace, shared};
use crate::args::{self, Color, ConvertArgs, ConvertFormat};
use crate::audit::{Game, Wanted};
use crate::convert::journal::{self, Journal};
use crate::convert::{
    Asked, AskedKomi, Change, Done, Fate, GameRow, NoPlace, Places, Rewritten, Tally, Task,
    Telling, diff, rewrite_where, told,
};
use crate::error::{Error, words};
use crate::escape::visible;
use crate::filter::Filter;
use crate::komi::komi;
use crate::sink::{Existing, Output, json_line};
use crate::source::{Place, Source, file_bytes};
use crate::table::{Facts, Study};
use crate::verify;
use kifu_rules::Ruleset;
use kifu_scoring::{Effort, Judge};
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

pub(super) fn games(args: &ConvertArgs, rules: &Ruleset, color: Color) -> Result<Outcome, Error> {
    let mut files = Files::of(args)?;
    let task = Task {
        asked: Asked { ruleset: *rules, komi: asked_komi(args)?, forced: args.force_verdict },
        verify: verify::Options {
            effort: args.effort.map_or_else(Effort::default, effort),
            ..verify::Options::default()
        },
        comment: args.comment,
        explain: args.explain,
    };
    let judge = Judge::new();
    let filter = args.selection.filter.as_deref().map(Filter::parse).transpose()?;
    let study = Study::new(None, task.verify);
    let mut output = Output::standard();
    let paint = paint(color, output.is_terminal());
    let telling = Telling { quiet: args.quiet, paint };
    let mut tally = Tally::default();
    let mut failed = false;
    let run = each_source(
        &args.input,
        |path, bytes, text| {
            let wanted = filter
                .as_ref()
                .map(|filter| |game: &Game<'_>| filter.matches(&Facts::new(path, game, &study)));
            let wanted = wanted.as_ref().map(|wanted| wanted as Wanted<'_>);
            let result = rewrite_where(bytes, text, &task, &judge, args.dry_run, wanted);
            Worked { games: result.games.len() as u64, result }
        },
        |source, mut rewritten| {
            let name = source.name();
            for failure in &rewritten.failed {
                failed = true;
                let (name, number) = (visible(name), failure.number);
                // Nobody may be listening.
                let _ = writeln!(
                    io::stderr(),
                    "kifu: {name}: kifu failed on game {number}: a bug of kifu"
                );
            }
            files.write(source, &mut rewritten, &mut tally)?;
            for game in &rewritten.games {
                tally.add(game);
                match args.format {
                    ConvertFormat::Json => json_line(&mut output, &GameRow::new(name, game))?,
                    ConvertFormat::Text => told(&mut output, name, game, telling)?,
                }
            }
            if let (Some(change), ConvertFormat::Text) = (&rewritten.change, args.format)
                && let Some((before, after)) = &change.texts
            {
                diff(&mut output, name, before, after, paint)?;
            }
            Ok(())
        },
    );
    if matches!(run, Ok(_) | Err(Error::Interrupted { .. })) {
        let done = if args.dry_run { Done::Shown } else { Done::Written };
        match args.format {
            ConvertFormat::Text => {
                writeln!(output)?;
                tally.write(&mut output, rules, done, paint)?;
            }
            ConvertFormat::Json => {
                let mut text = Vec::new();
                tally.write(&mut text, rules, done, crate::sink::Paint::Plain)?;
                // Nobody may be listening.
                let _ = io::stderr().write_all(&text);
            }
        }
        output.commit()?;
    }
    let ran = run?;
    Ok(if failed || tally.is_incomplete() { Outcome::Found } else { ran.outcome() })
}

fn asked_komi(args: &ConvertArgs) -> Result<AskedKomi, Error> {
    Ok(match args.komi.as_deref() {
        None => AskedKomi::Own,
        Some("usual") => AskedKomi::Usual,
        Some(text) => AskedKomi::Points(komi(text)?),
    })
}

const fn effort(effort: args::Effort) -> Effort {
    match effort {
        args::Effort::Quick => Effort::Quick,
        args::Effort::Normal => Effort::Normal,
        args::Effort::Deep => Effort::Deep,
    }
}

/// Where converted files go, and the journal of them.
struct Files {
    kind: Kind,
    existing: Existing,
    path: PathBuf,
    /// Begun with the first change: a run that changes nothing leaves nothing.
    journal: Option<Journal>,
}

enum Kind {
    Nowhere,
    Below(Places),
    InPlace,
}

impl Files {
    fn of(args: &ConvertArgs) -> Result<Self, Error> {
        let kind = match (&args.out, args.in_place, args.dry_run) {
            (Some(folder), ..) => Kind::Below(Places::new(folder, &args.input.paths)?),
            (None, true, _) => Kind::InPlace,
            (None, false, true) => Kind::Nowhere,
            (None, false, false) => {
                return Err(Error::Usage(
                    "where to? --out DIR writes converted copies there, --in-place changes the \
                     files, --dry-run shows what would change"
                        .to_owned(),
                ));
            }
        };
        let path = match (&args.journal, &args.out) {
            (Some(path), _) => path.clone(),
            (None, Some(folder)) => folder.join(journal::NAME),
            (None, None) => PathBuf::from(journal::NAME),
        };
        let existing = if args.force { Existing::Replace } else { Existing::Keep };
        if !matches!(kind, Kind::Nowhere) {
            // Before any work.
            Journal::check(&path, appends(&kind, existing))?;
        }
        Ok(Self { kind, existing, path, journal: None })
    }

    /// Writes a changed source. One that has no place is told at its games.
    fn write(
        &mut self,
        source: &Source,
        rewritten: &mut Rewritten,
        tally: &mut Tally,
    ) -> Result<(), Error> {
        let Some(change) = &rewritten.change else { return Ok(()) };
        let written = match &mut self.kind {
            Kind::Nowhere => return Ok(()),
            Kind::Below(places) => match places.of(source.place()) {
                Err(NoPlace::Outside) => {
                    Err("its name leads out of the folder: it is not written".to_owned())
                }
                Err(NoPlace::Source) => {
                    Err("it would be written over or among the sources: --in-place does that"
                        .to_owned())
                }
                Err(NoPlace::Taken) => {
                    Err("another file of this name is written already".to_owned())
                }
                Err(NoPlace::NoText) => Err("its name is no text, and no file can be called so: \
                                             give it another"
                    .to_owned()),
                Ok(path) => self.below(source.name(), &path, change)?,
            },
            Kind::InPlace => self.in_place(source, change)?,
        };
        match written {
            Ok(()) => tally.add_file(),
            Err(why) => {
                for game in &mut rewritten.games {
                    if matches!(game.fate, Fate::Converted(_)) {
                        game.fate = Fate::NoPlace(why.clone());
                    }
                }
                rewritten.change = None;
            }
        }
        Ok(())
    }

    /// Errors of the journal end the run: what was there before is to be known.
    fn below(
        &mut self,
        name: &str,
        path: &Path,
        change: &Change,
    ) -> Result<Result<(), String>, Error> {
        if self.existing == Existing::Keep && fs::symlink_metadata(path).is_ok() {
            let path = path.to_string_lossy();
            return Ok(Err(format!("{path} exists already; --force replaces it")));
        }
        if let Some(Err(error)) = path.parent().map(fs::create_dir_all) {
            return Ok(Err(words(&error)));
        }
        self.note(name, path, change)?;
        let journal = self.path.canonicalize();
        let written = match journal.is_ok_and(|journal| journal == path) {
            true => Err("the journal is there".to_owned()),
            false => put(Output::at(path, self.existing), &change.bytes),
        };
        self.settled(written)
    }

    /// Errors of the journal end the run: without it nothing may change.
    fn in_place(&mut self, source: &Source, change: &Change) -> Result<Result<(), String>, Error> {
        let real = match source.place() {
            Place::File(path) => path.canonicalize().ok(),
            Place::StandardInput | Place::Member { .. } => None,
        };
        let Some(real) = real else {
            return Ok(Err("it is no file of its own: --out writes a copy".to_owned()));
        };
        if let Some(why) = shared(&real, self.existing) {
            return Ok(Err(why));
        }
        let now = file_bytes(&real);
        let same = now.is_ok_and(|bytes| journal::sha256(&bytes) == change.old_sha256);
        if !same {
            return Ok(Err("it has changed while it was read".to_owned()));
        }
        self.note(source.name(), &real, change)?;
        let written = replace(&real, &change.bytes, self.existing);
        self.settled(written)
    }

    /// What is not written is not told.
    fn settled(&mut self, written: Result<(), String>) -> Result<Result<(), String>, Error> {
        if written.is_err()
            && let Some(journal) = self.journal.take()
        {
            self.journal = journal.take_back()?;
        }
        Ok(written)
    }

    fn note(&mut self, name: &str, path: &Path, change: &Change) -> Result<(), Error> {
        let journal = match &mut self.journal {
            Some(journal) => journal,
            none => {
                let durable = matches!(self.kind, Kind::InPlace);
                let append = appends(&self.kind, self.existing);
                none.insert(Journal::create(&self.path, append, durable)?)
            }
        };
        journal.note(&journal::Change {
            source: name,
            path,
            patch: &change.patch,
            about: &change.about,
            old_sha256: &change.old_sha256,
            new_sha256: &change.new_sha256,
        })
    }
}

/// Whether the journal of an earlier run is added to. In place each run has its own.
fn appends(kind: &Kind, existing: Existing) -> bool {
    !matches!(kind, Kind::InPlace) && existing == Existing::Replace
}
