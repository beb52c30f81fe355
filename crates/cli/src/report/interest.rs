//! Which games are worth a picture, and why.
//!
//! A game is shown for what it is an example of, and of each kind the first by its rank:
//! cycles by how rare their name is, then by their length; half-point games by their length;
//! contradicted results by whether another player wins, then by how sure the count is, then by how
//! far it is off; games whose winner depends on the counting by how sure the count is, then by how
//! far the counts are apart. Copies of a game are shown once.

use super::seen::handicapped;
use crate::args::Numbers;
use crate::audit::Game;
use crate::draw::Picture;
use crate::score::Scored;
use crate::show;
use crate::table::{Facts, games};
use crate::verify::Verdict;
use kifu_rules::{Board, CycleKind, Event, Points, Repetition};
use kifu_scoring::{Judge, Judgement};

/// What a game is an example of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// The whole board came back after more than a ko.
    Cycle,
    /// Won by half a point.
    HalfPoint,
    /// The board contradicts the result.
    Contradicted,
    /// Area and territory have different winners.
    Depends,
}

impl Kind {
    /// All, in the order of the page.
    pub(super) const ALL: [Self; 4] =
        [Self::Cycle, Self::HalfPoint, Self::Contradicted, Self::Depends];
}

/// A game that may be shown.
#[derive(Debug)]
pub(super) struct Candidate {
    pub(super) kind: Kind,
    /// Equal for copies of a game.
    pub(super) hash: String,
    /// Higher is more interesting.
    pub(super) rank: [i64; 3],
    /// What is special, a line each. Text of the record, not yet harmless.
    pub(super) reasons: Vec<String>,
    /// The players, then the occasion.
    pub(super) heading: Vec<String>,
    /// The board.
    pub(super) picture: Picture,
}

/// Cycles of fewer moves are kos taken back too early.
const SHORTEST_CYCLE: u32 = 4;

/// Longer ones are no longer shown with numbers: hardly any stone would have its own.
const LONGEST_NUMBERED: u32 = 60;

/// What a game is an example of. `counting` makes it count the board.
pub(super) fn candidates(facts: &Facts<'_>, counting: bool) -> Vec<Candidate> {
    let mut found = Vec::new();
    found.extend(cycle(facts));
    found.extend(half_point(facts, counting));
    if counting {
        found.extend(contradicted(facts));
        found.extend(depends(facts));
    }
    found
}

fn cycle(facts: &Facts<'_>) -> Option<Candidate> {
    let game = facts.game;
    let cycles = game.played.odd.iter().filter_map(|step| step.repetition);
    let found = cycles
        .filter(|cycle| !cycle.again && cycle.length() >= SHORTEST_CYCLE)
        .max_by_key(|cycle| (rarity(cycle.kind), std::cmp::Reverse(cycle.turn)))?;
    let numbered = found.length() <= LONGEST_NUMBERED;
    let options = show::Options {
        turn: Some(i64::from(found.turn)),
        numbers: numbered.then_some(Numbers { from: found.earlier + 1, to: Some(found.turn) }),
        counted: false,
    };
    let mut picture = show::picture(game, options, &Judge::new()).ok()?;
    let mut reasons = vec![told(&found)];
    reasons.append(&mut picture.caption);
    Some(Candidate {
        kind: Kind::Cycle,
        hash: hash(facts),
        rank: [rarity(found.kind), i64::from(found.length()), 0],
        reasons,
        heading: std::mem::take(&mut picture.title),
        picture: bare(picture),
    })
}

fn told(cycle: &Repetition) -> String {
    let since = match cycle.earlier {
        0 => "at the start".to_owned(),
        turn => format!("after move {turn}"),
    };
    let mut name = cycle.kind.to_string();
    if let Some(first) = name.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    let (turn, length) = (cycle.turn, cycle.length());
    format!("{name}, {length} moves long: after move {turn} the board is as it was {since}.")
}

fn hash(facts: &Facts<'_>) -> String {
    games::column("move_hash").map_or_else(String::new, |column| (column.get)(facts).to_string())
}

/// How rare a kind of cycle is in collections.
const fn rarity(kind: CycleKind) -> i64 {
    match kind {
        CycleKind::Moonshine | CycleKind::EternalLife | CycleKind::MultipleKo(_) => 4,
        CycleKind::QuadrupleKo => 3,
        CycleKind::TripleKo => 2,
        CycleKind::SendingTwoReturningOne => 1,
        CycleKind::Other => 0,
    }
}

fn half_point(facts: &Facts<'_>, counting: bool) -> Option<Candidate> {
    let game = facts.game;
    let margin = game.outcome()?.margin()?;
    if margin.abs() != Points::HALF || handicapped(game) {
        return None;
    }
    let scored = counting.then(|| facts.counted()?.verification.scored.as_ref()).flatten();
    let winner = if margin > Points::ZERO { "Black" } else { "White" };
    let moves = game.played.turns;
    let mut reasons = vec![format!("{winner} wins by half a point after {moves} moves.")];
    reasons.extend(scored.map(count));
    Some(Candidate {
        kind: Kind::HalfPoint,
        hash: hash(facts),
        rank: [i64::from(moves), 0, 0],
        reasons,
        heading: show::heading(game),
        picture: last_board(game, scored.map(|scored| &scored.judgement)),
    })
}

fn contradicted(facts: &Facts<'_>) -> Option<Candidate> {
    let verification = &facts.counted()?.verification;
    if verification.verdict != Verdict::Contradicted {
        return None;
    }
    let scored = verification.scored.as_ref()?;
    let finish = scored.judgement.finish;
    let off = (verification.recorded? - finish.margin).abs();
    Some(Candidate {
        kind: Kind::Contradicted,
        hash: hash(facts),
        rank: [
            i64::from(verification.winner_agrees == Some(false)),
            i64::from(finish.confidence),
            i64::from(off.quarters()),
        ],
        reasons: verification.reasons.iter().map(|reason| sentence(reason)).collect(),
        heading: show::heading(facts.game),
        picture: last_board(facts.game, Some(&scored.judgement)),
    })
}

fn depends(facts: &Facts<'_>) -> Option<Candidate> {
    let counted = facts.counted()?;
    let (board, scored) = (counted.board.as_ref()?, counted.verification.scored.as_ref()?);
    let other_winner = board.chinese.quarters().signum() != board.japanese.quarters().signum();
    if !other_winner || !scored.judgement.is_closed() {
        return None;
    }
    let [chinese, japanese] = [board.chinese, board.japanese].map(Scored::result);
    let komi = counted.verification.komi;
    let ledger = &board.ledger;
    let (plays, setup) = (ledger.plays_margin(), ledger.setup_margin());
    Some(Candidate {
        kind: Kind::Depends,
        hash: hash(facts),
        rank: [
            i64::from(scored.judgement.finish.confidence),
            i64::from((board.chinese - board.japanese).abs().quarters()),
            0,
        ],
        reasons: vec![
            format!("With komi {komi}: {chinese} by area, {japanese} by territory."),
            format!(
                "Area exceeds territory by Black's plays minus White's ({plays}), set-up stones \
                 ({setup}) and points that territory refuses ({}).",
                ledger.refused_margin()
            ),
        ],
        heading: show::heading(facts.game),
        picture: last_board(facts.game, Some(&scored.judgement)),
    })
}

/// The count in words.
fn count(scored: &Scored) -> String {
    let finish = scored.judgement.finish;
    let margin = Scored::result(finish.margin);
    format!("The count gives {margin} ({} % sure).", finish.confidence)
}

fn sentence(reason: &str) -> String {
    let mut letters = reason.chars();
    let Some(first) = letters.next() else { return String::new() };
    format!("{}{}.", first.to_uppercase(), letters.as_str())
}

/// The last board, with what was judged about it.
fn last_board(game: &Game<'_>, judgement: Option<&Judgement>) -> Picture {
    let board = game.position.board();
    let mut picture = Picture::of(board);
    if let Some(judgement) = judgement {
        picture = picture.judged(judgement);
    }
    picture.last = last(game, board);
    bare(picture)
}

fn last(game: &Game<'_>, board: &Board) -> Option<kifu_rules::Point> {
    match game.record.events.get(game.played.last?.event)? {
        &Event::Play(color, point) => (board.at(point) == Some(color)).then_some(point),
        _ => None,
    }
}

/// Words stand on the page, where they are larger than in the picture.
fn bare(picture: Picture) -> Picture {
    Picture { title: Vec::new(), caption: Vec::new(), coordinates: false, ..picture }
}
