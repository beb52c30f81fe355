//! What a condition asks of one value.

use crate::table::Value;
use kifu_sgf_io::claim::Day;
use std::cmp::Ordering;

/// What is asked. Null fulfils nothing.
#[derive(Debug, PartialEq)]
pub(super) enum Test {
    /// How it compares with a number.
    Number(Order, f64),
    /// How it compares with the days from a first to a last: before the first is less.
    Date(Order, (Day, Day)),
    /// Whether it is this text, which is in small letters.
    Text(String),
    /// Whether it contains this text, which is in small letters.
    Part(String),
    /// Whether it is this.
    Bool(bool),
}

/// A comparison of what has an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    Equal,
    Less,
    AtMost,
    More,
    AtLeast,
}

impl Test {
    /// Equal to a text, whatever the case.
    pub(super) fn text(text: &str) -> Self {
        Self::Text(text.to_lowercase())
    }

    /// A part of a text, whatever the case.
    pub(super) fn part(text: &str) -> Self {
        Self::Part(text.to_lowercase())
    }

    pub(super) fn holds(&self, value: &Value<'_>) -> bool {
        match (self, value) {
            (Self::Number(order, number), value) => {
                value.number().is_some_and(|value| order.allows(value.total_cmp(number)))
            }
            (Self::Date(order, (first, last)), Value::Date(day)) => {
                let place = if day < first {
                    Ordering::Less
                } else if day > last {
                    Ordering::Greater
                } else {
                    Ordering::Equal
                };
                order.allows(place)
            }
            (Self::Text(wanted), value) => value.as_text().is_some_and(|text| same(text, wanted)),
            (Self::Part(wanted), value) => {
                value.as_text().is_some_and(|text| text.to_lowercase().contains(wanted))
            }
            (Self::Bool(wanted), Value::Bool(yes)) => yes == wanted,
            _ => false,
        }
    }
}

impl Order {
    const fn allows(self, place: Ordering) -> bool {
        match self {
            Self::Equal => place.is_eq(),
            Self::Less => place.is_lt(),
            Self::AtMost => place.is_le(),
            Self::More => place.is_gt(),
            Self::AtLeast => place.is_ge(),
        }
    }
}

/// Whether a text in small letters is the wanted one.
fn same(text: &str, wanted: &str) -> bool {
    if text.is_ascii() { text.eq_ignore_ascii_case(wanted) } else { text.to_lowercase() == wanted }
}
