//! Bytes that are read from one end to the other.

use std::ops::Range;

use super::{Bytes, part};
#[cfg(feature = "encode")]
use crate::source::require_inside;
use crate::source::{STEP, SourceError};

impl Bytes {
    /// Calls `take` with a range, block by block, or all at once if it is in memory.
    pub fn scan(&self, range: Range<u64>, mut take: impl FnMut(&[u8])) -> Result<(), SourceError> {
        if let Some(bytes) = self.in_place() {
            take(part(bytes, &range)?);
            return Ok(());
        }
        let mut block = Vec::new();
        let mut at = range.start;
        while at < range.end {
            let end = range.end.min(at + STEP);
            self.read_ranges(std::slice::from_ref(&(at..end)), &mut block)?;
            take(&block);
            at = end;
        }
        Ok(())
    }

    /// Reads a range that nobody reads again, and of which nothing is kept: see [`Source::read_once`](crate::Source::read_once).
    #[cfg(feature = "encode")]
    pub fn read_once(&self, range: Range<u64>, out: &mut Vec<u8>) -> Result<(), SourceError> {
        require_inside(std::slice::from_ref(&range), self.length())?;
        match self.elsewhere() {
            Some(source) if !range.is_empty() => source.read_once(&range, out),
            _ => self.read_ranges(std::slice::from_ref(&range), out),
        }
    }
}
