//! F005: trees are nested deeper than other programs can read.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::Emit;
use crate::audit::finding::Severity;
use crate::audit::game::Game;

pub(super) const CHECK: Check = Check {
    code: "F005",
    name: "too-deep",
    severity: Severity::Warning,
    summary: "trees are nested deeper than other programs can read",
    explanation: Explanation {
        looks_for: "More than 100 trees inside each other. kifu itself reads any depth.",
        matters: "Most programs read trees by recursion and break off at some depth.",
        limits: "Whether the variations are meant.",
    },
    example: b"(;SZ[9](;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))",
    near_miss: b"(;SZ[9](;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;)))))))))))))))))))))",
    run: Run::Game(run),
};

const MOST: u32 = 100;

fn run(game: &Game<'_>, emit: &mut Emit<'_>) {
    let depth = game.record.depth;
    if depth > MOST {
        emit.add(game.start(), format!("variations are nested {depth} deep"));
    }
}
