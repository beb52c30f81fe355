//! The best of many, without keeping the many.

/// The items with the highest ranks, best first; of equals, those that came first.
#[derive(Debug)]
pub(super) struct Top<R, T> {
    most: usize,
    kept: Vec<(R, T)>,
}

impl<R: Ord, T> Top<R, T> {
    /// Room for so many.
    pub(super) const fn of(most: usize) -> Self {
        Self { most, kept: Vec::new() }
    }

    /// Offers an item, which is kept if it is among the best so far.
    pub(super) fn offer(&mut self, rank: R, item: T) {
        let place = self.kept.partition_point(|(kept, _)| *kept >= rank);
        if place < self.most {
            self.kept.insert(place, (rank, item));
            self.kept.truncate(self.most);
        }
    }

    /// The items, best first.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&R, &T)> {
        self.kept.iter().map(|(rank, item)| (rank, item))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_are_kept_and_ties_go_to_the_first() {
        let mut top = Top::of(3);
        for (rank, name) in [(1, "a"), (5, "b"), (3, "c"), (5, "d"), (3, "e"), (0, "f")] {
            top.offer(rank, name);
        }
        let names: Vec<_> = top.iter().map(|(_, name)| *name).collect();
        assert_eq!(names, ["b", "d", "c"]);
    }
}
