//! A result alone: what it says in standard form, and what it can be by the other way of counting.

use kifu_rules::{Color, Counting, Outcome, Points, Ruleset, Size, WinBy};
use kifu_scoring::convert::{self, Conversion, Parity, Reason, Turns};
use kifu_sgf_io::Raw;
use kifu_sgf_io::claim::{self, GameResult, HalfCount, Ident, Info, MarginUnit};

/// What results are converted to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Target {
    /// Points, however they were counted.
    Points,
    /// Zi.
    Zi,
    /// The way of counting of some rules, or of none in particular.
    Counting(Counting),
}

/// What is known beside the result.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Known {
    /// The komi counted in it.
    pub(crate) komi: Option<Points>,
    /// The board.
    pub(crate) size: Size,
    /// Who played last.
    pub(crate) last: Option<Color>,
}

/// A text that can be converted.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Given {
    /// A result.
    Result(GameResult),
    /// A count of one side.
    Count(HalfCount),
}

/// What became of a result.
#[derive(Debug, Clone)]
pub(crate) struct Converted {
    /// What it was.
    pub(crate) given: Given,
    /// The result.
    pub(crate) outcome: Outcome,
    /// How it was counted, as far as it says.
    pub(crate) counting: Option<Counting>,
    /// The margin without komi, where that is known.
    pub(crate) board: Option<Points>,
    /// The result by the other way of counting, by who may have played last.
    pub(crate) possible: Vec<Possible>,
}

/// A result that it can be by the other way of counting.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Possible {
    /// The way.
    pub(crate) counting: Counting,
    /// The margin, komi counted as in the result.
    pub(crate) margin: Points,
    /// How many stones the two sides played, if it is this one.
    pub(crate) reason: Reason,
    /// Whether the area count of the two is only had with an odd number of shared points; nothing if
    /// komi is not known.
    pub(crate) odd_shared: Option<bool>,
}

impl Converted {
    /// Whether the margin without komi is one that no board has: every count gives whole points.
    pub(crate) fn no_board_has(&self) -> bool {
        self.board.is_some_and(|board| board.fraction() != 0)
    }
}

impl Given {
    /// Reads a text: a result in any notation that records have, or a count. A margin above all
    /// points of the board is a count that looks like a result.
    ///
    /// # Errors
    /// If it is neither, or no result that a board of this size can have.
    pub(crate) fn read(text: &str, size: Size) -> Result<Self, NoResult> {
        let mut info = Info::default();
        info.push(Ident::RE, Raw { text, at: 0 });
        let result = claim::read(&info).result.said().copied();
        let board = Points::from_points(size.area() as i32);
        let count = || HalfCount::read(text);
        let Some(result) = result else {
            let count = count().ok_or(NoResult::Unreadable)?;
            return match count.count >= Points::ZERO && count.count <= board {
                true => Ok(Self::Count(count)),
                false => Err(NoResult::Count),
            };
        };
        match result.outcome {
            Outcome::Win { by: WinBy::Points(margin), .. } if margin > board => match count() {
                Some(count) if count.count <= board => Ok(Self::Count(count)),
                _ => Err(NoResult::Margin),
            },
            _ if result.unit == Some(MarginUnit::OddFraction) => Err(NoResult::Fraction),
            // What stands behind the plus says nothing that is understood.
            Outcome::Win { by: WinBy::Unstated, .. } if !is_bare(text) => Err(NoResult::Ending),
            _ => Ok(Self::Result(result)),
        }
    }
}

/// Whether nothing follows the plus, or nothing of any size.
fn is_bare(text: &str) -> bool {
    let after = text.split_once(['+', '＋']).map(|(_, after)| after.trim());
    let number = |after: &str| !after.is_empty() && after.parse::<f64>().is_ok();
    let size = |c: char| c.is_ascii_alphabetic() || ('1'..='9').contains(&c);
    !after.is_some_and(|after| number(after) && after.contains(size))
}

/// Why a text is no result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NoResult {
    /// It is nothing of the kind.
    Unreadable,
    /// A count that the board has not.
    Count,
    /// A margin that the board has not.
    Margin,
    /// A number without a size, or one that names nothing but the winner.
    Ending,
    /// A margin that is no whole number of quarter points.
    Fraction,
}

impl NoResult {
    /// The reason.
    pub(crate) fn told(self, size: Size) -> String {
        let area = size.area();
        match self {
            Self::Unreadable => "nothing is there, and it reads as no result".to_owned(),
            Self::Count => format!("a board of {area} points has no such count"),
            Self::Margin => format!("nobody wins by more than the {area} points of the board"),
            Self::Ending => "what stands behind the plus is no margin".to_owned(),
            Self::Fraction => {
                "its margin is no whole number of quarter points, of which all results are made; \
                 nothing is cut off"
                    .to_owned()
            }
        }
    }
}

/// Converts a result.
pub(crate) fn convert(given: Given, known: &Known, target: Target) -> Converted {
    let komi = known.komi.unwrap_or_default();
    let area = known.size.area() as u32;
    let (outcome, counting) = match given {
        Given::Result(result) => (result.outcome, counting_of(&result, target)),
        Given::Count(HalfCount { color, count }) => {
            let side = color.unwrap_or(Color::Black);
            let net = convert::margin_of_count(side, count, area) - komi;
            (outcome_of(net), Some(Counting::Area))
        }
    };
    let margin = outcome.margin();
    let is_count = matches!(given, Given::Count(_));
    let board = margin.filter(|_| known.komi.is_some() || is_count).map(|margin| margin + komi);
    let possible = match (margin, counting.or_else(|| assumed(target))) {
        (Some(margin), Some(from)) => possible(margin, board, from, known),
        _ => Vec::new(),
    };
    Converted { given, outcome, counting, board, possible }
}

/// The outcome of a margin, komi counted.
pub(crate) fn outcome_of(net: Points) -> Outcome {
    let win = |winner| Outcome::Win { winner, by: WinBy::Points(net.abs()) };
    match net.quarters() {
        1.. => win(Color::Black),
        0 => Outcome::Draw,
        _ => win(Color::White),
    }
}

/// How a result was counted: in zi only area is; what is to become area is territory.
fn counting_of(result: &GameResult, target: Target) -> Option<Counting> {
    let zi = matches!(
        result.unit,
        Some(MarginUnit::ZiByWord | MarginUnit::ZiByFraction | MarginUnit::ZiBySource)
    );
    match target {
        _ if zi => Some(Counting::Area),
        Target::Counting(Counting::Territory) => Some(Counting::Area),
        Target::Counting(_) => Some(Counting::Territory),
        Target::Points | Target::Zi => None,
    }
}

/// What zi are wanted of was counted by territory, as far as anything is known.
const fn assumed(target: Target) -> Option<Counting> {
    match target {
        Target::Zi => Some(Counting::Territory),
        Target::Points | Target::Counting(_) => None,
    }
}

fn possible(margin: Points, board: Option<Points>, from: Counting, known: &Known) -> Vec<Possible> {
    let turns = Turns { first: Color::Black, last_play: known.last, setup_stones: 0 };
    let on_board = board.unwrap_or(margin);
    let of = |found: Conversion, counting, here: Points| Possible {
        counting,
        margin: margin + (here - on_board),
        reason: found.reason,
        odd_shared: board.and_then(|_| {
            let shared = convert::shared_points(found.area, known.size.area() as u32)?;
            Some(shared == Parity::Odd)
        }),
    };
    match from {
        Counting::Territory => convert::area_of_territory(on_board, turns)
            .map(|found| of(found, Counting::Area, found.area))
            .collect(),
        Counting::Area | Counting::Stones => convert::territory_of_area(on_board, turns)
            .map(|found| of(found, Counting::Territory, found.territory))
            .collect(),
    }
}

/// Reads what a result is to be converted to.
pub(crate) fn target(text: &str) -> Option<Target> {
    Some(match text.to_ascii_lowercase().as_str() {
        "points" | "目" | "moku" => Target::Points,
        "zi" | "子" => Target::Zi,
        "territory" => Target::Counting(Counting::Territory),
        "area" => Target::Counting(Counting::Area),
        _ => Target::Counting(Ruleset::named(text)?.counting),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn converted(text: &str, to: &str, komi: Option<&str>, side: u8) -> Converted {
        let size = Size::new(side, side).unwrap();
        let komi = komi.map(|text| text.parse().unwrap());
        let known = Known { komi, size, last: None };
        let given = Given::read(text, size).unwrap();
        convert(given, &known, target(to).unwrap())
    }

    #[test]
    fn results_and_counts_have_a_standard_form() {
        for (text, to, komi, board, expected) in [
            ("B+3.75zi", "points", None, 19, "B+7.5"),
            ("黑胜1又3/4子", "points", None, 19, "B+3.5"),
            ("185子", "points", Some("7.5"), 19, "B+1.5"),
            ("185子", "points", None, 19, "B+9"),
            ("白177子", "points", Some("7.5"), 19, "W+0.5"),
            ("184.5子", "zi", Some("7.5"), 19, "B+0.5"),
            ("180.5子", "zi", None, 19, "0"),
            ("41子", "zi", Some("7.5"), 9, "W+6.5"),
            // Of 9x9 points nobody wins 90.
            ("黑45子", "points", Some("7.5"), 9, "B+1.5"),
            ("W+2.5", "zi", None, 19, "W+2.5"),
            ("白 半目勝", "zi", None, 19, "W+0.5"),
            ("B+R", "zi", None, 19, "B+R"),
        ] {
            assert_eq!(converted(text, to, komi, board).outcome.to_string(), expected, "{text}");
        }
    }

    #[test]
    fn what_no_board_can_have_is_no_result() {
        for (text, side, why) in [
            ("400子", 19, NoResult::Count),
            ("185子", 1, NoResult::Count),
            ("B+400", 19, NoResult::Margin),
            ("B+NaN", 19, NoResult::Ending),
            ("B+inf", 19, NoResult::Ending),
            ("B+0.02", 19, NoResult::Ending),
            ("B+1 5/6", 19, NoResult::Fraction),
            ("W+6 3/5", 19, NoResult::Fraction),
            ("B+0.66", 19, NoResult::Fraction),
            ("黑胜1/3子", 19, NoResult::Fraction),
            ("白胜1/3目", 19, NoResult::Fraction),
            ("184又1/3子", 19, NoResult::Unreadable),
            ("something", 19, NoResult::Unreadable),
        ] {
            let size = Size::new(side, side).unwrap();
            assert_eq!(Given::read(text, size).unwrap_err(), why, "{text}");
        }
        for text in ["B+", "B+R", "W+F", "黑胜", "B+361", "B+0", "黑胜1/8子"] {
            assert!(Given::read(text, Size::new(19, 19).unwrap()).is_ok(), "{text}");
        }
    }

    #[test]
    fn the_other_count_depends_on_who_played_last() {
        let results = |converted: &Converted| -> Vec<(String, Option<bool>)> {
            let row = |p: &Possible| (outcome_of(p.margin).to_string(), p.odd_shared);
            converted.possible.iter().map(row).collect()
        };
        let seven = converted("B+0.5", "chinese", Some("6.5"), 19);
        assert_eq!(results(&seven), [("B+0.5".into(), Some(false)), ("B+1.5".into(), Some(true))]);
        let back = converted("黑胜1/4子", "japanese", Some("6.5"), 19);
        assert_eq!(results(&back), [("B+0.5".into(), Some(false)), ("W+0.5".into(), Some(false))]);
        let zi = converted("W+2.5", "zi", None, 19);
        assert_eq!(results(&zi), [("W+2.5".into(), None), ("W+1.5".into(), None)]);
        assert_eq!(converted("B+7.5", "points", None, 19).possible.len(), 0);
        assert_eq!(converted("B+R", "area", None, 19).possible.len(), 0);
    }
}
