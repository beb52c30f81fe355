//! Days, and intervals of days.

/// When a game was played: an interval of days, both ends included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dates {
    /// The first day that it can have begun.
    pub from: Day,
    /// The last day that it can have ended.
    pub to: Day,
    /// How much of that is known.
    pub certainty: Certainty,
    /// Whether it is written in the form that the specification asks for.
    pub standard: bool,
}

/// A day of the Gregorian calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day {
    /// Year, 1 to 9999.
    pub year: u16,
    /// Month, 1 to 12.
    pub month: u8,
    /// Day of the month.
    pub day: u8,
}

/// How much of a date is known, from all of it to nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Certainty {
    /// The day, or the days from first to last.
    Exact,
    /// The month or the year only.
    Coarse,
    /// About then (`ca. 1665`, `1943?`), or one of several.
    Approximate,
    /// The order of day and month, or the century, cannot be told (`03/04/2005`).
    Ambiguous,
    /// It names a day that does not exist (`2011-02-30`); the interval is the month or the year.
    Impossible,
}

impl Day {
    /// The day, if it exists.
    #[must_use]
    pub fn new(year: u32, month: u32, day: u32) -> Option<Self> {
        let day = Self {
            year: u16::try_from(year).ok().filter(|year| (1..=9999).contains(year))?,
            month: u8::try_from(month).ok().filter(|month| (1..=12).contains(month))?,
            day: u8::try_from(day).ok()?,
        };
        (1..=day.days_in_month()).contains(&day.day).then_some(day)
    }

    fn days_in_month(self) -> u8 {
        let leap = self.year.is_multiple_of(4)
            && (!self.year.is_multiple_of(100) || self.year.is_multiple_of(400));
        match self.month {
            2 => 28 + u8::from(leap),
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        }
    }

    const fn first(year: u16) -> Self {
        Self { year, month: 1, day: 1 }
    }

    const fn last(year: u16) -> Self {
        Self { year, month: 12, day: 31 }
    }
}

impl std::fmt::Display for Day {
    /// As the specification writes it: `1996-05-06`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl Dates {
    /// A day, a month or a year, by its numbers.
    pub(super) fn of(year: u32, month: Option<u32>, day: Option<u32>) -> Self {
        let Some(first) = Day::new(year, 1, 1) else {
            return Self::between(Day::first(1), Day::last(9999), Certainty::Impossible);
        };
        let year_of = |certainty| Self::between(first, Day::last(first.year), certainty);
        let Some(month) = month else { return year_of(Certainty::Coarse) };
        let Some(first) = Day::new(year, month, 1) else { return year_of(Certainty::Impossible) };
        let last = Day { day: first.days_in_month(), ..first };
        match day {
            None => Self::between(first, last, Certainty::Coarse),
            Some(day) => match Day::new(year, month, day) {
                Some(day) => Self::between(day, day, Certainty::Exact),
                None => Self::between(first, last, Certainty::Impossible),
            },
        }
    }

    fn between(from: Day, to: Day, certainty: Certainty) -> Self {
        Self { from, to, certainty, standard: false }
    }

    /// The interval that covers both, as certain as the less certain of them.
    pub(super) fn and(self, other: Self) -> Self {
        let certainty = self.certainty.max(other.certainty);
        Self::between(self.from.min(other.from), self.to.max(other.to), certainty)
    }

    /// The same interval, not more certain than this.
    pub(super) fn at_most(self, certainty: Certainty) -> Self {
        Self { certainty: self.certainty.max(certainty), ..self }
    }
}
