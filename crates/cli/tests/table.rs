//! The table of checks: every code is in order, explained, triggered by its own example, and
//! silent on its near miss.

use kifu_cli::audit::{
    CHECKS, Check, Counts, Options, ReadFault, Run, Severity, SourceReport, audit, unreadable,
};
use kifu_scoring::Judge;
use kifu_sgf_io::DefectKind;
use std::collections::HashSet;
use std::sync::Arc;

fn all() -> Options {
    Options {
        selected: vec![true; CHECKS.len()],
        listed: Severity::Note,
        fold: false,
        ruleset: None,
        encoding: None,
        counted: Some(Counts { judge: Arc::new(Judge::new()), engine: None }),
    }
}

fn codes(report: &SourceReport) -> Vec<&'static str> {
    report.findings.iter().map(|finding| finding.check.code).collect()
}

#[test]
fn codes_ascend_and_codes_and_names_are_well_formed_and_unique() {
    assert!(CHECKS.is_sorted_by(|a, b| a.code < b.code));
    let mut names = HashSet::new();
    for check in CHECKS {
        let (layer, digits) = check.code.split_at(1);
        assert!("FGSM".contains(layer) && digits.len() == 3, "{}", check.code);
        assert!(digits.bytes().all(|byte| byte.is_ascii_digit()), "{}", check.code);
        let word = |c: char| c.is_ascii_lowercase() || c == '-';
        assert!(check.name.chars().all(word), "{}", check.name);
        assert!(names.insert(check.name), "{} stands twice", check.name);
    }
}

#[test]
fn every_check_is_explained() {
    for check in CHECKS {
        let Check { code, summary, explanation, .. } = check;
        assert!(summary.len() < 80 && !summary.ends_with('.'), "{code}: {summary}");
        for part in [explanation.looks_for, explanation.matters, explanation.limits] {
            assert!(part.ends_with('.') && part.len() > 3, "{code}: {part}");
            assert!(!part.contains("  "), "{code}: {part}");
        }
    }
}

#[test]
fn every_example_triggers_its_check_and_no_near_miss_does() {
    let mut wrong = Vec::new();
    for check in CHECKS {
        let Check { code, example, near_miss, .. } = check;
        if matches!(check.run, Run::Reading) {
            assert!(example.is_empty() && near_miss.is_empty(), "{code}: no bytes trigger it");
            continue;
        }
        assert!(!example.is_empty() && !near_miss.is_empty(), "{code}");
        let found = codes(&audit(example, &all()));
        if !found.contains(code) {
            wrong.push(format!("{code}: its example gives {found:?}"));
        }
        let found = codes(&audit(near_miss, &all()));
        if found.contains(code) {
            wrong.push(format!("{code}: its near miss gives {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn an_example_is_about_its_check_alone() {
    // Notes that belong to many minimal records, and the text that is no game.
    let companions = ["F101", "F120", "F140", "F150", "G402", "M202", "M502", "S302"];
    let mut wrong = Vec::new();
    for Check { code, example, run, .. } in CHECKS {
        if matches!(run, Run::Reading) {
            continue;
        }
        let mut found = codes(&audit(example, &all()));
        found.retain(|other| other != code && !companions.contains(other));
        if !found.is_empty() {
            wrong.push(format!("{code}: its example also gives {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_kind_of_defect_has_its_check() {
    for kind in DefectKind::ALL {
        let told = CHECKS.iter().any(|check| match check.run {
            Run::Defect(kinds, _) => kinds.contains(kind),
            _ => false,
        });
        // NUL bytes are looked for in the whole text, values included.
        assert!(told || *kind == DefectKind::NulBytes, "{kind:?}");
    }
}

#[test]
fn a_check_that_is_not_selected_is_silent() {
    for (place, check) in CHECKS.iter().enumerate() {
        let mut options = all();
        options.selected[place] = false;
        assert!(!codes(&audit(check.example, &options)).contains(&check.code), "{}", check.code);
    }
}

#[test]
fn what_cannot_be_read_is_a_finding() {
    let fault = ReadFault::Unreadable("no such file".into());
    assert_eq!(codes(&unreadable(&fault, &all())), ["F001"]);
    assert_eq!(codes(&unreadable(&ReadFault::TooLarge { size: 9, limit: 8 }, &all())), ["F003"]);
}

#[test]
fn violations_are_judged_in_their_context() {
    let severity = |record: &str, code: &str| {
        let report = audit(record.as_bytes(), &all());
        let of_code = report.findings.iter().find(|finding| finding.check.code == code);
        of_code.map(|finding| finding.severity)
    };
    let ko = ";B[ba];W[ca];B[ab];W[db];B[bc];W[cc];B[cb];W[bb];B[cb]";
    for (result, expected) in [
        ("W+F", Severity::Note),
        ("Void", Severity::Note),
        ("W+R", Severity::Warning),
        ("B+R", Severity::Error),
    ] {
        let record = format!("(;SZ[9]RE[{result}]{ko})");
        assert_eq!(severity(&record, "G204"), Some(expected), "{result}");
    }
    // What follows from a move that cannot be read is no fault of its own.
    let lost = "(;SZ[9];B[ee];W[e5];B[ee];W[cc])";
    assert_eq!(severity(lost, "G201"), Some(Severity::Note));
    assert_eq!(severity(lost, "G101"), None);
    let played = "(;SZ[9];B[ee];W[cc];B[ee];W[gg])";
    assert_eq!(severity(played, "G201"), Some(Severity::Error));
    // Players may agree on a draw whenever they like.
    assert_eq!(severity("(;SZ[9]KM[6.5]RE[Draw];B[ee])", "M203"), Some(Severity::Note));
}
