//! The size of the board.

use super::text::{Cursor, fold, plain};
use super::{Claim, Raw};
use kifu_rules::Size;

/// Reads `SZ`: `19`, and `13:9` as columns and rows.
///
/// Leniencies: blanks, full-width digits, a square in the two-part form (`19:19`), and `x`, `×`,
/// `*`, `,` or `路` (`19路`) as other notations. Nothing else is a size; `0`, negative numbers and
/// sides over 52 are unreadable.
pub(super) fn read(raw: Raw<'_>) -> Claim<'_, Size> {
    if raw.text == "19" {
        return Claim::Said(Size::NINETEEN, raw);
    }
    match plain(raw) {
        Err(claim) => claim,
        Ok(text) => {
            sides(&fold(&text)).map_or(Claim::Unreadable(raw), |size| Claim::Said(size, raw))
        }
    }
}

fn sides(text: &str) -> Option<Size> {
    let mut cursor = Cursor::new(text);
    let width = cursor.digits()?;
    cursor.skip_blanks();
    let height = if cursor.eat_any(&[":", "x", "×", "*", ","]) {
        cursor.skip_blanks();
        cursor.digits()?
    } else {
        cursor.eat("路");
        width
    };
    cursor.at_end().then_some(())?;
    Size::new(u8::try_from(width).ok()?, u8::try_from(height).ok()?)
}
