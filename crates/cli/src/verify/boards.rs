//! The last board of a game, judged under one convention after another, each at most once.

use super::Options;
use super::infer::Assumption;
use crate::audit::Game;
use crate::score::{self, Scored};
use kifu_rules::{Points, Ruleset};
use kifu_scoring::{Effort, Judge};

/// One game and what judges it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Boards<'a> {
    pub(super) game: &'a Game<'a>,
    pub(super) judge: &'a Judge,
    pub(super) options: &'a Options,
}

impl Boards<'_> {
    /// Under rules and komi that are assumed.
    pub(super) fn assumed(&self, assumption: &Assumption) -> Scored {
        self.scored(assumption.ruleset, assumption.komi, false)
    }

    /// Under any rules; `plain` counts points that must be filled.
    pub(super) fn scored(&self, ruleset: Ruleset, komi: Points, plain: bool) -> Scored {
        Scored::of(self.game, &self.asked(ruleset, komi, plain), self.judge)
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
