//! What can be wrong with the form of a record: facts with a place, no opinions.

use std::ops::Range;

/// Something wrong with the form of a text, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Defect {
    /// What is wrong.
    pub kind: DefectKind,
    /// The bytes of the decoded text that it is about, on character boundaries. Where something is
    /// missing, the place where it should stand or the nearest thing that shows its absence.
    pub span: Range<usize>,
}

/// What can be wrong with the form of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DefectKind {
    /// Text before the first game.
    TextBefore,
    /// Text between two games.
    TextBetween,
    /// Text after the last game.
    TextAfter,
    /// The end of the text came before the last `)`; or a new game began inside this one.
    MissingCloseParenthesis,
    /// A `)` that closes nothing.
    ExtraCloseParenthesis,
    /// A game that begins without `(`.
    MissingOpenParenthesis,
    /// A tree or a game that begins with a property instead of `;`.
    MissingSemicolon,
    /// A value that is not closed by `]` where it must have ended.
    MissingCloseBracket,
    /// A value without its `[`. Where it is a move and names no point, the move is lost.
    MissingOpenBracket,
    /// A `]` that closes nothing.
    ExtraCloseBracket,
    /// Characters between properties that belong to nothing.
    StrayText,
    /// A property without a value.
    PropertyWithoutValue,
    /// Values without a property.
    ValueWithoutProperty,
    /// A node after the variations of its sequence.
    NodeAfterVariations,
    /// A tree without nodes.
    EmptyTree,
    /// A property that stands twice in one node.
    RepeatedProperty,
    /// Both `B` and `W` in one node.
    BothColors,
    /// A move and set-up stones in one node.
    MoveAndSetup,
    /// More than one value where the property takes one.
    TooManyValues,
    /// A move whose value names no point.
    UnreadableMove,
    /// A set-up or territory point that cannot be read.
    UnreadablePoint,
    /// A value that does not read as its property asks (numbers, marks, colours).
    UnreadableValue,
    /// A root property after the root (`SZ`, `GM`, `FF`, `CA`).
    RootPropertyOutsideRoot,
    /// A `]` inside a text without the `\` that it needs (`C[a [5k] b]`); the value was read on.
    UnescapedCloseBracket,
    /// An identifier without any upper-case letter.
    LowerCaseIdentifier,
    /// A point in capitals on a board that has no such point; it is read as small letters.
    UpperCasePoint,
    /// Rectangles of set-up stones or territory beyond any sense; the rest of them is left out.
    TooManyPoints,
    /// NUL bytes in the text.
    NulBytes,
}

impl DefectKind {
    /// All kinds, in order.
    pub const ALL: &'static [Self] = &[
        Self::TextBefore,
        Self::TextBetween,
        Self::TextAfter,
        Self::MissingCloseParenthesis,
        Self::ExtraCloseParenthesis,
        Self::MissingOpenParenthesis,
        Self::MissingSemicolon,
        Self::MissingCloseBracket,
        Self::MissingOpenBracket,
        Self::ExtraCloseBracket,
        Self::StrayText,
        Self::PropertyWithoutValue,
        Self::ValueWithoutProperty,
        Self::NodeAfterVariations,
        Self::EmptyTree,
        Self::RepeatedProperty,
        Self::BothColors,
        Self::MoveAndSetup,
        Self::TooManyValues,
        Self::UnreadableMove,
        Self::UnreadablePoint,
        Self::UnreadableValue,
        Self::RootPropertyOutsideRoot,
        Self::UnescapedCloseBracket,
        Self::LowerCaseIdentifier,
        Self::UpperCasePoint,
        Self::TooManyPoints,
        Self::NulBytes,
    ];
}
