//! The recursion of [3-pile Nim](supermex_game::nim).

use super::cell_variants::CellVariants;
use super::mex::Gaps;
use super::recursion::Recursion;
use supermex_game::{Game, Variants};

/// The recursion of Nim. `SYMMETRIC` is for variants that are closed under reordering of the piles, or none.
#[derive(Debug)]
pub struct Nim<const SYMMETRIC: bool>(CellVariants);

impl<const SYMMETRIC: bool> Nim<SYMMETRIC> {
    /// The recursion with these variants.
    pub fn new(variants: &Variants) -> Self {
        Self(CellVariants::new(Game::Nim, variants))
    }
}

impl<const SYMMETRIC: bool> Recursion for Nim<SYMMETRIC> {
    type Search = Gaps;
    const SYMMETRIC: bool = SYMMETRIC;
    const ENDS: bool = false;
    const ASCENDS: bool = SYMMETRIC;

    /// Bouton's nim-sum: level 0 is pure unless the engine is told to compute it.
    #[inline(always)]
    fn below(&self, sheet: u32, column: u32) -> u32 {
        sheet ^ column
    }

    fn is_terminal(&self, sheet: u32, column: u32, value: u32) -> bool {
        sheet | column | value == 0
    }

    fn variants(&self) -> &CellVariants {
        &self.0
    }
}
