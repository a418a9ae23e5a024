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

use super::facts::Facts;
use super::{Triple, board};

/// The game.
pub(super) const FACTS: Facts = Facts {
    code: 2,
    called: ["row", "Chomp"],
    rules: |numbers, _| board::rules_in_words(numbers),
    // The poison alone.
    terminal: [0, 0, 1],
    ascends: true,
    ends: true,
    is_symmetric: false,
    is_nim_sum: false,
    has_boards: true,
};

/// Visits every move from a position, until `visit` says stop; returns whether it did.
pub fn any_move([x, y, z]: Triple, mut visit: impl FnMut(Triple) -> bool) -> bool {
    let mut visit = |to: Triple| to != [0, 0, 0] && visit(to);
    (0..z).any(|z| visit([x, y, z]))
        || (1..=y).any(|t| visit([x, y - t, z + t]) || visit([x, y - t, 0]))
        || (1..=x).any(|t| visit([x - t, y + t, z]) || visit([x - t, 0, z + y + t]) || visit([x - t, 0, 0]))
}
