//! `kifu audit`: paths to findings.

use super::run::{encoding, tell_nothing_selected};
use super::{Outcome, codes, engine, paint, regret};
use crate::args::{AuditArgs, Color, FailOn, Format, Level};
use crate::audit::{self, Counts, Game, Options, Severity, SourceReport, Wanted};
use crate::error::Error;
use crate::escape::visible;
use crate::filter::Filter;
use crate::interrupt::Interrupt;
use crate::pipeline::Pipeline;
use crate::progress::Progress;
use crate::sink::{self, Content, Existing, Output, Sink};
use crate::source::{Source, Walk};
use crate::summary::Summary;
use crate::table::{Facts, Study};
use crate::verify;
use kifu_rules::{RULESETS, Ruleset};
use kifu_scoring::Judge;
use std::io::{self, IsTerminal as _, Write as _};
use std::path::PathBuf;
use std::sync::Arc;

/// What is to be done, after everything that was typed has been understood.
struct Plan {
    paths: Vec<PathBuf>,
    options: Options,
    max_size: u64,
    filter: Option<Filter>,
    study: Study,
    fail_on: Option<Severity>,
    format: Format,
    content: Content,
}

/// What the workers hand back for one source.
struct Done {
    report: SourceReport,
    readable: bool,
}

pub(crate) fn audit(args: AuditArgs, color: Color) -> Result<Outcome, Error> {
    let wants_progress = !args.input.no_progress;
    let threads = args.input.threads;
    let target = args.output.clone().filter(|path| path.as_os_str() != "-");
    let existing = if args.force { Existing::Replace } else { Existing::Keep };
    let plan = Plan::try_from(args)?;
    let mut output = match target {
        Some(path) => Output::file(&path, existing)?,
        None => Output::standard(),
    };
    let pipeline = Pipeline::start(threads, Interrupt::listening())?;
    let mut sink = match plan.format {
        Format::Text => sink::text(plan.content, paint(color, output.is_terminal())),
        Format::Json => sink::json(plan.content),
        Format::Csv => sink::csv(plan.content),
    };
    let mut summary = Summary::default();
    let mut walk = Walk::new(plan.paths.clone());
    let progress = Progress::new(wants_progress, &plan.paths);
    let run = pipeline.run(
        walk.by_ref(),
        Source::weight,
        |source| plan.work(source, &progress),
        |batch| tell(&batch, &mut *sink, &mut output, &mut summary, &progress),
    );
    drop(progress);
    summary.interrupted = matches!(run, Err(Error::Interrupted { .. }));
    if run.is_ok() || summary.interrupted {
        sink.finish(&mut output, &summary)?;
        output.commit()?;
        plan.tell_beside(&summary, walk.barren(), color);
    }
    run?;
    plan.outcome(&summary)
}

/// Writes a batch of results.
fn tell(
    batch: &[(Source, Done)],
    sink: &mut dyn Sink,
    output: &mut Output,
    summary: &mut Summary,
    progress: &Progress,
) -> Result<(), Error> {
    let mut write = |output: &mut Output| {
        for (source, done) in batch {
            for (game, fault) in &done.report.engine_faults {
                regret(source.name(), *game, fault, summary.sources)?;
                summary.unheard += 1;
            }
            summary.add(source.name(), &done.report);
            summary.unreadable += u64::from(!done.readable);
            sink.source(output, source.name(), &done.report)?;
        }
        Ok(())
    };
    let listed = |report: &SourceReport| !report.findings.is_empty() && output.is_terminal();
    let shown = |report: &SourceReport| listed(report) || !report.engine_faults.is_empty();
    if !batch.iter().any(|(_, done)| shown(&done.report)) {
        return write(output);
    }
    progress.suspended(|| {
        write(output)?;
        Ok(output.flush()?)
    })
}

impl Plan {
    /// Reads and audits one source, on a worker.
    fn work(&self, source: &Source, progress: &Progress) -> Done {
        let read = source.read(self.max_size);
        let readable = read.is_ok();
        let report = match read {
            Ok(bytes) => self.report(source.name(), &bytes),
            Err(fault) => audit::unreadable(&fault, &self.options),
        };
        progress.done(u64::from(report.games));
        Done { report, readable }
    }

    fn report(&self, name: &str, bytes: &[u8]) -> SourceReport {
        let wanted = self
            .filter
            .as_ref()
            .map(|filter| |game: &Game<'_>| filter.matches(&Facts::new(name, game, &self.study)));
        audit::audit_where(bytes, &self.options, wanted.as_ref().map(|wanted| wanted as Wanted<'_>))
    }

    /// Writes to standard error what has no place in the output. Nobody may be listening.
    fn tell_beside(&self, summary: &Summary, barren: &[PathBuf], color: Color) {
        let mut stderr = io::stderr().lock();
        if self.format != Format::Text {
            let paint = paint(color, stderr.is_terminal());
            let _ = sink::write_summary(&mut stderr, summary, self.content, paint);
        }
        if self.filter.is_some() && summary.games == 0 && summary.sources > summary.unreadable {
            tell_nothing_selected();
        }
        if summary.sources > 0 {
            for path in barren {
                let path = path.to_string_lossy();
                let _ = writeln!(stderr, "kifu: {}: no game records there", visible(&path));
            }
        }
    }

    fn outcome(&self, summary: &Summary) -> Result<Outcome, Error> {
        if summary.sources == summary.unreadable {
            let paths: Vec<_> = self.paths.iter().map(|path| path.to_string_lossy()).collect();
            let paths = paths.join(", ");
            let message = format!("no game records that can be read: {}", visible(&paths));
            return Err(Error::NothingToRead(message));
        }
        let failed = |severity| summary.unheard > 0 || summary.any_at_least(severity);
        let found = self.fail_on.is_some_and(failed);
        Ok(if found { Outcome::Found } else { Outcome::Clean })
    }
}

impl TryFrom<AuditArgs> for Plan {
    type Error = Error;

    fn try_from(args: AuditArgs) -> Result<Self, Error> {
        let selected = codes::selection(&args.select, &args.ignore)?;
        if !selected.contains(&true) {
            let message = "nothing is left to look for: --ignore takes away all that was selected";
            return Err(Error::Usage(message.to_owned()));
        }
        if !args.counted && codes::only_counted(&selected) {
            let message = "these checks count the games; they need --counted".to_owned();
            return Err(Error::Usage(message));
        }
        if !args.counted && args.second.engine.is_some() {
            let message = "an engine is asked where games are counted: --engine needs --counted";
            return Err(Error::Usage(message.to_owned()));
        }
        let asked = engine(&args.second)?.map(Arc::new);
        let options = Options {
            selected,
            listed: match args.severity {
                Some(Level::Note) => Severity::Note,
                Some(Level::Warning) => Severity::Warning,
                Some(Level::Error) => Severity::Error,
                // Who names a code wants to see it.
                None if args.select.is_empty() => Severity::Warning,
                None => Severity::Note,
            },
            fold: !args.no_fold,
            ruleset: args.rules.as_deref().map(ruleset).transpose()?,
            encoding: args.input.encoding.as_deref().map(encoding).transpose()?,
            counted: args.counted.then(|| {
                let judge = Arc::new(Judge::new());
                Counts { judge, engine: asked.clone() }
            }),
        };
        let verify = verify::Options { ruleset: options.ruleset, ..verify::Options::default() };
        let mut study = Study::new(options.ruleset, verify);
        study.engine = asked;
        Ok(Self {
            paths: args.input.paths,
            filter: args.selection.filter.as_deref().map(Filter::parse).transpose()?,
            study,
            options,
            max_size: args.input.max_size,
            fail_on: match args.fail_on {
                FailOn::Note => Some(Severity::Note),
                FailOn::Warning => Some(Severity::Warning),
                FailOn::Error => Some(Severity::Error),
                FailOn::Never => None,
            },
            format: args.format,
            content: if args.statistics { Content::Statistics } else { Content::Findings },
        })
    }
}

/// The ruleset of this name.
pub(super) fn ruleset(name: &str) -> Result<Ruleset, Error> {
    Ruleset::named(name).ok_or_else(|| {
        let known: Vec<_> = RULESETS.iter().map(|ruleset| ruleset.name).collect();
        let (name, known) = (visible(name), known.join(", "));
        Error::Usage(format!("no ruleset is called \"{name}\"; known are {known}"))
    })
}
