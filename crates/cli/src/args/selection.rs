//! Which games of what is read are looked at.

use clap::Args;

/// Which games are looked at.
#[derive(Debug, Args)]
#[group(skip)]
pub struct Selection {
    /// Look only at games for which this holds
    ///
    /// Conditions on the columns of `kifu export --describe`: year>=1980 and komi=5.5 and
    /// event~"Honinbo". Joined by and, or, not and parentheses; operators are = != < <= > >= and ~
    /// (contains); is null and is not null ask whether there is a value. Text is compared
    /// whatever the case; what is null fulfils no comparison, != neither. Dates may be
    /// years or months: date_from<1990-07. Columns of the count make every game be counted that
    /// the conditions before them leave.
    #[arg(long = "where", value_name = "CONDITION", help_heading = READING)]
    pub filter: Option<String>,
}

const READING: &str = "What to read";
