//! Colour, where it is wanted.

use crate::audit::Severity;
use anstyle::{Ansi256Color, AnsiColor, Style};
use kifu_rules::Color;
use std::fmt::{self, Display};

/// Whether output is coloured.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Paint {
    /// Plain text.
    #[default]
    Plain,
    /// With terminal escapes.
    Colored,
}

/// What a part of a board is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ink {
    /// The lines.
    Grid,
    /// A stone, or what belongs to its colour.
    Stone(Color),
    /// A dead stone.
    Dead(Color),
    /// An open point.
    Open,
    /// The marks around the last stone.
    Last,
}

// Of the 256 colours that terminals agree on: the first 16 are anybody's.
const WOOD: Ansi256Color = Ansi256Color(179);
const BROWN: Ansi256Color = Ansi256Color(94);
const BLACK: Ansi256Color = Ansi256Color(16);
const WHITE: Ansi256Color = Ansi256Color(231);
const DARK: Ansi256Color = Ansi256Color(237);
const LIGHT: Ansi256Color = Ansi256Color(255);
const BLUE: Ansi256Color = Ansi256Color(19);
const RED: Ansi256Color = Ansi256Color(124);

impl Paint {
    pub(super) const fn severity<T: Display>(self, severity: Severity, text: T) -> Painted<T> {
        let color = match severity {
            Severity::Note => AnsiColor::Cyan,
            Severity::Warning => AnsiColor::Yellow,
            Severity::Error => AnsiColor::Red,
        };
        self.painted(color.on_default().bold(), text)
    }

    /// A heading.
    pub(crate) const fn strong<T: Display>(self, text: T) -> Painted<T> {
        self.painted(Style::new().bold(), text)
    }

    /// A part of a board, on its ground.
    pub(crate) fn ink<T: Display>(self, ink: Ink, text: T) -> Painted<T> {
        let (color, bold) = match ink {
            Ink::Grid => (BROWN, false),
            Ink::Stone(Color::Black) => (BLACK, false),
            Ink::Stone(Color::White) => (WHITE, false),
            Ink::Dead(Color::Black) => (DARK, false),
            Ink::Dead(Color::White) => (LIGHT, false),
            Ink::Open => (BLUE, true),
            Ink::Last => (RED, true),
        };
        let style = Style::new().fg_color(Some(color.into())).bg_color(Some(WOOD.into()));
        self.painted(if bold { style.bold() } else { style }, text)
    }

    const fn painted<T: Display>(self, style: Style, text: T) -> Painted<T> {
        let style = match self {
            Self::Plain => Style::new(),
            Self::Colored => style,
        };
        Painted { style, text }
    }
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Painted<T> {
    style: Style,
    text: T,
}

impl<T: Display> Display for Painted<T> {
    /// The padding is inside the colour, so that columns stay straight.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.style.fmt(f)?;
        self.text.fmt(f)?;
        write!(f, "{:#}", self.style)
    }
}
