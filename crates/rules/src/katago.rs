//! Rules spelled out as KataGo does: in one word, and as a JSON object.

use crate::ruleset::{Counting, HandicapCompensation, Ko, LongCycle, Suicide, Tax};
use crate::{Points, Ruleset};

/// Reads `koPOSITIONALscoreAREAtaxNONEsui1`, optionally followed by `button1`, `whbN`, `fpok1`
/// and `komi7.5` in any order, or the same as JSON with the keys `ko`, `scoring` or `score`, `tax`,
/// `suicide`, `hasButton`, `whiteHandicapBonus`, `friendlyPassOk`, `komi`.
///
/// Ko, score and tax must be there; what else is missing is as in most rules (no suicide, no
/// button, no bonus, the usual komi of 7.5 or, by territory, 6.5). `fpok` says how to end a game, which
/// is nothing that a ruleset here holds. The ko rule `SPIGHT` is not known, so its rules are not
/// read. Source: KataGo, `rules.cpp`.
pub(crate) fn parse(text: &str) -> Option<Ruleset> {
    let text = text.trim();
    let found = match text.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) {
        Some(members) => json(members)?,
        None => compact(text)?,
    };
    found.into_ruleset()
}

/// What a text says, key by key; borrowed, still in KataGo's words.
#[derive(Debug, Clone, Copy, Default)]
struct Found<'t> {
    ko: Option<&'t str>,
    score: Option<&'t str>,
    tax: Option<&'t str>,
    suicide: Option<&'t str>,
    button: Option<&'t str>,
    bonus: Option<&'t str>,
    komi: Option<&'t str>,
}

impl<'t> Found<'t> {
    /// Notes one value; `None` if the key is unknown or comes a second time.
    fn note(&mut self, key: &str, value: &'t str) -> Option<()> {
        let place = match key {
            "ko" => &mut self.ko,
            "score" | "scoring" => &mut self.score,
            "tax" => &mut self.tax,
            "sui" | "suicide" => &mut self.suicide,
            "button" | "hasButton" => &mut self.button,
            "whb" | "whiteHandicapBonus" => &mut self.bonus,
            "komi" => &mut self.komi,
            "fpok" | "friendlyPassOk" => return Some(()),
            _ => return None,
        };
        place.replace(value).is_none().then_some(())
    }

    fn into_ruleset(self) -> Option<Ruleset> {
        let ko = match self.ko? {
            "SIMPLE" => Ko::Simple,
            "POSITIONAL" => Ko::Positional,
            "SITUATIONAL" => Ko::Situational,
            _ => return None,
        };
        let counting = match self.score? {
            "AREA" => Counting::Area,
            "TERRITORY" => Counting::Territory,
            _ => return None,
        };
        let tax = match self.tax? {
            "NONE" => Tax::None,
            "SEKI" => Tax::Seki,
            "ALL" => Tax::Group,
            _ => return None,
        };
        let handicap = match self.bonus.unwrap_or("0") {
            "0" => HandicapCompensation::None,
            "N" => HandicapCompensation::Stones,
            "N-1" => HandicapCompensation::StonesLessOne,
            _ => return None,
        };
        let usual = match counting {
            Counting::Territory => Ruleset::JAPANESE.komi,
            Counting::Area | Counting::Stones => Ruleset::CHINESE.komi,
        };
        Some(Ruleset {
            name: "custom (KataGo)",
            aliases: &[],
            ko,
            long_cycle: if ko == Ko::Simple { LongCycle::NoResult } else { LongCycle::Forbidden },
            suicide: if flag(self.suicide)? { Suicide::Allowed } else { Suicide::Forbidden },
            counting,
            tax,
            removes_dead: true,
            pass_stones: false,
            button: flag(self.button)?,
            white_first_pass: Points::ZERO,
            wins_ties: None,
            handicap,
            komi: self.komi.map_or(Some(usual), |komi| komi.parse().ok())?,
            white_first: false,
            source: "Spelled out in the record, in KataGo's notation.",
        })
    }
}

fn flag(value: Option<&str>) -> Option<bool> {
    match value {
        None | Some("0" | "false") => Some(false),
        Some("1" | "true") => Some(true),
        Some(_) => None,
    }
}

fn compact(mut text: &str) -> Option<Found<'_>> {
    let mut found = Found::default();
    while !text.is_empty() {
        // `komi` before `ko`: the longer key first.
        let key = ["komi", "ko", "score", "tax", "sui", "button", "whb", "fpok"]
            .into_iter()
            .find(|key| text.starts_with(key))?;
        let rest = &text[key.len()..];
        let end = match key {
            "ko" | "score" | "tax" => rest.find(|c: char| !c.is_ascii_uppercase()),
            "komi" => rest.find(|c: char| c.is_ascii_lowercase()),
            "whb" => ["N-1", "N", "0"].into_iter().find(|v| rest.starts_with(v)).map(str::len),
            _ => rest.char_indices().nth(1).map(|(end, _)| end),
        };
        let (value, left) = rest.split_at(end.unwrap_or(rest.len()));
        found.note(key, value)?;
        text = left;
    }
    Some(found)
}

/// Reads the members of a flat object whose strings hold neither commas nor escapes.
fn json(members: &str) -> Option<Found<'_>> {
    let mut found = Found::default();
    for member in members.split(',') {
        let (key, value) = member.split_once(':')?;
        let key = key.trim().strip_prefix('"')?.strip_suffix('"')?;
        let value = value.trim();
        let value = match value.strip_prefix('"') {
            Some(text) => text.strip_suffix('"')?,
            None => value,
        };
        found.note(key, value)?;
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_notations_say_the_same() {
        let compact = parse("koSITUATIONALscoreAREAtaxSEKIsui1button1whbN-1fpok1komi7.25");
        let json = parse(
            r#"{"friendlyPassOk":true, "hasButton":true,"ko":"SITUATIONAL","scoring":"AREA",
                "suicide":true,"tax":"SEKI","whiteHandicapBonus":"N-1","komi":7.25}"#,
        );
        let ruleset = compact.unwrap();
        assert_eq!(json, compact);
        assert_eq!((ruleset.ko, ruleset.suicide), (Ko::Situational, Suicide::Allowed));
        assert_eq!((ruleset.counting, ruleset.tax), (Counting::Area, Tax::Seki));
        assert_eq!(ruleset.handicap, HandicapCompensation::StonesLessOne);
        assert_eq!((ruleset.button, ruleset.komi), (true, Points::from_quarters(29)));
    }

    #[test]
    fn the_short_form_takes_what_is_usual() {
        let area = parse("koSIMPLEscoreAREAtaxNONEsui0").unwrap();
        let territory = parse("koPOSITIONALscoreTERRITORYtaxALLsui1whbNfpok1").unwrap();
        assert_eq!((area.komi, territory.komi), (Ruleset::AGA.komi, Ruleset::JAPANESE.komi));
        assert_eq!(
            (area.handicap, area.long_cycle),
            (HandicapCompensation::None, LongCycle::NoResult)
        );
        assert_eq!(territory.handicap, HandicapCompensation::Stones);
    }

    #[test]
    fn halves_and_nonsense_are_refused() {
        for text in [
            "",
            "ko",
            "komi",
            "komi7.5",
            "koSIMPLE",
            "koSIMPLEscoreAREA",
            "koSPIGHTscoreAREAtaxNONEsui0",
            "koSIMPLEscoreAREAtaxNONEsui2",
            "koSIMPLEscoreAREAtaxNONEsui0koSIMPLE",
            "koSIMPLEscoreAREAtaxNONEsui0x",
            "koSIMPLEscoreAREAtaxNONEsui0komi7.3",
            "koSIMPLEscoreAREAtaxNONEsuié",
            "{}",
            "{",
            r#"{"ko":"SIMPLE"}"#,
            r#"{"":1}"#,
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
