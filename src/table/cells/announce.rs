//! Prefetching from remote sources.
//!
//! A look-up in a file on a server takes a round trip. If several look-ups are known beforehand, the source gets a list
//! of all their pieces, and fetches them with few requests at once. Other sources do nothing.

use std::ops::Range;

use super::file::CellFile;
use crate::format::BLOCK;

impl CellFile {
    /// The bytes of the pieces in which columns of a sheet are stored.
    pub(in crate::table) fn pieces_of(&self, sheet: u32, columns: &Range<u64>) -> Option<Range<u64>> {
        if self.pieces().is_none() || !self.holds(sheet) {
            return None;
        }
        let (end, _) = self.record(sheet).ok()?;
        let first = columns.start.max(u64::from(self.first_column(sheet)));
        let last = columns.end.min(u64::from(end)).checked_sub(1).filter(|&last| last >= first)?;
        // The pieces of a row group lie one after the other.
        let range = |column: u64| self.piece_range(sheet, u32::try_from(column).ok()? / BLOCK).ok();
        Some(range(first)?.0.start..range(last)?.0.end)
    }

    /// Says that columns of a sheet will be read.
    pub(in crate::table) fn announce(&self, sheet: u32, columns: &Range<u64>) {
        if self.source.is_remote() {
            self.source.announce(self.pieces_of(sheet, columns).as_slice());
        }
    }
}

/// Announces pieces of files, to each file those of it together.
pub(in crate::table) fn announce<'a>(pieces: impl Iterator<Item = (&'a CellFile, Range<u64>)>) {
    let mut wanted: Vec<(&CellFile, Vec<Range<u64>>)> = Vec::new();
    for (file, pieces) in pieces {
        match wanted.iter_mut().find(|(of, _)| std::ptr::eq(*of, file)) {
            // Rows of a row group share their pieces.
            Some((_, all)) => match all.last_mut().filter(|last| last.start == pieces.start) {
                Some(last) => last.end = last.end.max(pieces.end),
                None => all.push(pieces),
            },
            None => wanted.push((file, vec![pieces])),
        }
    }
    wanted.into_iter().for_each(|(file, pieces)| file.source().announce(&pieces));
}
