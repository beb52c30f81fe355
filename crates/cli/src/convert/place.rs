//! Where converted files go: below one folder, as the sources lie, and never out of it.

use crate::error::Error;
use crate::escape::{is_hidden, visible};
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// The folder of the converted files, and which of them are taken.
#[derive(Debug)]
pub(crate) struct Places {
    folder: PathBuf,
    roots: Vec<String>,
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
        let roots = roots.iter().map(|root| root.to_string_lossy().into_owned()).collect();
        Ok(Self { folder: folder.to_owned(), roots, sources, taken: HashSet::new() })
    }

    /// The place of a source, below the folder: with all links in its folders followed, and none of
    /// them leading among the sources. Whatever has the name of the file itself is not followed.
    pub(crate) fn of(&mut self, name: &str) -> Result<PathBuf, NoPlace> {
        let place = below(name, &self.roots).ok_or(NoPlace::Outside)?;
        let named = self.folder.join(&place);
        let folder = real(named.parent().unwrap_or(&self.folder));
        let there = folder.join(named.file_name().ok_or(NoPlace::Outside)?);
        let read = Path::new(name).canonicalize();
        if there.ancestors().any(|part| self.sources.contains(part))
            || read.is_ok_and(|read| read == there)
        {
            return Err(NoPlace::Source);
        }
        // Names that differ in case alone are one on some systems.
        let key = PathBuf::from(place.to_string_lossy().to_lowercase());
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

/// A name relative to the folder that its path lies in, with no part that means anything else than a
/// name.
fn below(name: &str, roots: &[String]) -> Option<PathBuf> {
    if name == "-" {
        return Some(PathBuf::from("stdin.sgf"));
    }
    let within = |root: &&String| {
        let rest = name.strip_prefix(root.as_str());
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/') || root.ends_with('/'))
    };
    let root = roots.iter().filter(within).max_by_key(|root| root.len())?;
    let last = root.trim_end_matches('/').rsplit('/').next().filter(|last| *last != "..");
    let rest = &name[root.len()..];
    let parts = last.into_iter().chain(rest.split(['/', '\\']));
    let mut place = PathBuf::new();
    for part in parts.filter(|part| !part.is_empty() && *part != ".") {
        if part == ".." {
            return None;
        }
        let plain: String = part
            .chars()
            .map(|c| if is_hidden(c) || ":*?\"<>|".contains(c) { '_' } else { c })
            .collect();
        place.push(plain.trim_end_matches([' ', '.']));
    }
    place.file_name()?;
    Some(place)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(name: &str) -> Option<String> {
        let roots = ["games", "/data/more.zip", "../old/", ".", "a.sgf"].map(str::to_owned);
        below(name, &roots).map(|path| path.to_string_lossy().into_owned())
    }

    #[test]
    fn places_follow_the_sources() {
        for (name, expected) in [
            ("games/2014/001.sgf", "games/2014/001.sgf"),
            ("/data/more.zip/inner/x.sgf", "more.zip/inner/x.sgf"),
            ("../old/x.sgf", "old/x.sgf"),
            ("./b.sgf", "b.sgf"),
            ("a.sgf", "a.sgf"),
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
        assert!(places.of("no-such-folder-a/x.sgf").is_ok());
        assert_eq!(places.of("no-such-folder-a/X.sgf"), Err(NoPlace::Taken));
        assert_eq!(places.of("elsewhere/x.sgf"), Err(NoPlace::Outside));
    }
}
