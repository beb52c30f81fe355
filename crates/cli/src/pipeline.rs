//! Many sources, several threads, one order. The only module that knows how work is spread.

use crate::error::Error;
use crate::interrupt::Interrupt;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::num::NonZero;

/// Deep trees and our own recursion-free code need little; other people's code may need more.
/// Only pages that are touched cost memory.
const STACK: usize = 16 << 20;

/// Items in a batch: enough to keep threads busy, few enough to hold their results.
const BATCH: usize = 256;

/// Bytes in a batch, so that batches of large collections stay small too.
const BATCH_BYTES: u64 = 32 << 20;

/// Workers that take items in batches and hand back results in the order of the items.
#[derive(Debug)]
pub struct Pipeline {
    pool: ThreadPool,
    interrupt: Interrupt,
    batch_bytes: u64,
}

impl Pipeline {
    /// Starts the workers: as many as asked for, else one for each core.
    ///
    /// # Errors
    ///
    /// If the system has no threads left.
    pub fn start(threads: Option<NonZero<usize>>, interrupt: Interrupt) -> Result<Self, Error> {
        let threads = threads.or_else(|| std::thread::available_parallelism().ok());
        let pool = ThreadPoolBuilder::new()
            .num_threads(threads.map_or(1, NonZero::get))
            .stack_size(STACK)
            .thread_name(|number| format!("worker {number}"))
            .build()
            .map_err(|error| Error::Threads(error.to_string()))?;
        Ok(Self { pool, interrupt, batch_bytes: BATCH_BYTES })
    }

    /// The same with batches that end at this weight: for work whose results take many times the
    /// memory of what they are made of.
    #[must_use]
    pub fn with_batches_of(self, bytes: u64) -> Self {
        Self { batch_bytes: bytes, ..self }
    }

    /// Does `work` on every item and gives the results to `each`, batch by batch in the order of
    /// the items, on the calling thread. Whatever the number of threads, `each` sees the same.
    ///
    /// While the workers are at one batch, the results of the one before are consumed and the one
    /// after is gathered. So no more than three batches exist at a time; a batch ends after
    /// a number of items, or when their `weight` reaches some megabytes.
    ///
    /// # Errors
    ///
    /// The first error of `each`, which ends the run; [`Error::Interrupted`] after an interrupt.
    /// By then `each` has had a result for every item before the one that was not done.
    pub fn run<I: Send + Sync, R: Send>(
        &self,
        mut items: impl Iterator<Item = I>,
        weight: impl Fn(&I) -> u64,
        work: impl Fn(&I) -> R + Sync,
        mut each: impl FnMut(Vec<(I, R)>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let mut gather = || -> Vec<I> {
            let mut bytes = 0;
            let mut batch = Vec::new();
            while batch.len() < BATCH && bytes < self.batch_bytes && !self.interrupt.is_set() {
                let Some(item) = items.next() else { break };
                bytes += weight(&item);
                batch.push(item);
            }
            batch
        };
        let work = |item: I| {
            // A batch of large collections takes long: look here too.
            let result = (!self.interrupt.is_set()).then(|| work(&item));
            (item, result)
        };
        let mut done = 0;
        let mut each = |results: Vec<(I, Option<R>)>| {
            let all = results.len();
            let finished: Vec<(I, R)> =
                results.into_iter().map_while(|(item, result)| Some((item, result?))).collect();
            let broken_off = finished.len() < all;
            done += finished.len() as u64;
            if !finished.is_empty() {
                each(finished)?;
            }
            if broken_off { Err(Error::Interrupted { done }) } else { Ok(()) }
        };
        let mut batch = gather();
        let mut results = Vec::new();
        while !batch.is_empty() {
            let current = std::mem::take(&mut batch);
            let before = std::mem::take(&mut results);
            let consumed = self.pool.in_place_scope(|scope| {
                scope.spawn(|_| {
                    // One item at a time: neighbours differ much in size.
                    let items = current.into_par_iter().with_max_len(1);
                    results = items.map(work).collect();
                });
                let consumed = each(before);
                if consumed.is_ok() {
                    batch = gather();
                }
                consumed
            });
            consumed?;
        }
        each(results)?;
        if self.interrupt.is_set() { Err(Error::Interrupted { done }) } else { Ok(()) }
    }
}

/// Does `work` on every item of one source, spread over the threads of the pool it runs in, and
/// gives the results in the order of the items.
pub(crate) fn in_order<I: Sync, R: Send>(
    items: &[I],
    work: impl Fn(&I) -> R + Sync + Send,
) -> Vec<R> {
    items.par_iter().map(work).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(threads: usize, weight: u64) -> Vec<u64> {
        let pipeline = Pipeline::start(NonZero::new(threads), Interrupt::default()).unwrap();
        let mut seen = Vec::new();
        let run = pipeline.run(
            0..1000,
            |_| weight,
            |&item| item * item,
            |batch| {
                seen.extend(batch.into_iter().map(|(_, square)| square));
                Ok(())
            },
        );
        run.unwrap();
        seen
    }

    #[test]
    fn results_come_in_order_whatever_the_threads_and_weights() {
        let expected: Vec<u64> = (0..1000).map(|item| item * item).collect();
        for threads in [1, 2, 8] {
            assert_eq!(squares(threads, 0), expected);
            assert_eq!(squares(threads, BATCH_BYTES / 3), expected);
            assert_eq!(squares(threads, u64::MAX >> 10), expected);
        }
    }

    #[test]
    fn nothing_is_consumed_after_an_error() {
        let pipeline = Pipeline::start(NonZero::new(2), Interrupt::default()).unwrap();
        let mut calls = 0;
        let run = pipeline.run(
            0..100_000,
            |_| 0,
            |&item| item,
            |batch: Vec<(u64, u64)>| {
                calls += 1;
                Err(Error::Usage(format!("{}", batch.len())))
            },
        );
        assert_eq!(run.unwrap_err().to_string(), BATCH.to_string());
        assert_eq!(calls, 1);
    }

    #[test]
    fn an_interrupt_ends_the_run_with_a_prefix() {
        let interrupt = Interrupt::default();
        let pipeline = Pipeline::start(NonZero::new(2), interrupt.clone()).unwrap();
        let mut seen = Vec::new();
        let run = pipeline.run(
            0..1_000_000_u64,
            |_| 0,
            |&item| {
                if item == 700 {
                    interrupt.set();
                }
                item
            },
            |batch| {
                seen.extend(batch.into_iter().map(|(item, _)| item));
                Ok(())
            },
        );
        assert!(matches!(run, Err(Error::Interrupted { done }) if done == seen.len() as u64));
        assert!(seen.len() < 2000 && seen.iter().copied().eq(0..seen.len() as u64));
    }
}
