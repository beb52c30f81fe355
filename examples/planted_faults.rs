//! How many planted faults the verification of results finds, and how often it is alarmed for
//! nothing.
//!
//! `cargo run --release --example planted_faults -- PATH… [--sample N] [--effort quick|normal|deep]
//! [--threads N]`
//!
//! Takes the counted games with usual headers from files, folders and archives, plants one fault
//! after another in each, and tells what [`verify`] says of every kind. A fault is found if the
//! result is contradicted, or explained in another way than in the untouched game; the untouched
//! games that are contradicted or explained are the false alarms, some of which are true. The same
//! games give the same table.

use kifu_cli::audit::each_game;
use kifu_cli::error::Error;
use kifu_cli::interrupt::Interrupt;
use kifu_cli::pipeline::Pipeline;
use kifu_cli::source::{Source, Walk};
use kifu_cli::verify::{Explanation, Options as Asked, Verdict, verify};
use kifu_rules::{ByColor, Color, Counting, Event, Point, Points, Size};
use kifu_scoring::{Effort, Judge};
use kifu_sgf_io::claim::{KomiForm, MarginUnit};
use kifu_sgf_io::{Ident, Text, Workspace, decode, games, read_with_info};
use std::fmt::Write as _;
use std::io::{self, Write};
use std::num::NonZero;
use std::path::PathBuf;

const LIMIT: u64 = 16 << 20;

/// What is asked for.
#[derive(Debug, Default)]
pub struct Options {
    /// Files, folders and archives.
    pub paths: Vec<PathBuf>,
    /// So many sources, evenly spread.
    pub sample: Option<usize>,
    /// How much work to spend.
    pub effort: Effort,
    /// Threads; the table does not depend on them.
    pub threads: Option<NonZero<usize>>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut options = Options::default();
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut value = || args.next().ok_or(format!("{arg} wants a value"));
        match arg.as_str() {
            "--sample" => options.sample = Some(value()?.parse()?),
            "--threads" => options.threads = Some(value()?.parse()?),
            "--effort" => {
                options.effort = match value()?.as_str() {
                    "quick" => Effort::Quick,
                    "normal" => Effort::Normal,
                    "deep" => Effort::Deep,
                    other => return Err(format!("no effort is called {other}").into()),
                }
            }
            _ => options.paths.push(arg.into()),
        }
    }
    run(options, &mut io::stdout().lock())?;
    Ok(())
}

/// What is planted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fault {
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
const FAULTS: [Fault; 19] = [
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
    fn name(self) -> String {
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

    /// Whether an explanation names this fault; nothing where none can.
    fn is_named(self, explanation: Option<Explanation>) -> Option<bool> {
        let fits = |fit: fn(&Explanation) -> bool| Some(explanation.as_ref().is_some_and(fit));
        match self {
            Self::WinnerFlipped | Self::ColoursSwapped => {
                fits(|found| matches!(found, Explanation::ColoursSwapped))
            }
            Self::ZiForPoints => fits(|found| matches!(found, Explanation::MarginInZi)),
            Self::KomiOff(_) => fits(|found| matches!(found, Explanation::KomiDiffers(_))),
            Self::KomiScaled => fits(|found| matches!(found, Explanation::KomiScaled)),
            Self::RulesSwapped => fits(|found| matches!(found, Explanation::Counted(_))),
            Self::MovesCut(1) | Self::MarginOff(_) => Some(explanation.is_none()),
            _ => None,
        }
    }
}

/// A game that faults are planted in: its header and its main line.
#[derive(Debug, Clone)]
struct Planted {
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
    fn read(text: &Text<'_>) -> Option<Self> {
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
    fn with(&self, fault: Fault, seed: u64) -> Option<Self> {
        let mut game = self.clone();
        let side = if seed.is_multiple_of(2) { 1 } else { -1 };
        match fault {
            Fault::WinnerFlipped => game.result(-self.margin),
            Fault::MarginOff(points) => {
                game.result(self.margin + Points::from_points(side * points))
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

    fn sgf(&self) -> String {
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

/// What became of one kind.
#[derive(Debug, Clone, Copy, Default)]
struct Count {
    planted: u32,
    found: u32,
    named: u32,
}

/// What the games of some sources came to.
#[derive(Debug, Clone, Default)]
struct Totals {
    games: u32,
    verdicts: [u32; Verdict::ALL.len()],
    alarms: u32,
    faults: [Count; FAULTS.len()],
}

/// Plants all faults and writes the table.
///
/// # Errors
///
/// If nothing can be read, or the table cannot be written.
pub fn run(options: Options, out: &mut dyn Write) -> Result<(), Error> {
    let judge = Judge::new();
    let pipeline = Pipeline::start(options.threads, Interrupt::listening())?;
    let sources: Vec<Source> = Walk::new(options.paths).collect();
    let every = options.sample.map_or(1, |sample| sources.len().div_ceil(sample.max(1))).max(1);
    let asked = Asked { effort: options.effort, ..Asked::default() };
    let mut totals = Totals::default();
    pipeline.run(
        sources.into_iter().step_by(every),
        Source::weight,
        |source| {
            let bytes = source.read(LIMIT).ok()?;
            Some(one(&decode(&bytes, None), &judge, &asked))
        },
        |batch| {
            for (_, found) in batch {
                totals.add(&found.unwrap_or_default());
            }
            Ok(())
        },
    )?;
    Ok(totals.write(out)?)
}

/// All faults in the first game of a text.
fn one(text: &Text<'_>, judge: &Judge, asked: &Asked) -> Totals {
    let mut totals = Totals::default();
    let Some(game) = Planted::read(text) else { return totals };
    let Some((verdict, explanation)) = verdict(&game, judge, asked) else { return totals };
    let alarmed = |verdict| matches!(verdict, Verdict::Contradicted | Verdict::Explained);
    totals.games = 1;
    let place = Verdict::ALL.iter().position(|&other| other == verdict);
    place.into_iter().for_each(|place| totals.verdicts[place] = 1);
    totals.alarms = u32::from(alarmed(verdict));
    for (place, &fault) in FAULTS.iter().enumerate() {
        let seed = hash(&text.text, place as u64);
        let planted = game.with(fault, seed).and_then(|game| self::verdict(&game, judge, asked));
        let Some((found, how)) = planted else { continue };
        let is_new = found == Verdict::Contradicted || (how.is_some() && how != explanation);
        let is_found = is_new && (alarmed(found) || how.is_some());
        let named = is_found && fault.is_named(how) == Some(true);
        totals.faults[place] =
            Count { planted: 1, found: u32::from(is_found), named: u32::from(named) };
    }
    totals
}

fn verdict(game: &Planted, judge: &Judge, asked: &Asked) -> Option<(Verdict, Option<Explanation>)> {
    let sgf = game.sgf();
    let text = decode(sgf.as_bytes(), None);
    let (results, _) = each_game(&text, None, |game| {
        let verified = verify(game, judge, asked);
        (verified.verdict, verified.explanation)
    });
    results.into_iter().next()?.ok()
}

/// FNV-1a: the same on every machine.
fn hash(text: &str, salt: u64) -> u64 {
    let start = 0xcbf2_9ce4_8422_2325 ^ salt;
    let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(start, mix) >> 17
}

impl Totals {
    fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.alarms += other.alarms;
        for (sum, count) in self.verdicts.iter_mut().zip(other.verdicts) {
            *sum += count;
        }
        for (sum, count) in self.faults.iter_mut().zip(other.faults) {
            sum.planted += count.planted;
            sum.found += count.found;
            sum.named += count.named;
        }
    }

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let share = |part: u32, whole: u32| 100.0 * f64::from(part) / f64::from(whole.max(1));
        write!(out, "{} games untouched:", self.games)?;
        for (verdict, count) in Verdict::ALL.into_iter().zip(self.verdicts) {
            write!(out, " {} {count}", verdict.word())?;
        }
        writeln!(out, "; false alarms {} ({:.1} %)", self.alarms, share(self.alarms, self.games))?;
        writeln!(
            out,
            "{:<30}{:>8}{:>8}{:>8}{:>8}{:>8}",
            "fault", "planted", "found", "%", "named", "%"
        )?;
        for (fault, count) in FAULTS.iter().zip(self.faults) {
            let Count { planted, found, named } = count;
            let (name, found_share) = (fault.name(), share(found, planted));
            write!(out, "{name:<30}{planted:>8}{found:>8}{found_share:>8.1}")?;
            match fault.is_named(None) {
                Some(_) => writeln!(out, "{named:>8}{:>8.1}", share(named, found))?,
                None => writeln!(out)?,
            }
        }
        Ok(())
    }
}
