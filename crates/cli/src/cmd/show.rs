//! `kifu show`: a path to a board.

use super::run::{Worked, each_source, encoding};
use super::{Outcome, paint};
use crate::args::{Color, ShowArgs};
use crate::audit::each_game;
use crate::draw::{self, Picture};
use crate::error::Error;
use crate::escape::visible;
use crate::show::{self, Options};
use crate::sink::{Existing, Output};
use kifu_scoring::Judge;
use kifu_sgf_io::{Charset, decode, games};
use std::fs;
use std::io::{self, Write};
use std::path::Path;

pub(crate) fn show(args: &ShowArgs, color: Color) -> Result<Outcome, Error> {
    let Asked { mut picture, games } = asked(args)?;
    if args.svg.is_none() && args.png.is_none() {
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
        return Ok(Outcome::Clean);
    }
    if picture.is_judged() {
        picture.caption.push(draw::LEGEND.to_owned());
    }
    let existing = if args.force { Existing::Replace } else { Existing::Keep };
    let svg = draw::svg(&picture);
    if let Some(path) = &args.svg {
        write(path, existing, svg.as_bytes())?;
    }
    if let Some(path) = &args.png {
        let font = args.font.as_deref().map(read).transpose()?;
        let drawn = draw::png(&svg, args.width, font)
            .map_err(|error| Error::Output(io::Error::other(error)))?;
        write(path, existing, &drawn.png)?;
        if drawn.lacks_letters {
            let words = "the picture has letters that its font lacks; --font FILE names another";
            let _ = writeln!(io::stderr(), "kifu: {}: {words}", visible(&path.to_string_lossy()));
        }
    }
    Ok(Outcome::Clean)
}

/// The game that is asked for, and how many there are.
struct Asked {
    picture: Picture,
    games: u64,
}

fn asked(args: &ShowArgs) -> Result<Asked, Error> {
    let options = Options { turn: args.turn, numbers: args.numbers, counted: args.counted };
    let charset = args.input.encoding.as_deref().map(encoding).transpose()?;
    let mut seen = 0;
    let mut found = None;
    each_source(
        &args.input,
        |_, bytes, text| {
            let count = games(&text.text).count() as u64;
            Worked { games: count, result: (count, bytes.to_vec()) }
        },
        |_, (count, bytes)| {
            let number = args.game.saturating_sub(seen);
            if found.is_none() && (1..=count).contains(&number) {
                found = Some(picture(&bytes, charset, number, options)?);
            }
            seen += count;
            Ok(())
        },
    )?;
    match found {
        Some(picture) => Ok(Asked { picture, games: seen }),
        None => Err(Error::Usage(match seen {
            0 => "there is no game in what was read".to_owned(),
            1 => format!("there is no game {}: only one was read", args.game),
            _ => format!("there is no game {}: {seen} were read", args.game),
        })),
    }
}

/// The picture of a game of a source.
fn picture(
    bytes: &[u8],
    charset: Option<Charset>,
    number: u64,
    options: Options,
) -> Result<Picture, Error> {
    let judge = Judge::new();
    let text = decode(bytes, charset);
    let (games, _) = each_game(&text, None, |game| {
        (u64::from(game.number) == number)
            .then(|| game.is_go().then(|| show::picture(game, options, &judge)))
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
fn write(path: &Path, existing: Existing, bytes: &[u8]) -> Result<(), Error> {
    let standard = path.as_os_str() == "-";
    let mut output = if standard { Output::standard() } else { Output::file(path, existing)? };
    output.write_all(bytes)?;
    output.commit()
}
