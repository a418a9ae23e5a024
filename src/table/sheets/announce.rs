//! Prefetching from remote sources.
//!
//! A look-up in a file on a server takes a round trip. If several look-ups are known beforehand, the source gets a list
//! of all their pieces, and fetches them with few requests at once. Other sources do nothing.

use std::ops::Range;

use super::Sheets;
use crate::format::ROW_GROUP;
use supermex_game::PassLevel;

/// Columns of a sheet of a level, in the recursion's coordinates.
type Slice = (PassLevel, u64, Range<u64>);

impl Sheets {
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

    fn announce_slices(&self, slices: impl IntoIterator<Item = Slice>) {
        self.cells.announce(slices);
    }
}
