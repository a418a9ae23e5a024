//! Tables that keep only some sheets: which cells they answer, and which they do not.
//!
//! A kept sheet of a symmetric game has all columns, also those below its own number. So a position is answered if one of its piles is
//! a kept sheet, and the smaller of the others a column; in other games if its sheet is kept.

use std::ops::Range;

use super::Sheets;
use crate::format::KeptSheets;
use crate::table::store::{Store, not_for};
use crate::table::{Cell, CellFile, Feature, ReadError};
use supermex_game::PassLevel;

/// Letters of a list of kept sheets in a message, at most.
const MOST_SHOWN: usize = 120;

impl Sheets {
    /// A file that keeps only some sheets. All of them keep the same.
    fn file_of_some(&self) -> Option<&CellFile> {
        self.cells.files().find(|file| file.keeps_some())
    }

    /// Whether the table keeps only some of the sheets.
    pub fn keeps_some(&self) -> bool {
        self.keeps_some
    }

    /// Whether a sheet is kept, if not all are.
    pub(super) fn keeps(&self, sheet: u64) -> bool {
        u32::try_from(sheet).is_ok_and(|sheet| self.file_of_some().is_none_or(|file| file.holds(sheet)))
    }

    /// The sheets in a range that the table has.
    pub fn there(&self, sheets: Range<u32>) -> impl Iterator<Item = u32> + '_ {
        let some = self.file_of_some();
        let kept = some.into_iter().flat_map(CellFile::numbers);
        let all = if some.is_none() { sheets.clone() } else { 0..0 };
        all.chain(kept.filter(move |sheet| sheets.contains(sheet)))
    }

    /// The same of 64-bit numbers.
    pub(super) fn there_below(&self, limit: u64) -> impl Iterator<Item = u64> + '_ {
        let limit = u32::try_from(limit).unwrap_or(u32::MAX).min(self.sheets);
        self.there(0..limit).map(u64::from)
    }

    /// Which sheets are kept, as text, if not all are.
    pub fn kept_sheets(&self) -> Option<String> {
        let file = self.file_of_some()?;
        let said = self.manifest().and_then(|manifest| manifest.kept_sheets.clone());
        Some(said.unwrap_or_else(|| KeptSheets::of(file.numbers().collect()).to_string()))
    }

    /// Why a question for a sheet is refused.
    pub(super) fn not_kept(&self, sheet: u32) -> ReadError {
        ReadError::NotKept { sheet, kept: shortened(self.kept_sheets().unwrap_or_default()) }
    }

    /// Refuses a question that needs all sheets below one.
    pub(super) fn require_lower(&self, sheet: u32) -> Result<(), ReadError> {
        if !self.keeps_some || sheet <= self.prefix {
            return Ok(());
        }
        not_for(self.name(), Feature::InstantWinners, "they need all lower sheets, and the table keeps only some")
    }

    /// The row and column under which a symmetric table that keeps some sheets has a cell: of the first of the piles whose sheet is
    /// kept, and has the other as a column.
    #[cold]
    pub(super) fn kept_pair(&self, level: PassLevel, pair: [u64; 2]) -> [u64; 2] {
        let [x, y] = pair;
        [[x, y], [y, x]].into_iter().find(|&[sheet, column]| self.has_cell(level, sheet, column)).unwrap_or(pair)
    }

    /// Whether a sheet is there, and begins at a column or before.
    pub(super) fn has_cell(&self, level: PassLevel, sheet: u64, column: u64) -> bool {
        let number = u32::try_from(sheet).ok();
        let file = number.and_then(|number| Some((self.file(level, number)?, number)));
        file.is_some_and(|(file, number)| file.holds(number) && column >= u64::from(file.first_column(number)))
    }

    /// The conditions for a position whose numbers ascend if the table is symmetric, where it keeps the sheets of a text.
    pub(super) fn conditions_of_kept(&self, numbers: [u64; 3], kept: &str) -> Vec<(bool, String)> {
        let shown = shortened(kept.to_owned());
        if !self.symmetric {
            return vec![(self.keeps(numbers[0]), format!("x has to be a kept sheet: {shown}"))];
        }
        let [x, y, z] = numbers;
        let columns = self.columns.map_or(u64::MAX, u64::from);
        let holds = [(x, y), (y, x), (z, x)].into_iter().any(|(pile, other)| self.keeps(pile) && other < columns);
        let words = format!("one pile has to be a kept sheet ({shown}) and another below {columns}");
        vec![(holds, words)]
    }

    /// The pile below `limit` that makes a P-position with two others, in a symmetric table that keeps some sheets; and whether that
    /// is known. It is in the sheet of one of the two, or its own sheet is kept.
    pub(super) fn find_kept_third(
        &self,
        level: PassLevel,
        [a, b]: [u64; 2],
        limit: u64,
    ) -> Result<(Option<u64>, bool), ReadError> {
        for (sheet, other) in [(a, b), (b, a)] {
            if !self.keeps(sheet) {
                continue;
            }
            let found = self.find_column(level, sheet, 0..limit, other)?;
            if found.is_some() || limit == 0 || self.inside(limit - 1) {
                return Ok((found, true));
            }
        }
        for sheet in self.there_below(limit) {
            if self.cells.cell(level, sheet, a.min(b))? == Cell::Completion(a.max(b)) {
                return Ok((Some(sheet), true));
            }
        }
        Ok((None, limit <= u64::from(self.prefix) && self.inside(a.min(b))))
    }
}

/// The beginning of a list that is long.
fn shortened(mut kept: String) -> String {
    if kept.len() > MOST_SHOWN {
        let end = kept[..MOST_SHOWN].rfind(',').unwrap_or(0);
        kept.truncate(end);
        kept += ",...";
    }
    kept
}
