//! F142: bytes of the text are damaged.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::{Emit, Place};
use crate::audit::finding::Severity;
use crate::audit::text::SourceText;
use crate::audit::words::count;

pub(super) const CHECK: Check = Check {
    code: "F142",
    name: "encoding-damaged",
    severity: Severity::Warning,
    summary: "bytes of the text are damaged",
    explanation: Explanation {
        looks_for: "Bytes that the encoding of the text does not have: characters lost on the way, \
            or replaced by question marks in the middle of a character.",
        matters: "Names are not what they were, and can no longer be searched for.",
        limits: "What stood there.",
    },
    example: b"(;SZ[9]PB[\xe6\x9d\x8e \xe4\xb8\x96\xe7\x9f? \xe9\xbb\x91];B[ee])",
    near_miss: b"(;SZ[9]PB[\xe6\x9d\x8e ? \xe9\xbb\x91];B[ee])",
    run: Run::Text(run),
};

fn run(source: &SourceText<'_>, emit: &mut Emit<'_>) {
    let text = source.text;
    if let Some(first) = text.damage.first {
        let number = u32::try_from(text.damage.count).unwrap_or(u32::MAX);
        let message =
            format!("{} of {} text cannot be decoded", count(number, "place"), text.charset.name());
        emit.add(Place::text(first), message);
    }
}
