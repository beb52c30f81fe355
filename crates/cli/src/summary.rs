//! What a run adds up to: counts by check, with an example place each.

use crate::audit::{CHECKS, Check, Finding, Severity, SourceReport};

/// The counts of a run.
#[derive(Debug, Clone)]
pub struct Summary {
    /// Sources seen, those that could not be read included.
    pub sources: u64,
    /// Sources that could not be read.
    pub unreadable: u64,
    /// Games about which an engine was asked and gave no opinion.
    pub unheard: u64,
    /// Games in them.
    pub games: u64,
    /// Plays and passes.
    pub turns: u64,
    /// Findings by severity: notes, warnings, errors.
    pub findings: [u64; 3],
    /// Findings by severity that are listed, the folded ones included.
    pub listed: [u64; 3],
    /// Whether the run was broken off.
    pub interrupted: bool,
    by_check: Vec<Option<Count>>,
}

/// How often one check fired in a run.
#[derive(Debug, Clone)]
pub struct Count {
    /// Which check.
    pub check: &'static Check,
    /// Findings by severity: notes, warnings, errors.
    pub findings: [u64; 3],
    /// Games with at least one of them; a finding about a whole source counts as one.
    pub games: u64,
    /// The source of the example.
    pub example_source: String,
    /// The first of the gravest.
    pub example: Finding,
}

impl Default for Summary {
    fn default() -> Self {
        Self {
            sources: 0,
            unreadable: 0,
            unheard: 0,
            games: 0,
            turns: 0,
            findings: [0; 3],
            listed: [0; 3],
            interrupted: false,
            by_check: vec![None; CHECKS.len()],
        }
    }
}

impl Summary {
    /// Adds what was found in one source.
    pub fn add(&mut self, name: &str, report: &SourceReport) {
        self.sources += 1;
        self.games += u64::from(report.games);
        self.turns += report.turns;
        for finding in &report.findings {
            self.listed[finding.severity as usize] += 1 + u64::from(finding.folded);
        }
        for tally in &report.tally {
            add(&mut self.findings, tally.counts);
            let row = CHECKS.iter().position(|check| check.code == tally.check.code);
            let Some(row) = row.and_then(|row| self.by_check.get_mut(row)) else { continue };
            let count = row.get_or_insert_with(|| Count {
                check: tally.check,
                findings: [0; 3],
                games: 0,
                example_source: name.to_owned(),
                example: tally.first.clone(),
            });
            add(&mut count.findings, tally.counts);
            count.games += tally.games;
            if tally.first.severity > count.example.severity {
                name.clone_into(&mut count.example_source);
                count.example = tally.first.clone();
            }
        }
    }

    /// The counts by check, in the order of the codes; without those that found nothing.
    pub fn counts(&self) -> impl Iterator<Item = &Count> {
        self.by_check.iter().flatten()
    }

    /// Whether anything was found that is at least so bad.
    #[must_use]
    pub fn any_at_least(&self, severity: Severity) -> bool {
        self.findings[severity as usize..].iter().any(|&count| count > 0)
    }

    /// How many findings of this severity were counted but not listed.
    #[must_use]
    pub fn unlisted(&self, severity: Severity) -> u64 {
        let index = severity as usize;
        self.findings[index].saturating_sub(self.listed[index])
    }
}

impl Count {
    /// All findings, whatever their severity.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.findings.iter().sum()
    }

    /// The worst severity among them.
    #[must_use]
    pub fn worst(&self) -> Severity {
        let found = |severity: &Severity| self.findings[*severity as usize] > 0;
        Severity::ALL.into_iter().rfind(found).unwrap_or(self.check.severity)
    }
}

fn add(sum: &mut [u64; 3], counts: [u64; 3]) {
    for (sum, count) in sum.iter_mut().zip(counts) {
        *sum += count;
    }
}
