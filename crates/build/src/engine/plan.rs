//! The plan of a run of the recursion, and the sink for its sheets.

use std::ops::Range;

use super::keep::Keeping;
use super::parts::Put;
use crate::BuildError;
use supermex_game::{PassLevel, Rest, Sheet};

/// What to compute, and in which pieces.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The sheets wanted. The sink reads back those before the range.
    pub sheets: Range<u32>,
    /// Columns end here in the recursion's coordinates; `None` where tails are proved.
    pub columns: Option<u32>,
    /// Sheets are cut to this many columns before they go to the sink.
    pub width: Option<u32>,
    /// The pass levels to compute, ascending.
    pub levels: Vec<PassLevel>,
    /// Sheets in a band and columns in a block, a multiple of 64.
    pub tile: u32,
    /// Greatest number of bands in flight, at least 1.
    pub in_flight: usize,
    /// Cells that need not be computed: the sink knows the sheets below the first number in the columns
    /// below the second. Both are 0 except for a table that is made wider.
    pub known: (u32, u32),
}

/// Consecutive sheets, complete.
#[derive(Clone, Debug)]
pub struct Band {
    /// Number of the first sheet.
    pub first_sheet: u32,
    /// The sheets, by level in the order of the plan; none if the sink keeps only some sheets.
    pub levels: Vec<Vec<Sheet>>,
}

/// Saves the state of a run.
pub trait Saving: Sync {
    /// Whether it should be saved before the band that begins at a sheet. Then no further band begins until the others have left.
    fn is_due(&self, first: u32) -> bool;

    /// Saves the state before the band that begins at a sheet. It takes about so many bytes at most; `parts` calls back with each of
    /// its parts.
    fn save(&self, first: u32, bytes: u64, parts: &mut StateBytes<'_>) -> Result<(), BuildError>;

    /// Whether the run goes on from a saved state.
    fn goes_on(&self) -> bool;

    /// The parts of the state with which the run begins, in their order.
    fn next(&self) -> Result<Option<Vec<u8>>, BuildError>;

    /// The error that a part cannot be read.
    fn damaged(&self) -> BuildError;
}

/// Calls back with the parts of a state.
pub type StateBytes<'a> = dyn FnMut(&mut Put<'_>) -> Result<(), BuildError> + 'a;

/// Takes the sheets, and reads them back.
pub trait Sink: Sync {
    /// Called with every tile. To stop the run it does not return.
    fn poll(&self) {}

    /// Takes a band. Bands come from several threads at once and not always in order; when this
    /// returns, the band can be read back.
    fn band(&self, band: Band) -> Result<(), BuildError>;

    /// Reads back completions: calls back with a line for each of the sheets, ascending, with a number for each column,
    /// `NONE` for no cell or no completion. Only sheets before the plan's first, sheets that `band` has taken, and
    /// cells inside `known` are read.
    fn read_back(
        &self,
        level: PassLevel,
        sheets: Range<u32>,
        columns: Range<u32>,
        line: &mut dyn FnMut(u32, &[u32]),
    ) -> Result<(), BuildError>;

    /// One more than the last stored column of a sheet before the plan's first, and what follows.
    fn ending(&self, level: PassLevel, sheet: u32) -> Result<(u32, Rest), BuildError>;

    /// Which sheets it keeps, if not all; those go elsewhere.
    fn keeping(&self) -> Option<&dyn Keeping> {
        None
    }

    /// Who saves the state of the run now and then, if anybody does. Only of a run that reads nothing back.
    fn saving(&self) -> Option<&dyn Saving> {
        None
    }
}

/// Sheets that are read back together.
const GROUP: u32 = 64;

/// Reads back completions, some sheets at a time, with a line for each sheet.
pub fn read_groups(
    sink: &dyn Sink,
    level: PassLevel,
    sheets: Range<u32>,
    columns: Range<u32>,
    mut take: impl FnMut(Range<u32>, &[u32]),
) -> Result<(), BuildError> {
    let (mut lines, mut from) = (Vec::with_capacity(GROUP as usize * columns.len()), sheets.start);
    sink.read_back(level, sheets.clone(), columns, &mut |sheet, line| {
        lines.extend_from_slice(line);
        if sheet + 1 == sheets.end || sheet + 1 - from == GROUP {
            take(from..sheet + 1, &lines);
            lines.clear();
            from = sheet + 1;
        }
    })
}
