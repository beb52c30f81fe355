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
        looks_for: "More than 900 trees inside each other. kifu itself reads any depth.",
        matters: "Most programs read trees by recursion and break off at some depth, those in \
            Python at 1,000 calls.",
        limits: "Whether the variations are meant.",
    },
    example: &DEEP,
    near_miss: b"(;SZ[9](;(;(;(;(;B[ee]))))))",
    run: Run::Game(run),
};

/// Python, in which many tools are written, stops at a recursion of 1,000 calls.
const MOST: u32 = 900;

fn run(game: &Game<'_>, emit: &mut Emit<'_>) {
    let depth = game.record.depth;
    if depth > MOST {
        emit.add(game.start(), format!("variations are nested {depth} deep"));
    }
}

const DEEP: [u8; 3 * TREES] = deep();
const TREES: usize = MOST as usize + 1;

/// A record of that many trees inside each other.
const fn deep() -> [u8; 3 * TREES] {
    let mut text = [b')'; 3 * TREES];
    let mut tree = 0;
    while tree < TREES {
        text[2 * tree] = b'(';
        text[2 * tree + 1] = b';';
        tree += 1;
    }
    text
}
