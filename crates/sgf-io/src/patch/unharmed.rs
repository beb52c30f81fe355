//! Whether two texts hold the same games but for some properties.

use crate::record::{Workspace, read_with_info};
use crate::slice::games;

/// Whether the games of two texts have the same main lines, marks, defects and game information,
/// the properties of these names left out.
pub(super) fn unharmed(before: &str, after: &str, edited: &[&str]) -> bool {
    let (mut old, mut new) = (games(before), games(after));
    let mut workspace = Workspace::default();
    loop {
        match (old.next(), new.next()) {
            (None, None) => break,
            (Some(a), Some(b)) => {
                let (a, b_slice) = (read_with_info(before, &a, &mut workspace), b);
                let b = read_with_info(after, &b_slice, &mut workspace);
                let ((a, a_info, a_defects), (b, b_info, b_defects)) = (a, b);
                let same = a.events == b.events
                    && a.size == b.size
                    && a.territory == b.territory
                    && (a.nodes, a.variations, a.depth) == (b.nodes, b.variations, b.depth)
                    && a_defects
                        .iter()
                        .map(|defect| defect.kind)
                        .eq(b_defects.iter().map(|defect| defect.kind))
                    && kept(&a_info, edited).eq(kept(&b_info, edited));
                if !same {
                    return false;
                }
            }
            _ => return false,
        }
    }
    let kinds = |stray: &[crate::Defect]| stray.iter().map(|d| d.kind).collect::<Vec<_>>();
    kinds(old.stray()) == kinds(new.stray())
}

fn kept<'i, 't>(
    info: &'i crate::Info<'t>,
    edited: &'i [&str],
) -> impl Iterator<Item = (crate::Ident, &'t str)> {
    info.iter()
        .filter(|(ident, _)| !edited.contains(&ident.name()))
        .map(|(ident, raw)| (ident, raw.text))
}
