//! Codes as they are typed: whole, their beginnings, or names.

use crate::audit::{CHECKS, Check, Run};
use crate::error::Error;
use crate::escape::visible;
use crate::near::distance;

/// Which checks run: all, or those selected, without those ignored.
pub(super) fn selection(select: &[String], ignore: &[String]) -> Result<Vec<bool>, Error> {
    let mut selected = vec![select.is_empty(); CHECKS.len()];
    for (words, value) in [(select, true), (ignore, false)] {
        for word in words {
            for row in rows(word)? {
                selected[row] = value;
            }
        }
    }
    Ok(selected)
}

/// Whether nothing is selected but checks that count the games.
pub(super) fn only_counted(selected: &[bool]) -> bool {
    let mut rows = CHECKS.iter().zip(selected).filter(|(_, selected)| **selected);
    rows.all(|(check, _)| matches!(check.run, Run::Result(_)))
}

/// The rows of the table that a word names: at least one.
pub(super) fn rows(word: &str) -> Result<Vec<usize>, Error> {
    let wanted = word.trim();
    let named = |check: &Check| {
        let prefix = check.code.get(..wanted.len());
        let coded = prefix.is_some_and(|prefix| prefix.eq_ignore_ascii_case(wanted));
        (coded && !wanted.is_empty()) || check.name.eq_ignore_ascii_case(wanted)
    };
    let rows: Vec<usize> = (0..CHECKS.len()).filter(|&row| named(CHECKS[row])).collect();
    if rows.is_empty() { Err(unknown(wanted)) } else { Ok(rows) }
}

fn unknown(word: &str) -> Error {
    let near = near(word);
    let near: Vec<_> = near.iter().map(|check| format!("{} {}", check.code, check.name)).collect();
    let hint = match near.as_slice() {
        [] => "kifu explain lists all".to_owned(),
        near => format!("did you mean {}?", near.join(", ")),
    };
    Error::Usage(format!("no check is called \"{}\"; {hint}", visible(word)))
}

/// Those whose code or name is nearly the word.
fn near(word: &str) -> Vec<&'static Check> {
    const MOST: usize = 4;
    let word = word.to_ascii_lowercase();
    let distance = |check: &Check| {
        let code = distance(&word, &check.code.to_ascii_lowercase());
        let allowed = word.chars().count() / 3;
        let name = distance(&word, check.name);
        let part = check.name.contains(&word) && word.len() > 2;
        let near_code = (code <= 1 && word.len() > 2).then_some(code);
        let near_name = if part { Some(0) } else { (name <= allowed.min(4)).then_some(name) };
        near_code.into_iter().chain(near_name).min()
    };
    let mut near: Vec<(usize, &Check)> =
        CHECKS.iter().filter_map(|&check| Some((distance(check)?, check))).collect();
    near.sort_by_key(|&(distance, _)| distance);
    near.into_iter().map(|(_, check)| check).take(MOST).collect()
}
