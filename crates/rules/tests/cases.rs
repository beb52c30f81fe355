//! Every case of `testdata/positions`, replayed and compared with what the file says.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a failed expectation is a failed test"
)]

mod support;

use kifu_rules::{ByColor, Event, Position, Violation, replay};
use support::{Case, cases, profile};

#[test]
fn plays_are_legal_or_not_as_each_ruleset_says() {
    for case in cases("legality.txt") {
        let mut verdicts = 0;
        for expectation in case.all("expect") {
            let (verdict, profiles) = expectation.split_once(": ").unwrap();
            for name in profiles.split_whitespace() {
                assert_eq!(judged(&case, name), verdict, "{} under {name}", case.id);
                verdicts += 1;
            }
        }
        assert!(verdicts > 0, "{} expects nothing", case.id);
    }
}

/// What `judge` and the replay say about the play of a case.
fn judged(case: &Case, profile_name: &str) -> &'static str {
    let ruleset = profile(profile_name);
    let mut position = Position::new(case.size());
    let before = [case.beginning(), case.turns("turns")].concat();
    assert_eq!(replay(&mut position, &ruleset, &before).count(), before.len());
    let play = case.turns("play");
    let verdict = match play[0] {
        Event::Play(color, point) => position.judge(color, point, &ruleset),
        _ => None,
    };
    let replayed = replay(&mut position, &ruleset, &play).next().unwrap().violation;
    assert_eq!(verdict, replayed, "{}: judge and replay differ", case.id);
    word(verdict)
}

fn word(violation: Option<Violation>) -> &'static str {
    match violation {
        None => "legal",
        Some(Violation::OffBoard) => "off-board",
        Some(Violation::Occupied(_)) => "occupied",
        Some(Violation::Suicide) => "suicide",
        Some(Violation::Ko) => "ko",
        Some(Violation::Superko(_)) => "superko",
    }
}

#[test]
fn sequences_capture_repeat_and_break_rules_as_described() {
    for case in cases("sequences.txt") {
        let mut profiles = 0;
        for name in case.all("legal").flat_map(str::split_whitespace) {
            assert_eq!(first_illegal(&case, name), "", "{} under {name}", case.id);
            profiles += 1;
        }
        for expectation in case.all("illegal") {
            let (illegal, names) = expectation.split_once(": ").unwrap();
            for name in names.split_whitespace() {
                assert_eq!(first_illegal(&case, name), illegal, "{} under {name}", case.id);
                profiles += 1;
            }
        }
        assert!(profiles > 0, "{} expects nothing", case.id);
    }
}

/// Replays a sequence, checks everything that does not depend on the ruleset, and returns the
/// first illegal turn as the file writes it.
fn first_illegal(case: &Case, profile_name: &str) -> String {
    let ruleset = profile(profile_name);
    let mut position = Position::new(case.size());
    let mut before = ByColor::default();
    let (mut captures, mut repeats, mut illegal) = (Vec::new(), Vec::new(), String::new());
    let events = [case.beginning(), case.turns("turns")].concat();
    let mut steps = replay(&mut position, &ruleset, &events);
    while let Some(step) = steps.next() {
        let now = steps.position().prisoners();
        assert!(!step.out_of_turn, "{}: turn {}", case.id, step.turn);
        if step.turn > 0 {
            captures.push(format!("{}/{}", now.black - before.black, now.white - before.white));
        }
        before = now;
        if let Some(found) = step.repetition {
            let to_play = if found.same_to_play { "same" } else { "other" };
            repeats.push(format!("{} {} {to_play} {}", found.turn, found.earlier, found.kind));
        }
        if step.violation.is_some() && illegal.is_empty() {
            illegal = format!("{} {}", step.turn, word(step.violation));
        }
    }
    let expected: Vec<_> = case.all("captures").flat_map(str::split_whitespace).collect();
    assert_eq!(captures, expected, "{}", case.id);
    assert_eq!(repeats, case.all("repeat").collect::<Vec<_>>(), "{}", case.id);
    assert_eq!(*position.board(), case.board("final"), "{}", case.id);
    illegal
}

#[test]
fn games_end_with_the_board_and_the_counts_that_the_file_has() {
    for case in cases("games.txt") {
        let mut position = Position::new(case.size());
        let events = [case.beginning(), case.turns("turns")].concat();
        let ruleset = profile("JP");
        let mut delta = 0;
        for step in replay(&mut position, &ruleset, &events) {
            assert!(!step.out_of_turn, "{}: turn {}", case.id, step.turn);
            if let Event::Play(color, _) | Event::Pass(color) = step.event {
                delta += if color.letter() == 'B' { 1 } else { -1 };
            }
        }
        let pair = |pair: ByColor<u32>| format!("{} {}", pair.black, pair.white);
        assert_eq!(*position.board(), case.board("final"), "{}", case.id);
        assert_eq!(pair(position.prisoners()), case.get("prisoners"), "{}", case.id);
        assert_eq!(pair(position.plays()), case.get("plays"), "{}", case.id);
        assert_eq!(pair(position.passes()), case.get("passes"), "{}", case.id);
        let last = position.last_turn().map(|color| color.letter().to_string());
        assert_eq!(last.as_deref(), Some(case.get("last-turn")), "{}", case.id);
        assert_eq!(delta, case.number("delta-turns"), "{}", case.id);
    }
}
