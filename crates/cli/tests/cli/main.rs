//! The program as its users meet it.
#![allow(clippy::unwrap_used, reason = "a failed expectation is a failed test")]

mod helper;

mod archives;
mod audit;
mod commands;
mod output;
mod sources;

use helper::Folder;
use std::io::{Cursor, Write as _};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// A record without anything wrong in it, as far as `ONLY` looks.
const CLEAN: &[u8] = b"(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[6.5];B[ee];W[cc];B[gg];W[ce])";

/// A record in which White plays on a stone with move 4.
const FAULTY: &[u8] = b"(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[6.5];B[ee];W[cc];B[gg];W[ee])";

/// What these tests look for, so that they do not change with every new check.
const ONLY: &str = "--select=F001,F003,G201";

const UNREADABLE: &str = "F001";
const TOO_LARGE: &str = "F003";
const OCCUPIED: &str = "G201";

/// Runs `kifu audit` for [`ONLY`] with JSON output.
fn json(folder: &Folder, args: &[&str]) -> helper::Run {
    folder.kifu(&[&["audit", ONLY, "--format=json"], args].concat())
}

fn found(expected: &[(&str, &str)]) -> Vec<(String, String)> {
    expected.iter().map(|(code, path)| ((*code).to_owned(), (*path).to_owned())).collect()
}

fn archive(members: &[(&str, &[u8])]) -> Vec<u8> {
    archive_with(members, SimpleFileOptions::default())
}

fn archive_with(members: &[(&str, &[u8])], options: SimpleFileOptions) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in members {
        writer.start_file(*name, options).unwrap();
        writer.write_all(content).unwrap();
    }
    writer.finish().unwrap().into_inner()
}
