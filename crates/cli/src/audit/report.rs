//! From drafts to a report: lines and columns, folding, counting, and what is listed.

use super::CHECKS;
use super::Options;
use super::emit::Draft;
use super::finding::{Finding, Severity, SourceReport, Tally};
use kifu_sgf_io::LineIndex;
use std::collections::HashMap;

/// Completes the report of a source from the findings of its checks.
pub(crate) fn fill(
    mut report: SourceReport,
    text: &str,
    mut drafts: Vec<Draft>,
    options: &Options,
) -> SourceReport {
    // Stable: at one place, findings stay in the order of the table.
    drafts.sort_by_key(|draft| draft.offset);
    if drafts.is_empty() {
        return report;
    }
    let lines = LineIndex::new(text);
    let mut tallies: Vec<Option<Tally>> = vec![None; CHECKS.len()];
    // Where the first listed finding of a game, code and severity stands.
    let mut listed: HashMap<(Option<u32>, &str, Severity), usize> = HashMap::new();
    for Draft { offset, mut finding } in drafts {
        let place = lines.place(offset);
        (finding.line, finding.column) = (place.line, place.column);
        count(&mut tallies, &finding);
        if finding.severity < options.listed {
            continue;
        }
        if options.fold {
            let like = (finding.game, finding.check.code, finding.severity);
            if let Some(&first) = listed.get(&like) {
                report.findings[first].folded += 1;
                continue;
            }
            listed.insert(like, report.findings.len());
        }
        report.findings.push(finding);
    }
    report.tally = tallies.into_iter().flatten().collect();
    report
}

fn count(tallies: &mut [Option<Tally>], finding: &Finding) {
    let Some(row) = CHECKS.iter().position(|check| check.code == finding.check.code) else {
        return;
    };
    let tally = tallies[row].get_or_insert_with(|| Tally {
        check: finding.check,
        counts: [0; 3],
        games: 0,
        last_game: None,
        first: finding.clone(),
    });
    tally.counts[finding.severity as usize] += 1;
    if tally.games == 0 || tally.last_game != finding.game {
        tally.games += 1;
        tally.last_game = finding.game;
    }
    if finding.severity > tally.first.severity {
        tally.first = finding.clone();
    }
}

const _: () = assert!(Severity::Error as usize == 2, "severities index the counts");
