//! F143: NUL bytes in the text.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::{Emit, Place};
use crate::audit::finding::Severity;
use crate::audit::text::SourceText;
use crate::audit::words::count;

pub(super) const CHECK: Check = Check {
    code: "F143",
    name: "nul-bytes",
    severity: Severity::Warning,
    summary: "NUL bytes in the text",
    explanation: Explanation {
        looks_for: "Bytes of value 0, which no text has.",
        matters: "Many programs stop reading there. Files full of them are the remains of a \
            damaged disk.",
        limits: "What stood there.",
    },
    example: b"(;SZ[9]C[a\0b];B[ee])",
    near_miss: b"(;SZ[9]C[a b];B[ee])",
    run: Run::Text(run),
};

fn run(source: &SourceText<'_>, emit: &mut Emit<'_>) {
    let Some(first) = source.text.text.find('\0') else { return };
    let number = source.text.text.bytes().filter(|&byte| byte == 0).count();
    let number = count(u32::try_from(number).unwrap_or(u32::MAX), "NUL byte");
    emit.add(Place::text(first), format!("{number} in the text"));
}
