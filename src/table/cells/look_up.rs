//! From a position to its cell, and from the cell to who wins.
//!
//! A store says what to look up for a position, and what a cell says of it. The rest is the same for all tables of cells.

use super::announce::announce;
use super::file::Cell;
use super::files::CellFiles;
use crate::table::ReadError;
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
    /// Whether the table has many short rows, whose records are seldom in the cache.
    const HAS_SHORT_ROWS: bool = false;

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
