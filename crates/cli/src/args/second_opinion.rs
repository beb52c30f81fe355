//! What can be typed about an engine to be asked too, after several commands.

use clap::Args;
use std::fmt;
use std::time::Duration;

/// An engine for a second opinion.
#[derive(Debug, Args)]
pub struct SecondOpinion {
    /// Ask an engine for a second opinion: `gtp:COMMAND` or `katago:COMMAND`
    ///
    /// The command is a program with its arguments, quoted as for a shell; no shell runs it. What
    /// the engine says of dead stones, and of the margin if it tells one, takes the place of the
    /// estimate; marks and proof stay above it. Where the two differ, it is told. GTP engines are
    /// asked `final_status_list` and `final_score`: one process for each thread; start them with
    /// the rules of your games. KataGo's analysis engine is asked many positions at once, under the
    /// rules of each; how many visits is for its configuration to say.
    #[arg(long, value_name = "ENGINE", help_heading = HEADING)]
    pub engine: Option<String>,

    /// How long an engine may keep silent, in seconds
    ///
    /// After that it has failed on the game, and is started anew for the next one. KataGo may need
    /// more than this when it compiles for its device the first time.
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    #[arg(help_heading = HEADING)]
    pub engine_timeout: Duration,
}

const HEADING: &str = "A second opinion";

/// Longer waits are no limit.
const LONGEST_WAIT: f64 = 86_400.0;

fn seconds(text: &str) -> Result<Duration, InvalidSeconds> {
    let seconds: f64 = text.parse().map_err(|_| InvalidSeconds)?;
    if !(0.001..=LONGEST_WAIT).contains(&seconds) {
        return Err(InvalidSeconds);
    }
    Duration::try_from_secs_f64(seconds).map_err(|_| InvalidSeconds)
}

/// Not a time to wait.
#[derive(Debug, Clone, Copy)]
struct InvalidSeconds;

impl fmt::Display for InvalidSeconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number of seconds up to a day is wanted, such as 30 or 0.5")
    }
}

impl std::error::Error for InvalidSeconds {}
