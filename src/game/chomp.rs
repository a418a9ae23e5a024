//! 3-row Chomp: `x` columns of height 3, `y` of height 2, `z` of height 1.
//!
//! In row lengths `c = x` (top), `b = x + y` (middle) and `a = x + y + z` (bottom) the recursion is
//!
//! ```text
//! g(c,b) = least a >= b not in {g(c,b') : c <= b' < b}     the row: middle row shortened
//!                              {g(c',b) : c' < c}          the column: top row shortened
//!                              {g(c',c') : c' < c}         the diagonal: top and middle shortened together
//!                              V, and g_{p-1}(c,b) unless that is the terminal [0,0,1]
//! ```
//!
//! and a sheet ends at `b'` if `g(c,b') = b'` (`rules.md`, "3-row Chomp"). The sheet is the row `c`, the
//! column is `b`, the value `a`. If `g(c,c) = c`, every position above sheet `c` can reach it: all those
//! sheets are empty.

use super::Triple;

/// The poison alone.
pub const TERMINAL: Triple = [0, 0, 1];

/// Visits every move from a position, until `visit` says stop; returns whether it did.
pub fn any_move([x, y, z]: Triple, mut visit: impl FnMut(Triple) -> bool) -> bool {
    let mut visit = |to: Triple| to != [0, 0, 0] && visit(to);
    (0..z).any(|z| visit([x, y, z]))
        || (1..=y).any(|t| visit([x, y - t, z + t]) || visit([x, y - t, 0]))
        || (1..=x).any(|t| visit([x - t, y + t, z]) || visit([x - t, 0, z + y + t]) || visit([x - t, 0, 0]))
}

/// A position in the recursion's coordinates: sheet, column, value; `None` if its tokens are 2^64 or more.
pub fn cell([x, y, z]: Triple) -> Option<[u64; 3]> {
    let column = x.checked_add(y)?;
    Some([x, column, column.checked_add(z)?])
}

/// The position of a cell in the recursion's coordinates.
pub fn position([sheet, column, value]: [u64; 3]) -> Triple {
    [sheet, column.saturating_sub(sheet), value.saturating_sub(column)]
}
