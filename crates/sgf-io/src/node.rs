//! From tokens to a record: the properties of each node, and what they may not do together.

use crate::claim::{self, Ident, Info, Raw};
use crate::defect::{Defect, DefectKind};
use crate::grammar::{is_valid, point, points, rectangle};
use crate::property::{Class, KEYS, class, color, is_private, is_root, key};
use crate::record::{GameRecord, Workspace};
use crate::scan::{Name, PlainMove, Scanner, Token};
use crate::settle::settle;
use crate::slice::GameSlice;
use kifu_rules::{ByColor, Color, Event, Point, Size};
use std::ops::Range;

/// The largest number of defects of a game that are listed.
const LISTED: usize = 1000;
/// The largest number of values of game information that are kept.
const KEPT_INFO: usize = 4096;
/// The largest number of points that the rectangles of one game may name.
const RECTANGLES: usize = 200_000;

/// Reads one game.
pub(crate) struct Reader<'t, 'w> {
    scanner: Scanner<'t>,
    workspace: &'w mut Workspace,
    span: Range<usize>,
    info: Info<'t>,
    events: Vec<Event>,
    places: Vec<u32>,
    territory: ByColor<Vec<Point>>,
    defects: Vec<Defect>,
    unlisted: u32,
    nodes: u32,
    variations: u32,
    depth: u32,
    deepest: u32,
    /// Whether we are on the main line: it ends with the first tree that is closed.
    main: bool,
    /// Whether the tree that was opened last has a node.
    inhabited: bool,
    node: Node,
    property: Property<'t>,
    rectangles: usize,
    /// Whether a point with a letter `A` to `Z`, or `tt`, was met: what it means depends on the size.
    odd_points: bool,
}

/// What a node has so far.
#[derive(Default)]
struct Node {
    /// The colours that have played in it.
    moves: ByColor<bool>,
    /// Whether stones are set up in it.
    setup: bool,
    /// Whether the mixture was reported.
    mixed: bool,
    /// Where its set-up stands among the events.
    batch: Option<usize>,
    /// Whether it marks territory.
    territory: bool,
}

/// A property whose values are being read.
struct Property<'t> {
    name: Name<'t>,
    class: Class,
    color: Option<Color>,
    values: u32,
}

impl<'t, 'w> Reader<'t, 'w> {
    pub(crate) fn new(text: &'t str, slice: &GameSlice, workspace: &'w mut Workspace) -> Self {
        workspace.marks.resize(KEYS, 0);
        let span = slice.span.clone();
        // Most records are a node of 6 bytes for every move.
        let moves = (span.len() / 6).min(workspace.events.max(64));
        Self {
            scanner: Scanner::new(text, span.clone()),
            workspace,
            span,
            info: Info::default(),
            events: Vec::with_capacity(moves),
            places: Vec::with_capacity(moves),
            territory: ByColor::default(),
            defects: Vec::new(),
            unlisted: 0,
            nodes: 0,
            variations: 0,
            depth: 0,
            deepest: 0,
            main: true,
            inhabited: false,
            node: Node::default(),
            property: Property {
                name: Name { text: "", at: 0, key: 0 },
                class: Class::Unknown,
                color: None,
                values: 0,
            },
            rectangles: RECTANGLES,
            odd_points: false,
        }
    }

    pub(crate) fn read(mut self) -> (GameRecord<'t>, Info<'t>, Vec<Defect>) {
        loop {
            while let Some(plain) = self.scanner.plain_move() {
                self.plain_move(plain);
            }
            let Some(token) = self.scanner.next() else { break };
            match token {
                Token::Node(_) => self.begin_node(),
                Token::Property(name) => self.begin_property(name),
                Token::Value(value) => self.value(value),
                Token::Open(_) => self.open(),
                Token::Close(_) => self.close(),
                Token::Fault(defect) => self.report(defect.kind, defect.span),
            }
        }
        self.end_root();
        self.finish()
    }

    /// Does what the three tokens of such a move would do.
    fn plain_move(&mut self, plain: PlainMove) {
        self.begin_node();
        let color = if plain.key == BLACK { Color::Black } else { Color::White };
        let [x, y] = plain.letters.map(|letter| letter - b'a');
        let name = Name { text: color_name(color), at: plain.at, key: plain.key };
        self.property = Property { name, class: Class::Move, color: Some(color), values: 1 };
        self.workspace.marks[usize::from(plain.key)] = 2 * self.workspace.node;
        self.node.moves[color] = true;
        self.odd_points |= x >= 19 && y >= 19;
        self.event(Event::Play(color, Point { x, y }));
    }

    fn open(&mut self) {
        self.inhabited = false;
        self.depth = self.depth.saturating_add(1);
        self.deepest = self.deepest.max(self.depth);
        if !self.main {
            self.variations = self.variations.saturating_add(1);
        }
    }

    fn close(&mut self) {
        self.depth = self.depth.saturating_sub(1);
        if self.inhabited {
            self.main = false;
        }
        self.inhabited = self.nodes > 0;
    }

    fn begin_node(&mut self) {
        if self.nodes == 1 {
            self.end_root();
        }
        self.nodes = self.nodes.saturating_add(1);
        self.inhabited = true;
        self.workspace.node += 1;
        self.node = Node::default();
    }

    fn end_root(&mut self) {
        if self.nodes <= 1 {
            self.info.end_root();
        }
    }

    fn begin_property(&mut self, name: Name<'t>) {
        let class = class(name.key);
        self.property = Property { name, class, color: color(name.key), values: 0 };
        self.check_repetition(name);
        if self.nodes > 1 && is_root(name.key) {
            self.report_property(DefectKind::RootPropertyOutsideRoot);
        }
        match (class, self.property.color) {
            (Class::Move, Some(color)) => {
                self.node.moves[color] = true;
                if self.node.moves[!color] {
                    self.report_property(DefectKind::BothColors);
                }
            }
            (Class::Setup, _) => self.node.setup = true,
            _ => return,
        }
        let moves = self.node.moves.black || self.node.moves.white;
        if moves && self.node.setup && !self.node.mixed {
            self.node.mixed = true;
            self.report_property(DefectKind::MoveAndSetup);
        }
    }

    /// Reports a property that stands in the node already, once.
    fn check_repetition(&mut self, name: Name<'t>) {
        let Some(mark) = self.workspace.marks.get_mut(usize::from(name.key)) else { return };
        if name.key == 0 {
            return;
        }
        let (seen, reported) = (2 * self.workspace.node, 2 * self.workspace.node + 1);
        if *mark == seen {
            *mark = reported;
            self.report_property(DefectKind::RepeatedProperty);
        } else if *mark != reported {
            *mark = seen;
        }
    }

    fn value(&mut self, value: Raw<'t>) {
        self.property.values = self.property.values.saturating_add(1);
        let class = self.property.class;
        let list = matches!(
            class,
            Class::Setup
                | Class::Territory
                | Class::Points
                | Class::Lines
                | Class::Labels
                | Class::Unknown
        );
        if !list && self.property.values == 2 {
            self.report_value(DefectKind::TooManyValues, value);
        }
        match (class, self.property.color) {
            (Class::Move, Some(color)) => self.play(color, value),
            (Class::Setup, color) => self.set_up(color, value),
            (Class::Territory, Some(color)) => self.mark(color, value),
            (Class::Turn, _) => self.turn(value),
            (Class::Info(ident), _) => self.inform(ident, value),
            (Class::Number | Class::Single | Class::Points | Class::Lines | Class::Labels, _) => {
                self.check(value);
            }
            (Class::Move | Class::Territory | Class::Text | Class::Unknown, _) => {}
        }
    }

    fn play(&mut self, color: Color, value: Raw<'t>) {
        if self.property.values > 1 {
            return;
        }
        if value.text.trim().is_empty() {
            self.event(Event::Pass(color));
        } else if let Some(point) = point(value.text) {
            self.odd_points |= point.x >= 19 && point.y >= 19 || point.x > 25 || point.y > 25;
            self.event(Event::Play(color, point));
        } else if !self.is_told(value) {
            self.report_value(DefectKind::UnreadableMove, value);
        }
    }

    /// Whether the value is part of what the last defect is about: its bracket is missing.
    fn is_told(&self, value: Raw<'t>) -> bool {
        self.defects.last().is_some_and(|defect| {
            defect.kind == DefectKind::MissingOpenBracket && defect.span.contains(&value.at)
        })
    }

    fn turn(&mut self, value: Raw<'t>) {
        let text = value.text.trim();
        let color = match text.as_bytes().first().map(u8::to_ascii_uppercase) {
            Some(b'B') if matches!(text.len(), 1 | 5) => Color::Black,
            Some(b'W') if matches!(text.len(), 1 | 5) => Color::White,
            _ => match text {
                "1" => Color::Black,
                "2" => Color::White,
                _ => return self.report_value(DefectKind::UnreadableValue, value),
            },
        };
        if self.property.values == 1 {
            self.event(Event::ToPlay(color));
        }
    }

    fn set_up(&mut self, color: Option<Color>, value: Raw<'t>) {
        let Some(corners) = self.rectangle(value) else { return };
        if !self.main {
            return;
        }
        let batch = *self.node.batch.get_or_insert(self.events.len());
        if batch == self.events.len() {
            self.event(Event::Setup(Vec::new()));
        }
        if let Some(Event::Setup(stones)) = self.events.get_mut(batch) {
            stones.extend(points(corners).map(|point| (point, color)));
        }
    }

    fn mark(&mut self, color: Color, value: Raw<'t>) {
        if self.main && !std::mem::replace(&mut self.node.territory, true) {
            self.territory.black.clear();
            self.territory.white.clear();
        }
        if value.text.trim().is_empty() {
            return;
        }
        if let Some(corners) = self.rectangle(value)
            && self.main
        {
            self.territory[color].extend(points(corners));
        }
    }

    /// The corners of a rectangle of set-up stones or territory, if they can be read and the game
    /// has not named too many points already.
    fn rectangle(&mut self, value: Raw<'t>) -> Option<(Point, Point)> {
        let Some((low, high)) = rectangle(value.text) else {
            self.report_value(DefectKind::UnreadablePoint, value);
            return None;
        };
        self.odd_points |= high.x > 25 || high.y > 25;
        let area = usize::from(high.x - low.x + 1) * usize::from(high.y - low.y + 1);
        if area > 1 && self.main {
            let Some(rest) = self.rectangles.checked_sub(area) else {
                self.report_value(DefectKind::TooManyPoints, value);
                return None;
            };
            self.rectangles = rest;
        }
        Some((low, high))
    }

    fn inform(&mut self, ident: Ident, value: Raw<'t>) {
        let root = self.nodes <= 1;
        if !root && matches!(ident, Ident::KO | Ident::TE) {
            return self.check(value);
        }
        let later = self.main && !is_private(ident) && !value.text.trim().is_empty();
        if (root || later) && self.info.len() < KEPT_INFO {
            self.info.push(ident, value);
        }
    }

    fn check(&mut self, value: Raw<'t>) {
        if !is_valid(&self.property.name.upper(), self.property.class, value.text) {
            self.report_value(DefectKind::UnreadableValue, value);
        }
    }

    fn event(&mut self, event: Event) {
        if self.main {
            self.events.push(event);
            self.places.push(u32::try_from(self.property.name.at).unwrap_or(u32::MAX));
        }
    }

    fn report_property(&mut self, kind: DefectKind) {
        let Name { text, at, .. } = self.property.name;
        self.report(kind, at..at + text.len());
    }

    fn report_value(&mut self, kind: DefectKind, value: Raw<'t>) {
        self.report(kind, value.at..value.at + value.text.len());
    }

    fn report(&mut self, kind: DefectKind, span: Range<usize>) {
        if self.defects.len() < LISTED {
            self.defects.push(Defect { kind, span });
        } else {
            self.unlisted = self.unlisted.saturating_add(1);
        }
    }

    fn finish(mut self) -> (GameRecord<'t>, Info<'t>, Vec<Defect>) {
        let info = claim::read(&self.info);
        let size = info.size.said().copied().unwrap_or(Size::NINETEEN);
        if self.odd_points {
            let changed = settle(size, &mut self.events, &self.places, &mut self.territory);
            for at in changed {
                self.report(DefectKind::UpperCasePoint, at..at + 1);
            }
        }
        self.defects.sort_by_key(|defect| defect.span.start);
        self.workspace.events = self.events.len().max(self.workspace.events / 2);
        let record = GameRecord {
            span: self.span,
            info,
            size,
            events: self.events,
            places: self.places,
            territory: self.territory,
            nodes: self.nodes,
            variations: self.variations,
            depth: self.deepest,
            unlisted_defects: self.unlisted,
        };
        (record, self.info, self.defects)
    }
}

const BLACK: u16 = key(b"B");

const fn color_name(color: Color) -> &'static str {
    match color {
        Color::Black => "B",
        Color::White => "W",
    }
}
