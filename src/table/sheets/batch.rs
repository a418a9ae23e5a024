//! Batches of look-ups: the steps of one are those of its path.

use super::Sheets;
use super::outcome::Asks;
use super::path::CellPath;
use crate::codec::prefetch;
use crate::game::{Outcome, Point, Position};
use crate::table::batch::{self, Steps};
use crate::table::{BatchError, ReadError, Store};

/// A position on its path.
#[derive(Clone, Copy)]
pub(in crate::table) struct Step<'a> {
    /// The bytes of its file, up to the last chunk.
    bytes: &'a [u8],
    path: CellPath,
    /// Its chunk, once that is known.
    chunk: usize,
    /// The completion that makes it P.
    value: u64,
}

impl Default for Step<'_> {
    fn default() -> Self {
        Self { bytes: &[], path: CellPath::NOWHERE, chunk: NOWHERE, value: 0 }
    }
}

/// The chunk of a cell whose file is damaged: no byte.
const NOWHERE: usize = usize::MAX;

impl Sheets {
    /// A batch is several times as fast where the table is larger than the cache. It allocates nothing.
    pub(super) fn batch(&self, positions: &[Position], outcomes: &mut [Outcome]) -> Result<(), BatchError> {
        if self.is_remote() {
            let count = positions.len().min(outcomes.len());
            return self.outcomes_from_afar(&positions[..count], &mut outcomes[..count]);
        }
        batch::outcomes(&self, positions, outcomes)
    }

    /// As far as the indexes lead, if the position is one of a stored cell of the `fast` profile.
    #[inline(always)]
    fn first_step(&self, position: &Position) -> Option<Step<'_>> {
        let Point { piles, passes } = position.point()?;
        let Asks::Cell { level, cell: [sheet, column, value] } = self.asks(piles, passes) else {
            return None;
        };
        let sheet = u32::try_from(sheet).ok()?;
        let (bytes, path) = self.file(level, sheet)?.path(sheet, column)?;
        Some(Step { bytes, path, chunk: NOWHERE, value })
    }
}

/// The indexes lead to the place of the chunk; that says where its header is, and the header what else is read.
impl<'a> Steps<4> for &'a Sheets {
    type Path = Step<'a>;

    #[inline(always)]
    fn begin(&self, position: &Position) -> Step<'a> {
        self.first_step(position).unwrap_or_default()
    }

    #[inline(always)]
    fn step(&self, number: usize, step: &mut Step<'a>) {
        if number == 1 {
            step.chunk = step.path.chunk(step.bytes).unwrap_or(NOWHERE);
        }
    }

    #[inline(always)]
    fn prefetch(&self, number: usize, step: &Step<'a>) {
        match number {
            0 => step.path.prefetch_place(step.bytes),
            1 => prefetch(step.bytes, step.chunk),
            _ => step.path.touched(step.bytes, step.chunk).into_iter().for_each(|at| prefetch(step.bytes, at)),
        }
    }

    #[inline(always)]
    fn finish(&self, step: &Step<'a>) -> Option<Outcome> {
        let found = step.path.value(step.bytes, step.chunk).ok()?;
        Some(if u64::from(found) == step.value { Outcome::P } else { Outcome::N })
    }

    fn alone(&self, position: &Position) -> Result<Outcome, ReadError> {
        self.outcome(position)
    }
}
