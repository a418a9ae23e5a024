//! The answers of symmetric Nim that repeat others: `(x, y)` has the answer `w < x` iff `(w, x)` has the answer `y`.
//!
//! If the table keeps only some sheets, it has all columns of these. Then the sheets that are found say whether the columns before a
//! kept sheet's own number are right.

use std::ops::Range;

use super::cell::{Lane, LevelCheck};
use super::source::{Keeps, SheetReader};
use crate::error::CertifyError;
use supermex::source::memory::filled;
use supermex_game::{NONE, PassLevel, Sheet};

/// Columns that are read at a time, at least.
const WIDTH: u32 = 64;

/// The answers of other sheets in the columns of some sheets' numbers: of the lower sheets, or of all higher ones that are kept.
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
        let lower: Vec<u32>;
        let sheets = match self.higher() {
            Some(kept) => kept,
            None => {
                lower = (0..sheets).collect();
                &lower
            }
        };
        self.answers.clear();
        self.answers = filled(NONE, sheets.len() as u64 * width as u64)?;
        for (&sheet, out) in sheets.iter().zip(self.answers.chunks_exact_mut(width.max(1))) {
            (self.source.part)(self.level, sheet, self.columns.clone(), out)?;
        }
        Ok(())
    }

    /// The kept sheets that have the present columns before their own number, if not all sheets are kept.
    fn higher(&self) -> Option<&'a [u32]> {
        let kept = self.source.kept(self.level)?;
        kept.get(kept.partition_point(|&number| number <= self.columns.start)..)
    }

    /// The answer of the cell of a sheet's number and another, which the table has in the sheet itself, or in a lower one.
    pub fn answer(&self, sheet: &Sheet, number: u32, other: u64) -> Option<u64> {
        if other >= u64::from(sheet.first_column) {
            return sheet.completion(other);
        }
        let at = other * self.columns.len() as u64 + u64::from(number.checked_sub(self.columns.start)?);
        let answer = self.answers.get(usize::try_from(at).ok()?).copied()?;
        (answer != NONE).then(|| answer.into())
    }

    /// Checks what is kept of a sheet that was gone through, and is not part of it: the column of its number in higher kept sheets,
    /// and, if it is kept itself, that the columns before its number agree with each other.
    ///
    /// Let `w` be the answer of the kept sheet `x` in the column `y < x`. If `w >= y`, the triple of the three is P iff the sheet `y`
    /// says so. If `w < y`, it is P iff `x` has the answer `y` in the column `w`, which the sheet `w` was asked for.
    pub fn kept(&self, level: &LevelCheck<'_>, lane: &mut Lane<'_>) -> Result<(), CertifyError> {
        let Some(higher) = self.higher() else { return Ok(()) };
        let number = u64::from(lane.number);
        let missing = CertifyError::Incomplete("a kept sheet lacks a column");
        let asymmetric = |piles: [u64; 3]| Err(CertifyError::Asymmetric(piles));
        let place = lane.number.checked_sub(self.columns.start).and_then(|place| usize::try_from(place).ok());
        for (&sheet, answers) in higher.iter().zip(self.answers.chunks_exact(self.columns.len().max(1))) {
            if sheet <= lane.number {
                continue;
            }
            let answer = place.and_then(|place| answers.get(place)).copied().filter(|&answer| answer != NONE);
            let (x, Some(w)) = (u64::from(sheet), answer.map(u64::from)) else { return Err(missing) };
            if w >= number && lane.sheet.completion(x.min(w)) != Some(x.max(w)) {
                return Err(level.not_p(sheet, number, w, "the moves from its least pile say otherwise"));
            }
        }
        if matches!(lane.keeps, Keeps::Cells) {
            for column in 0..number {
                let Some(w) = lane.sheet.completion(column) else { return Err(missing) };
                if w < column && lane.sheet.completion(w) != Some(column) {
                    return asymmetric([number, column, w]);
                }
                lane.counts.p_positions += 1;
                lane.counts.others += w;
            }
        }
        Ok(())
    }
}
