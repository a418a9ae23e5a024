//! Rectangles of a table: the completions of many cells that lie together, decoded in slices.

use std::ops::Range;

use super::Sheets;
use crate::codec::CodecError;
use crate::format::LIMIT;
use crate::source::memory::filled;
use crate::table::{CellFile, ReadError};
use supermex_game::{NONE, PassLevel};

impl Sheets {
    /// The completions `z` of `[x, y, z; passes]` for the sheets `x` and the columns `y` of a rectangle,
    /// row after row into `out`, with [`NONE`] where a position has no completion.
    ///
    /// Returns whether the table has the whole rectangle. If not, or if `out` does not have a place for each
    /// of its cells, nothing is written. Columns are answered below 2^30, in a table without a last
    /// column too.
    ///
    /// A sheet is decoded in slices. In a symmetric table the columns before the sheet's own number are the transpose
    /// of a rectangle in lower sheets. Each lower sheet costs a look-up for every 256 sheets asked for: so ask for many
    /// sheets at once.
    pub(in crate::table) fn rectangle(
        &self,
        sheets: Range<u32>,
        columns: Range<u32>,
        passes: u64,
        out: &mut [u32],
    ) -> Result<bool, ReadError> {
        let (height, width) = (sheets.len(), columns.len());
        let Some(level) = self.rules.level(passes) else { return Ok(false) };
        if height.checked_mul(width) != Some(out.len()) {
            return Ok(false);
        }
        if out.is_empty() {
            return Ok(true);
        }
        // The transpose is in the sheets from the first column on.
        let lowest = if self.symmetric { sheets.start.min(columns.start) } else { sheets.start };
        let has = self.file(level, lowest).is_some() && self.file(level, sheets.end - 1).is_some();
        let in_rows = self.file(level, sheets.start).is_some_and(CellFile::keeps_some);
        if in_rows && !sheets.clone().all(|sheet| self.keeps(sheet.into())) {
            return Ok(false);
        }
        if !has || sheets.end > self.sheets || columns.end > 2 * LIMIT || !self.inside(u64::from(columns.end - 1)) {
            return Ok(false);
        }
        for sheet in sheets.clone().filter(|_| !self.keeps_cells()) {
            let shift = u64::from(sheet);
            let columns = u64::from(columns.start) + shift..u64::from(columns.end) + shift;
            if self.hides(level, u64::from(sheet), &columns)? {
                return Ok(false);
            }
        }
        self.announce(sheets.clone(), columns.clone(), passes);
        if in_rows && !self.rules.game.ascends() {
            // A kept sheet has all its columns.
            for (sheet, row) in sheets.zip(out.chunks_exact_mut(width)) {
                self.fill(level, sheet, columns.clone(), row)?;
            }
            return Ok(true);
        }
        if !self.rules.game.ascends() {
            self.cells(level, sheets, columns, out)?;
            return Ok(true);
        }
        for (sheet, row) in sheets.zip(out.chunks_exact_mut(width)) {
            // The column of the recursion is x + y in Chomp, and its completion x + y + z.
            self.fill(level, sheet, columns.start + sheet..columns.end + sheet, row)?;
            for (column, value) in (columns.start + sheet..).zip(row).filter(|(_, value)| **value != NONE) {
                *value = value.checked_sub(column).unwrap_or(NONE);
            }
        }
        Ok(true)
    }

    /// The completions of sheets in columns of the recursion's own coordinates, row after row into `out`, which has a place
    /// for each. The table has the sheets, and of a symmetric one the columns.
    pub fn cells(
        &self,
        level: PassLevel,
        sheets: Range<u32>,
        columns: Range<u32>,
        out: &mut [u32],
    ) -> Result<(), ReadError> {
        for (sheet, row) in sheets.clone().zip(out.chunks_exact_mut(columns.len())) {
            let own = if self.symmetric { columns.start.max(sheet).min(columns.end) } else { columns.start };
            self.fill(level, sheet, own..columns.end, &mut row[(own - columns.start) as usize..])?;
        }
        if self.symmetric { self.transpose(level, sheets, columns, out) } else { Ok(()) }
    }

    /// Fills in the columns of a symmetric table that lie before their own sheet.
    fn transpose(
        &self,
        level: PassLevel,
        sheets: Range<u32>,
        columns: Range<u32>,
        out: &mut [u32],
    ) -> Result<(), ReadError> {
        let width = columns.len();
        let failed = ReadError::at(u64::from(sheets.start), u64::from(columns.start));
        let mut buffer = filled(0, sheets.len() as u64).map_err(|error| failed(error.into()))?;
        for (at, column) in columns.clone().enumerate() {
            let first = sheets.start.max(column.saturating_add(1));
            if first >= sheets.end {
                break;
            }
            let values = &mut buffer[..(sheets.end - first) as usize];
            self.fill(level, column, first..sheets.end, values)?;
            let rows = out.chunks_exact_mut(width).skip((first - sheets.start) as usize);
            for (row, value) in rows.zip(values) {
                row[at] = *value;
            }
        }
        Ok(())
    }

    /// The completions of a sheet in the recursion's own coordinates.
    fn fill(&self, level: PassLevel, sheet: u32, columns: Range<u32>, out: &mut [u32]) -> Result<(), ReadError> {
        let column = u64::from(columns.start);
        let failed = ReadError::at(u64::from(sheet), column);
        let file = self.file(level, sheet).ok_or_else(|| failed(CodecError::OutOfRange))?;
        file.fill(sheet, columns, out).map_err(failed)
    }
}
