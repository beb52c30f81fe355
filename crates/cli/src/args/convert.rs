//! What can be typed after `kifu convert`.

use super::{Effort, Input, Selection};
use clap::{Parser, ValueEnum, ValueHint};
use std::path::PathBuf;

/// Convert results from one way of counting into another: a result, or the games of files.
///
/// What is given is a PATH if something is there (or it is `-`), else a RESULT if it reads as one.
///
/// Of a RESULT, its standard form is told, how it comes about, and what the result can be by the
/// other way of counting, the board not being known.
///
/// Of each PATH every counted game is held against its board and counted under other rules; RU, KM
/// and RE are changed in a copy below `--out`, and no other byte. What was there before is kept in a
/// journal, from which `--undo` restores it. Games whose recorded result the board does not bear out, or
/// bears out only with another komi than the one that is stated, are left alone, and the reason is told.
///
/// RE is written in points, as SGF has it. Only where a server writes zi and its records are read so
/// (Fox under Chinese rules), it is written in zi, and both numbers are told. Under rules that count
/// territory, a komi in zi or in hundredths becomes one in points as well.
#[derive(Debug, Parser)]
#[command(
    override_usage = "kifu convert [OPTIONS] --to <UNIT|RULES> <RESULT>...\n       \
        kifu convert [OPTIONS] --to <RULES> <--out <DIR>|--in-place|--dry-run> <PATH>...\n       \
        kifu convert --undo <JOURNAL>...",
    after_long_help = AFTER_CONVERT
)]
pub struct ConvertArgs {
    /// What to read.
    #[command(flatten)]
    pub input: Input,

    /// Which games of files.
    #[command(flatten)]
    pub selection: Selection,

    /// What to convert to
    ///
    /// A RESULT: `points`, `zi`, `territory`, `area`, or rules. Games: rules, by a name that `kifu
    /// rules` lists.
    #[arg(long, value_name = "UNIT|RULES", required_unless_present = "undo")]
    pub to: Option<String>,

    /// Komi, in points or with a unit (3.75zi)
    ///
    /// A bare number is points, here as with every command. Of a RESULT: the komi that is counted in
    /// it. Of games: the komi to convert to; `usual` is that of the rules, where the game has no
    /// handicap. Without this, games keep the komi they have, and KM is changed only where it would be
    /// read otherwise under the new rules or is not what the result was counted with.
    #[arg(long, value_name = "KOMI", allow_hyphen_values = true, conflicts_with = "undo")]
    pub komi: Option<String>,

    /// How to write it
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: ConvertFormat,

    /// The board of a RESULT: `9`, or `13x9` [default: 19]
    #[arg(long, value_name = "SIZE", help_heading = RESULTS, conflicts_with = "undo")]
    pub board: Option<String>,

    /// Who played the last stone, if that is known: `black` or `white`
    #[arg(long, value_name = "WHO", help_heading = RESULTS, conflicts_with = "undo")]
    pub last: Option<Side>,

    /// The language to tell it in [default: en]
    #[arg(long, value_name = "LANG", help_heading = RESULTS, conflicts_with = "undo")]
    pub lang: Option<Lang>,

    /// Write the converted files below this folder
    ///
    /// A file named outright comes into it; of a folder or an archive, everything comes with its
    /// folders below the name of that one, as `cp -r` does it. Only files of which a game is
    /// converted are written.
    #[arg(short, long, value_name = "DIR", value_hint = ValueHint::DirPath, help_heading = GAMES)]
    #[arg(conflicts_with_all = ["in_place", "dry_run", "undo"])]
    pub out: Option<PathBuf>,

    /// Change the files themselves
    ///
    /// Each is replaced as a whole, after its journal is written, and keeps its permissions, its
    /// owner and its group, but no extended attributes. A file with several names (hard links), of which
    /// only one would change, or with an owner that the new file cannot have, is left alone and
    /// told; `--force` replaces it. A symbolic link stays one: what it points to is changed. Members
    /// of archives and standard input cannot be changed.
    #[arg(long, help_heading = GAMES, conflicts_with_all = ["dry_run", "undo"])]
    pub in_place: bool,

    /// Write nothing; show what would change
    #[arg(long, help_heading = GAMES, conflicts_with = "undo")]
    pub dry_run: bool,

    /// Keep the old values in the comment of each game as well
    #[arg(long, help_heading = GAMES)]
    pub comment: bool,

    /// Show how each result comes about, term by term
    #[arg(long, help_heading = GAMES)]
    pub explain: bool,

    /// List only what is not converted, and the table
    #[arg(long, help_heading = GAMES, conflicts_with = "undo")]
    pub quiet: bool,

    /// Convert also games that are left alone for the verdict on their result
    ///
    /// A contradicted one gets what the board says, and so does one whose record is to be repaired
    /// first (colours-swapped, last-move-added, dead-stones-left, living-stones-taken). An undecided
    /// one gets what its recorded result comes to, and one whose result fits only with another komi
    /// than the stated one (komi-differs) is taken with that komi.
    #[arg(long, help_heading = GAMES)]
    pub force_verdict: bool,

    /// Replace files below `--out` that exist, and in place those with hard links or another owner
    ///
    /// As with every command; it says nothing of verdicts. Of the files that are read, none is
    /// replaced; a link is replaced itself, not what it points to. The journal of an earlier run is
    /// added to.
    #[arg(long, help_heading = GAMES)]
    pub force: bool,

    /// Where the journal is written [default: kifu-journal.jsonl in --out, or in the current folder]
    ///
    /// Nothing that is there is replaced, whatever --force says.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = GAMES)]
    pub journal: Option<PathBuf>,

    /// How much work the judgement of a board may cost [default: normal]
    #[arg(long, value_name = "EFFORT", help_heading = GAMES, conflicts_with = "undo")]
    pub effort: Option<Effort>,

    /// Restore what the journals given as PATH tell of
    ///
    /// A file that has changed since is left as it is, and told. A journal of which everything is
    /// restored is removed.
    #[arg(long)]
    #[arg(conflicts_with_all = ["to", "comment", "explain", "force_verdict", "journal", "filter"])]
    pub undo: bool,
}

const RESULTS: &str = "Results";
const GAMES: &str = "Games";

const AFTER_CONVERT: &str = "\
Examples:
  kifu convert B+3.75zi --to points
  kifu convert 黑胜1又3/4子 --to territory --komi 3.75zi
  kifu convert 185子 --to points --komi 3.75zi --lang zh
  kifu convert W+2.5 --to chinese --komi 6.5
  kifu convert --to chinese --dry-run --explain game.sgf
  kifu convert --to chinese --komi usual --out converted games more.zip
  kifu convert --to japanese --where 'rules=chinese and year<2000' --out old games
  kifu convert --undo converted/kifu-journal.jsonl

Exit code:
  0  everything was converted, or is as wanted already; games that were not counted do not matter
  1  some games were not converted, or some files not read or not restored
  2  the job could not be done

Fields of --format json, results, one object for each:
  input, result     what was typed, and its standard form
  winner            black, white or null
  points, zi        the margin, Black's less White's; null without one
  counting          area, territory, or null where it may be either
  komi              null if not given
  board_margin      the margin without komi; null if that is not known
  board_has         whether a count of a board can come to board_margin, all of which are whole
                    points; null if that is not known
  possible          what it can be by the other way of counting: counting, result, points, zi,
                    plays (equal, black or white: who played one stone more), odd_shared (whether an
                    area count needs an odd number of shared points for it; null if unknown)

Fields of --format json, games, one object for each:
  path, game        the file, and the game in it, from 1
  converted         yes, same (it says so already), not-counted, or no
  reason            why not; null if it was
  verdict           on the recorded result; the words of kifu verify
  from, to          rules, komi, result: as they were taken, and as they are now; to is null if no
  record            rules, komi, result: what RU, KM (or what stands in for it) and RE
                    said; null where they are not there
  readings          by what the record is not read plainly: the explanations of kifu verify, a list
  written           what RE says where that is not the result of `to`; else null
  written_as        zi: in zi, as its server writes it; winner: of a tie, the winner alone; else null
  winner_kept       null if no
  terms             what makes the margins differ, each with its points

Lines of the journal, one object for each change, version 1:
  version, source, path (of the changed file: from the folder of the journal, absolute if it lies
  elsewhere), path_bytes (the same in hexadecimal, where it is no text), game, property, offset (in
  the old bytes), old, new (the bytes in hexadecimal), old_text, new_text, old_sha256, new_sha256 (of
  the whole file)";

/// A format of `kifu convert`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ConvertFormat {
    /// Lines for people
    Text,
    /// JSON Lines: one object a line
    Json,
}

/// A player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Side {
    /// Black
    Black,
    /// White
    White,
}

/// A language to tell results in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Lang {
    /// English
    En,
    /// Chinese
    Zh,
    /// Japanese
    Ja,
    /// Korean
    Ko,
}
