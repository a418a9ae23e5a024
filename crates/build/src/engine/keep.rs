//! Which sheets a run keeps, and who takes them: see `kept`.

use std::ops::Range;

use super::bits;
use crate::BuildError;
use supermex_game::{PassLevel, Sheet};

/// Takes the sheets that a run keeps.
pub trait Keeping: Sync {
    /// Which ones.
    fn keep(&self) -> &Keep;

    /// Takes a kept sheet of a level. Those of a band come in order, and of several bands at once.
    fn sheet(&self, level: PassLevel, number: u32, sheet: Sheet) -> Result<(), BuildError>;

    /// Takes the partners of the sheets of a band, by its first sheet: a line for each kept number above that.
    fn put_partners(&self, level: PassLevel, first: u32, lines: Vec<u32>) -> Result<(), BuildError>;

    /// The lines of some kept numbers, by their places among all, of a band whose partners were taken.
    fn partners(&self, level: PassLevel, first: u32, kept: Range<usize>) -> Result<Vec<u32>, BuildError>;
}

/// The sheets that a run keeps.
#[derive(Clone, Debug)]
pub struct Keep {
    numbers: Vec<u32>,
    /// The same as a set.
    set: Vec<u64>,
}

/// The partner of a kept number in a sheet of a band.
#[derive(Clone, Copy, Debug)]
pub struct Partner {
    /// The place of the number among those kept.
    pub kept: u32,
    pub lane: u32,
    pub partner: u32,
}

impl Keep {
    /// Some sheets, ascending.
    pub fn new(numbers: Vec<u32>) -> Self {
        let mut set = Vec::new();
        numbers.iter().for_each(|&number| bits::insert(&mut set, number as usize));
        Self { numbers, set }
    }

    /// Their numbers.
    pub fn numbers(&self) -> &[u32] {
        &self.numbers
    }

    /// Whether a sheet is kept.
    #[inline(always)]
    pub fn has(&self, number: u32) -> bool {
        bits::word(&self.set, number as usize / 64) >> (number % 64) & 1 == 1
    }

    /// The places of the kept sheets with numbers in a range.
    pub fn within(&self, numbers: &Range<u32>) -> Range<usize> {
        let place = |number: u32| self.numbers.partition_point(|&kept| kept < number);
        place(numbers.start)..place(numbers.end)
    }

    /// The places of the kept numbers that have partners in the band that begins at a sheet: those above it.
    pub fn above(&self, first: u32) -> Range<usize> {
        self.numbers.partition_point(|&kept| kept <= first)..self.numbers.len()
    }
}
