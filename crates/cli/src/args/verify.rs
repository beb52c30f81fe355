//! What can be typed after `kifu verify`.

use super::{Effort, Format, Input, SecondOpinion, Selection};
use clap::{Parser, ValueEnum, ValueHint};
use std::path::PathBuf;

/// Hold the recorded result of every game against its board.
///
/// Counts each game as `kifu score` does and compares with the result that the record states: a
/// line a game, with the verdict, the numbers and what speaks for it, and a table of the verdicts
/// at the end. Rules and komi that the record does not state are inferred, and the evidence is told.
#[derive(Debug, Parser)]
#[command(after_long_help = AFTER_VERIFY)]
pub struct VerifyArgs {
    /// What to read.
    #[command(flatten)]
    pub input: Input,

    /// Which games.
    #[command(flatten)]
    pub selection: Selection,

    /// How to write it
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: Format,

    /// List only games with these verdicts; all are counted
    #[arg(long, value_name = "VERDICTS", value_delimiter = ',')]
    pub only: Vec<VerdictArg>,

    /// Write to this file instead of standard output
    ///
    /// It appears when the run ends, or not at all. A file that is there already is not replaced
    /// without `--force`.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,

    /// Replace the output file if it exists
    #[arg(long)]
    pub force: bool,

    /// Count all games under these rules, whatever they say
    ///
    /// A name that `kifu rules` lists.
    #[arg(long, value_name = "NAME")]
    pub rules: Option<String>,

    /// Komi in points, or as 3.75zi, whatever the games say
    #[arg(long, value_name = "KOMI", allow_hyphen_values = true)]
    pub komi: Option<String>,

    /// Who is asked too.
    #[command(flatten)]
    pub second: SecondOpinion,

    /// How much work the estimate may cost
    #[arg(long, value_name = "EFFORT", default_value = "normal")]
    pub effort: Effort,
}

/// A verdict, as it is typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum VerdictArg {
    /// The finished count is the recorded margin
    Confirmed,
    /// The recorded margin can still come of the board
    Consistent,
    /// It fits another reading, which is named
    Explained,
    /// Nothing plausible explains it
    Contradicted,
    /// The board does not tell
    Undecided,
    /// Not decided by counting, or no result stated
    NotByCounting,
}

const AFTER_VERIFY: &str = "\
Examples:
  kifu verify games                                     a line a game
  kifu verify --only contradicted,explained games       what an owner wants to look at
  kifu verify --format csv -o results.csv games         a table for a spreadsheet
  kifu verify --engine gtp:'gnugo --mode gtp' games     with a second opinion

Verdicts:
  confirmed        the finished count is the recorded margin, under the rules and komi that are
                   stated or alone plausible
  consistent       the recorded margin can still come of the board
  explained        it fits another reading of the record, which is named
  contradicted     nothing plausible explains it
  undecided        the board does not tell: the reason says why; also where the record has lost moves
  not-by-counting  resignation, time, forfeit, no result: the reason says what the board shows, looked
                   at once (`--effort quick`), if one side won and the game came to 120 moves

Explanations:
  margin-in-zi, margin-in-points     the margin is in the other unit
  komi-scaled                        the komi is written in hundredths or in zi
  komi-missing                       the komi is written as 0 by a server that does not say
  komi-differs                       made with another komi than the one written
  counted-by-area, counted-by-territory
                                     counted otherwise than the rules say
  handicap-compensation              White received other points for the handicap
  colours-swapped                    winner and loser are exchanged, or the colours of all moves
  last-move-added                    the last move of the record was not counted
  dead-stones-left, living-stones-taken
                                     one chain was left on the board, or taken off it
  counted-plainly                    points that their owner must fill were counted

With --engine, games with a margin are put to the engine where neither marks nor proof decide, and
the verdict rests on what it says; where it fails, on the estimate.

Exit code:
  0  every result is confirmed, consistent, undecided or not by counting, or no game meets the
     conditions
  1  some result is contradicted, or right only under another reading; or some file could not be
     read, or an engine failed on some game: it is told on standard error, and the rest is verified
  2  the job could not be done: wrong arguments, no game of Go, output not written, interrupted

Fields of --format json (one object a line) and csv; margins in points, Black's less White's, komi
counted; null, in csv an empty cell, where there is none:
  path, game        the file, and the game in it, from 1
  recorded_margin   what the record says
  margin            once everything is played, under `rules` and `komi`
  low, high         the bounds that are to be reckoned with
  komi, rules       what it is counted by, stated or inferred
  verdict           as above
  winner_agrees     whether the count has the winner of the record
  explanation       as above
  reasons           the evidence, a sentence each; in csv with `; ` between them
  area_margin       the last board as it stands, by area
  territory_margin  the same by territory
  layer             how it is known who is dead: marks, proof, search, engine, estimate
  confidence        in `margin`, in percent
  chance            that the finished board gives the recorded margin, 0 to 1
  winner_chance     that it gives the recorded winner, 0 to 1
  habits            which of margin-in-zi, komi-scaled and komi-missing the record has, whatever the
                    verdict: a list; in csv with spaces between them";
