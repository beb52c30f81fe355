//! F002: no game in a file.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::{Emit, Place};
use crate::audit::finding::Severity;
use crate::audit::text::SourceText;
use crate::audit::words::quote;

pub(super) const CHECK: Check = Check {
    code: "F002",
    name: "no-game",
    severity: Severity::Error,
    summary: "no game in a file",
    explanation: Explanation {
        looks_for: "A source in which no game record is found, not even a broken one.",
        matters: "The file has another format, is empty, or is lost.",
        limits: "What the file was.",
    },
    example: b"no game here",
    near_miss: b"()(;)",
    run: Run::Text(run),
};

fn run(source: &SourceText<'_>, emit: &mut Emit<'_>) {
    if source.games > 0 {
        return;
    }
    let text = source.text.text.trim();
    let message = if text.is_empty() {
        "no game: the file is empty".into()
    } else {
        format!("no game; the file begins with {}", quote(text))
    };
    emit.add(Place::text(0), message);
}
