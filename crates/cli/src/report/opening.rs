//! The opening map: where the first moves are played, on a board.

use super::charts::{BLACK, FONT, INK, TEXT, drawn};
use super::seen::OPENING;
use super::tally::Tally;
use crate::error::Error;
use plotters::prelude::{Circle, DrawingAreaErrorKind, PathElement, RGBColor, Rectangle, Text};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color as _, IntoFont as _, IntoTextStyle as _};

const LINES: i32 = 19;
const GRID: i32 = 28;
const EDGE: i32 = 24;
const SIDE: i32 = 2 * EDGE + (LINES - 1) * GRID;

const WOOD: RGBColor = RGBColor(0xf3, 0xe3, 0xc3);
const LINE: RGBColor = RGBColor(0x9c, 0x86, 0x5e);
const PAPER: RGBColor = RGBColor(0xff, 0xfe, 0xfd);

/// Shares from here on are written on the board; more numbers would lie on each other.
const WRITTEN: f64 = 0.05;
/// Smaller ones are not drawn.
const DRAWN: f64 = 0.001;

/// The board with a disc on each point where one of the first moves was played: the larger, the
/// more games.
pub(super) fn map(tally: &Tally) -> Result<String, Error> {
    let at = |line: u8| EDGE + i32::from(line) * GRID;
    drawn((SIDE as u32, SIDE as u32), |area| {
        area.draw(&Rectangle::new([(0, 0), (SIDE, SIDE)], WOOD.filled()))?;
        let (first, last) = (EDGE, SIDE - EDGE);
        for line in 0..LINES {
            let along = EDGE + line * GRID;
            area.draw(&PathElement::new([(first, along), (last, along)], LINE))?;
            area.draw(&PathElement::new([(along, first), (along, last)], LINE))?;
        }
        for x in [3, 9, 15] {
            for y in [3, 9, 15] {
                area.draw(&Circle::new((at(x), at(y)), 3, LINE.filled()))?;
            }
        }
        for (&(x, y), &games) in &tally.map {
            let share = games as f64 / tally.opened.max(1) as f64;
            if share < DRAWN {
                continue;
            }
            let radius = (f64::from(GRID) / 1.8 * share.sqrt()).max(1.5);
            let place = (at(x), at(y));
            let fill = BLACK.mix(0.85).filled();
            area.draw(&Circle::new(place, radius.round() as i32, fill))?;
            if share < WRITTEN {
                continue;
            }
            let middle = Pos::new(HPos::Center, VPos::Center);
            let (words, below) = (format!("{:.0}", share * 100.0), radius < 8.0);
            let color = if below { INK } else { PAPER };
            let style = (FONT, TEXT - 1).into_font().color(&color).pos(middle);
            let y = if below { place.1 + radius as i32 + 7 } else { place.1 };
            area.draw(&Text::new(words, (place.0, y), style.into_text_style(area)))?;
        }
        Ok::<(), DrawingAreaErrorKind<std::io::Error>>(())
    })
}

/// What the map shows, in words.
pub(super) fn words(tally: &Tally) -> String {
    format!(
        "The first {OPENING} moves of {} on 19×19 without handicap, turned and mirrored so that \
         the first stands in the upper right corner. The numbers are percent of the games.",
        crate::sink::counted(tally.opened, "game")
    )
}
