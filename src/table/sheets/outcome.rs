//! From a position to its cell, and from the cell to who wins.

use super::Sheets;
use crate::table::ReadError;
use crate::table::cells::{Asks, CellFiles, OfCells};
use supermex_game::{Outcome, PassLevel, Point, Position, Triple};

impl OfCells for Sheets {
    fn cell_files(&self) -> &CellFiles {
        &self.cells
    }

    #[inline(always)]
    fn asks_of(&self, position: &Position) -> Asks {
        position.point().map_or(Asks::Known(Outcome::Beyond), |Point { piles, passes }| self.asks(piles, passes))
    }
}

impl Sheets {
    /// Who wins with this number of passes left: one cell.
    ///
    /// In a symmetric game the answer is known if the two smaller piles are inside the table. A variant is N. `[0,0,0]`
    /// in Chomp is not a position: `Beyond`.
    #[inline]
    pub fn outcome_at(&self, piles: Triple, passes: u64) -> Result<Outcome, ReadError> {
        self.look_up(self.asks(piles, passes))
    }

    /// What to look up for a position: its outcome if it is known, or a cell.
    #[inline(always)]
    pub(super) fn asks(&self, piles: Triple, passes: u64) -> Asks {
        let Some(level) = self.rules.level(passes).filter(|_| self.rules.game.is_position(piles)) else {
            return Asks::Known(Outcome::Beyond);
        };
        if self.rules.variants.contains(piles, level) {
            return Asks::Known(Outcome::N);
        }
        let cell = self.coordinates(piles);
        let cell = if self.keeps_some { cell.map(|cell| self.kept(level, cell)) } else { cell };
        cell.map_or(Asks::Known(Outcome::Beyond), |cell| Asks::Cell { level, cell })
    }

    /// The cell of a symmetric table that keeps some sheets: that of the first pile whose sheet is kept, and has the column.
    #[cold]
    fn kept(&self, level: PassLevel, cell: [u64; 3]) -> [u64; 3] {
        let [x, y, z] = cell;
        let is_kept = |&[sheet, column, _]: &[u64; 3]| {
            let number = u32::try_from(sheet).ok();
            let file = number.and_then(|number| Some((self.file(level, number)?, number)));
            file.is_some_and(|(file, number)| file.holds(number) && column >= u64::from(file.first_column(number)))
        };
        let orders = if self.symmetric { [[x, y, z], [y, x, z], [z, x, y]] } else { [cell; 3] };
        orders.into_iter().find(is_kept).unwrap_or(cell)
    }

    /// The sheet, column and completion under which a table keeps a position; `None` for a board of Chomp
    /// of 2^64 tokens or more.
    #[inline(always)]
    pub(super) fn coordinates(&self, piles: Triple) -> Option<[u64; 3]> {
        if self.symmetric { Some(sorted(piles)) } else { self.rules.game.cell(piles) }
    }

    /// Whether the table has the instant winners of column `y`: every cell that a move lowering `x` leads to. In a
    /// window of Chomp such a move may leave the window, for it keeps `x + y`; a single file lacks the
    /// sheets before its first.
    pub(super) fn decides(&self, x: u64, y: u64) -> bool {
        let farthest = self.rules.game.shift(x).saturating_add(y);
        x == 0 || self.first_sheet() == 0 && x <= u64::from(self.sheets) && self.inside(farthest)
    }

    /// Whether `y` is a column of the table.
    pub(super) fn inside(&self, y: u64) -> bool {
        self.columns.is_none_or(|columns| y < u64::from(columns))
    }
}

/// Three piles, ascending.
#[inline(always)]
fn sorted([x, y, z]: Triple) -> Triple {
    let (x, y) = (x.min(y), x.max(y));
    let (y, z) = (y.min(z), y.max(z));
    [x.min(y), x.max(y), z]
}
