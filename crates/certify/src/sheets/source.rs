//! A table of sheets as its certificate reads it, and the rules for its sheets.

use std::ops::Range;

use crate::error::CertifyError;
use supermex_game::{PassLevel, PerturbedGame, Sheet, Triple};

/// The rules for the sheets of a table.
pub struct SheetRules<'a> {
    pub set: &'a PerturbedGame,
    /// Where every sheet is cut.
    pub columns: Option<u64>,
}

impl SheetRules<'_> {
    pub fn ascends(&self) -> bool {
        self.set.game.ascends()
    }

    pub fn ends(&self) -> bool {
        self.set.game.ends()
    }

    /// A value of a cell as a position.
    pub fn piles(&self, sheet: u32, column: u64, value: u64) -> Triple {
        self.set.game.position([u64::from(sheet), column, value])
    }

    /// A position as sheet, column and value.
    pub fn cell(&self, piles: Triple) -> [u64; 3] {
        // Numbers of variants are small.
        self.set.game.cell(piles).unwrap_or([u64::MAX; 3])
    }
}

/// Reads a sheet of a level.
pub type ReadSheet<'a> = &'a (dyn Fn(PassLevel, u32) -> Result<Row, CertifyError> + Sync);
/// Reads some columns of a sheet, with [`NONE`](supermex_game::NONE) where it has no cell.
pub type ReadPart<'a> = &'a (dyn Fn(PassLevel, u32, Range<u32>, &mut [u32]) -> Result<(), CertifyError> + Sync);

/// A table, as it is read.
pub struct SheetReader<'a> {
    pub rules: SheetRules<'a>,
    pub sheets: u32,
    /// By level, the numbers of the sheets that are kept, if not all are.
    pub kept: [Option<Vec<u32>>; 2],
    pub sheet: ReadSheet<'a>,
    pub part: ReadPart<'a>,
    /// Lets go of the bytes that were read, in favour of others.
    pub let_go: &'a (dyn Fn() + Sync),
}

impl SheetReader<'_> {
    /// The sheets of a level that are kept, if not all are.
    pub fn kept(&self, level: PassLevel) -> Option<&[u32]> {
        self.kept.get(level.index())?.as_deref()
    }
}

/// A sheet to be checked.
pub struct Row {
    pub sheet: Sheet,
    pub keeps: Keeps,
}

/// What a table keeps of a sheet. The cells that it does not keep are found.
pub enum Keeps {
    Cells,
    /// How it starts, ends and goes on.
    Ends {
        /// One more than the last column before what follows.
        end: u64,
        /// The completion of the first column, unless nothing is stored there.
        first: Option<u64>,
    },
    Nothing,
}
