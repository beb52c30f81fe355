//! Where converted files go: below one folder, as the sources lie, and never out of it.

use crate::error::Error;
use crate::escape::{is_hidden, visible};
use crate::source::Place;
use std::collections::HashSet;
use std::ffi::{OsStr, OsString};
use std::path::{Component, Path, PathBuf};

/// The folder of the converted files, and which of them are taken.
#[derive(Debug)]
pub(crate) struct Places {
    folder: PathBuf,
    roots: Vec<PathBuf>,
    /// Files that are read, wherever they lie.
    sources: HashSet<PathBuf>,
    taken: HashSet<PathBuf>,
}

/// Why a source has no place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum NoPlace {
    /// Its name leads out of the folder.
    Outside,
    /// Another source has the same place.
    Taken,
    /// A source lies there, or it lies in the folder of one.
    Source,
    /// Its name is no text, and the system or the archive has no other.
    NoText,
}

impl Places {
    /// Below a folder, for sources that lie below these paths.
    ///
    /// # Errors
    /// If the folder lies in one of the paths, or what is written would lie there: sources are not
    /// written over, and what is written is not read.
    pub(crate) fn new(folder: &Path, roots: &[PathBuf]) -> Result<Self, Error> {
        let real = real(folder);
        if let Some(file) = folder.ancestors().find(|part| part.exists()).filter(|p| !p.is_dir()) {
            let (folder, file) = (folder.to_string_lossy(), file.to_string_lossy());
            return Err(Error::Usage(format!(
                "--out {}: {} is no folder",
                visible(&folder),
                visible(&file)
            )));
        }
        for root in roots.iter().filter(|root| root.is_dir()) {
            let source = root.canonicalize().unwrap_or_else(|_| root.clone());
            let within = real.starts_with(&source);
            let same = root.file_name().is_some_and(|name| real.join(name) == source);
            if within || same {
                let (folder, root) = (folder.to_string_lossy(), root.to_string_lossy());
                return Err(Error::Usage(format!(
                    "--out {}: converted files would come among the sources in {}; --in-place \
                     changes those",
                    visible(&folder),
                    visible(&root)
                )));
            }
        }
        let sources = roots.iter().filter_map(|root| root.canonicalize().ok()).collect();
        let (folder, roots) = (folder.to_owned(), roots.to_vec());
        Ok(Self { folder, roots, sources, taken: HashSet::new() })
    }

    /// The place of a source, below the folder: with all links in its folders followed, and none of
    /// them leading among the sources. Whatever has the name of the file itself is not followed.
    pub(crate) fn of(&mut self, source: Place<'_>) -> Result<PathBuf, NoPlace> {
        let place = below(source, &self.roots)?;
        let named = self.folder.join(&place);
        let folder = real(named.parent().unwrap_or(&self.folder));
        let there = folder.join(named.file_name().ok_or(NoPlace::Outside)?);
        let read = match source {
            Place::File(path) => path.canonicalize().ok(),
            Place::StandardInput | Place::Member { .. } => None,
        };
        if there.ancestors().any(|part| self.sources.contains(part))
            || read.is_some_and(|read| read == there)
        {
            return Err(NoPlace::Source);
        }
        // Names that differ in case alone are one on some systems.
        let key = place.to_str().map(|place| PathBuf::from(place.to_lowercase()));
        let key = key.unwrap_or(place);
        if self.taken.insert(key) { Ok(there) } else { Err(NoPlace::Taken) }
    }
}

/// A path with the links of what exists of it followed.
fn real(path: &Path) -> PathBuf {
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    for ancestor in absolute.ancestors() {
        if let Ok(found) = ancestor.canonicalize() {
            let rest = absolute.strip_prefix(ancestor).unwrap_or(Path::new(""));
            return found.join(rest);
        }
    }
    absolute
}

/// The path of a source relative to the folder that the path given for it lies in, with no part that
/// means anything else than a name.
fn below(source: Place<'_>, roots: &[PathBuf]) -> Result<PathBuf, NoPlace> {
    let (path, member) = match source {
        Place::StandardInput => return Ok(PathBuf::from("stdin.sgf")),
        Place::File(path) => (path, ""),
        Place::Member { archive, name } => (archive, name),
    };
    if member.contains(char::REPLACEMENT_CHARACTER) {
        return Err(NoPlace::NoText);
    }
    let within = roots.iter().filter(|root| path.starts_with(root));
    let root = within.max_by_key(|root| root.components().count()).ok_or(NoPlace::Outside)?;
    let rest = path.strip_prefix(root).map_err(|_| NoPlace::Outside)?;
    let mut place = PathBuf::new();
    place.extend(last(root).map(plain).transpose()?);
    for part in rest.components() {
        match part {
            Component::Normal(part) => place.push(plain(part)?),
            Component::CurDir => {}
            _ => return Err(NoPlace::Outside),
        }
    }
    for part in member.split(['/', '\\']).filter(|part| !part.is_empty() && *part != ".") {
        if part == ".." {
            return Err(NoPlace::Outside);
        }
        place.push(plain(OsStr::new(part))?);
    }
    let has_name = place.file_name().is_some();
    has_name.then_some(place).ok_or(NoPlace::Outside)
}

/// The name under which a path given comes into the folder: none of `games/.`, as with `cp -r`.
fn last(root: &Path) -> Option<&OsStr> {
    let bytes = root.as_os_str().as_encoded_bytes();
    let end = bytes.iter().rposition(|&byte| byte != b'/').map_or(0, |last| last + 1);
    if bytes[..end].ends_with(b"/.") { None } else { root.file_name() }
}

/// A name without what means something to a system or shows nothing.
fn plain(part: &OsStr) -> Result<OsString, NoPlace> {
    let text = |text: &str| -> String {
        let plain = |c| if is_hidden(c) || "\\:*?\"<>|".contains(c) { '_' } else { c };
        text.chars().map(plain).collect()
    };
    match part.to_str() {
        Some(part) => Ok(text(part).trim_end_matches([' ', '.']).into()),
        None => odd(part, text),
    }
}

/// The same of a name that is no text: the bytes that are none stay.
#[cfg(unix)]
fn odd(part: &OsStr, text: impl Fn(&str) -> String) -> Result<OsString, NoPlace> {
    use std::os::unix::ffi::{OsStrExt as _, OsStringExt as _};
    let mut bytes = Vec::new();
    for chunk in part.as_bytes().utf8_chunks() {
        bytes.extend(text(chunk.valid()).into_bytes());
        bytes.extend(chunk.invalid());
    }
    Ok(OsString::from_vec(bytes))
}

#[cfg(not(unix))]
fn odd(_: &OsStr, _: impl Fn(&str) -> String) -> Result<OsString, NoPlace> {
    Err(NoPlace::NoText)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ZIP: &str = "/data/more.zip";

    /// What is below the archive is a member of it.
    fn source(name: &str) -> Place<'_> {
        match name.strip_prefix(ZIP).and_then(|rest| rest.strip_prefix('/')) {
            Some(name) => Place::Member { archive: Path::new(ZIP), name },
            None if name == "-" => Place::StandardInput,
            None => Place::File(Path::new(name)),
        }
    }

    fn place(name: &str) -> Option<String> {
        let roots = ["games", ZIP, "../old/", ".", "a.sgf", "deep/in/."].map(PathBuf::from);
        below(source(name), &roots).ok().map(|path| path.to_str().unwrap().to_owned())
    }

    #[test]
    fn places_follow_the_sources() {
        for (name, expected) in [
            ("games/2014/001.sgf", "games/2014/001.sgf"),
            ("/data/more.zip/inner/x.sgf", "more.zip/inner/x.sgf"),
            ("../old/x.sgf", "old/x.sgf"),
            ("./b.sgf", "b.sgf"),
            ("a.sgf", "a.sgf"),
            ("deep/in/x.sgf", "x.sgf"),
            ("games/a:b?.sgf", "games/a_b_.sgf"),
            ("-", "stdin.sgf"),
        ] {
            assert_eq!(place(name).as_deref(), Some(expected), "{name}");
        }
    }

    #[test]
    fn no_name_leads_out_of_the_folder() {
        for name in [
            "/data/more.zip/../../etc/passwd.sgf",
            "/data/more.zip/..\\..\\x.sgf",
            "/data/more.zip/",
            "/etc/passwd",
            "games/../../x.sgf",
        ] {
            let place = place(name);
            let inside = place.as_deref().is_none_or(|place| place == "more.zip");
            assert!(inside, "{name}: {place:?}");
        }
        assert_eq!(place("/data/more.zip//etc/x.sgf").as_deref(), Some("more.zip/etc/x.sgf"));
        assert_eq!(place("/data/more.zip/C:\\x\n.sgf").as_deref(), Some("more.zip/C_/x_.sgf"));
    }

    #[test]
    fn a_place_is_given_once() {
        let roots = [PathBuf::from("no-such-folder-a"), PathBuf::from("no-such-folder-b")];
        let mut places = Places::new(Path::new("no-such-out"), &roots).unwrap();
        assert!(places.of(source("no-such-folder-a/x.sgf")).is_ok());
        assert_eq!(places.of(source("no-such-folder-a/X.sgf")), Err(NoPlace::Taken));
        assert_eq!(places.of(source("elsewhere/x.sgf")), Err(NoPlace::Outside));
    }

    #[test]
    fn a_name_in_an_archive_that_is_no_text_has_no_place() {
        let roots = [PathBuf::from(ZIP)];
        assert_eq!(below(source("/data/more.zip/\u{fffd}.sgf"), &roots), Err(NoPlace::NoText));
    }

    #[cfg(unix)]
    #[test]
    fn bytes_of_names_are_kept() {
        use std::os::unix::ffi::OsStrExt as _;
        let path = |bytes| Path::new(OsStr::from_bytes(bytes));
        let roots = [path(b"old\xff").to_owned()];
        for (name, expected) in [
            (&b"old\xff/\xb5\xda1\xbe\xd6.sgf"[..], &b"old\xff/\xb5\xda1\xbe\xd6.sgf"[..]),
            (b"old\xff/\xb5:\n.sgf", b"old\xff/\xb5__.sgf"),
        ] {
            let place = below(Place::File(path(name)), &roots).unwrap();
            assert_eq!(place.as_os_str().as_bytes(), expected);
        }
    }
}
