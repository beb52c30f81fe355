//! The table of rulesets that are known by name.

use crate::ruleset::{Counting, HandicapCompensation, Ko, LongCycle, Ruleset, Suicide, Tax};
use crate::{Color, Points, katago};

const KOMI_6_5: Points = Points::from_quarters(26);
const KOMI_7: Points = Points::from_points(7);
const KOMI_7_5: Points = Points::from_quarters(30);
const KOMI_8: Points = Points::from_points(8);

/// All rulesets that are known by name, the most used first.
///
/// No two share a name or an alias in the comparison of [`Ruleset::named`]. Each says in `source` where it is written
/// down.
///
/// ```
/// use kifu_rules::{Counting, RULESETS};
/// let by_territory = RULESETS.iter().filter(|rules| rules.counting == Counting::Territory);
/// assert!(by_territory.map(|rules| rules.name).any(|name| name == "Korean"));
/// ```
pub const RULESETS: &[Ruleset] = &[
    Ruleset::JAPANESE,
    Ruleset::CHINESE,
    Ruleset::KOREAN,
    Ruleset::ING,
    Ruleset::AGA,
    Ruleset::BRITISH,
    Ruleset::FRENCH,
    Ruleset::NEW_ZEALAND,
    Ruleset::TROMP_TAYLOR,
    Ruleset::AGA_BUTTON,
    Ruleset::WMSG,
    Ruleset::KGS_JAPANESE,
    Ruleset::KGS_CHINESE,
    Ruleset::OGS_CHINESE,
    Ruleset::STONE_SCORING,
    Ruleset::TANG_SONG,
    Ruleset::MING_QING,
];

impl Ruleset {
    /// Japanese rules of 1989: territory, simple ko, no result after a long cycle.
    pub const JAPANESE: Self = Self {
        name: "Japanese",
        aliases: &[
            "Japan",
            "Japanese rules",
            "Japanese 1989",
            "JP",
            "JPN",
            "J",
            "Nihon Ki-in",
            "日本",
            "日本规则",
            "日本規則",
            "日本ルール",
        ],
        ko: Ko::Simple,
        long_cycle: LongCycle::NoResult,
        suicide: Suicide::Forbidden,
        counting: Counting::Territory,
        tax: Tax::Seki,
        removes_dead: true,
        pass_stones: false,
        button: false,
        white_first_pass: Points::ZERO,
        wins_ties: None,
        handicap: HandicapCompensation::None,
        komi: KOMI_6_5,
        white_first: false,
        source: "Nihon Ki-in and Kansai Ki-in, 1989: articles 5 and 6 (plays, ko), 8 and 10 \
                 (territory, no points in seki), 12 (no result). Komi 6.5 since about 2003.",
    };

    /// Chinese rules of 2002 by their text. (KataGo's `chinese` forbids only the retake at once.)
    ///
    /// The text forbids every earlier board (article 6), a triple ko and its kin in principle; of
    /// those the organiser may make a draw, no result or a replay (article 20), which is what
    /// happens in practice. So such a cycle in a Chinese game may or may not be a mistake; what
    /// [`Ruleset::long_cycle_of`] calls forbidden always is one.
    pub const CHINESE: Self = Self {
        name: "Chinese",
        aliases: &[
            "China",
            "Chinese rules",
            "Chinese 2002",
            "Chinese, Pair Go",
            "CN",
            "CHN",
            "ZH",
            "中国",
            "中國",
            "中国规则",
            "中國規則",
            "中国ルール",
            "数子",
            "數子",
        ],
        ko: Ko::Positional,
        long_cycle: LongCycle::ForbiddenInPrinciple,
        suicide: Suicide::Forbidden,
        counting: Counting::Area,
        tax: Tax::None,
        removes_dead: true,
        pass_stones: false,
        button: false,
        white_first_pass: Points::ZERO,
        wins_ties: None,
        handicap: HandicapCompensation::Stones,
        komi: KOMI_7_5,
        white_first: false,
        source: "Chinese Weiqi Association, 2002: articles 5 (forbidden points), 6 and 20 \
                 (repetition; long cycles as the organiser decides), 9 and 11 (count, komi 3¾ zi).",
    };

    /// Korean rules: like the Japanese, life and death judged locally.
    pub const KOREAN: Self = Self {
        name: "Korean",
        aliases: &[
            "Korea",
            "Korean rules",
            "KR",
            "KOR",
            "KO",
            "한국",
            "한국룰",
            "韩国规则",
            "韓國規則",
            "韓国ルール",
        ],
        source: "Korea Baduk Association, 2013 and 2016. Triple ko and eternal life: no result or \
                 draw. Komi 6.5 since about 1998. `ko` is the name that OGS writes.",
        ..Self::JAPANESE
    };

    /// Ing's SST rules.
    ///
    /// The ko rule tells fighting from disturbing kos, which no program implements; like all
    /// implementations this falls back to positional superko.
    pub const ING: Self = Self {
        name: "Ing",
        aliases: &[
            "Ing rules",
            "Ing SST",
            "GOE",
            "Ing Goe",
            "Ing [Goe",
            "Ing's",
            "应氏",
            "應氏",
            "应氏规则",
            "應氏規則",
            "計點",
            "计点",
        ],
        suicide: Suicide::TwoOrMore,
        ko: Ko::Positional,
        long_cycle: LongCycle::Forbidden,
        handicap: HandicapCompensation::None,
        komi: KOMI_8,
        wins_ties: Some(Color::Black),
        source: "Ing Chang-ki's rules, 1991: group suicide is legal, komi 8 and Black wins ties. \
                 The ko rule is approximated by positional superko.",
        ..Self::CHINESE
    };

    /// Rules of the American Go Association, counted by area.
    pub const AGA: Self = Self {
        name: "AGA",
        aliases: &["AGA rules", "American", "US", "USA"],
        ko: Ko::Situational,
        long_cycle: LongCycle::Forbidden,
        pass_stones: true,
        handicap: HandicapCompensation::StonesLessOne,
        source: "American Go Association, 1991: every pass hands over a stone and White passes \
                 last, so that area and territory agree; N - 1 points for N handicap stones when \
                 counting area. Komi was 5.5 in 1991.",
        ..Self::CHINESE
    };

    /// Rules of the British Go Association.
    pub const BRITISH: Self = Self {
        name: "British",
        aliases: &["BGA", "British rules", "BGA rules"],
        ko: Ko::NaturalSituational,
        source: "British Go Association: AGA rules; its interpretation forbids a position that \
                 the same player made by a board play before.",
        ..Self::AGA
    };

    /// Rules of the French Go Federation.
    pub const FRENCH: Self = Self {
        name: "French",
        aliases: &["FFG", "French rules", "Règles françaises"],
        source: "Fédération Française de Go: AGA rules in substance.",
        ..Self::AGA
    };

    /// New Zealand rules: area, suicide legal.
    pub const NEW_ZEALAND: Self = Self {
        name: "New Zealand",
        aliases: &["NZ", "NZGS", "New Zealand rules"],
        ko: Ko::Situational,
        long_cycle: LongCycle::Forbidden,
        suicide: Suicide::Allowed,
        handicap: HandicapCompensation::None,
        komi: KOMI_7,
        source: "New Zealand Go Society: not the board after any of that player's previous moves. \
                 A tie is possible. Read literally the start position would not count.",
        ..Self::CHINESE
    };

    /// The logical rules of Tromp and Taylor.
    pub const TROMP_TAYLOR: Self = Self {
        name: "Tromp-Taylor",
        aliases: &["Tromp/Taylor", "Tromp-Taylor rules", "TT", "Logical", "Logical rules"],
        ko: Ko::Positional,
        removes_dead: false,
        komi: KOMI_7_5,
        source: "John Tromp and Bill Taylor: positional superko, suicide legal, nothing is taken \
                 off as dead. The text has no komi; 7.5 is what programs use.",
        ..Self::NEW_ZEALAND
    };

    /// AGA rules with a button: half a point for passing first.
    pub const AGA_BUTTON: Self = Self {
        name: "AGA with button",
        aliases: &["AGA button", "Button Go"],
        pass_stones: false,
        button: true,
        komi: KOMI_7,
        source: "KataGo's rule set of this name: the half point for the first pass takes the \
                 place of pass stones.",
        ..Self::AGA
    };

    /// The rules of the World Mind Sports Games of 2008.
    pub const WMSG: Self = Self {
        name: "WMSG",
        aliases: &["WMSG 2008", "IMSA", "World Mind Sports Games"],
        handicap: HandicapCompensation::None,
        komi: KOMI_6_5,
        white_first_pass: Points::from_points(1),
        source: "World Mind Sports Games, 2008: area, komi 6.5 and one point more from Black if \
                 White passes first.",
        ..Self::CHINESE
    };

    /// Japanese rules as the KGS server plays them.
    pub const KGS_JAPANESE: Self = Self {
        name: "KGS Japanese",
        aliases: &["Japanese KGS"],
        source: "KGS Go Server, help on rule sets.",
        ..Self::JAPANESE
    };

    /// Chinese rules as the KGS server plays them.
    pub const KGS_CHINESE: Self = Self {
        name: "KGS Chinese",
        aliases: &["Chinese KGS"],
        long_cycle: LongCycle::Forbidden,
        source: "KGS Go Server, help on rule sets: superko is enforced.",
        ..Self::CHINESE
    };

    /// Chinese rules as online-go.com plays them.
    pub const OGS_CHINESE: Self = Self {
        name: "OGS Chinese",
        aliases: &["Chinese OGS"],
        source: "online-go.com, its game engine: positional superko over the last 30 turns.",
        ..Self::KGS_CHINESE
    };

    /// Stone scoring: only stones count, so every living group loses its two eyes.
    pub const STONE_SCORING: Self = Self {
        name: "Stone scoring",
        aliases: &["Ancient area", "No-pass go", "数子还棋头"],
        ko: Ko::Simple,
        long_cycle: LongCycle::NoResult,
        counting: Counting::Stones,
        tax: Tax::Group,
        handicap: HandicapCompensation::None,
        source: "The count of ancient China in modern dress, as KataGo defines it.",
        ..Self::CHINESE
    };

    /// The territory count of the Tang and Song: roads less two for every living group.
    pub const TANG_SONG: Self = Self {
        name: "Tang-Song",
        aliases: &["Tang", "Ancient territory", "Tang (Japanese + group tax)"],
        counting: Counting::Territory,
        tax: Tax::Group,
        komi: Points::ZERO,
        source: "Chen Zuyuan's history of the rules. No komi; KataGo's ancient-territory takes 6.5.",
        ..Self::JAPANESE
    };

    /// The stone count of the Ming and Qing: four set-up stones, White first, group tax.
    pub const MING_QING: Self = Self {
        name: "Ming-Qing",
        aliases: &["Old Chinese", "Ancient Chinese", "古棋", "座子", "还棋头"],
        long_cycle: LongCycle::Draw,
        komi: Points::ZERO,
        white_first: true,
        source: "Practice of the Ming and Qing: stones on the board after filling, two points of \
                 every living group returned (还棋头), two set-up stones a side (座子), no komi.",
        ..Self::STONE_SCORING
    };

    /// The ruleset that a text names.
    ///
    /// Compared are the names and aliases of [`RULESETS`], in whatever case, with blanks, hyphens
    /// and underscores left out. Also read are the two ways in which KataGo spells out rules, such
    /// as `koPOSITIONALscoreAREAtaxNONEsui1` and `{"ko":"POSITIONAL",…}`; they give a
    /// ruleset that has no name of its own.
    ///
    /// Spellings that may mean several rulesets or none are not known: `Uchikomi`, `Pair Go`,
    /// `Free handicap placement`, `Relay game`, `Tianyi`, `Tibetan`, `W gives komi`, `W wins jigo`,
    /// `Ancient`.
    ///
    /// # Examples
    /// ```
    /// use kifu_rules::{Ko, Ruleset};
    /// assert_eq!(Ruleset::named("tromp_taylor"), Some(Ruleset::TROMP_TAYLOR));
    /// assert_eq!(Ruleset::named(" JPN "), Some(Ruleset::JAPANESE));
    /// let spelled_out = Ruleset::named("koSIMPLEscoreTERRITORYtaxSEKIsui0").unwrap();
    /// assert_eq!(spelled_out.ko, Ko::Simple);
    /// assert_eq!(Ruleset::named("Uchikomi"), None);
    /// ```
    #[must_use]
    pub fn named(text: &str) -> Option<Self> {
        let wanted = || normalized(text);
        RULESETS
            .iter()
            .find(|row| row.spellings().any(|known| normalized(known).eq(wanted())))
            .copied()
            .or_else(|| katago::parse(text))
    }

    /// The name and the aliases.
    fn spellings(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.name).chain(self.aliases.iter().copied())
    }
}

fn normalized(text: &str) -> impl Iterator<Item = char> {
    let kept = |c: &char| !c.is_whitespace() && !matches!(c, '-' | '_');
    text.chars().filter(kept).flat_map(char::to_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_spelling_names_one_row() {
        let mut seen = HashSet::new();
        for row in RULESETS {
            for spelling in row.spellings() {
                assert!(seen.insert(normalized(spelling).collect::<String>()), "{spelling}");
                assert_eq!(Ruleset::named(spelling), Some(*row), "{spelling}");
                assert_eq!(Ruleset::named(&spelling.to_uppercase()), Some(*row), "{spelling}");
            }
            assert!(!row.source.is_empty());
        }
    }

    #[test]
    fn rows_do_not_contradict_themselves() {
        for row in RULESETS {
            let forbidden =
                matches!(row.long_cycle, LongCycle::Forbidden | LongCycle::ForbiddenInPrinciple);
            assert_eq!(row.ko != Ko::Simple, forbidden, "{}", row.name);
            assert!(!row.pass_stones || row.tax == Tax::None, "{}", row.name);
        }
    }

    #[test]
    fn silence_and_ambiguity_name_nothing() {
        for text in ["", " ", "-", "Uchikomi", "Tianyi", "rules", "ko", "{}"] {
            let known = Ruleset::named(text).map(|row| row.name);
            assert_eq!(known, (text == "ko").then_some("Korean"), "{text}");
        }
    }
}
