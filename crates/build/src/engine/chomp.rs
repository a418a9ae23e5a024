//! The recursion of [3-row Chomp](supermex_game::chomp).

use super::cell_variants::CellVariants;
use super::mex::Branches;
use super::recursion::Recursion;
use supermex_game::{Game, NONE, PassLevel, Variants};

/// The recursion of Chomp with any variants.
#[derive(Debug)]
pub struct Chomp(CellVariants);

impl Chomp {
    /// The recursion with these variants.
    pub fn new(variants: &Variants) -> Self {
        Self(CellVariants::new(Game::Chomp, variants))
    }
}

impl Recursion for Chomp {
    type Search = Branches;
    const SYMMETRIC: bool = false;
    const ENDS: bool = true;
    const ASCENDS: bool = true;

    fn below(&self, _sheet: u32, _column: u32) -> u32 {
        NONE
    }

    fn is_terminal(&self, sheet: u32, column: u32, value: u32) -> bool {
        (sheet, column, value) == (0, 0, 1)
    }

    fn variants(&self) -> &CellVariants {
        &self.0
    }

    fn forbids(&self, level: PassLevel, sheet: u32, column: u32, value: u32) -> bool {
        // The board without its poison is not a position.
        value == 0 || self.0.has(level, sheet, column, value)
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
