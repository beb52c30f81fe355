//! Wording that several checks share.

use kifu_rules::Size;

/// Text of the record between quotation marks, shortened to what fits a line.
pub(crate) fn quote(text: &str) -> String {
    const MOST: usize = 60;
    let text = text.trim();
    let mut chars = text.chars();
    let start: String = chars.by_ref().take(MOST).collect();
    let more = if chars.next().is_some() { "…" } else { "" };
    format!("\"{start}{more}\"")
}

/// A number of things: `1 move`, `2 moves`.
pub(crate) fn count(number: u32, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {thing}{plural}")
}

/// A board in words, where it is not the usual one: ` on 9×9`.
pub(crate) fn on_board(size: Size) -> String {
    if size == Size::NINETEEN { String::new() } else { format!(" on {size}") }
}
