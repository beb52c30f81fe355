//! The difference of two texts, as `diff -u` shows it, safe to look at.

use crate::escape::visible;
use crate::sink::Paint;
use similar::{ChangeTag, TextDiff};
use std::io::{self, Write};

/// Lines that are longer are shown around the change alone.
const LONG: usize = 160;
const AROUND: usize = 40;

/// Writes the difference.
pub(crate) fn diff(
    out: &mut dyn Write,
    name: &str,
    before: &str,
    after: &str,
    paint: Paint,
) -> io::Result<()> {
    let name = visible(name);
    writeln!(out, "{}", paint.strong(format!("--- {name}")))?;
    writeln!(out, "{}", paint.strong(format!("+++ {name} (converted)")))?;
    let diff = TextDiff::from_lines(before, after);
    for group in diff.grouped_ops(1) {
        let (Some(first), Some(last)) = (group.first(), group.last()) else { continue };
        let (old, new) = (
            first.old_range().start..last.old_range().end,
            first.new_range().start..last.new_range().end,
        );
        writeln!(out, "@@ -{},{} +{},{} @@", old.start + 1, old.len(), new.start + 1, new.len())?;
        for op in group {
            let lines: Vec<_> = diff.iter_changes(&op).collect();
            let old: String =
                lines.iter().filter(|c| c.tag() == ChangeTag::Delete).map(|c| c.value()).collect();
            let new: String =
                lines.iter().filter(|c| c.tag() == ChangeTag::Insert).map(|c| c.value()).collect();
            let window = Window::of(&old, &new);
            for line in &lines {
                let text = line.value().trim_end_matches(['\n', '\r']);
                match line.tag() {
                    ChangeTag::Equal => writeln!(out, " {}", visible(&short(text)))?,
                    ChangeTag::Delete => {
                        writeln!(out, "-{}", visible(&window.cut(text, lines.len())))?;
                    }
                    ChangeTag::Insert => {
                        writeln!(out, "+{}", visible(&window.cut(text, lines.len())))?;
                    }
                }
            }
        }
    }
    Ok(())
}

/// What two texts have in common at their ends.
struct Window {
    start: usize,
    end: usize,
}

impl Window {
    fn of(old: &str, new: &str) -> Self {
        let same = |(a, b): &(char, char)| a == b;
        let start = old.chars().zip(new.chars()).take_while(same).count();
        let most = old.chars().count().min(new.chars().count()) - start;
        let end = old.chars().rev().zip(new.chars().rev()).take_while(same).count().min(most);
        Self { start, end }
    }

    /// A long line around the change: only where it is the one line that changes.
    fn cut(&self, line: &str, lines: usize) -> String {
        let length = line.chars().count();
        if length <= LONG {
            return line.to_owned();
        }
        if lines != 2 {
            return short(line);
        }
        let from = self.start.saturating_sub(AROUND);
        let to = (length + 1).saturating_sub(self.end) + AROUND;
        let piece: String = line.chars().skip(from).take(to.saturating_sub(from)).collect();
        let before = if from > 0 { "…" } else { "" };
        let after = if to < length { "…" } else { "" };
        format!("{before}{piece}{after}")
    }
}

fn short(line: &str) -> String {
    if line.chars().count() <= LONG {
        return line.to_owned();
    }
    let piece: String = line.chars().take(2 * AROUND).collect();
    format!("{piece}…")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(before: &str, after: &str) -> String {
        let mut out = Vec::new();
        diff(&mut out, "a\n.sgf", before, after, Paint::Plain).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn lines_that_change_are_shown() {
        let text = shown(
            "(;GM[1]\nKM[6.5]\nRE[B+1]\n;B[aa]\n;W[bb])\n",
            "(;GM[1]\nKM[6.5]\nRE[W+1]\n;B[aa]\n;W[bb])\n",
        );
        assert_eq!(
            text,
            "--- a\\n.sgf\n+++ a\\n.sgf (converted)\n@@ -2,3 +2,3 @@\n KM[6.5]\n-RE[B+1]\n+RE[W+1]\n ;B[aa]\n"
        );
    }

    #[test]
    fn long_lines_are_cut_around_the_change() {
        let (head, tail) = ("x".repeat(300), "y".repeat(300));
        let text = shown(&format!("{head}RE[B+1]{tail}"), &format!("{head}RE[W+0.5]{tail}"));
        assert!(text.lines().all(|line| line.chars().count() < 130), "{text}");
        assert!(text.contains("RE[B+1]yyy") && text.contains("RE[W+0.5]yyy"), "{text}");
    }
}
