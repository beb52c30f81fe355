//! A picture as SVG.

use super::layout::{GRID, Layout, Rectangle};
use super::xml::Xml;
use super::{Picture, column, stars};
use kifu_rules::{Color, Point};
use kifu_scoring::PointFate;
use std::fmt::Display;

/// Attributes of an element or a group.
type Style<'a, const N: usize> = [(&'a str, &'a dyn Display); N];

const PAPER: &str = "#fbf6ea";
const WOOD: &str = "#ebc98e";
const EDGE: &str = "#b48a4c";
const LINE: &str = "#5f4724";
const INK: &str = "#2b2118";
const BLACK: &str = "#181818";
const WHITE: &str = "#fdfdfb";
const OUTLINE: &str = "#4a4238";
const OPEN: &str = "#1a5fb4";
/// The last number stands out on either colour.
const LAST: [&str; 2] = ["#ff8f73", "#c0201a"];

const STONE: f64 = 15.2;

/// Draws a picture as one `<svg>` element that needs nothing else: no style sheet, script or
/// network. It brings its own ground, so it looks the same on light and dark pages.
///
/// It has no `id`, no `<style>` and no XML declaration, so any number of them can stand in one
/// HTML page. Its `width` and `height` are in pixels; a style sheet may change them
/// (`svg { width: 100%; height: auto }`). Texts of the picture are escaped. The same picture gives
/// the same bytes.
pub(crate) fn svg(picture: &Picture) -> String {
    let layout = Layout::of(picture);
    let (width, height) = (layout.width, layout.height);
    let view = format!("0 0 {width} {height}");
    let mut xml = Xml::new();
    let root: Style<'_, 7> = [
        ("xmlns", &"http://www.w3.org/2000/svg"),
        ("viewBox", &view),
        ("width", &width),
        ("height", &height),
        ("role", &"img"),
        ("font-family", &"DejaVu Sans, Verdana, Helvetica, Arial, sans-serif"),
        ("text-anchor", &"middle"),
    ];
    xml.with("svg", &root, |xml| {
        xml.line();
        xml.text("title", &[], picture.title.first().map_or("Go board", String::as_str));
        let paper = Rectangle { x: 0, y: 0, width, height };
        rectangle(xml, paper, PAPER, None);
        ground(xml, picture, &layout);
        if picture.coordinates {
            coordinates(xml, picture, &layout);
        }
        stones(xml, picture, &layout);
        marks(xml, picture, &layout);
        labels(xml, picture, &layout);
        xml.with("g", &[("fill", &INK)], |xml| {
            for line in &layout.texts {
                let x = width / 2;
                let place: Style<'_, 3> =
                    [("x", &x), ("y", &line.baseline), ("font-size", &line.size)];
                xml.text("text", &place, &line.text);
            }
        });
        xml.line();
    });
    xml.line();
    xml.finish()
}

fn rectangle(xml: &mut Xml, place: Rectangle, fill: &str, edge: Option<&str>) {
    let Rectangle { x, y, width, height } = place;
    let edge = edge.unwrap_or("none");
    xml.empty(
        "rect",
        &[
            ("x", &x),
            ("y", &y),
            ("width", &width),
            ("height", &height),
            ("rx", &6),
            ("fill", &fill),
            ("stroke", &edge),
        ],
    );
    xml.line();
}

/// The wood, its lines and its stars.
fn ground(xml: &mut Xml, picture: &Picture, layout: &Layout) {
    rectangle(xml, layout.wood, WOOD, Some(EDGE));
    let size = picture.size;
    let (left, top) = layout.at(Point { x: 0, y: 0 });
    let (right, bottom) = layout.at(Point { x: size.width() - 1, y: size.height() - 1 });
    let mut inner = String::new();
    for x in 0..size.width() {
        let (x, _) = layout.at(Point { x, y: 0 });
        inner.push_str(&format!("M{x} {top}V{bottom}"));
    }
    for y in 0..size.height() {
        let (_, y) = layout.at(Point { x: 0, y });
        inner.push_str(&format!("M{left} {y}H{right}"));
    }
    let lines: Style<'_, 5> = [
        ("d", &inner),
        ("fill", &"none"),
        ("stroke", &LINE),
        ("stroke-width", &1.2),
        ("stroke-linecap", &"square"),
    ];
    xml.empty("path", &lines);
    xml.line();
    xml.with("g", &[("fill", &LINE)], |xml| {
        for star in stars(size) {
            circle(xml, layout.at(star), 3.4);
        }
    });
    xml.line();
}

fn coordinates(xml: &mut Xml, picture: &Picture, layout: &Layout) {
    let size = picture.size;
    let [left, right, top, bottom] = layout.strips();
    xml.with("g", &[("fill", &LINE), ("font-size", &13)], |xml| {
        for x in 0..size.width() {
            let (at, _) = layout.at(Point { x, y: 0 });
            for y in [top, bottom] {
                text(xml, (at, y), 13, &column(size, x));
            }
        }
        for y in 0..size.height() {
            let (_, at) = layout.at(Point { x: 0, y });
            for x in [left, right] {
                text(xml, (x, at), 13, &(size.height() - y).to_string());
            }
        }
    });
    xml.line();
}

fn stones(xml: &mut Xml, picture: &Picture, layout: &Layout) {
    let of = |color: Option<Color>, dead: Option<bool>| {
        picture.points().filter(move |(_, cell)| {
            cell.stone.is_some()
                && color.is_none_or(|color| cell.stone == Some(color))
                && dead.is_none_or(|dead| cell.dead == dead)
        })
    };
    let shadow: Style<'_, 3> =
        [("fill", &"#3a2606"), ("fill-opacity", &0.28), ("transform", &"translate(1.2 1.8)")];
    group(xml, &shadow, |xml| {
        for (point, _) in of(None, Some(false)) {
            circle(xml, layout.at(point), STONE);
        }
    });
    for (dead, opacity) in [(false, 1.0), (true, 0.5)] {
        for color in Color::ALL {
            let style: Style<'_, 3> =
                [("fill", &paint(color)), ("stroke", &outline(color)), ("opacity", &opacity)];
            group(xml, if dead { &style } else { &style[..2] }, |xml| {
                for (point, _) in of(Some(color), Some(dead)) {
                    circle(xml, layout.at(point), STONE);
                }
            });
        }
    }
}

/// Territory, dead stones, open points and the last stone.
fn marks(xml: &mut Xml, picture: &Picture, layout: &Layout) {
    for color in Color::ALL {
        let style: Style<'_, 2> = [("fill", &paint(color)), ("stroke", &outline(color))];
        group(xml, &style, |xml| {
            for (point, cell) in picture.points() {
                if cell.stone.is_none() && cell.fate == Some(PointFate::Of(color)) {
                    square(xml, layout.at(point));
                }
            }
        });
        // A cross in the colour of the side that has the stone.
        let style: Style<'_, 3> =
            [("stroke", &paint(color)), ("stroke-width", &3), ("stroke-linecap", &"round")];
        group(xml, &style, |xml| {
            for (point, cell) in picture.points() {
                if cell.dead && cell.stone == Some(!color) {
                    cross(xml, layout.at(point));
                }
            }
        });
    }
    let style: Style<'_, 3> = [("fill", &WHITE), ("stroke", &OPEN), ("stroke-width", &3)];
    group(xml, &style, |xml| {
        for (point, cell) in picture.points() {
            if cell.stone.is_none() && cell.fate == Some(PointFate::Open) {
                circle(xml, layout.at(point), 6.5);
            }
        }
    });
    let cell = |point: Point| picture.cells.get(picture.size.index(point));
    let last = picture.last.filter(|&point| picture.size.contains(point));
    if let Some((point, cell)) = last.and_then(|point| Some((point, cell(point)?)))
        && let (Some(color), None, false) = (cell.stone, &cell.label, cell.dead)
    {
        let style: Style<'_, 3> =
            [("fill", &"none"), ("stroke", &paint(!color)), ("stroke-width", &2.4)];
        group(xml, &style, |xml| circle(xml, layout.at(point), 7.5));
    }
}

fn labels(xml: &mut Xml, picture: &Picture, layout: &Layout) {
    for (point, cell) in picture.points() {
        let Some(label) = &cell.label else { continue };
        let last = picture.last == Some(point);
        let fill = match cell.stone {
            Some(color) if last => LAST[usize::from(color == Color::White)],
            Some(color) => paint(!color),
            None => INK,
        };
        let at = layout.at(point);
        if cell.stone.is_none() {
            group(xml, &[("fill", &WOOD)], |xml| circle(xml, at, f64::from(GRID) / 2.6));
        }
        let size = match label.chars().count() {
            0 | 1 => 18,
            2 => 17,
            3 => 14,
            _ => 10,
        };
        xml.with("g", &[("fill", &fill), ("font-size", &size)], |xml| text(xml, at, size, label));
        xml.line();
    }
}

fn group(xml: &mut Xml, style: super::xml::Attributes<'_>, inside: impl FnOnce(&mut Xml)) {
    xml.with("g", style, inside);
    xml.line();
}

/// Text around a point. The middle of capital letters and digits is a third of their size above
/// the line that they stand on; not every program knows `dominant-baseline`.
fn text(xml: &mut Xml, (x, y): (u32, u32), size: u32, text: &str) {
    let y = f64::from(y) + f64::from(size) * 0.36;
    xml.text("text", &[("x", &x), ("y", &format_args!("{y:.1}"))], text);
}

fn circle(xml: &mut Xml, (x, y): (u32, u32), radius: f64) {
    xml.empty("circle", &[("cx", &x), ("cy", &y), ("r", &radius)]);
}

fn square(xml: &mut Xml, (x, y): (u32, u32)) {
    xml.empty("rect", &[("x", &(x - 5)), ("y", &(y - 5)), ("width", &10), ("height", &10)]);
}

fn cross(xml: &mut Xml, (x, y): (u32, u32)) {
    let (left, top, right, bottom) = (x - 6, y - 6, x + 6, y + 6);
    let lines = format!("M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}");
    xml.empty("path", &[("d", &lines)]);
}

const fn paint(color: Color) -> &'static str {
    match color {
        Color::Black => BLACK,
        Color::White => WHITE,
    }
}

const fn outline(color: Color) -> &'static str {
    match color {
        Color::Black => "#000000",
        Color::White => OUTLINE,
    }
}
