//! Batches of look-ups in a table of columns. The steps read the place of a chunk, its header, and the bytes that it
//! points to.

use super::{Boxes, Coded};
use crate::codec::columns::{Cell, Columns};
use crate::game::{Outcome, Point, Position, Triple};
use crate::table::batch::{self, Steps};
use crate::table::single::Ready;
use crate::table::{BatchError, ReadError, Store};

/// A position on its path.
#[derive(Clone, Copy)]
pub(in crate::table) struct Path {
    /// The outcome, if it is known without a look-up.
    outcome: Option<Outcome>,
    /// Otherwise, where it is looked up (by default in a chunk without values), and its third number.
    cell: Cell,
    z: u64,
    /// Where the chunk begins, once that is known.
    chunk: u64,
}

impl Default for Path {
    fn default() -> Self {
        Self { outcome: None, cell: Cell::default(), z: 0, chunk: NOWHERE }
    }
}

/// Stands for the chunk of a cell whose file is damaged or not checked yet: no byte.
const NOWHERE: u64 = u64::MAX;

/// A table of columns in memory.
struct InMemory<'a> {
    table: &'a Boxes,
    rows: Columns<Ready<'a>>,
}

impl Boxes {
    /// Who wins with so many passes left; `Beyond` where the table does not answer them.
    pub(super) fn outcome_left(&self, piles: Triple, passes: u64) -> Result<Outcome, ReadError> {
        self.rules.level_of(passes).map_or(Ok(Outcome::Beyond), |level| self.outcome_at(piles, level))
    }

    /// In a table of columns that is mapped or in memory, and larger than the cache, a batch takes a fraction of the time.
    pub(super) fn batch(&self, positions: &[Position], outcomes: &mut [Outcome]) -> Result<(), BatchError> {
        match (self.coded, self.file.ready()) {
            (Coded::Columns(shape), Some(ready)) => {
                let rows = Columns::new(ready, shape);
                batch::outcomes(&InMemory { table: self, rows }, positions, outcomes)
            }
            _ => batch::one_by_one(|at| self.outcome(at), positions, outcomes),
        }
    }
}

impl Steps<4> for InMemory<'_> {
    type Path = Path;

    #[inline(always)]
    fn begin(&self, position: &Position) -> Path {
        let table = self.table;
        let Some(Point { piles, passes }) = table.rules.point(position) else { return Path::default() };
        let [x, y, z] = piles;
        let level = table.rules.level_of(passes).filter(|_| table.may_have(piles));
        let Some(level) = level else { return Path { outcome: Some(Outcome::Beyond), ..Path::default() } };
        self.rows.cell(table.row(x, level), y).map_or(Path::default(), |cell| Path { cell, z, ..Path::default() })
    }

    #[inline(always)]
    fn step(&self, number: usize, path: &mut Path) {
        if number == 1 {
            path.chunk = self.rows.chunk(path.cell.chunk).map_or(NOWHERE, |(start, _)| start);
        }
    }

    #[inline(always)]
    fn prefetch(&self, number: usize, path: &Path) {
        match number {
            0 => self.rows.prefetch_place(path.cell.chunk),
            1 => self.rows.prefetch_chunk(path.chunk),
            _ => self.rows.prefetch_value(path.chunk, path.cell),
        }
    }

    #[inline(always)]
    fn finish(&self, path: &Path) -> Option<Outcome> {
        let value = |path: &Path| self.rows.value(path.chunk, path.cell).ok();
        path.outcome.or_else(|| Some(self.table.outcome_in(self.table.stored(value(path)?), path.z)))
    }

    fn alone(&self, position: &Position) -> Result<Outcome, ReadError> {
        self.table.outcome(position)
    }
}
