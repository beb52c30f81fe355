//! Bytes to text: which encoding a file is in, how we know, and what of it is damaged.

use crate::charset::{declared_charset, label, utf16_without_mark};
use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, GB18030, GBK, ISO_2022_JP, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};
use std::borrow::Cow;

/// A decoded file.
#[derive(Debug, Clone)]
pub struct Text<'b> {
    /// The text: borrowed where the bytes are valid UTF-8. A byte order mark is not part of it.
    pub text: Cow<'b, str>,
    /// The encoding it was read in.
    pub charset: Charset,
    /// How we know.
    pub evidence: Evidence,
    /// What the first `CA` property says, as written.
    pub declared: Option<Cow<'b, str>>,
    /// Whether the text holds letters beyond ASCII and is in another encoding than `CA` names.
    pub contradicted: bool,
    /// What could not be decoded.
    pub damage: Damage,
}

/// A character encoding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Charset(&'static Encoding);

/// How the encoding of a file is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Evidence {
    /// The caller said so.
    Forced,
    /// A byte order mark.
    Bom,
    /// The file is UTF-16, which its NUL bytes show.
    NulPattern,
    /// Plain ASCII, which is the same in nearly every encoding.
    Ascii,
    /// Valid UTF-8, which other encodings hardly ever are by chance.
    Utf8,
    /// UTF-8 with some bytes lost or replaced.
    DamagedUtf8,
    /// The `CA` property, and the bytes agree, but for one fault in 16 letters at most.
    Declared,
    /// A guess from the frequency of letters.
    Detected,
    /// Nothing fits: Latin-1, the default of the specification.
    Fallback,
}

/// What of a text is lost: the places that hold a U+FFFD, whether this decoding put it there or one
/// before.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Damage {
    /// The number of places.
    pub count: usize,
    /// The first of them, as an offset in the text.
    pub first: Option<usize>,
}

impl Charset {
    /// The encoding that a label names, kindly read: `gb2312` is GB18030, `UTF8` is UTF-8.
    ///
    /// ```
    /// use kifu_sgf_io::Charset;
    /// assert_eq!(Charset::labelled("MS_KANJI").unwrap().name(), "Shift_JIS");
    /// assert_eq!(Charset::labelled("ISO-2022-KR"), None);
    /// ```
    #[must_use]
    pub fn labelled(text: &str) -> Option<Self> {
        label(text).map(Self)
    }

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    pub(crate) const fn encoding(self) -> &'static Encoding {
        self.0
    }
}

/// Decodes a file. Never fails: what cannot be decoded is in [`Text::damage`].
///
/// In this order: the encoding that the caller names; a byte order mark; UTF-16 without one;
/// escape sequences of ISO-2022-JP in ASCII; valid UTF-8; UTF-8 with damage; the encoding that
/// `CA` names, if the bytes are valid in it but for a few; detection; Latin-1 (as windows-1252). So a `CA` that
/// lies about UTF-8 does no harm.
///
/// ```
/// use kifu_sgf_io::{Evidence, decode};
/// let text = decode(b"(;CA[gb2312]PB[\xce\xe2\xc7\xe5\xd4\xb4])", None);
/// assert!(text.text.contains("吴清源"));
/// assert_eq!((text.charset.name(), text.evidence), ("gb18030", Evidence::Declared));
/// ```
#[must_use]
pub fn decode(bytes: &[u8], forced: Option<Charset>) -> Text<'_> {
    if let Some(Charset(encoding)) = forced {
        return finish(bytes, encoding, Evidence::Forced, None);
    }
    if let Some((encoding, length)) = Encoding::for_bom(bytes) {
        let rest = &bytes[length..];
        return finish(rest, encoding, Evidence::Bom, declared(rest));
    }
    if let Some(encoding) = utf16_without_mark(bytes) {
        return finish(bytes, encoding, Evidence::NulPattern, None);
    }
    let declaration = declared(bytes);
    let named = declaration.as_deref().and_then(label);
    if let Ok(text) = std::str::from_utf8(bytes) {
        if text.is_ascii() {
            let (encoding, evidence) = match escapes(bytes, named) {
                Some(evidence) => (ISO_2022_JP, evidence),
                None => (UTF_8, Evidence::Ascii),
            };
            return finish(bytes, encoding, evidence, declaration);
        }
        return finish(bytes, UTF_8, Evidence::Utf8, declaration);
    }
    if is_damaged_utf8(bytes, named) {
        return finish(bytes, UTF_8, Evidence::DamagedUtf8, declaration);
    }
    let letters = bytes.iter().filter(|byte| !byte.is_ascii()).count();
    let as_named = named.map(|named| finish(bytes, named, Evidence::Declared, declaration.clone()));
    if let Some(text) = as_named
        && text.damage.count * 16 <= letters
    {
        return text;
    }
    let detected = finish(bytes, detect(bytes), Evidence::Detected, declaration);
    if detected.damage.count * 8 <= letters {
        return detected;
    }
    finish(bytes, WINDOWS_1252, Evidence::Fallback, detected.declared)
}

fn finish<'b>(
    bytes: &'b [u8],
    encoding: &'static Encoding,
    evidence: Evidence,
    declaration: Option<Cow<'b, str>>,
) -> Text<'b> {
    let (text, _) = encoding.decode_without_bom_handling(bytes);
    // UTF-16 hides its declaration from a search in the bytes.
    let declaration = match (declaration, &text) {
        (Some(declaration), _) => Some(declaration),
        (None, Cow::Borrowed(text)) => declared(text.as_bytes()),
        (None, Cow::Owned(text)) => declared(text.as_bytes()).map(|text| text.into_owned().into()),
    };
    let named = declaration.as_deref().map(label);
    let wide = |encoding| encoding == UTF_16LE || encoding == UTF_16BE;
    let contradicted = match named {
        None => false,
        Some(_) if evidence == Evidence::Ascii => named.flatten().is_some_and(wide),
        Some(named) => named != Some(encoding) && !(wide(encoding) && named.is_some_and(wide)),
    };
    let ascii = evidence == Evidence::Ascii;
    let mut places =
        text.match_indices('\u{fffd}').map(|(at, _)| at).take(if ascii { 0 } else { usize::MAX });
    let first = places.next();
    let damage = Damage { count: usize::from(first.is_some()) + places.count(), first };
    Text { charset: Charset(encoding), evidence, declared: declaration, contradicted, damage, text }
}

fn declared(bytes: &[u8]) -> Option<Cow<'_, str>> {
    declared_charset(bytes).map(String::from_utf8_lossy)
}

/// Whether ASCII bytes are ISO-2022-JP, and how we know: its escape sequences.
fn escapes(bytes: &[u8], named: Option<&'static Encoding>) -> Option<Evidence> {
    let mut escapes = memchr::memchr_iter(0x1b, bytes);
    escapes.find(|&at| matches!(bytes[at + 1..], [b'$', b'B' | b'@', ..]))?;
    let named = named == Some(ISO_2022_JP);
    Some(if named { Evidence::Declared } else { Evidence::Detected })
}

/// Whether bytes that are not valid UTF-8 are UTF-8 all the same, with some damage.
///
/// Characters of three and more bytes speak for it, which other encodings hardly ever form by
/// chance. Against it speak faults that a lost byte does not explain, and characters of two bytes,
/// which Chinese text in GBK forms easily and in UTF-8 hardly has.
fn is_damaged_utf8(bytes: &[u8], named: Option<&'static Encoding>) -> bool {
    let (mut long, mut short, mut faults) = (0_usize, 0_usize, 0_usize);
    for chunk in bytes.utf8_chunks() {
        for &byte in chunk.valid().as_bytes() {
            long += usize::from(byte >= 0xe0);
            short += usize::from((0xc0..0xe0).contains(&byte));
        }
        faults += usize::from(!chunk.invalid().is_empty());
    }
    let odd = faults.saturating_sub(explained_faults(bytes));
    match named {
        Some(encoding) if encoding == UTF_8 => long + short + 2 >= odd,
        Some(encoding) if is_valid(bytes, encoding) => long > 4 * (odd + short),
        _ if long == 0 => short >= 4 * faults,
        _ => long >= odd + short,
    }
}

/// The number of faults of UTF-8 that come from bytes of three-byte characters becoming `?`.
fn explained_faults(bytes: &[u8]) -> usize {
    let inside = |byte: u8| byte & 0xc0 == 0x80;
    let mut count = 0;
    let mut at = 0;
    while let Some(&[a, b, c]) = bytes.get(at..at + 3) {
        let lead = (0xe3..=0xed).contains(&a);
        at += 1;
        if lead {
            // The first byte is a fault, and one that follows a `?` is another.
            let faults = match (b, c) {
                (b'?', c) if inside(c) => 2,
                (b'?', b'?') => 1,
                (b, b'?') if inside(b) => 1,
                _ => 0,
            };
            count += faults;
            at += usize::from(faults > 0) * 2;
        }
    }
    count
}

fn is_valid(bytes: &[u8], encoding: &'static Encoding) -> bool {
    encoding.decode_without_bom_handling_and_without_replacement(bytes).is_some()
}

/// The most likely encoding of bytes that say nothing about it.
fn detect(bytes: &[u8]) -> &'static Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Allow);
    let mut budget = LOOKED_AT;
    let mut at = 0;
    while let Some(next) = bytes[at..].iter().position(|byte| !byte.is_ascii()) {
        let start = at + next;
        at = text_end(bytes, start);
        // A letter before tells Latin words from runs of two-byte characters.
        detector.feed(&bytes[start.saturating_sub(1)..at], false);
        detector.feed(b"\n", false);
        budget = budget.saturating_sub(at - start);
        if budget == 0 {
            break;
        }
    }
    detector.feed(b"", true);
    match detector.guess(None, Utf8Detection::Deny) {
        encoding if encoding == GBK => GB18030,
        encoding => encoding,
    }
}

/// The number of bytes after which more would not change the guess.
const LOOKED_AT: usize = 1 << 18;

/// The end of a text that begins with a letter beyond ASCII: moves follow, or nothing.
fn text_end(bytes: &[u8], start: usize) -> usize {
    let mut last = start;
    for (at, byte) in bytes.iter().enumerate().skip(start) {
        if !byte.is_ascii() {
            last = at;
        } else if at > last + 8 {
            break;
        }
    }
    // The byte after the last may be the second half of a character.
    (last + 2).min(bytes.len())
}
