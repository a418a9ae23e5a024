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

use super::variants::{CellVariants, random_completion};
use super::{NONE, Piles, Recursion, Variants};

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

/// The recursion of Chomp with any variants.
#[derive(Debug)]
pub struct Chomp(CellVariants);

impl Chomp {
    /// The recursion with these variants.
    pub fn new(variants: &Variants) -> Self {
        Self(CellVariants::new(variants, cell))
    }
}

impl Recursion for Chomp {
    const HALF_PLANE: bool = true;
    const INVOLUTION: bool = false;
    const ENDS: bool = true;

    fn below(&self, _level: usize, _row: u32, _column: u32) -> u32 {
        NONE
    }

    fn is_terminal(&self, row: u32, column: u32, value: u32) -> bool {
        (row, column, value) == (0, 0, 1)
    }

    fn forbids(&self, level: usize, row: u32, column: u32, value: u32, below: u32) -> bool {
        value == below
            // The board without its poison is no position.
            || value == 0
            || self.0.lists(level, row, column, value)
            || self.0.seed().is_some_and(|seed| {
                let z = random_completion(seed, u64::from(row), u64::from(column - row));
                u64::from(column) + z == u64::from(value)
            })
    }

    fn is_plain(&self, level: usize, row: u32) -> bool {
        row > 0 && self.last_variant(level, row).is_none()
    }

    fn last_variant(&self, level: usize, row: u32) -> Option<u32> {
        if self.0.seed().is_some() { Some(u32::MAX) } else { self.0.last_column(level, row) }
    }

    fn most_forbidden(&self) -> usize {
        // The pass-winner, and [0,0,0].
        self.0.most() + 2
    }
}
