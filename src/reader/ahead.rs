//! Saying beforehand what will be read, to sources that are far away.
//!
//! A look-up in a file on a server takes as long as the way there and back. So wherever several look-ups are known
//! beforehand, the source is told the pieces of all of them, and gets them with few requests at once; the
//! look-ups then find them there. For other sources nothing of this happens.

use std::ops::Range;

use super::answers::Asks;
use super::database::Database;
use super::error::ReadError;
use super::file::SheetFile;
use super::source::Source;
use crate::format::{BLOCK, Profile, STRIPE};
use crate::rules::{Game, Outcome, Position};

/// Positions of a batch that are expected together: the source keeps their pieces until they are read.
const TOGETHER: usize = 1024;

/// Columns of a sheet of a level, in the recursion's coordinates.
type Slice = (u32, u64, Range<u64>);

impl<D: Source> SheetFile<D> {
    /// The bytes of the pieces in which columns of a sheet are stored.
    fn pieces(&self, sheet: u32, columns: &Range<u64>) -> Option<Range<u64>> {
        if self.header.profile == Profile::NimSum || !self.holds(sheet) {
            return None;
        }
        let (end, _) = self.record(sheet).ok()?;
        let first = columns.start.max(u64::from(self.header.first_column(sheet)));
        let last = columns.end.min(u64::from(end)).checked_sub(1).filter(|&last| last >= first)?;
        // The pieces of a stripe lie one after the other.
        let range = |column: u64| self.piece_range(sheet, u32::try_from(column).ok()? / BLOCK);
        Some(range(first)?.0.start..range(last)?.0.end)
    }

    /// Says that columns of a sheet will be read.
    pub(super) fn expect(&self, sheet: u32, columns: &Range<u64>) {
        if self.source.far() {
            self.source.expect(self.pieces(sheet, columns).as_slice());
        }
    }
}

impl<D: Source> Database<D> {
    /// Whether it pays to say beforehand what will be read.
    pub(super) fn far(&self) -> bool {
        self.files().next().is_some_and(|file| file.source().far())
    }

    /// Says that the positions of some sheets `x` and columns `y` will be looked up: a database on a server
    /// fetches what it needs for them with few requests, up to some tens of megabytes. For others nothing happens.
    pub fn expect(&self, passes: u64, sheets: Range<u32>, columns: Range<u32>) {
        let Some(level) = self.rules.level(passes) else { return };
        let wide =
            |range: &Range<u32>, by: u32| u64::from(range.start) + u64::from(by)..u64::from(range.end) + u64::from(by);
        // One sheet of each stripe, with which the others share their pieces.
        let stripes = |range: &Range<u32>| range.clone().step_by(STRIPE as usize);
        let chomp = self.rules.game == Game::Chomp;
        let rows = stripes(&sheets).map(|x| (level, u64::from(x), wide(&columns, if chomp { x } else { 0 })));
        // A symmetric table has the columns before a sheet's own number in the lower sheets.
        let lower = if self.symmetric { columns.start..columns.end.min(sheets.end) } else { 0..0 };
        self.expect_slices(rows.chain(stripes(&lower).map(|y| (level, u64::from(y), wide(&sheets, 0)))));
    }

    /// Says that a column of sheets will be looked up.
    pub(super) fn expect_column(&self, level: u32, sheets: Range<u64>, column: impl Fn(u64) -> u64) {
        self.expect_slices(sheets.map(|sheet| (level, sheet, column(sheet)..column(sheet).saturating_add(1))));
    }

    /// Says that the outcomes of some positions will be looked up.
    pub(super) fn expect_positions(&self, positions: impl IntoIterator<Item = Position>) {
        self.expect_slices(positions.into_iter().filter_map(
            |Position { piles, passes }| match self.asks(piles, passes) {
                Asks::Cell { level, cell: [sheet, column, _] } => {
                    Some((level, sheet, column..column.saturating_add(1)))
                }
                Asks::Known(_) => None,
            },
        ));
    }

    fn expect_slices(&self, slices: impl IntoIterator<Item = Slice>) {
        if !self.far() {
            return;
        }
        let mut wanted: Vec<(&SheetFile<D>, Vec<Range<u64>>)> = Vec::new();
        for (level, sheet, columns) in slices {
            let Ok(sheet) = u32::try_from(sheet) else { continue };
            let Some(file) = self.file(level, sheet) else { continue };
            let Some(pieces) = file.pieces(sheet, &columns) else { continue };
            match wanted.iter_mut().find(|(of, _)| std::ptr::eq(*of, file)) {
                Some((_, all)) if all.last() == Some(&pieces) => {}
                Some((_, all)) => all.push(pieces),
                None => wanted.push((file, vec![pieces])),
            }
        }
        for (file, pieces) in wanted {
            file.source().expect(&pieces);
        }
    }

    /// The outcomes of a batch: those of a group are fetched together, and then looked up one by one.
    pub(super) fn outcomes_from_afar(&self, positions: &[Position], found: &mut [Outcome]) -> Result<(), ReadError> {
        for (positions, found) in positions.chunks(TOGETHER).zip(found.chunks_mut(TOGETHER)) {
            self.expect_positions(positions.iter().copied());
            for (position, found) in positions.iter().zip(found) {
                *found = self.outcome(position.piles, position.passes)?;
            }
        }
        Ok(())
    }
}
