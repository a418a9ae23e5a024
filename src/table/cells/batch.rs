//! From many positions to who wins in each.
//!
//! If a table is larger than the cache, a look-up waits for memory, not for the processor. A batch divides look-ups
//! into steps; each step prefetches the cache lines that the next one reads. Positions go in small groups, and the
//! steps of different groups alternate, as in an assembly line, so that the memory always has work. A step prefetches
//! all lines of its group together: the slow part is to find the page of a line, and a processor does that for several
//! lines at once if they follow each other closely.

use super::look_up::{Asks, OfCells};
use super::path::CellPath;
use crate::codec::fast::{Processor, Work, natively};
use crate::table::ReadError;
use supermex_game::{Outcome, Position};

/// Positions in a group. The processor loads about two dozen lines at once.
const GROUP: usize = 8;

/// Groups that are on their way: each step takes another.
const STEPS: usize = 3;

/// Positions of a batch that are expected together: the source keeps their pieces until they are read.
const TOGETHER: usize = 1024;

/// Who wins in many positions: several times as fast where the table is larger than the cache. It allocates nothing, unless the
/// table is on a server, from which the pieces of a group are fetched together.
pub(in crate::table) fn batch<T: OfCells>(
    table: &T,
    positions: &[Position],
    outcomes: &mut [Outcome],
) -> Result<(), ReadError> {
    let count = positions.len().min(outcomes.len());
    if !table.cell_files().is_remote() {
        return natively(Many(table, &positions[..count], &mut outcomes[..count]));
    }
    let groups = positions[..count].chunks(TOGETHER).zip(outcomes[..count].chunks_mut(TOGETHER));
    for (first, (positions, found)) in (0..).step_by(TOGETHER).zip(groups) {
        table.announce_asked(positions.iter().map(|position| table.asks_of(position)));
        for (at, (position, found)) in positions.iter().zip(found).enumerate() {
            *found = alone(table, position).map_err(|error| error.in_batch(first + at))?;
        }
    }
    Ok(())
}

/// A batch of a table that is not on a server: its positions, and a place for the outcome of each.
struct Many<'a, T>(&'a T, &'a [Position], &'a mut [Outcome]);

impl<T: OfCells> Work for Many<'_, T> {
    type Done = Result<(), ReadError>;

    #[inline(always)]
    fn run(self, processor: impl Processor) -> Self::Done {
        let Self(table, positions, outcomes) = self;
        let mut coming = positions.chunks(GROUP);
        let mut leaving = coming.clone().zip(outcomes.chunks_mut(GROUP));
        let mut groups = [[Step::default(); GROUP]; STEPS];
        for turn in 0..positions.len().div_ceil(GROUP) + STEPS - 1 {
            let group = |step: usize| (turn + STEPS - step) % STEPS;
            begin(table, coming.next().unwrap_or_default(), &mut groups[group(0)]);
            find_chunks(&mut groups[group(1)]);
            if turn >= STEPS - 1
                && let Some((positions, outcomes)) = leaving.next()
            {
                let first = (turn + 1 - STEPS) * GROUP;
                for (at, ((outcome, position), step)) in
                    outcomes.iter_mut().zip(positions).zip(&groups[group(2)]).enumerate()
                {
                    *outcome = match step.finish(table, processor) {
                        Some(outcome) => outcome,
                        // Beyond the files, at the end of one, or damaged.
                        None => alone(table, position).map_err(|error| error.in_batch(first + at))?,
                    };
                }
            }
        }
        Ok(())
    }
}

/// A position on its way. The default leads nowhere.
#[derive(Clone, Copy, Default)]
struct Step<'a> {
    /// The bytes of its file, up to the last chunk.
    bytes: &'a [u8],
    path: CellPath,
    /// Its chunk, once that is known.
    chunk: usize,
    /// The value that makes it P.
    value: u64,
    /// Who wins, where no chunk needs to be read.
    known: Option<Outcome>,
}

/// The chunk of a cell whose file is damaged: no byte.
const NOWHERE: usize = usize::MAX;

/// Begins a group of positions: all that the indexes say. The last group may be smaller.
#[inline(always)]
fn begin<'a, T: OfCells>(table: &'a T, positions: &[Position], group: &mut [Step<'a>; GROUP]) {
    if T::HAS_SHORT_ROWS {
        for position in positions {
            prefetch_record(table, position);
        }
    }
    if positions.len() < GROUP {
        *group = [Step::default(); GROUP];
    }
    for (step, position) in group.iter_mut().zip(positions) {
        *step = first_step(table, position).unwrap_or_default();
    }
    for step in group {
        step.path.prefetch_place(step.bytes);
    }
}

/// Asks for the line that has the record of a position's row.
#[inline(always)]
fn prefetch_record<T: OfCells>(table: &T, position: &Position) {
    if let Asks::Cell { level, cell: [row, ..] } = table.asks_of(position)
        && let Ok(row) = u32::try_from(row)
        && let Some(file) = table.cell_files().file(level, row)
    {
        file.prefetch_record(row);
    }
}

/// As far as the indexes lead to a cell; to who wins, if it is not a stored one of the `fast` profile. `None` if its file is damaged,
/// or there is none.
#[inline(always)]
fn first_step<'a, T: OfCells>(table: &'a T, position: &Position) -> Option<Step<'a>> {
    let known = match table.asks_of(position) {
        Asks::Known(outcome) => outcome,
        Asks::Cell { level, cell: [row, column, value] } => {
            let row = u32::try_from(row).ok()?;
            let file = table.cell_files().file(level, row)?;
            if let Some((bytes, path)) = file.path(row, column) {
                return Some(Step { bytes, path, chunk: NOWHERE, value, known: None });
            }
            table.outcome_in(file.cell_elsewhere(row, column).ok()?, value)
        }
    };
    Some(Step { known: Some(known), ..Step::default() })
}

/// The second step: the place of the chunk leads to its bytes.
#[inline(always)]
fn find_chunks(group: &mut [Step<'_>; GROUP]) {
    for step in &mut *group {
        step.chunk = step.path.chunk(step.bytes).unwrap_or(NOWHERE);
    }
    for step in group {
        step.path.prefetch_value(step.bytes, step.chunk);
    }
}

impl Step<'_> {
    /// The last step: the chunk leads to the value.
    #[inline(always)]
    fn finish<T: OfCells>(&self, table: &T, processor: impl Processor) -> Option<Outcome> {
        self.known.or_else(|| {
            let found = self.path.value(processor, self.bytes, self.chunk)?;
            Some(table.outcome_by(found, self.value))
        })
    }
}

/// The look-up of one position, apart from the loop.
#[inline(never)]
fn alone<T: OfCells>(table: &T, position: &Position) -> Result<Outcome, ReadError> {
    table.look_up(table.asks_of(position))
}
