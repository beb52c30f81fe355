//! `kifu score`: paths to counts.

use super::games::each_selected;
use super::{Outcome, audit, engine, paint, regret};
use crate::args::{Color, ScoreArgs, ScoreFormat};
use crate::draw::{self, Picture};
use crate::error::Error;
use crate::escape::visible;
use crate::filter::Filter;
use crate::score::{self, Consulted, Options, Row, Scored, Unfit};
use crate::show;
use crate::sink::{Existing, Output, Paint, json_line};
use crate::table::Study;
use crate::verify;
use kifu_rules::{ByColor, Color as Side};
use kifu_scoring::Fines;
use std::io::Write;

/// How the games are told.
struct Telling {
    format: ScoreFormat,
    brief: bool,
    ascii: bool,
    paint: Paint,
}

pub(crate) fn score(args: &ScoreArgs, color: Color) -> Result<Outcome, Error> {
    let options = options(args)?;
    let existing = if args.force { Existing::Replace } else { Existing::Keep };
    let target = args.output.as_deref().filter(|path| path.as_os_str() != "-");
    let mut output = match target {
        Some(path) => Output::file(path, existing)?,
        None => Output::standard(),
    };
    let telling = Telling {
        format: args.format,
        brief: args.brief,
        ascii: args.ascii,
        paint: paint(color, output.is_terminal()),
    };
    let filter = args.selection.filter.as_deref().map(Filter::parse).transpose()?;
    let study = Study::new(
        options.ruleset,
        verify::Options { ruleset: options.ruleset, komi: options.komi, effort: options.effort },
    );
    let engine = engine(&args.second)?;
    let (mut told, mut sources, mut failed) = (0_u64, 0_u64, false);
    let mut unfit = false;
    let drawing = args.format == ScoreFormat::Svg;
    let mut drawn = None;
    let run = each_selected(
        &args.input,
        &study,
        filter.as_ref(),
        |facts| {
            let go = facts.game.is_go();
            go.then(|| -> Result<_, (u32, Unfit)> {
                score::check(facts.game, &options).map_err(|unfit| (facts.game.number, unfit))?;
                let title = if drawing { show::heading(facts.game) } else { Vec::new() };
                Ok((title, Consulted::of(facts.game, &options, study.judge(), engine.as_ref())))
            })
        },
        |path, games| {
            for game in games.into_iter().flatten() {
                let (title, consulted) = match game {
                    Ok(game) => game,
                    Err((number, why)) => {
                        failed = true;
                        let path = visible(path);
                        let _ = writeln!(std::io::stderr(), "kifu: {path} [game {number}]: {why}");
                        unfit = true;
                        continue;
                    }
                };
                let scored = consulted.wait();
                if let Some(fault) = scored.fault() {
                    regret(path, scored.game, fault, sources)?;
                    failed = true;
                }
                if told > 0 && !telling.brief && telling.format == ScoreFormat::Text {
                    writeln!(output)?;
                }
                told += 1;
                if drawing {
                    if drawn.is_some() {
                        return Err(Error::Usage(MORE_THAN_ONE.to_owned()));
                    }
                    drawn = Some(picture(title, &scored));
                } else {
                    telling.tell(&mut output, path, &scored, &options)?;
                }
            }
            sources += 1;
            Ok(())
        },
    );
    if run.is_ok() && told == 0 && unfit {
        return Err(Error::Usage("no game has what is asked for".to_owned()));
    }
    let nothing_selected = matches!(&run, Ok(ran) if ran.selected_nothing());
    if run.is_ok() && told == 0 && (drawing || !nothing_selected) {
        return Err(Error::NothingToRead("no game of Go in what was read".to_owned()));
    }
    if let (Ok(_), Some(picture)) = (&run, drawn) {
        output.write_all(draw::svg(&picture).as_bytes())?;
    }
    // A file is whole or not at all.
    let interrupted = matches!(run, Err(Error::Interrupted { .. }));
    if run.is_ok() || (interrupted && target.is_none()) {
        output.commit()?;
    }
    let ran = run.map_err(|error| error.without(target))?;
    Ok(if failed { Outcome::Found } else { ran.outcome() })
}

const MORE_THAN_ONE: &str = "--format svg draws one game, and more were read; \
    kifu show --counted --game N --svg FILE draws any of them";

/// The board as it was judged, with who played and what it counts.
fn picture(title: Vec<String>, scored: &Scored) -> Picture {
    let mut picture = scored.picture();
    picture.title = title;
    picture.caption = vec![show::count(scored), draw::LEGEND.to_owned()];
    picture
}

impl Telling {
    fn tell(
        &self,
        out: &mut Output,
        path: &str,
        scored: &Scored,
        options: &Options,
    ) -> Result<(), Error> {
        match self.format {
            ScoreFormat::Json => json_line(out, &Row::new(path, scored)),
            ScoreFormat::Text if self.brief => Ok(score::brief(out, path, scored)?),
            ScoreFormat::Text | ScoreFormat::Svg => {
                let title = format!("{} [game {}]", visible(path), scored.game);
                writeln!(out, "{}", self.paint.strong(title))?;
                draw::terminal(out, &scored.picture(), self.ascii, self.paint)?;
                writeln!(out)?;
                let rulesets = score::shown(options.ruleset.as_ref(), scored);
                Ok(score::words(out, scored, &rulesets, self.paint)?)
            }
        }
    }
}

fn options(args: &ScoreArgs) -> Result<Options, Error> {
    let mut fines = ByColor::<Fines>::default();
    for penalty in &args.penalty {
        let (side, count) = fine(penalty)?;
        fines[side].warnings = fines[side].warnings.saturating_add(count);
        if fines[side].warnings > MOST_WARNINGS {
            let penalty = visible(penalty);
            let message =
                format!("\"{penalty}\": at most {MOST_WARNINGS} warnings of a player count");
            return Err(Error::Usage(message));
        }
    }
    for name in args.dead.iter().chain(&args.alive) {
        if kifu_rules::Size::new(52, 52).is_none_or(|size| size.point_named(name).is_none()) {
            let name = visible(name);
            return Err(Error::Usage(format!("\"{name}\" is no point; write D4 or Q16")));
        }
    }
    let komi = args.komi.as_deref().map(crate::komi::komi);
    Ok(Options {
        ruleset: args.rules.as_deref().map(audit::ruleset).transpose()?,
        komi: komi.transpose()?,
        handicap: args.handicap,
        fines,
        turn: args.turn,
        dead: args.dead.clone(),
        alive: args.alive.clone(),
        plain: args.plain,
        effort: args.effort.into(),
    })
}

/// More than anybody was ever given; a game is over long before.
const MOST_WARNINGS: u32 = 1000;

/// Reads `black:1`.
fn fine(text: &str) -> Result<(Side, u32), Error> {
    let wrong =
        || Error::Usage(format!("\"{}\" is no penalty; write black:1 or white:2", visible(text)));
    let (side, count) = text.split_once(':').ok_or_else(wrong)?;
    let side = match side.to_ascii_lowercase().as_str() {
        "black" | "b" => Side::Black,
        "white" | "w" => Side::White,
        _ => return Err(wrong()),
    };
    Ok((side, count.parse().map_err(|_| wrong())?))
}
