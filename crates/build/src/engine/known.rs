//! The cells that a run of rules or of four numbers need not compute: those of an interrupted run, or of a smaller table.

use std::ops::Range;

use crate::BuildError;
use supermex_game::PassLevel;

/// What is known before a run. Its results are those of a run from nothing.
#[derive(Clone, Copy)]
pub struct Known<'a> {
    /// Rows below this one are known in all columns, and are not handed over again. The number of a row is `x`, or in a game on four
    /// numbers that of the layer and the sheet in the table which is computed, layer by layer.
    pub whole: u32,
    /// The rows below the first number are known in the columns below the second. Games on four numbers compute these again.
    pub part: (u32, u32),
    /// Reads them back.
    pub cells: &'a dyn ReadBack,
}

/// Reads known cells back, from several threads at once.
pub trait ReadBack: Sync {
    /// Calls back with a line for each of the rows, ascending, with a number for each column, as the run would hand it over; `NONE`
    /// for no cell or no completion. The layer is 0 except in games on four numbers, where rows are sheets.
    fn read_back(
        &self,
        level: PassLevel,
        layer: u32,
        rows: Range<u32>,
        columns: Range<u32>,
        line: &mut dyn FnMut(u32, &[u32]),
    ) -> Result<(), BuildError>;

    /// The error of a number that the cell of a layer, a row and a column cannot have.
    fn wrong(&self, level: PassLevel, cell: [u32; 3]) -> BuildError;
}

impl Known<'_> {
    /// How many columns are known of a row, in a table with this many.
    fn columns(&self, row: u32, columns: u32) -> u32 {
        if row < self.whole {
            columns
        } else if row < self.part.0 {
            self.part.1.min(columns)
        } else {
            0
        }
    }

    /// Reads back what is known of rows at a level of a game by rules, in a table with this many columns: a line for each row of which
    /// something is. `most` is the greatest number of a cell.
    pub fn rows(
        &self,
        level: PassLevel,
        rows: Range<u32>,
        columns: u32,
        most: u32,
        line: &mut dyn FnMut(u32, &[u32]),
    ) -> Result<(), BuildError> {
        let mut from = rows.start;
        while from < rows.end {
            let end = [self.whole, self.part.0].into_iter().filter(|&end| end > from).fold(rows.end, u32::min);
            let known = self.columns(from, columns);
            let mut wrong = None;
            let mut checked = |row: u32, values: &[u32]| match values.iter().position(|&value| value > most) {
                Some(column) => wrong = wrong.or(Some([0, row, column as u32])),
                None => line(row, &values[..values.len().min(known as usize)]),
            };
            if known > 0 {
                self.cells.read_back(level, 0, from..end, 0..known, &mut checked)?;
            }
            if let Some(cell) = wrong {
                return Err(self.cells.wrong(level, cell));
            }
            from = end;
        }
        Ok(())
    }
}
