//! The index of moves: the inverses of a table, so that no move has to be searched for.
//!
//! Its files are sheet files like those of the table, of other kinds ([`Table`](crate::format::Table)). A cell says
//! where a value *would* stand. If it stands nowhere, the cell holds whatever compresses best. So every answer of the
//! index is checked in the table: a wrong index can hide a move, but never invent one. In Chomp most values need no
//! entry, because they are found near the two lines of the sheets.

use std::ops::Range;

use super::Sheets;
use crate::format::{near_columns, near_sheets};
use crate::table::cells::Index;
use crate::table::{Cell, CellFile, ReadError};
use supermex_game::PassLevel;

/// Row of the lists that goes from a first completion to its sheet.
const FIRSTS: u32 = 0;
/// Row of the lists that holds the sheet that ends at once, if one does.
const ENDED: u32 = 1;
/// First of the rows that go from offsets of tails to sheets.
const OFFSETS: u32 = 2;

impl Index {
    /// The first wanted sheet below `limit` among the sheets whose tails have an offset, and perhaps others.
    pub fn taker(
        &self,
        offset: u64,
        limit: u64,
        mut wanted: impl FnMut(u64) -> Result<bool, ReadError>,
    ) -> Result<Option<u64>, ReadError> {
        // Entries ascend from row to row; one that does not is filler.
        let mut least = 0;
        for row in OFFSETS.. {
            let Some(sheet) = self.lists.entry(u64::from(row), offset)?.filter(|sheet| (least..limit).contains(sheet))
            else {
                break;
            };
            if wanted(sheet)? {
                return Ok(Some(sheet));
            }
            least = sheet + 1;
        }
        Ok(None)
    }
}

impl Sheets {
    /// The index of moves of a level, if there is one.
    pub fn index(&self, level: PassLevel) -> Option<&Index> {
        self.cells.index.get(level.index())
    }

    /// The stored column among `columns` in which a sheet has this completion: two look-ups, and in Chomp the
    /// decoding of up to 98 columns.
    pub(super) fn indexed_column(
        &self,
        index: &Index,
        file: &CellFile,
        sheet: u32,
        columns: &Range<u64>,
        value: u64,
    ) -> Result<Option<u64>, ReadError> {
        let damaged = ReadError::at(u64::from(sheet), columns.start);
        let inside = |within: Range<u64>| within.start.max(columns.start)..within.end.min(columns.end);
        let near = u32::try_from(value).ok().filter(|_| self.rules.game.ends());
        for near in near.map(|value| near_columns(sheet, value)).into_iter().flatten() {
            if let Some(column) = file.search_stored(sheet, &inside(near), value).map_err(&damaged)? {
                return Ok(Some(column));
            }
        }
        let Some(column) = index.rows.entry(u64::from(sheet), value)? else { return Ok(None) };
        file.search_stored(sheet, &inside(column..column.saturating_add(1)), value).map_err(damaged)
    }

    /// The sheet below `limit` that has this completion in a column: two look-ups, and in Chomp up to 34 and
    /// one for each sheet whose tail has the offset in some phase.
    pub(super) fn indexed_sheet(
        &self,
        index: &Index,
        level: PassLevel,
        column: u64,
        value: u64,
        limit: u64,
    ) -> Result<Option<u64>, ReadError> {
        let takes = |sheet| Ok::<_, ReadError>(self.cell(level, sheet, column)? == Cell::Completion(value));
        // No other sheet has the same completion in the same column, so that the first one is the one.
        let near = u32::try_from(column).ok().zip(u32::try_from(value).ok()).filter(|_| self.rules.game.ends());
        for near in near.map(|(column, value)| near_sheets(column, value)).into_iter().flatten() {
            for sheet in near.start..near.end.min(limit) {
                if takes(sheet)? {
                    return Ok(Some(sheet));
                }
            }
        }
        if let Some(sheet) = index.columns.entry(column, value)?.filter(|&sheet| sheet < limit)
            && takes(sheet)?
        {
            return Ok(Some(sheet));
        }
        let Some(offset) = value.checked_sub(column) else { return Ok(None) };
        index.taker(offset, limit, takes)
    }

    /// The sheet of Chomp whose first completion is `value`: two look-ups.
    pub fn indexed_first(&self, index: &Index, level: PassLevel, value: u64) -> Result<Option<u64>, ReadError> {
        match index.lists.entry(u64::from(FIRSTS), value)? {
            Some(sheet) if self.cell(level, sheet, sheet)? == Cell::Completion(value) => Ok(Some(sheet)),
            _ => Ok(None),
        }
    }

    /// The sheet of Chomp that ends at once: two look-ups.
    pub fn indexed_ended(&self, index: &Index, level: PassLevel) -> Result<Option<u64>, ReadError> {
        match index.lists.entry(u64::from(ENDED), 0)? {
            Some(sheet) if self.cell(level, sheet, sheet)? == Cell::Completion(sheet) => Ok(Some(sheet)),
            _ => Ok(None),
        }
    }
}
