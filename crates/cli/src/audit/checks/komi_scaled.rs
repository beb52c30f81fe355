//! M102: the komi is written in another unit or place.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::Emit;
use crate::audit::finding::Severity;
use crate::audit::game::Game;
use crate::audit::words::quote;
use kifu_sgf_io::Claim;
use kifu_sgf_io::claim::KomiForm;

pub(super) const CHECK: Check = Check {
    code: "M102",
    name: "komi-scaled",
    severity: Severity::Note,
    summary: "the komi is written in another unit or place",
    explanation: Explanation {
        looks_for: "A komi in hundredths (375 or 650), in zi (3.75), in words, or in a property \
            that is not KM; and the 0 that some servers write when they do not say. The message \
            names the points and why.",
        matters: "Programs that take the number as it stands score the game by 375 points, or by \
            half the komi.",
        limits: "Readings are by the evidence of the file alone; they are never written back.",
    },
    example: b"(;SZ[19]KM[375];B[pd])",
    near_miss: b"(;SZ[19]KM[6.5];B[pd])",
    run: Run::Game(run),
};

fn run(game: &Game<'_>, emit: &mut Emit<'_>) {
    let claim = &game.record.info.komi;
    let Claim::Said(komi, raw) = claim else { return };
    let why = match komi.form {
        KomiForm::Standard => return,
        KomiForm::Words => "in words",
        KomiForm::Zi => "in zi, of two points each",
        KomiForm::HundredthsOfZi => "in hundredths of zi, of two points each",
        KomiForm::HundredthsOfPoints => "in hundredths of points",
        KomiForm::ServerZero => {
            let message = "komi 0 by a server that writes 0 for a komi it does not state".into();
            return emit.add(game.claim_place(claim), message);
        }
        KomiForm::InHandicap => "in the handicap property",
        KomiForm::PrivateProperty => "in a private property",
    };
    let message = format!("komi {} is written {why}: {}", komi.points, quote(raw.text));
    emit.add(game.claim_place(claim), message);
}
