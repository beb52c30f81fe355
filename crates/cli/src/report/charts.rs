//! Charts as SVG. The style sheet of the page knows their colours by their names here and has
//! others for dark pages.

use super::tally::Wins;
use crate::error::Error;
use crate::stats::wilson;
use plotters::coord::Shift;
use plotters::coord::ranged1d::SegmentValue;
use plotters::prelude::{
    ChartBuilder, Circle, DrawingArea, IntoDrawingArea as _, IntoSegmentedCoord as _, PathElement,
    RGBColor, Rectangle, SVGBackend,
};
use plotters::style::{Color as _, IntoFont as _, ShapeStyle};
use std::fmt;

/// Text and axes.
pub(super) const INK: RGBColor = RGBColor(0x3a, 0x3a, 0x3b);
/// Lines behind.
const GRID: RGBColor = RGBColor(0xe1, 0xe0, 0xdd);
/// Black's share.
pub(super) const BLACK: RGBColor = RGBColor(0x2c, 0x4d, 0x75);
/// White's share.
const WHITE: RGBColor = RGBColor(0xd3, 0x9a, 0x35);

/// The size of a chart, in pixels as long as it is not stretched.
const SIZE: (u32, u32) = (440, 270);

pub(super) const FONT: &str = "sans-serif";
/// The crate draws letters at four fifths of this.
pub(super) const TEXT: i32 = 16;

pub(super) type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// Draws into an SVG of this size.
pub(super) fn drawn<E: std::error::Error + Send + Sync + 'static>(
    size: (u32, u32),
    draw: impl FnOnce(&Area<'_>) -> Result<(), E>,
) -> Result<String, Error> {
    let mut svg = String::new();
    let area = SVGBackend::with_string(&mut svg, size).into_drawing_area();
    draw(&area).map_err(broken)?;
    area.present().map_err(broken)?;
    drop(area);
    Ok(svg)
}

fn broken(error: impl fmt::Display) -> Error {
    Error::Output(std::io::Error::other(format!("a chart: {error}")))
}

/// Black's winning rates, each with its Wilson interval, and the middle.
pub(super) fn rates(groups: &[(String, Wins)]) -> Result<String, Error> {
    let groups: Vec<_> = groups.iter().filter(|(_, wins)| wins.won() > 0).collect();
    // As much above the middle as below, and no more than is needed.
    let far = groups.iter().filter_map(|(_, wins)| wilson(wins.black, wins.won()));
    let far = far.map(|interval| (interval.high - 0.5).max(0.5 - interval.low)).fold(0.1, f64::max);
    let far = ((far * 10.0).ceil() / 10.0).min(0.5);
    drawn(SIZE, |area| {
        let mut builder = ChartBuilder::on(area);
        builder.margin(8).margin_right(16).x_label_area_size(30).y_label_area_size(52);
        let mut chart = builder.build_cartesian_2d(
            (0..groups.len().saturating_sub(1)).into_segmented(),
            0.5 - far..0.5 + far,
        )?;
        let label = |place: &SegmentValue<usize>| match place {
            SegmentValue::CenterOf(at) => {
                groups.get(*at).map(|(name, _)| name.clone()).unwrap_or_default()
            }
            SegmentValue::Exact(_) | SegmentValue::Last => String::new(),
        };
        chart
            .configure_mesh()
            .disable_x_mesh()
            .light_line_style(GRID.mix(0.0))
            .bold_line_style(GRID)
            .axis_style(INK)
            .x_labels(groups.len())
            .x_label_formatter(&label)
            .y_labels(6)
            .y_label_formatter(&|rate| format!("{:.0}\u{a0}%", rate * 100.0))
            .label_style((FONT, TEXT).into_font().color(&INK))
            .draw()?;
        let (first, last) = (SegmentValue::Exact(0), SegmentValue::Last);
        chart.draw_series([PathElement::new([(first, 0.5), (last, 0.5)], INK.mix(0.6))])?;
        for (at, (_, wins)) in groups.iter().enumerate() {
            let Some(interval) = wilson(wins.black, wins.won()) else { continue };
            let rate = wins.black as f64 / wins.won() as f64;
            let x = SegmentValue::CenterOf(at);
            let line = ShapeStyle::from(BLACK).stroke_width(3);
            let ends = [(x.clone(), interval.low), (x.clone(), interval.high)];
            chart.draw_series([PathElement::new(ends, line)])?;
            chart.draw_series([Circle::new((x, rate), 5, BLACK.filled())])?;
        }
        Ok::<(), plotters::prelude::DrawingAreaErrorKind<std::io::Error>>(())
    })
}

/// Counts by bin, one or two series on top of each other. The name of a bin is shown where it is
/// not empty.
pub(super) fn bars(bins: &[(String, [u64; 2])]) -> Result<String, Error> {
    let highest = bins.iter().map(|(_, [below, above])| below + above).max().unwrap_or(0).max(1);
    drawn(SIZE, |area| {
        let mut builder = ChartBuilder::on(area);
        builder.margin(8).margin_right(16).x_label_area_size(30).y_label_area_size(60);
        let top = highest as f64 * 1.05;
        let mut chart = builder
            .build_cartesian_2d((0..bins.len().saturating_sub(1)).into_segmented(), 0.0..top)?;
        let label = |place: &SegmentValue<usize>| match place {
            SegmentValue::CenterOf(at) => {
                bins.get(*at).map(|(name, _)| name.clone()).unwrap_or_default()
            }
            SegmentValue::Exact(_) | SegmentValue::Last => String::new(),
        };
        chart
            .configure_mesh()
            .disable_x_mesh()
            .light_line_style(GRID.mix(0.0))
            .bold_line_style(GRID)
            .axis_style(INK)
            .x_labels(bins.len())
            .x_label_formatter(&label)
            .y_labels(5)
            .y_label_formatter(&|count| whole(*count))
            .label_style((FONT, TEXT).into_font().color(&INK))
            .draw()?;
        for (at, (_, [below, above])) in bins.iter().enumerate() {
            let (left, right) = (SegmentValue::Exact(at), SegmentValue::Exact(at + 1));
            let (low, high) = (*below as f64, (below + above) as f64);
            for (from, to, color) in [(0.0, low, BLACK), (low, high, WHITE)] {
                if to > from {
                    let corners = [(left.clone(), from), (right.clone(), to)];
                    let mut bar = Rectangle::new(corners, color.filled());
                    bar.set_margin(0, 0, 1, 1);
                    chart.draw_series([bar])?;
                }
            }
        }
        Ok::<(), plotters::prelude::DrawingAreaErrorKind<std::io::Error>>(())
    })
}

/// A count on an axis; nothing between two whole numbers.
fn whole(count: f64) -> String {
    if count.fract() > 1e-9 { String::new() } else { crate::sink::grouped(count as u64) }
}
