//! Colour, where it is wanted.

use crate::audit::Severity;
use anstyle::{AnsiColor, Style};
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
