//! Text broken into lines that fit.

use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

/// Widths of letters vary; this much of their size, in percent, is rather too much than too little
/// for a Latin letter, and two of them for a Chinese character.
const LETTER: u32 = 58;

/// Breaks a text at blanks so that its lines are at most `width` wide in letters of `size`. Words
/// that are too long alone are broken anywhere. After `most` lines the rest is left out, with an
/// ellipsis in its place.
pub(super) fn wrapped(text: &str, width: u32, size: u32, most: usize) -> Vec<String> {
    let room = (width * 100 / (size * LETTER)).max(4) as usize;
    let mut lines = broken(text, room);
    // As narrow as that number of lines allows, so that no word stands alone on the last one.
    let longest = lines.iter().map(|line| line.width()).max().unwrap_or(0);
    for room in (longest / 2..longest).rev() {
        let narrower = broken(text, room.max(4));
        if narrower.len() > lines.len() {
            break;
        }
        lines = narrower;
    }
    if lines.len() > most {
        lines.truncate(most);
        append(&mut lines, '…');
    }
    lines
}

fn broken(text: &str, room: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.last().map_or(0, |line| line.width());
        if last > 0 && last + 1 + word.width() > room {
            lines.push(String::new());
        } else if last > 0 {
            append(&mut lines, ' ');
        }
        for letter in word.chars() {
            let full = lines.last().map_or(0, |line| line.width()) + letter.width().unwrap_or(0);
            if full > room {
                lines.push(String::new());
            }
            append(&mut lines, letter);
        }
    }
    lines
}

fn append(lines: &mut [String], letter: char) {
    if let Some(line) = lines.last_mut() {
        line.push(letter);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_blanks_and_in_long_words() {
        let lines = |text| wrapped(text, 58, 10, 3).join("|");
        assert_eq!(lines("one two three"), "one two|three");
        assert_eq!(lines("abcdefghijklm no"), "abcdefgh|ijklm no");
        assert_eq!(lines("一二三四五六七"), "一二三四|五六七");
        assert_eq!(lines("aaaaaaaa bbbbbbbb cccccccc dddd"), "aaaaaaaa|bbbbbbbb|cccccccc…");
        assert_eq!(lines(""), "");
    }
}
