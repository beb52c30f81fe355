//! Columns of what the record says about itself.

use super::super::column::column;
use super::super::value::{Kind, Value};
use super::{GameColumn, written};
use crate::table::Facts;
use kifu_rules::{ByColor, Points};
use kifu_sgf_io::claim::{Certainty, Dates, Grade, KomiForm, Rank};
use kifu_sgf_io::{Claim, GameInfo};

const SILENT: &str = "the record does not say";
const UNREAD: &str = "the record does not say, or not so that it can be read";

/// Where a game stands.
pub(super) static PLACE: &[GameColumn] = &[
    column(
        "path",
        Kind::Text,
        "",
        "",
        "The file; archive.zip/inner/name.sgf for a member of an archive, - for standard input.",
        |facts| Value::text(facts.path),
    ),
    column("game", Kind::Int, "from 1", "", "The game in the file.", |facts| {
        Value::int(facts.game.number)
    }),
    column(
        "go",
        Kind::Bool,
        "",
        "",
        "Whether it is a game of Go, as far as the record says; of other games nothing is replayed.",
        |facts| Value::Bool(facts.game.is_go()),
    ),
    column(
        "encoding",
        Kind::Text,
        "",
        "",
        "The encoding that the file was read in, such as UTF-8 or GBK.",
        |facts| Value::text(facts.game.text.charset.name()),
    ),
    column(
        "encoding_text",
        Kind::Text,
        "",
        SILENT,
        "The encoding as the file declares it (CA, the first of the file).",
        |facts| Value::maybe_text(facts.game.text.declared.as_deref()),
    ),
    column(
        "application",
        Kind::Text,
        "",
        SILENT,
        "The programs that wrote the record (AP).",
        |facts| Value::maybe_text(info(facts).application.as_deref()),
    ),
    column("variations", Kind::Int, "sequences", "", "Sequences beside the main line.", |facts| {
        Value::int(facts.game.record.variations)
    }),
];

/// What the record says of the occasion.
pub(super) static HEAD: &[GameColumn] = &[
    column("black", Kind::Text, "", SILENT, "The name of Black (PB).", |facts| {
        Value::maybe_text(info(facts).players.black.name.as_deref())
    }),
    column("white", Kind::Text, "", SILENT, "The name of White (PW).", |facts| {
        Value::maybe_text(info(facts).players.white.name.as_deref())
    }),
    column(
        "black_rank",
        Kind::Text,
        "12k, 5d, 9p; pro, amateur, title where no level is told",
        UNREAD,
        "Black's rank (BR) as understood.",
        |facts| rank(&info(facts).players.black.rank),
    ),
    column(
        "white_rank",
        Kind::Text,
        "12k, 5d, 9p; pro, amateur, title where no level is told",
        UNREAD,
        "White's rank (WR) as understood.",
        |facts| rank(&info(facts).players.white.rank),
    ),
    column("black_rank_text", Kind::Text, "", SILENT, "Black's rank as written.", |facts| {
        written(&info(facts).players.black.rank)
    }),
    column("white_rank_text", Kind::Text, "", SILENT, "White's rank as written.", |facts| {
        written(&info(facts).players.white.rank)
    }),
    column("event", Kind::Text, "", SILENT, "The event (EV).", |facts| {
        Value::maybe_text(info(facts).event.as_deref())
    }),
    column("round", Kind::Text, "", SILENT, "The round (RO).", |facts| {
        Value::maybe_text(info(facts).round.as_deref())
    }),
    column("place", Kind::Text, "", SILENT, "The place (PC).", |facts| {
        Value::maybe_text(info(facts).place.as_deref())
    }),
    column("date_text", Kind::Text, "", SILENT, "The date (DT) as written.", |facts| {
        written(&info(facts).date)
    }),
    column("date_from", Kind::Date, "", UNREAD, "The first day that it can have begun.", |facts| {
        dates(facts).map_or(Value::Null, |dates| Value::Date(dates.from))
    }),
    column("date_to", Kind::Date, "", UNREAD, "The last day that it can have ended.", |facts| {
        dates(facts).map_or(Value::Null, |dates| Value::Date(dates.to))
    }),
    column(
        "date_certainty",
        Kind::Text,
        "exact, coarse (month or year only), approximate, ambiguous, impossible",
        UNREAD,
        "How much of the date is known.",
        |facts| Value::maybe_text(dates(facts).map(certainty)),
    ),
    column(
        "year",
        Kind::Int,
        "years",
        "no date, or one that leaves more than a year open",
        "The year in which the game began.",
        |facts| Value::maybe_int(year(facts)),
    ),
    column("time", Kind::Int, "seconds", UNREAD, "Main time for each player (TM).", |facts| {
        Value::maybe_int(info(facts).time.said().copied())
    }),
];

/// The terms that the game was played by.
pub(super) static TERMS: &[GameColumn] = &[
    column(
        "width",
        Kind::Int,
        "points",
        "",
        "Columns of the board; 19 where nothing is said.",
        |facts| Value::int(facts.game.record.size.width()),
    ),
    column(
        "height",
        Kind::Int,
        "points",
        "",
        "Rows of the board; 19 where nothing is said.",
        |facts| Value::int(facts.game.record.size.height()),
    ),
    column("handicap_text", Kind::Text, "", SILENT, "The handicap (HA) as written.", |facts| {
        written(&info(facts).handicap)
    }),
    column(
        "handicap",
        Kind::Int,
        "stones; 1 is the first move without komi",
        UNREAD,
        "The handicap that the record states.",
        |facts| Value::maybe_int(info(facts).handicap.said().map(|handicap| handicap.stones)),
    ),
    column(
        "setup_black",
        Kind::Int,
        "stones",
        "",
        "Black stones set up before the first move.",
        |facts| Value::int(setup(facts).black),
    ),
    column(
        "setup_white",
        Kind::Int,
        "stones",
        "",
        "White stones set up before the first move.",
        |facts| Value::int(setup(facts).white),
    ),
    column("komi_text", Kind::Text, "", SILENT, "The komi (KM) as written.", |facts| {
        written(&info(facts).komi)
    }),
    column(
        "komi",
        Kind::Points,
        "points; negative where Black receives it",
        "the record does not say, not readably, or with the 0 of a server that does not know",
        "The komi as understood, whatever the unit it is written in.",
        |facts| komi(facts).map_or(Value::Null, Value::Points),
    ),
    column("rules_text", Kind::Text, "", SILENT, "The rules (RU) as written.", |facts| {
        written(&info(facts).rules)
    }),
    column(
        "rules",
        Kind::Text,
        "names as kifu rules lists them",
        "the record does not say, or names rules that are not known",
        "The rules as understood.",
        |facts| Value::maybe_text(info(facts).rules.said().map(|rules| rules.name)),
    ),
];

fn info<'f>(facts: &'f Facts<'_>) -> &'f GameInfo<'f> {
    &facts.game.record.info
}

fn dates<'f>(facts: &'f Facts<'_>) -> Option<&'f Dates> {
    info(facts).date.said()
}

/// The komi as understood; a server's 0 may mean that it does not know.
pub(super) fn komi(facts: &Facts<'_>) -> Option<Points> {
    let said = info(facts).komi.said().filter(|komi| komi.form != KomiForm::ServerZero);
    said.map(|komi| komi.points)
}

fn setup(facts: &Facts<'_>) -> ByColor<u32> {
    facts.game.stones_before_play()
}

/// The year of the first day, if the last is less than a year after it.
pub(crate) fn year(facts: &Facts<'_>) -> Option<u16> {
    let dates = dates(facts)?;
    let (from, to) = (dates.from, dates.to);
    let within = (to.year, to.month, to.day) < (from.year + 1, from.month, from.day);
    (within || dates.certainty == Certainty::Exact).then_some(from.year)
}

const fn certainty(dates: &Dates) -> &'static str {
    match dates.certainty {
        Certainty::Exact => "exact",
        Certainty::Coarse => "coarse",
        Certainty::Approximate => "approximate",
        Certainty::Ambiguous => "ambiguous",
        Certainty::Impossible => "impossible",
    }
}

fn rank(claim: &Claim<'_, Rank>) -> Value<'static> {
    let Some(rank) = claim.said() else { return Value::Null };
    let letter = match rank.grade {
        Grade::Kyu => 'k',
        Grade::Dan => 'd',
        Grade::Professional if rank.level > 0 => 'p',
        Grade::Professional => return Value::text("pro"),
        Grade::Amateur => return Value::text("amateur"),
        Grade::Title => return Value::text("title"),
        Grade::None => return Value::Null,
    };
    Value::text(format!("{}{letter}", rank.level))
}
