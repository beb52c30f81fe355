//! Handicap.

use super::number::{amount, numeral};
use super::text::{Cursor, fold, is_unknown, plain};
use super::{Claim, Raw};

/// Handicap, and how it was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Handicap {
    /// Handicap stones; 0 and 1 both mean none. 1 says that Black has the first move and gives no
    /// komi.
    pub stones: u32,
    /// Whether it is the plain number, 2 or more, that the specification asks for.
    pub standard: bool,
}

/// More stones than anyone has given on any board.
const MOST: u32 = 99;

/// Reads `HA`: a number of stones, 2 or more.
///
/// Leniencies: `0` (an even game) and `1` (Black plays first and gives no komi); decimals that are
/// whole (`2.0`); words:
/// - even: `호선`, `互先`, `分先`, `even`, also with a komi after it (`호선 - 6집 반 공제`, which the komi
///   reads);
/// - first move: `정선`, `定先`, `让先`, `受先`, `先`; and `先相先` (Black in two games of three), whichever
///   game it is, because no komi is given in any of them;
/// - stones: `4점 접바둑`, `두점`, `受二子`, `让2子`, `9 stones`;
/// - of a match handicap the part after the dot, which is that of the game (`先二先.二子`); names before
///   it are skipped.
///
/// `先二先` without the game's part is unreadable: it may mean either. So is `7.5`, which is a komi.
pub(super) fn read(raw: Raw<'_>) -> Claim<'_, Handicap> {
    let said = |stones, standard| Claim::Said(Handicap { stones, standard }, raw);
    match *raw.text.as_bytes() {
        [digit @ b'0'..=b'9'] => {
            let stones = u32::from(digit - b'0');
            return said(stones, stones >= 2);
        }
        [] => return Claim::Silent,
        _ => {}
    }
    let text = match plain(raw) {
        Err(claim) => return claim,
        Ok(text) => text,
    };
    let standard = |stones| stones >= 2 && raw.text.bytes().all(|byte| byte.is_ascii_digit());
    let folded = fold(&text);
    match number(&folded).or_else(|| words(&folded)) {
        _ if is_unknown(&folded) => Claim::Silent,
        Some(stones) if stones <= MOST => said(stones, standard(stones)),
        _ => Claim::Unreadable(raw),
    }
}

/// A whole number, perhaps with a word for "stones" after it.
fn number(text: &str) -> Option<u32> {
    let mut cursor = Cursor::new(text);
    let native = |cursor: &mut Cursor<'_>| {
        let stones = numeral(cursor)?;
        cursor.rest.starts_with(['점', '子']).then_some(stones)
    };
    let mut ahead = cursor;
    let stones = if let Some(stones) = native(&mut ahead) {
        cursor = ahead;
        stones
    } else {
        let amount = amount(&mut cursor)?;
        let (quarters, exact) = amount.quarters();
        (exact && quarters % 4 == 0).then_some(())?;
        u32::try_from(quarters / 4).ok()?
    };
    cursor.skip_blanks();
    if cursor.eat_any(&["점", "子", "stones", "stone", "h"]) {
        cursor.skip_blanks();
    }
    cursor.eat_any(&["접바둑", "접", "局"]);
    cursor.at_end().then_some(stones)
}

fn words(text: &str) -> Option<u32> {
    if ["호선", "互先", "分先", "even", "none", "맞바둑"].iter().any(|even| text.starts_with(even))
    {
        return Some(0);
    }
    if ["정선", "선"].contains(&text) {
        return Some(1);
    }
    // Of a match handicap, the game's own part.
    match text.rsplit_once('.') {
        Some((of_match, of_game)) => {
            of_match.contains(['先', '二', '三']).then(|| game(of_game))?
        }
        None => game(text).or_else(|| text.ends_with("先相先").then_some(1)),
    }
}

/// The handicap of one game: `先`, `二子`, `三`, `受先`, `让二子`, with any name before it.
fn game(text: &str) -> Option<u32> {
    if text == "先" {
        return Some(1);
    }
    let tail = text.rfind(['受', '让', '定']).map(|at| {
        let mut cursor = Cursor::new(&text[at..]);
        cursor.next();
        cursor.rest
    });
    match tail.unwrap_or(text) {
        "先" => Some(1),
        tail => {
            let mut cursor = Cursor::new(tail);
            let stones = cursor.digits().or_else(|| numeral(&mut cursor))?;
            cursor.eat("子");
            cursor.at_end().then_some(stones)
        }
    }
}
