//! 3-row Chomp: `x` columns of height 3, `y` of height 2, `z` of height 1.
//!
//! The recursion and the tables have them as row lengths: `c = x` (top), `b = x + y` (middle) and `a = x + y + z` (bottom).

use super::Piles;

/// The poison alone.
pub const TERMINAL: Piles = [0, 0, 1];

/// Visits every move from a position, until `visit` says stop; returns whether it did.
pub fn any_move([x, y, z]: Piles, mut visit: impl FnMut(Piles) -> bool) -> bool {
    let mut visit = |to: Piles| to != [0, 0, 0] && visit(to);
    (0..z).any(|z| visit([x, y, z]))
        || (1..=y).any(|t| visit([x, y - t, z + t]) || visit([x, y - t, 0]))
        || (1..=x).any(|t| visit([x - t, y + t, z]) || visit([x - t, 0, z + y + t]) || visit([x - t, 0, 0]))
}

/// A position in the recursion's coordinates: sheet, column, value; `None` if its tokens are 2^64 or more.
pub fn cell([x, y, z]: Piles) -> Option<[u64; 3]> {
    let column = x.checked_add(y)?;
    Some([x, column, column.checked_add(z)?])
}
