//! The trait that a game implements for the engine: everything that a new game needs.
//!
//! A position of a game on three numbers is a **cell**, in a **sheet** (the first number) and a **column** (the
//! second), with a **value** (the third). A cell has at most one P-position: its value is the cell's *completion*. In
//! suitable coordinates every kind of move either lowers the value alone, or leads to a lower cell and keeps the value.
//! So the completions of these lower cells are forbidden in the cell:
//!
//! > The completion of a cell is the least value that is in none of the cell's used-sets and that the
//! > rules do not forbid in this cell alone.
//!
//! Tiles have used-sets for the moves that lower the column (a set for each sheet) and for those that lower the sheet
//! (a set for each column). In a game whose sheets end, moves may also lower both to the same number: `endings` keeps
//! the completions of the cells whose sheet and column are equal.

use super::cell_variants::CellVariants;
use super::mex::Search;
use supermex_game::PassLevel;

/// The recursion of a game with its variants.
///
/// `level` is the pass level everywhere: how many passes are left, 0 or 1.
pub trait Recursion: Sync {
    /// How the least free value is searched for: [`Gaps`](super::mex::Gaps) does for any game.
    type Search: Search;

    /// Whether the three numbers of a P-position can be put in any order. Then each sheet is an
    /// *involution*, cells are computed in the order sheet <= column <= value only, and the others follow.
    const SYMMETRIC: bool;

    /// Whether a sheet ends at the first completion that equals its column (and all higher sheets are empty, if that is
    /// the sheet's first). All higher sheets exclude the first completion of a sheet. Unless the plan ends columns,
    /// they go on for ever: then a sheet is complete when it has ended or its tail is proved.
    const ENDS: bool;

    /// Whether only cells with sheet <= column <= value are computed: in a symmetric game, and where the coordinates ascend, as the
    /// lengths of rows do.
    const ASCENDS: bool;

    /// The first column of a sheet: 0, or its own number.
    #[inline(always)]
    fn first_column(&self, sheet: u32) -> u32 {
        if Self::ASCENDS { sheet } else { 0 }
    }

    /// The least value that a cell in a column can have: 0, or the column.
    #[inline(always)]
    fn least(&self, column: u32) -> u32 {
        if Self::ASCENDS { column } else { 0 }
    }

    /// The completion of a cell at level 0, if it is known without a table; `NONE` if there is none. Called at level 1
    /// if the plan does not compute level 0.
    fn below(&self, sheet: u32, column: u32) -> u32;

    /// Whether a position is terminal: then no pass is possible from it.
    fn is_terminal(&self, sheet: u32, column: u32, value: u32) -> bool;

    /// The variants.
    fn variants(&self) -> &CellVariants;

    /// Whether a value is forbidden in this cell alone, because it is a variant or no position. (What a pass reaches is
    /// not included.)
    fn forbids(&self, level: PassLevel, sheet: u32, column: u32, value: u32) -> bool {
        self.variants().has(level, sheet, column, value)
    }

    /// From this column on `forbids` is false in every cell of a sheet. Before it `forbids` is called for every cell,
    /// so that a lower column is faster.
    fn forbidden_end(&self, level: PassLevel, sheet: u32) -> u32 {
        self.variants().end(level, sheet)
    }

    /// The greatest number of values that `forbids` and a pass exclude in one cell.
    fn most_forbidden(&self) -> usize {
        self.variants().most() + 1
    }
}
