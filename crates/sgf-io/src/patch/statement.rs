//! What a game is to say of rules, komi and result, written so that it is read as meant.

use super::property::{Root, set};
use super::{Edit, Unpatchable};
use crate::claim::{self, Ident, Info, KomiForm, MarginUnit};
use crate::slice::GameSlice;
use kifu_rules::{Color, Counting, Outcome, Points, Ruleset, WinBy};

/// What a game is to say of itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Statement {
    /// Its rules (`RU`).
    pub rules: Ruleset,
    /// Its komi (`KM`).
    pub komi: Points,
    /// Its result (`RE`).
    pub outcome: Outcome,
}

/// The edits that make a game state something, in the order of the text; none if it does already.
/// `info` is the game information of the game, as [`read_with_info`](crate::read_with_info) gives
/// it.
///
/// The least is changed: what reads as meant stays in its words; but zi and hundredths do not stay under
/// rules that count territory, where no other program looks for them. All copies of a property on the
/// root and the main line are changed alike; one that is missing is put behind the other game
/// information of the root. Values are written as the specification asks for them; where a program
/// gives its records another meaning (margins of Fox under Chinese rules are in zi, its komi of 0 is
/// none), as that program writes them.
///
/// # Errors
/// [`Unpatchable::Unstatable`] if the record would be read otherwise whatever is written;
/// [`Unpatchable::NoPlace`] if something is missing and there is no place for it.
///
/// ```
/// use kifu_rules::{Outcome, Color, Points, Ruleset, WinBy};
/// use kifu_sgf_io::{Workspace, games, read_with_info, patch};
/// let text = "(;RU[cn]\nRE[B+1.5];B[aa])";
/// let slice = games(text).next().unwrap();
/// let (_, info, _) = read_with_info(text, &slice, &mut Workspace::default());
/// let by = WinBy::Points(Points::HALF);
/// let outcome = Outcome::Win { winner: Color::White, by };
/// let komi = Points::from_points(7);
/// let statement = patch::Statement { rules: Ruleset::CHINESE, komi, outcome };
/// let edits = patch::restate(text, &slice, &info, &statement)?;
/// let words: Vec<_> = edits.iter().map(|edit| (edit.span.clone(), &*edit.text)).collect();
/// assert_eq!(words, [(12..17, "W+0.5"), (18..18, "\nKM[7]")]);
/// # Ok::<(), kifu_sgf_io::patch::Unpatchable>(())
/// ```
pub fn restate(
    text: &str,
    slice: &GameSlice,
    info: &Info<'_>,
    statement: &Statement,
) -> Result<Vec<Edit>, Unpatchable> {
    let wording = wording(info, statement).ok_or(Unpatchable::Unstatable)?;
    let root = Root::of(text, slice);
    let mut edits = Vec::new();
    for (ident, value) in &wording {
        let Some(value) = value else { continue };
        let name = ident.name();
        let before = edits.len();
        edits.extend(info.all(*ident).map(|raw| set(name, raw, value)));
        if edits.len() == before {
            edits.push(root.add(name, value)?);
        }
    }
    // Stable: what is put in at one place stays in order.
    edits.sort_by_key(|edit| edit.span.start);
    Ok(edits)
}

/// What to write for each property; nothing where its words stay.
type Wording = [(Ident, Option<String>); 3];

/// The first wording that is read as meant, those that change least first.
fn wording(info: &Info<'_>, statement: &Statement) -> Option<Wording> {
    let Statement { rules, komi, outcome } = statement;
    let rules = [None, Some(name(rules).to_owned())];
    let hundredths = i64::from(komi.quarters()) * 25;
    let komi = [None, Some(komi.to_string()), Some((hundredths / 2).to_string())];
    let results = [None, Some(result(outcome)), in_zi(outcome)];
    let by_territory = statement.rules.counting == Counting::Territory;
    for in_points in [by_territory, false] {
        for result in results.iter().enumerate().filter(|(at, result)| *at == 0 || result.is_some())
        {
            for rules in &rules {
                for komi in &komi {
                    let wording = [
                        (Ident::RU, rules.clone()),
                        (Ident::KM, komi.clone()),
                        (Ident::RE, result.1.clone()),
                    ];
                    if says(info, &wording, statement, in_points) {
                        return Some(wording);
                    }
                }
            }
        }
    }
    None
}

/// Whether the game would state this in these words, on request without zi and hundredths.
fn says(info: &Info<'_>, wording: &Wording, statement: &Statement, in_points: bool) -> bool {
    let changed = info.reworded(wording);
    let claims = claim::read(&changed);
    let komi = claims.komi.said();
    let winner_only = |outcome: Outcome| match outcome {
        Outcome::Win { winner, by: WinBy::Points(Points::ZERO) } => {
            Outcome::Win { winner, by: WinBy::Unstated }
        }
        other => other,
    };
    let otherwise = komi.is_some_and(|komi| {
        use KomiForm::{HundredthsOfPoints, HundredthsOfZi, Zi};
        matches!(komi.form, Zi | HundredthsOfZi | HundredthsOfPoints)
    }) || claims.result.said().is_some_and(|result| {
        matches!(result.unit, Some(MarginUnit::ZiByWord | MarginUnit::ZiByFraction))
    });
    claims.rules.said() == Some(&statement.rules)
        && !(in_points && otherwise)
        && komi
            .is_some_and(|komi| komi.points == statement.komi && komi.form != KomiForm::ServerZero)
        && claims
            .result
            .said()
            .is_some_and(|said| winner_only(said.outcome) == winner_only(statement.outcome))
}

/// The name of rules in files: the specification has its own for two of them.
fn name(rules: &Ruleset) -> &'static str {
    match rules.name {
        name if name == Ruleset::ING.name => "GOE",
        name if name == Ruleset::NEW_ZEALAND.name => "NZ",
        name => name,
    }
}

fn result(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Win { winner, by: WinBy::Points(Points::ZERO) } => {
            Outcome::Win { winner: *winner, by: WinBy::Unstated }.to_string()
        }
        other => other.to_string(),
    }
}

fn in_zi(outcome: &Outcome) -> Option<String> {
    let Outcome::Win { winner, by: WinBy::Points(points) } = outcome else { return None };
    let letter = if *winner == Color::Black { 'B' } else { 'W' };
    Some(format!("{letter}+{}", points.zi()))
}
