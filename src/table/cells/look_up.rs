//! From a position to its cell, and from the cell to who wins: one look-up, or many at once.
//!
//! A store says what to look up for a position, and what a cell says of it. The rest is the same for all tables of cells.

use super::announce::announce;
use super::file::{Cell, CellFile};
use super::files::CellFiles;
use super::path::CellPath;
use crate::codec::fast::{Processor, Work, natively};
use crate::table::ReadError;
use crate::table::batch::{self, Steps};
use supermex_game::{Outcome, PassLevel, Position};

/// What to look up for a position.
#[derive(Clone, Copy, Debug)]
pub(in crate::table) enum Asks {
    /// Nothing: its outcome.
    Known(Outcome),
    /// A cell: its row and column, and the value that makes the position P.
    Cell { level: PassLevel, cell: [u64; 3] },
}

/// A table whose positions are cells.
pub(in crate::table) trait OfCells: Sync {
    fn cell_files(&self) -> &CellFiles;

    /// What to look up for a position.
    fn asks_of(&self, position: &Position) -> Asks;

    /// What a stored value says of the position that asks for another, or the same.
    #[inline(always)]
    fn outcome_by(&self, found: u32, asked: u64) -> Outcome {
        if u64::from(found) == asked { Outcome::P } else { Outcome::N }
    }

    /// What a cell says of the position that asks for a value.
    #[inline(always)]
    fn outcome_in(&self, cell: Cell, asked: u64) -> Outcome {
        match cell {
            Cell::Completion(found) => match u32::try_from(found) {
                Ok(found) => self.outcome_by(found, asked),
                Err(_) if found == asked => Outcome::P,
                Err(_) => Outcome::N,
            },
            Cell::Nothing => Outcome::N,
            Cell::Beyond => Outcome::Beyond,
        }
    }

    /// Says what will be looked up.
    fn announce_asked(&self, asked: impl Iterator<Item = Asks>) {
        self.cell_files().announce(asked.filter_map(|asks| match asks {
            Asks::Cell { level, cell: [row, column, _] } => Some((level, row, column..column.saturating_add(1))),
            Asks::Known(_) => None,
        }));
    }

    /// Who wins.
    #[inline(always)]
    fn look_up(&self, asks: Asks) -> Result<Outcome, ReadError> {
        match asks {
            Asks::Known(outcome) => Ok(outcome),
            Asks::Cell { level, cell: [row, column, value] } => {
                Ok(self.outcome_in(self.cell_files().cell(level, row, column)?, value))
            }
        }
    }
}

impl CellFiles {
    /// A cell of a level.
    #[inline(always)]
    pub fn cell(&self, level: PassLevel, row: u64, column: u64) -> Result<Cell, ReadError> {
        let Ok(number) = u32::try_from(row) else { return Ok(Cell::Beyond) };
        let Some(file) = self.file(level, number) else { return Ok(Cell::Beyond) };
        file.cell(number, column).map_err(|error| ReadError::at(row, column)(error))
    }

    /// Says that columns of some rows will be looked up.
    pub fn announce(&self, slices: impl IntoIterator<Item = (PassLevel, u64, std::ops::Range<u64>)>) {
        if !self.is_remote() {
            return;
        }
        announce(slices.into_iter().filter_map(|(level, row, columns)| {
            let row = u32::try_from(row).ok()?;
            let file = self.file(level, row)?;
            Some((file, file.pieces_of(row, &columns)?))
        }));
    }
}

/// Positions of a batch that are expected together: the source keeps their pieces until they are read.
const TOGETHER: usize = 1024;

/// Who wins in many positions: several times as fast where the table is larger than the cache. It allocates nothing, unless the
/// table is on a server, from which the pieces of a group are fetched together.
pub(in crate::table) fn batch<T: OfCells>(
    table: &T,
    positions: &[Position],
    outcomes: &mut [Outcome],
) -> Result<(), ReadError> {
    if !table.cell_files().is_remote() {
        return natively(Many(table, positions, outcomes));
    }
    let count = positions.len().min(outcomes.len());
    let groups = positions[..count].chunks(TOGETHER).zip(outcomes[..count].chunks_mut(TOGETHER));
    for (first, (positions, found)) in (0..).step_by(TOGETHER).zip(groups) {
        table.announce_asked(positions.iter().map(|position| table.asks_of(position)));
        for (at, (position, found)) in positions.iter().zip(found).enumerate() {
            let outcome = table.look_up(table.asks_of(position));
            *found = outcome.map_err(|error| error.in_batch(first + at))?;
        }
    }
    Ok(())
}

/// A table whose bytes are in memory: cells elsewhere are looked up one by one.
struct InMemory<'a, T, P>(&'a T, P);

/// Many positions of such a table.
struct Many<'a, T>(&'a T, &'a [Position], &'a mut [Outcome]);

impl<T: OfCells> Work for Many<'_, T> {
    type Done = Result<(), ReadError>;

    #[inline(always)]
    fn run(self, processor: impl Processor) -> Self::Done {
        batch::outcomes(&InMemory(self.0, processor), self.1, self.2)
    }
}

/// A position on its path. The default has none.
#[derive(Clone, Copy, Default)]
struct Step<'a> {
    /// The bytes of its file, up to the last chunk.
    bytes: &'a [u8],
    path: CellPath,
    /// Its chunk, once that is known.
    chunk: usize,
    /// The value that makes it P.
    value: u64,
}

/// The chunk of a cell whose file is damaged: no byte.
const NOWHERE: usize = usize::MAX;

impl<'a, T: OfCells, P> InMemory<'a, T, P> {
    /// As far as the indexes lead, if the position is one of a stored cell of the `fast` profile.
    #[inline(always)]
    fn first_step(&self, position: &Position) -> Option<Step<'a>> {
        let Asks::Cell { level, cell: [row, column, value] } = self.0.asks_of(position) else {
            return None;
        };
        let row = u32::try_from(row).ok()?;
        let file: &'a CellFile = self.0.cell_files().file(level, row)?;
        let (bytes, path) = file.path(row, column)?;
        Some(Step { bytes, path, chunk: NOWHERE, value })
    }
}

/// The indexes lead to the place of the chunk, and that to its bytes.
impl<'a, T: OfCells, P: Processor> Steps for InMemory<'a, T, P> {
    type Path = Step<'a>;

    #[inline(always)]
    fn begin(&self, position: &Position) -> Step<'a> {
        self.first_step(position).unwrap_or_default()
    }

    #[inline(always)]
    fn prefetch_second(&self, step: &Step<'a>) {
        step.path.prefetch_place(step.bytes);
    }

    #[inline(always)]
    fn step(&self, step: &mut Step<'a>) {
        step.chunk = step.path.chunk(step.bytes).unwrap_or(NOWHERE);
    }

    #[inline(always)]
    fn prefetch_last(&self, step: &Step<'a>) {
        step.path.prefetch_value(step.bytes, step.chunk);
    }

    #[inline(always)]
    fn finish(&self, step: &Step<'a>) -> Option<Outcome> {
        let found = step.path.value(self.1, step.bytes, step.chunk)?;
        Some(self.0.outcome_by(found, step.value))
    }

    fn alone(&self, position: &Position) -> Result<Outcome, ReadError> {
        self.0.look_up(self.0.asks_of(position))
    }
}
