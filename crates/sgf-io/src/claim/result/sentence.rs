//! The grammar of results written as sentences.
//!
//! A sentence is a row of words and amounts. A colour opens a clause; a word of winning or losing
//! closes it with a winner; words like 超时 say how, and who lost if nothing closes the clause. All
//! clauses must agree on the winner. The margin is the first amount after the winner is known
//! (`黑185子胜3/4子`), or else the amount before (`흑 0.5집 승`).

use super::super::number::{Amount, Unit, amount};
use super::super::text::Cursor;
use super::words::{LATIN, MOVES, NOBODY, WORDS, Word};
use kifu_rules::{Color, Outcome, WinBy};

/// What a sentence says.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sentence {
    pub(super) ending: Ending,
    /// As written; it may stand beside an ending that was not counted.
    pub(super) margin: Option<Amount>,
    pub(super) unsure: bool,
    pub(super) moves: Option<u32>,
}

/// How the game ended, without the margin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ending {
    Win { winner: Color, by: WinBy },
    Nobody(Outcome),
}

/// Half of the points of the board and more: no margin that anyone writes in zi, but a count.
const COUNT_IN_ZI: i64 = 100 * 4;

#[derive(Debug, Default)]
struct Reader {
    side: Option<Color>,
    /// Who lost unless this clause says otherwise.
    loser: Option<Color>,
    /// Who won unless this clause says otherwise.
    favoured: Option<Color>,
    winner: Option<Color>,
    by: Option<WinBy>,
    nobody: Option<Outcome>,
    before: Option<Amount>,
    margin: Option<Amount>,
    moves: Option<u32>,
    unsure: bool,
}

impl Sentence {
    /// Reads a folded text; nothing if any of it is not understood, or if it contradicts itself.
    pub(super) fn read(text: &str) -> Option<Self> {
        let bare = text.trim_end_matches(['.', '!', ' ']);
        if let Some(&(_, outcome)) = NOBODY.iter().find(|(known, _)| *known == bare) {
            let ending = Ending::Nobody(outcome);
            return Some(Self { ending, margin: None, unsure: false, moves: None });
        }
        let mut reader = Reader::default();
        let mut cursor = Cursor::new(text);
        while reader.word(&mut cursor)? {}
        let ending = reader.ending()?;
        let margin = reader.margin.or(reader.before);
        Some(Self { ending, margin, unsure: reader.unsure, moves: reader.moves })
    }
}

/// Skips punctuation that says nothing; a dot or a minus sign that belongs to a number does.
fn skip_marks(text: &mut Cursor<'_>) {
    loop {
        text.skip(|char| " ,:;!~\"'=".contains(char));
        let mut ahead = *text;
        let number = ahead.eat_any(&[".", "-"])
            && ahead.rest.starts_with(|char: char| char.is_ascii_digit());
        if number || ahead.rest.len() == text.rest.len() {
            return;
        }
        *text = ahead;
    }
}

impl Reader {
    /// Reads a word; false at the end of the text, nothing if it is not understood.
    fn word(&mut self, text: &mut Cursor<'_>) -> Option<bool> {
        skip_marks(text);
        let Some(next) = text.peek() else { return Some(false) };
        if text.eat("?") {
            self.unsure = true;
            return Some(true);
        }
        // `半` begins an amount and `반칙` does not.
        if !text.rest.starts_with("반칙")
            && let Some(amount) = self.amount(text)
        {
            // `1e3` is a number of another kind.
            let glued = text.peek().is_some_and(|char| char.is_ascii_alphabetic());
            (!glued).then(|| self.measure(amount))??;
            return Some(true);
        }
        if next.is_ascii_alphabetic() {
            let word = text.word();
            return match LATIN.iter().find(|(known, _)| *known == word) {
                Some(&(_, meaning)) => self.take(meaning),
                // `B+V`, `B+, decided by the referee`: the winner is clear, the rest is talk.
                None if self.winner.is_some() => {
                    text.rest = "";
                    Some(false)
                }
                None => None,
            };
        }
        let meaning = text.look_up(WORDS)?;
        self.take(meaning)
    }

    /// Reads an amount, or a number of moves, which is noted.
    fn amount(&mut self, text: &mut Cursor<'_>) -> Option<Option<Amount>> {
        // Numerals also begin 两负け and the names of cycles.
        if ["两负", "两者", "三劫", "三コウ", "四劫"].iter().any(|word| text.rest.starts_with(word))
        {
            return None;
        }
        let mut ahead = *text;
        let amount = amount(&mut ahead)?;
        let mut after = ahead;
        after.skip_blanks();
        if amount.unit.is_none() && after.eat_any(MOVES) {
            self.moves = whole(amount);
            *text = after;
            return Some(None);
        }
        *text = ahead;
        Some(Some(amount))
    }

    /// Notes an amount; nothing if there is one already.
    fn measure(&mut self, amount: Option<Amount>) -> Option<()> {
        let Some(amount) = amount else { return Some(()) };
        if self.by.is_some() {
            return Some(());
        }
        let place = if self.winner.is_some() { &mut self.margin } else { &mut self.before };
        place.replace(amount).is_none().then_some(())
    }

    fn take(&mut self, word: Word) -> Option<bool> {
        match word {
            Word::Side(color) => {
                self.close()?;
                // `272 백1집반승`: a bare whole number before anyone is named is that of the moves.
                if let Some(count) = self.before.take_if(|_| self.side.is_none()) {
                    (count.decimal && self.moves.is_none()).then_some(())?;
                    self.moves = Some(whole(count)?);
                }
                self.side = Some(color);
            }
            Word::Won => self.win(self.side?)?,
            Word::Lost => self.win(!self.side?)?,
            Word::Midgame => {
                self.by = Some(WinBy::Resignation);
                self.favoured = self.side;
            }
            Word::Resigned => self.fail(WinBy::Resignation),
            Word::Time => self.fail(WinBy::Time),
            Word::Forfeit => self.fail(WinBy::Forfeit),
            Word::Nobody(outcome) => {
                let same = self.nobody.replace(outcome).is_none_or(|before| before == outcome);
                same.then_some(())?;
            }
            Word::Noise => {}
        }
        Some(true)
    }

    /// Notes how the game ended, and that the side of this clause lost by it unless more is said.
    fn fail(&mut self, by: WinBy) {
        self.by = self.by.or(Some(by));
        // After `B+` the reason is that of the other side.
        if self.side.is_some() && self.winner != self.side {
            self.loser = self.side;
        }
    }

    fn win(&mut self, winner: Color) -> Option<()> {
        (self.loser, self.favoured) = (None, None);
        let same = self.winner.replace(winner).is_none_or(|before| before == winner);
        same.then_some(())
    }

    /// Ends a clause that no word of winning or losing has ended.
    fn close(&mut self) -> Option<()> {
        if let Some(loser) = self.loser {
            self.win(!loser)?;
        }
        if let Some(winner) = self.favoured {
            self.win(winner)?;
        }
        Some(())
    }

    fn ending(&mut self) -> Option<Ending> {
        self.close()?;
        if let Some(outcome) = self.nobody {
            return (self.winner.is_none() && self.by.is_none()).then_some(Ending::Nobody(outcome));
        }
        if let Some(winner) = self.winner {
            return Some(Ending::Win { winner, by: self.by.unwrap_or(WinBy::Unstated) });
        }
        // A colour alone, or with a margin: `B`, `백 0.5집`. A count is no margin.
        let winner = self.side?;
        let count = self.before.is_some_and(|amount| {
            amount.unit == Some(Unit::Zi) && amount.quarters().0 >= COUNT_IN_ZI
        });
        (!count && self.by.is_none()).then_some(Ending::Win { winner, by: WinBy::Unstated })
    }
}

/// A number of moves.
fn whole(amount: Amount) -> Option<u32> {
    let (quarters, exact) = amount.quarters();
    (exact && quarters % 4 == 0).then(|| u32::try_from(quarters / 4).ok()).flatten()
}
