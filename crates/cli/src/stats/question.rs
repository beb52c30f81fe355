//! `--by` and `--agg`: one's own question over the columns of games.

use super::rates::{NOTE, Wins};
use super::sheet::{Cell, Sheet};
use super::spread::Spread;
use crate::error::Error;
use crate::escape::visible;
use crate::near::nearest;
use crate::table::games::{self, GameColumn};
use crate::table::{Facts, Kind, Value};
use kifu_rules::Outcome;
use std::borrow::Cow;
use std::collections::HashMap;

/// What is to be known of which games.
#[derive(Debug)]
pub(crate) struct Question {
    name: &'static str,
    title: String,
    /// The word for null in text.
    null: &'static str,
    /// What games are told apart by.
    by: Vec<&'static GameColumn>,
    aggregates: Vec<Aggregate>,
    /// The columns that aggregates are made of, each once.
    measured: Vec<&'static GameColumn>,
}

/// What is made of a group of games. Numbers are places in [`Question::measured`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Aggregate {
    Count,
    Rate,
    Of(Figure, usize),
}

/// What is made of the values of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Figure {
    Mean,
    Median,
    Quantiles,
    Min,
    Max,
    Sum,
}

const FIGURES: [(&str, Figure); 6] = [
    ("mean", Figure::Mean),
    ("median", Figure::Median),
    ("quantiles", Figure::Quantiles),
    ("min", Figure::Min),
    ("max", Figure::Max),
    ("sum", Figure::Sum),
];

/// The shares of [`Figure::Quantiles`] and the beginnings of the names of their columns.
const QUANTILES: [(&str, f64); 5] =
    [("p05", 0.05), ("p25", 0.25), ("p50", 0.5), ("p75", 0.75), ("p95", 0.95)];

/// The values of one game that a question asks for: those that it is told apart by, then those
/// that are measured.
#[derive(Debug)]
pub(super) struct Values {
    key: Vec<Value<'static>>,
    measured: Vec<Value<'static>>,
}

/// The answer so far.
#[derive(Debug)]
pub(super) struct Answer<'q> {
    question: &'q Question,
    groups: HashMap<Vec<Value<'static>>, Group>,
}

#[derive(Debug)]
struct Group {
    wins: Wins,
    spreads: Vec<Spread>,
}

impl Question {
    /// Reads what is typed.
    ///
    /// # Errors
    ///
    /// [`Error::Usage`] if a column or an aggregate does not exist, or a column is no number.
    pub(crate) fn parse(by: &[String], aggregates: &[String]) -> Result<Self, Error> {
        let by = by.iter().map(|name| column("--by", name)).collect::<Result<Vec<_>, _>>()?;
        let names: Vec<&str> = by.iter().map(|column| column.spec.name).collect();
        let twice = (1..names.len()).find(|&place| names[..place].contains(&names[place]));
        if let Some(place) = twice {
            return Err(Error::Usage(format!("--by names {} twice", names[place])));
        }
        let title = format!("Games by {}", names.join(", "));
        let mut question =
            Self {
                name: "by", title, null: "–", by, aggregates: Vec::new(), measured: Vec::new()
            };
        if aggregates.is_empty() {
            question.aggregates = vec![Aggregate::Count, Aggregate::Rate];
        }
        // What names no column takes that of the next that does.
        let mut of: Option<&str> = None;
        for typed in aggregates.iter().rev() {
            let (word, own) = match typed.split_once(':') {
                Some((word, column)) => (word, Some(column)),
                None => (typed.as_str(), None),
            };
            of = own.or(of);
            let aggregate = question.aggregate(word.trim(), own, of)?;
            question.aggregates.insert(0, aggregate);
        }
        Ok(question)
    }

    /// The lengths of games by how they ended.
    pub(super) fn lengths() -> Result<Self, Error> {
        let aggregates = ["count", "mean", "min", "quantiles", "max:moves"].map(str::to_owned);
        let mut question = Self::parse(&["ending".to_owned()], &aggregates)?;
        question.name = "length";
        question.null = "none";
        question.title = "Moves of a game, by how it ended".to_owned();
        Ok(question)
    }

    fn aggregate(
        &mut self,
        word: &str,
        own: Option<&str>,
        of: Option<&str>,
    ) -> Result<Aggregate, Error> {
        let plain = match word {
            "count" => Some(Aggregate::Count),
            "rate" => Some(Aggregate::Rate),
            _ => None,
        };
        if let (Some(plain), None) = (plain, own) {
            return Ok(plain);
        }
        let figure = FIGURES.iter().find(|&&(name, _)| name == word).map(|&(_, figure)| figure);
        let Some(figure) = figure else {
            let word = visible(word);
            let wrong = if plain.is_some() { "takes no column" } else { "is not known" };
            return Err(Error::Usage(format!(
                "--agg: {word} {wrong}; there are count, rate, and mean, median, quantiles, min, \
                 max, sum with a column: mean:moves"
            )));
        };
        let Some(of) = of else {
            let message = format!("--agg: {word} of what? Name a column: {word}:moves");
            return Err(Error::Usage(message));
        };
        let column = column("--agg", of)?;
        let name = column.spec.name;
        if !matches!(column.spec.kind, Kind::Int | Kind::Points | Kind::Zi) {
            let kind = column.spec.kind.word();
            return Err(Error::Usage(format!("--agg: {name} is no number but a {kind}")));
        }
        let known = self.measured.iter().position(|have| have.spec.name == name);
        let place = known.unwrap_or_else(|| {
            self.measured.push(column);
            self.measured.len() - 1
        });
        Ok(Aggregate::Of(figure, place))
    }

    /// What it asks of a game.
    pub(super) fn values(&self, facts: &Facts<'_>) -> Values {
        let all = |columns: &[&'static GameColumn]| {
            columns.iter().map(|column| (column.get)(facts).into_owned()).collect()
        };
        Values { key: all(&self.by), measured: all(&self.measured) }
    }

    fn columns(&self) -> Vec<Cow<'static, str>> {
        let mut names: Vec<Cow<'static, str>> =
            self.by.iter().map(|column| column.spec.name.into()).collect();
        for aggregate in &self.aggregates {
            match *aggregate {
                Aggregate::Count => names.push("games".into()),
                Aggregate::Rate => {
                    names.extend(["black_rate", "rate_low", "rate_high"].map(Into::into));
                }
                Aggregate::Of(figure, place) => {
                    let of = self.measured[place].spec.name;
                    match figure {
                        Figure::Quantiles => {
                            names.extend(QUANTILES.map(|(name, _)| format!("{name}_{of}").into()));
                        }
                        _ => {
                            let word = FIGURES.iter().find(|&&(_, one)| one == figure);
                            let word = word.map_or("", |&(word, _)| word);
                            names.push(format!("{word}_{of}").into());
                        }
                    }
                }
            }
        }
        names
    }
}

impl<'q> Answer<'q> {
    pub(super) fn new(question: &'q Question) -> Self {
        Self { question, groups: HashMap::new() }
    }

    pub(super) fn add(&mut self, values: Values, outcome: Option<Outcome>) {
        let group = self.groups.entry(values.key).or_insert_with(|| Group {
            wins: Wins::default(),
            spreads: vec![Spread::default(); self.question.measured.len()],
        });
        group.wins.add(outcome);
        for (spread, value) in group.spreads.iter_mut().zip(&values.measured) {
            spread.add(value);
        }
    }

    pub(super) fn sheet(&self) -> Sheet {
        let question = self.question;
        let mut sheet = Sheet::new(question.name, &question.title, &[]);
        if question.aggregates.contains(&Aggregate::Rate) {
            sheet = sheet.with_note(NOTE);
        }
        sheet.columns = question.columns();
        sheet.null = question.null;
        let mut groups: Vec<_> = self.groups.iter().collect();
        groups.sort_unstable_by_key(|&(key, _)| key);
        for (key, group) in groups {
            let mut cells: Vec<Cell> = key.iter().map(|value| Cell::Value(value.clone())).collect();
            for aggregate in &question.aggregates {
                group.figure(*aggregate, &mut cells);
            }
            sheet.row(group.wins.games(), cells);
        }
        sheet
    }
}

impl Group {
    fn figure(&self, aggregate: Aggregate, cells: &mut Vec<Cell>) {
        let (figure, spread) = match aggregate {
            Aggregate::Count => return cells.push(Cell::Count(self.wins.games())),
            Aggregate::Rate => {
                let black = self.wins.of(kifu_rules::Color::Black);
                return cells.extend(Cell::rate(black, self.wins.won()));
            }
            Aggregate::Of(figure, place) => (figure, &self.spreads[place]),
        };
        let number = match figure {
            Figure::Mean => spread.mean(),
            Figure::Median => spread.quantile(0.5),
            Figure::Min => spread.quantile(0.0),
            Figure::Max => spread.quantile(1.0),
            Figure::Sum => (spread.number() > 0).then(|| spread.sum()),
            Figure::Quantiles => {
                let all = QUANTILES.map(|(_, share)| Cell::maybe(spread.quantile(share)));
                return cells.extend(all);
            }
        };
        cells.push(Cell::maybe(number));
    }
}

/// The column of games that somebody typed.
fn column(option: &str, typed: &str) -> Result<&'static GameColumn, Error> {
    let name = typed.trim().to_ascii_lowercase();
    games::column(&name).ok_or_else(|| {
        let near = nearest(&name, games::columns().map(|column| column.spec.name));
        let hint = match near.as_slice() {
            [] => "kifu export --describe lists all".to_owned(),
            near => format!("did you mean {}?", near.join(", ")),
        };
        let typed = visible(typed);
        Error::Usage(format!("{option}: no column is called \"{typed}\"; {hint}"))
    })
}
