//! F199: kifu failed on a game.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::finding::Severity;

pub(in crate::audit) const CHECK: Check = Check {
    code: "F199",
    name: "internal-error",
    severity: Severity::Error,
    summary: "kifu failed on a game",
    explanation: Explanation {
        looks_for: "A failure of kifu itself. The rest of the run goes on.",
        matters: "The game was not audited. Please report it, with the record.",
        limits: "Why.",
    },
    example: b"",
    near_miss: b"",
    run: Run::Reading,
};
