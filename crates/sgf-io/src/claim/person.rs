//! The players.

use super::head::Head;
use super::number::numeral;
use super::text::{Cursor, fold, free, plain};
use super::{Claim, Ident, Raw};
use std::borrow::Cow;

/// A player.
#[derive(Debug, Clone, Default)]
pub struct Player<'t> {
    /// Name as written (`PB`, `PW`), white space trimmed.
    pub name: Option<Cow<'t, str>>,
    /// Where the name stands.
    pub name_at: Option<usize>,
    /// Rank (`BR`, `WR`).
    pub rank: Claim<'t, Rank>,
}

/// A rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rank {
    /// Its level; 0 where the text names a grade without one (`ama`, `프로`, `Meijin`).
    pub level: u8,
    /// What the level counts.
    pub grade: Grade,
    /// Whether the text marks it as unsure (`5d?`).
    pub unsure: bool,
}

/// What a rank counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Grade {
    /// Kyu (級, 급): less is stronger.
    Kyu,
    /// Amateur or unspecified dan (段, 단).
    Dan,
    /// An amateur without a stated level (`ama`, `insei`).
    Amateur,
    /// Professional dan.
    Professional,
    /// A title instead of a grade (Meijin, 名人, Honinbo); the level is 0 or the dan that stands with
    /// it.
    Title,
    /// No grade: the text says that there is none (`NR`, `-`, `?`).
    None,
}

/// Reads one player: name and rank.
pub(super) fn read<'t>(head: &Head<'_, 't>, name: Ident, rank: Ident) -> Player<'t> {
    let raw = head.get(name);
    let name = free(raw);
    Player {
        name_at: raw.filter(|_| name.is_some()).map(|raw| raw.at),
        name,
        rank: head.get(rank).map_or(Claim::Silent, read_rank),
    }
}

/// Reads `BR` or `WR`: `9p`, `5d`, `12k`.
///
/// Leniencies: other notations of the level and the grade (`9 dan`, `9段`, `九段`, `9단`, `초단`, `18级`,
/// `1급`, `P9段`, `9P`, `6 dan pro`, `7d ama`, `아마5단`); marks of doubt and of a server's estimate
/// (`5k?`, `9d*`); `NR`, `-` and `?` for none; a title alone or after a grade (`Meijin`, `25th
/// Honinbo`, `9p, Kisei`), where a professional grade keeps its own.
///
/// Two ranks (`2p & 9p`) are unreadable.
fn read_rank(raw: Raw<'_>) -> Claim<'_, Rank> {
    if let [level @ b'1'..=b'9', grade @ (b'd' | b'k' | b'p')] = *raw.text.as_bytes() {
        let grade = match grade {
            b'd' => Grade::Dan,
            b'k' => Grade::Kyu,
            _ => Grade::Professional,
        };
        return Claim::Said(Rank { level: level - b'0', grade, unsure: false }, raw);
    }
    match plain(raw) {
        Err(claim) => claim,
        Ok(text) => {
            rank(&fold(&text)).map_or(Claim::Unreadable(raw), |rank| Claim::Said(rank, raw))
        }
    }
}

fn rank(text: &str) -> Option<Rank> {
    if ["nr", "-", "?", "??", "no rank", "none", "unranked", "无"].contains(&text) {
        return Some(Rank { level: 0, grade: Grade::None, unsure: false });
    }
    if text.contains('&') {
        return None;
    }
    graded(text).or_else(|| titled(text))
}

/// A grade with whatever stands before and after it.
fn graded(text: &str) -> Option<Rank> {
    let mut cursor = Cursor::new(text);
    let mut unsure = cursor.eat("provisional ");
    let mut professional = cursor.eat_any(&["职业", "职", "专业", "プロ", "프로"]);
    let amateur = cursor.eat_any(&[
        "业余",
        "业",
        "アマ",
        "아마추어",
        "아마",
        "amateur",
        "ama",
        "insei",
        "院生",
    ]);
    cursor.skip_blanks();
    if cursor.at_end() {
        let grade = if professional { Grade::Professional } else { Grade::Amateur };
        return Some(Rank { level: 0, grade, unsure: false });
    }
    let p_first = cursor.eat("p");
    professional |= p_first;
    let first = cursor.eat_any(&["초", "初"]);
    let level = if first { 1 } else { cursor.digits().or_else(|| numeral(&mut cursor))? };
    cursor.skip(|char| " -.".contains(char));
    let mut grade = match cursor.look_up(GRADES) {
        None if p_first && cursor.at_end() => Grade::Dan,
        grade => grade?,
    };
    loop {
        cursor.skip(|char| " .*".contains(char));
        if cursor.at_end() {
            break;
        }
        if cursor.eat("?") {
            unsure = true;
        } else if cursor.eat_any(&["professional", "pro", "p", "프로"]) {
            professional = true;
        } else if !cursor.eat_any(&["amateur", "ama", "단", "位"]) {
            // What is left must be a title.
            titled(cursor.rest)?;
            break;
        }
    }
    if professional && !amateur && grade == Grade::Dan {
        grade = Grade::Professional;
    }
    let level = u8::try_from(level).ok().filter(|&level| level <= 60)?;
    Some(Rank { level, grade, unsure })
}

/// Longer words first.
const GRADES: &[(&str, Grade)] = &[
    ("段", Grade::Dan),
    ("단", Grade::Dan),
    ("dan", Grade::Dan),
    ("d", Grade::Dan),
    ("级", Grade::Kyu),
    ("급", Grade::Kyu),
    ("kyu", Grade::Kyu),
    ("k", Grade::Kyu),
    ("professional", Grade::Professional),
    ("pro", Grade::Professional),
    ("p", Grade::Professional),
];

/// A title, perhaps with a dan after it.
fn titled(text: &str) -> Option<Rank> {
    if !TITLES.iter().any(|title| text.contains(title)) {
        return None;
    }
    let dan = text.find(|char: char| char.is_ascii_digit()).and_then(|at| graded(&text[at..]));
    Some(Rank { level: dan.map_or(0, |dan| dan.level), grade: Grade::Title, unsure: false })
}

const TITLES: &[&str] = &[
    "meijin",
    "honinbo",
    "kisei",
    "judan",
    "tengen",
    "gosei",
    "oza",
    "ryusei",
    "saikyo",
    "kakusei",
    "okan",
    "agon",
    "cup",
    "nhk",
    "mingren",
    "tianyuan",
    "guksu",
    "myungin",
    "champion",
    "shinjin",
    "legend",
    "kansai ki-in 1st",
    "名人",
    "本因坊",
    "棋圣",
    "棋聖",
    "十段",
    "天元",
    "碁圣",
    "碁聖",
    "王座",
    "王冠",
    "国手",
    "국수",
    "명인",
    "기성",
    "왕위",
    "冠军",
];
