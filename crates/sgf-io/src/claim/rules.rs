//! The rules that a record names.

use super::text::plain;
use super::{Claim, Raw};
use kifu_rules::Ruleset;

/// Reads `RU` by the table of rulesets and their other names; see `Ruleset::named`.
///
/// Leniencies: where the text as a whole names nothing, the first of its parts between commas,
/// semicolons, slashes or plus signs that names a ruleset does (`Chinese, Pair Go`), also with the
/// word "rules" after it.
pub(super) fn read(raw: Raw<'_>) -> Claim<'_, Ruleset> {
    match plain(raw) {
        Err(claim) => claim,
        Ok(text) => named(&text).map_or(Claim::Unreadable(raw), |rules| Claim::Said(rules, raw)),
    }
}

fn named(text: &str) -> Option<Ruleset> {
    // The two that nearly all records name, without a walk through the table.
    match text {
        "Japanese" => return Some(Ruleset::JAPANESE),
        "Chinese" => return Some(Ruleset::CHINESE),
        _ => {}
    }
    by_name(text).or_else(|| {
        text.split([',', ';', '/', '+', '(', ')', '，', '、'])
            .map(str::trim)
            .filter(|part| !part.is_empty())
            .find_map(by_name)
    })
}

fn by_name(text: &str) -> Option<Ruleset> {
    Ruleset::named(text).or_else(|| {
        let lower = text.to_ascii_lowercase();
        let stem = ["rules", "rule", "ruleset"].iter().find_map(|word| lower.strip_suffix(word))?;
        Ruleset::named(stem.trim())
    })
}
