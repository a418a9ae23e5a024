//! Batches of look-ups. The steps read the record of a line, in the line the place of a chunk, its header, and the
//! bytes that it points to.

use super::{Asks, Layers, outcome_of};
use crate::codec::layers::{Column, Entry, Lines, Record};
use crate::game::{Outcome, Point, Position};
use crate::table::batch::{self, Steps};
use crate::table::single::Ready;
use crate::table::{BatchError, ReadError, Store};

/// A position on its path.
#[derive(Clone, Copy)]
pub(in crate::table) struct Path {
    /// The outcome, once that is known.
    outcome: Option<Outcome>,
    /// Where it is looked up, and the value there that makes it P.
    column: Column,
    value: u64,
    /// The record of the line, once that is known; before, that of a line without values.
    record: Record,
    /// Where its chunk begins, once that is known.
    chunk: u64,
}

impl Default for Path {
    fn default() -> Self {
        Self { outcome: None, column: Column::NOWHERE, value: 0, record: Record::EMPTY, chunk: NOWHERE }
    }
}

/// Stands for the chunk of a column whose file is damaged or not checked yet: no byte.
const NOWHERE: u64 = u64::MAX;

/// A table in memory.
struct InMemory<'a> {
    table: &'a Layers,
    lines: Lines<Ready<'a>>,
}

impl Layers {
    /// A batch is several times as fast where the table is mapped or in memory and larger than the cache. It allocates nothing then.
    pub(super) fn batch(&self, positions: &[Position], outcomes: &mut [Outcome]) -> Result<(), BatchError> {
        match self.file.ready() {
            Some(ready) => {
                let lines = Lines::new(ready, self.shape);
                batch::outcomes(&InMemory { table: self, lines }, positions, outcomes)
            }
            None => batch::one_by_one(|at| self.outcome(at), positions, outcomes),
        }
    }
}

impl Steps<5> for InMemory<'_> {
    type Path = Path;

    #[inline(always)]
    fn begin(&self, position: &Position) -> Path {
        let Some(Point { piles, passes }) = self.table.rules.point(position) else { return Path::default() };
        match self.table.asks(piles, passes) {
            Asks::Known(outcome) => Path { outcome: Some(outcome), ..Path::default() },
            Asks::Cell { column, value } => Path { column, value, ..Path::default() },
        }
    }

    #[inline(always)]
    fn step(&self, number: usize, path: &mut Path) {
        match number {
            1 => {
                let Ok(record) = self.lines.record(path.column.line) else { return };
                path.record = record;
                path.outcome = record.behind(path.column.index).map(|entry| outcome_of(entry, path.value));
            }
            2 => path.chunk = self.lines.chunk(path.record, path.column.index).unwrap_or(NOWHERE),
            _ => {}
        }
    }

    #[inline(always)]
    fn prefetch(&self, number: usize, path: &Path) {
        match number {
            0 => self.lines.prefetch_record(path.column.line),
            1 => self.lines.prefetch_place(path.record, path.column.index),
            2 => self.lines.prefetch_chunk(path.chunk),
            _ => self.lines.prefetch_value(path.chunk, path.column.index),
        }
    }

    #[inline(always)]
    fn finish(&self, path: &Path) -> Option<Outcome> {
        let value = |path: &Path| self.lines.value(path.record, path.chunk, path.column).ok();
        path.outcome.or_else(|| Some(outcome_of(Entry::Value(value(path)?), path.value)))
    }

    fn alone(&self, position: &Position) -> Result<Outcome, ReadError> {
        self.table.outcome(position)
    }
}
