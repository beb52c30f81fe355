//! How a converted result comes about, from the numbers of the board to the other margin.

use super::recount::{Recount, Stated};
use crate::score::Scored;
use crate::sink::Paint;
use kifu_rules::{Color, Points, Tax};
use kifu_scoring::Ledger;
use std::io::{self, Write};

/// The numbers of a board.
#[derive(Debug)]
pub struct Derivation {
    ledger: Ledger,
    dead: Vec<String>,
    open: Vec<String>,
}

impl Derivation {
    pub(crate) fn of(scored: &Scored) -> Self {
        let size = scored.position.board().size();
        let open = scored.judgement.open().map(|point| size.name(point).to_string());
        Self {
            ledger: Ledger::new(&scored.position, &scored.ground, Tax::Seki),
            dead: scored.dead(),
            open: open.collect(),
        }
    }

    /// Tells what the record `said`, the board, then the way from one margin to the other.
    pub(crate) fn tell(
        &self,
        out: &mut dyn Write,
        recount: &Recount,
        said: &str,
        paint: Paint,
    ) -> io::Result<()> {
        writeln!(out, "    the record says: {said}")?;
        self.board(out, recount)?;
        let Recount { from, to, margin, terms, .. } = recount;
        let row = |out: &mut dyn Write, points: Points, what: &str| {
            writeln!(out, "    {points:>7}  {what}")
        };
        row(out, *margin, &format!("the result as it was played: {}", stated(from)))?;
        for term in terms {
            row(out, term.points, term.why.told())?;
        }
        let net: Points = terms.iter().map(|term| term.points).sum();
        let net = *margin + net;
        let (sum, zi) = (stated(to), net.zi());
        writeln!(out, "    {net:>7}  {} ({zi} zi)", paint.strong(sum))
    }

    fn board(&self, out: &mut dyn Write, recount: &Recount) -> io::Result<()> {
        let (area, territory) = (&self.ledger.area, &self.ledger.territory);
        for color in Color::ALL {
            let name = match color {
                Color::Black => "Black",
                Color::White => "White",
            };
            writeln!(
                out,
                "    {name}: area {} = {} stones + {} surrounded points; territory {} = {} points + \
                 {} prisoners + {} dead; {} stones played, {} set up, {} passes",
                area.count()[color],
                area.stones[color],
                area.surrounded[color],
                territory.count()[color],
                territory.points()[color],
                territory.prisoners[color],
                territory.dead[color],
                self.ledger.plays[color],
                self.ledger.setup_stones[color],
                self.ledger.passes[color],
            )?;
        }
        let (a, t, shared) = (area.margin(), territory.margin(), area.shared);
        writeln!(
            out,
            "    on the last board of the record: by area {a}, by territory {t}, {shared} points shared"
        )?;
        for (what, points) in [("dead", &self.dead), ("open", &self.open)] {
            if !points.is_empty() {
                writeln!(out, "    {what}: {}", points.join(" "))?;
            }
        }
        if !recount.read_off {
            writeln!(
                out,
                "    The record ends before the board is full: its result is carried over. Turns \
                 alternate until every dame is taken, and the parity of the board tells who is last."
            )?;
        }
        Ok(())
    }
}

/// A result with its rules.
pub(crate) fn stated(stated: &Stated) -> String {
    format!("{} ({}, komi {})", stated.outcome, stated.rules.name, stated.komi)
}
