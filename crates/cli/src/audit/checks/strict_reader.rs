//! F150: a strict reader refuses the record.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::Emit;
use crate::audit::finding::Severity;
use crate::audit::game::Game;
use kifu_sgf_io::{Claim, Defect, DefectKind, Refusal, Strict};

pub(super) const CHECK: Check = Check {
    code: "F150",
    name: "refused-by-strict-reader",
    severity: Severity::Note,
    summary: "a strict reader refuses the record",
    explanation: Explanation {
        looks_for: "A game with a defect of form, or a GM that is no number, that the strict FF[4] \
            reader of the sgf-parse crate refuses, with its reason. It is asked about no other \
            game: of over a hundred thousand real records without such a defect it refused only \
            those whose GM is empty.",
        matters: "Software built on a strict reader does not open this game; a missing or extra \
            bracket can make it refuse the whole file.",
        limits: "Whether other readers take it.",
    },
    example: b"(;GM[1]GM[1]SZ[9];B[ee])",
    near_miss: b"(;GM[1]SZ[9]KM[5.5]KM[5.5];B[ee])",
    run: Run::Game(run),
};

fn run(game: &Game<'_>, emit: &mut Emit<'_>) {
    let text = &game.text.text;
    // A property that stands twice is common on some servers, and refused only if it is GM.
    let harmless = |defect: &Defect| {
        let name = text.get(defect.span.clone()).unwrap_or_default();
        defect.kind == DefectKind::RepeatedProperty && !name.starts_with("GM")
    };
    let kind_is_odd = matches!(game.record.info.game, Claim::Unreadable(_));
    if !kind_is_odd && game.defects.iter().all(harmless) {
        return;
    }
    let Some(text) = text.get(game.record.span.clone()) else { return };
    match kifu_sgf_io::strict(text) {
        Strict::Accepts => {}
        Strict::Refuses(reason) => {
            let message = format!("a strict reader refuses this record: {}", words(reason));
            emit.add(game.start(), message);
        }
        Strict::TooDeep | Strict::TooLarge => {}
    }
}

const fn words(reason: Refusal) -> &'static str {
    match reason {
        Refusal::Identifier => "the name of a property is malformed",
        Refusal::UnclosedValue => "a value is not closed",
        Refusal::TreeWithoutNode => "a tree has no node",
        Refusal::ExtraClose => "a ) is too many",
        Refusal::MisplacedProperty => "a property stands outside a node, or GM stands twice",
        Refusal::UnclosedTree => "a tree is not closed",
        Refusal::KindOfGame => "GM is not a number",
        Refusal::NoGame => "it finds no game",
    }
}
