//! Findings by code, and the files that have the most of them.

use super::seen::Found;
use super::top::Top;
use crate::audit::Check;
use std::collections::BTreeMap;

/// All findings. Files are kept only while their games come, and where they are among the worst.
#[derive(Debug)]
pub(super) struct Problems {
    pub(super) by_code: BTreeMap<&'static str, Problem>,
    /// By errors, then warnings, then notes.
    pub(super) worst: Top<[u64; 3], String>,
    file: Option<File>,
}

/// What one check found.
#[derive(Debug)]
pub(super) struct Problem {
    pub(super) check: &'static Check,
    /// Notes, warnings, errors.
    pub(super) counts: [u64; 3],
    /// Games with it, and files as a whole.
    pub(super) games: u64,
    /// The files with the most of them.
    pub(super) worst: Top<u64, String>,
}

/// The file whose games come.
#[derive(Debug)]
struct File {
    path: String,
    by_code: BTreeMap<&'static str, u64>,
    counts: [u64; 3],
}

/// How many files are named.
const FILES: usize = 20;
/// How many files are named for a code.
const FILES_OF_CODE: usize = 2;

impl Problems {
    pub(super) const fn new() -> Self {
        Self { by_code: BTreeMap::new(), worst: Top::of(FILES), file: None }
    }

    /// Adds the findings of a game or a whole file; says whether the file is a new one.
    pub(super) fn add(&mut self, path: &str, found: &[Found]) -> bool {
        let is_new = self.file.as_ref().is_none_or(|file| file.path != path);
        if is_new {
            self.end();
        }
        let file = self.file.get_or_insert_with(|| File {
            path: path.to_owned(),
            by_code: BTreeMap::new(),
            counts: [0; 3],
        });
        for found in found {
            let check = found.check;
            let problem = self.by_code.entry(check.code).or_insert_with(|| Problem {
                check,
                counts: [0; 3],
                games: 0,
                worst: Top::of(FILES_OF_CODE),
            });
            problem.games += 1;
            add(&mut problem.counts, found.counts);
            add(&mut file.counts, found.counts);
            *file.by_code.entry(check.code).or_default() += found.counts.iter().sum::<u64>();
        }
        is_new
    }

    /// Ends the file whose games came last.
    pub(super) fn end(&mut self) {
        let Some(file) = self.file.take() else { return };
        for (code, count) in file.by_code {
            if let Some(problem) = self.by_code.get_mut(code) {
                problem.worst.offer(count, file.path.clone());
            }
        }
        let [notes, warnings, errors] = file.counts;
        if warnings + errors > 0 {
            self.worst.offer([errors, warnings, notes], file.path);
        }
    }

    /// Notes, warnings and errors in all.
    pub(super) fn totals(&self) -> [u64; 3] {
        let mut totals = [0; 3];
        for problem in self.by_code.values() {
            add(&mut totals, problem.counts);
        }
        totals
    }
}

fn add(sum: &mut [u64; 3], counts: [u64; 3]) {
    for (sum, count) in sum.iter_mut().zip(counts) {
        *sum += count;
    }
}
