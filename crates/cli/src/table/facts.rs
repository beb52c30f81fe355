//! What is known of one game when its row is made. What costs something is found out when it is
//! first asked for, and once.

use super::symmetry::Symmetry;
use crate::audit::{self, Draft, Game, Severity};
use crate::engine::Engine;
use crate::verify::{self, Verification, verify_with};
use kifu_rules::{Points, Ruleset, Tax};
use kifu_scoring::{Judge, Ledger};
use std::cell::OnceCell;
use std::sync::{Arc, OnceLock};

/// How more is found out about games; shared by all workers.
#[derive(Debug)]
pub(crate) struct Study {
    /// Which checks run, and under which rules.
    pub(crate) audit: audit::Options,
    /// How results are verified.
    pub(crate) verify: verify::Options,
    /// Who is asked too where results are verified.
    pub(crate) engine: Option<Arc<Engine>>,
    judge: OnceLock<Judge>,
}

/// One game, and everything that can be known about it.
#[derive(Debug)]
pub(crate) struct Facts<'a> {
    /// The name of its source.
    pub(crate) path: &'a str,
    /// The game.
    pub(crate) game: &'a Game<'a>,
    study: &'a Study,
    drafts: OnceCell<Vec<Draft>>,
    counted: OnceCell<Option<Counted>>,
    symmetry: OnceCell<Symmetry>,
}

/// A game whose result was verified.
#[derive(Debug)]
pub(crate) struct Counted {
    /// The verdict, and the count it rests on.
    pub(crate) verification: Verification,
    /// What was counted; nothing where the board was not.
    pub(crate) board: Option<Board>,
}

/// The counts of the last board.
#[derive(Debug)]
pub(crate) struct Board {
    /// By area and by territory, and why they differ.
    pub(crate) ledger: Ledger,
    /// Black's margin under the Chinese rules, komi counted.
    pub(crate) chinese: Points,
    /// Black's margin under the Japanese rules, komi counted.
    pub(crate) japanese: Points,
}

impl Study {
    /// All checks, and the rules of the records unless others are asked for.
    pub(crate) fn new(ruleset: Option<Ruleset>, verify: verify::Options) -> Self {
        let audit = audit::Options {
            selected: vec![true; audit::CHECKS.len()],
            listed: Severity::Note,
            fold: false,
            ruleset,
            encoding: None,
            counted: None,
        };
        Self { audit, verify, engine: None, judge: OnceLock::new() }
    }

    /// The judge of last boards, made when it is first needed.
    pub(crate) fn judge(&self) -> &Judge {
        self.judge.get_or_init(Judge::new)
    }
}

impl<'a> Facts<'a> {
    /// What is known of a game before anything is asked.
    pub(crate) fn new(path: &'a str, game: &'a Game<'a>, study: &'a Study) -> Self {
        let (drafts, counted) = (OnceCell::new(), OnceCell::new());
        Self { path, game, study, drafts, counted, symmetry: OnceCell::new() }
    }

    /// What the checks found in the game.
    pub(crate) fn findings(&self) -> impl Iterator<Item = &audit::Finding> {
        let drafts = self.drafts.get_or_init(|| audit::check_game(self.game, &self.study.audit));
        drafts.iter().map(|draft| &draft.finding)
    }

    /// The count of the game and the verdict on its result: much work. Nothing for other games
    /// than Go.
    pub(crate) fn counted(&self) -> Option<&Counted> {
        let count = || self.game.is_go().then(|| Counted::of(self.game, self.study));
        self.counted.get_or_init(count).as_ref()
    }

    /// The symmetry that turns the game into the orientation in which all its turned and mirrored
    /// copies agree.
    pub(crate) fn symmetry(&self) -> Symmetry {
        let record = self.game.record;
        *self.symmetry.get_or_init(|| Symmetry::canonical(record.size, &record.events))
    }
}

impl Counted {
    fn of(game: &Game<'_>, study: &Study) -> Self {
        let engine = study.engine.as_deref();
        let verification = verify_with(game, study.judge(), engine, &study.verify);
        let board = verification.scored.as_ref().map(|scored| Board {
            ledger: Ledger::new(&scored.position, &scored.ground, Tax::Seki),
            chinese: scored.under(&Ruleset::CHINESE, verification.komi).margin(),
            japanese: scored.under(&Ruleset::JAPANESE, verification.komi).margin(),
        });
        Self { verification, board }
    }
}
