//! `kifu verify`: paths to verdicts.

use super::games::each_selected;
use super::{Outcome, audit, engine, paint, regret};
use crate::args::{Color, Format, VerdictArg, VerifyArgs};
use crate::error::Error;
use crate::filter::Filter;
use crate::sink::{Align, Existing, Output, Paint, Table, counted};
use crate::table::Study;
use crate::verify::{FIELDS, Options, Told, Verdict, line};
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

pub(crate) fn verify(args: &VerifyArgs, color: Color) -> Result<Outcome, Error> {
    let options = options(args)?;
    let only: Vec<Verdict> = args.only.iter().map(|&verdict| verdict.into()).collect();
    let target = args.output.as_ref().filter(|path| path.as_os_str() != "-");
    let existing = if args.force { Existing::Replace } else { Existing::Keep };
    let mut output = match target {
        Some(path) => Output::file(path, existing)?,
        None => Output::standard(),
    };
    let paint = paint(color, output.is_terminal());
    let filter = args.selection.filter.as_deref().map(Filter::parse).transpose()?;
    let mut study = Study::new(options.ruleset, options);
    study.engine = engine(&args.second)?.map(Arc::new);
    let (mut sources, mut failed) = (0, false);
    let mut tally = Tally::default();
    if args.format == Format::Csv {
        let mut writer = csv::Writer::from_writer(&mut output);
        writer.write_record(FIELDS)?;
        writer.flush()?;
    }
    let run = each_selected(
        &args.input,
        &study,
        filter.as_ref(),
        |facts| facts.counted().map(|counted| Told::new(facts.game, &counted.verification)),
        |path, games| {
            for told in games.into_iter().flatten() {
                if let Some(fault) = &told.fault {
                    regret(path, told.game, fault, sources)?;
                    failed = true;
                }
                tally.add(&told);
                if !only.is_empty() && !only.contains(&told.verdict) {
                    continue;
                }
                match args.format {
                    Format::Text => line(&mut output, path, &told, paint)?,
                    Format::Json => told.json(&mut output, path)?,
                    Format::Csv => told.csv(&mut output, path)?,
                }
                tally.listed = true;
            }
            sources += 1;
            Ok(())
        },
    );
    // A file is whole or not at all.
    let interrupted = matches!(run, Err(Error::Interrupted { .. }));
    if run.is_ok() || (interrupted && target.is_none()) {
        if args.format == Format::Text {
            tally.write(&mut output, paint)?;
        }
        output.commit()?;
    }
    let target = target.map(PathBuf::as_path);
    let ran = run.map_err(|error| error.without(target))?;
    if tally.games() == 0 && !ran.selected_nothing() {
        return Err(Error::NothingToRead("no game of Go in what was read".to_owned()));
    }
    Ok(if failed || tally.anything_found() { Outcome::Found } else { ran.outcome() })
}

/// How many games have which verdict.
#[derive(Debug, Default)]
struct Tally {
    verdicts: [u64; Verdict::ALL.len()],
    /// Explanations by their codes, with how many of the explained games have them.
    explained: std::collections::BTreeMap<&'static str, u64>,
    listed: bool,
}

impl Tally {
    fn add(&mut self, told: &Told) {
        let place = Verdict::ALL.iter().position(|&verdict| verdict == told.verdict);
        if let Some(count) = place.and_then(|place| self.verdicts.get_mut(place)) {
            *count += 1;
        }
        let explained = told.explanation.filter(|_| told.verdict == Verdict::Explained);
        if let Some(explanation) = explained {
            *self.explained.entry(explanation.code()).or_default() += 1;
        }
    }

    fn games(&self) -> u64 {
        self.verdicts.iter().sum()
    }

    fn anything_found(&self) -> bool {
        let found = |verdict| matches!(verdict, Verdict::Contradicted | Verdict::Explained);
        Verdict::ALL.iter().zip(self.verdicts).any(|(&verdict, count)| found(verdict) && count > 0)
    }

    fn write(&self, out: &mut dyn Write, paint: Paint) -> Result<(), Error> {
        if self.listed {
            writeln!(out)?;
        }
        let games = self.games();
        writeln!(out, "{}.", counted(games, "game"))?;
        let mut table = Table::new(&[
            ("verdict", Align::Left),
            ("games", Align::Right),
            ("share", Align::Right),
        ]);
        let mut row = |name: &str, count: u64| {
            let share = format!("{:.1} %", 100.0 * count as f64 / games.max(1) as f64);
            table.row(vec![name.to_owned(), crate::sink::grouped(count), share]);
        };
        for (verdict, count) in Verdict::ALL.into_iter().zip(self.verdicts) {
            row(verdict.word(), count);
            if verdict == Verdict::Explained {
                for (code, count) in &self.explained {
                    row(&format!("  {code}"), *count);
                }
            }
        }
        Ok(table.write(out, paint)?)
    }
}

fn options(args: &VerifyArgs) -> Result<Options, Error> {
    let komi = args.komi.as_deref().map(crate::komi::komi);
    Ok(Options {
        ruleset: args.rules.as_deref().map(audit::ruleset).transpose()?,
        komi: komi.transpose()?,
        effort: args.effort.into(),
    })
}

impl From<VerdictArg> for Verdict {
    fn from(verdict: VerdictArg) -> Self {
        match verdict {
            VerdictArg::Confirmed => Self::Confirmed,
            VerdictArg::Consistent => Self::Consistent,
            VerdictArg::Explained => Self::Explained,
            VerdictArg::Contradicted => Self::Contradicted,
            VerdictArg::Undecided => Self::Undecided,
            VerdictArg::NotByCounting => Self::NotByCounting,
        }
    }
}
