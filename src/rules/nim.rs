//! 3-pile Nim: lower exactly one pile.
//!
//! `f_p(x,y) = mex({f_p(x',y) : x'<x} + {f_p(x,y') : y'<y} + V_x(y) + {f_{p-1}(x,y)})`, the last one not
//! at the terminal `[0,0,0]` (`rules.md`, "3-pile Nim"). Sheet `x` is a row, `y` the column, `z` the value.
//!
//! Where the variants do not break it, the game is symmetric in its piles: a sheet is an involution, and
//! only the columns `y >= x` and, in them, the values `z >= y` have to be searched for. A cell whose third
//! pile is the least has been found in that pile's own sheet.

use super::variants::{CellVariants, random_completion};
use super::{NONE, Piles, Recursion, Variants};

/// No tokens.
pub const TERMINAL: Piles = [0, 0, 0];

/// Visits every move from a position, until `visit` says stop; returns whether it did.
pub fn any_move(piles: Piles, mut visit: impl FnMut(Piles) -> bool) -> bool {
    (0..3).any(|pile| {
        (0..piles[pile]).any(|left| {
            let mut to = piles;
            to[pile] = left;
            visit(to)
        })
    })
}

/// The recursion of Nim. `SYMMETRIC` is for variants that are closed under reordering of the piles, or none.
#[derive(Debug)]
pub struct Nim<const SYMMETRIC: bool>(CellVariants);

impl<const SYMMETRIC: bool> Nim<SYMMETRIC> {
    /// The recursion with these variants.
    pub fn new(variants: &Variants) -> Self {
        Self(CellVariants::new(variants, Some))
    }
}

impl<const SYMMETRIC: bool> Recursion for Nim<SYMMETRIC> {
    const HALF_PLANE: bool = SYMMETRIC;
    const INVOLUTION: bool = SYMMETRIC;
    const ENDS: bool = false;

    /// Bouton's nim-sum: level 0 is pure wherever the engine is not told to compute it.
    #[inline(always)]
    fn below(&self, level: usize, row: u32, column: u32) -> u32 {
        if level == 0 || row | column == 0 { NONE } else { row ^ column }
    }

    fn is_terminal(&self, row: u32, column: u32, value: u32) -> bool {
        row | column | value == 0
    }

    fn forbids(&self, level: usize, row: u32, column: u32, value: u32, below: u32) -> bool {
        value == below
            || self.0.lists(level, row, column, value)
            || self
                .0
                .seed()
                .is_some_and(|seed| random_completion(seed, u64::from(row), u64::from(column)) == u64::from(value))
    }

    fn is_plain(&self, level: usize, row: u32) -> bool {
        self.last_variant(level, row).is_none()
    }

    fn last_variant(&self, level: usize, row: u32) -> Option<u32> {
        if self.0.seed().is_some() { Some(u32::MAX) } else { self.0.last_column(level, row) }
    }

    fn most_forbidden(&self) -> usize {
        self.0.most() + 1
    }
}
