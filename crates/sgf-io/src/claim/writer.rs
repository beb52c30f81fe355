//! Which program wrote a record, where that changes what its values mean.

use super::Ident;
use super::head::Head;
use super::text::LONGEST;

/// A program with habits of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Writer {
    /// The Fox server (野狐): komi in hundredths, margins in zi under Chinese rules, 0 for "not
    /// known".
    Fox,
    /// Sina's game pages: event, date and komi in the properties `TE`, `RD` and `KO`.
    Sina,
    /// Any other; values mean what the specification says.
    Other,
}

/// Recognises the writer of a record.
///
/// Fox is known by an `AP` that names it (`foxwq`, in whichever of several values), or, where a
/// program has taken that away, by the private time properties `TC` and `TT` together, or by
/// `AP[GNU Go:3.8]` (which Fox writes) together with ranks like `9段` or `18级`, which GNU Go does
/// not write.
///
/// Sina is known by three of `TE`, `RD`, `KO`, `LT` and `LC` standing together in the root. One or
/// two prove nothing: `TE` (a good move) and `KO` (an illegal move) are properties of the
/// specification.
pub(super) fn writer(head: &Head<'_, '_>) -> Writer {
    let names = |ident, name: &str| {
        head.all(ident).any(|raw| raw.text.len() <= LONGEST && raw.text.contains(name))
    };
    let fox_ranks =
        || [Ident::BR, Ident::WR].into_iter().any(|rank| names(rank, "段") || names(rank, "级"));
    if (head.get(Ident::TC).is_some() && head.get(Ident::TT).is_some())
        || names(Ident::AP, "foxwq")
        || (names(Ident::AP, "GNU Go:3.8") && fox_ranks())
    {
        return Writer::Fox;
    }
    let private = [Ident::TE, Ident::RD, Ident::KO, Ident::LT, Ident::LC];
    if private.into_iter().filter(|&ident| head.in_root(ident)).count() >= 3 {
        return Writer::Sina;
    }
    Writer::Other
}
