//! What can be typed after `kifu score`.

use super::{Input, SecondOpinion, Selection};
use clap::{Parser, ValueEnum, ValueHint};
use std::path::PathBuf;

/// Count games: who is dead, what is open, and the result under every ruleset.
///
/// Counts the last board of each game as it stands and as it will be once everything is played.
/// The record's marks decide who is dead; else what can be proved; else an estimate. Rules that
/// are not named are taken as Japanese, a komi that is not stated as the usual one.
#[derive(Debug, Parser)]
#[command(after_long_help = AFTER_SCORE)]
pub struct ScoreArgs {
    /// What to read.
    #[command(flatten)]
    pub input: Input,

    /// Which games.
    #[command(flatten)]
    pub selection: Selection,

    /// How to write it
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: ScoreFormat,

    /// Write to this file instead of standard output
    ///
    /// The file appears when the run ends, whole or not at all.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,

    /// Replace the output file if it exists
    #[arg(long)]
    pub force: bool,

    /// One line a game
    #[arg(long)]
    pub brief: bool,

    /// Draw the board with letters and signs that every terminal has
    #[arg(long)]
    pub ascii: bool,

    /// Count under these rules alone, whatever the game says
    ///
    /// A name that `kifu rules` lists.
    #[arg(long, value_name = "NAME")]
    pub rules: Option<String>,

    /// Count the position after this move as it stands
    #[arg(long = "move", value_name = "N")]
    pub turn: Option<u32>,

    /// These stones are dead, with their chains
    ///
    /// Points such as D4, separated by commas. Whoever names one settles the board: everything
    /// else is taken as judged, and nothing as open.
    #[arg(long, value_name = "POINTS", value_delimiter = ',')]
    pub dead: Vec<String>,

    /// These stones live, with their chains
    #[arg(long, value_name = "POINTS", value_delimiter = ',')]
    pub alive: Vec<String>,

    /// Komi in points, or as 3.75zi, whatever the game says
    #[arg(long, value_name = "KOMI", allow_hyphen_values = true)]
    pub komi: Option<String>,

    /// Handicap stones, whatever the game says
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(..=MOST_STONES))]
    pub handicap: Option<u32>,

    /// Count every surrounded point as territory, as some servers do (Tygem)
    ///
    /// Else eyes in seki and points that must still be filled count for nothing, as professionals
    /// count.
    #[arg(long)]
    pub plain: bool,

    /// Warnings of a player, each costing one zi: `black:1`
    #[arg(long, value_name = "WHO:N", value_delimiter = ',')]
    pub penalty: Vec<String>,

    /// Who is asked too.
    #[command(flatten)]
    pub second: SecondOpinion,

    /// How much work the estimate may cost
    #[arg(long, value_name = "EFFORT", default_value = "normal")]
    pub effort: Effort,
}

/// No board has more points: 52 times 52.
const MOST_STONES: i64 = 2704;

const AFTER_SCORE: &str = "\
Examples:
  kifu score game.sgf                      the board, every ruleset, the ledger
  kifu score --rules chinese --komi 7.5 game.sgf
  kifu score --dead D4,Q16 game.sgf        with these chains dead
  kifu score --brief games more.zip        one line a game
  kifu score --format json games           one object a line, for another program
  kifu score --format svg -o end.svg game.sgf
  kifu score --engine gtp:'gnugo --mode gtp' games
  kifu score --engine katago:'katago analysis -config analysis.cfg -model net.bin.gz' games

Exit code:
  0  everything was counted; that is nothing where no game meets the conditions
  1  some file could not be read, some game has no such move or stone, or an engine failed on it
     and the estimate stands: it is told on standard error, and the rest is counted
  2  the job could not be done: wrong arguments, no game of Go, no such engine, output not written,
     interrupted

Fields of --format json; margins in points, Black's less White's, komi counted:
  path, game        the file, and the game in it, from 1
  rules, komi       what it is counted by
  adjustments       what is added to the count under these rules, Black's gain: komi, handicap, \
pass_stones, button, fines
  area_margin       of the last board as it stands, by area
  territory_margin  the same by territory
  finished_margin   under the rules of the game, once everything is played
  low, high         the bounds that are to be reckoned with
  closed            whether nothing is open
  dead, open        points
  layer             marks, proof, search, engine, estimate, or given by --dead and --alive
  confidence        in the finished margin, in percent
  in_doubt          chains whose fate is not sure: chain (a stone of it), color, stones, fate, confidence
  engine            with --engine, an object: dead (points), finished_margin (null if the engine \
tells none), agrees (whether its dead stones and finished margin are those without it), differs (a \
stone of each chain about which they disagree), own_dead and own_finished_margin (what kifu says \
without it), own_layer; or error, why it gave no opinion";

/// A format of `kifu score`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ScoreFormat {
    /// Lines for people
    Text,
    /// JSON Lines: one object a line
    Json,
    /// A picture of the board; for one game
    Svg,
}

/// How much work an estimate may cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Effort {
    /// The least
    Quick,
    /// All symmetries of the board
    Normal,
    /// For either side to move: safer bounds
    Deep,
}

impl From<Effort> for kifu_scoring::Effort {
    fn from(effort: Effort) -> Self {
        match effort {
            Effort::Quick => Self::Quick,
            Effort::Normal => Self::Normal,
            Effort::Deep => Self::Deep,
        }
    }
}
