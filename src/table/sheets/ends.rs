//! Tables that keep only the ends of their sheets: which cells they answer, and which they do not.
//!
//! Before its end a sheet keeps two columns: the first, and the last if the sheet ends there (its completion is the
//! column itself). First moves of the game lead to no other cells. After the end all is as in any table. A cell that is
//! not kept is [`Cell::Beyond`].

use std::ops::Range;

use super::Sheets;
use crate::table::ReadError;
use supermex_game::PassLevel;

/// Why a table of ends does not list.
pub(in crate::table) const ONLY_ENDS: &str =
    "it keeps only the ends and tails of its sheets; build it without --keep ends for their cells";

impl Sheets {
    /// Whether the table keeps the cells of its sheets, as all do but those of [`Profile::Ends`]. In such a table
    /// sheets answer where they start, where they end, and from there on; cells between are beyond it.
    pub fn keeps_cells(&self) -> bool {
        !self.profile().is_of_ends()
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
        for sheet in self.there_below(limit) {
            if self.hides(level, sheet, &columns)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
