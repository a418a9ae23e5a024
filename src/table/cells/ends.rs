//! Files that keep only the ends of their rows: which cells they answer, and which they do not.
//!
//! Before its end a row keeps two columns: the first, and the last if the row ends there (its value is the column itself). After
//! the end all is as in any file. A cell that is not kept is [`Cell::Beyond`].

use std::ops::Range;

use super::file::{Cell, CellFile, Kept};
use crate::codec::CodecError;
use crate::format::records::{self, After};
use supermex_game::NONE;

impl CellFile {
    /// Whether every cell of a sheet before its end is kept.
    #[inline(always)]
    pub fn keeps_cells(&self) -> bool {
        !matches!(self.kept, Kept::Ends)
    }

    /// The start of a sheet of this file: the completion of its first column, unless nothing is stored there.
    pub fn start(&self, sheet: u32) -> Result<Option<u32>, CodecError> {
        let start = records::start(self.indexes(), self.starts, self.index(sheet))?;
        Ok(Some(start).filter(|&start| start != NONE))
    }

    /// A cell of a sheet of which only the ends are kept, `first column <= column < end`.
    pub(super) fn kept(&self, sheet: u32, column: u32, end: u32, after: u32) -> Result<Cell, CodecError> {
        if column == self.first_column(sheet) {
            return Ok(self.start(sheet)?.map_or(Cell::Beyond, |start| Cell::Completion(start.into())));
        }
        let ends_here = column + 1 == end && After::decode(after) == After::Nothing;
        Ok(if ends_here { Cell::Completion(column.into()) } else { Cell::Beyond })
    }

    /// The columns of a sheet of this file that come before its end and are not kept.
    pub fn hidden(&self, sheet: u32) -> Result<Range<u32>, CodecError> {
        if self.keeps_cells() {
            return Ok(0..0);
        }
        let (end, after) = self.extent(sheet)?;
        let first = self.first_column(sheet).saturating_add(1);
        let last = if after == After::Nothing { end.saturating_sub(1) } else { end };
        Ok(first..last.max(first))
    }
}
