//! F141: the declared encoding is not the one used.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::{Emit, Place};
use crate::audit::finding::Severity;
use crate::audit::text::SourceText;
use crate::audit::words::quote;

pub(super) const CHECK: Check = Check {
    code: "F141",
    name: "encoding-contradicted",
    severity: Severity::Warning,
    summary: "the declared encoding is not the one used",
    explanation: Explanation {
        looks_for: "A CA that names another encoding than the bytes of the file are in, or none \
            that exists. Text that is plain ASCII contradicts nothing.",
        matters: "Programs that believe CA garble names and comments, or lose the ends of values.",
        limits: "Nothing where the text is valid UTF-8; elsewhere the encoding used is a guess.",
    },
    example: b"(;SZ[9]CA[Shift_JIS]PB[\xe9\xbb\x91];B[ee])",
    near_miss: b"(;SZ[9]CA[utf8]PB[\xe9\xbb\x91];B[ee])",
    run: Run::Text(run),
};

fn run(source: &SourceText<'_>, emit: &mut Emit<'_>) {
    let text = source.text;
    if let (true, Some(declared)) = (text.contradicted, &text.declared) {
        let place = Place::text(text.text.find("CA[").unwrap_or(0));
        emit.add(
            place,
            format!("CA says {}, but the text is {}", quote(declared), text.charset.name()),
        );
    }
}
