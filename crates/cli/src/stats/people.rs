//! Tables of players: each alone, and two against each other.

use super::sheet::{Cell, Sheet};
use crate::table::Value;
use crate::table::players::{PLAYERS, Played, Players};
use kifu_rules::{Color, Outcome};
use std::cmp::Reverse;
use std::collections::HashMap;

/// Two players' games against each other.
#[derive(Debug, Default)]
struct Pair {
    games: u64,
    /// Wins of the first and of the second by name.
    wins: [u64; 2],
    draws: u64,
    years: Option<(i64, i64)>,
}

/// All pairs of players that met. Names are taken as written.
#[derive(Debug, Default)]
pub(super) struct Pairs {
    pairs: HashMap<[Box<str>; 2], Pair>,
}

impl Pairs {
    /// Adds a game; nothing where a name is missing.
    pub(super) fn add(&mut self, game: &Played) {
        let (Some(black), Some(white)) = (&game.names.black, &game.names.white) else { return };
        let black_first = black <= white;
        let names = if black_first { [black, white] } else { [white, black] };
        let pair = self.pairs.entry(names.map(Clone::clone)).or_default();
        pair.games += 1;
        match game.outcome {
            Some(Outcome::Win { winner, .. }) => {
                pair.wins[usize::from((winner == Color::Black) != black_first)] += 1;
            }
            Some(Outcome::Draw) => pair.draws += 1,
            _ => {}
        }
        if let Some(year) = game.year {
            let (first, last) = pair.years.unwrap_or((year, year));
            pair.years = Some((first.min(year), last.max(year)));
        }
    }

    pub(super) fn sheet(&self) -> Sheet {
        let columns =
            ["first", "second", "games", "first_wins", "second_wins", "draws", "from", "to"];
        let mut sheet = Sheet::new("pair", "Head to head", &columns)
            .with_note("Names as written: another spelling is another player.");
        let mut pairs: Vec<_> = self.pairs.iter().collect();
        pairs.sort_unstable_by_key(|&(names, pair)| (Reverse(pair.games), names));
        for ([one, other], pair) in pairs {
            let year = |year: Option<i64>| Cell::Value(Value::maybe_int(year));
            sheet.row(
                pair.games,
                vec![
                    Cell::text(one.to_string()),
                    Cell::text(other.to_string()),
                    Cell::Count(pair.games),
                    Cell::Count(pair.wins[0]),
                    Cell::Count(pair.wins[1]),
                    Cell::Count(pair.draws),
                    year(pair.years.map(|(first, _)| first)),
                    year(pair.years.map(|(_, last)| last)),
                ],
            );
        }
        sheet
    }
}

/// The columns of [`PLAYERS`] that are shown, in order.
const SHOWN: [&str; 8] =
    ["name", "games", "wins", "losses", "draws", "first_year", "last_year", "opponents"];

/// The sheet of players: their games, their score, the years they played in, their opponents.
pub(super) fn players(players: &Players) -> Sheet {
    let columns: Vec<&str> = SHOWN.into_iter().chain(["score"]).collect();
    let mut sheet = Sheet::new("player", "Players", &columns).with_note(
        "Names as written: another spelling is another player. The score is wins and half the \
         draws, as a share of the games that were won, lost or drawn.",
    );
    let all = || PLAYERS.iter().flat_map(|group| group.columns);
    for player in players.rows() {
        let value = |name: &str| {
            let column = all().find(|column| column.spec.name == name);
            column.map_or(Value::Null, |column| (column.get)(&player).into_owned())
        };
        let count = |name: &str| match value(name) {
            Value::Int(number) => u64::try_from(number).unwrap_or(0),
            _ => 0,
        };
        let cell = |name: &str| match name {
            "name" | "first_year" | "last_year" => Cell::Value(value(name)),
            _ => Cell::Count(count(name)),
        };
        let [wins, losses, draws] = ["wins", "losses", "draws"].map(count);
        let score = Cell::share(2 * wins + draws, 2 * (wins + losses + draws));
        sheet.row(count("games"), SHOWN.map(cell).into_iter().chain([score]).collect());
    }
    sheet
}
