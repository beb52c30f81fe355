//! Names that are nearly what somebody typed.

/// How many characters must be inserted, removed or replaced to make one word of the other
/// (Levenshtein's distance). Words beyond any name's length are just far.
pub(crate) fn distance(one: &str, other: &str) -> usize {
    const LONGEST: usize = 64;
    let other: Vec<char> = other.chars().collect();
    if one.chars().count() > LONGEST || other.len() > LONGEST {
        return usize::MAX;
    }
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (line, a) in one.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = line + 1;
        for (column, &b) in other.iter().enumerate() {
            let replaced = diagonal + usize::from(a != b);
            diagonal = row[column + 1];
            row[column + 1] = replaced.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[other.len()]
}

/// The names that are nearest to a word, at most three: those that it is a part of, and those that
/// a few edits make of it.
pub(crate) fn nearest(word: &str, names: impl Iterator<Item = &'static str>) -> Vec<&'static str> {
    const MOST: usize = 3;
    let word = word.to_ascii_lowercase();
    let allowed = (word.chars().count() / 2).clamp(1, 4);
    let mut near: Vec<(usize, &str)> = names
        .filter_map(|name| {
            let part = word.len() > 2 && (name.contains(&word) || word.contains(name));
            let edits = distance(&word, name);
            // A part is as good as one edit.
            let far = if part { edits.min(1) } else { edits };
            (far <= allowed).then_some((far, name))
        })
        .collect();
    near.sort_by_key(|&(far, _)| far);
    near.into_iter().map(|(_, name)| name).take(MOST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_edits() {
        for (one, other, edits) in
            [("", "", 0), ("ko", "", 2), ("superko", "super-ko", 1), ("g204", "g203", 1)]
        {
            assert_eq!(distance(one, other), edits);
            assert_eq!(distance(other, one), edits);
        }
    }

    #[test]
    fn near_names_are_found() {
        let near = |word| nearest(word, ["year", "event", "black_rank"].into_iter());
        assert_eq!(near("yaer"), ["year"]);
        assert_eq!(near("passes"), [] as [&str; 0]);
        assert_eq!(near("Yeer"), ["year"]);
        assert_eq!(near("rank"), ["black_rank"]);
    }
}
