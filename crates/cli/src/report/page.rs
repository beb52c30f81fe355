//! The page: everything put into its template.

use super::interest::Kind;
use super::tables::{self, Table};
use super::tally::{ENDINGS, LENGTH, LENGTHS, MARGINS, Shown, Tally, Wins};
use super::{charts, opening};
use crate::draw;
use crate::error::Error;
use crate::escape::visible;
use crate::sink::grouped;
use askama::Template;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;

const STYLE: &str = include_str!("../../templates/report.css");
const SCRIPT: &str = include_str!("../../templates/report.js");

/// Everything on the page. Text of records was made [`visible`]; the template escapes it. Only
/// what is drawn here and what is written in the source is put in as it is.
#[derive(Template)]
#[template(path = "report.html")]
struct Page {
    title: String,
    filter: String,
    folder: String,
    version: &'static str,
    style: &'static str,
    script: &'static str,
    style_hash: String,
    script_hash: String,
    figures: Vec<Figure>,
    charts: Vec<Chart>,
    map: Chart,
    opening_tables: Vec<Table>,
    result_tables: Vec<Table>,
    counted_tables: Vec<Table>,
    decades: Table,
    finding_tables: Vec<Table>,
    galleries: Vec<Gallery>,
}

/// A figure of the overview.
struct Figure {
    name: String,
    value: String,
}

/// A chart with what is said to it.
struct Chart {
    name: &'static str,
    title: &'static str,
    note: String,
    /// Nothing where there is nothing to draw.
    svg: String,
}

/// Boards of one kind.
struct Gallery {
    name: &'static str,
    title: &'static str,
    note: String,
    boards: Vec<Board>,
}

struct Board {
    players: String,
    about: String,
    place: String,
    reasons: Vec<String>,
    svg: String,
}

pub(super) fn page(
    tally: &Tally,
    counting: bool,
    title: &str,
    filter: Option<&str>,
) -> Result<String, Error> {
    let page = Page {
        title: visible(title).to_string(),
        filter: visible(filter.unwrap_or_default()).to_string(),
        folder: visible(tally.folder.as_deref().unwrap_or_default()).to_string(),
        version: env!("CARGO_PKG_VERSION"),
        style: STYLE,
        script: SCRIPT,
        style_hash: hash(STYLE),
        script_hash: hash(SCRIPT),
        figures: figures(tally),
        charts: charts(tally)?,
        map: Chart {
            name: "opening-map",
            title: "Where games begin",
            note: opening::words(tally),
            svg: if tally.opened > 0 { opening::map(tally)? } else { String::new() },
        },
        opening_tables: vec![tables::openings(tally)],
        result_tables: vec![tables::komi(tally), tables::rules(tally)],
        decades: tables::decades(tally),
        counted_tables: if counting {
            vec![tables::verdicts(tally), tables::differences(tally)]
        } else {
            Vec::new()
        },
        finding_tables: vec![tables::findings(tally), tables::files(tally)],
        galleries: galleries(tally, counting),
    };
    let mut html = page.render().map_err(|error| Error::Output(std::io::Error::other(error)))?;
    // The template language takes the last newline of a template away.
    html.push('\n');
    Ok(html)
}

/// What the policy of the page allows to run, and nothing else.
fn hash(text: &str) -> String {
    STANDARD.encode(Sha256::digest(text))
}

fn figures(tally: &Tally) -> Vec<Figure> {
    let go = tally.games - tally.others;
    let [notes, warnings, errors] = tally.problems.totals();
    let mut figures = Vec::new();
    let mut figure = |name: &str, value: String| {
        figures.push(Figure { name: name.to_owned(), value });
    };
    figure("files", grouped(tally.files));
    figure("games of Go", grouped(go));
    if tally.others > 0 {
        figure("other games", grouped(tally.others));
    }
    figure("moves", grouped(tally.moves));
    match tally.years {
        Some((first, last)) if first == last => figure("year", first.to_string()),
        Some((first, last)) => figure("years", format!("{first}–{last}")),
        None => {}
    }
    if tally.wins.won() > 0 {
        let rate = 100.0 * tally.wins.black as f64 / tally.wins.won() as f64;
        figure("of the games that somebody won, Black won", format!("{rate:.1}\u{a0}%"));
    }
    figure("games with handicap", grouped(tally.handicap));
    figure("won by half a point", grouped(tally.margins.half_points));
    figure("errors", grouped(errors));
    figure("warnings", grouped(warnings));
    figure("notes", grouped(notes));
    figures
}

/// So many groups fit a chart.
const GROUPS: usize = 9;
/// A group is drawn from this many decided games on, and if it has one in so many of all: fewer
/// tell nothing.
const DECIDED: u64 = 5;
const ONE_IN: u64 = 500;

/// The groups to draw: the last of those that are large enough, or the largest.
fn drawn<K: Ord>(groups: &BTreeMap<K, Wins>, last: bool) -> Vec<(&K, &Wins)> {
    let all: u64 = groups.values().map(Wins::won).sum();
    let large = |wins: &Wins| wins.won() >= DECIDED && wins.won() * ONE_IN >= all;
    let large = groups.iter().filter(|(_, wins)| large(wins));
    if last {
        let large: Vec<_> = large.collect();
        return large[large.len().saturating_sub(GROUPS)..].to_vec();
    }
    tables::most(large, GROUPS)
}

fn charts(tally: &Tally) -> Result<Vec<Chart>, Error> {
    let komi: Vec<_> = drawn(&tally.by_komi, false)
        .into_iter()
        .map(|(komi, wins)| (komi.to_string(), *wins))
        .collect();
    let decades: Vec<_> = drawn(&tally.by_decade, true)
        .into_iter()
        .map(|(decade, wins)| (format!("{decade}s"), *wins))
        .collect();
    let mut every_fifth = (0..MARGINS).map(|bin| match bin {
        _ if bin == MARGINS - 1 => format!("{bin}+"),
        _ if bin % 5 == 0 => bin.to_string(),
        _ => String::new(),
    });
    let margins: Vec<_> = tally
        .margins
        .bins
        .iter()
        .map(|bin| (every_fifth.next().unwrap_or_default(), *bin))
        .collect();
    let length = |bin: usize| match bin {
        _ if bin == LENGTHS - 1 => format!("{}+", bin * LENGTH as usize),
        _ if bin.is_multiple_of(5) => (bin * LENGTH as usize).to_string(),
        _ => String::new(),
    };
    let lengths: Vec<_> =
        tally.lengths.iter().enumerate().map(|(bin, &games)| (length(bin), [games, 0])).collect();
    let endings: Vec<_> =
        ENDINGS.iter().zip(tally.endings).filter(|(_, games)| *games > 0).collect();
    let go = tally.games - tally.others;
    let endings: Vec<_> = endings
        .iter()
        .map(|(name, games)| {
            format!("{name} {:.1}\u{a0}%", 100.0 * *games as f64 / go.max(1) as f64)
        })
        .collect();
    let games = crate::sink::counted;
    Ok(vec![
        Chart {
            name: "komi-chart",
            title: "Black's winning rate by komi",
            note: format!(
                "Games without handicap that somebody won. The bars are Wilson's 95\u{a0}% intervals. \
                 A komi is drawn if it has at least {DECIDED} of these games, and at least one in \
                 {ONE_IN}."
            ),
            svg: if komi.is_empty() { String::new() } else { charts::rates(&komi)? },
        },
        Chart {
            name: "decade-chart",
            title: "Black's winning rate by decade",
            note: format!("The same by decade; the last {GROUPS} decades that have enough games."),
            svg: if decades.is_empty() { String::new() } else { charts::rates(&decades)? },
        },
        Chart {
            name: "margin-chart",
            title: "Margins",
            note: format!(
                "{} with a stated margin, by whole points; half points are left out, so 0 is half a \
                 point. The lower part (blue) of a bar are games that Black won, the upper part \
                 (ochre) games that White won. {} won by half a point.",
                games(tally.margins.stated, "game"),
                games(tally.margins.half_points, "game"),
            ),
            svg: match tally.margins.stated {
                0 => String::new(),
                _ => charts::bars(&margins)?,
            },
        },
        Chart {
            name: "length-chart",
            title: "Lengths",
            note: format!("Games by moves, {LENGTH} a bar. They end {}.", endings.join(", ")),
            svg: if go == 0 { String::new() } else { charts::bars(&lengths)? },
        },
    ])
}

fn galleries(tally: &Tally, counting: bool) -> Vec<Gallery> {
    let mut galleries = Vec::new();
    for (kind, (all, top)) in Kind::ALL.into_iter().zip(&tally.shown) {
        if !counting && matches!(kind, Kind::Contradicted | Kind::Depends) {
            continue;
        }
        let boards: Vec<_> = top.iter().map(|(_, shown)| board(tally, shown)).collect();
        let (name, title, about, order) = match kind {
            Kind::Cycle => (
                "cycles",
                "Cycles",
                "in which the whole board came back after more than a ko",
                "the rarest kinds first, then the longest",
            ),
            Kind::HalfPoint => (
                "half-points",
                "Half a point",
                "without handicap won by half a point",
                "the longest first",
            ),
            Kind::Contradicted => (
                "contradicted",
                "Results that the board contradicts",
                "with a result that nothing plausible explains",
                "those with another winner first, then where the count is surest",
            ),
            Kind::Depends => (
                "depends",
                "The winner depends on the counting",
                "that one side wins by area and not by territory, on boards on which nothing is \
                 left to be played",
                "where the count is surest first",
            ),
        };
        let shown = match boards.len() as u64 {
            0 => String::new(),
            shown if shown == *all => format!(" Shown: {order}."),
            shown => format!(" Shown are {shown}, copies once: {order}."),
        };
        let games = match *all {
            0 => "No games".to_owned(),
            all => crate::sink::counted(all, "game"),
        };
        let judged = top.iter().any(|(_, shown)| shown.candidate.picture.is_judged());
        let legend = match judged {
            true => format!(" On the boards: {}; a ring on a stone: the last move.", draw::LEGEND),
            false => String::new(),
        };
        let note = format!("{games} {about}.{shown}{legend}");
        galleries.push(Gallery { name, title, note, boards });
    }
    galleries
}

fn board(tally: &Tally, shown: &Shown) -> Board {
    let candidate = &shown.candidate;
    let mut heading = candidate.heading.iter().map(|line| visible(line).to_string());
    Board {
        players: heading.next().unwrap_or_default(),
        about: heading.collect::<Vec<_>>().join(" · "),
        place: format!("{} [game {}]", visible(tally.below(&shown.path)), shown.number),
        reasons: candidate.reasons.iter().map(|reason| visible(reason).to_string()).collect(),
        svg: draw::svg(&candidate.picture),
    }
}
