//! The P-positions of a box, one after the other.

use std::ops::Range;

use super::Sheets;
use crate::codec::CodecError;
use crate::source::memory::reserved;
use crate::table::ReadError;
use supermex_game::{NONE, Point};

/// The most sheets that are read together: in a symmetric table the cells before the diagonal are read across them.
const BAND: u32 = 64;

/// The most cells in memory, unless a single sheet has more.
const CELLS: u32 = 1 << 20;

/// The P-positions of a box, as [`Sheets::p_positions`] gives them.
#[derive(Debug)]
pub(super) struct PPositions<'a> {
    table: &'a Sheets,
    passes: u64,
    /// Columns of a sheet, and one more than the largest completion.
    size: u32,
    /// The completions of the band of sheets that was read last.
    band: Vec<u32>,
    sheets: Range<u32>,
    /// The next cell of the band.
    at: usize,
}

impl Sheets {
    /// Every P-position whose three numbers are at most `max`, with `passes` passes left, ascending; `None` if the table
    /// does not have all of them, or does not [keep](Self::keeps_cells) the cells of its sheets. Costs the decoding of the
    /// cells, and the memory of about a million of them, or of a sheet's `max + 1`. After an error nothing follows.
    pub(super) fn p_positions(&self, max: u32, passes: u64) -> Option<PPositions<'_>> {
        let level = self.rules.level(passes)?;
        let whole = self.has_level(level) && self.keeps_cells();
        let has = whole && max < self.prefix && self.inside(u64::from(max));
        has.then(|| PPositions { table: self, passes, size: max + 1, band: Vec::new(), sheets: 0..0, at: 0 })
    }
}

impl PPositions<'_> {
    /// Reads the next band; gives whether there is one.
    fn read(&mut self) -> Result<bool, ReadError> {
        let first = self.sheets.end;
        let last = first.saturating_add((CELLS / self.size).clamp(1, BAND)).min(self.size);
        self.sheets = first..last;
        self.at = 0;
        self.band.clear();
        let cells = self.sheets.len() as u64 * u64::from(self.size);
        if cells > self.band.capacity() as u64 {
            self.band = reserved(cells).map_err(|error| ReadError::at(u64::from(first), 0)(error.into()))?;
        }
        self.band.resize(self.sheets.len() * self.size as usize, NONE);
        if self.table.rectangle(first..last, 0..self.size, self.passes, &mut self.band)? {
            return Ok(first < last);
        }
        Err(ReadError::at(u64::from(first), 0)(CodecError::OutOfRange))
    }
}

impl Iterator for PPositions<'_> {
    type Item = Result<Point, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let Some(&z) = self.band.get(self.at) else {
                match self.read() {
                    Ok(true) => continue,
                    Ok(false) => return None,
                    Err(error) => {
                        // Nothing follows.
                        self.sheets = self.size..self.size;
                        self.band.clear();
                        return Some(Err(error));
                    }
                }
            };
            let size = self.size as usize;
            let [x, y] = [self.sheets.start as usize + self.at / size, self.at % size].map(|n| n as u64);
            self.at += 1;
            // The value for no completion is larger too.
            if z < self.size {
                return Some(Ok(Point { piles: [x, y, u64::from(z)], passes: self.passes }));
            }
        }
    }
}
