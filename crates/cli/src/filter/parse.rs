//! The grammar of conditions.
//!
//! ```text
//! any       = all ("or" all)*
//! all       = single ("and" single)*
//! single    = "not"* ( "(" any ")" | test )
//! test      = column [ operator value | "is" ["not"] "null" ]
//! operator  = "=" | "!=" | "<" | "<=" | ">" | ">=" | "~"
//! value     = a word | "text in quotes, \" and \\ for those characters"
//! ```

use super::Mistake;
use std::borrow::Cow;
use winnow::ascii::{Caseless, multispace0};
use winnow::combinator::{alt, cut_err, eof, not, opt, peek, preceded, repeat, terminated};
use winnow::error::{ContextError, StrContext, StrContextValue};
use winnow::prelude::*;
use winnow::stream::LocatingSlice;
use winnow::token::{one_of, take_while};

type Input<'i> = LocatingSlice<&'i str>;

/// A condition as it is written.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Syntax<'i> {
    Any(Vec<Self>),
    All(Vec<Self>),
    Not(Box<Self>),
    /// A column alone.
    Flag(Word<'i>),
    /// `is null`.
    IsNull(Word<'i>),
    Compare {
        column: Word<'i>,
        operator: Operator,
        at: usize,
        value: Word<'i>,
    },
}

/// A word or a quoted text, and where it begins.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Word<'i> {
    pub(super) text: Cow<'i, str>,
    pub(super) at: usize,
}

/// How a column and a value are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Operator {
    Equal,
    Unequal,
    Less,
    AtMost,
    More,
    AtLeast,
    Contains,
}

/// Parentheses within parentheses: more than anybody means, less than a stack holds.
const DEEPEST: usize = 64;

/// Reads a condition.
pub(super) fn parse(text: &str) -> Result<Syntax<'_>, Mistake> {
    if let Some(at) = too_deep(text) {
        return Err(Mistake { at, message: "too many parentheses within parentheses".to_owned() });
    }
    let whole = terminated(any, eof.context(expected("and, or, or the end")));
    preceded(multispace0, whole).parse(Input::new(text)).map_err(|error| {
        let expected = error.inner().context().find_map(|context| match context {
            StrContext::Expected(what) => Some(format!("expected {what} here")),
            _ => None,
        });
        let message = expected.unwrap_or_else(|| "this cannot be read".to_owned());
        Mistake { at: error.offset(), message }
    })
}

fn any<'i>(input: &mut Input<'i>) -> ModalResult<Syntax<'i>> {
    let first = all.parse_next(input)?;
    let rest: Vec<Syntax<'i>> =
        repeat(0.., preceded(keyword("or"), cut_err(all))).parse_next(input)?;
    Ok(joined(first, rest, Syntax::Any))
}

fn all<'i>(input: &mut Input<'i>) -> ModalResult<Syntax<'i>> {
    let first = single.parse_next(input)?;
    let rest: Vec<Syntax<'i>> =
        repeat(0.., preceded(keyword("and"), cut_err(single))).parse_next(input)?;
    Ok(joined(first, rest, Syntax::All))
}

fn joined<'i>(
    first: Syntax<'i>,
    mut rest: Vec<Syntax<'i>>,
    join: fn(Vec<Syntax<'i>>) -> Syntax<'i>,
) -> Syntax<'i> {
    if rest.is_empty() {
        return first;
    }
    rest.insert(0, first);
    join(rest)
}

fn single<'i>(input: &mut Input<'i>) -> ModalResult<Syntax<'i>> {
    let negations: usize = repeat(0.., keyword("not")).parse_next(input)?;
    let close = sign(")").context(expected(")"));
    let group = preceded(sign("("), cut_err(terminated(any, close)));
    let part = alt((group, test)).context(expected("a column, not or (")).parse_next(input)?;
    Ok(if negations.is_multiple_of(2) { part } else { Syntax::Not(Box::new(part)) })
}

fn test<'i>(input: &mut Input<'i>) -> ModalResult<Syntax<'i>> {
    let column = terminated(name, multispace0).parse_next(input)?;
    if let Some((operator, at)) = opt(operator).parse_next(input)? {
        let value = cut_err(terminated(value, multispace0));
        let value = value.context(expected("a word, a number or a text in quotes"));
        let value = { value }.parse_next(input)?;
        return Ok(Syntax::Compare { column, operator, at, value });
    }
    if opt(keyword("is")).parse_next(input)?.is_some() {
        let negated = opt(keyword("not")).parse_next(input)?.is_some();
        cut_err(keyword("null").context(expected("null or not null"))).parse_next(input)?;
        let null = Syntax::IsNull(column);
        return Ok(if negated { Syntax::Not(Box::new(null)) } else { null });
    }
    Ok(Syntax::Flag(column))
}

fn operator(input: &mut Input<'_>) -> ModalResult<(Operator, usize)> {
    let operator = alt((
        "!=".value(Operator::Unequal),
        "<=".value(Operator::AtMost),
        ">=".value(Operator::AtLeast),
        "<".value(Operator::Less),
        ">".value(Operator::More),
        "=".value(Operator::Equal),
        "~".value(Operator::Contains),
    ));
    let (operator, span) = terminated(operator.with_span(), multispace0).parse_next(input)?;
    Ok((operator, span.start))
}

/// A word that is no keyword.
fn name<'i>(input: &mut Input<'i>) -> ModalResult<Word<'i>> {
    let keyword = alt((keyword("and"), keyword("or"), keyword("not"), keyword("is")));
    preceded(not(keyword), word).parse_next(input)
}

fn value<'i>(input: &mut Input<'i>) -> ModalResult<Word<'i>> {
    alt((quoted, word)).parse_next(input)
}

fn word<'i>(input: &mut Input<'i>) -> ModalResult<Word<'i>> {
    let (text, span) = take_while(1.., is_word).with_span().parse_next(input)?;
    Ok(Word { text: Cow::Borrowed(text), at: span.start })
}

fn quoted<'i>(input: &mut Input<'i>) -> ModalResult<Word<'i>> {
    let (quote, span) = one_of(['"', '\'']).with_span().parse_next(input)?;
    let plain = |char: char| char != quote && char != '\\';
    let escaped = preceded('\\', one_of(move |char: char| char == quote || char == '\\'));
    let piece = alt((
        take_while(1.., plain).map(Cow::Borrowed),
        escaped.map(|char: char| Cow::Owned(String::from(char))),
        // Any other backslash is one.
        "\\".map(Cow::Borrowed),
    ));
    let text = repeat(0.., piece).fold(String::new, |text, piece: Cow<'_, str>| text + &piece);
    let end = quote.context(expected("the quote that ends the text"));
    let text = { cut_err(terminated(text, end)) }.parse_next(input)?;
    Ok(Word { text: Cow::Owned(text), at: span.start })
}

fn keyword<'i>(
    word: &'static str,
) -> impl Parser<Input<'i>, (), winnow::error::ErrMode<ContextError>> {
    let end = peek(not(one_of(is_word)));
    terminated(Caseless(word), (end, multispace0)).void()
}

fn sign<'i>(
    sign: &'static str,
) -> impl Parser<Input<'i>, (), winnow::error::ErrMode<ContextError>> {
    terminated(sign, multispace0).void()
}

fn is_word(char: char) -> bool {
    !char.is_whitespace() && !"()\"'=!<>~".contains(char)
}

const fn expected(what: &'static str) -> StrContext {
    StrContext::Expected(StrContextValue::Description(what))
}

/// Where parentheses are nested too deep.
fn too_deep(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    text.char_indices().find_map(|(at, char)| {
        match char {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        (depth > DEEPEST).then_some(at)
    })
}
