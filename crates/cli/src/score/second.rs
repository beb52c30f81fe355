//! A game that an engine is asked about too, and where it disagrees.

use super::{Options, Scored, cut};
use crate::audit::Game;
use crate::engine::{Answer, Engine, EngineFault, Question};
use kifu_rules::{Event, Point};
use kifu_scoring::{Case, Fate, Finish, Ground, Judgement, Layer, Opinion};

/// What an engine said of a game.
#[derive(Debug)]
pub(crate) enum Second {
    /// It has an opinion.
    Said(Said),
    /// It has none.
    Failed(EngineFault),
}

/// An opinion beside our own judgement.
#[derive(Debug)]
pub(crate) struct Said {
    /// Dead stones by its word.
    pub(crate) dead: Vec<Point>,
    /// Its finished margin, if it told one.
    pub(crate) finish: Option<Finish>,
    /// A stone of each chain about which the two differ.
    pub(crate) differs: Vec<Point>,
    /// What we say without the engine.
    pub(crate) own_dead: Vec<Point>,
    /// The finished margin without the engine.
    pub(crate) own_finish: Finish,
    /// What that rests on.
    pub(crate) own_layer: Layer,
}

/// A game that is judged, and an engine's answer that may be on its way.
#[derive(Debug)]
pub(crate) struct Consulted<'e> {
    scored: Scored,
    answer: Option<Answer<'e>>,
}

impl Said {
    /// Whether the engine takes the same stones for dead and comes to the same margin.
    pub(crate) fn agrees(&self) -> bool {
        self.differs.is_empty()
            && self.finish.is_none_or(|finish| finish.margin == self.own_finish.margin)
    }
}

impl<'e> Consulted<'e> {
    /// Judges a game of Go, and asks the engine if there is one.
    pub(crate) fn of(
        game: &Game<'_>,
        options: &Options,
        judge: &kifu_scoring::Judge,
        engine: Option<&'e Engine>,
    ) -> Self {
        let scored = Scored::of(game, options, judge);
        let events = cut(&game.record.events, options.turn);
        let answer = engine.map(|engine| engine.ask(&scored.question(events)));
        Self { scored, answer }
    }

    /// The game, once the engine has answered or failed.
    pub(crate) fn wait(self) -> Scored {
        match self.answer {
            None => self.scored,
            Some(answer) => self.scored.heard(answer.wait()),
        }
    }
}

impl Scored {
    /// What an engine is asked about it: these events led there.
    pub(crate) fn question(&self, events: &[Event]) -> Question {
        Question::new(events, &self.position, self.to_play, &self.ruleset, &self.terms)
    }

    /// Why the engine that was asked has no opinion.
    pub(crate) fn fault(&self) -> Option<&EngineFault> {
        match &self.second {
            Some(Second::Failed(fault)) => Some(fault),
            Some(Second::Said(_)) | None => None,
        }
    }

    /// This game with what an engine says of it.
    pub(crate) fn heard(mut self, opinion: Result<Opinion, EngineFault>) -> Self {
        let opinion = match opinion {
            Ok(opinion) => opinion,
            Err(fault) => {
                self.second = Some(Second::Failed(fault));
                return self;
            }
        };
        let case = Case {
            to_play: self.to_play,
            ended: self.ended,
            ..Case::new(&self.position, &self.ruleset, self.terms)
        };
        let own = self.judgement;
        let theirs = own.with_opinion(&case, &opinion);
        self.second = Some(Second::Said(Said {
            differs: differing(&own, &theirs),
            dead: theirs.status.dead.clone(),
            finish: opinion.margin.map(|_| theirs.finish),
            own_dead: own.status.dead.clone(),
            own_finish: own.finish,
            own_layer: own.layer,
        }));
        // Marks, proof and the user's own word stand above it.
        self.judgement = if own.layer == Layer::Estimate { theirs } else { own };
        self.ground =
            Ground::new(self.position.board(), &self.judgement.status, self.terms.strictness);
        self
    }
}

/// A stone of each chain that one judgement takes for dead and the other does not.
fn differing(own: &Judgement, theirs: &Judgement) -> Vec<Point> {
    let pairs = own.chains.iter().zip(&theirs.chains);
    let differ = pairs.filter(|(a, b)| (a.fate == Fate::Dead) != (b.fate == Fate::Dead));
    differ.filter_map(|(chain, _)| chain.stones.first().copied()).collect()
}
