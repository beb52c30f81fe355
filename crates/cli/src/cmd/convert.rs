//! `kifu convert`: results to results, games to games under other rules, and back.

mod games;
mod replace;
mod undo;

use super::{Outcome, audit, paint};
use crate::args::{Color, ConvertArgs, ConvertFormat, Lang, Side};
use crate::convert::result::{self, Given, Known};
use crate::convert::{ResultRow, tell};
use crate::error::Error;
use crate::escape::visible;
use crate::sink::{Output, json_line};
use kifu_rules::{Color as Stone, Size};
use std::io::Write as _;
use std::path::Path;

pub(crate) fn convert(args: &ConvertArgs, color: Color) -> Result<Outcome, Error> {
    if args.undo {
        return undo::undo(args);
    }
    let to = args.to.as_deref().unwrap_or_default();
    let given = &args.input.paths;
    let paths = given.iter().filter(|given| is_path(given)).count();
    match paths {
        0 if args.selection.filter.is_some() => {
            Err(Error::Usage("--where selects games of files, and none are given".to_owned()))
        }
        0 => {
            unused(&of_games(args), "games of files", "results are given")?;
            results(args, to, color)
        }
        all if all == given.len() => {
            unused(&of_results(args), "results", "files are given")?;
            games::games(args, &audit::ruleset(to)?, color)
        }
        _ => {
            let odd = given.iter().find(|given| !is_path(given));
            let odd = odd.map(|odd| odd.to_string_lossy()).unwrap_or_default();
            let odd = visible(&odd);
            Err(Error::Usage(format!(
                "\"{odd}\": nothing is there, and paths and results do not mix"
            )))
        }
    }
}

/// An option, and whether it was given.
type Typed = (&'static str, bool);

fn of_results(args: &ConvertArgs) -> [Typed; 3] {
    [
        ("--board", args.board.is_some()),
        ("--last", args.last.is_some()),
        ("--lang", args.lang.is_some()),
    ]
}

fn of_games(args: &ConvertArgs) -> [Typed; 10] {
    [
        ("--out", args.out.is_some()),
        ("--in-place", args.in_place),
        ("--dry-run", args.dry_run),
        ("--comment", args.comment),
        ("--explain", args.explain),
        ("--quiet", args.quiet),
        ("--force-verdict", args.force_verdict),
        ("--force", args.force),
        ("--journal", args.journal.is_some()),
        ("--effort", args.effort.is_some()),
    ]
}

/// Whoever types an option expects something of it.
fn unused(options: &[Typed], of: &str, given: &str) -> Result<(), Error> {
    match options.iter().find(|(_, typed)| *typed) {
        Some((option, _)) => {
            Err(Error::Usage(format!("{option} is an option of {of}, and {given}")))
        }
        None => Ok(()),
    }
}

/// Whether something is there: whatever it looks like, it is then no result.
fn is_path(given: &Path) -> bool {
    given.as_os_str() == "-" || given.symlink_metadata().is_ok()
}

fn results(args: &ConvertArgs, to: &str, color: Color) -> Result<Outcome, Error> {
    let target = result::target(to).ok_or_else(|| {
        let to = visible(to);
        Error::Usage(format!(
            "--to {to}: points, zi, territory, area, or rules that `kifu rules` lists"
        ))
    })?;
    let komi = args.komi.as_deref().map(crate::komi::komi).transpose()?;
    let last = args.last.map(|side| match side {
        Side::Black => Stone::Black,
        Side::White => Stone::White,
    });
    let known = Known { komi, size: board(args.board.as_deref().unwrap_or("19"))?, last };
    let mut all = Vec::with_capacity(args.input.paths.len());
    for path in &args.input.paths {
        let text = path.to_string_lossy();
        let given = Given::read(&text, known.size).map_err(|odd| {
            let text = visible(&text);
            Error::Usage(format!("\"{text}\": {}", odd.told(known.size)))
        })?;
        all.push((text, given));
    }
    let mut output = Output::standard();
    let paint = paint(color, output.is_terminal());
    for (number, (text, given)) in all.into_iter().enumerate() {
        let converted = result::convert(given, &known, target);
        match args.format {
            ConvertFormat::Json => {
                json_line(&mut output, &ResultRow::new(&text, &converted, &known))?;
            }
            ConvertFormat::Text => {
                if number > 0 {
                    writeln!(output)?;
                }
                tell(
                    &mut output,
                    &converted,
                    &known,
                    target,
                    args.lang.unwrap_or(Lang::En),
                    paint,
                )?;
            }
        }
    }
    output.commit()?;
    Ok(Outcome::Clean)
}

/// Reads `19` or `13x9`.
fn board(text: &str) -> Result<Size, Error> {
    let sides = text.split_once(['x', '×', ':', '*']).unwrap_or((text, text));
    let side = |text: &str| text.trim().parse::<u8>().ok();
    let size =
        side(sides.0).zip(side(sides.1)).and_then(|(width, height)| Size::new(width, height));
    size.ok_or_else(|| {
        Error::Usage(format!("--board {}: a board is 9, 13x9, up to 52x52", visible(text)))
    })
}
