//! `kifu report`: paths to a page.

use super::games::each_selected;
use super::{Outcome, audit};
use crate::args::ReportArgs;
use crate::error::Error;
use crate::filter::Filter;
use crate::report::Report;
use crate::sink::{Existing, Output};
use crate::table::Study;
use crate::verify;
use std::io::Write as _;

pub(crate) fn report(args: &ReportArgs) -> Result<Outcome, Error> {
    let filter = args.selection.filter.as_deref().map(Filter::parse).transpose()?;
    let ruleset = args.rules.as_deref().map(audit::ruleset).transpose()?;
    let study = Study::new(ruleset, verify::Options { ruleset, ..verify::Options::default() });
    let existing = if args.force { Existing::Replace } else { Existing::Keep };
    let mut output = match args.output.as_os_str() == "-" {
        true => Output::standard(),
        false => Output::file(&args.output, existing)?,
    };
    let mut report = Report::new(args.counted);
    each_selected(
        &args.input,
        &study,
        filter.as_ref(),
        |facts| Report::seen(facts, args.counted),
        |path, games| {
            for seen in games {
                report.add(path, seen);
            }
            Ok(())
        },
    )?;
    let page = report.page(&args.title, args.selection.filter.as_deref())?;
    output.write_all(page.as_bytes())?;
    output.commit()?;
    Ok(Outcome::Clean)
}
