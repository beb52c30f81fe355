//! Hashes, signatures and openings in `kifu export`: the same for a game however it is turned.
#![allow(clippy::unwrap_used, reason = "a failed expectation is a failed test")]

#[allow(dead_code, unreachable_pub, reason = "shared with the tests of the other commands")]
#[path = "cli/helper.rs"]
mod helper;

use helper::Folder;

type Moves = Vec<Option<(u8, u8)>>;

/// Moves of a walk that comes to most points: no matter that nobody would play so.
fn moves(count: u32, seed: u32) -> Moves {
    let step = |state: u32| state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
    let states = std::iter::successors(Some(step(seed)), |&state| Some(step(state)));
    states.take(count as usize).map(|s| Some(((s >> 8) as u8 % 19, (s >> 20) as u8 % 19))).collect()
}

/// The moves in one of the eight orientations.
fn turned(moves: &Moves, way: u8) -> Moves {
    let mirror = |at: u8, bit: u8| if way & bit != 0 { 18 - at } else { at };
    let turn = |(x, y)| if way & 4 != 0 { (y, x) } else { (x, y) };
    moves.iter().map(|at| at.map(turn).map(|(x, y)| (mirror(x, 1), mirror(y, 2)))).collect()
}

fn record(moves: &Moves) -> String {
    let mut text = "(;GM[1]FF[4]SZ[19]".to_owned();
    for (index, at) in moves.iter().enumerate() {
        text.push_str([";B[", ";W["][index % 2]);
        text.extend(at.iter().flat_map(|&(x, y)| [x, y]).map(|at| char::from(b'a' + at)));
        text.push(']');
    }
    text + ")"
}

/// Hash, signature, opening and first move of each.
fn known_by(games: &[Moves]) -> Vec<String> {
    let text: String = games.iter().map(record).collect();
    let folder = Folder::with(&[("games.sgf", text.as_bytes())]);
    let columns = "--columns=move_hash,dyer_signature,opening,first_move";
    let run = folder.kifu(&["export", columns, "games.sgf"]);
    let rows: Vec<String> = run.out.lines().skip(1).map(str::to_owned).collect();
    assert_eq!(rows.len(), games.len(), "{run:?}");
    rows
}

#[test]
fn eight_orientations_are_known_by_the_same() {
    for seed in 0..20 {
        let game = moves(80 + seed, seed);
        let all: Vec<Moves> = (0..8).map(|way| turned(&game, way)).collect();
        let rows = known_by(&all);
        assert!(rows.iter().all(|row| *row == rows[0]), "{rows:#?}");
    }
}

#[test]
fn symmetric_beginnings_are_turned_by_what_follows() {
    let center = Some((9, 9));
    let game = vec![center, Some((9, 3)), Some((3, 9)), Some((4, 2)), None, Some((0, 0))];
    let rows = known_by(&(0..8).map(|way| turned(&game, way)).collect::<Vec<_>>());
    assert!(rows.iter().all(|row| *row == rows[0]), "{rows:#?}");
    assert!(rows[0].ends_with("K10 Q10 K16 R15,10-10"), "{}", rows[0]);
}

#[test]
fn passes_at_the_end_do_not_matter_and_others_do() {
    let game = moves(60, 7);
    let with = |at: usize, what: &[Option<(u8, u8)>]| -> Moves {
        [&game[..at], what, &game[at..]].concat()
    };
    let games =
        [game.clone(), with(60, &[None, None]), with(30, &[None]), with(60, &[Some((0, 0))])];
    let hashes: Vec<String> =
        known_by(&games).iter().map(|row| row.split(',').next().unwrap().to_owned()).collect();
    assert_eq!(hashes[0], hashes[1]);
    assert!(hashes[0] != hashes[2] && hashes[0] != hashes[3] && hashes[2] != hashes[3]);
    assert!(hashes.iter().all(|hash| hash.len() == 32));
}

#[test]
fn signatures_are_the_points_of_six_moves() {
    let mut game: Moves = vec![None; 71];
    for (number, at) in [(20, (0, 1)), (31, (2, 3)), (40, (4, 5)), (51, (6, 7)), (60, (8, 9))] {
        game[number - 1] = Some(at);
    }
    let rows = known_by(&[game.clone(), game[..59].to_vec(), game[..19].to_vec()]);
    let signature = |row: &str| row.split(',').nth(1).unwrap().to_owned();
    assert_eq!(signature(&rows[0]), "abcdefghij--");
    assert_eq!(signature(&rows[1]), "abcdefgh????");
    assert_eq!(signature(&rows[2]), "");
}

#[test]
fn the_hash_can_be_made_by_others() {
    // XXH3-128 of "19x19;Bqd;Wdd": made with the xxhash module of Python.
    let rows = known_by(&[vec![Some((3, 16)), Some((3, 3))]]);
    assert!(rows[0].starts_with(HASH), "{rows:?}");
}

const HASH: &str = "df8b01915a3428c0f69b381cd74e9d76";
