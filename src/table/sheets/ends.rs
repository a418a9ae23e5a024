//! Tables that keep only the ends of their sheets: which cells they answer, and which they do not.
//!
//! Before its end a sheet keeps two columns: the first, and the last if the sheet ends there (its completion is the
//! column itself). First moves of the game lead to no other cells. After the end all is as in any table. A cell that is
//! not kept is [`Cell::Beyond`].

use std::ops::Range;

use super::Sheets;
use super::file::{Cell, SheetFile};
use crate::format::Profile;
use crate::format::records::{self, After};
use crate::game::{NONE, PassLevel};
use crate::table::{CellError, ReadError};

/// Why a table of ends does not list.
pub(in crate::table) const ONLY_ENDS: &str =
    "it keeps only the ends and tails of its sheets; build it without --keep ends for their cells";

impl SheetFile {
    /// Whether every cell of a sheet before its end is kept.
    #[inline(always)]
    pub(super) fn keeps_cells(&self) -> bool {
        self.header.profile != Profile::Ends
    }

    /// The start of a sheet of this file: the completion of its first column, unless nothing is stored there.
    pub(crate) fn start(&self, sheet: u32) -> Result<Option<u32>, CellError> {
        let start = records::start(self.indexes(), self.starts, sheet - self.header.first_sheet)?;
        Ok(Some(start).filter(|&start| start != NONE))
    }

    /// A cell of a sheet of which only the ends are kept, `first column <= column < end`.
    pub(super) fn kept(&self, sheet: u32, column: u32, end: u32, after: u32) -> Result<Cell, CellError> {
        if column == self.header.first_column(sheet) {
            return Ok(self.start(sheet)?.map_or(Cell::Beyond, |start| Cell::Completion(start.into())));
        }
        let ends_here = column + 1 == end && After::decode(after) == After::Nothing;
        Ok(if ends_here { Cell::Completion(column.into()) } else { Cell::Beyond })
    }

    /// The columns of a sheet of this file that come before its end and are not kept.
    pub(crate) fn hidden(&self, sheet: u32) -> Result<Range<u32>, CellError> {
        if self.keeps_cells() {
            return Ok(0..0);
        }
        let (end, after) = self.extent(sheet)?;
        let first = self.header.first_column(sheet).saturating_add(1);
        let last = if after == After::Nothing { end.saturating_sub(1) } else { end };
        Ok(first..last.max(first))
    }
}

impl Sheets {
    /// Whether the table keeps the cells of its sheets, as all do but those of [`Profile::Ends`]. In such a table
    /// sheets answer where they start, where they end, and from there on; cells between are beyond it.
    pub(crate) fn keeps_cells(&self) -> bool {
        self.profile() != Profile::Ends
    }

    /// Whether some of the columns of a sheet, in the recursion's coordinates, are not kept.
    pub(super) fn hides(&self, level: PassLevel, sheet: u64, columns: &Range<u64>) -> Result<bool, ReadError> {
        let Ok(number) = u32::try_from(sheet) else { return Ok(false) };
        let Some(file) = self.file(level, number).filter(|file| file.holds(number)) else { return Ok(false) };
        let hidden = file.hidden(number).map_err(ReadError::at(sheet, columns.start))?;
        Ok(columns.start.max(hidden.start.into()) < columns.end.min(hidden.end.into()))
    }

    /// Whether a column is not kept in some sheet below one. Costs a record a sheet in a table of ends.
    pub(super) fn hides_below(&self, level: PassLevel, limit: u64, column: u64) -> Result<bool, ReadError> {
        if self.keeps_cells() {
            return Ok(false);
        }
        let columns = column..column.saturating_add(1);
        for sheet in 0..limit.min(u64::from(self.sheets())) {
            if self.hides(level, sheet, &columns)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
