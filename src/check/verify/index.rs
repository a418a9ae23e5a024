//! Verifies that an index of moves is complete (`docs/format-derived.md`, "Index of moves"): a missing entry hides a move.
//!
//! A look-up checks each entry in the table. This module checks the other direction: every stored completion, every
//! first completion and every offset of a tail has its entry.

use std::ops::Range;

use crate::check::problem::Problem;
use crate::check::progress::Progress;
use crate::codec::CodecError;
use crate::format::{BLOCK, FileRole, near_columns, near_sheets};
use crate::source::threads::{processors, shared};
use crate::table::{Cell, CellFile, Index, Sheets};
use supermex_game::{PassLevel, Rest, Sheet};

/// Checks that the index of moves, if the database has one, finds every completion of the table, so that no move is
/// hidden. Runs on all processors. Decodes the index once and the table twice, and keeps 256 rows of the index for each
/// processor in memory. [`full`](super::full) checks bytes and structure of the index files.
pub(super) fn index_of_moves(database: &Sheets, progress: &Progress<'_>) -> Result<(), Problem> {
    for level in database.rules().levels() {
        let Some(index) = database.index(level) else { continue };
        let check = Check { database, index, level };
        each(database.sheets(), progress, |sheet| check.row(sheet))?;
        each(check.columns()?.div_ceil(BLOCK), progress, |block| check.block(block * BLOCK))?;
        if database.rules().game.ends() {
            check.lists()?;
        }
    }
    Ok(())
}

/// Does everything below `count` on all processors.
fn each(count: u32, progress: &Progress<'_>, check: impl Fn(u32) -> Result<(), Problem> + Sync) -> Result<(), Problem> {
    let check = |(), number| {
        progress.add(0)?;
        // Numbers below a `u32` fit a `u32`.
        u32::try_from(number).map_or(Ok(()), &check)
    };
    shared(processors(), count.into(), check).map(drop)
}

struct Check<'a> {
    database: &'a Sheets,
    index: &'a Index,
    level: PassLevel,
}

/// A row of the index, decoded; one that is not stored is empty.
fn row(file: Option<&CellFile>, row: u32) -> Result<Sheet, Problem> {
    let coded = Problem::at(row, 0);
    match file.filter(|file| file.holds(row)) {
        Some(file) => file.sheet(row).map_err(coded),
        None => Ok(Sheet { first_column: 0, completions: Vec::new(), rest: Rest::Nothing }),
    }
}

impl Check<'_> {
    fn file(&self, sheet: u32) -> Result<&CellFile, Problem> {
        let file = self.database.file(self.level, sheet).filter(|file| file.holds(sheet));
        file.ok_or(Problem::Coded { sheet, column: 0, source: CodecError::OutOfRange })
    }

    fn hidden(&self, table: FileRole, sheet: u32, column: u32) -> Problem {
        Problem::Hidden { table: table.name(), level: self.level, sheet, column }
    }

    /// Whether a reader finds a place in Chomp without an entry.
    fn is_near(&self, near: [Range<u64>; 2], place: u32) -> bool {
        self.database.rules().game.ends() && near.iter().any(|near| near.contains(&u64::from(place)))
    }

    /// One more than the last column that any sheet stores.
    fn columns(&self) -> Result<u32, Problem> {
        (0..self.database.sheets()).try_fold(0, |most, sheet| Ok(most.max(self.end(sheet)?)))
    }

    fn end(&self, sheet: u32) -> Result<u32, Problem> {
        self.file(sheet)?.extent(sheet).map(|(end, _)| end).map_err(Problem::at(sheet, 0))
    }

    /// The completions of a sheet are found by their values.
    fn row(&self, sheet: u32) -> Result<(), Problem> {
        let table = row(Some(self.file(sheet)?), sheet)?;
        let found = row(self.index.rows.file(sheet), sheet)?;
        let finds = |(column, &value): (u32, &u32)| {
            let there = found.completion(u64::from(value)) == Some(u64::from(column));
            if there || self.is_near(near_columns(sheet, value), column) {
                Ok(())
            } else {
                Err(self.hidden(FileRole::Rows, sheet, column))
            }
        };
        (table.first_column..).zip(&table.completions).try_for_each(finds)
    }

    /// The completions of 256 columns are found by their values.
    fn block(&self, first: u32) -> Result<(), Problem> {
        let columns = first..first + BLOCK;
        let found = columns.clone().map(|column| row(self.index.columns.file(column), column));
        let found = found.collect::<Result<Vec<Sheet>, Problem>>()?;
        let mut values = [0; BLOCK as usize];
        for sheet in 0..self.database.sheets() {
            let file = self.file(sheet)?;
            let start = first.max(file.header().first_column(sheet));
            let stored = start..columns.end.min(self.end(sheet)?);
            if stored.is_empty() {
                continue;
            }
            let values = &mut values[..stored.len()];
            file.decode(sheet, stored.clone(), values).map_err(Problem::at(sheet, u64::from(first)))?;
            for ((column, &value), found) in stored.zip(&*values).zip(&found[(start - first) as usize..]) {
                let there = found.completion(u64::from(value)) == Some(u64::from(sheet));
                if !there && !self.is_near(near_sheets(column, value), sheet) {
                    return Err(self.hidden(FileRole::Columns, sheet, column));
                }
            }
        }
        Ok(())
    }

    /// First completions are found by their values, tails by their offsets.
    fn lists(&self) -> Result<(), Problem> {
        let (database, index) = (self.database, self.index);
        for sheet in 0..database.sheets() {
            let number = u64::from(sheet);
            let coded = Problem::at(sheet, number);
            let file = self.file(sheet)?;
            if let Cell::Completion(first) = file.cell(sheet, number).map_err(&coded)? {
                let found = database.indexed_first(index, self.level, first)? == Some(number)
                    && (first != number || database.indexed_ended(index, self.level)? == Some(number));
                if !found {
                    return Err(self.hidden(FileRole::Lists, sheet, sheet));
                }
            }
            let (end, rest) = file.ending(sheet).map_err(&coded)?;
            let Rest::Tail(offsets) = rest else { continue };
            for offset in offsets {
                if index.taker(u64::from(offset), u64::MAX, |taker| Ok(taker == number))?.is_none() {
                    return Err(self.hidden(FileRole::Lists, sheet, end));
                }
            }
        }
        Ok(())
    }
}
