//! F001: a file, folder or archive member cannot be read.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::finding::Severity;

pub(in crate::audit) const CHECK: Check = Check {
    code: "F001",
    name: "unreadable-file",
    severity: Severity::Error,
    summary: "a file, folder or archive member cannot be read",
    explanation: Explanation {
        looks_for: "A path that does not exist, a folder that may not be opened, a loop of links, \
            a broken archive, an encrypted or suspiciously compressed member.",
        matters: "Whatever it holds is not part of the audit.",
        limits: "What it holds.",
    },
    example: b"",
    near_miss: b"",
    run: Run::Reading,
};
