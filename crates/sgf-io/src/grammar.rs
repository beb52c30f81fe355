//! Whether a value is of the type that FF\[4\] gives its property. Common forms are told at a
//! glance; the doubtful ones are put to sgf-parse.

use crate::property::Class;
use kifu_rules::Point;
use sgf_parse::SgfProp;
use sgf_parse::go::Prop;

/// Whether the value reads as its property asks. Blanks around it do not matter.
///
/// Always true for texts and for properties that are not known. Game information is the claims'
/// business: of it only `KO` and `TE` outside the root should be asked about.
pub(crate) fn is_valid(name: &str, class: Class, value: &str) -> bool {
    let value = value.trim();
    let common = match class {
        Class::Number => is_number(value),
        Class::Single => matches!(value, "1" | "2") && !matches!(name, "DO" | "IT" | "KO"),
        Class::Points => {
            value.is_empty() && matches!(name, "DD" | "VW") || rectangle(value).is_some()
        }
        Class::Lines => false,
        Class::Labels => return is_label(value),
        Class::Info(_) | Class::Move | Class::Setup | Class::Territory | Class::Turn => false,
        Class::Unknown | Class::Text => return true,
    };
    common || !matches!(Prop::new(name.to_owned(), vec![value.to_owned()]), Prop::Invalid(..))
}

/// A point, as two letters: `a` to `z` count from 0, `A` to `Z` from 26.
pub(crate) fn point(value: &str) -> Option<Point> {
    match *value.trim().as_bytes() {
        [x, y] => Some(Point { x: letter(x)?, y: letter(y)? }),
        _ => None,
    }
}

/// A rectangle of points `aa:cc`, or one point: the corner next to the first column and row, and
/// the one opposite.
pub(crate) fn rectangle(value: &str) -> Option<(Point, Point)> {
    let Some((first, second)) = value.split_once(':') else {
        return point(value).map(|point| (point, point));
    };
    let (a, b) = (point(first)?, point(second)?);
    let low = Point { x: a.x.min(b.x), y: a.y.min(b.y) };
    Some((low, Point { x: a.x.max(b.x), y: a.y.max(b.y) }))
}

/// The points of a rectangle, row by row.
pub(crate) fn points((low, high): (Point, Point)) -> impl Iterator<Item = Point> {
    (low.y..=high.y).flat_map(move |y| (low.x..=high.x).map(move |x| Point { x, y }))
}

pub(crate) const fn letter(byte: u8) -> Option<u8> {
    match byte {
        b'a'..=b'z' => Some(byte - b'a'),
        b'A'..=b'Z' => Some(byte - b'A' + 26),
        _ => None,
    }
}

fn is_number(value: &str) -> bool {
    let digits = value.strip_prefix(['-', '+']).unwrap_or(value);
    digits.bytes().any(|byte| byte.is_ascii_digit())
        && digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
        && digits.bytes().filter(|&byte| byte == b'.').count() <= 1
}

/// A point, a colon and a text, in which further colons may stand.
fn is_label(value: &str) -> bool {
    value.split_once(':').is_some_and(|(place, _)| point(place).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::property::{class, key};

    #[test]
    fn values_are_judged_by_their_property() {
        let valid = |name: &str, value| is_valid(name, class(key(name.as_bytes())), value);
        for (name, value) in [
            ("BL", "12.5"),
            ("BL", " 3 "),
            ("OW", "5"),
            ("MN", "-1"),
            ("TE", "2"),
            ("KO", ""),
            ("CR", "aa:cc"),
            ("MA", "Za"),
            ("VW", ""),
            ("LB", "aa:x:y"),
            ("LN", "aa:bb"),
            ("ZZ", "whatever"),
            ("C", "aa"),
            ("V", "-3.5"),
        ] {
            assert!(valid(name, value), "{name}[{value}]");
        }
        for (name, value) in [
            ("BL", ""),
            ("BL", "1.2.3"),
            ("OW", "x"),
            ("TE", "3"),
            ("CR", "a"),
            ("CR", ""),
            ("LB", "aa"),
            ("LN", "aa:aa"),
            ("LN", "aa"),
            ("DO", "1"),
            ("V", "b"),
        ] {
            assert!(!valid(name, value), "{name}[{value}]");
        }
    }

    #[test]
    fn rectangles_may_name_any_two_corners() {
        let corners = Some((Point { x: 0, y: 1 }, Point { x: 2, y: 27 }));
        assert_eq!((rectangle("ab:cB"), rectangle("aB:cb")), (corners, corners));
        assert_eq!((rectangle("aa:"), rectangle("a1"), rectangle("aa:bb:cc")), (None, None, None));
    }
}
