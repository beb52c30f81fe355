//! `kifu stats`: paths to figures.

use super::games::each_selected;
use super::{Outcome, paint};
use crate::args::{Color, StatsArgs, StatsFormat, StatsTable};
use crate::error::Error;
use crate::filter::Filter;
use crate::sink::{Existing, Output};
use crate::stats::{self, Plan, Question, Stats, Target};
use crate::table::Study;
use crate::verify;
use std::path::Path;

/// The tables that are shown if none are named.
const USUAL: [StatsTable; 9] = [
    StatsTable::Overview,
    StatsTable::Decade,
    StatsTable::Komi,
    StatsTable::Rules,
    StatsTable::Handicap,
    StatsTable::FirstMove,
    StatsTable::Margin,
    StatsTable::Length,
    StatsTable::Player,
];

/// How many rows of a long table people are shown.
const MOST: usize = 20;

pub(crate) fn stats(args: &StatsArgs, color: Color) -> Result<Outcome, Error> {
    let target = args.what_if.as_deref().map(Target::parse).transpose()?;
    let question = match args.by.is_empty() {
        true => None,
        false => Some(Question::parse(&args.by, &args.aggregates)?),
    };
    let plan = Plan::new(tables(args), question, target)?;
    let filter = args.selection.filter.as_deref().map(Filter::parse).transpose()?;
    let path = args.output.as_deref().filter(|path| path.as_os_str() != "-");
    let format = args.format.unwrap_or_else(|| format(path));
    if format == StatsFormat::Csv && plan.number() != 1 {
        let message = "csv is one table: name it with --table or --by; jsonl takes several";
        return Err(Error::Usage(message.to_owned()));
    }
    let existing = if args.force { Existing::Replace } else { Existing::Keep };
    let mut output = match path {
        Some(path) => Output::file(path, existing)?,
        None => Output::standard(),
    };
    let study = Study::new(None, verify::Options::default());
    let mut stats = Stats::new(&plan);
    let run = each_selected(
        &args.input,
        &study,
        filter.as_ref(),
        |facts| plan.see(facts),
        |path, games| {
            stats.add(path, games);
            Ok(())
        },
    );
    let ran = run.map_err(|error| error.without(path))?;
    let most = args.top.unwrap_or(if format == StatsFormat::Text { MOST } else { 0 });
    let sheets = stats.sheets(if most == 0 { usize::MAX } else { most });
    match format {
        StatsFormat::Text => {
            let paint = paint(color, output.is_terminal());
            stats::text(&mut output, &sheets, paint)?;
        }
        StatsFormat::Csv => sheets.iter().try_for_each(|sheet| stats::csv(&mut output, sheet))?,
        StatsFormat::Jsonl => stats::jsonl(&mut output, &sheets)?,
    }
    output.commit()?;
    Ok(ran.outcome())
}

/// The tables that are asked for, each once; if none are, what the other options are about, else
/// the usual ones.
fn tables(args: &StatsArgs) -> Vec<StatsTable> {
    let mut tables: Vec<StatsTable> = Vec::new();
    for &table in &args.tables {
        if !tables.contains(&table) {
            tables.push(table);
        }
    }
    if !tables.is_empty() {
        return tables;
    }
    if args.by.is_empty() && args.what_if.is_none() {
        tables.extend(USUAL);
    }
    if args.counted {
        tables.extend([StatsTable::Verdict, StatsTable::Counts, StatsTable::CountsWhy]);
    }
    if args.what_if.is_some() {
        tables.extend([StatsTable::WhatIf, StatsTable::Flipped]);
    }
    tables
}

fn format(path: Option<&Path>) -> StatsFormat {
    let ending = path.and_then(Path::extension).unwrap_or_default();
    match ending.to_string_lossy().to_ascii_lowercase().as_str() {
        "csv" => StatsFormat::Csv,
        "jsonl" | "ndjson" => StatsFormat::Jsonl,
        _ => StatsFormat::Text,
    }
}
