//! From places of the decoded text to places of the bytes, proved; and from text to bytes.

use super::Unpatchable;
use crate::decode::{Charset, Evidence, Text};
use encoding_rs::{Encoding, ISO_2022_JP, UTF_16BE, UTF_16LE};
use std::borrow::Cow;

/// Where the places of a text, given in order and each once, stand in the bytes that it was decoded
/// from.
///
/// The proof is that the pieces of bytes between the places, each decoded alone, are the pieces of
/// the text between them.
pub(super) fn places(
    bytes: &[u8],
    text: &Text<'_>,
    offsets: &[usize],
) -> Result<Vec<usize>, Unpatchable> {
    let encoding = text.charset.encoding();
    if encoding == ISO_2022_JP {
        return Err(Unpatchable::Stateful(text.charset));
    }
    let start = match text.evidence {
        Evidence::Bom => Encoding::for_bom(bytes).map_or(0, |(_, length)| length),
        _ => 0,
    };
    if let Cow::Borrowed(borrowed) = text.text {
        // The text is the bytes.
        let same = bytes.get(start..).is_some_and(|rest| rest == borrowed.as_bytes());
        return if same {
            Ok(offsets.iter().map(|offset| start + offset).collect())
        } else {
            Err(Unpatchable::Unmapped(0))
        };
    }
    let places = walk(bytes, start, encoding, offsets)?;
    prove(bytes, start, text, offsets, &places)?;
    Ok(places)
}

/// The number of bytes after which so much text has come out, for each of the offsets.
fn walk(
    bytes: &[u8],
    start: usize,
    encoding: &'static Encoding,
    offsets: &[usize],
) -> Result<Vec<usize>, Unpatchable> {
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let mut places = Vec::with_capacity(offsets.len());
    let mut wanted = offsets.iter().copied().peekable();
    let mut come = 0;
    let mut buffer = [0; 64];
    let mut at = start;
    loop {
        while let Some(offset) = wanted.next_if(|&offset| offset <= come) {
            if offset < come {
                return Err(Unpatchable::Unmapped(offset));
            }
            places.push(at);
        }
        let (Some(&offset), Some(byte)) = (wanted.peek(), bytes.get(at..=at)) else { break };
        let (_, read, written, _) = decoder.decode_to_utf8(byte, &mut buffer, false);
        if read == 0 {
            return Err(Unpatchable::Unmapped(offset));
        }
        come += written;
        at += 1;
    }
    match wanted.next() {
        Some(offset) => Err(Unpatchable::Unmapped(offset)),
        None => Ok(places),
    }
}

fn prove(
    bytes: &[u8],
    start: usize,
    text: &Text<'_>,
    offsets: &[usize],
    places: &[usize],
) -> Result<(), Unpatchable> {
    let encoding = text.charset.encoding();
    let ends = offsets.iter().copied().zip(places.iter().copied());
    let ends = ends.chain([(text.text.len(), bytes.len())]);
    let (mut offset, mut place) = (0, start);
    for (next_offset, next_place) in ends {
        let piece = bytes.get(place..next_place).ok_or(Unpatchable::Unmapped(offset))?;
        let (decoded, _) = encoding.decode_without_bom_handling(piece);
        if text.text.get(offset..next_offset) != Some(&*decoded) {
            return Err(Unpatchable::Unmapped(offset));
        }
        (offset, place) = (next_offset, next_place);
    }
    Ok(())
}

/// A text in an encoding.
pub(super) fn encoded(text: &str, charset: Charset) -> Result<Vec<u8>, Unpatchable> {
    let encoding = charset.encoding();
    if encoding == UTF_16LE {
        return Ok(text.encode_utf16().flat_map(u16::to_le_bytes).collect());
    }
    if encoding == UTF_16BE {
        return Ok(text.encode_utf16().flat_map(u16::to_be_bytes).collect());
    }
    let unwritable = || Unpatchable::Unwritable(charset, text.to_owned());
    let (bytes, used, failed) = encoding.encode(text);
    if failed || used != encoding {
        return Err(unwritable());
    }
    let (back, _) = encoding.decode_without_bom_handling(&bytes);
    if back == text { Ok(bytes.into_owned()) } else { Err(unwritable()) }
}
