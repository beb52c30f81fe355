//! Surrounded points that a territory count refuses: eyes in seki, and points still to be filled.

use crate::layout::{Layout, neighbors};
use crate::region::Border;
use kifu_rules::Color;

/// How strictly the surrounded points are counted: a convention of whoever counted the game,
/// found from real records and not written in any ruleset's name.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Strictness {
    /// Every surrounded point counts unless the status speaks against it (a chain in seki, an
    /// excluded point).
    ///
    /// The Tygem server counts so: among 25,740 of its games whose recorded margin this count
    /// gives, the strict one gives another in 5 %.
    #[default]
    Plain,
    /// Points that must be filled once the dame are gone (teire) do not count either.
    ///
    /// The KGS server counts so: of 471 games with its closing marks, with the dead stones that the
    /// marks show, the strict count gives the recorded margin in 465, the plain one in 445.
    /// Professional records, which stop before those plays, and Fox agree with it too.
    Strict,
    /// As strict, and what touches a chain with dame does not count: article 8 of the Japanese
    /// rules of 1989 to the letter, by which stones that have dame are in seki.
    ///
    /// It fits boards on which the dame were filled; on others it takes most of the territory
    /// away. No source of records is known to count so: of the Tygem games above, 6 % agree.
    Letter,
}

/// Why a surrounded point does not count as territory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// The status excludes it.
    Excluded,
    /// It is an eye in seki: its region touches a chain in seki. Refused by rulesets that tax
    /// seki or groups; others count it.
    Seki,
    /// Its owner must fill it: once the dame are gone, some chain has no other liberty, and is
    /// joined to safety there. Area and stone counts lose nothing by it.
    Teire,
}

/// What is refused, by index. `seki` says which parts are chains in seki, `excluded` lists indices.
pub(crate) fn refusals(
    layout: &Layout,
    seki: &[bool],
    excluded: &[usize],
    strictness: Strictness,
) -> Vec<Option<Refusal>> {
    let parts = &layout.parts;
    let mut in_seki = seki.to_vec();
    if strictness == Strictness::Letter {
        for region in (0..parts.len()).filter(|&part| layout.border(part) == Border::Both) {
            layout.beside(region).for_each(|chain| in_seki[chain] = true);
        }
    }
    let eyes = eyes(layout, &in_seki);
    let mut refused = vec![None; layout.cells.len()];
    if strictness != Strictness::Plain {
        for index in teire(layout) {
            refused[index] = Some(Refusal::Teire);
        }
    }
    for region in (0..parts.len()).filter(|&part| eyes[part]) {
        for &index in parts.members(region) {
            refused[index] = Some(Refusal::Seki);
        }
    }
    for &index in excluded {
        if layout.surrounded(index).is_some() {
            refused[index] = Some(Refusal::Excluded);
        }
    }
    refused
}

/// Which parts are surrounded regions that touch one of the chains.
pub(crate) fn eyes(layout: &Layout, chains: &[bool]) -> Vec<bool> {
    let is_eye = |region| {
        matches!(layout.border(region), Border::One(_))
            && layout.beside(region).any(|chain| chains[chain])
    };
    (0..layout.parts.len()).map(is_eye).collect()
}

/// The points that their owners must fill once the dame are gone.
///
/// A chain that has one liberty in ground of its own colour, all its others being shared, will be
/// in atari and must be joined there, if that leaves it another liberty in own ground; if not, it
/// has a single eye, and no play at that eye helps. Joining may leave the longer chain no better,
/// so the board is looked at again until nothing more is to be filled. A shared liberty where the
/// chain touches another of its colour joins it as well, and costs nothing: such a chain is left
/// alone.
fn teire(layout: &Layout) -> Vec<usize> {
    let mut filled = Vec::new();
    let mut now = layout.clone();
    loop {
        let fills: Vec<_> = (0..now.parts.len())
            .filter_map(|chain| {
                let color = now.color(chain)?;
                let point = liberty_to_fill(&now, chain)?;
                is_saved(&now, color, point).then_some((point, color))
            })
            .collect();
        if fills.is_empty() {
            return filled;
        }
        let mut cells = now.cells;
        for (point, color) in fills {
            if cells[point].replace(color).is_none() {
                filled.push(point);
            }
        }
        now = Layout::new(layout.size, cells);
    }
}

/// The single liberty that a chain has in ground of its own colour; none if it has several there,
/// or can be joined on a shared one.
fn liberty_to_fill(layout: &Layout, chain: usize) -> Option<usize> {
    let friend =
        |near: usize| layout.cells[near] == layout.color(chain) && layout.parts.of(near) != chain;
    let mut only = None;
    for &stone in layout.parts.members(chain) {
        for near in neighbors(layout.size, stone).filter(|&near| layout.cells[near].is_none()) {
            let is_other = if layout.surrounded(near).is_some() {
                only.replace(near).is_some_and(|one| one != near)
            } else {
                neighbors(layout.size, near).any(friend)
            };
            if is_other {
                return None;
            }
        }
    }
    only
}

/// Whether the chains that a stone on the point would join have another liberty in own ground, or
/// the stone itself has.
fn is_saved(layout: &Layout, color: Color, point: usize) -> bool {
    let own_liberty = |index: usize| index != point && layout.surrounded(index) == Some(color);
    let of_stone = |index: usize| neighbors(layout.size, index).any(own_liberty);
    of_stone(point)
        || neighbors(layout.size, point).filter(|&near| layout.cells[near] == Some(color)).any(
            |near| {
                let chain = layout.parts.of(near);
                layout.parts.members(chain).iter().any(|&stone| of_stone(stone))
            },
        )
}
