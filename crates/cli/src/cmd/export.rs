//! `kifu export`: paths to tables.

use super::games::each_selected;
use super::run::{Ran, Worked, each_read, encoding, tell_nothing_selected};
use super::{Outcome, audit as audit_command};
use crate::args::{ExportArgs, ExportFormat, ExportTable};
use crate::audit::{self, Game, Wanted};
use crate::error::Error;
use crate::escape::visible;
use crate::export::{self, Plan, TableWriter};
use crate::filter::Filter;
use crate::near::nearest;
use crate::sink::{Existing, Output};
use crate::table::findings::{FINDINGS, Found};
use crate::table::games::{COUNTED, GAMES, needs_counting};
use crate::table::moves::{MOVES, each_move};
use crate::table::players::{PLAYERS, Played, Players};
use crate::table::{Column, Facts, Group, Rows, Study};
use crate::verify;
use std::path::Path;

/// What is to be done, after everything that was typed has been understood.
struct Job<'a> {
    args: &'a ExportArgs,
    study: Study,
    filter: Option<Filter>,
    format: ExportFormat,
    target: Option<&'a Path>,
}

pub(crate) fn export(args: &ExportArgs) -> Result<Outcome, Error> {
    if args.describe {
        let mut output = Output::standard();
        export::describe(&mut output)?;
        output.commit()?;
        return Ok(Outcome::Clean);
    }
    if args.counted && args.table != ExportTable::Games {
        let table = match args.table {
            ExportTable::Games => "games",
            ExportTable::Moves => "moves",
            ExportTable::Findings => "findings",
            ExportTable::Players => "players",
        };
        let message = format!("--counted: the table {table} has no counted columns");
        return Err(Error::Usage(message));
    }
    let ruleset = args.rules.as_deref().map(audit_command::ruleset).transpose()?;
    let verify = verify::Options { ruleset, ..verify::Options::default() };
    let target = args.output.as_deref().filter(|path| path.as_os_str() != "-");
    let job = Job {
        args,
        study: Study::new(ruleset, verify),
        filter: args.selection.filter.as_deref().map(Filter::parse).transpose()?,
        format: format(args.format, target)?,
        target,
    };
    let run = match args.table {
        ExportTable::Games => job.games(),
        ExportTable::Moves => job.moves(),
        ExportTable::Findings => job.findings(),
        ExportTable::Players => job.players(),
    };
    Ok(run.map_err(|error| error.without(target))?.outcome())
}

impl Job<'_> {
    fn games(&self) -> Result<Ran, Error> {
        let wanted = |column: &Column<_>| self.args.counted || !needs_counting(column);
        let columns = self.columns(GAMES.iter().chain(COUNTED), wanted)?;
        let mut writer = self.writer("games", &columns)?;
        let ran = each_selected(
            &self.args.input,
            &self.study,
            self.filter.as_ref(),
            |facts| {
                let mut rows = Rows::with_capacity(columns.len());
                columns.iter().for_each(|column| rows.push(&(column.get)(facts)));
                rows
            },
            |_, rows| write(&mut *writer, columns.len(), &rows),
        )?;
        writer.finish()?;
        Ok(ran)
    }

    fn moves(&self) -> Result<Ran, Error> {
        let columns = self.columns(MOVES, |_| true)?;
        let mut writer = self.writer("moves", &columns)?;
        let ran = each_selected(
            &self.args.input,
            &self.study,
            self.filter.as_ref(),
            |facts| {
                let mut rows = Rows::default();
                each_move(facts, |turn| {
                    columns.iter().for_each(|column| rows.push(&(column.get)(turn)));
                });
                rows
            },
            |_, rows| write(&mut *writer, columns.len(), &rows),
        )?;
        writer.finish()?;
        Ok(ran)
    }

    fn findings(&self) -> Result<Ran, Error> {
        let columns = self.columns(FINDINGS, |_| true)?;
        let mut writer = self.writer("findings", &columns)?;
        let encoding = self.args.input.encoding.as_deref().map(encoding).transpose()?;
        let options = audit::Options { encoding, ..self.study.audit.clone() };
        let mut selected = 0;
        let ran = each_read(
            &self.args.input,
            |path, read| {
                let wanted = self.filter.as_ref().map(|filter| {
                    |game: &Game<'_>| filter.matches(&Facts::new(path, game, &self.study))
                });
                let wanted = wanted.as_ref().map(|wanted| wanted as Wanted<'_>);
                let report = match read {
                    Ok(bytes) => audit::audit_where(&bytes, &options, wanted),
                    Err(_) if wanted.is_some() => audit::SourceReport::default(),
                    Err(fault) => audit::unreadable(&fault, &options),
                };
                let mut rows = Rows::default();
                for finding in &report.findings {
                    let found = Found { path, finding };
                    columns.iter().for_each(|column| rows.push(&(column.get)(&found)));
                }
                let games = u64::from(report.games);
                Worked { games, result: (games, rows) }
            },
            |_, (games, rows)| {
                selected += games;
                write(&mut *writer, columns.len(), &[rows])
            },
        )?;
        if self.filter.is_some() && selected == 0 {
            tell_nothing_selected();
        }
        writer.finish()?;
        Ok(ran)
    }

    fn players(&self) -> Result<Ran, Error> {
        let columns = self.columns(PLAYERS, |_| true)?;
        let mut writer = self.writer("players", &columns)?;
        let mut players = Players::default();
        let ran = each_selected(
            &self.args.input,
            &self.study,
            self.filter.as_ref(),
            |facts| facts.game.is_go().then(|| Played::of(facts)),
            |_, games| {
                games.iter().flatten().for_each(|game| players.add(game));
                Ok(())
            },
        )?;
        for player in players.rows() {
            let mut rows = Rows::default();
            columns.iter().for_each(|column| rows.push(&(column.get)(&player)));
            write(&mut *writer, columns.len(), &[rows])?;
        }
        writer.finish()?;
        Ok(ran)
    }

    /// The columns that are asked for; if none are, those of a default.
    fn columns<G>(
        &self,
        groups: impl IntoIterator<Item = &'static Group<G>>,
        default: impl Fn(&Column<G>) -> bool,
    ) -> Result<Vec<&'static Column<G>>, Error> {
        let all: Vec<_> = groups.into_iter().flat_map(|group| group.columns).collect();
        if self.args.columns.is_empty() {
            return Ok(all.into_iter().filter(|column| default(column)).collect());
        }
        let mut chosen = Vec::new();
        for typed in &self.args.columns {
            let name = typed.trim().to_ascii_lowercase();
            let column = all.iter().find(|column| column.spec.name == name);
            let column = column.ok_or_else(|| {
                let near = nearest(&name, all.iter().map(|column| column.spec.name));
                let hint = match near.as_slice() {
                    [] => "kifu export --describe lists all".to_owned(),
                    near => format!("did you mean {}?", near.join(", ")),
                };
                Error::Usage(format!("no column is called \"{}\"; {hint}", visible(typed)))
            })?;
            if chosen.iter().any(|have: &&Column<G>| have.spec.name == name) {
                return Err(Error::Usage(format!("--columns names {name} twice")));
            }
            chosen.push(*column);
        }
        Ok(chosen)
    }

    fn writer<G>(
        &self,
        table: &'static str,
        columns: &[&'static Column<G>],
    ) -> Result<Box<dyn TableWriter>, Error> {
        let columns = columns.iter().map(|column| column.spec).collect();
        let plan = Plan { table, format: self.format, columns, raw: self.args.raw };
        let existing = if self.args.force { Existing::Replace } else { Existing::Keep };
        let output = match self.target {
            Some(path) => Output::file(path, existing)?,
            None => Output::standard(),
        };
        export::writer(&plan, output)
    }
}

fn write(writer: &mut dyn TableWriter, columns: usize, rows: &[Rows]) -> Result<(), Error> {
    rows.iter().try_for_each(|rows| rows.each(columns, |values| writer.row(values)))
}

/// The format that is asked for, or that the name of the file tells.
fn format(asked: Option<ExportFormat>, target: Option<&Path>) -> Result<ExportFormat, Error> {
    if let Some(format) = asked {
        return Ok(format);
    }
    let Some(target) = target else { return Ok(ExportFormat::Csv) };
    let ending = target.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    match ending.as_str() {
        "csv" => Ok(ExportFormat::Csv),
        "jsonl" | "ndjson" => Ok(ExportFormat::Jsonl),
        "sqlite" | "sqlite3" | "db" => Ok(ExportFormat::Sqlite),
        "parquet" => Ok(ExportFormat::Parquet),
        _ => {
            let name = target.to_string_lossy();
            let name = visible(&name);
            Err(Error::Usage(format!("{name}: the name does not tell the format; --to says it")))
        }
    }
}
