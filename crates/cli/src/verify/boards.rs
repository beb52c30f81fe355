//! The last board of a game, judged under one convention after another, each at most once.

use super::Options;
use super::infer::Assumption;
use crate::audit::Game;
use crate::engine::{Engine, EngineFault};
use crate::score::{self, Scored};
use kifu_rules::{Counting, Points, Ruleset};
use kifu_scoring::{Effort, Judge, Layer, Opinion};
use std::cell::OnceCell;

/// One game and what judges it.
#[derive(Debug)]
pub(super) struct Boards<'a> {
    pub(super) game: &'a Game<'a>,
    judge: &'a Judge,
    engine: Option<&'a Engine>,
    pub(super) options: &'a Options,
    answer: OnceCell<Answer>,
}

/// What the engine says of the last board.
#[derive(Debug)]
struct Answer {
    /// The way of counting that its margin is by.
    counting: Counting,
    opinion: Result<Opinion, EngineFault>,
}

impl<'a> Boards<'a> {
    pub(super) fn new(
        game: &'a Game<'a>,
        judge: &'a Judge,
        engine: Option<&'a Engine>,
        options: &'a Options,
    ) -> Self {
        Self { game, judge, engine, options, answer: OnceCell::new() }
    }

    /// Under rules and komi that are assumed.
    pub(super) fn assumed(&self, assumption: &Assumption) -> Scored {
        self.scored(assumption.ruleset, assumption.komi, false)
    }

    /// Under any rules; `plain` counts points that must be filled.
    pub(super) fn scored(&self, ruleset: Ruleset, komi: Points, plain: bool) -> Scored {
        let scored = Scored::of(self.game, &self.asked(ruleset, komi, plain), self.judge);
        self.heard(scored, plain)
    }

    /// With the engine's word, if there is an engine and nothing stronger decides. It is asked once a
    /// game: its dead stones are the same under all rules, its margin is not.
    fn heard(&self, scored: Scored, plain: bool) -> Scored {
        let Some(engine) = self.engine.filter(|_| scored.judgement.layer == Layer::Estimate) else {
            return scored;
        };
        let counting = scored.ruleset.counting;
        let answer = self.answer.get_or_init(|| {
            let question = scored.question(&self.game.record.events);
            Answer { counting, opinion: engine.second_opinion(&question) }
        });
        let mut opinion = answer.opinion.clone();
        if let Ok(opinion) = &mut opinion
            && (plain || answer.counting != counting)
        {
            opinion.margin = None;
        }
        scored.heard(opinion)
    }

    /// Without the last turn.
    pub(super) fn without_last(&self, own: &Scored) -> Option<Scored> {
        let turn = self.game.played.turns.checked_sub(1)?;
        let asked = self.asked(own.ruleset, own.terms.komi, false);
        Some(Scored::of(self.game, &score::Options { turn: Some(turn), ..asked }, self.judge))
    }

    /// With as little work as possible, whatever was asked for.
    pub(super) fn quickly(&self, assumption: &Assumption) -> Scored {
        let asked = self.asked(assumption.ruleset, assumption.komi, false);
        Scored::of(self.game, &score::Options { effort: Effort::Quick, ..asked }, self.judge)
    }

    fn asked(&self, ruleset: Ruleset, komi: Points, plain: bool) -> score::Options {
        score::Options {
            ruleset: Some(ruleset),
            komi: Some(komi),
            plain,
            effort: self.options.effort,
            ..score::Options::default()
        }
    }
}
