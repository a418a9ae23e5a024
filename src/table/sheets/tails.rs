//! How sheets go on after their last stored column, and the infinite ones of them with their tails.

use super::Sheets;
use crate::game::Beyond;
use crate::table::ReadError;

/// How a sheet goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ending {
    /// The column `y` after the last one that is stored.
    pub start: u64,
    /// What follows from there on.
    pub beyond: Beyond,
}

/// How a sheet of Chomp goes on for ever.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tail {
    /// Number of the sheet.
    pub x: u32,
    /// The column `y` from which on the completions repeat.
    pub start: u64,
    /// The completions `z` of one period, the first of them in column `start`: that of column `y >= start` is
    /// `completions[(y - start) % completions.len()]`. Its length is the least period; empty where no column from `start` on has one.
    pub completions: Vec<u32>,
}

impl Sheets {
    /// How sheet `x` goes on at the level of `passes`; `None` if the table does not have the sheet. Constant time.
    pub fn ending(&self, x: u32, passes: u64) -> Result<Option<Ending>, ReadError> {
        let file = self.rules.level(passes).and_then(|level| self.file(level, x));
        let Some(file) = file.filter(|file| file.holds(x)) else { return Ok(None) };
        let (end, beyond) = file.ending(x).map_err(ReadError::at(u64::from(x), 0))?;
        // The recursion's columns of Chomp are x + y.
        let shift = self.rules.game.shift(x);
        Ok(Some(Ending { start: u64::from(end.saturating_sub(shift)), beyond }))
    }

    /// The tails of the infinite sheets at the level of `passes`, by ascending `x`. None in a table of Nim or of windows of
    /// Chomp, whose sheets are cut, and none at a level that the table does not have. Constant time a sheet, and the length
    /// of its period.
    ///
    /// ```
    /// # fn example(chomp: &supermex::raw::Sheets) -> Result<(), supermex::ReadError> {
    /// for tail in chomp.tails(1) {
    ///     let tail = tail?;
    ///     println!("sheet {} has the period {} from y = {} on", tail.x, tail.completions.len(), tail.start);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// An item is one if the file is damaged there.
    pub fn tails(&self, passes: u64) -> impl Iterator<Item = Result<Tail, ReadError>> {
        (self.first_sheet()..self.sheets()).filter_map(move |x| match self.ending(x, passes) {
            Ok(Some(Ending { start, beyond: Beyond::Tail(completions) })) => Some(Ok(Tail { x, start, completions })),
            Ok(_) => None,
            Err(error) => Some(Err(error)),
        })
    }
}
