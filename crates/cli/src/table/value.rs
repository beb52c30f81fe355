//! The values of columns, and the kinds that columns have.

use kifu_rules::Points;
use kifu_sgf_io::claim::Day;
use std::borrow::Cow;
use std::fmt;

/// What a cell holds. The order is for sorting values of one column: null first.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Value<'a> {
    /// Nothing; the column says what that means.
    Null,
    /// A whole number.
    Int(i64),
    /// An amount of points.
    Points(Points),
    /// The same, shown in zi: half as many.
    Zi(Points),
    /// Text; never empty.
    Text(Cow<'a, str>),
    /// Yes or no.
    Bool(bool),
    /// A day.
    Date(Day),
}

/// What a column can hold beside null.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// [`Value::Int`].
    Int,
    /// [`Value::Points`].
    Points,
    /// [`Value::Zi`].
    Zi,
    /// [`Value::Text`].
    Text,
    /// [`Value::Bool`].
    Bool,
    /// [`Value::Date`].
    Date,
}

impl Kind {
    /// The word in the documentation.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Int => "whole number",
            Self::Points | Self::Zi => "number",
            Self::Text => "text",
            Self::Bool => "yes or no",
            Self::Date => "date",
        }
    }
}

impl<'a> Value<'a> {
    /// A text, which is null where there is none.
    pub(crate) fn text(text: impl Into<Cow<'a, str>>) -> Self {
        let text = text.into();
        if text.is_empty() { Self::Null } else { Self::Text(text) }
    }

    /// A text that may be missing.
    pub(crate) fn maybe_text(text: Option<&'a str>) -> Self {
        text.map_or(Self::Null, Self::text)
    }

    /// A number of things.
    pub(crate) fn int(number: impl Into<i64>) -> Self {
        Self::Int(number.into())
    }

    /// A number that may be missing.
    pub(crate) fn maybe_int(number: Option<impl Into<i64>>) -> Self {
        number.map_or(Self::Null, Self::int)
    }

    /// The kind of it; nothing for null, which every column can hold.
    pub(crate) const fn kind(&self) -> Option<Kind> {
        Some(match self {
            Self::Null => return None,
            Self::Int(_) => Kind::Int,
            Self::Points(_) => Kind::Points,
            Self::Zi(_) => Kind::Zi,
            Self::Text(_) => Kind::Text,
            Self::Bool(_) => Kind::Bool,
            Self::Date(_) => Kind::Date,
        })
    }

    /// The number, where it is one: points and zi are exact in binary.
    pub(crate) fn number(&self) -> Option<f64> {
        match self {
            #[expect(clippy::cast_precision_loss, reason = "counts of a game are far below 2^53")]
            Self::Int(number) => Some(*number as f64),
            Self::Points(points) => Some(f64::from(points.quarters()) / 4.0),
            Self::Zi(points) => Some(f64::from(points.quarters()) / 8.0),
            Self::Null | Self::Text(_) | Self::Bool(_) | Self::Date(_) => None,
        }
    }

    /// The same without the row that it came from.
    pub(crate) fn into_owned(self) -> Value<'static> {
        match self {
            Self::Null => Value::Null,
            Self::Int(number) => Value::Int(number),
            Self::Points(points) => Value::Points(points),
            Self::Zi(points) => Value::Zi(points),
            Self::Text(text) => Value::Text(Cow::Owned(text.into_owned())),
            Self::Bool(yes) => Value::Bool(yes),
            Self::Date(day) => Value::Date(day),
        }
    }

    /// The text, where it is one.
    pub(crate) fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }
}

impl fmt::Display for Value<'_> {
    /// As cells of a table have it: nothing for null, `true` and `false`, `1996-05-06`, and the
    /// text as it is, not escaped.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => Ok(()),
            Self::Int(number) => write!(f, "{number}"),
            Self::Points(points) => write!(f, "{points}"),
            Self::Zi(points) => f.write_str(&points.zi()),
            Self::Text(text) => f.write_str(text),
            Self::Bool(yes) => write!(f, "{yes}"),
            Self::Date(day) => write!(f, "{day}"),
        }
    }
}
