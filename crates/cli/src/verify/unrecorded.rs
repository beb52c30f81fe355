//! Records that say themselves that their last moves are missing.

use crate::audit::Game;

/// What the record says of moves that it does not have, if it says so where its collectors write
/// it: before the first move, or with the last one.
pub(super) fn said<'g>(game: &Game<'g>) -> Option<&'g str> {
    let record = game.record;
    let text = &game.text.text;
    let whole = text.get(record.span.clone())?;
    let from_start = |at: &u32| (*at as usize).checked_sub(record.span.start);
    let head = match record.places.first() {
        Some(first) => whole.get(..from_start(first)?)?,
        None => whole,
    };
    let last = record.places.last().and_then(from_start).and_then(|at| whole.get(at..));
    sentences(head)
        .chain(last.into_iter().flat_map(|last| sentences(node(last))))
        .find(|sentence| tells(sentence))
}

/// The text up to the end of its first node.
fn node(text: &str) -> &str {
    let (mut inside, mut escaped) = (false, false);
    let end = text.find(|letter| {
        let was_escaped = std::mem::take(&mut escaped);
        match letter {
            '\\' if inside => escaped = !was_escaped,
            ']' if !was_escaped => inside = false,
            '[' => inside = true,
            ';' | '(' | ')' => return !inside,
            _ => {}
        }
        false
    });
    end.map_or(text, |end| &text[..end])
}

fn sentences(text: &str) -> impl Iterator<Item = &str> {
    text.split(['[', ']', '.', ',', ';', '。', '，', '\n', '\r']).map(str::trim)
}

/// Whether it says that the moves from some point on are missing, in one of the phrases that
/// collections of records use; gaps in the middle (`moves 45-50 omitted`) are not meant.
fn tells(sentence: &str) -> bool {
    if EASTERN.iter().any(|phrase| sentence.contains(phrase)) {
        return true;
    }
    let lower = sentence.to_ascii_lowercase();
    let words: Vec<&str> = lower.split_ascii_whitespace().collect();
    let rest = words.iter().position(|word| *word == "moves").is_some_and(|at| {
        let before = at.checked_sub(1).and_then(|at| words.get(at));
        let after = words.get(at + 1);
        before.is_some_and(|word| LATER.contains(word))
            || after.is_some_and(|word| FROM_ON.contains(word))
    });
    rest && MISSING.iter().any(|phrase| lower.contains(phrase))
}

const LATER: &[&str] = &["further", "following", "later", "subsequent", "remaining"];
const FROM_ON: &[&str] = &["after", "beyond", "from"];
const MISSING: &[&str] =
    &["not known", "unknown", "not recorded", "unrecorded", "not given", "omitted", "missing"];
const EASTERN: &[&str] = &[
    "以下略",
    "以下省略",
    "以下不明",
    "以下不詳",
    "以下不详",
    "後略",
    "后略",
    "이하 생략",
    "이하생략",
];

#[cfg(test)]
mod tests {
    use super::{node, tells};

    #[test]
    fn the_phrases_of_collections_are_known_and_their_like_is_not() {
        for missing in [
            "Moves after 254 not recorded",
            "moves beyond 176 not known",
            "Further moves unknown",
            "Remaining moves omitted",
            "moves from 201 on are missing",
            "144手以下略",
            "이하 생략",
        ] {
            assert!(tells(missing), "{missing}");
        }
        for other in [
            "moves 45-50 omitted",
            "B moves 3 and 5 guessed, missing from game record",
            "the date is not known",
            "further moves were good",
            "place unknown",
        ] {
            assert!(!tells(other), "{other}");
        }
    }

    #[test]
    fn a_node_ends_where_the_next_begins() {
        assert_eq!(node("B[aa]C[a (b\\]; c) d];W[bb]"), "B[aa]C[a (b\\]; c) d]");
        assert_eq!(node("B[aa])"), "B[aa]");
        assert_eq!(node("B[aa]C[\\\\](;W[bb])"), "B[aa]C[\\\\]");
        assert_eq!(node("B[aa]C[never closed"), "B[aa]C[never closed");
    }
}
