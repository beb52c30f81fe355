//! What can be typed after `kifu show`.

use super::{Input, Selection};
use crate::draw::LARGEST;
use clap::{Parser, ValueHint};
use std::num::ParseIntError;
use std::path::PathBuf;

/// Show a position: in the terminal, or as a picture.
///
/// Shows who played, the board after the last move or any other, the last stone in parentheses,
/// and how many stones were captured. With `--svg` or `--png` it writes pictures instead.
#[derive(Debug, Parser)]
#[command(after_long_help = AFTER_SHOW)]
pub struct ShowArgs {
    /// What to read.
    #[command(flatten)]
    pub input: Input,

    /// Which games.
    #[command(flatten)]
    pub selection: Selection,

    /// Which game of all that are read, from 1; with --where, of those that fulfil it
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = game)]
    pub game: u64,

    /// Show the board after this move; -3 is three moves before the end
    #[arg(long = "move", value_name = "N", allow_hyphen_values = true)]
    pub turn: Option<i64>,

    /// Number the moves, as diagrams in books do
    ///
    /// From one move to another (`--numbers=1-50`) or to the end (`--numbers=51`). All stones of
    /// these moves stay where they were played, also those that were captured meanwhile; a move on
    /// a point that shows a stone already is listed below: `36 at 33`. With `--counted` the board
    /// is the real one instead, and moves whose stones are gone are listed.
    #[arg(long, value_name = "FROM-TO", num_args = 0..=1, require_equals = true)]
    #[arg(default_missing_value = "1", value_parser = numbers)]
    pub numbers: Option<Numbers>,

    /// Mark dead stones, territory and open points, as `kifu score` judges them
    #[arg(long)]
    pub counted: bool,

    /// Draw the board with letters and signs that every terminal has
    #[arg(long)]
    pub ascii: bool,

    /// Write an SVG to this file (`-`: to standard output)
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = PICTURES)]
    pub svg: Option<PathBuf>,

    /// Write a PNG to this file (`-`: to standard output)
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = PICTURES)]
    pub png: Option<PathBuf>,

    /// The width of the PNG in pixels
    #[arg(long, value_name = "PX", default_value_t = 1000, help_heading = PICTURES)]
    #[arg(requires = "png")]
    #[arg(value_parser = clap::value_parser!(u32).range(16..=i64::from(LARGEST)))]
    pub width: u32,

    /// A font file for letters of the PNG that the built-in font lacks
    ///
    /// That one has Latin, Greek and Cyrillic letters; names in Chinese, Japanese or Korean need
    /// another, and lines with letters that no font has are left out of the picture. The fonts of the system are not used, so that the picture is the same everywhere.
    /// An SVG is shown with the fonts of whoever looks at it.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = PICTURES)]
    #[arg(requires = "png")]
    pub font: Option<PathBuf>,

    /// Replace files that exist
    #[arg(long, help_heading = PICTURES)]
    pub force: bool,
}

const PICTURES: &str = "Pictures";

const AFTER_SHOW: &str = "\
Examples:
  kifu show game.sgf                              the last board
  kifu show --move 120 game.sgf                   after move 120
  kifu show --game 3 collection.sgf               the third game
  kifu show --where 'black~\"Shusaku\"' games       the first game of Shusaku with Black
  kifu show --counted game.sgf                    with dead stones and territory
  kifu show --numbers=1-100 --svg opening.svg game.sgf
  kifu show --counted --png end.png --width 600 game.sgf

Exit code:
  0  it is shown
  1  it is shown, but some file could not be read: it is told on standard error
  2  the job could not be done: wrong arguments, no such game or move, output not written";

fn game(text: &str) -> Result<u64, InvalidGame> {
    text.parse().ok().filter(|&number| number > 0).ok_or(InvalidGame)
}

/// No number of a game.
#[derive(Debug, Clone, Copy)]
struct InvalidGame;

impl std::fmt::Display for InvalidGame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a whole number is wanted; the first game is 1")
    }
}

impl std::error::Error for InvalidGame {}

/// The moves that are numbered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Numbers {
    /// The first.
    pub from: u32,
    /// The last, if not that of the game.
    pub to: Option<u32>,
}

fn numbers(text: &str) -> Result<Numbers, InvalidNumbers> {
    let number = |text: &str| text.parse().map_err(|_: ParseIntError| InvalidNumbers);
    let (from, to) = match text.split_once('-') {
        None | Some((_, "")) => (number(text.trim_end_matches('-'))?, None),
        Some((from, to)) => (number(from)?, Some(number(to)?)),
    };
    if from == 0 || to.is_some_and(|to| to < from) {
        return Err(InvalidNumbers);
    }
    Ok(Numbers { from, to })
}

/// No moves.
#[derive(Debug, Clone, Copy)]
struct InvalidNumbers;

impl std::fmt::Display for InvalidNumbers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("write 1-50, or 51 for all from there on")
    }
}

impl std::error::Error for InvalidNumbers {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_a_range() {
        let range = |text| numbers(text).ok().map(|numbers| (numbers.from, numbers.to));
        assert_eq!(range("1-50"), Some((1, Some(50))));
        assert_eq!(range("51"), Some((51, None)));
        assert_eq!(range("51-"), Some((51, None)));
        for text in ["", "-", "0", "-5", "9-8", "a", "1-2-3", "1-99999999999"] {
            assert_eq!(range(text), None, "{text}");
        }
    }
}
