//! `kifu report`: paths to a page.

use super::games::{Part, each_selected_and_source};
use super::{Outcome, audit as audit_command};
use crate::args::ReportArgs;
use crate::audit;
use crate::error::Error;
use crate::filter::Filter;
use crate::report::Report;
use crate::sink::{Existing, Output};
use crate::table::Study;
use crate::verify;
use std::io::Write as _;

pub(crate) fn report(args: &ReportArgs) -> Result<Outcome, Error> {
    let filter = args.selection.filter.as_deref().map(Filter::parse).transpose()?;
    let ruleset = args.rules.as_deref().map(audit_command::ruleset).transpose()?;
    let study = Study::new(ruleset, verify::Options { ruleset, ..verify::Options::default() });
    let existing = if args.force { Existing::Replace } else { Existing::Keep };
    let path = Some(args.output.as_path()).filter(|path| path.as_os_str() != "-");
    let mut output = match path {
        Some(path) => Output::file(path, existing)?,
        None => Output::standard(),
    };
    let mut report = Report::new(args.counted);
    let mut games_of_file = 0;
    let run = each_selected_and_source(
        &args.input,
        &study,
        filter.as_ref(),
        |facts| Report::seen(facts, args.counted),
        |whole| audit::check_source(whole, &study.audit),
        |path, part| {
            match part {
                Part::Games(games) => {
                    games_of_file += games.len();
                    for seen in games {
                        report.add(path, seen);
                    }
                }
                // Of a file without a game that is wanted nothing is told.
                Part::Source(findings) => {
                    let games = std::mem::take(&mut games_of_file);
                    if games > 0 || filter.is_none() {
                        report.add_file(path, &findings);
                    }
                }
            }
            Ok(())
        },
    );
    let ran = run.map_err(|error| error.without(path))?;
    let page = report.page(&args.title, args.selection.filter.as_deref())?;
    output.write_all(page.as_bytes())?;
    output.commit()?;
    Ok(ran.outcome())
}
