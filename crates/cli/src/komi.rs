//! A komi on the command line: one meaning with every command.

use crate::error::Error;
use crate::escape::visible;
use kifu_rules::Points;
use kifu_sgf_io::Raw;
use kifu_sgf_io::claim::{self, Ident, Info};

/// Reads a komi: a bare number is points, and zi are written as zi (`3.75zi`, `3又3/4子`).
///
/// # Errors
/// If it is none; if it is a bare number with a quarter, or of hundreds, which is an amount of zi to
/// some and of points to others.
pub(crate) fn komi(text: &str) -> Result<Points, Error> {
    let wrong = |why: &str| Error::Usage(format!("\"{}\" is no komi{why}", visible(text)));
    let text = text.trim();
    let zi = "; with zi write 3.75zi, else the number of points";
    if let Ok(points) = text.parse::<Points>() {
        if points.quarters() % 2 != 0 {
            let (amount, sum) = (points, points + points);
            let why = format!(
                " in points, which has no quarters: write {amount}zi if it is in zi, which is {sum} \
                 points"
            );
            return Err(wrong(&why));
        }
        return match points.quarters().abs() {
            0..400 => Ok(points),
            _ => Err(wrong(zi)),
        };
    }
    let mut info = Info::default();
    info.push(Ident::KM, Raw { text, at: 0 });
    let komi = claim::read(&info).komi.said().map(|komi| komi.points).ok_or_else(|| wrong(""))?;
    let unit = ["zi", "子"].iter().any(|unit| text.to_lowercase().contains(unit));
    if !unit && text.contains('/') { Err(wrong(zi)) } else { Ok(komi) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bare_number_is_points() {
        for (text, quarters) in [
            ("7.5", Some(30)),
            ("-2", Some(-8)),
            ("3.5", Some(14)),
            ("3.75zi", Some(30)),
            ("3.5zi", Some(28)),
            ("3又3/4子", Some(30)),
            ("6目半", Some(26)),
            ("3.75", None),
            ("2.75", None),
            ("6.25", None),
            ("375", None),
            ("3 3/4", None),
            ("much", None),
            ("NaN", None),
        ] {
            assert_eq!(komi(text).ok().map(Points::quarters), quarters, "{text}");
        }
    }
}
