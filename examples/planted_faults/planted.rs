//! Games with one fault each.

use kifu_cli::verify::Explanation;
use kifu_rules::{ByColor, Color, Counting, Event, Point, Points, Size};
use kifu_sgf_io::claim::{KomiForm, MarginUnit};
use kifu_sgf_io::{Ident, Text, Workspace, games, read_with_info};
use std::fmt::Write as _;

/// What is planted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fault {
    WinnerFlipped,
    MarginOff(i32),
    ZiForPoints,
    KomiOff(i32),
    KomiScaled,
    RulesSwapped,
    StoneMoved,
    MovesTransposed,
    MovesCut(usize),
    MoveDoubled,
    ColoursSwapped,
}

/// In the order of the table.
pub(super) const FAULTS: [Fault; 19] = [
    Fault::WinnerFlipped,
    Fault::MarginOff(1),
    Fault::MarginOff(2),
    Fault::MarginOff(4),
    Fault::MarginOff(10),
    Fault::ZiForPoints,
    Fault::KomiOff(1),
    Fault::KomiOff(-1),
    Fault::KomiOff(2),
    Fault::KomiOff(-2),
    Fault::KomiScaled,
    Fault::RulesSwapped,
    Fault::StoneMoved,
    Fault::MovesTransposed,
    Fault::MovesCut(1),
    Fault::MovesCut(10),
    Fault::MovesCut(40),
    Fault::MoveDoubled,
    Fault::ColoursSwapped,
];

impl Fault {
    pub(super) fn name(self) -> String {
        match self {
            Self::WinnerFlipped => "winner flipped".into(),
            Self::MarginOff(points) => format!("margin off by {points}"),
            Self::ZiForPoints => "zi for points".into(),
            Self::KomiOff(points) => format!("komi off by {points:+}"),
            Self::KomiScaled => "komi scaled".into(),
            Self::RulesSwapped => "rules swapped".into(),
            Self::StoneMoved => "stone moved by a line".into(),
            Self::MovesTransposed => "two moves transposed".into(),
            Self::MovesCut(moves) => format!("last {moves} cut"),
            Self::MoveDoubled => "move doubled".into(),
            Self::ColoursSwapped => "colours of the moves swapped".into(),
        }
    }

    /// Whether one of the readings that are newly told names this fault; nothing where none can.
    pub(super) fn is_named(self, readings: &[Explanation]) -> Option<bool> {
        let fits = |fit: fn(&Explanation) -> bool| Some(readings.iter().any(fit));
        match self {
            Self::WinnerFlipped | Self::ColoursSwapped => {
                fits(|found| matches!(found, Explanation::ColoursSwapped))
            }
            Self::ZiForPoints => fits(|found| matches!(found, Explanation::MarginInZi)),
            Self::KomiOff(_) => fits(|found| matches!(found, Explanation::KomiDiffers(_))),
            Self::KomiScaled => fits(|found| matches!(found, Explanation::KomiScaled)),
            Self::RulesSwapped => fits(|found| matches!(found, Explanation::Counted(_))),
            Self::MovesCut(1) | Self::MarginOff(_) => Some(readings.is_empty()),
            _ => None,
        }
    }
}

/// A game that faults are planted in: its header and its main line.
#[derive(Debug, Clone)]
pub(super) struct Planted {
    header: Vec<(Ident, String)>,
    events: Vec<Event>,
    /// The territory that the record marks at its end.
    marks: ByColor<Vec<Point>>,
    size: Size,
    margin: Points,
    komi: Points,
    by_area: bool,
}

impl Planted {
    /// The first game of a text, if it has a counted result in points, a komi in points, and both
    /// in the standard form.
    pub(super) fn read(text: &Text<'_>) -> Option<Self> {
        let slice = games(&text.text).next()?;
        let (record, info, _) = read_with_info(&text.text, &slice, &mut Workspace::default());
        let result = record.info.result.said()?;
        let komi = record.info.komi.said().filter(|komi| komi.form == KomiForm::Standard)?;
        let margin = result.outcome.margin().filter(|margin| *margin != Points::ZERO)?;
        let usual = result.unit == Some(MarginUnit::Points) && result.standard;
        usual.then(|| Self {
            header: info.iter().map(|(ident, raw)| (ident, raw.text.to_owned())).collect(),
            events: record.events.clone(),
            marks: record.territory.clone(),
            size: record.size,
            margin,
            komi: komi.points,
            by_area: record.info.rules.said().is_some_and(|rules| rules.counting == Counting::Area),
        })
    }

    /// The game with one fault; nothing where it would change nothing.
    pub(super) fn with(&self, fault: Fault, seed: u64) -> Option<Self> {
        let mut game = self.clone();
        let side = if seed.is_multiple_of(2) { 1 } else { -1 };
        match fault {
            Fault::WinnerFlipped => game.result(-self.margin),
            Fault::MarginOff(points) => {
                game.result(self.margin + Points::from_points(side * points));
            }
            Fault::ZiForPoints => {
                // A difference of at most two points is within what is left open.
                (self.margin.abs() > Points::from_points(4)).then_some(())?;
                let sign = if self.margin > Points::ZERO { "B" } else { "W" };
                game.set(Ident::RE, format!("{sign}+{}", self.margin.abs().zi()));
            }
            Fault::KomiOff(points) => {
                game.set(Ident::KM, (self.komi + Points::from_points(points)).to_string());
            }
            Fault::KomiScaled => {
                let zi = self.by_area || seed.is_multiple_of(2);
                (self.komi >= Points::from_points(4)).then_some(())?;
                let hundredths = self.komi.quarters() * 25;
                let hundredths =
                    if zi && hundredths % 100 == 50 { hundredths / 2 } else { hundredths };
                game.set(Ident::KM, hundredths.to_string());
            }
            Fault::RulesSwapped => {
                game.set(Ident::RU, if self.by_area { "Japanese" } else { "Chinese" }.into());
            }
            Fault::StoneMoved => {
                let at = game.turn(seed, 0)?;
                let Event::Play(color, point) = game.events[at] else { return None };
                let right = Point { x: point.x + 1, ..point };
                let left = Point { x: point.x.saturating_sub(1), ..point };
                let moved = if self.size.contains(right) { right } else { left };
                let taken =
                    |event: &Event| matches!(event, Event::Play(_, other) if *other == moved);
                (!game.events.iter().any(taken)).then_some(())?;
                game.events[at] = Event::Play(color, moved);
            }
            Fault::MovesTransposed => {
                let at = game.turn(seed, 2)?;
                game.events.swap(at, at + 2);
            }
            Fault::MovesCut(moves) => {
                let kept = game.events.len().checked_sub(moves).filter(|&kept| kept > 100)?;
                game.events.truncate(kept);
                game.marks = ByColor::default();
            }
            Fault::MoveDoubled => {
                let at = game.turn(seed, 0)?;
                let doubled = game.events[at].clone();
                game.events.insert(at, doubled);
            }
            Fault::ColoursSwapped => {
                let ByColor { black, white } = self.marks.clone();
                game.marks = ByColor { black: white, white: black };
                for event in &mut game.events {
                    match event {
                        Event::Play(color, _) | Event::Pass(color) | Event::ToPlay(color) => {
                            *color = !*color;
                        }
                        Event::Setup(points) => {
                            for (_, stone) in points {
                                *stone = stone.map(|color| !color);
                            }
                        }
                    }
                }
            }
        }
        Some(game)
    }

    /// A turn of the middle game, with so many after it.
    fn turn(&self, seed: u64, after: usize) -> Option<usize> {
        let (first, last) = (self.events.len() / 4, self.events.len() * 3 / 4);
        let at = first + (seed % (last - first).max(1) as u64) as usize;
        (at + after < self.events.len()).then_some(at)
    }

    fn result(&mut self, margin: Points) {
        let text = match margin.quarters() {
            1.. => format!("B+{margin}"),
            0 => "0".into(),
            _ => format!("W+{}", margin.abs()),
        };
        self.set(Ident::RE, text);
    }

    fn set(&mut self, ident: Ident, text: String) {
        self.header.retain(|(have, _)| *have != ident);
        self.header.push((ident, text));
    }

    pub(super) fn sgf(&self) -> String {
        let mut text = "(;".to_owned();
        for (ident, value) in &self.header {
            // Writing to a string cannot fail.
            let _ = write!(text, "{}[{value}]", ident.name());
        }
        let letter = |at: u8| char::from(if at < 26 { b'a' + at } else { b'A' + at - 26 });
        let name = |point: &Point| format!("[{}{}]", letter(point.x), letter(point.y));
        for event in &self.events {
            let _ = match event {
                Event::Play(color, point) => write!(text, ";{}{}", color.letter(), name(point)),
                Event::Pass(color) => write!(text, ";{}[]", color.letter()),
                Event::ToPlay(color) => write!(text, "PL[{}]", color.letter()),
                Event::Setup(points) => {
                    text.push(';');
                    points.iter().try_for_each(|(point, stone)| {
                        let property = match stone {
                            Some(Color::Black) => "AB",
                            Some(Color::White) => "AW",
                            None => "AE",
                        };
                        write!(text, "{property}{}", name(point))
                    })
                }
            };
        }
        let marks = [("TB", &self.marks.black), ("TW", &self.marks.white)];
        let marked = marks.iter().filter(|(_, points)| !points.is_empty());
        for (place, (property, points)) in marked.enumerate() {
            text.push_str(if place == 0 { ";" } else { "" });
            text.push_str(property);
            text.extend(points.iter().map(name));
        }
        text.push(')');
        text
    }
}
