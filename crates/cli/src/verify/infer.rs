//! The rules and the komi of a game: what its record says, else what speaks for which.

use super::{Options, usual};
use crate::audit::Game;
use kifu_rules::{Counting, Points, Ruleset};
use kifu_sgf_io::claim::{KomiForm, MarginUnit};
use kifu_sgf_io::{Claim, Raw};
use std::borrow::Cow;

/// Rules and komi that a game may have been played by.
#[derive(Debug, Clone)]
pub(super) struct Assumption {
    pub(super) ruleset: Ruleset,
    pub(super) komi: Points,
    /// How likely it is before the board is looked at; all sum to at most 1.
    pub(super) share: f64,
    /// What speaks for it, where it is not simply stated.
    pub(super) evidence: Vec<String>,
}

/// Rules with evidence.
struct Rules {
    ruleset: Ruleset,
    share: f64,
    evidence: Vec<String>,
}

/// Less than this is not looked at.
const LEAST: f64 = 0.02;

/// Everything that is plausible, the likeliest first; never empty.
pub(super) fn assumptions(game: &Game<'_>, options: &Options) -> Vec<Assumption> {
    let mut all: Vec<Assumption> = rules(game, options)
        .into_iter()
        .flat_map(|rules| with_komi(game, options, &rules))
        .filter(|assumption| assumption.share >= LEAST)
        .collect();
    all.sort_by(|a, b| b.share.total_cmp(&a.share));
    all
}

/// Whether Black has handicap stones, set up or played, or the first move for nothing.
pub(super) fn is_handicap(game: &Game<'_>) -> bool {
    let stated = game.record.info.handicap.said().is_some_and(|handicap| handicap.stones > 0);
    let placed = game.stones_before_play();
    stated || (placed.black > 1 && placed.white == 0)
}

/// The rules that a game may have been played by.
fn rules(game: &Game<'_>, options: &Options) -> Vec<Rules> {
    let stated = options.ruleset.or_else(|| game.record.info.rules.said().copied());
    if let Some(ruleset) = stated {
        return vec![Rules { ruleset, share: 1.0, evidence: Vec::new() }];
    }
    let said = match game.record.info.rules.raw() {
        Some(unknown) => {
            format!("the record names rules that kifu does not know, {}", quoted(unknown))
        }
        None => "the record names no rules".to_owned(),
    };
    let signs = signs(game);
    let sum: f64 = signs.iter().map(|sign| sign.for_area).sum();
    let area = 1.0 / (1.0 + (-(sum + SILENT)).exp());
    let because = |wanted: bool| {
        let told = signs.iter().filter(|sign| (sign.for_area > 0.0) == wanted);
        told.map(|sign| sign.words.clone().into_owned()).collect::<Vec<_>>()
    };
    let evidence = |ruleset: &Ruleset, area: bool| {
        let because = because(area);
        let of = if because.is_empty() { "as most records".to_owned() } else { because.join(", ") };
        vec![format!("{said}; {} rules: {of}", ruleset.name)]
    };
    let ing = signs.iter().any(|sign| sign.ing);
    let by_area = if ing { Ruleset::ING } else { Ruleset::CHINESE };
    let by_territory =
        if signs.iter().any(|sign| sign.korean) { Ruleset::KOREAN } else { Ruleset::JAPANESE };
    vec![
        Rules { evidence: evidence(&by_area, true), ruleset: by_area, share: area },
        Rules {
            evidence: evidence(&by_territory, false),
            ruleset: by_territory,
            share: 1.0 - area,
        },
    ]
}

/// Log odds of area counting in a record that says nothing at all about it: of professional games
/// one in ten.
const SILENT: f64 = -2.2;

/// A sign of how a game was counted: log odds for area counting, in words.
struct Sign {
    for_area: f64,
    words: Cow<'static, str>,
    ing: bool,
    korean: bool,
}

fn sign(for_area: f64, words: impl Into<Cow<'static, str>>) -> Sign {
    Sign { for_area, words: words.into(), ing: false, korean: false }
}

/// Words of events and places, and what they speak for. Hosts play by their own rules.
const CHINESE: &[&str] = &[
    "china",
    "chinese",
    "beijing",
    "shanghai",
    "中国",
    "中國",
    "围甲",
    "chunlan",
    "mlily",
    "lanke",
    "limin",
    "nie weiping",
    "春兰",
];
const INGS: &[&str] = &["ing cup", "ing's", "应氏", "應氏", "ying shi"];
const JAPANESE: &[&str] = &[
    "japan",
    "tokyo",
    "osaka",
    "nihon",
    "kansai",
    "honinbo",
    "meijin",
    "kisei",
    "oteai",
    "judan",
    "gosei",
    "日本",
    "本因坊",
    "名人战",
    "fujitsu",
];
const KOREAN: &[&str] =
    &["korea", "seoul", "lg cup", "samsung", "한국", "대회", "韩国", "kuksu", "gukgi", "hangame"];

fn signs(game: &Game<'_>) -> Vec<Sign> {
    let info = &game.record.info;
    let mut signs = Vec::new();
    if let Some(unit) = info.result.said().and_then(|result| result.unit) {
        match unit {
            MarginUnit::ZiByWord => signs.push(sign(9.0, "the margin says zi")),
            MarginUnit::ZiByFraction => signs.push(sign(7.0, "a margin in quarters is in zi")),
            MarginUnit::PointsByWord => signs.push(sign(-0.5, "the margin says points")),
            MarginUnit::Points | MarginUnit::ZiBySource | MarginUnit::OddFraction => {}
        }
    }
    let year = info.date.said().map(|date| date.to.year);
    if let Some(komi) = info.komi.said() {
        let points = komi.points;
        match komi.form {
            KomiForm::Zi | KomiForm::HundredthsOfZi => signs.push(sign(6.0, "the komi is in zi")),
            KomiForm::InHandicap => {
                let words = "the komi stands in the handicap, as Korean sites write it";
                signs.push(Sign { korean: true, ..sign(-3.0, words) });
            }
            _ => {}
        }
        match points.quarters() {
            32 => signs.push(Sign { ing: true, ..sign(4.0, "komi 8 is Ing's") }),
            30 => signs.push(sign(2.2, "komi 7.5 is given where area is counted")),
            26 => signs.push(sign(-1.2, "komi 6.5 is given where territory is counted")),
            _ => {}
        }
    }
    if let Some(year) = year.filter(|&year| year < 1960) {
        signs.push(sign(-2.5, format!("before 1960 ({year}) nearly all records count territory")));
    }
    let place = [info.event.as_deref(), info.place.as_deref()].map(|text| {
        let text = text.unwrap_or_default();
        // Nothing longer is a name.
        text.chars().take(200).collect::<String>().to_lowercase()
    });
    let names = |words: &[&str]| words.iter().any(|word| place.iter().any(|at| at.contains(word)));
    if names(INGS) {
        signs.push(Sign { ing: true, ..sign(3.5, "the event is one of Ing's") });
    } else if names(CHINESE) {
        signs.push(sign(2.0, "event or place is Chinese"));
    }
    if names(KOREAN) {
        signs.push(Sign { korean: true, ..sign(-2.0, "event or place is Korean") });
    } else if names(JAPANESE) {
        signs.push(sign(-2.0, "event or place is Japanese"));
    }
    signs.extend(parity(game));
    signs
}

/// By area, a board of an odd number of points gives odd margins, unless points are shared.
fn parity(game: &Game<'_>) -> Option<Sign> {
    let info = &game.record.info;
    let komi = info.komi.said().filter(|komi| komi.form != KomiForm::ServerZero)?;
    let margin = game.outcome()?.margin()? + komi.points;
    if margin.fraction() != 0 || is_handicap(game) {
        return None;
    }
    let points = game.record.size.area() as i32;
    let fits = (margin.quarters() / 4 - points).rem_euclid(2) == 0;
    let parity = if fits { "odd" } else { "even" };
    Some(if fits {
        sign(0.6, format!("{margin} on the board is {parity}, as by area"))
    } else {
        sign(
            -2.5,
            format!("{margin} on the board is {parity}, as by area only with a shared point"),
        )
    })
}

/// The komi that a game may have been played with, under rules.
fn with_komi(game: &Game<'_>, options: &Options, rules: &Rules) -> Vec<Assumption> {
    let Rules { ruleset, share, evidence } = rules;
    let info = &game.record.info;
    let stated = info.komi.said().filter(|komi| komi.form != KomiForm::ServerZero);
    if let Some(komi) = options.komi.or_else(|| stated.map(|komi| komi.points)) {
        let evidence = evidence.clone();
        return vec![Assumption { ruleset: *ruleset, komi, share: *share, evidence }];
    }
    let said = match info.komi {
        Claim::Said(..) => "the komi is 0 for not stated".to_owned(),
        Claim::Unreadable(raw) => format!("the komi cannot be read, {}", quoted(raw)),
        Claim::Silent => "the komi is not stated".to_owned(),
    };
    let year = info.date.said().map(|date| date.to.year);
    let margin = game.outcome().and_then(kifu_rules::Outcome::margin);
    // A margin and its komi have the same fraction.
    let fits = |komi: Points| margin.is_none_or(|margin| (margin + komi).fraction() == 0);
    let handicap = is_handicap(game);
    let all = usual::komi(ruleset, year, handicap);
    let total: f64 = all.iter().filter(|(komi, _)| fits(*komi)).map(|(_, share)| share).sum();
    let found: Vec<Assumption> = all
        .iter()
        .filter(|(komi, _)| fits(*komi))
        .map(|(komi, of_rules)| {
            let usual = match (handicap, year) {
                (true, _) => "is usual with handicap".to_owned(),
                (false, Some(year)) => format!("was usual in {year}"),
                (false, None) => "is usual today".to_owned(),
            };
            let mut evidence = evidence.clone();
            evidence.push(format!("{said}; {komi} {usual} and fits the fraction of the margin"));
            Assumption { ruleset: *ruleset, komi: *komi, share: share * of_rules / total, evidence }
        })
        .collect();
    if !found.is_empty() {
        return found;
    }
    let komi = all.first().map_or(ruleset.komi, |row| row.0);
    let mut evidence = evidence.clone();
    evidence.push(format!("{said}, and none that is usual fits the margin; {komi} is taken"));
    vec![Assumption { ruleset: *ruleset, komi, share: *share, evidence }]
}

/// Words of a record that are not understood, cut where they are no longer a name.
fn quoted(raw: Raw<'_>) -> String {
    let words: String = raw.simple_text().chars().take(80).collect();
    format!("{words:?}")
}

/// Whether a ruleset counts area.
pub(super) fn by_area(ruleset: &Ruleset) -> bool {
    ruleset.counting != Counting::Territory
}
