//! Elements of XML, with every text made harmless.

use crate::escape::visible;
use quick_xml::events::{BytesEnd, BytesStart, BytesText, Event};
use quick_xml::writer::Writer;
use std::fmt::Display;

/// Attributes, in order.
pub(super) type Attributes<'a> = &'a [(&'a str, &'a dyn Display)];

/// A document in the making.
pub(super) struct Xml {
    writer: Writer<Vec<u8>>,
}

impl Xml {
    pub(super) fn new() -> Self {
        Self { writer: Writer::new(Vec::new()) }
    }

    /// An element without content.
    pub(super) fn empty(&mut self, name: &str, attributes: Attributes<'_>) {
        self.event(Event::Empty(start(name, attributes)));
    }

    /// An element and what is written inside it.
    pub(super) fn with(
        &mut self,
        name: &str,
        attributes: Attributes<'_>,
        inside: impl FnOnce(&mut Self),
    ) {
        self.event(Event::Start(start(name, attributes)));
        inside(self);
        self.event(Event::End(BytesEnd::new(name)));
    }

    /// An element that holds text, on a line of its own.
    pub(super) fn text(&mut self, name: &str, attributes: Attributes<'_>, text: &str) {
        let text = harmless(text);
        self.with(name, attributes, |xml| xml.event(Event::Text(BytesText::new(&text))));
        self.line();
    }

    /// Ends a line: a picture is also read by people and compared by programs.
    pub(super) fn line(&mut self) {
        self.event(Event::Text(BytesText::from_escaped("\n")));
    }

    pub(super) fn finish(self) -> String {
        String::from_utf8(self.writer.into_inner()).unwrap_or_default()
    }

    fn event(&mut self, event: Event<'_>) {
        // Memory does not refuse to be written.
        let _ = self.writer.write_event(event);
    }
}

fn start<'a>(name: &'a str, attributes: Attributes<'_>) -> BytesStart<'a> {
    let mut element = BytesStart::new(name);
    for (key, value) in attributes {
        element.push_attribute((*key, harmless(&value.to_string()).as_str()));
    }
    element
}

/// Text without the characters that XML does not allow, or that show nothing.
fn harmless(text: &str) -> String {
    let noncharacter = |c: char| matches!(c, '\u{fffe}' | '\u{ffff}');
    visible(text).to_string().replace(noncharacter, "\u{fffd}")
}
