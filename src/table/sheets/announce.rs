//! Prefetching from remote sources.
//!
//! A look-up in a file on a server takes a round trip. If several look-ups are known beforehand, the source gets a list
//! of all their pieces, and fetches them with few requests at once. Other sources do nothing.

use std::ops::Range;

use super::Sheets;
use super::file::SheetFile;
use super::outcome::Asks;
use crate::format::{BLOCK, Profile, ROW_GROUP};
use crate::game::{Outcome, PassLevel, Point, Position};
use crate::table::{BatchError, Store};

/// Positions of a batch that are expected together: the source keeps their pieces until they are read.
const TOGETHER: usize = 1024;

/// Announces pieces of files, to each file those of it together.
pub(super) fn announce<'a>(pieces: impl Iterator<Item = (&'a SheetFile, Range<u64>)>) {
    let mut wanted: Vec<(&SheetFile, Vec<Range<u64>>)> = Vec::new();
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

/// Columns of a sheet of a level, in the recursion's coordinates.
type Slice = (PassLevel, u64, Range<u64>);

impl SheetFile {
    /// The bytes of the pieces in which columns of a sheet are stored.
    pub(super) fn pieces(&self, sheet: u32, columns: &Range<u64>) -> Option<Range<u64>> {
        if matches!(self.header.profile, Profile::NimSum | Profile::Ends) || !self.holds(sheet) {
            return None;
        }
        let (end, _) = self.record(sheet).ok()?;
        let first = columns.start.max(u64::from(self.header.first_column(sheet)));
        let last = columns.end.min(u64::from(end)).checked_sub(1).filter(|&last| last >= first)?;
        // The pieces of a row group lie one after the other.
        let range = |column: u64| self.piece_range(sheet, u32::try_from(column).ok()? / BLOCK).ok();
        Some(range(first)?.0.start..range(last)?.0.end)
    }

    /// Says that columns of a sheet will be read.
    pub(super) fn announce(&self, sheet: u32, columns: &Range<u64>) {
        if self.source.is_remote() {
            self.source.announce(self.pieces(sheet, columns).as_slice());
        }
    }
}

impl Sheets {
    /// Whether announcing pays.
    pub(super) fn is_remote(&self) -> bool {
        self.files().next().is_some_and(|file| file.source().is_remote())
    }

    /// Announces look-ups of the positions of some sheets `x` and columns `y`. A database on a server then fetches the
    /// bytes for them with few requests, up to some tens of megabytes. Others do nothing.
    pub(in crate::table) fn announce(&self, sheets: Range<u32>, columns: Range<u32>, passes: u64) {
        let Some(level) = self.rules.level(passes) else { return };
        let wide =
            |range: &Range<u32>, by: u32| u64::from(range.start) + u64::from(by)..u64::from(range.end) + u64::from(by);
        // One sheet of each row group, with which the others share their pieces.
        let row_groups = |range: &Range<u32>| range.clone().step_by(ROW_GROUP as usize);
        let rows = row_groups(&sheets).map(|x| (level, u64::from(x), wide(&columns, self.rules.game.shift(x))));
        // A symmetric table has the columns before a sheet's own number in the lower sheets.
        let lower = if self.symmetric { columns.start..columns.end.min(sheets.end) } else { 0..0 };
        self.announce_slices(rows.chain(row_groups(&lower).map(|y| (level, u64::from(y), wide(&sheets, 0)))));
    }

    /// Says that a column of sheets will be looked up.
    pub(super) fn announce_column(&self, level: PassLevel, sheets: Range<u64>, column: impl Fn(u64) -> u64) {
        self.announce_slices(sheets.map(|sheet| (level, sheet, column(sheet)..column(sheet).saturating_add(1))));
    }

    /// Says that column `y` of the instant winners of sheet `x` will be looked up.
    pub(super) fn announce_winners(&self, level: PassLevel, x: u64, y: u64) {
        // One sheet of each row group, with which the others share their pieces.
        let row_groups = (0..x).step_by(ROW_GROUP as usize);
        if self.rules.game.ends() {
            let column = self.rules.game.shift(x).saturating_add(y);
            self.announce_slices(row_groups.flat_map(|sheet| {
                let own = sheet..sheet.saturating_add(u64::from(ROW_GROUP));
                [(level, sheet, column..column.saturating_add(1)), (level, sheet, own)]
            }));
        } else if self.symmetric {
            // The sheets from y on are columns of sheet y.
            let lower = row_groups.filter(|&sheet| sheet < y).map(|sheet| (level, sheet, y..y.saturating_add(1)));
            self.announce_slices(lower.chain((x > y).then_some((level, y, y..x))));
        } else {
            self.announce_slices(row_groups.map(|sheet| (level, sheet, y..y.saturating_add(1))));
        }
    }

    /// Says that the outcomes of some positions will be looked up.
    pub(super) fn announce_positions(&self, positions: impl IntoIterator<Item = Point>) {
        self.announce_slices(positions.into_iter().filter_map(
            |Point { piles, passes }| match self.asks(piles, passes) {
                Asks::Cell { level, cell: [sheet, column, _] } => {
                    Some((level, sheet, column..column.saturating_add(1)))
                }
                Asks::Known(_) => None,
            },
        ));
    }

    fn announce_slices(&self, slices: impl IntoIterator<Item = Slice>) {
        if !self.is_remote() {
            return;
        }
        announce(slices.into_iter().filter_map(|(level, sheet, columns)| {
            let sheet = u32::try_from(sheet).ok()?;
            let file = self.file(level, sheet)?;
            Some((file, file.pieces(sheet, &columns)?))
        }));
    }

    /// The outcomes of a batch: those of a group are fetched together, and then looked up one by one.
    pub(super) fn outcomes_from_afar(&self, positions: &[Position], found: &mut [Outcome]) -> Result<(), BatchError> {
        let groups = positions.chunks(TOGETHER).zip(found.chunks_mut(TOGETHER));
        for (first, (positions, found)) in (0..).step_by(TOGETHER).zip(groups) {
            self.announce_positions(positions.iter().filter_map(Position::point));
            for (at, (position, found)) in positions.iter().zip(found).enumerate() {
                *found = self.outcome(position).map_err(|source| BatchError { index: first + at, source })?;
            }
        }
        Ok(())
    }
}
