//! The strict question: would software built on a strict FF\[4\] reader take this game?
//!
//! sgf-parse is asked. Its trees are taken apart by recursion, so the depth is measured first.

use crate::ahead::skip_space;
use crate::grammar::letter;
use crate::value::plain_end;
use kifu_rules::{Color, Event, Point, Size};
use sgf_parse::go::{Move, Prop};
use sgf_parse::{GameTree, LexerError, SgfNode, SgfParseError};
use std::collections::HashSet;

/// The answer of a strict FF\[4\] reader.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strict {
    /// It reads the game.
    Accepts,
    /// It refuses the game, and whatever else stands in the same file.
    Refuses(Refusal),
    /// It was not asked: a path of more than 10,000 nodes could overflow its stack.
    TooDeep,
    /// It was not asked: more than 8 MiB, or a million points in rectangles, for which it would
    /// need about a gigabyte.
    TooLarge,
}

/// Why a strict FF\[4\] reader refuses a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// A property without an identifier, or text where an identifier must stand.
    Identifier,
    /// A value that is not closed.
    UnclosedValue,
    /// A tree that begins where a node must stand.
    TreeWithoutNode,
    /// A `)` too many.
    ExtraClose,
    /// A property outside a node, or the kind of game stated twice.
    MisplacedProperty,
    /// A tree that is not closed.
    UnclosedTree,
    /// A kind of game (`GM`) that is not a number.
    KindOfGame,
    /// No game at all.
    NoGame,
}

/// The longest path of nodes that the strict reader is given.
const PATH: usize = 10_000;
/// The most points in rectangles that it is given.
const POINTS: usize = 1_000_000;
/// The longest text that it is given.
const LENGTH: usize = 8 << 20;

/// Asks a strict FF\[4\] reader to take the text of one game.
///
/// It accepts more than is right: a property without a value swallows the nodes up to the next
/// value, unseen.
///
/// ```
/// use kifu_sgf_io::{Refusal, Strict, strict};
/// assert_eq!(strict("(;B[aa])"), Strict::Accepts);
/// assert_eq!(strict("(;B[aa]"), Strict::Refuses(Refusal::UnclosedTree));
/// ```
#[must_use]
pub fn strict(text: &str) -> Strict {
    match parse(text) {
        Ok(trees) => {
            trees.into_iter().for_each(dismantle);
            Strict::Accepts
        }
        Err(answer) => answer,
    }
}

/// The main line as the strict reader has it; nothing where it refuses the text, is not asked, or
/// finds another kind of game or several games.
///
/// It is the oracle of tests: points of one set-up come in no particular order.
#[must_use]
pub fn strict_main_line(text: &str) -> Option<Vec<Event>> {
    let mut trees = parse(text).ok()?;
    let tree = trees.pop().filter(|_| trees.is_empty());
    trees.into_iter().for_each(dismantle);
    match tree? {
        GameTree::GoGame(root) => {
            let events = main_line(&root);
            dismantle(GameTree::GoGame(root));
            Some(events)
        }
        other => {
            dismantle(other);
            None
        }
    }
}

fn parse(text: &str) -> Result<Vec<GameTree>, Strict> {
    if text.len() > LENGTH || points_in_rectangles(text.as_bytes()) > POINTS {
        return Err(Strict::TooLarge);
    }
    if longest_path(text.as_bytes()) > PATH {
        return Err(Strict::TooDeep);
    }
    sgf_parse::parse(text).map_err(|error| Strict::Refuses(refusal(error)))
}

const fn refusal(error: SgfParseError) -> Refusal {
    match error {
        SgfParseError::LexerError(LexerError::UnexpectedEndOfPropertyValue) => {
            Refusal::UnclosedValue
        }
        SgfParseError::LexerError(_) | SgfParseError::InvalidFF4Property => Refusal::Identifier,
        SgfParseError::UnexpectedGameTreeStart => Refusal::TreeWithoutNode,
        SgfParseError::UnexpectedGameTreeEnd => Refusal::ExtraClose,
        SgfParseError::UnexpectedProperty => Refusal::MisplacedProperty,
        SgfParseError::UnexpectedEndOfData => Refusal::UnclosedTree,
        SgfParseError::UnexpectedGameType | SgfParseError::InvalidGameType => Refusal::KindOfGame,
        SgfParseError::NoGameTrees => Refusal::NoGame,
    }
}

/// The points that rectangles (`[aa:cc]`) name, which the strict reader writes out.
fn points_in_rectangles(bytes: &[u8]) -> usize {
    let area = |colon: usize| match bytes.get(colon.checked_sub(3)?..colon + 4)? {
        &[b'[', left, top, b':', right, bottom, b']'] => {
            let side = |from, to| Some(usize::from(letter(to)?.abs_diff(letter(from)?)) + 1);
            Some(side(left, right)? * side(top, bottom)?)
        }
        _ => None,
    };
    memchr::memchr_iter(b':', bytes).filter_map(area).sum()
}

/// The most nodes on a path, as the strict reader sees them: an identifier runs to the next `[`.
fn longest_path(bytes: &[u8]) -> usize {
    if memchr::memchr_iter(b';', bytes).count() <= PATH {
        return 0;
    }
    let (mut path, mut longest, mut at) = (0_usize, 0, 0);
    let mut outer = Vec::new();
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'(' => outer.push(path),
            b')' => path = outer.pop().unwrap_or(0),
            b';' => path += 1,
            byte if byte.is_ascii_whitespace() => {}
            _ => {
                let Some(value) = memchr::memchr(b'[', &bytes[at..]) else { break };
                let Some(end) = plain_end(bytes, at + value) else { break };
                at = end;
                while bytes.get(skip_space(bytes, at + 1)) == Some(&b'[') {
                    let Some(end) = plain_end(bytes, skip_space(bytes, at + 1)) else { break };
                    at = end;
                }
            }
        }
        longest = longest.max(path);
        at += 1;
    }
    longest
}

/// Takes a tree apart without recursion.
fn dismantle(tree: GameTree) {
    match tree {
        GameTree::GoGame(root) => dismantle_node(root),
        GameTree::Unknown(root) => dismantle_node(root),
    }
}

fn dismantle_node<P>(root: SgfNode<P>)
where
    P: sgf_parse::SgfProp,
{
    let mut nodes = vec![root];
    while let Some(mut node) = nodes.pop() {
        nodes.append(&mut node.children);
    }
}

fn main_line(root: &SgfNode<Prop>) -> Vec<Event> {
    let mut events = Vec::new();
    let size = match root.get_property("SZ") {
        Some(&Prop::SZ((width, height))) => Size::new(width, height),
        _ => None,
    };
    let size = size.unwrap_or(Size::NINETEEN);
    let pass = size.width() <= 19 && size.height() <= 19;
    let play = |color, place: &Move| match *place {
        Move::Pass => Event::Pass(color),
        Move::Move(point) if pass && (point.x, point.y) == (19, 19) => Event::Pass(color),
        Move::Move(point) => Event::Play(color, Point { x: point.x, y: point.y }),
    };
    let mut next = Some(root);
    while let Some(node) = next {
        let mut batch = None;
        for property in &node.properties {
            match property {
                Prop::B(place) => events.push(play(Color::Black, place)),
                Prop::W(place) => events.push(play(Color::White, place)),
                Prop::AB(points) => set_up(&mut events, &mut batch, points, Some(Color::Black)),
                Prop::AW(points) => set_up(&mut events, &mut batch, points, Some(Color::White)),
                Prop::AE(points) => set_up(&mut events, &mut batch, points, None),
                Prop::PL(sgf_parse::Color::Black) => events.push(Event::ToPlay(Color::Black)),
                Prop::PL(sgf_parse::Color::White) => events.push(Event::ToPlay(Color::White)),
                _ => {}
            }
        }
        next = node.children.first();
    }
    events
}

fn set_up(
    events: &mut Vec<Event>,
    batch: &mut Option<usize>,
    points: &HashSet<sgf_parse::go::Point>,
    color: Option<Color>,
) {
    let at = *batch.get_or_insert(events.len());
    if at == events.len() {
        events.push(Event::Setup(Vec::new()));
    }
    if let Some(Event::Setup(stones)) = events.get_mut(at) {
        stones.extend(points.iter().map(|point| (Point { x: point.x, y: point.y }, color)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flood_of_rectangles_is_not_asked_about() {
        let flood = |trees| format!("(;SZ[52]{})", "(;AB[aa:ZZ])".repeat(trees));
        assert_eq!(strict(&flood(300)), Strict::Accepts);
        assert_eq!(strict(&flood(400)), Strict::TooLarge);
    }

    #[test]
    fn every_refusal_has_a_text() {
        for (text, refusal) in [
            ("(;B[aa]黑[bb])", Refusal::Identifier),
            ("(;B[aa)", Refusal::UnclosedValue),
            ("((;B[aa]))", Refusal::TreeWithoutNode),
            ("(;B[aa]))", Refusal::ExtraClose),
            ("(B[aa])", Refusal::MisplacedProperty),
            ("(;B[aa]", Refusal::UnclosedTree),
            ("(;GM[Go])", Refusal::KindOfGame),
            ("", Refusal::NoGame),
        ] {
            assert_eq!(strict(text), Strict::Refuses(refusal), "{text}");
        }
    }

    #[test]
    fn what_is_too_deep_is_not_asked() {
        assert_eq!(strict(&format!("({})", ";B[aa]".repeat(10_000))), Strict::Accepts);
        assert_eq!(strict(&format!("({})", ";B[aa]".repeat(10_001))), Strict::TooDeep);
        assert_eq!(strict(&"(;".repeat(1_000_000)), Strict::TooDeep);
        let wide = format!("(;{})", "(;B[aa])".repeat(20_000));
        assert_eq!(strict(&wide), Strict::Accepts);
    }

    #[test]
    fn the_main_line_is_read() {
        let events = strict_main_line("(;AB[aa:ba];W[tt](;B[])(;B[bb]))").unwrap();
        assert_eq!(events.len(), 3);
        assert_eq!(events[1..], [Event::Pass(Color::White), Event::Pass(Color::Black)]);
        assert_eq!(strict_main_line("(;GM[2])"), None);
    }
}
