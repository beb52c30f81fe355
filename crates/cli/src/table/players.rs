//! The table of players: one row for each name, added up over the games.

use super::column::{Column, Group, column};
use super::facts::Facts;
use super::games;
use super::value::{Kind, Value};
use kifu_rules::{ByColor, Color, Outcome};
use std::collections::{HashMap, HashSet};

/// All players of a run. Names are taken as written: two spellings are two players.
#[derive(Debug, Default)]
pub(crate) struct Players {
    numbers: HashMap<Box<str>, usize>,
    players: Vec<Tally>,
}

/// What is known of one game for its players.
#[derive(Debug)]
pub(crate) struct Played {
    /// The names of both.
    pub(crate) names: ByColor<Option<Box<str>>>,
    /// How it ended.
    pub(crate) outcome: Option<Outcome>,
    /// The year it began in.
    pub(crate) year: Option<i64>,
}

/// One player's games.
#[derive(Debug, Default)]
struct Tally {
    games: ByColor<u32>,
    wins: ByColor<u32>,
    losses: ByColor<u32>,
    draws: u32,
    years: Option<(i64, i64)>,
    opponents: HashSet<usize>,
}

/// A player with a name: a row.
#[derive(Debug)]
pub(crate) struct Player<'a> {
    name: &'a str,
    tally: &'a Tally,
}

/// Where the value of a column of players comes from.
pub(crate) type Get = for<'f> fn(&'f Player<'_>) -> Value<'f>;

/// The columns, in order.
pub(crate) static PLAYERS: &[Group<Get>] =
    &[Group { title: "The player", columns: WHO }, Group { title: "Games", columns: SCORE }];

static WHO: &[Column<Get>] = &[
    column(
        "name",
        Kind::Text,
        "",
        "",
        "The name as written; another spelling is another row.",
        |p| Value::text(p.name),
    ),
    column("first_year", Kind::Int, "years", "no dates", "The year of the earliest game.", |p| {
        Value::maybe_int(p.tally.years.map(|(first, _)| first))
    }),
    column("last_year", Kind::Int, "years", "no dates", "The year of the latest game.", |p| {
        Value::maybe_int(p.tally.years.map(|(_, last)| last))
    }),
    column("opponents", Kind::Int, "names", "", "Different opponents that are named.", |p| {
        Value::Int(p.tally.opponents.len() as i64)
    }),
];

static SCORE: &[Column<Get>] = &[
    column("games", Kind::Int, "games", "", "Games, with whatever result.", |p| {
        both(p.tally.games)
    }),
    column("wins", Kind::Int, "games", "", "Games won.", |p| both(p.tally.wins)),
    column("losses", Kind::Int, "games", "", "Games lost, those that both lost among them.", |p| {
        both(p.tally.losses)
    }),
    column("draws", Kind::Int, "games", "", "Games drawn.", |p| Value::int(p.tally.draws)),
    column("undecided", Kind::Int, "games", "", "Games without a winner that is known.", |p| {
        let decided = [p.tally.wins, p.tally.losses].map(|count| count.black + count.white);
        let games = p.tally.games.black + p.tally.games.white;
        Value::int(games.saturating_sub(decided[0] + decided[1] + p.tally.draws))
    }),
    column("games_as_black", Kind::Int, "games", "", "Games as Black.", |p| {
        Value::int(p.tally.games.black)
    }),
    column("wins_as_black", Kind::Int, "games", "", "Games won as Black.", |p| {
        Value::int(p.tally.wins.black)
    }),
    column("games_as_white", Kind::Int, "games", "", "Games as White.", |p| {
        Value::int(p.tally.games.white)
    }),
    column("wins_as_white", Kind::Int, "games", "", "Games won as White.", |p| {
        Value::int(p.tally.wins.white)
    }),
];

impl Played {
    /// What a game tells of its players.
    pub(crate) fn of(facts: &Facts<'_>) -> Self {
        let info = &facts.game.record.info;
        Self {
            names: info.players.as_ref().map(|player| player.name.as_deref().map(Into::into)),
            outcome: facts.game.outcome(),
            year: games::year(facts).map(i64::from),
        }
    }
}

impl Players {
    /// Adds a game. Who has no name is nobody.
    pub(crate) fn add(&mut self, game: &Played) {
        let numbers = game.names.as_ref().map(|name| name.as_deref().map(|name| self.number(name)));
        for color in Color::ALL {
            let Some(number) = numbers[color] else { continue };
            let tally = &mut self.players[number];
            tally.games[color] += 1;
            match game.outcome {
                Some(Outcome::Win { winner, .. }) if winner == color => tally.wins[color] += 1,
                Some(Outcome::Win { .. } | Outcome::BothLost) => tally.losses[color] += 1,
                Some(Outcome::Draw) => tally.draws += 1,
                Some(Outcome::Void | Outcome::Unfinished | Outcome::Unknown) | None => {}
            }
            if let Some(year) = game.year {
                let (first, last) = tally.years.unwrap_or((year, year));
                tally.years = Some((first.min(year), last.max(year)));
            }
            tally.opponents.extend(numbers[!color]);
        }
    }

    /// The players, those with the most games first, then by name.
    pub(crate) fn rows(&self) -> Vec<Player<'_>> {
        let mut rows: Vec<Player<'_>> = self
            .numbers
            .iter()
            .map(|(name, &number)| Player { name, tally: &self.players[number] })
            .collect();
        let games = |player: &Player<'_>| player.tally.games.black + player.tally.games.white;
        rows.sort_unstable_by(|one, other| {
            games(other).cmp(&games(one)).then_with(|| one.name.cmp(other.name))
        });
        rows
    }

    fn number(&mut self, name: &str) -> usize {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        let number = self.players.len();
        self.numbers.insert(name.into(), number);
        self.players.push(Tally::default());
        number
    }
}

fn both(count: ByColor<u32>) -> Value<'static> {
    Value::int(count.black + count.white)
}
