//! The columns of the table of games, which are also the fields of `--where`.

mod counted;
mod head;
mod play;
mod result;

pub(super) use head::year;

use super::column::{Column, Group};
use super::facts::Facts;
use super::value::Value;
use kifu_rules::{Color, RULESETS};
use kifu_sgf_io::Claim;

/// Where the value of a column of games comes from.
pub(crate) type Get = for<'f> fn(&'f Facts<'_>) -> Value<'f>;

/// A column of games.
pub(crate) type GameColumn = Column<Get>;

/// The columns that need no counting, in order.
pub(crate) static GAMES: &[Group<Get>] = &[
    Group { title: "Where it stands", columns: head::PLACE },
    Group { title: "What the record says of the game", columns: head::HEAD },
    Group { title: "Terms of the game", columns: head::TERMS },
    Group { title: "Result", columns: result::RESULT },
    Group { title: "Moves", columns: play::PLAY },
    Group { title: "What the moves are known by", columns: play::SEQUENCE },
    Group { title: "Findings", columns: play::FINDINGS },
];

/// The columns that the count and the verification of a game give, in order.
pub(crate) static COUNTED: &[Group<Get>] = &[
    Group { title: "Verdict on the result", columns: counted::VERDICT },
    Group { title: "Count of the last board", columns: counted::BOARD },
];

/// All columns of games.
pub(crate) fn columns() -> impl Iterator<Item = &'static GameColumn> {
    GAMES.iter().chain(COUNTED).flat_map(|group| group.columns)
}

/// The column of this name.
pub(crate) fn column(name: &str) -> Option<&'static GameColumn> {
    super::column::named(GAMES, name).or_else(|| super::column::named(COUNTED, name))
}

/// Whether a column needs the count of the game.
pub(crate) fn needs_counting(column: &GameColumn) -> bool {
    super::column::named(COUNTED, column.spec.name).is_some()
}

/// The texts that a column can hold, if they are few and fixed and this is none of them.
pub(crate) fn instead_of(text: &str, column: &GameColumn) -> Option<Vec<&'static str>> {
    let values = values(column)?;
    let listed = values.iter().any(|value| value.eq_ignore_ascii_case(text));
    // There is no end of the kos that a cycle can have.
    let more_kos = column.spec.name == "cycle" && text.to_ascii_lowercase().ends_with("-fold ko");
    (!listed && !more_kos).then_some(values)
}

/// The texts that a column can hold, if they are few and fixed.
fn values(column: &GameColumn) -> Option<Vec<&'static str>> {
    match column.spec.name {
        "rules" | "counted_rules" => Some(RULESETS.iter().map(|ruleset| ruleset.name).collect()),
        "winner" | "ending" | "first_color" | "last_color" | "date_certainty" | "cycle"
        | "verdict" | "explanation" | "layer" => {
            // The unit of these columns lists them, some with a remark in parentheses.
            let words = column.spec.unit.split([',', ';']);
            Some(words.filter_map(|word| word.split('(').next().map(str::trim)).collect())
        }
        _ => None,
    }
}

/// The text of a claim as the record has it.
fn written<'f, T>(claim: &Claim<'f, T>) -> Value<'f> {
    claim.raw().map_or(Value::Null, |raw| Value::text(raw.simple_text()))
}

/// `black` or `white`.
fn color(color: Option<Color>) -> Value<'static> {
    Value::maybe_text(color.map(color_word))
}

/// The word for a colour in every table.
pub(crate) const fn color_word(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Kind, Spec};
    use crate::verify::Explanation;
    use kifu_rules::CycleKind;
    use std::collections::BTreeSet;

    #[test]
    fn names_are_plain_and_different() {
        let mut names: Vec<&str> = columns().map(|column| column.spec.name).collect();
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        assert!(names.iter().all(|name| name.chars().all(plain)), "{names:?}");
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all);
    }

    #[test]
    fn fixed_values_are_words() {
        let fixed: Vec<_> = columns().filter_map(values).collect();
        assert_eq!(fixed.len(), 11);
        let plain = |c: char| c.is_ascii_alphanumeric() || "-_ ".contains(c);
        assert!(fixed.iter().flatten().all(|word| word.chars().all(plain)), "{fixed:?}");
        let certainty = column("date_certainty").and_then(values);
        let words = ["exact", "coarse", "approximate", "ambiguous", "impossible"];
        assert_eq!(certainty.unwrap(), words);
    }

    #[test]
    fn what_games_are_found_to_be_is_listed() {
        let told = |name| column(name).unwrap();
        for explanation in Explanation::EXAMPLES {
            assert_eq!(instead_of(explanation.code(), told("explanation")), None);
        }
        let listed = values(told("explanation")).unwrap();
        let codes: BTreeSet<_> = Explanation::EXAMPLES.map(Explanation::code).into();
        assert_eq!(codes, listed.into_iter().collect());
        let kos = (5..=u8::MAX).map(CycleKind::MultipleKo);
        let others = [
            CycleKind::SendingTwoReturningOne,
            CycleKind::TripleKo,
            CycleKind::QuadrupleKo,
            CycleKind::EternalLife,
            CycleKind::Moonshine,
            CycleKind::Other,
        ];
        for kind in kos.chain(others) {
            assert_eq!(instead_of(&play::cycle(kind), told("cycle")), None, "{kind}");
        }
        assert!(instead_of("margin-in-zy", told("explanation")).is_some());
    }

    #[test]
    fn every_column_is_explained() {
        for Spec { name, kind, unit, meaning, .. } in columns().map(|column| column.spec) {
            assert!(meaning.len() > 10 && meaning.ends_with('.'), "{name}: {meaning}");
            let number = matches!(kind, Kind::Int | Kind::Points | Kind::Zi);
            assert!(!number || !unit.is_empty(), "{name} is a number without a unit");
        }
    }
}
