//! F140: text beyond ASCII without a declared encoding.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::{Emit, Place};
use crate::audit::finding::Severity;
use crate::audit::text::SourceText;
use kifu_sgf_io::Evidence;

pub(super) const CHECK: Check = Check {
    code: "F140",
    name: "encoding-undeclared",
    severity: Severity::Note,
    summary: "text beyond ASCII without a declared encoding",
    explanation: Explanation {
        looks_for: "Characters beyond ASCII in a file whose records do not say their encoding (CA) \
            and that begins with no byte order mark. The message names the encoding found.",
        matters: "The specification then asks for Latin-1, and programs that follow it garble \
            every name.",
        limits: "How sure a detected encoding is: short names in Chinese encodings are easily \
            mistaken for one another.",
    },
    example: b"(;SZ[9]PB[\xe9\xbb\x91];B[ee])",
    near_miss: b"(;SZ[9]CA[UTF-8]PB[\xe9\xbb\x91];B[ee])",
    run: Run::Text(run),
};

fn run(source: &SourceText<'_>, emit: &mut Emit<'_>) {
    let text = source.text;
    let how = match text.evidence {
        Evidence::Utf8 | Evidence::DamagedUtf8 => "shown by its bytes",
        Evidence::Detected => "guessed from the text",
        Evidence::Fallback => "for want of anything better",
        Evidence::NulPattern => "shown by its NUL bytes",
        Evidence::Ascii | Evidence::Bom | Evidence::Declared | Evidence::Forced => return,
    };
    if text.declared.is_none() && source.games > 0 {
        let first = text.text.find(|char: char| !char.is_ascii()).unwrap_or(0);
        let message =
            format!("no CA, but text beyond ASCII: read as {}, {how}", text.charset.name());
        emit.add(Place::text(first), message);
    }
}
