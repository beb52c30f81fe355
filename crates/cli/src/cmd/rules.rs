//! `kifu rules`: the rulesets.

use super::{Outcome, audit, paint};
use crate::args::{Color, Format, RulesArgs};
use crate::error::Error;
use crate::sink::{Align, Output, Paint, Table, json_line};
use kifu_rules::{Counting, HandicapCompensation, Ko, LongCycle, RULESETS, Ruleset, Suicide, Tax};
use serde::Serialize;
use std::io::{self, Write};

/// A ruleset in words. Also the row of the machine formats.
#[derive(Debug, Serialize)]
struct Row {
    name: &'static str,
    counting: &'static str,
    ko: &'static str,
    long_cycle: &'static str,
    suicide: &'static str,
    tax: &'static str,
    removes_dead: bool,
    pass_stones: bool,
    button: bool,
    handicap: &'static str,
    komi: String,
    white_first: bool,
}

/// All about a ruleset.
#[derive(Debug, Serialize)]
struct Details {
    #[serde(flatten)]
    row: Row,
    aliases: &'static [&'static str],
    source: &'static str,
}

pub(crate) fn rules(args: &RulesArgs, color: Color) -> Result<Outcome, Error> {
    let chosen = args.name.as_deref().map(audit::ruleset).transpose()?;
    let rulesets = chosen.as_ref().map_or(RULESETS, std::slice::from_ref);
    let mut output = Output::standard();
    let paint = paint(color, output.is_terminal());
    match (args.format, &chosen) {
        (Format::Text, None) => table(&mut output, paint)?,
        (Format::Text, Some(ruleset)) => details(&mut output, ruleset, paint)?,
        (Format::Json, _) => {
            for ruleset in rulesets {
                json_line(&mut output, &Details::from(ruleset))?;
            }
        }
        (Format::Csv, _) => {
            let mut writer = csv::Writer::from_writer(&mut output);
            for ruleset in rulesets {
                writer.serialize(Row::from(ruleset))?;
            }
            writer.flush()?;
        }
    }
    output.commit()?;
    Ok(Outcome::Clean)
}

fn table(out: &mut dyn Write, paint: Paint) -> io::Result<()> {
    const COLUMNS: [&str; 9] =
        ["name", "counts", "ko", "long cycle", "suicide", "tax", "handicap", "komi", "special"];
    let mut table = Table::new(&COLUMNS.map(|title| (title, Align::Left)));
    for ruleset in RULESETS {
        let row = Row::from(ruleset);
        let special = [
            (!row.removes_dead, "dead stones stay"),
            (row.pass_stones, "pass stones"),
            (row.button, "button"),
            (row.white_first, "White first"),
        ];
        let special = special.into_iter().filter(|(is, _)| *is).map(|(_, word)| word);
        let special = special.collect::<Vec<_>>().join(", ");
        let words = [
            row.name,
            row.counting,
            row.ko,
            row.long_cycle,
            row.suicide,
            row.tax,
            row.handicap,
            &row.komi,
            &special,
        ];
        table.row(words.map(str::to_owned).to_vec());
    }
    table.write(out, paint)
}

const IN_PRINCIPLE: &str = "forbidden in principle";

/// The cycles for which an organiser may rule otherwise.
const ORGANISERS: &str = "a triple or quadruple ko or eternal life no result, a draw or a replay";

fn details(out: &mut dyn Write, ruleset: &Ruleset, paint: Paint) -> io::Result<()> {
    let row = Row::from(ruleset);
    let long_cycle = match ruleset.long_cycle {
        LongCycle::ForbiddenInPrinciple => {
            format!("{IN_PRINCIPLE}; the organiser may make {ORGANISERS}")
        }
        _ => row.long_cycle.to_owned(),
    };
    let yes = |is: bool| if is { "yes" } else { "no" };
    writeln!(out, "{}", paint.strong(row.name))?;
    let facts = [
        ("counts", row.counting),
        ("ko", row.ko),
        ("long cycle", &long_cycle),
        ("suicide", row.suicide),
        ("tax", row.tax),
        ("takes dead off", yes(row.removes_dead)),
        ("pass stones", yes(row.pass_stones)),
        ("button", yes(row.button)),
        ("White first", yes(row.white_first)),
        ("handicap", row.handicap),
        ("usual komi", &row.komi),
    ];
    for (name, value) in facts {
        writeln!(out, "  {name:<14} {value}")?;
    }
    if !ruleset.aliases.is_empty() {
        writeln!(out, "  {:<14} {}", "also called", ruleset.aliases.join("; "))?;
    }
    writeln!(out, "  {:<14} {}", "source", ruleset.source)
}

impl From<&Ruleset> for Row {
    fn from(ruleset: &Ruleset) -> Self {
        Self {
            name: ruleset.name,
            counting: match ruleset.counting {
                Counting::Area => "area",
                Counting::Territory => "territory",
                Counting::Stones => "stones",
            },
            ko: match ruleset.ko {
                Ko::Simple => "simple",
                Ko::Positional => "positional superko",
                Ko::Situational => "situational superko",
                Ko::NaturalSituational => "natural situational superko",
            },
            long_cycle: match ruleset.long_cycle {
                LongCycle::Forbidden => "forbidden",
                LongCycle::ForbiddenInPrinciple => IN_PRINCIPLE,
                LongCycle::NoResult => "no result",
                LongCycle::Draw => "draw",
            },
            suicide: match ruleset.suicide {
                Suicide::Forbidden => "forbidden",
                Suicide::TwoOrMore => "two or more stones",
                Suicide::Allowed => "allowed",
            },
            tax: match ruleset.tax {
                Tax::None => "none",
                Tax::Seki => "seki",
                Tax::Group => "group",
            },
            removes_dead: ruleset.removes_dead,
            pass_stones: ruleset.pass_stones,
            button: ruleset.button,
            handicap: match ruleset.handicap {
                HandicapCompensation::None => "0",
                HandicapCompensation::Stones => "N",
                HandicapCompensation::StonesLessOne => "N-1",
            },
            komi: ruleset.komi.to_string(),
            white_first: ruleset.white_first,
        }
    }
}

impl From<&Ruleset> for Details {
    fn from(ruleset: &Ruleset) -> Self {
        Self { row: Row::from(ruleset), aliases: ruleset.aliases, source: ruleset.source }
    }
}
