//! Nasty text must arrive harmless: on a terminal, in a spreadsheet.

use kifu_cli::escape::{cell, is_hidden, visible};

#[test]
fn harmless_text_stays_as_it_is() {
    for text in ["", "Cho U vs 呉清源", "W+3.5", "C:\\games\\1.sgf", "é ß 조훈현 ½ ● 👍", "a = b"]
    {
        assert_eq!(visible(text).to_string(), text);
        assert_eq!(cell(text), text);
    }
}

#[test]
fn nothing_that_moves_the_cursor_gets_through() {
    for (text, shown) in [
        ("\u{1b}[2J\u{1b}[1;1Hclean", r"\u{1b}[2J\u{1b}[1;1Hclean"),
        ("\u{1b}]0;title\u{7}", r"\u{1b}]0;title\u{7}"),
        ("\u{1b}]8;;http://x\u{1b}\\link", r"\u{1b}]8;;http://x\u{1b}\link"),
        ("a\r\nb\tc", r"a\r\nb\tc"),
        ("\u{9b}31m", r"\u{9b}31m"),
        ("back\u{8}\u{7f}", r"back\u{8}\u{7f}"),
        ("nul\0", r"nul\u{0}"),
    ] {
        assert_eq!(visible(text).to_string(), shown);
    }
    for code in (0..0x20).chain(0x7f..0xa0) {
        let c = char::from_u32(code).unwrap();
        assert!(is_hidden(c), "{code:x}");
    }
}

#[test]
fn nothing_that_reorders_or_hides_text_gets_through() {
    for (text, shown) in [
        ("fgs.\u{202e}exe", r"fgs.\u{202e}exe"),
        ("\u{2066}a\u{2069}", r"\u{2066}a\u{2069}"),
        ("zero\u{200b}width\u{feff}", r"zero\u{200b}width\u{feff}"),
        ("line\u{2028}para\u{2029}", r"line\u{2028}para\u{2029}"),
        ("tag\u{e0041}", r"tag\u{e0041}"),
        ("\u{3164}", r"\u{3164}"),
    ] {
        assert_eq!(visible(text).to_string(), shown);
        assert_eq!(cell(text), shown);
    }
}

#[test]
fn no_cell_is_a_formula() {
    for text in ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "=1", "+", "-", "@"] {
        let cell = cell(text);
        assert!(cell.starts_with('\''), "{cell}");
        assert!(!cell.contains(is_hidden), "{cell}");
    }
    assert_eq!(cell("=HYPERLINK(\"http://x\")"), "'=HYPERLINK(\"http://x\")");
    assert_eq!(cell("1=1"), "1=1");
}
