//! The table of a game on four numbers: for every three of them the fourth that makes a P-position.

mod answers;
mod moves;
mod rows;
pub mod sizes;

use super::cells::{Asks, CellFiles, OfCells};
use super::{Cell, ReadError};
use crate::format::FormatError;
pub use sizes::{OfSize, Sizes};
use supermex_game::lines::LinesOfFour;
use supermex_game::{Four, NONE, Outcome, PassLevel, Point, Position, Quadruple, Rest};

/// A table of 4-row Chomp, of 4-pile Nim, or of 3-row Chomp and a heap of Nim: of the Grundy values of 3-row Chomp.
///
/// A position is four numbers: piles in any order in Nim, columns of height 4, 3, 2 and 1 in Chomp. Its *layer*,
/// *sheet* and *column* are the least three piles, ascending, or in Chomp the lengths of the three shorter rows,
/// ascending. The table has the positions whose layer and sheet are below [`sheets`](Four::sheets) and whose column is
/// below [`columns`](Self::columns).
#[derive(Debug)]
pub struct Layers {
    pub cells: CellFiles,
    rules: Four,
    columns: u32,
    /// The lines of its index of moves, if it has one.
    lines: Option<LinesOfFour>,
}

impl Layers {
    /// The table in files whose headers fit the rules.
    pub(super) fn new(cells: CellFiles, rules: Four) -> Result<Self, FormatError> {
        let columns = cells.columns().unwrap_or(0);
        let lines = if cells.index.is_empty() { None } else { LinesOfFour::of(&rules, columns.into()) };
        Ok(Self { cells, rules, columns, lines })
    }

    pub fn rules(&self) -> &Four {
        &self.rules
    }

    /// Whether the table has all its layers and sheets at every level: a file by itself does not.
    pub fn is_whole(&self) -> bool {
        self.cells.are_whole(self.rules.rows(), self.rules.passes)
    }

    /// The table has the columns below this.
    pub fn columns(&self) -> u64 {
        u64::from(self.columns)
    }

    /// Who wins with this number of passes left.
    #[inline]
    pub fn outcome_at(&self, piles: Quadruple, passes: u64) -> Result<Outcome, ReadError> {
        self.look_up(self.asks(piles, passes))
    }

    /// What to look up for a position: its outcome if it is known, or a cell.
    #[inline(always)]
    fn asks(&self, piles: Quadruple, passes: u64) -> Asks {
        let Some(level) = self.rules.level(passes).filter(|_| self.rules.is_position(piles)) else {
            return Asks::Known(Outcome::Beyond);
        };
        if self.rules.is_variant(piles, level) {
            return Asks::Known(Outcome::N);
        }
        let cell = self.rules.cell(piles);
        let asked = cell
            .and_then(|[d, c, b, value]| Some(Asks::Cell { level, cell: [u64::from(self.row([d, c, b])?), b, value] }));
        asked.unwrap_or(Asks::Known(Outcome::Beyond))
    }

    /// Replaces `values` by the completions of `[w, x, y]` for each `y`, from `y = 0` on in Chomp, and from `y = x` on
    /// in Nim, where `w <= x`. Returns what follows them: [`Rest::Nothing`] if no later `y` has a completion,
    /// [`Rest::Unknown`] if the table ends; `None` beyond the table. Costs some nanoseconds a completion.
    pub(in crate::table) fn whole_row(
        &self,
        [w, x]: [u64; 2],
        passes: u64,
        values: &mut Vec<u32>,
    ) -> Result<Option<Rest>, ReadError> {
        values.clear();
        let Some(level) = self.rules.level(passes) else { return Ok(None) };
        let ascends = self.rules.game.ascends();
        let sheet = if ascends { w.checked_add(x) } else { Some(x) };
        let inside = sheet.and_then(|sheet| Some((u32::try_from(w).ok()?, u32::try_from(sheet).ok()?)));
        let Some((layer, sheet)) = inside.filter(|&(w, x)| w <= x && x < self.rules.sheets) else { return Ok(None) };
        let Some(rest) = self.values(level, layer, sheet, values)? else { return Ok(None) };
        if self.rules.has_heap() && sheet == 0 {
            // The board without squares.
            values.iter_mut().take(1).for_each(|value| *value = NONE);
        } else if self.rules.ends() {
            for (column, value) in (sheet..).zip(values) {
                *value = value.wrapping_sub(column);
            }
        }
        Ok(Some(rest))
    }

    /// Replaces `values` by the completions of a row, as the table has them; returns what follows them. `None` if the table does not
    /// have the row: it is a file by itself.
    pub fn values(
        &self,
        level: PassLevel,
        layer: u32,
        sheet: u32,
        values: &mut Vec<u32>,
    ) -> Result<Option<Rest>, ReadError> {
        let error = ReadError::at(u64::from(sheet), u64::from(sheet));
        values.clear();
        let row = self.rules.row(layer, sheet);
        let Some(file) = self.cells.file(level, row).filter(|file| file.holds(row)) else { return Ok(None) };
        let read = file.sheet(row).map_err(&error)?;
        *values = read.completions;
        Ok(Some(read.rest))
    }

    /// The row of a layer, a sheet and a column, if the table has it.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation, reason = "layer and sheet are below the number of sheets, a u32")]
    fn row(&self, [layer, sheet, column]: [u64; 3]) -> Option<u32> {
        if layer > sheet || sheet > column || sheet >= u64::from(self.rules.sheets) {
            return None;
        }
        Some(self.rules.row(layer as u32, sheet as u32))
    }

    /// The completion of a layer, a sheet and a column.
    fn cell(&self, level: PassLevel, cell: [u64; 3]) -> Result<Cell, ReadError> {
        let Some(row) = self.row(cell) else { return Ok(Cell::Beyond) };
        self.cells.cell(level, u64::from(row), cell[2])
    }
}

impl OfCells for Layers {
    const HAS_SHORT_ROWS: bool = true;

    #[inline(always)]
    fn cell_files(&self) -> &CellFiles {
        &self.cells
    }

    #[inline(always)]
    fn asks_of(&self, position: &Position) -> Asks {
        match self.rules.point(position) {
            Some(Point { piles, passes }) => self.asks(piles, passes),
            None => Asks::Known(Outcome::Beyond),
        }
    }
}
