//! Edits on the bytes of files in all encodings: what they change, what they leave, and the way back.
//!
//! Real records are read where a folder `shared/games` with archives stands beside the checkout or
//! one of its parents: every 25th, with `KIFU_ALL=1` all of them.
#![allow(clippy::unwrap_used, reason = "a failed expectation is a failed test")]

use encoding_rs::{BIG5, EUC_KR, Encoding, GB18030, SHIFT_JIS, UTF_8, WINDOWS_1252};
use kifu_rules::{Color, Outcome, Points, Ruleset, WinBy};
use kifu_sgf_io::patch::{Edit, Patch, Statement, Unpatchable, note, restate};
use kifu_sgf_io::{GameRecord, Ident, Text, Workspace, decode, games, read_with_info};
use std::collections::BTreeMap;
use std::io::Read;
use std::path::Path;

fn statement(rules: Ruleset, komi: i32, result: &str) -> Statement {
    let winner = if result.starts_with('B') { Color::Black } else { Color::White };
    let by = WinBy::Points(result[2..].parse().unwrap());
    Statement { rules, komi: Points::from_quarters(komi), outcome: Outcome::Win { winner, by } }
}

/// The edits that make every game of a text state something, and how many games refused it.
fn edits(text: &str, statement: &Statement) -> (Vec<Edit>, usize) {
    let mut all = Vec::new();
    let mut refused = 0;
    let mut workspace = Workspace::default();
    for slice in games(text) {
        let (_, info, _) = read_with_info(text, &slice, &mut workspace);
        match restate(text, &slice, &info, statement) {
            Ok(edits) => all.extend(edits),
            Err(_) => refused += 1,
        }
    }
    (all, refused)
}

/// What a game says beside rules, komi and result, and its main line.
fn rest(text: &str) -> Vec<String> {
    let mut workspace = Workspace::default();
    let mut all = Vec::new();
    for slice in games(text) {
        let (GameRecord { events, territory, size, .. }, info, _) =
            read_with_info(text, &slice, &mut workspace);
        let others: Vec<_> = info
            .iter()
            .filter(|(ident, _)| !matches!(ident, Ident::RU | Ident::KM | Ident::RE))
            .map(|(ident, raw)| (ident, raw.text))
            .collect();
        all.push(format!("{events:?} {territory:?} {size:?} {others:?}"));
    }
    all
}

fn assert_says(text: &str, statement: &Statement) {
    let mut workspace = Workspace::default();
    for slice in games(text) {
        let (record, _, _) = read_with_info(text, &slice, &mut workspace);
        let info = record.info;
        assert_eq!(info.rules.said(), Some(&statement.rules));
        assert_eq!(info.komi.said().unwrap().points, statement.komi);
        assert_eq!(info.result.said().unwrap().outcome, statement.outcome);
    }
}

/// Patches bytes and checks everything that a patch promises. Gives the patched bytes.
fn check(bytes: &[u8], text: &Text<'_>, edits: &[Edit]) -> Result<Vec<u8>, Unpatchable> {
    let patch = Patch::new(bytes, text, edits)?;
    let patched = patch.apply(bytes).unwrap();
    assert_eq!(patch.undo(&patched).unwrap(), bytes, "undone");
    // What lies between the splices is the same, and what lies in them is the value of the property.
    let (mut old, mut new) = (0, 0);
    assert_eq!(patch.splices().len(), edits.len());
    for (splice, edit) in patch.splices().iter().zip(edits) {
        let kept = splice.at - old;
        assert_eq!(bytes[old..splice.at], patched[new..new + kept]);
        old = splice.at + splice.old.len();
        new += kept + splice.new.len();
        let was = text.charset.name();
        let encoding = Encoding::for_label(was.as_bytes()).unwrap();
        assert_eq!(
            encoding.decode_without_bom_handling(&splice.old).0,
            text.text[edit.span.clone()]
        );
    }
    assert_eq!(bytes[old..], patched[new..]);
    let again = decode(&patched, None);
    assert_eq!(rest(&text.text), rest(&again.text));
    Ok(patched)
}

#[test]
fn every_encoding_is_edited_in_its_own() {
    let record = |black: &str, re: &str| {
        format!(
            "(;GM[1]SZ[9]\r\nPB[{black}]\r\nRE[{re}];B[ee]C[{black}];W[cc](;B[gc])(;B[gd]))\r\n"
        )
    };
    let chinese = record("功許蓋", "黑胜1又3/4子");
    let cases: [(&'static Encoding, &str, String); 6] = [
        (GB18030, "GBK", record("吴清源", "黑胜1又3/4子")),
        (BIG5, "Big5", record("功許蓋", "黑勝")),
        (SHIFT_JIS, "Shift_JIS", record("表十ソ能", "黒1目半勝ち")),
        (EUC_KR, "EUC-KR", record("조훈현", "흑 1집반승")),
        (UTF_8, "UTF-8", chinese.clone()),
        (WINDOWS_1252, "ISO-8859-1", record("Müller", "B+1.5")),
    ];
    let wanted = statement(Ruleset::CHINESE, 30, "W+2.5");
    for (encoding, label, record) in cases {
        let two = format!("{}{record}", record.replacen("(;", &format!("(;CA[{label}]"), 1));
        let (bytes, _, failed) = encoding.encode(&two);
        assert!(!failed, "{label}");
        let text = decode(&bytes, None);
        assert_eq!(text.text, two, "{label}");
        let (edits, refused) = edits(&text.text, &wanted);
        assert_eq!((edits.len(), refused), (6, 0), "{label}");
        let patched = check(&bytes, &text, &edits).unwrap();
        let again = decode(&patched, None).text.into_owned();
        assert_says(&again, &wanted);
        assert_eq!(
            again.matches("\r\nRE[W+2.5]\r\nRU[Chinese]\r\nKM[7.5];B[ee]").count(),
            2,
            "{again}"
        );
    }
    for (label, unit) in [("le", u16::to_le_bytes as fn(u16) -> [u8; 2]), ("be", u16::to_be_bytes)]
    {
        for mark in ["", "\u{feff}"] {
            let units = format!("{mark}{chinese}");
            let bytes: Vec<u8> = units.encode_utf16().flat_map(unit).collect();
            let text = decode(&bytes, None);
            assert_eq!(text.text, chinese, "{label}");
            let (edits, _) = edits(&text.text, &wanted);
            let patched = check(&bytes, &text, &edits).unwrap();
            assert_says(&decode(&patched, None).text, &wanted);
        }
    }
    let marked = format!("\u{feff}{chinese}");
    let text = decode(marked.as_bytes(), None);
    let patched = check(marked.as_bytes(), &text, &edits(&text.text, &wanted).0).unwrap();
    assert_says(&decode(&patched, None).text, &wanted);
    assert!(patched.starts_with("\u{feff}(;GM[1]".as_bytes()));
}

#[test]
fn the_files_of_all_encodings_are_edited_or_refused() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/encodings");
    let wanted = statement(Ruleset::AGA, 30, "B+2.5");
    let mut refused = Vec::new();
    let mut files: Vec<_> = folder.read_dir().unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "sgf"));
    files.sort();
    assert!(files.len() > 30);
    for path in files {
        let bytes = std::fs::read(&path).unwrap();
        let text = decode(&bytes, None);
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        match check(&bytes, &text, &edits(&text.text, &wanted).0) {
            Ok(patched) => assert_says(&decode(&patched, None).text, &wanted),
            Err(why) => refused.push((name, why)),
        }
    }
    let names: Vec<_> = refused.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["iso-2022-jp-without-ca.sgf", "iso-2022-jp.sgf"]);
    assert!(refused.iter().all(|(_, why)| matches!(why, Unpatchable::Stateful(_))));
}

#[test]
fn every_copy_is_changed_and_what_reads_as_meant_stays() {
    let wanted = statement(Ruleset::CHINESE, 30, "B+3.5");
    for (before, after) in [
        ("(;RU[cn]KM[375]RE[黑胜1又3/4子];B[aa])", "(;RU[cn]KM[375]RE[黑胜1又3/4子];B[aa])"),
        (
            "(;RE[B+R]KM[]RE[?]RU[Japanese][x];B[aa];RE[B+3](;W[bb]RE[W+R]))",
            "(;RE[B+3.5]KM[7.5]RE[B+3.5]RU[Chinese][Chinese];B[aa];RE[B+3.5](;W[bb]RE[B+3.5]))",
        ),
        ("(;B[aa])", "(;B[aa]RU[Chinese]KM[7.5]RE[B+3.5])"),
        ("(;;B[aa])", "(;RU[Chinese]KM[7.5]RE[B+3.5];B[aa])"),
        ("(;AB[aa]KoMi[0]AW[bb])", "(;AB[aa]KoMi[7.5]RU[Chinese]RE[B+3.5]AW[bb])"),
        (
            "(;GM[1]\n  SZ[9]\n\n  PB[x]C[\\]];B[aa])",
            "(;GM[1]\n  SZ[9]\n\n  PB[x]\n  RU[Chinese]\n  KM[7.5]\n  RE[B+3.5]C[\\]];B[aa])",
        ),
        // Fox writes zi under Chinese rules: read there, B+3.5 would be seven points.
        (
            "(;AP[foxwq]RU[Japanese]KM[0]RE[W+2.5];B[aa])",
            "(;AP[foxwq]RU[Chinese]KM[7.5]RE[B+1.75];B[aa])",
        ),
        (
            "(;HA[호선 - 6집 반 공제]RU[cn]RE[B+3.5];B[aa])",
            "(;HA[호선 - 6집 반 공제]RU[cn]RE[B+3.5]KM[7.5];B[aa])",
        ),
    ] {
        let text = decode(before.as_bytes(), None);
        let (edits, refused) = edits(&text.text, &wanted);
        assert_eq!(refused, 0, "{before}");
        let patched = check(before.as_bytes(), &text, &edits).unwrap();
        assert_eq!(String::from_utf8(patched).unwrap(), after);
    }
}

#[test]
fn notes_are_put_into_the_comment() {
    for (before, after) in [
        ("(;SZ[9];B[aa]C[no])", "(;SZ[9]C[was B\\]\\\\];B[aa]C[no])"),
        ("(;C[one]SZ[9]\r\n;B[aa])", "(;C[one\r\nwas B\\]\\\\]SZ[9]\r\n;B[aa])"),
        ("(;C[ ]SZ[9];B[aa])", "(;C[ was B\\]\\\\]SZ[9];B[aa])"),
    ] {
        let text = decode(before.as_bytes(), None);
        let edit = note(before, &games(before).next().unwrap(), "was B]\\").unwrap();
        let patched = check(before.as_bytes(), &text, &[edit]).unwrap();
        assert_eq!(String::from_utf8(patched).unwrap(), after);
    }
}

#[test]
fn damage_elsewhere_does_no_harm_and_damage_there_is_refused() {
    // A byte of the name is lost: U+FFFD stands in the text, and the rest has its places.
    let name = b"\xce\xe2\xc7\xe5\xd4\xb4".repeat(4);
    let bytes = &[b"(;CA[GBK]PB[\xce\xe2\xff]PW[", &name[..], b"]RE[B+1];B[aa])"].concat()[..];
    let text = decode(bytes, None);
    assert_eq!(text.damage.count, 1);
    let wanted = statement(Ruleset::KOREAN, 26, "W+0.5");
    let patched = check(bytes, &text, &edits(&text.text, &wanted).0).unwrap();
    assert_says(&decode(&patched, None).text, &wanted);

    let utf16: Vec<u8> =
        "(;C[\u{1F600}]RE[B+1];B[aa])".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let mut broken = utf16;
    // The first half of a pair is lost; what is left is one place of damage.
    broken.drain(8..10);
    let text = decode(&broken, None);
    assert!(text.damage.count > 0);
    let at = text.damage.first.unwrap();
    let inside = Edit { property: "C", span: at + 1..at + 1, text: String::new() };
    assert_eq!(Patch::new(&broken, &text, &[inside]), Err(Unpatchable::Disordered));
    check(&broken, &text, &edits(&text.text, &wanted).0).unwrap();
}

#[test]
fn real_records_change_in_what_is_edited_and_nowhere_else() {
    let checkout = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = checkout.ancestors().map(|at| at.join("shared/games")).find(|at| at.is_dir());
    let Some(folder) = folder else {
        println!("no folder shared/games beside the checkout: nothing edited");
        return;
    };
    let step = if std::env::var_os("KIFU_ALL").is_some() { 1 } else { 25 };
    let mut archives: Vec<_> = folder.read_dir().unwrap().map(|e| e.unwrap().path()).collect();
    archives.retain(|path| path.extension().is_some_and(|extension| extension == "zip"));
    archives.sort();
    let wanted = [statement(Ruleset::AGA, 14, "W+10.5"), statement(Ruleset::CHINESE, 30, "B+3.5")];
    let (mut files, mut failed, mut patched) = (0, BTreeMap::<String, usize>::new(), 0);
    for path in archives {
        let mut archive = zip::ZipArchive::new(std::fs::File::open(&path).unwrap()).unwrap();
        for index in (0..archive.len()).step_by(step) {
            let mut bytes = Vec::new();
            archive.by_index(index).unwrap().read_to_end(&mut bytes).unwrap();
            let text = decode(&bytes, None);
            files += 1;
            let wanted = &wanted[index % 2];
            let (edits, refused) = edits(&text.text, wanted);
            *failed.entry("unstatable games".to_owned()).or_default() += refused;
            match check(&bytes, &text, &edits) {
                Ok(bytes) => {
                    patched += 1;
                    if refused == 0 {
                        assert_says(&decode(&bytes, None).text, wanted);
                    }
                }
                Err(why) => {
                    let name = archive.by_index(index).unwrap().name().unwrap().into_owned();
                    println!("{} {name}: {why}", path.display());
                    let why = format!("{why:?}");
                    *failed.entry(why.split(['(', ' ']).next().unwrap().to_owned()).or_default() +=
                        1;
                }
            }
        }
    }
    println!("{files} files, {patched} patched and restored; not: {failed:?}");
    assert!(patched * 100 >= files * 99, "{failed:?}");
}
