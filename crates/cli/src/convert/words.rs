//! A converted result in words: English, Chinese, Japanese, Korean.

use super::result::{Converted, Given, Known, Possible, Target, outcome_of};
use crate::args::Lang;
use crate::sink::Paint;
use kifu_rules::{Color, Counting, Outcome, Points, Size, WinBy};
use kifu_scoring::convert::Reason;
use std::io::{self, Write};

/// Tells a result: the standard form, then how it comes about, then what else it can be.
/// In zi, if these are wanted.
pub(crate) fn tell(
    out: &mut dyn Write,
    converted: &Converted,
    known: &Known,
    target: Target,
    lang: Lang,
    paint: Paint,
) -> io::Result<()> {
    writeln!(out, "{}", paint.strong(converted.outcome))?;
    if let Some(sentence) = sentence(converted.outcome, target == Target::Zi, lang) {
        writeln!(out, "{sentence}")?;
    }
    match (converted.given, converted.outcome.margin()) {
        (Given::Count(given), Some(net)) => {
            let side = given.color.unwrap_or(Color::Black);
            writeln!(out, "{}", counted(given.count, side, known.size, lang))?;
            if given.color.is_none() {
                writeln!(out, "{}", said(lang, TAKEN_AS_BLACK))?;
            }
            writeln!(out, "{}", with_komi(converted, known, net, lang))?;
            no_board(out, converted, lang)?;
        }
        (Given::Result(_), Some(net)) if net != Points::ZERO => {
            let (zi, points) = (zi(net, lang), moku(net, lang));
            writeln!(out, "{}{zi} × 2 = {points}", said(lang, ONE_IS_TWO))?;
            if converted.board.is_some() {
                writeln!(out, "{}", with_komi(converted, known, net, lang))?;
            }
            no_board(out, converted, lang)?;
        }
        (Given::Result(_), Some(_)) => no_board(out, converted, lang)?,
        (_, None) => return writeln!(out, "{}", said(lang, NO_MARGIN)),
    }
    let Some(first) = converted.possible.first() else { return Ok(()) };
    writeln!(out)?;
    let heading = match first.counting {
        Counting::Territory => BY_TERRITORY,
        Counting::Area | Counting::Stones => BY_AREA,
    };
    writeln!(out, "{}", paint.strong(said(lang, heading)))?;
    for possible in &converted.possible {
        writeln!(out, "  {}", line(possible, lang))?;
    }
    writeln!(out, "{}", said(lang, WHY))?;
    let winners = |possible: &Possible| outcome_of(possible.margin).winner();
    let own = converted.outcome.winner();
    if converted.possible.iter().any(|possible| winners(possible) != own) {
        writeln!(out, "{}", said(lang, WINNER_DEPENDS))?;
    }
    writeln!(out, "{}", said(lang, CAVEAT))
}

/// Tells of a margin that no board has.
fn no_board(out: &mut dyn Write, converted: &Converted, lang: Lang) -> io::Result<()> {
    if converted.no_board_has() { writeln!(out, "{}", said(lang, NO_BOARD)) } else { Ok(()) }
}

/// What one text is in each language.
type Words = [&'static str; 4];

const fn said(lang: Lang, words: Words) -> &'static str {
    let [en, zh, ja, ko] = words;
    match lang {
        Lang::En => en,
        Lang::Zh => zh,
        Lang::Ja => ja,
        Lang::Ko => ko,
    }
}

const ONE_IS_TWO: Words = [
    "One zi is two points, for what one side gains the other loses: ",
    "一子两目（一方多一子，另一方就少一子）：",
    "一子は二目（一方が一子増えれば他方は一子減る）：",
    "1자(子)는 2집이다 (한쪽이 1자 늘면 다른 쪽은 1자 준다): ",
];
const TAKEN_AS_BLACK: Words = [
    "It is not said whose count it is: taken as Black's.",
    "没有注明是哪一方的子数：按黑方计算。",
    "どちらの数か書かれていないので、黒の数とみなす。",
    "누구의 수인지 적혀 있지 않아 흑의 수로 본다.",
];
const NO_BOARD: Words = [
    "No board has that margin, for every count gives whole points: the komi is another one, or is \
     counted already, or the number is in another unit.",
    "没有棋盘会有这样的差：盘面之差总是整目。贴目不对，或已计入，或单位不同。",
    "盤面の差は必ず整数目なので、この差になる盤面はない。コミが違うか、すでに含まれているか、単位が違う。",
    "반면의 차이는 언제나 정수 집이므로 이런 차이가 나는 반면은 없다: 덤이 다르거나, 이미 계산되었거나, 단위가 다르다.",
];
const NO_MARGIN: Words = [
    "There is no margin to convert.",
    "没有可换算的胜负差。",
    "換算する差がない。",
    "환산할 차이가 없다.",
];
const BY_AREA: Words = [
    "By area, the board not being known:",
    "按数子法（棋盘未知）：",
    "数子法では（盤面は不明）：",
    "면적(중국식) 계가로는 (반면은 모름):",
];
const BY_TERRITORY: Words = [
    "By territory, the board not being known:",
    "按数目法（棋盘未知）：",
    "数目法（地合い）では（盤面は不明）：",
    "집 계가로는 (반면은 모름):",
];
const EQUAL: Words = [
    "if both sides played as many stones (White played last)",
    "双方落子数相等（白方最后落子）",
    "双方の着手数が同じ場合（白が最後に打った）",
    "양쪽이 같은 수를 두었을 때 (백이 마지막에 둠)",
];
const BLACK_MORE: Words = [
    "if Black played one stone more (he also played last)",
    "黑方多落一子（黑方最后落子）",
    "黒が一手多い場合（黒が最後に打った）",
    "흑이 한 수 더 두었을 때 (흑이 마지막에 둠)",
];
const WHITE_MORE: Words = [
    "if White played one stone more",
    "白方多落一子",
    "白が一手多い場合",
    "백이 한 수 더 두었을 때",
];
const ODD_SHARED: Words = [
    "; needs a seki or a dame left open: an odd number of shared points",
    "；须有双活或未收的单官：公共点为单数",
    "；セキか打たれていないダメが必要（共有点が奇数）",
    "; 빅이나 메우지 않은 공배가 있어야 함 (공유점이 홀수)",
];
const WHY: Words = [
    "An area count holds every stone on the board, a territory count none of the living: they differ \
     by the stones that one side played more.",
    "数子法计算盘上的活子，数目法不计算：两者相差一方多下的子数。",
    "数子法は盤上の活き石を数え、数目法は数えない。差は一方が多く打った石の数である。",
    "면적 계가는 살아 있는 돌을 세고 집 계가는 세지 않는다: 차이는 한쪽이 더 둔 돌의 수이다.",
];
const WINNER_DEPENDS: Words = [
    "The winner depends on who played last.",
    "胜负取决于谁最后落子。",
    "勝敗はどちらが最後に打ったかによる。",
    "승부는 누가 마지막에 두었는지에 달려 있다.",
];
const CAVEAT: Words = [
    "Taken for granted: the same komi, turns that alternate, no pass before the end, no handicap and \
     no eye in seki. Each pass before the end adds one point to its player's side by territory; each \
     eye in seki and each handicap stone counts for its owner by area only.",
    "前提：贴目相同，双方轮流下子，终局前无人停一手，无让子，双活中没有眼。终局前每停一手，按数目法该方多一目；双活中的眼和让子只在数子法中计算。",
    "前提：コミは同じ、交互に打ち、終局前のパスはなく、置石もセキの目もない。終局前のパス一回は数目法でその側の一目となり、セキの目と置石は数子法でだけ数える。",
    "전제: 덤은 같고, 번갈아 두며, 끝나기 전에 통과가 없고, 접바둑이 아니며 빅 안에 눈이 없다. 끝나기 전의 통과 한 번은 집 계가에서 그 쪽의 1집이 되고, 빅 안의 눈과 접바둑 돌은 면적 계가에서만 센다.",
];

fn line(possible: &Possible, lang: Lang) -> String {
    let outcome = outcome_of(possible.margin).to_string();
    let reason = match possible.reason {
        Reason::EqualPlays => EQUAL,
        Reason::OneMorePlay(Color::Black) => BLACK_MORE,
        Reason::OneMorePlay(Color::White) => WHITE_MORE,
    };
    let zi = match possible.counting {
        Counting::Territory => String::new(),
        Counting::Area | Counting::Stones => format!(" = {}", zi(possible.margin, lang)),
    };
    let odd = if possible.odd_shared == Some(true) { said(lang, ODD_SHARED) } else { "" };
    format!("{outcome:<7}{zi}  {}{odd}", said(lang, reason))
}

/// Who wins, and by how much.
fn sentence(outcome: Outcome, zi_first: bool, lang: Lang) -> Option<String> {
    let (winner, margin) = match outcome {
        Outcome::Win { winner, by: WinBy::Points(points) } => (winner, points),
        Outcome::Draw => {
            return Some(said(lang, ["A draw.", "和棋。", "持碁。", "빅."]).to_owned());
        }
        _ => return None,
    };
    let side = color(winner, lang);
    let (zi, points) = (zi(margin, lang), moku(margin, lang));
    Some(match lang {
        Lang::En if zi_first => format!("{side} wins by {zi}, {points}."),
        Lang::En => format!("{side} wins by {points}, {zi}."),
        Lang::Zh => format!("{side}胜{zi}（{points}）。"),
        Lang::Ja if zi_first => format!("{side}の{zi}勝ち（{points}）。"),
        Lang::Ja => format!("{side}の{points}勝ち（{zi}）。"),
        Lang::Ko if zi_first => format!("{side} {zi}승 ({points})."),
        Lang::Ko => format!("{side} {points}승 ({zi})."),
    })
}

/// A count, the mark, and what is above it.
fn counted(count: Points, side: Color, size: Size, lang: Lang) -> String {
    let area = Points::from_points(size.area() as i32);
    let margin = count + count - area;
    let sign = if margin < Points::ZERO { "−" } else { "" };
    let (zi, points) = (zi(margin, lang), moku(margin, lang));
    let half = Points::from_quarters(area.quarters() / 2);
    let sum = format!("{count} − {area}/2 = {count} − {half} = {sign}{zi} × 2 = {sign}{points}");
    let side = color(side, lang);
    match lang {
        Lang::En => format!("{side}'s count less half the board: {sum}"),
        Lang::Zh => format!("{side}方子数减去半数：{sum}"),
        Lang::Ja => format!("{side}の数から盤の半分を引く：{sum}"),
        Lang::Ko => format!("{side}의 수에서 반면의 절반을 뺀다: {sum}"),
    }
}

/// The margin on the board and with komi, Black's less White's.
fn with_komi(converted: &Converted, known: &Known, net: Points, lang: Lang) -> String {
    let [board, net] = [converted.board.unwrap_or(net), net].map(signed);
    match (known.komi.map(signed), lang) {
        (Some(komi), Lang::En) => {
            format!("Black's margin: {board} on the board − komi {komi} = {net}")
        }
        (Some(komi), Lang::Zh) => format!("黑方盘面 {board} 目 − 贴 {komi} 目 = {net} 目"),
        (Some(komi), Lang::Ja) => format!("黒の盤面 {board} 目 − コミ {komi} 目 = {net} 目"),
        (Some(komi), Lang::Ko) => format!("흑 반면 {board}집 − 덤 {komi}집 = {net}집"),
        (None, Lang::En) => "Without komi: none was given (--komi 3.75zi).".to_owned(),
        (None, Lang::Zh) => "未计贴目（--komi 3.75zi）。".to_owned(),
        (None, Lang::Ja) => "コミなしの値（--komi 3.75zi）。".to_owned(),
        (None, Lang::Ko) => "덤을 뺀 값이 아님 (--komi 3.75zi).".to_owned(),
    }
}

/// A number with the sign of sums.
fn signed(points: Points) -> String {
    points.to_string().replace('-', "−")
}

const fn color(color: Color, lang: Lang) -> &'static str {
    match color {
        Color::Black => said(lang, ["Black", "黑", "黒", "흑"]),
        Color::White => said(lang, ["White", "白", "白", "백"]),
    }
}

/// An amount of zi with its fraction, without its sign.
fn zi(points: Points, lang: Lang) -> String {
    let eighths = points.abs().quarters();
    let (whole, fraction) = (eighths / 8, eighths % 8);
    let fraction = match fraction {
        0 => "",
        2 => "1/4",
        4 => "1/2",
        6 => "3/4",
        _ => return format!("{} {}", points.abs().zi(), said(lang, ZI)),
    };
    let zi = said(lang, ZI);
    match (whole, fraction, lang) {
        (0, "", Lang::En | Lang::Ko) => format!("0 {zi}"),
        (0, "", _) => format!("0{zi}"),
        (0, fraction, Lang::En | Lang::Ko) => format!("{fraction} {zi}"),
        (0, fraction, _) => format!("{fraction}{zi}"),
        (whole, "", Lang::En | Lang::Ko) => format!("{whole} {zi}"),
        (whole, "", _) => format!("{whole}{zi}"),
        (whole, fraction, Lang::En | Lang::Ko) => format!("{whole} {fraction} {zi}"),
        (whole, fraction, Lang::Zh) => format!("{whole}又{fraction}{zi}"),
        (whole, fraction, Lang::Ja) => format!("{whole}と{fraction}{zi}"),
    }
}

const ZI: Words = ["zi", "子", "子", "자(子)"];

/// An amount of points as it is said, without its sign.
fn moku(points: Points, lang: Lang) -> String {
    let points = points.abs();
    let (whole, half) = (points.quarters() / 4, points.fraction() == 2);
    let unit = said(lang, ["", "目", "目", "집"]);
    match (whole, half, points.fraction()) {
        _ if lang == Lang::En => {
            let plural = if points == Points::from_points(1) { "" } else { "s" };
            format!("{points} point{plural}")
        }
        (0, true, _) => format!("{}{unit}", said(lang, ["", "半", "半", "반"])),
        (whole, true, _) if lang == Lang::Ko => format!("{whole}집반"),
        (whole, true, _) => format!("{whole}{unit}半"),
        _ => format!("{points}{unit}"),
    }
}
