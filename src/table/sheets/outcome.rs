//! From a position to its cell, and from the cell to who wins.

use super::Sheets;

use crate::table::ReadError;
use crate::table::cells::{Asks, CellFiles, OfCells};
use supermex_game::{Outcome, PassLevel, Position, Triple};

impl OfCells for Sheets {
    #[inline(always)]
    fn cell_files(&self) -> &CellFiles {
        &self.cells
    }

    #[inline(always)]
    fn asks_of(&self, position: &Position) -> Asks {
        let Some(piles) = position.exactly() else { return Asks::Known(Outcome::Beyond) };
        self.asks(piles, position.passes)
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
        let Some(level) = self.rules.level(passes) else { return Asks::Known(Outcome::Beyond) };
        let Some([sheet, column, value]) = self.coordinates(piles) else { return Asks::Known(Outcome::Beyond) };
        // Without tokens all three are 0.
        if value == 0 && !self.rules.game.is_position(piles) {
            return Asks::Known(Outcome::Beyond);
        }
        if self.rules.variants.contains(piles, level) {
            return Asks::Known(Outcome::N);
        }
        if self.keeps_some {
            let [sheet, column, value] = self.kept(level, [sheet, column, value]);
            return Asks::Cell { level, cell: [sheet, column, value] };
        }
        Asks::Cell { level, cell: [sheet, column, value] }
    }

    /// The cell of a symmetric table that keeps some sheets: that of the first pile whose sheet is kept, and has the column.
    #[cold]
    fn kept(&self, level: PassLevel, cell: [u64; 3]) -> [u64; 3] {
        let [x, y, z] = cell;
        let is_kept = |&[sheet, column, _]: &[u64; 3]| self.has_cell(level, sheet, column);
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
    /// sheets before its first, and a table may keep only some.
    pub(super) fn decides(&self, x: u64, y: u64) -> bool {
        let farthest = self.rules.game.shift(x).saturating_add(y);
        let in_own = self.symmetric && self.keeps_some && self.keeps(y);
        x == 0 || x <= u64::from(self.prefix) && self.inside(farthest) || in_own && self.inside(x - 1)
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
