//! The infinite sheets of a table, with the tails that they end in.

use super::Sheets;
use crate::game::Beyond;
use crate::source::Source;
use crate::table::ReadError;

/// How a sheet of Chomp goes on for ever.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tail {
    /// Number of the sheet.
    pub x: u32,
    /// The column `y` from which on the completions repeat.
    pub start: u64,
    /// The completions `z` of one period, the first of them in column `start`: that of column `y >= start` is
    /// `offsets[(y - start) % offsets.len()]`. Never empty, and its length is the least period.
    pub offsets: Vec<u32>,
}

impl<D: Source> Sheets<D> {
    /// The tails of the infinite sheets at the level of `passes`, by ascending `x`. None in a table of Nim or of windows of
    /// Chomp, whose sheets are cut, and none at a level that the table does not have. Constant time a sheet, and the length
    /// of its period.
    ///
    /// ```
    /// # fn example(chomp: &supermex::Sheets) -> Result<(), supermex::ReadError> {
    /// for tail in chomp.tails(1) {
    ///     let tail = tail?;
    ///     println!("sheet {} has the period {} from y = {} on", tail.x, tail.offsets.len(), tail.start);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// An item is one if the file is damaged there.
    pub fn tails(&self, passes: u64) -> impl Iterator<Item = Result<Tail, ReadError>> {
        (self.first_sheet()..self.sheets()).filter_map(move |x| match self.ending(x, passes) {
            Ok(Some((end, Beyond::Tail(offsets)))) => {
                // The recursion's column is x + y.
                Some(Ok(Tail { x, start: end.saturating_sub(u64::from(x)), offsets }))
            }
            Ok(_) => None,
            Err(error) => Some(Err(error)),
        })
    }
}
