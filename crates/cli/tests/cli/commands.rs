//! The commands beside the audit.

use crate::CLEAN;
use crate::helper::Folder;
use kifu_cli::audit::CHECKS;

#[test]
fn every_code_is_explained() {
    let folder = Folder::with(&[]);
    let all = folder.kifu(&["explain", "--all"]).out;
    let list = folder.kifu(&["explain"]).out;
    for check in CHECKS {
        let title = format!("{} {} ({})\n", check.code, check.name, check.severity);
        assert!(all.contains(&title), "{title}");
        assert!(list.contains(check.code) && list.contains(check.summary), "{title}");
        let one = folder.kifu(&["explain", &check.code.to_lowercase()]).out;
        assert!(one.starts_with(&title) && all.contains(&one), "{one}");
    }
    assert!(folder.kifu(&["explain", "occupied-point"]).out.starts_with("G201 occupied-point"));
}

#[test]
fn unknown_codes_are_answered_with_those_nearby() {
    let folder = Folder::with(&[("a.sgf", CLEAN)]);
    for args in [
        ["explain", "ocupied-point"].as_slice(),
        &["audit", "a.sgf", "--select=F001,ocupied-point"],
        &["audit", "a.sgf", "--ignore", "ocupied-point"],
    ] {
        let run = folder.kifu(args);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
        assert!(run.err.contains("\"ocupied-point\"; did you mean G201 occupied-point"), "{run:?}");
    }
    let run = folder.kifu(&["explain", "\u{1b}[2Jq"]);
    assert!(run.err.contains(r"\u{1b}[2Jq") && !run.err.contains('\u{1b}'), "{run:?}");
}

#[test]
fn rulesets_are_shown_in_every_format() {
    let folder = Folder::with(&[]);
    let table = folder.kifu(&["rules"]).out;
    let json = folder.kifu(&["rules", "--format=json"]);
    let csv = folder.kifu(&["rules", "--format=csv"]).out;
    for ruleset in kifu_rules::RULESETS {
        assert!(table.contains(ruleset.name) && csv.contains(ruleset.name));
        assert!(json.rows().iter().any(|row| row["name"] == ruleset.name));
        let details = folder.kifu(&["rules", ruleset.name]).out;
        assert!(details.starts_with(ruleset.name) && details.contains(ruleset.source));
    }
    let run = folder.kifu(&["rules", "chess"]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("Japanese, Chinese"), "{}", run.err);
}

#[test]
fn completions_and_manual_pages_come_from_the_same_definitions() {
    let folder = Folder::with(&[]);
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = folder.kifu(&["completions", shell]).out;
        assert!(script.contains("fail-on") && script.contains("statistics"), "{shell}");
    }
    let run = folder.kifu(&["man"]);
    assert!(run.code == Some(0) && run.out.contains(".TH kifu"), "{run:?}");
    assert!(folder.kifu(&["man", "audit"]).out.contains("fail\\-on"));
    assert_eq!(folder.kifu(&["man", "nothing"]).code, Some(2));
    assert_eq!(folder.kifu(&["man", "--output=pages/deep"]).code, Some(0));
    let pages = std::fs::read_dir(folder.path().join("pages/deep")).unwrap();
    let mut pages: Vec<_> = pages.map(|page| page.unwrap().file_name()).collect();
    pages.sort();
    let expected = ["audit", "completions", "explain", "man", "rules"];
    let expected: Vec<_> = expected.iter().map(|name| format!("kifu-{name}.1")).collect();
    assert_eq!(pages[0], "kifu-audit.1");
    assert!(expected.iter().all(|name| pages.iter().any(|page| page == name.as_str())));
    assert!(pages.iter().any(|page| page == "kifu.1"));
}
