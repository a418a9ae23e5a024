//! Many look-ups at once.
//!
//! If a table is larger than the cache, a look-up waits for memory, not for the processor. A batch divides look-ups
//! into steps; each step prefetches the cache lines that the next one reads. Positions go in small groups, and the
//! steps of different groups alternate, as in an assembly line, so that the memory always has work. A step prefetches
//! all lines of its group together: the slow part is to find the page of a line, and a processor does that for several
//! lines at once if they follow each other closely.

use super::ReadError;
use supermex_game::{Outcome, Position};

/// Positions in a group. The processor loads about two dozen lines at once.
const GROUP: usize = 8;

/// Steps of a look-up: each prefetches the lines that the next one reads.
const STEPS: usize = 3;

/// A table in memory whose look-ups are divided into steps.
pub(super) trait Steps {
    /// The state of the look-up of a position. The default has no look-up, and does not finish.
    type Path: Copy + Default;

    /// The first step: everything that does not wait for memory.
    fn begin(&self, position: &Position) -> Self::Path;

    /// Prefetches the line that the second step reads.
    fn prefetch_second(&self, path: &Self::Path);

    /// The second step.
    fn step(&self, path: &mut Self::Path);

    /// Prefetches the lines that the last step reads.
    fn prefetch_last(&self, path: &Self::Path);

    /// The last step: the outcome, unless the position has to be looked up alone.
    fn finish(&self, path: &Self::Path) -> Option<Outcome>;

    /// The look-up of one position: for positions that the steps leave out, and to find the error if bytes are damaged.
    fn alone(&self, position: &Position) -> Result<Outcome, ReadError>;
}

/// The outcomes of many positions, up to the shorter of the two slices. Allocates nothing.
#[inline(always)]
pub(super) fn outcomes<T: Steps>(table: &T, positions: &[Position], outcomes: &mut [Outcome]) -> Result<(), ReadError> {
    let count = positions.len().min(outcomes.len());
    let mut coming = positions[..count].chunks(GROUP);
    let mut leaving = coming.clone().zip(outcomes[..count].chunks_mut(GROUP));
    let mut groups = [[T::Path::default(); GROUP]; STEPS];
    for turn in 0..count.div_ceil(GROUP) + STEPS - 1 {
        let group = |step: usize| (turn + STEPS - step) % STEPS;
        begin(table, coming.next().unwrap_or_default(), &mut groups[group(0)]);
        step(table, &mut groups[group(1)]);
        if turn >= STEPS - 1
            && let Some((positions, outcomes)) = leaving.next()
        {
            let first = (turn + 1 - STEPS) * GROUP;
            finish(table, &groups[group(2)], positions, outcomes).map_err(|(at, error)| error.in_batch(first + at))?;
        }
    }
    Ok(())
}

/// Begins a group of positions. The last group may be smaller.
#[inline(always)]
fn begin<T: Steps>(table: &T, positions: &[Position], group: &mut [T::Path; GROUP]) {
    if positions.len() < GROUP {
        *group = [T::Path::default(); GROUP];
    }
    for (path, position) in group.iter_mut().zip(positions) {
        *path = table.begin(position);
    }
    for path in group {
        table.prefetch_second(path);
    }
}

#[inline(always)]
fn step<T: Steps>(table: &T, group: &mut [T::Path; GROUP]) {
    for path in &mut *group {
        table.step(path);
    }
    for path in group {
        table.prefetch_last(path);
    }
}

/// The outcomes of a group whose lines are in the cache.
#[inline(always)]
fn finish<T: Steps>(
    table: &T,
    group: &[T::Path; GROUP],
    positions: &[Position],
    outcomes: &mut [Outcome],
) -> Result<(), (usize, ReadError)> {
    for (at, ((outcome, position), path)) in outcomes.iter_mut().zip(positions).zip(group).enumerate() {
        *outcome = match table.finish(path) {
            Some(outcome) => outcome,
            None => table.alone(position).map_err(|error| (at, error))?,
        };
    }
    Ok(())
}

/// The same, one look-up after the other.
pub(super) fn one_by_one(
    look_up: impl Fn(&Position) -> Result<Outcome, ReadError>,
    positions: &[Position],
    outcomes: &mut [Outcome],
) -> Result<(), ReadError> {
    for (index, (position, outcome)) in positions.iter().zip(outcomes).enumerate() {
        *outcome = look_up(position).map_err(|error| error.in_batch(index))?;
    }
    Ok(())
}
