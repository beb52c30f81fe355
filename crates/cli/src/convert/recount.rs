//! A counted game under other rules: what its result is there, and term by term why.
//!
//! On a board on which nothing is left to play, both counts are read off. On any other the record's
//! own margin is taken, which the players had from the finished board, and the ledger is gone through
//! with what can be known of that board; see [`Refusal`] for what cannot.

use super::terms::{Term, Why, adjusted, board_terms};
use crate::audit::Game;
use crate::score::Scored;
use crate::verify::{Explanation, Verdict, Verification};
use kifu_rules::{Color, Counting, Event, Outcome, Point, Points, Ruleset, Tax, WinBy};
use kifu_scoring::{Adjustments, Basis, Fate, Ledger, PointFate, Terms, Whose};

/// What is asked for.
#[derive(Debug, Clone, Copy)]
pub struct Asked {
    /// The rules to convert to.
    pub ruleset: Ruleset,
    /// The komi to convert to.
    pub komi: AskedKomi,
    /// Whether a bad verdict is no hindrance.
    pub forced: bool,
}

/// The komi to convert to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AskedKomi {
    /// That of the game.
    Own,
    /// That of the rules, where the game has no handicap.
    Usual,
    /// This one.
    Points(Points),
}

/// Rules, komi, and a result under them.
#[derive(Debug, Clone, Copy)]
pub struct Stated {
    /// The rules.
    pub rules: Ruleset,
    /// The komi.
    pub komi: Points,
    /// The result.
    pub outcome: Outcome,
}

/// A game under other rules.
#[derive(Debug, Clone)]
pub struct Recount {
    /// As it was played.
    pub from: Stated,
    /// Under the other rules.
    pub to: Stated,
    /// The margin as it was played, komi counted.
    pub margin: Points,
    /// What is added to that margin.
    pub terms: Vec<Term>,
    /// Whether both counts were read off the board, or the record's margin was carried over.
    pub read_off: bool,
}

/// Why a game is not counted under other rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// The verdict on its result.
    Verdict(Verdict),
    /// Its record is to be repaired first: the reading that explains its result.
    Repair(Explanation),
    /// Nothing could be counted.
    NothingCounted,
    /// The record ends before the board is full, and who made the last play is not known: the
    /// margin by territory is one of two.
    LastPlay,
    /// A ko is open: who makes the last play depends on it.
    Ko,
    /// What a seki leaves is not sure.
    Seki,
    /// The way of counting needs the finished board, which the record has not.
    Unfinished,
    /// Who passed first is not recorded.
    FirstPass,
}

impl Refusal {
    /// The reason in a few words.
    #[must_use]
    pub fn short(self) -> String {
        match self {
            Self::Verdict(verdict) => format!("the result is {}", verdict.word()),
            Self::Repair(why) => format!("the record is to be repaired first: {}", why.code()),
            Self::NothingCounted => "the board was not counted".to_owned(),
            Self::LastPlay => "who made the last play is not known".to_owned(),
            Self::Ko => "a ko is open".to_owned(),
            Self::Seki => "a seki is not sure".to_owned(),
            Self::Unfinished => "the count needs the finished board".to_owned(),
            Self::FirstPass => "who passed first is not recorded".to_owned(),
        }
    }
}

/// A seki that is less sure than this makes no conversion.
const SURE: u8 = 85;

/// Counts a game whose result was verified under other rules.
pub(super) fn recount(
    game: &Game<'_>,
    verification: &Verification,
    asked: &Asked,
) -> Result<Recount, Refusal> {
    let verdict = verification.verdict;
    if matches!(verdict, Verdict::Undecided | Verdict::Contradicted) && !asked.forced {
        return Err(Refusal::Verdict(verdict));
    }
    let explanation = verification.explanation;
    if let Some(explanation) = explanation.filter(|why| spoils_the_board(*why) && !asked.forced) {
        return Err(Refusal::Repair(explanation));
    }
    let (Some(scored), Some(recorded)) = (&verification.scored, verification.recorded) else {
        return Err(Refusal::NothingCounted);
    };
    let read = Reading::of(verification, scored, recorded);
    let here = Here::of(game, &read, scored);
    let komi = match asked.komi {
        AskedKomi::Own => read.komi,
        AskedKomi::Usual if scored.terms.handicap < 2 => asked.ruleset.komi,
        AskedKomi::Usual => read.komi,
        AskedKomi::Points(points) => points,
    };
    let terms = Terms { komi, ..scored.terms };
    let target = Adjustments::of(&asked.ruleset, &terms);
    if asked.ruleset.button && terms.first_pass.is_none() {
        return Err(Refusal::FirstPass);
    }

    let counted = here.on_board(&read.rules) + here.adjustments.total();
    let margin = read.margin;
    let read_off = here.full && counted == margin;
    let route = if read_off {
        here.read_off(&asked.ruleset)
    } else {
        here.carried(margin - here.adjustments.total(), &asked.ruleset)?
    };
    let mut all = route.terms;
    all.extend(adjusted(&here.adjustments, &target));
    let net = route.board + target.total();
    let told: Points = all.iter().map(|term| term.points).sum();
    let rest = net - margin - told;
    if rest != Points::ZERO {
        all.push(Term { why: Why::Tax, points: rest });
    }
    let own = game.outcome().filter(|outcome| outcome.margin() == Some(margin));
    Ok(Recount {
        from: Stated {
            rules: read.rules,
            komi: read.komi,
            outcome: own.unwrap_or_else(|| outcome(margin, &read.rules)),
        },
        to: Stated { rules: asked.ruleset, komi, outcome: outcome(net, &asked.ruleset) },
        margin,
        terms: all,
        read_off,
    })
}

/// Whether the reading says that the moves or the colours are not those of the game.
const fn spoils_the_board(why: Explanation) -> bool {
    matches!(
        why,
        Explanation::ColoursSwapped
            | Explanation::LastMoveAdded
            | Explanation::DeadStonesLeft(..)
            | Explanation::LivingStonesTaken(..)
    )
}

/// The result as it is to be taken, by the verdict on it.
struct Reading {
    rules: Ruleset,
    komi: Points,
    margin: Points,
    /// Points for the handicap, where they are not what the rules say.
    compensation: Option<u32>,
}

impl Reading {
    fn of(verification: &Verification, scored: &Scored, recorded: Points) -> Self {
        let finish = scored.judgement.finish.margin;
        let plain = Self {
            rules: verification.ruleset,
            komi: verification.komi,
            margin: recorded,
            compensation: None,
        };
        // What fits needs no other reading, whatever there is to say of how it is written.
        let explanation = verification.explanation.filter(|_| recorded != finish);
        match (verification.verdict, explanation) {
            (Verdict::Contradicted, _) => Self { margin: finish, ..plain },
            (Verdict::Explained, Some(why)) => match why {
                why if spoils_the_board(why) => Self { margin: finish, ..plain },
                Explanation::MarginInZi => Self { margin: recorded + recorded, ..plain },
                Explanation::MarginInPoints => {
                    Self { margin: Points::from_quarters(recorded.quarters() / 2), ..plain }
                }
                Explanation::KomiDiffers(komi) => Self { komi, ..plain },
                Explanation::Compensation(stones) => Self { compensation: Some(stones), ..plain },
                Explanation::Counted(counting) => {
                    let rules = match counting {
                        Counting::Area => Ruleset::CHINESE,
                        Counting::Territory => Ruleset::JAPANESE,
                        Counting::Stones => Ruleset::STONE_SCORING,
                    };
                    Self { rules, ..plain }
                }
                _ => plain,
            },
            _ => plain,
        }
    }
}

/// The outcome of a margin; Ing gives ties to Black.
fn outcome(net: Points, rules: &Ruleset) -> Outcome {
    let win = |winner| Outcome::Win { winner, by: WinBy::Points(net.abs()) };
    match net.quarters() {
        1.. => win(Color::Black),
        0 if rules.name == Ruleset::ING.name => win(Color::Black),
        0 => Outcome::Draw,
        _ => win(Color::White),
    }
}

/// The last board, and what is known of it.
struct Here<'a> {
    scored: &'a Scored,
    /// The rules that the recorded margin was counted by.
    rules: Ruleset,
    adjustments: Adjustments,
    ledger: Ledger,
    /// Whether nothing is left to play: every point is someone's or stays shared, or the players
    /// have ended the game.
    full: bool,
    /// Whether the players have ended the game.
    ended: bool,
    to_play: Color,
}

/// A margin on the board under other rules, and what makes it differ.
struct Route {
    board: Points,
    terms: Vec<Term>,
}

impl<'a> Here<'a> {
    fn of(game: &Game<'_>, read: &Reading, scored: &'a Scored) -> Self {
        let rules = read.rules;
        let terms = Terms { komi: read.komi, ..scored.terms };
        let mut adjustments = Adjustments::of(&rules, &terms);
        if let Some(stones) = read.compensation {
            adjustments.handicap = -Points::from_points(stones.min(1000) as i32);
        }
        let events = &game.record.events;
        let passed = |event: &&Event| matches!(event, Event::Pass(_));
        let ended = events.len() > 1 && events.iter().rev().take(2).filter(passed).count() == 2;
        let tax = match rules.counting {
            Counting::Territory => rules.tax,
            Counting::Area | Counting::Stones => Tax::Seki,
        };
        let ledger = Ledger::new(&scored.position, &scored.ground, tax);
        let to_play = scored.position.to_play().unwrap_or(Color::Black);
        let mut here = Self { scored, rules, adjustments, ledger, full: false, ended, to_play };
        here.full = ended || (here.left() == 0 && scored.judgement.finish.basis != Basis::Forecast);
        here
    }

    /// The margin on the board as it stands, by some rules.
    fn on_board(&self, rules: &Ruleset) -> Points {
        self.scored.under(rules, Points::ZERO).board_margin()
    }

    /// Both counts as the board has them.
    fn read_off(&self, target: &Ruleset) -> Route {
        let board = self.on_board(target);
        let terms = match (self.rules.counting, target.counting) {
            (Counting::Territory, Counting::Area) => board_terms(&self.ledger, 0, true),
            (Counting::Area, Counting::Territory) => {
                let tax = target.tax;
                let ledger = Ledger::new(&self.scored.position, &self.scored.ground, tax);
                negated(board_terms(&ledger, 0, true))
            }
            _ => Vec::new(),
        };
        Route { board, terms }
    }

    /// Carries the recorded margin, without komi, over to other rules.
    fn carried(&self, margin: Points, target: &Ruleset) -> Result<Route, Refusal> {
        match (self.rules.counting, target.counting) {
            (from, to) if from == to && self.rules.tax == target.tax => {
                Ok(Route { board: margin, terms: Vec::new() })
            }
            (Counting::Territory, Counting::Area) if plain(&self.rules) && plain(target) => {
                self.to_area(margin)
            }
            (Counting::Area, Counting::Territory) if plain(&self.rules) && plain(target) => {
                self.to_territory(margin, target)
            }
            _ => Err(Refusal::Unfinished),
        }
    }

    /// From territory to area. The area margin of a full board has the parity of its points, less
    /// those that a seki keeps shared; as turns alternate, and dame are taken as long as there are
    /// any, that parity tells whether the side to move has also the last play.
    fn to_area(&self, territory: Points) -> Result<Route, Refusal> {
        let seki = self.sure_seki()?;
        let terms = board_terms(&self.ledger, 0, false);
        let even = territory + terms.iter().map(|term| term.points).sum();
        let last = self.last_play(even, seki);
        if last == 0 {
            return Ok(Route { board: even, terms });
        }
        if self.left() == 0 {
            return Err(Refusal::LastPlay);
        }
        if self.has_ko() {
            return Err(Refusal::Ko);
        }
        let board = even + Points::from_points(last);
        Ok(Route { board, terms: board_terms(&self.ledger, last, false) })
    }

    /// From area to territory. Nothing in an area margin tells who had the last play; but where what
    /// is left changes nothing by territory, the count of the board is the margin, if that leads to
    /// the recorded area.
    fn to_territory(&self, area: Points, target: &Ruleset) -> Result<Route, Refusal> {
        let seki = self.sure_seki()?;
        let territory = self.on_board(target);
        let ledger = Ledger::new(&self.scored.position, &self.scored.ground, target.tax);
        let so_far: Points = board_terms(&ledger, 0, false).iter().map(|term| term.points).sum();
        let even = territory + so_far;
        let last = self.last_play(even, seki);
        if even + Points::from_points(last) != area {
            return Err(Refusal::LastPlay);
        }
        if last != 0 && self.has_ko() {
            return Err(Refusal::Ko);
        }
        Ok(Route { board: territory, terms: negated(board_terms(&ledger, last, false)) })
    }

    /// What the plays to come add to an area margin: 0 if an even number is to come, else one for
    /// the side to move.
    fn last_play(&self, even: Points, shared: u32) -> i32 {
        let points = self.scored.ground.size().area() as i32;
        let fits = (even.quarters() / 4 - points + shared as i32) % 2 == 0;
        match (fits || self.ended, self.to_play) {
            (true, _) => 0,
            (false, Color::Black) => 1,
            (false, Color::White) => -1,
        }
    }

    /// The number of points that seki keeps shared, if it is known who is in seki.
    fn sure_seki(&self) -> Result<u32, Refusal> {
        let in_seki = |fate: &&kifu_scoring::ChainFate| fate.fate == Fate::Seki;
        let chains = &self.scored.judgement.chains;
        if chains.iter().filter(in_seki).any(|chain| chain.confidence < SURE) {
            return Err(Refusal::Seki);
        }
        Ok(self.kept_shared().count() as u32)
    }

    /// The shared points at chains in seki.
    fn kept_shared(&self) -> impl Iterator<Item = Point> {
        let (size, ground) = (self.scored.ground.size(), &self.scored.ground);
        size.points().filter(move |&point| {
            ground.at(point) == Some(Whose::Shared)
                && size.neighbors(point).any(|near| ground.is_seki(near))
        })
    }

    /// The number of points at which something is left to play.
    fn left(&self) -> usize {
        let ground = &self.scored.ground;
        let shared = ground.shared() as usize - self.kept_shared().count();
        let open = self.scored.judgement.points.iter().filter(|(point, fate)| {
            *fate == PointFate::Open && ground.at(*point) != Some(Whose::Shared)
        });
        shared + open.count()
    }

    /// Whether one stone can be taken and retaken where something is open.
    fn has_ko(&self) -> bool {
        let board = self.scored.position.board();
        let size = board.size();
        self.scored.judgement.open().any(|point| {
            let mut near = size.neighbors(point);
            let Some(owner) = near.next().and_then(|first| board.at(first)) else { return false };
            let around = || size.neighbors(point);
            let in_atari = |&stone: &Point| {
                board.chain(stone).is_some_and(|c| c.stones.len() == 1 && c.liberties.len() == 1)
            };
            around().all(|stone| board.at(stone) == Some(owner))
                && around().filter(in_atari).count() == 1
        })
    }
}

/// Whether a count differs from the others in stones and eyes in seki alone.
fn plain(rules: &Ruleset) -> bool {
    let territory = rules.counting == Counting::Territory;
    let tax = if territory { rules.tax != Tax::Group } else { rules.tax == Tax::None };
    tax && !(rules.pass_stones && territory)
}

fn negated(mut terms: Vec<Term>) -> Vec<Term> {
    terms.iter_mut().for_each(|term| term.points = -term.points);
    terms
}
