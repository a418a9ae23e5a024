//! The answers of symmetric Nim that repeat those of lower sheets: `(x, y)` has the answer `w < x` iff `(w, x)` has the
//! answer `y`.

use std::ops::Range;

use super::source::SheetReader;
use crate::error::CertifyError;
use supermex::source::memory::filled;
use supermex_game::{NONE, PassLevel, Sheet};

/// Columns that are read at a time, at least.
const WIDTH: u32 = 64;

/// The answers of the lower sheets in the columns of some sheets' numbers.
pub struct Mirror<'a> {
    source: &'a SheetReader<'a>,
    level: PassLevel,
    columns: Range<u32>,
    /// Sheet by sheet, those of the columns.
    answers: Vec<u32>,
}

impl<'a> Mirror<'a> {
    /// For a level, before its first sheet.
    pub fn new(source: &'a SheetReader<'a>, level: PassLevel) -> Self {
        Self { source, level, columns: 0..0, answers: Vec::new() }
    }

    /// Goes on to the next sheets. Columns with their numbers that are missing are read again, from all lower sheets.
    /// So each cell of the table is read twice in all.
    pub fn turn(&mut self, numbers: Range<u32>) -> Result<(), CertifyError> {
        let last = self.source.rules.columns.and_then(|columns| u32::try_from(columns).ok()).unwrap_or(u32::MAX);
        if numbers.end.min(last) <= self.columns.end {
            return Ok(());
        }
        let end = numbers.start.saturating_add(WIDTH).max(numbers.end).min(last);
        self.columns = numbers.start..end;
        let (sheets, width) = (self.source.sheets.min(end), self.columns.len());
        self.answers.clear();
        self.answers = filled(NONE, u64::from(sheets) * width as u64)?;
        for (sheet, out) in (0..sheets).zip(self.answers.chunks_exact_mut(width.max(1))) {
            (self.source.part)(self.level, sheet, self.columns.clone(), out)?;
        }
        Ok(())
    }

    /// The answer of the cell of a sheet's number and another, which the table has in the sheet itself, or in a lower one.
    pub fn answer(&self, sheet: &Sheet, number: u32, other: u64) -> Option<u64> {
        if other >= u64::from(number) {
            return sheet.completion(other);
        }
        let at = other * self.columns.len() as u64 + u64::from(number.checked_sub(self.columns.start)?);
        let answer = self.answers.get(usize::try_from(at).ok()?).copied()?;
        (answer != NONE).then(|| answer.into())
    }
}
