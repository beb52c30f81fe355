//! Names of encodings in files, and the encodings that have to be seen before any text is.

use encoding_rs::{Encoding, GB18030, GBK, UTF_16BE, UTF_16LE};

/// The value of the first `CA` property, found without reading the rest.
pub(crate) fn declared_charset(bytes: &[u8]) -> Option<&[u8]> {
    memchr::memmem::find_iter(bytes, b"CA[").find_map(|at| {
        let alone = at.checked_sub(1).is_none_or(|before| !bytes[before].is_ascii_alphanumeric());
        let value = &bytes[at + 3..bytes.len().min(at + 3 + 64)];
        let end = memchr::memchr(b']', value)?;
        let value = value[..end].trim_ascii();
        (alone && !value.is_empty()).then_some(value)
    })
}

/// The encoding that a label means, if we can read it.
pub(crate) fn label(text: &str) -> Option<&'static Encoding> {
    let name = text.trim().to_ascii_lowercase().replace([' ', '_'], "-");
    let name = match name.as_str() {
        "ms-kanji" | "shiftjis" | "cp932" | "sjis" => "shift_jis",
        "utf16" | "utf-16" => "utf-16le",
        "utf16le" | "utf16-le" => "utf-16le",
        "utf16be" | "utf16-be" => "utf-16be",
        "cp936" | "euc-cn" | "gb-2312" | "chinese-gb2312" => "gbk",
        "cp950" => "big5",
        "cp949" | "uhc" => "euc-kr",
        "iso8859-1" | "latin-1" => "iso-8859-1",
        "macroman" | "mac-roman" => "macintosh",
        name => name,
    };
    let encoding = Encoding::for_label_no_replacement(name.as_bytes())
        .or_else(|| Encoding::for_label_no_replacement(name.replace('-', "_").as_bytes()))
        .or_else(|| {
            Encoding::for_label_no_replacement(name.replace("iso8859", "iso-8859").as_bytes())
        })?;
    Some(if encoding == GBK { GB18030 } else { encoding })
}

/// UTF-16 without a byte order mark: in the first bytes every other one is mostly NUL, and the ones
/// between hardly ever are (一 is U+4E00).
pub(crate) fn utf16_without_mark(bytes: &[u8]) -> Option<&'static Encoding> {
    let head = &bytes[..bytes.len().min(512) & !1];
    memchr::memchr(0, head)?;
    let nuls = |odd: usize| head.iter().skip(odd).step_by(2).filter(|&&byte| byte == 0).count();
    let (even, odd) = (nuls(0), nuls(1));
    // ASCII is rarely less than a third of a record.
    let many = (head.len() / 6).max(2);
    match () {
        () if odd >= many && even * 8 <= odd => Some(UTF_16LE),
        () if even >= many && odd * 8 <= even => Some(UTF_16BE),
        () => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_read_kindly() {
        for (text, name) in [
            ("UTF8", "UTF-8"),
            ("utf-8 ", "UTF-8"),
            ("gb2312", "gb18030"),
            ("GBK", "gb18030"),
            ("MS_KANJI", "Shift_JIS"),
            ("Shift_JIS", "Shift_JIS"),
            ("ISO8859_1", "windows-1252"),
            ("ISO-8859-15", "ISO-8859-15"),
            ("ISO-2022-JP", "ISO-2022-JP"),
            ("Big5", "Big5"),
            ("EUC-KR", "EUC-KR"),
            ("Windows-1252", "windows-1252"),
            ("ASCII", "windows-1252"),
            ("UTF-16LE", "UTF-16LE"),
            ("koi8-r", "KOI8-R"),
            ("euc-jp", "EUC-JP"),
        ] {
            assert_eq!(label(text).map(Encoding::name), Some(name), "{text}");
        }
        for text in ["ISO-2022-KR", "ISO-29단22-KR", "foo", ""] {
            assert_eq!(label(text), None, "{text}");
        }
    }

    #[test]
    fn the_declaration_is_found() {
        assert_eq!(declared_charset(b"(;XCA[a]CA[]CA[ utf-8 ]"), Some(&b"utf-8"[..]));
        assert_eq!(declared_charset(b"(;CA[no end"), None);
    }
}
