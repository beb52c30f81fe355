//! The result.

mod sentence;
mod words;

use super::number::{Amount, Unit};
use super::text::{fold, plain};
use super::writer::Writer;
use super::{Claim, Raw};
use kifu_rules::{Color, Counting, Outcome, Points, Ruleset, WinBy};
use sentence::{Ending, Sentence};

/// The result, and how it was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameResult {
    /// The ending; its margin is in points.
    pub outcome: Outcome,
    /// The unit in which the margin was written, and how we know. Nothing where the text has no
    /// margin.
    pub unit: Option<MarginUnit>,
    /// Whether it is written in the form that the specification asks for.
    pub standard: bool,
    /// Whether the text marks it as unsure (`B+1?`).
    pub unsure: bool,
    /// The number of moves that the text states (`共185手`).
    pub moves: Option<u32>,
}

/// The unit of a written margin, and how we know.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MarginUnit {
    /// Points: nothing says otherwise.
    Points,
    /// Points (目, 집): the text says so.
    PointsByWord,
    /// Zi: the text says so (子).
    ZiByWord,
    /// Zi: a quarter fraction, which points do not have.
    ZiByFraction,
    /// Zi: a server that writes zi under Chinese rules (Fox).
    ZiBySource,
    /// The margin is no whole number of quarter points (`B+1 5/6`, `黑胜1/3子`, `B+0.66`): only the
    /// winner is taken from the text, and nothing is rounded.
    OddFraction,
}

/// What the rest of the record says that decides how a margin is meant.
#[derive(Debug, Clone, Copy)]
pub(super) struct Context<'c> {
    /// Who wrote the record.
    pub(super) writer: Writer,
    /// The rules that it names.
    pub(super) rules: Option<&'c Ruleset>,
}

impl Context<'_> {
    fn writes_zi(self) -> bool {
        self.writer == Writer::Fox
            && self.rules.is_some_and(|rules| rules.counting == Counting::Area)
    }
}

/// Reads `RE`: `0`, `Draw`, `B+` with a number or `R`, `Resign`, `T`, `Time`, `F`, `Forfeit` or
/// nothing, `Void`, `?`.
///
/// Leniencies, all marked as not standard:
/// - either case, blanks, full-width characters, remarks in parentheses, a `?` for doubt, marks at
///   the end;
/// - `B`, `W+V`, `B+J`, `W+AW`, `W+Offline`: a winner, by something that is no ending of the
///   specification;
/// - `W+.5`, `W+half`, `B+1 5/6`, `B+3/4`, `W+1半`, `B+7.5目`: margins in other notations;
/// - `Jigo`, `Void`, `No result`, `Both lost`, `Unfinished`, `Not played` and their kin, in four
///   languages;
/// - English, Chinese, Japanese and Korean sentences: a colour, how it won, and by how much, in any
///   order that one of these languages allows, with the number of moves before (`共245手 黑胜1目`,
///   `257手完, 黒中押し勝ち`, `207수 흑불계승`, `Black resigns. W 133.5 B 81.0`). See the module `sentence` for
///   the grammar. A colour with `超时`, `认输`, `resigns` and no word for winning has lost.
///
/// A margin is in zi if it says 子; else if it is an odd number of quarters; else if Fox wrote it
/// under a ruleset that counts area; otherwise in points. A decimal number below a quarter
/// (`B+0.0`, `W+0.02`) is a code of servers and names the winner only; so does a margin that is no
/// whole number of quarter points, with [`MarginUnit::OddFraction`].
///
/// `185子` alone is a count, not a result; two winners are a contradiction; `X+` and `WB+R` name no
/// winner: unreadable.
pub(super) fn read<'t>(raw: Raw<'t>, context: Context<'_>) -> Claim<'t, GameResult> {
    if let Some(result) = standard(raw.text, context) {
        return Claim::Said(result, raw);
    }
    let text = match plain(raw) {
        Err(claim) => return claim,
        Ok(text) => text,
    };
    if let Some(result) = standard(&text, context) {
        return Claim::Said(result, raw);
    }
    match free(&fold(&text), context) {
        Some(result) => {
            let margin = result.unit.is_some_and(|unit| unit != MarginUnit::OddFraction);
            let standard = margin && is_decimal(&text);
            Claim::Said(GameResult { standard, ..result }, raw)
        }
        None => Claim::Unreadable(raw),
    }
}

fn without_margin(outcome: Outcome, standard: bool) -> GameResult {
    GameResult { outcome, unit: None, standard, unsure: false, moves: None }
}

/// The forms of the specification.
fn standard(text: &str, context: Context<'_>) -> Option<GameResult> {
    let winner = match *text.as_bytes() {
        [b'B', b'+', ..] => Color::Black,
        [b'W', b'+', ..] => Color::White,
        _ => {
            let outcome = match text {
                "0" | "Draw" => Outcome::Draw,
                "Void" => Outcome::Void,
                "?" => Outcome::Unknown,
                _ => return None,
            };
            return Some(without_margin(outcome, true));
        }
    };
    let by = match &text[2..] {
        "R" | "Resign" => WinBy::Resignation,
        "T" | "Time" => WinBy::Time,
        "F" | "Forfeit" => WinBy::Forfeit,
        "" => WinBy::Unstated,
        number => {
            // Whole numbers and halves, in points: all others need a closer look.
            let digit = number.as_bytes()[0].is_ascii_digit();
            let points = number.parse::<Points>().ok().filter(|points| {
                digit
                    && !number.ends_with('.')
                    && points.quarters() % 2 == 0
                    && *points > Points::ZERO
                    && !context.writes_zi()
            })?;
            let outcome = Outcome::Win { winner, by: WinBy::Points(points) };
            let unit = Some(MarginUnit::Points);
            return Some(GameResult { unit, ..without_margin(outcome, true) });
        }
    };
    Some(without_margin(Outcome::Win { winner, by }, true))
}

/// Whether a text is a colour letter, a plus and a decimal number, whatever that number means.
fn is_decimal(text: &str) -> bool {
    let number = text.strip_prefix("B+").or_else(|| text.strip_prefix("W+"));
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    number.is_some_and(|number| match number.split_once('.') {
        Some((whole, fraction)) => digits(whole) && digits(fraction),
        None => digits(number),
    })
}

/// A folded text in any other form.
fn free(text: &str, context: Context<'_>) -> Option<GameResult> {
    let sentence = Sentence::read(text)?;
    let outcome = match sentence.ending {
        Ending::Nobody(outcome) => outcome,
        Ending::Win { winner, by } => Outcome::Win { winner, by },
    };
    let result = GameResult {
        unsure: sentence.unsure,
        moves: sentence.moves,
        ..without_margin(outcome, false)
    };
    let (Ending::Win { winner, by: WinBy::Unstated }, Some(margin)) =
        (sentence.ending, sentence.margin)
    else {
        return Some(result);
    };
    let code = margin.decimal && margin.quarters().0 == 0;
    let (by, unit) = match measured(margin, context) {
        Some((points, unit)) if points > Points::ZERO => (WinBy::Points(points), Some(unit)),
        Some(_) => (WinBy::Unstated, None),
        None if code => (WinBy::Unstated, None),
        None => (WinBy::Unstated, Some(MarginUnit::OddFraction)),
    };
    Some(GameResult { outcome: Outcome::Win { winner, by }, unit, ..result })
}

/// A margin in points, and its unit; nothing if it is no whole number of quarter points.
fn measured(margin: Amount, context: Context<'_>) -> Option<(Points, MarginUnit)> {
    Some(match margin.unit {
        Some(Unit::Points) => (margin.points()?, MarginUnit::PointsByWord),
        Some(Unit::Zi) => (margin.zi()?, MarginUnit::ZiByWord),
        None if margin.has_quarter() => (margin.zi()?, MarginUnit::ZiByFraction),
        None if context.writes_zi() => (zi_by_source(margin)?, MarginUnit::ZiBySource),
        None => (margin.points()?, MarginUnit::Points),
    })
}

/// A margin in zi as Fox writes it, which now and then cuts a second digit off: 0.2 is 0.25, 1.7 is
/// 1.75.
fn zi_by_source(margin: Amount) -> Option<Points> {
    let hundredths = margin.hundredths();
    match hundredths % 100 {
        20 | 70 => {
            let quarters = i32::try_from((hundredths + 5) / 25).unwrap_or(i32::MAX);
            Some(Points::from_quarter_zi(quarters))
        }
        _ => margin.zi(),
    }
}
