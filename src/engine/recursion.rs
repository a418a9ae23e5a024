//! What the engine asks of a game, and all that a new game has to say.
//!
//! A position of a game on three numbers is a **cell**, in a **sheet** (the first number) and a **column**
//! (the second), with a **value** (the third). A cell has one P-position at most: the value is the cell's
//! *completion*. In suitable coordinates every kind of move either lowers the value alone, or leads from a
//! cell to lower cells in a way that forbids, in the cell, the completions of those:
//!
//! > The completion of a cell is the least value that is in none of the cell's used-sets and that the
//! > rules do not forbid in this cell alone.
//!
//! The used-sets of the tiles are those of the moves that lower the column (a set for each sheet), of those that lower the
//! sheet (a set for each column), and, in a game whose sheets end, of those that lower both to the same number: the
//! completions of the cells whose sheet and column are equal, which `endings` keeps.

use super::mex::Search;
use crate::game::PassLevel;

/// The recursion of a game with its variants.
///
/// `level` is the pass level everywhere: how many passes are left, 0 or 1.
pub trait Recursion: Sync {
    /// How the least free value is searched for: [`Gaps`](super::mex::Gaps) does for any game.
    type Search: Search;

    /// Whether the three numbers of a P-position can be put in any order. Then each sheet is an
    /// *involution*, cells are computed in the order sheet <= column <= value only, and the others
    /// follow: `first_column` and `least` are the sheet and the column.
    const SYMMETRIC: bool;

    /// Whether a sheet ends at the first completion that equals its column, and with it all the sheets
    /// above if that is the sheet's first. All higher sheets exclude the first completion of a sheet; and columns go on
    /// for ever unless the plan ends them: then a sheet is complete when it has ended or its tail is proved.
    const ENDS: bool;

    /// The first column of a sheet: 0, or its own number.
    fn first_column(&self, sheet: u32) -> u32;

    /// The least value that a cell in a column can have: 0, or the column.
    fn least(&self, column: u32) -> u32;

    /// The completion of a cell at level 0, where it is known without a table; `NONE` if there is
    /// none. Asked at level 1 if the plan does not compute level 0.
    fn below(&self, sheet: u32, column: u32) -> u32;

    /// Whether a position is terminal: then no pass is possible from it.
    fn is_terminal(&self, sheet: u32, column: u32, value: u32) -> bool;

    /// Whether a value is forbidden in this cell alone, for another reason than that a pass reaches the
    /// completion one level down: because it is a variant, or no position at all.
    fn forbids(&self, level: PassLevel, sheet: u32, column: u32, value: u32) -> bool;

    /// From this column on `forbids` is false in every cell of a sheet. Below it every cell is asked, so that a lower column
    /// is faster.
    fn forbidden_end(&self, level: PassLevel, sheet: u32) -> u32;

    /// The greatest number of values that `forbids` and a pass exclude in one cell.
    fn most_forbidden(&self) -> usize;
}
