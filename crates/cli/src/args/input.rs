//! What every command reads, and by how many threads.

use super::{size, threads};
use clap::{Args, ValueHint};
use std::num::NonZero;
use std::path::PathBuf;

/// What is read, and how.
#[derive(Debug, Args)]
#[group(skip)]
pub struct Input {
    /// Files, folders, zip archives, or `-` for standard input
    ///
    /// Folders are searched with all their subfolders for `.sgf` files and `.zip` archives, sorted
    /// by name; in archives the `.sgf` members are read, in archives within archives nothing. A
    /// file named here is read whatever its extension. Links are followed.
    #[arg(value_name = "PATH", required = true, value_hint = ValueHint::AnyPath)]
    pub paths: Vec<PathBuf>,

    /// Decode all files as this encoding, whatever they say
    ///
    /// A label of the web's encoding standard, such as gbk, big5, shift_jis, euc-kr, utf-8 or
    /// windows-1252.
    #[arg(long, value_name = "LABEL", help_heading = READING)]
    pub encoding: Option<String>,

    /// The largest file or archive member to read
    ///
    /// In bytes, or with K, M or G for the powers of 1024. Memory does not grow with the number of
    /// files and games, but a file is held whole while it is read: one of 100 MB takes about
    /// 130 MB, and two to three times its size if it is not UTF-8. Whatever this says, members of
    /// archives that have more than 16 MB and more than 100 times their compressed size are refused.
    #[arg(long, value_name = "SIZE", default_value = "256M", value_parser = size)]
    #[arg(help_heading = READING)]
    pub max_size: u64,

    /// How many threads to use [default: one for each core]
    ///
    /// The output does not depend on it.
    #[arg(long, value_name = "N", value_parser = threads, help_heading = READING)]
    pub threads: Option<NonZero<usize>>,

    /// Show no progress on a terminal
    #[arg(long, help_heading = READING)]
    pub no_progress: bool,
}

const READING: &str = "What to read";
