//! What a record says about itself. Nothing here is believed: a claim is what the text says, read
//! as kindly as can be justified, with the text and the reading's reason beside it.

mod count;
mod date;
mod handicap;
mod head;
mod info;
mod komi;
mod number;
mod person;
mod result;
mod rules;
mod size;
mod text;
mod time;
mod writer;

pub use count::HalfCount;
pub use date::{Certainty, Dates, Day};
pub use handicap::Handicap;
pub use info::{Ident, Info, Raw};
pub use komi::{Komi, KomiForm};
pub use person::{Grade, Player, Rank};
pub use result::{GameResult, MarginUnit};

use head::Head;
use kifu_rules::{ByColor, Ruleset, Size};
use std::borrow::Cow;
use writer::Writer;

/// A statement of the record: silence, a statement and nonsense are three different things.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Claim<'t, T> {
    /// The record does not say, or only with an empty value.
    #[default]
    Silent,
    /// The record says this, in these words.
    Said(T, Raw<'t>),
    /// The record says something that cannot be read.
    Unreadable(Raw<'t>),
}

impl<'t, T> Claim<'t, T> {
    /// What the record says, where it can be read.
    pub const fn said(&self) -> Option<&T> {
        match self {
            Self::Said(said, _) => Some(said),
            _ => None,
        }
    }

    /// The words of the record, readable or not.
    pub const fn raw(&self) -> Option<Raw<'t>> {
        match self {
            Self::Silent => None,
            Self::Said(_, raw) | Self::Unreadable(raw) => Some(*raw),
        }
    }
}

/// Everything that a record says about itself.
#[derive(Debug, Clone, Default)]
pub struct GameInfo<'t> {
    /// The kind of game (`GM`); 1 is Go.
    pub game: Claim<'t, u32>,
    /// The board (`SZ`). Silence means 19×19.
    pub size: Claim<'t, Size>,
    /// Komi, in points.
    pub komi: Claim<'t, Komi>,
    /// Handicap.
    pub handicap: Claim<'t, Handicap>,
    /// Rules. A text that names no known ruleset is `Unreadable`.
    pub rules: Claim<'t, Ruleset>,
    /// The result.
    pub result: Claim<'t, GameResult>,
    /// When it was played.
    pub date: Claim<'t, Dates>,
    /// The players.
    pub players: ByColor<Player<'t>>,
    /// Event (`EV`).
    pub event: Option<Cow<'t, str>>,
    /// Round (`RO`).
    pub round: Option<Cow<'t, str>>,
    /// Place (`PC`).
    pub place: Option<Cow<'t, str>>,
    /// Main time for each player, in seconds.
    pub time: Claim<'t, u32>,
    /// The programs that wrote the record (`AP`), in the order of the text.
    pub application: Option<Cow<'t, str>>,
}

/// Reads what a record says about itself from its game information.
///
/// Never fails: what cannot be read is [`Claim::Unreadable`], with its text. Values of more than 1
/// KiB are not looked at; as claims they are unreadable, as names and other texts they are given as
/// they stand. The leniencies of each claim are listed at the function that reads it, in the file
/// of its name.
///
/// In records of Sina the event stands in `TE` and the date in `RD`; they are read where `EV` and
/// `DT` are silent.
///
/// # Examples
/// ```
/// use kifu_sgf_io::claim::{self, Ident, Info, KomiForm, Raw};
/// let mut info = Info::default();
/// info.push(Ident::KM, Raw { text: "375", at: 10 });
/// info.push(Ident::RE, Raw { text: "黑胜1又3/4子", at: 20 });
/// let game = claim::read(&info);
/// let komi = game.komi.said().unwrap();
/// assert_eq!((komi.points.to_string(), komi.form), ("7.5".into(), KomiForm::HundredthsOfZi));
/// assert_eq!(game.result.said().unwrap().outcome.to_string(), "B+3.5");
/// ```
#[must_use]
pub fn read<'t>(info: &Info<'t>) -> GameInfo<'t> {
    let head = Head::new(info);
    let writer = writer::writer(&head);
    let claim = |ident| head.get(ident);
    let handicap = claim(Ident::HA).map_or(Claim::Silent, handicap::read);
    let rules = claim(Ident::RU).map_or(Claim::Silent, rules::read);
    let result = claim(Ident::RE).map_or(Claim::Silent, |raw| {
        result::read(raw, result::Context { writer, rules: rules.said() })
    });
    let komi = komi::read(
        &head,
        komi::Context {
            writer,
            stones: handicap.said().map_or(0, |handicap: &Handicap| handicap.stones),
            margin: result.said().and_then(|result: &GameResult| result.unit),
        },
    );
    // A value in a private property stands in for an official one that says nothing.
    let sina = |official, private| {
        head.stated(official).or_else(|| claim(private).filter(|_| writer == Writer::Sina))
    };
    GameInfo {
        game: claim(Ident::GM).map_or(Claim::Silent, number),
        size: claim(Ident::SZ).map_or(Claim::Silent, size::read),
        komi,
        handicap,
        rules,
        result,
        date: sina(Ident::DT, Ident::RD).map_or(Claim::Silent, date::read),
        players: ByColor {
            black: person::read(&head, Ident::PB, Ident::BR),
            white: person::read(&head, Ident::PW, Ident::WR),
        },
        event: text::free(sina(Ident::EV, Ident::TE)),
        round: text::free(claim(Ident::RO)),
        place: text::free(claim(Ident::PC)),
        time: claim(Ident::TM).map_or(Claim::Silent, time::read),
        application: applications(&head),
    }
}

/// A whole number, with blanks around it at most.
fn number(raw: Raw<'_>) -> Claim<'_, u32> {
    match text::plain(raw) {
        Err(claim) => claim,
        Ok(text) => text.parse().map_or(Claim::Unreadable(raw), |number| Claim::Said(number, raw)),
    }
}

/// The values of `AP`, each once, with `, ` between them.
fn applications<'t>(head: &Head<'_, 't>) -> Option<Cow<'t, str>> {
    let mut values = head.all(Ident::AP).filter_map(|raw| text::free(Some(raw)));
    let mut all = values.next()?;
    for value in values {
        let known = all.split(", ").any(|known| known == value);
        if !known && all.len() + value.len() <= text::LONGEST {
            all = Cow::Owned(format!("{all}, {value}"));
        }
    }
    Some(all)
}
