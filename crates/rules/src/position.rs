//! A position in a game: the board, and everything else that the rules ask about.

use crate::history::History;
use crate::played::is_forbidden_suicide;
use crate::repetition::describe;
use crate::{
    Board, ByColor, Color, Ko, Placed, Played, Point, Repetition, Ruleset, Size, Violation,
};

/// Where a game stands: the board, who is to play, the ko, prisoners, how many turns were taken,
/// and every board before.
///
/// [`Position::judge`] says what is wrong with a play; [`Position::play`] plays whatever can be
/// played. The two are apart because a record has to be followed wherever it goes.
///
/// ```
/// use kifu_rules::{Color, Point, Position, Ruleset, Size, Violation};
/// let mut position = Position::new(Size::new(4, 3).unwrap());
/// let stones = [(1, 0, Color::Black), (0, 1, Color::Black), (1, 2, Color::Black),
///     (1, 1, Color::White), (2, 0, Color::White), (3, 1, Color::White), (2, 2, Color::White)];
/// position.setup(&stones.map(|(x, y, color)| (Point { x, y }, Some(color))));
///
/// let taken = position.play(Color::Black, Point { x: 2, y: 1 });
/// assert_eq!(taken.captured, 1);
/// let retake = Point { x: 1, y: 1 };
/// let verdict = position.judge(Color::White, retake, &Ruleset::JAPANESE);
/// assert_eq!(verdict, Some(Violation::Ko));
/// assert!(position.play(Color::White, retake).retakes_ko, "but it can be played");
/// ```
#[derive(Debug, Clone)]
pub struct Position {
    board: Board,
    to_play: Option<Color>,
    ko: Option<(u16, Color)>,
    prisoners: ByColor<u32>,
    plays: ByColor<u32>,
    passes: ByColor<u32>,
    setup_stones: ByColor<i32>,
    turns: u32,
    last_turn: Option<Color>,
    /// How many of the points that the board removed last were captured by the last turn, and
    /// whether that turn was a play at all.
    last_captured: usize,
    last_was_play: bool,
    /// Turns taken before the history began.
    base: u32,
    history: History,
}

impl Position {
    /// The start of a game on an empty board.
    #[must_use]
    pub fn new(size: Size) -> Self {
        let mut position = Self {
            board: Board::new(size),
            to_play: None,
            ko: None,
            prisoners: ByColor::default(),
            plays: ByColor::default(),
            passes: ByColor::default(),
            setup_stones: ByColor::default(),
            turns: 0,
            last_turn: None,
            last_captured: 0,
            last_was_play: false,
            base: 0,
            history: History::default(),
        };
        position.begin_history();
        position
    }

    /// Back to the start of a game, perhaps of another size. Reuses all memory: a worker that
    /// keeps one position allocates nothing per game.
    pub fn reset(&mut self, size: Size) {
        self.board.reset(size);
        self.to_play = None;
        self.ko = None;
        self.prisoners = ByColor::default();
        self.plays = ByColor::default();
        self.passes = ByColor::default();
        self.setup_stones = ByColor::default();
        self.turns = 0;
        self.last_turn = None;
        self.last_captured = 0;
        self.last_was_play = false;
        self.begin_history();
    }

    /// The stones.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Whose turn it is; `None` before the first turn of a game unless
    /// [`Position::set_to_play`] said so.
    #[must_use]
    pub const fn to_play(&self) -> Option<Color> {
        self.to_play
    }

    /// The point of a ko that was just taken, and the side that may not retake it now.
    ///
    /// The ban ends with any play, and with a pass of the side that it does not bind: after two
    /// passes the ko may be retaken.
    #[must_use]
    pub fn ko(&self) -> Option<(Point, Color)> {
        self.ko.map(|(index, color)| (self.board.size().point(usize::from(index)), color))
    }

    /// Stones captured *by* each colour. Stones that a side lost by its own suicide are the
    /// opponent's.
    #[must_use]
    pub const fn prisoners(&self) -> ByColor<u32> {
        self.prisoners
    }

    /// Stones played by each colour.
    #[must_use]
    pub const fn plays(&self) -> ByColor<u32> {
        self.plays
    }

    /// Passes of each colour.
    #[must_use]
    pub const fn passes(&self) -> ByColor<u32> {
        self.passes
    }

    /// Set-up stones of each colour: those put on the board less those taken off. A stone that a
    /// play on its point replaced counts as taken off, so that always
    /// *plays + set-up stones = stones on the board + stones captured by the other side*.
    #[must_use]
    pub const fn setup_stones(&self) -> ByColor<i32> {
        self.setup_stones
    }

    /// Turns taken: plays and passes, and plays outside the board.
    #[must_use]
    pub const fn turns(&self) -> u32 {
        self.turns
    }

    /// Who took the last turn.
    #[must_use]
    pub const fn last_turn(&self) -> Option<Color> {
        self.last_turn
    }

    /// Where the last turn captured stones of the other colour.
    pub fn captured(&self) -> impl Iterator<Item = Point> {
        self.board.removed().take(self.last_captured)
    }

    /// Where the last turn lost stones of its own colour (suicide).
    pub fn lost(&self) -> impl Iterator<Item = Point> {
        let skip = if self.last_was_play { self.last_captured } else { usize::MAX };
        self.board.removed().skip(skip)
    }

    /// What the rules say against a play, without playing it. It is what
    /// [`Played::violation`] says after it.
    ///
    /// Whose turn it is does not matter: a play out of turn is not an illegal play.
    #[must_use]
    pub fn judge(&self, color: Color, point: Point, ruleset: &Ruleset) -> Option<Violation> {
        let Some(index) = self.board.index(point) else {
            return Some(Violation::OffBoard);
        };
        if let Some(stone) = self.board.at(point) {
            return Some(Violation::Occupied(stone));
        }
        let (placed, hash) = self.board.foresee(color, index);
        if is_forbidden_suicide(placed.lost, ruleset) {
            return Some(Violation::Suicide);
        }
        if self.ko == Some((index, color)) && placed.captured == 1 {
            return Some(Violation::Ko);
        }
        if ruleset.ko == Ko::Simple || !self.history.has(hash) {
            return None;
        }
        self.clone().play(color, point).violation(ruleset)
    }

    /// Plays a stone as [`Board::place`] does, legal or not, and returns what happened.
    ///
    /// A point outside the board takes the turn, as a pass would, and changes nothing else.
    #[inline]
    pub fn play(&mut self, color: Color, point: Point) -> Played {
        self.begin_turn(color);
        let Some(index) = self.board.index(point) else {
            self.end_idle_turn(color);
            return Played { off_board: true, ..Played::default() };
        };
        let at_ko = self.ko == Some((index, color));
        let occupied = self.board.at_index(index);
        self.history.log(index, occupied);
        let placed = self.board.place_at(color, index);
        self.plays[color] += 1;
        self.ko = None;
        self.last_was_play = true;
        if let Some(stone) = occupied {
            self.setup_stones[stone] -= 1;
        }
        if placed != Placed::default() {
            self.take(color, index, placed, occupied);
        }
        let seen = self.end_turn(color, Some(color));
        let (repetition, own_repetition) =
            if seen { self.repetitions(occupied) } else { (None, None) };
        Played {
            captured: placed.captured,
            lost: placed.lost,
            off_board: false,
            occupied,
            // After a set-up, a retake may take a chain without liberties as well: no ko.
            retakes_ko: at_ko && placed.captured == 1,
            repetition,
            own_repetition,
        }
    }

    /// Passes.
    pub fn pass(&mut self, color: Color) {
        self.begin_turn(color);
        self.passes[color] += 1;
        self.end_idle_turn(color);
    }

    /// Puts stones on the board and takes stones off, all at once: `stones` says what stands on
    /// each point afterwards. Nothing is captured. Points outside the board are left out; of two
    /// entries for one point the later counts.
    ///
    /// Returns one point of each chain that this leaves without liberties. Such a chain stays as
    /// it was written until a play beside it captures it or joins it.
    ///
    /// A set-up lifts the ko and begins a new history: boards from before it cannot be repeated.
    /// Whose turn it is stays as it was.
    ///
    /// # Examples
    /// ```
    /// use kifu_rules::{Color, Point, Position, Size};
    /// let mut position = Position::new(Size::new(3, 1).unwrap());
    /// let full = [0, 1, 2].map(|x| (Point { x, y: 0 }, Some(Color::Black)));
    /// assert_eq!(position.setup(&full).len(), 1, "one chain without liberties");
    /// assert_eq!(position.board().to_string(), "XXX\n");
    /// assert_eq!(position.setup_stones()[Color::Black], 3);
    /// ```
    pub fn setup(&mut self, stones: &[(Point, Option<Color>)]) -> Vec<Point> {
        let before = self.board.count();
        self.board.set_all(stones);
        let after = self.board.count();
        for color in Color::ALL {
            self.setup_stones[color] += after[color] as i32 - before[color] as i32;
        }
        self.ko = None;
        self.last_captured = 0;
        self.last_was_play = false;
        self.begin_history();
        self.lifeless_near(stones)
    }

    /// Says whose turn it is.
    pub fn set_to_play(&mut self, color: Color) {
        self.to_play = Some(color);
        self.history.set_to_play(color);
    }

    fn lifeless_near(&self, stones: &[(Point, Option<Color>)]) -> Vec<Point> {
        let size = self.board.size();
        let touched = stones.iter().map(|&(point, _)| point).filter(|&p| size.contains(p));
        let mut found: Vec<(Option<u16>, Point)> = touched
            .flat_map(|point| size.neighbors(point).chain([point]))
            .filter(|&near| self.board.at(near).is_some() && !self.board.has_liberty(near))
            .map(|near| (self.board.head(near), near))
            .collect();
        found.sort_unstable();
        found.dedup_by_key(|&mut (head, _)| head);
        found.into_iter().map(|(_, point)| point).collect()
    }

    fn begin_history(&mut self) {
        self.base = self.turns;
        self.history.begin(self.board.hash(), self.prisoners, self.to_play);
    }

    #[inline]
    fn begin_turn(&mut self, color: Color) {
        if self.to_play.is_none() {
            self.set_to_play(color);
        }
        self.last_captured = 0;
        self.last_was_play = false;
    }

    fn end_idle_turn(&mut self, color: Color) {
        if self.ko.is_some_and(|(_, bound)| bound != color) {
            self.ko = None;
        }
        self.end_turn(color, None);
    }

    #[inline]
    fn end_turn(&mut self, color: Color, player: Option<Color>) -> bool {
        self.turns += 1;
        self.last_turn = Some(color);
        self.to_play = Some(!color);
        let board = (self.board.hash(), self.board.cells());
        self.history.push(board, self.prisoners, player, !color)
    }

    /// Keeps the books of what a play took off.
    fn take(&mut self, color: Color, index: u16, placed: Placed, occupied: Option<Color>) {
        for (nth, &removed) in (0..).zip(self.board.removed_indices()) {
            let stone = if nth < placed.captured { !color } else { color };
            self.history.log(removed, Some(stone));
        }
        self.prisoners[color] += placed.captured;
        self.prisoners[!color] += placed.lost;
        self.last_captured = placed.captured as usize;
        if placed.captured == 1 && occupied.is_none() && self.board.is_single_in_atari(index) {
            self.ko = self.board.removed_indices().first().map(|&taken| (taken, !color));
        }
    }

    /// The repetitions that the last turn made: any, and of a board that the same player made.
    #[cold]
    fn repetitions(&self, occupied: Option<Color>) -> (Option<Repetition>, Option<Repetition>) {
        let Some(found) = self.history.earlier(self.history.last()) else {
            return (None, None);
        };
        let describe = |entry| describe(&self.history, self.base, entry, &self.board);
        let earlier = found.same_to_play.unwrap_or(found.any);
        // A stone replaced by one of its colour leaves the board alone; that is no cycle.
        let replaced = occupied.is_some() && earlier + 1 == self.history.last();
        ((!replaced).then(|| describe(earlier)), found.same_player.map(describe))
    }
}
