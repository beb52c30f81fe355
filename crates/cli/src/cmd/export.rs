//! `kifu export`: paths to tables.

use super::games::each_selected;
use super::{Outcome, audit};
use crate::args::{ExportArgs, ExportFormat};
use crate::error::Error;
use crate::escape::visible;
use crate::export::{self, Plan};
use crate::filter::Filter;
use crate::near::nearest;
use crate::sink::{Existing, Output};
use crate::table::games::{self, GameColumn};
use crate::table::{Rows, Study};
use crate::verify;
use std::path::Path;

pub(crate) fn export(args: &ExportArgs) -> Result<Outcome, Error> {
    if args.describe {
        return describe();
    }
    let filter = args.selection.filter.as_deref().map(Filter::parse).transpose()?;
    let target = args.output.as_deref().filter(|path| path.as_os_str() != "-");
    let columns = columns(args)?;
    let plan = Plan {
        format: format(args.format, target)?,
        columns: columns.iter().map(|column| column.spec).collect(),
        raw: args.raw,
    };
    let ruleset = args.rules.as_deref().map(audit::ruleset).transpose()?;
    let study = Study::new(ruleset, verify::Options { ruleset, ..verify::Options::default() });
    let existing = if args.force { Existing::Replace } else { Existing::Keep };
    let output =
        target.map_or_else(|| Ok(Output::standard()), |path| Output::file(path, existing))?;
    let mut writer = export::writer(&plan, output)?;
    each_selected(
        &args.input,
        &study,
        filter.as_ref(),
        |facts| {
            let mut rows = Rows::default();
            for column in &columns {
                rows.push(&(column.get)(facts));
            }
            rows
        },
        |_, rows| {
            rows.iter().try_for_each(|rows| rows.each(columns.len(), |values| writer.row(values)))
        },
    )?;
    writer.finish()?;
    Ok(Outcome::Clean)
}

fn describe() -> Result<Outcome, Error> {
    let mut output = Output::standard();
    export::describe(&mut output)?;
    output.commit()?;
    Ok(Outcome::Clean)
}

/// The columns that are asked for.
fn columns(args: &ExportArgs) -> Result<Vec<&'static GameColumn>, Error> {
    if args.columns.is_empty() {
        let wanted = |column: &&GameColumn| args.counted || !games::needs_counting(column);
        return Ok(games::columns().filter(wanted).collect());
    }
    args.columns.iter().map(|name| named(name.trim())).collect()
}

fn named(name: &str) -> Result<&'static GameColumn, Error> {
    games::column(&name.to_ascii_lowercase()).ok_or_else(|| {
        let near = nearest(name, games::columns().map(|column| column.spec.name));
        let hint = match near.as_slice() {
            [] => "kifu export --describe lists all".to_owned(),
            near => format!("did you mean {}?", near.join(", ")),
        };
        Error::Usage(format!("no column is called \"{}\"; {hint}", visible(name)))
    })
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
        _ => {
            let name = target.to_string_lossy();
            Err(Error::Usage(format!(
                "{}: the name does not tell the format; --to says it",
                visible(&name)
            )))
        }
    }
}
