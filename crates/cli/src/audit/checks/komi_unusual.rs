//! M105: the komi is unusual for its year or rules.

use crate::audit::check::{Check, Explanation, Run};
use crate::audit::emit::Emit;
use crate::audit::finding::Severity;
use crate::audit::game::Game;
use kifu_rules::{Points, Size};

/// The first year in which a komi of at least so many quarter points is not surprising; the years
/// are those of the first uses known, less some for events that are not.
const FIRST_USED: &[(i32, u16)] = &[(30, 1988), (26, 1985), (22, 1950), (18, 1930), (1, 1900)];

/// Komi 8 came with the rules of Ing, before 6.5 and 7.5.
const ING: (i32, u16) = (32, 1974);

pub(super) const CHECK: Check = Check {
    code: "M105",
    name: "komi-unusual",
    severity: Severity::Note,
    summary: "the komi is unusual for its year or rules",
    explanation: Explanation {
        looks_for: "In an even game on 19×19: a komi that came into use only later than the date \
            of the game, or one of more than 9 points or less than none. First uses: 4.5 before \
            1930, 5.5 before 1950, 8 before 1974, 6.5 before 1985, 7.5 before 1988.",
        matters: "It may be a default of the program that saved the record; a result that does not \
            fit it is then no surprise.",
        limits: "Single events that tried a komi early, and agreed handicaps by komi.",
    },
    example: b"(;SZ[19]DT[1936-05-01]KM[6.5];B[pd])",
    near_miss: b"(;SZ[19]DT[1999-05-01]KM[6.5];B[pd])",
    run: Run::Game(run),
};

fn run(game: &Game<'_>, emit: &mut Emit<'_>) {
    let claim = &game.record.info.komi;
    let Some(komi) = claim.said().map(|komi| komi.points) else { return };
    let handicap = game.record.info.handicap.said().is_some_and(|handicap| handicap.stones > 0);
    let placed = game.stones_before_play();
    if handicap || placed.black + placed.white > 0 || game.record.size != Size::NINETEEN {
        return;
    }
    let place = game.claim_place(claim);
    if komi < Points::ZERO {
        emit.add(place, format!("komi {komi}: Black receives it"));
    } else if komi > Points::from_points(9) {
        emit.add(place, format!("komi {komi} in an even game"));
    } else if let Some(date) = game.record.info.date.said() {
        let first = match komi.quarters() {
            quarters if quarters >= ING.0 => Some(ING.1),
            quarters => FIRST_USED.iter().find(|(least, _)| quarters >= *least).map(|row| row.1),
        };
        if first.is_some_and(|first| date.to.year < first) {
            emit.add(place, format!("komi {komi} is early for {}", date.to.year));
        }
    }
}
