//! From what is written to what is meant: columns by name, values by the kinds of their columns.

use super::parse::{Operator, Syntax, Word};
use super::test::{Order, Test};
use super::{Condition, Mistake};
use crate::escape::visible;
use crate::near::nearest;
use crate::table::Kind;
use crate::table::games::{self, GameColumn};
use kifu_sgf_io::claim::Day;

/// Understands a condition.
pub(super) fn check(syntax: Syntax<'_>) -> Result<Condition, Mistake> {
    let every = |parts: Vec<Syntax<'_>>| -> Result<Vec<Condition>, Mistake> {
        parts.into_iter().map(check).collect()
    };
    Ok(match syntax {
        Syntax::Any(parts) => Condition::Any(every(parts)?),
        Syntax::All(parts) => Condition::All(every(parts)?),
        Syntax::Not(part) => Condition::Not(Box::new(check(*part)?)),
        Syntax::IsNull(word) => Condition::IsNull(column(&word)?),
        Syntax::Flag(word) => {
            let column = column(&word)?;
            if column.spec.kind != Kind::Bool {
                let at = word.at + word.text.len();
                let name = column.spec.name;
                return Err(Mistake { at, message: format!("expected a comparison after {name}") });
            }
            Condition::Is(column, Test::Bool(true))
        }
        Syntax::Compare { column: word, operator, at, value } => {
            let column = column(&word)?;
            let test = comparison(column, operator, at, &value)?;
            if operator == Operator::Unequal {
                // Null is neither equal nor unequal to anything.
                let not_null = Condition::Not(Box::new(Condition::IsNull(column)));
                let equal = Condition::Not(Box::new(Condition::Is(column, test)));
                Condition::All(vec![not_null, equal])
            } else {
                Condition::Is(column, test)
            }
        }
    })
}

fn column(word: &Word<'_>) -> Result<&'static GameColumn, Mistake> {
    let name = word.text.to_ascii_lowercase();
    games::column(&name).ok_or_else(|| {
        let near = nearest(&name, games::columns().map(|column| column.spec.name));
        let hint = match near.as_slice() {
            [] => "kifu export --describe lists all".to_owned(),
            near => format!("did you mean {}?", near.join(", ")),
        };
        let message = format!("no column is called \"{}\"; {hint}", visible(&word.text));
        Mistake { at: word.at, message }
    })
}

/// The test of a comparison; of `!=`, that of `=`.
fn comparison(
    column: &GameColumn,
    operator: Operator,
    at: usize,
    value: &Word<'_>,
) -> Result<Test, Mistake> {
    let name = column.spec.name;
    let kind = column.spec.kind.word();
    let order = match operator {
        Operator::Equal | Operator::Unequal => Some(Order::Equal),
        Operator::Less => Some(Order::Less),
        Operator::AtMost => Some(Order::AtMost),
        Operator::More => Some(Order::More),
        Operator::AtLeast => Some(Order::AtLeast),
        Operator::Contains => None,
    };
    let wrong = |message: String| Mistake { at: value.at, message };
    let text = value.text.as_ref();
    match (column.spec.kind, order) {
        (Kind::Int | Kind::Points | Kind::Zi, Some(order)) => {
            let number = number(text).ok_or_else(|| {
                wrong(format!("{name} is a number, and \"{}\" is none", visible(text)))
            })?;
            Ok(Test::Number(order, number))
        }
        (Kind::Date, Some(order)) => {
            let days = days(text).ok_or_else(|| {
                let text = visible(text);
                wrong(format!("\"{text}\" is no date; write 1996, 1996-05 or 1996-05-06"))
            })?;
            Ok(Test::Date(order, days))
        }
        (Kind::Text, Some(Order::Equal)) => match games::instead_of(text, column) {
            Some(values) => {
                let (text, values) = (visible(text), values.join(", "));
                Err(wrong(format!("{name} is never \"{text}\"; it is one of {values}")))
            }
            None => Ok(Test::text(text)),
        },
        (Kind::Text, None) => Ok(Test::part(text)),
        (Kind::Bool, Some(Order::Equal)) => match text.to_ascii_lowercase().as_str() {
            "true" | "yes" => Ok(Test::Bool(true)),
            "false" | "no" => Ok(Test::Bool(false)),
            _ => Err(wrong(format!("{name} is yes or no, or in other words true or false"))),
        },
        (Kind::Text | Kind::Bool, Some(_)) => {
            let message = format!("only numbers and dates have an order, and {name} is {kind}");
            Err(Mistake { at, message })
        }
        (_, None) => {
            Err(Mistake { at, message: format!("~ looks into a text, and {name} is a {kind}") })
        }
    }
}

/// A decimal number without an exponent.
fn number(text: &str) -> Option<f64> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit() || b"+-.".contains(&byte));
    // Adding 0 makes 0 of -0.
    if plain { text.parse::<f64>().ok().map(|number| number + 0.0) } else { None }
}

/// The first and the last day of a date, a month or a year.
fn days(text: &str) -> Option<(Day, Day)> {
    let mut parts = text.split('-').map(|part| {
        let digits = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        if digits { part.parse::<u32>().ok() } else { None }
    });
    let year = parts.next()??;
    let (month, day) = (parts.next(), parts.next());
    if parts.next().is_some() {
        return None;
    }
    let last_day = |month| (28..=31).rev().find_map(|day| Day::new(year, month, day));
    match (month, day) {
        (None, _) => Some((Day::new(year, 1, 1)?, Day::new(year, 12, 31)?)),
        (Some(month), None) => Some((Day::new(year, month?, 1)?, last_day(month?)?)),
        (Some(month), Some(day)) => Day::new(year, month?, day?).map(|day| (day, day)),
    }
}
