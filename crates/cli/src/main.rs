//! The program `kifu`.

use std::process::ExitCode;

fn main() -> ExitCode {
    kifu_cli::run(std::env::args_os())
}
