//! The recursion of 3-pile Nim.
//!
//! `f_p(x,y) = mex({f_p(x',y) : x'<x} + {f_p(x,y') : y'<y} + V_x(y) + {f_{p-1}(x,y)})`, the last one not
//! at the terminal `[0,0,0]` (`rules.md`, "3-pile Nim"). Sheet `x`, column `y`, value `z`.
//!
//! Unless variants break it, the game is symmetric in its piles: only the columns `y >= x`, and in them the values
//! `z >= y`, have to be searched. A cell whose third pile is the least was found in that pile's own sheet.

use super::cell_variants::CellVariants;
use super::mex::Gaps;
use super::recursion::Recursion;
use crate::game::variants::random_completion;
use crate::game::{PassLevel, Variants};

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
    type Search = Gaps;
    const SYMMETRIC: bool = SYMMETRIC;
    const ENDS: bool = false;

    #[inline(always)]
    fn first_column(&self, sheet: u32) -> u32 {
        if SYMMETRIC { sheet } else { 0 }
    }

    fn least(&self, column: u32) -> u32 {
        if SYMMETRIC { column } else { 0 }
    }

    /// Bouton's nim-sum: level 0 is pure unless the engine is told to compute it.
    #[inline(always)]
    fn below(&self, sheet: u32, column: u32) -> u32 {
        sheet ^ column
    }

    fn is_terminal(&self, sheet: u32, column: u32, value: u32) -> bool {
        sheet | column | value == 0
    }

    fn forbids(&self, level: PassLevel, sheet: u32, column: u32, value: u32) -> bool {
        let random = |seed| random_completion(seed, u64::from(sheet), u64::from(column)) == Some(u64::from(value));
        self.0.lists(level, sheet, column, value) || self.0.seed().is_some_and(random)
    }

    fn forbidden_end(&self, level: PassLevel, sheet: u32) -> u32 {
        self.0.end(level, sheet)
    }

    fn most_forbidden(&self) -> usize {
        // The variants, and the P-position of the pass level below.
        self.0.most() + 1
    }
}
