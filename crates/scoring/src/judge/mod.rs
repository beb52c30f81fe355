//! The judge: who is dead, what is still open, and the margin once everything is played.
//!
//! Layers answer in turn, the strongest first: the record's own marks, proof, exact search of
//! small closed-in places, and the estimate of the network and of playouts. What an earlier layer settles, a later one is not asked.

mod chains;
mod chances;
mod doubt;
mod finish;
mod groups;
mod opinion;
mod points;
mod ppm;
mod settled;
mod survey;

pub use finish::{Basis, Finish};
pub use opinion::Opinion;
pub use settled::settled;

use crate::count::Ground;
use crate::life::Life;
use crate::network::{Forecast, Network, Query};
use crate::playout::Playouts;
use crate::score::Score;
use crate::seki::Strictness;
use crate::status::{Layer, Status};
use crate::terms::Terms;
use chances::Chances;
use kifu_rules::{ByColor, Color, Point, Points, Position, Ruleset, Tax};
use survey::Survey;

/// Judges positions. Making one takes some milliseconds: keep it.
///
/// ```
/// use kifu_rules::{Board, Position, Ruleset};
/// use kifu_scoring::{Case, Fate, Judge, Layer, Terms};
/// let board: Board = "
///     . X . X .
///     X X X X X
///     X . X O .
///     X X X X X
///     . X . X .
/// ".parse()?;
/// let mut position = Position::new(board.size());
/// position.setup(&board.stones().map(|(point, color)| (point, Some(color))).collect::<Vec<_>>());
/// let judgement = Judge::new().judge(&Case::new(&position, &Ruleset::JAPANESE, Terms::default()));
/// assert_eq!(judgement.layer, Layer::Proof);
/// assert!(judgement.is_closed());
/// let dead: Vec<_> = judgement.chains.iter().filter(|chain| chain.fate == Fate::Dead).collect();
/// assert_eq!((dead.len(), dead[0].confidence), (1, 100));
/// # Ok::<(), kifu_rules::ParseBoardError>(())
/// ```
#[derive(Debug)]
pub struct Judge {
    network: Option<Network>,
}

/// What is judged.
#[derive(Debug, Clone, Copy)]
pub struct Case<'a> {
    /// The board, its prisoners and its plays.
    pub position: &'a Position,
    /// Who plays next.
    pub to_play: Color,
    /// Whether the players ended the game there (two passes): nothing is played any more, and
    /// only who is dead remains to be found.
    pub ended: bool,
    /// The points that the record marks as territory of each colour, if it marks any.
    pub marks: Option<&'a ByColor<Vec<Point>>>,
    /// The rules that the margins are given under.
    pub ruleset: &'a Ruleset,
    /// Komi and the other terms. How strictly territory is counted goes into the estimate too.
    pub terms: Terms,
    /// How much work to spend.
    pub effort: Effort,
}

/// How much work a judgement may cost, on one core and 19×19. Marks and proof cost nothing of it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Effort {
    /// The board is looked at once.
    Quick,
    /// It is looked at in its eight symmetries.
    #[default]
    Normal,
    /// The same for either side to move: the interval holds whoever plays first.
    Deep,
}

/// What becomes of a chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fate {
    /// It stays on the board.
    Alive,
    /// It is dead, or will be captured.
    Dead,
    /// It stays on the board and has no territory.
    Seki,
}

/// A chain, and what becomes of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChainFate {
    /// Whose it is.
    pub color: Color,
    /// Its stones, row by row.
    pub stones: Vec<Point>,
    /// What becomes of it.
    pub fate: Fate,
    /// How we know.
    pub layer: Layer,
    /// How sure it is, in percent; 100 for marks and proof.
    pub confidence: u8,
}

/// What becomes of an empty point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PointFate {
    /// Territory of a colour.
    Of(Color),
    /// Nobody's: dame, an eye in seki, or a point that must be filled.
    Dame,
    /// Not settled: something is still to be played there.
    Open,
}

/// What was found about a position.
#[derive(Debug, Clone, PartialEq)]
pub struct Judgement {
    /// Who is dead, for exact counting of the board as it stands.
    pub status: Status,
    /// The weakest layer that was needed.
    pub layer: Layer,
    /// Every chain, by its first stone, row by row.
    pub chains: Vec<ChainFate>,
    /// Every empty point, row by row.
    pub points: Vec<(Point, PointFate)>,
    /// The board as it stands, counted under the rules.
    pub score: Score,
    /// The margin once everything is played.
    pub finish: Finish,
    chances: Chances,
}

impl Judgement {
    /// How likely this finished margin is, in the same units and on the same terms as
    /// [`Finish::margin`]: from 0 to 1. Where marks or proof settle the board, it is 1 for the
    /// margin and 0 for all others.
    ///
    /// All margins together have 1, so that fractions of a point that no count can give (under
    /// area rules also margins of the other parity) have none.
    #[must_use]
    pub fn chance(&self, margin: Points) -> f32 {
        self.chances.of(margin) as f32
    }

    /// The points at which something is still to be played, row by row.
    pub fn open(&self) -> impl Iterator<Item = Point> {
        let open = self.points.iter().filter(|(_, fate)| *fate == PointFate::Open);
        open.map(|&(point, _)| point)
    }

    /// Whether nothing is open: the count of the board as it stands is the result.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.finish.basis == Basis::Count
    }
}

impl<'a> Case<'a> {
    /// A case without marks, of a game that was not ended, with the usual effort. Who plays next is
    /// what the position says, else Black.
    #[must_use]
    pub fn new(position: &'a Position, ruleset: &'a Ruleset, terms: Terms) -> Self {
        Self {
            position,
            to_play: position.to_play().unwrap_or(Color::Black),
            ended: false,
            marks: None,
            ruleset,
            terms,
            effort: Effort::default(),
        }
    }

    fn strict(&self) -> bool {
        self.terms.strictness != Strictness::Plain
    }
}

impl Effort {
    /// In how many symmetries the network looks at the board: each costs about 3 ms.
    const fn views(self) -> usize {
        match self {
            Self::Quick => 1,
            Self::Normal | Self::Deep => 8,
        }
    }

    /// How many positions are looked at for a chain whose life can be searched.
    const fn search(self) -> u32 {
        match self {
            Self::Quick => 2_000,
            Self::Normal => 10_000,
            Self::Deep => 100_000,
        }
    }

    /// How often a board that needs it is played out: a hundred times cost about 8 ms.
    const fn playouts(self) -> u32 {
        match self {
            Self::Quick => 12,
            Self::Normal => 100,
            Self::Deep => 400,
        }
    }
}

impl Default for Judge {
    fn default() -> Self {
        Self::new()
    }
}

impl Judge {
    /// A judge with the network that comes with the crate.
    #[must_use]
    pub fn new() -> Self {
        Self { network: Network::embedded() }
    }

    /// Judges a position. The same case gives the same judgement; swapping the colours and turning
    /// the board change nothing but colours and points.
    ///
    /// Not guaranteed: that the estimate is right. It was trained on 19×19 and on games near their
    /// ends; elsewhere, it is a guess. It does not read: life that depends on the last move
    /// of a fight is what it errs in most.
    #[must_use]
    pub fn judge(&self, case: &Case<'_>) -> Judgement {
        let board = case.position.board();
        if let Some(marks) = case.marks.filter(|marks| marks.black.len() + marks.white.len() > 0) {
            let status = Status::from_marks(board, marks);
            let ground = Ground::new(board, &status, case.terms.strictness);
            if case.ended || settled::marks_settle(&ground, marks) {
                return settled(case, status, &ground);
            }
        }
        if case.ended && !case.ruleset.removes_dead {
            let status = Status { layer: Layer::Proof, ..Status::default() };
            let ground = Ground::new(board, &status, case.terms.strictness);
            return settled(case, status, &ground);
        }
        let life = Life::of(board, case.ruleset.suicide);
        let complete = life.is_complete();
        // Filling dame may join groups, which changes what they are taxed.
        let only_dame = || case.ruleset.tax != Tax::Group && life.leaves_only_dame();
        if complete || only_dame() {
            let status = Status::from_proof(&life);
            let ground = Ground::new(board, &status, case.terms.strictness);
            let judgement = settled(case, status, &ground);
            if complete || case.ended {
                return judgement;
            }
            let finish = finish::after_dame(case, &ground, &judgement.score);
            return Judgement { finish, chances: Chances::certain(finish.margin), ..judgement };
        }
        let Some(forecast) = self.ask(case, case.to_play) else {
            // Never with the file that the crate is built with.
            let ground = Ground::new(board, &Status::default(), case.terms.strictness);
            return settled(case, Status::default(), &ground);
        };
        let unsure = case.ended || !case.strict() || finish::is_at_a_loss(&forecast.margin);
        let playouts = unsure.then(|| Playouts::of(board, case.effort.playouts()));
        let mut survey = Survey::new(case, &life, &forecast, playouts.as_ref(), Layer::Estimate);
        if let Some(marks) = case.marks.filter(|marks| marks.black.len() + marks.white.len() > 0) {
            survey.overrule(Status::from_marks(board, marks), case);
        }
        let other = match case.effort {
            Effort::Deep if !survey.closed => self.ask(case, !case.to_play),
            Effort::Quick | Effort::Normal | Effort::Deep => None,
        };
        let score = Score::of(&survey.ground, case.position.prisoners(), case.ruleset, &case.terms);
        let (finish, chances) =
            finish::finish(case, &survey, &score, &forecast.margin, other.as_ref());
        Judgement {
            layer: survey.status.layer,
            status: survey.status,
            chains: survey.chains,
            points: survey.points,
            score,
            finish,
            chances,
        }
    }

    fn ask(&self, case: &Case<'_>, to_play: Color) -> Option<Forecast> {
        let views = case.effort.views();
        let ko = case.position.ko().filter(|&(_, bound)| bound == to_play).map(|(point, _)| point);
        let board = case.position.board();
        let query = Query { board, to_play, ko, strict: case.strict(), views };
        self.network.as_ref().map(|network| network.forecast(&query))
    }
}
