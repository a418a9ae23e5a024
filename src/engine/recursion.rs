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
//! A **used-set** belongs to one kind of move. Its [`Key`] says which cells share it, and its [`Shift`]
//! from what their values are counted:
//!
//! | the move lowers | key | shift | and cells add to it |
//! |---|---|---|---|
//! | the column | `Sheet` | `None` | all |
//! | the sheet | `Column` | `None` | all |
//! | sheet and column, by as much | `Difference` | `None` | all |
//! | sheet and column, to the same number | `Diagonal` | `None` | those with sheet = column |
//! | column and value, by as much | `Sheet` | `Column` | all |
//! | sheet and value, by as much | `Column` | `Sheet` | all |
//! | sheet, column and value, by as much | `Difference` | `Sheet` | all |
//!
//! A game on four numbers is a stack of such tables, one a **layer**; its kinds of moves that lower the
//! layer have the keys `Pillar`, `Edge` and `Corner`. The games of this engine and of its tests, as lists:
//!
//! - Nim: `Sheet`, `Column`. With four piles `Pillar` too.
//! - Chomp, in the lengths of its rows: `Sheet`, `Column`, `Diagonal`, and [`Recursion::ENDS`]. With four
//!   rows `Pillar`, `Edge` and `Corner` too.
//! - Wythoff's game on three piles: `Sheet`, `Column`, `Difference`, `Sheet` less the column, `Column` less
//!   the sheet. If the same number may be taken from all three piles, `Difference` less the sheet too.
//!
//! `reference` computes any such list by its definition, slowly. The tiles of `band` and `kernel` keep the
//! used-sets of [`two_sets`] as windows: lists of `Sheet`, `Column` and `Diagonal` without shifts.
//! A further key needs its windows (a set that lives along a band travels with the band, one that lives
//! along a block with the block) and one more word in the search of `walk`.

use super::walk::Search;
use crate::game::PassLevel;

/// Which cells share a used-set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(test), expect(dead_code, reason = "the keys of games that only the reference computes"))]
pub enum Key {
    /// The cells of a sheet.
    Sheet,
    /// The cells of a column, in all the sheets of a layer.
    Column,
    /// The cells of a layer with the same `column - sheet`.
    Difference,
    /// All the cells of a layer, of which those add to it whose sheet and column are equal.
    Diagonal,
    /// The cells with the same sheet and the same column, in all layers.
    Pillar,
    /// The cells of a column in all layers, of which those add to it whose layer and sheet are equal.
    Edge,
    /// All the cells of all layers, of which those add to it whose layer, sheet and column are equal.
    Corner,
}

/// From what the values in a used-set are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(test), expect(dead_code, reason = "the shifts of games that only the reference computes"))]
pub enum Shift {
    /// From 0: the set holds the values.
    None,
    /// From the number of the cell's sheet: the set holds `value - sheet`, which may be negative.
    Sheet,
    /// From the cell's column.
    Column,
}

/// The used-set of one kind of move.
pub type UsedSet = (Key, Shift);

/// Nim's list.
pub const SHEET_AND_COLUMN: &[UsedSet] = &[(Key::Sheet, Shift::None), (Key::Column, Shift::None)];

/// Whether the tiles of `band` can keep a list of used-sets.
pub const fn two_sets(sets: &[UsedSet]) -> bool {
    let (mut sheet, mut column, mut at) = (false, false, 0);
    while at < sets.len() {
        match sets[at] {
            (Key::Sheet, Shift::None) => sheet = true,
            (Key::Column, Shift::None) => column = true,
            (Key::Diagonal, Shift::None) => {}
            _ => return false,
        }
        at += 1;
    }
    sheet && column
}

/// Whether a list of used-sets has the one of the diagonal.
pub const fn has_diagonal(sets: &[UsedSet]) -> bool {
    let mut at = 0;
    while at < sets.len() {
        if matches!(sets[at], (Key::Diagonal, _)) {
            return true;
        }
        at += 1;
    }
    false
}

/// The recursion of a game with its variants.
///
/// `level` is the pass level everywhere: how many passes are left, 0 or 1.
pub trait Recursion: Sync {
    /// How the least free value is searched for: [`Gaps`](super::walk::Gaps) does for any game.
    type Search: Search;

    /// A used-set for each kind of move that does not lower the value alone.
    const SETS: &'static [UsedSet];

    /// Whether the three numbers of a P-position can be put in any order. Then each sheet is an
    /// *involution*, cells are computed in the order sheet <= column <= value only, and the others
    /// follow: `first_column` and `least` are the sheet and the column.
    const SYMMETRIC: bool;

    /// Whether a sheet ends at the first completion that equals its column, and with it all the sheets
    /// above if that is the sheet's first. Such a game needs the used-set `Diagonal`, and its columns go on
    /// for ever unless the plan ends them: then a sheet is complete when it has ended or its tail is proved.
    const ENDS: bool;

    /// The column where a sheet begins: 0, or its own number.
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

    /// From this column on `forbids` says no in every cell of a sheet. The lower it is, the faster the
    /// sheet is computed: what is below is asked cell by cell.
    fn forbidden_end(&self, level: PassLevel, sheet: u32) -> u32;

    /// The greatest number of values that `forbids` and a pass exclude in one cell.
    fn most_forbidden(&self) -> usize;
}
