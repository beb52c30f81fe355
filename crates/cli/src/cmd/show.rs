//! `kifu show`: a path to a board.

use super::run::{Ran, Worked, each_source, encoding};
use super::{Outcome, paint};
use crate::args::{Color, ShowArgs};
use crate::audit::{Game, each_game};
use crate::draw::{self, Picture, PngError};
use crate::error::Error;
use crate::escape::visible;
use crate::filter::Filter;
use crate::show::{self, Options};
use crate::sink::{Existing, Output};
use crate::table::{Facts, Study};
use crate::verify;
use kifu_scoring::Judge;
use kifu_sgf_io::{Charset, Text, decode, games};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

pub(crate) fn show(args: &ShowArgs, color: Color) -> Result<Outcome, Error> {
    let (svg, png) = targets(args)?;
    let font = args.font.as_deref().map(read).transpose()?;
    let Asked { mut picture, games, ran } = asked(args)?;
    if svg.is_none() && png.is_none() {
        let mut output = Output::standard();
        let paint = paint(color, output.is_terminal());
        for (line, title) in picture.title.iter().enumerate() {
            match line {
                0 => writeln!(output, "{}", paint.strong(visible(title)))?,
                _ => writeln!(output, "{}", visible(title))?,
            }
        }
        writeln!(output)?;
        draw::terminal(&mut output, &picture, args.ascii, paint)?;
        writeln!(output)?;
        for line in &picture.caption {
            writeln!(output, "{}", visible(line))?;
        }
        if games > 1 {
            writeln!(output, "Game {} of {games}; --game N shows another.", args.game)?;
        }
        output.commit()?;
        return Ok(ran.outcome());
    }
    if picture.is_judged() {
        picture.caption.push(draw::LEGEND.to_owned());
    }
    // Everything is drawn before anything is put into its place.
    let drawn = match &png {
        Some(_) => {
            Some(draw::png(&picture, args.width, font).map_err(|error| match &args.font {
                Some(path) if matches!(error, PngError::Font) => {
                    Error::File { path: path.clone(), source: io::Error::other(error) }
                }
                _ => Error::Output(io::Error::other(error)),
            })?)
        }
        None => None,
    };
    if let Some(output) = svg {
        write(output, draw::svg(&picture).as_bytes())?;
    }
    if let (Some(output), Some(path), Some(drawn)) = (png, &args.png, drawn) {
        write(output, &drawn.png)?;
        if drawn.left_out {
            let words = "lines with letters that the built-in font lacks are left out of the \
                         picture; --font FILE names a font that has them";
            let _ = writeln!(io::stderr(), "kifu: {}: {words}", visible(&path.to_string_lossy()));
        }
    }
    Ok(ran.outcome())
}

/// Where the SVG and the PNG go, both known to be writable before there is anything to write.
fn targets(args: &ShowArgs) -> Result<(Option<Output>, Option<Output>), Error> {
    if let (Some(svg), Some(png)) = (&args.svg, &args.png)
        && place(svg) == place(png)
    {
        let words = match svg.as_os_str() == "-" {
            true => "one of --svg and --png can go to standard output, not both",
            false => "--svg and --png name the same file",
        };
        return Err(Error::Usage(words.to_owned()));
    }
    let existing = if args.force { Existing::Replace } else { Existing::Keep };
    let target = |path: &PathBuf| match path.as_os_str() == "-" {
        true => Ok(Output::standard()),
        false => Output::file(path, existing),
    };
    Ok((args.svg.as_ref().map(target).transpose()?, args.png.as_ref().map(target).transpose()?))
}

/// A path by which two that lead to the same place can be told.
fn place(path: &Path) -> PathBuf {
    let whole = fs::canonicalize(path).ok();
    let below = || {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = fs::canonicalize(folder.unwrap_or(Path::new("."))).ok()?;
        Some(folder.join(path.file_name()?))
    };
    whole.or_else(below).unwrap_or_else(|| path.to_owned())
}

/// The game that is asked for, how many there are, and what came of reading them.
struct Asked {
    picture: Picture,
    games: u64,
    ran: Ran,
}

fn asked(args: &ShowArgs) -> Result<Asked, Error> {
    let options = Options { turn: args.turn, numbers: args.numbers, counted: args.counted };
    let charset = args.input.encoding.as_deref().map(encoding).transpose()?;
    let filter = args.selection.filter.as_deref().map(Filter::parse).transpose()?;
    let study = Study::new(None, verify::Options::default());
    let mut seen = 0;
    let mut found = None;
    let ran = each_source(
        &args.input,
        |path, bytes, text| {
            let numbers: Vec<u32> = match &filter {
                None => (1..).zip(games(&text.text)).map(|(number, _)| number).collect(),
                Some(filter) => {
                    wanted(text, |game| filter.matches(&Facts::new(path, game, &study)))
                }
            };
            Worked { games: numbers.len() as u64, result: (numbers, bytes.to_vec()) }
        },
        |_, (numbers, bytes)| {
            let place = args.game.checked_sub(seen + 1).and_then(|at| usize::try_from(at).ok());
            if let Some(&number) = place.and_then(|at| numbers.get(at))
                && found.is_none()
            {
                found = Some(picture(&bytes, charset, number, options)?);
            }
            seen += numbers.len() as u64;
            Ok(())
        },
    )?;
    match found {
        Some(picture) => Ok(Asked { picture, games: seen, ran }),
        None => Err(Error::Usage(match seen {
            0 if filter.is_some() => "no game fulfils --where".to_owned(),
            1 if filter.is_some() => format!("there is no game {}: one fulfils --where", args.game),
            _ if filter.is_some() => {
                format!("there is no game {}: {seen} fulfil --where", args.game)
            }
            0 => "there is no game in what was read".to_owned(),
            1 => format!("there is no game {}: only one was read", args.game),
            _ => format!("there is no game {}: {seen} were read", args.game),
        })),
    }
}

/// The numbers of the games of a text that are wanted.
fn wanted(text: &Text<'_>, is_wanted: impl Fn(&Game<'_>) -> bool + Sync) -> Vec<u32> {
    let (games, _) = each_game(text, None, |game| is_wanted(game).then_some(game.number));
    games.into_iter().flatten().flatten().collect()
}

/// The picture of a game of a source.
fn picture(
    bytes: &[u8],
    charset: Option<Charset>,
    number: u32,
    options: Options,
) -> Result<Picture, Error> {
    let judge = Judge::new();
    let text = decode(bytes, charset);
    let (games, _) = each_game(&text, None, |game| {
        (game.number == number).then(|| game.is_go().then(|| show::picture(game, options, &judge)))
    });
    match games.into_iter().find(|game| !matches!(game, Ok(None))) {
        Some(Ok(Some(Some(Ok(picture))))) => Ok(picture),
        Some(Ok(Some(Some(Err(missing))))) => Err(Error::Usage(missing.to_string())),
        Some(Ok(Some(None))) => Err(Error::Usage(format!("game {number} is not a game of Go"))),
        Some(Err(_)) | Some(Ok(None)) | None => {
            Err(Error::NothingToRead(format!("kifu failed on game {number}: a bug of kifu")))
        }
    }
}

fn read(path: &Path) -> Result<Vec<u8>, Error> {
    fs::read(path).map_err(|source| Error::File { path: path.to_owned(), source })
}

/// Writes a file whole or not at all.
fn write(mut output: Output, bytes: &[u8]) -> Result<(), Error> {
    output.write_all(bytes)?;
    output.commit()
}
