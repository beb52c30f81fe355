//! F003: a file or archive member is larger than the limit.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::finding::Severity;

pub(in crate::audit) const CHECK: Check = Check {
    code: "F003",
    name: "too-large",
    severity: Severity::Error,
    summary: "a file or archive member is larger than the limit",
    explanation: Explanation {
        looks_for: "More bytes than --max-size allows. The file is not read further than that.",
        matters: "Whatever it holds is not part of the audit. The limit keeps the memory of a run \
            bounded, also for archives that unfold without end.",
        limits: "Whether the file is a collection or something else.",
    },
    example: b"",
    near_miss: b"",
    run: Run::Reading,
};
