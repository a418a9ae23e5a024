//! The recursion of 3-row Chomp.
//!
//! In row lengths `c = x` (top), `b = x + y` (middle) and `a = x + y + z` (bottom) it is
//!
//! ```text
//! g(c,b) = least a >= b not in {g(c,b') : c <= b' < b}     the sheet: middle row shortened
//!                              {g(c',b) : c' < c}          the column: top row shortened
//!                              {g(c',c') : c' < c}         the diagonal: top and middle shortened together
//!                              V, and g_{p-1}(c,b) unless that is the terminal [0,0,1]
//! ```
//!
//! and a sheet ends at `b'` if `g(c,b') = b'` (`rules.md`, "3-row Chomp"). The sheet is `c`, the column `b`,
//! the value `a`. If `g(c,c) = c`, every position above sheet `c` can reach it: all those sheets are empty.

use super::cell_variants::CellVariants;
use super::mex::Branches;
use super::recursion::Recursion;
use crate::game::variants::random_completion;
use crate::game::{NONE, PassLevel, Variants, chomp};

/// The recursion of Chomp with any variants.
#[derive(Debug)]
pub struct Chomp(CellVariants);

impl Chomp {
    /// The recursion with these variants.
    pub fn new(variants: &Variants) -> Self {
        Self(CellVariants::new(variants, chomp::cell))
    }
}

impl Recursion for Chomp {
    type Search = Branches;
    const SYMMETRIC: bool = false;
    const ENDS: bool = true;

    #[inline(always)]
    fn first_column(&self, sheet: u32) -> u32 {
        sheet
    }

    fn least(&self, column: u32) -> u32 {
        column
    }

    fn below(&self, _sheet: u32, _column: u32) -> u32 {
        NONE
    }

    fn is_terminal(&self, sheet: u32, column: u32, value: u32) -> bool {
        (sheet, column, value) == (0, 0, 1)
    }

    fn forbids(&self, level: PassLevel, sheet: u32, column: u32, value: u32) -> bool {
        // The board without its poison is no position.
        value == 0
            || self.0.lists(level, sheet, column, value)
            || self.0.seed().is_some_and(|seed| {
                let z = random_completion(seed, u64::from(sheet), u64::from(column - sheet));
                z.is_some_and(|z| u64::from(column) + z == u64::from(value))
            })
    }

    fn forbidden_end(&self, level: PassLevel, sheet: u32) -> u32 {
        // Column 0 of sheet 0 has the board without its poison.
        self.0.end(level, sheet).max(u32::from(sheet == 0))
    }

    fn most_forbidden(&self) -> usize {
        // The variants, the P-position of the pass level below, and the board without its poison.
        self.0.most() + 2
    }
}
