//! What only tables of some games have: views of a [`Table`].

use std::ops::Range;

#[cfg(feature = "games")]
pub use super::grundy::Values;
use super::store::{CellStore, WinnerStore, not_for};
use super::{Cell, Ending, Feature, Overview, ReadError, Table, Tail};
use supermex_game::{NONE, Position, Rest};

/// The completions of a table: for all numbers of a position but the last, the one that makes a P-position with them.
#[derive(Clone, Copy, Debug)]
pub struct Cells<'a> {
    pub(super) table: &'a Table,
    pub(super) cells: &'a dyn CellStore,
}

impl<'a> Cells<'a> {
    /// Returns the last number that makes a P-position with these. Takes constant time.
    ///
    /// # Errors
    /// If the data are damaged or cannot be read.
    pub fn completion(self, numbers: &[u64], passes: impl Into<Option<u64>>) -> Result<Cell, ReadError> {
        self.cells.completion(numbers, self.table.or_most(passes))
    }

    /// Writes rows of completions into `out` until it is full: the first those of `first` with each of `columns`, the
    /// next those with the last number of `first` one greater, and so on. [`NONE`] stands for no completion. Some nanoseconds a
    /// cell; in a symmetric game several rows together cost less than one by one.
    ///
    /// # Errors
    /// [`ReadError::Beyond`] if the table does not have all of them, or `out` ends within a row; otherwise as for
    /// [`completion`](Self::completion).
    pub fn completions(
        self,
        first: &[u64],
        columns: Range<u32>,
        passes: impl Into<Option<u64>>,
        out: &mut [u32],
    ) -> Result<(), ReadError> {
        let has_all = self.cells.completions(first, columns, self.table.or_most(passes), out)?;
        if has_all { Ok(()) } else { Err(ReadError::Beyond) }
    }

    /// Returns every stored cell of some rows, row after row and column after column. A row is a sheet; on four numbers a layer and
    /// a sheet; where two numbers of a box join, both of them; and of two piles there is one row. Rows that the table does not
    /// have are left out. Decodes about a million cells at a time; after an error it goes on with the next row.
    ///
    /// ```
    /// # fn example(nim: &supermex::Table) -> Result<(), supermex::ReadError> {
    /// for cell in nim.cells()?.iter(1, 5..7) {
    ///     let cell = cell?;
    ///     println!("{:?} {:?}", cell.numbers, cell.completion);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn iter(self, passes: impl Into<Option<u64>>, rows: Range<u32>) -> StoredCells<'a> {
        let rows = rows.start..rows.end.min(self.cells.end());
        let passes = self.table.or_most(passes);
        StoredCells { cells: self.cells, passes, rows, first: Vec::new(), columns: 0..0, chunk: Vec::new(), at: 0 }
    }
}

/// A stored cell.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct StoredCell {
    /// All numbers but the last, without passes.
    pub numbers: Position,
    /// The last number, if one makes a P-position with them.
    pub completion: Option<u32>,
}

/// The stored cells of some rows: see [`Cells::iter`].
#[derive(Clone, Debug)]
pub struct StoredCells<'a> {
    cells: &'a dyn CellStore,
    passes: u64,
    rows: Range<u32>,
    /// The row that is being read: the numbers before the column, and the columns that are still to be read.
    first: Vec<u64>,
    columns: Range<u32>,
    chunk: Vec<u32>,
    /// The next cell of the chunk.
    at: usize,
}

/// The most cells that are decoded together.
const CHUNK: u32 = 1 << 20;

impl StoredCells<'_> {
    /// Reads the next chunk; returns whether there is one.
    fn read(&mut self) -> Result<bool, ReadError> {
        while self.columns.is_empty() {
            let Some(row) = self.rows.next() else { return Ok(false) };
            if let Some((first, columns)) = self.cells.stored(row, self.passes)? {
                (self.first, self.columns) = (first, columns);
            }
        }
        let end = self.columns.end.min(self.columns.start.saturating_add(CHUNK));
        let columns = std::mem::replace(&mut self.columns.start, end)..end;
        self.chunk.clear();
        self.chunk.resize(columns.len(), NONE);
        self.at = 0;
        let read = self.cells.completions(&self.first, columns, self.passes, &mut self.chunk);
        if !matches!(read, Ok(true)) {
            (self.columns, self.chunk) = (0..0, Vec::new());
        }
        if read? { Ok(true) } else { Err(ReadError::Beyond) }
    }
}

impl Iterator for StoredCells<'_> {
    type Item = Result<StoredCell, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.at >= self.chunk.len() {
            match self.read() {
                Ok(true) => {}
                Ok(false) => return None,
                Err(error) => return Some(Err(error)),
            }
        }
        let left = self.chunk.len() - self.at;
        let column = u64::from(self.columns.start).saturating_sub(left as u64);
        let completion = self.chunk.get(self.at).copied().filter(|&found| found != NONE);
        self.at += 1;
        let numbers = Position::new(&[&self.first[..], &[column]].concat());
        Some(Ok(StoredCell { numbers, completion }))
    }
}

/// The sheets of a game on three numbers: how they go on, and pictures of them.
#[derive(Clone, Copy, Debug)]
pub struct Sheets<'a> {
    pub(super) table: &'a Table,
    pub(super) sheets: &'a super::Sheets,
}

impl<'a> Sheets<'a> {
    /// Returns how sheet `x` goes on after the last stored column; `None` if the table does not have the sheet. Takes constant
    /// time, and the length of the period.
    ///
    /// # Errors
    /// If the data are damaged or cannot be read.
    pub fn ending(self, x: u32, passes: impl Into<Option<u64>>) -> Result<Option<Ending>, ReadError> {
        self.sheets.ending(x, self.table.or_most(passes))
    }

    /// Returns the tail of sheet `x`, without completions if the sheet ends; `None` if the table does not have it. Takes
    /// constant time, and the length of the period.
    ///
    /// # Errors
    /// [`ReadError::NotForGame`] where sheets do not go on for ever; if the data are damaged or cannot be read.
    pub fn tail(self, x: u32, passes: impl Into<Option<u64>>) -> Result<Option<Tail>, ReadError> {
        self.require_tails()?;
        let tail = |Ending { start, rest }| match rest {
            Rest::Tail(completions) => Some(Tail { x, start, completions }),
            Rest::Nothing => Some(Tail { x, start, completions: Vec::new() }),
            Rest::Unknown => None,
        };
        Ok(self.ending(x, passes)?.and_then(tail))
    }

    /// Returns the tails of the infinite sheets, ascending.
    ///
    /// # Errors
    /// As for [`tail`](Self::tail). An item is one if the file is damaged there.
    pub fn tails(
        self,
        passes: impl Into<Option<u64>>,
    ) -> Result<impl Iterator<Item = Result<Tail, ReadError>> + 'a, ReadError> {
        let passes = self.table.known_passes(passes)?;
        self.require_tails()?;
        let all = self.sheets.there(self.sheets.first_sheet()..self.sheets.sheets());
        let infinite = |tail: &Tail| !tail.completions.is_empty();
        Ok(all.filter_map(move |x| self.tail(x, passes).map(|tail| tail.filter(infinite)).transpose()))
    }

    /// Returns the overview of a level, for pictures; `None` if the table was built without.
    ///
    /// # Errors
    /// If the file is damaged.
    pub fn overview(self, passes: impl Into<Option<u64>>) -> Result<Option<Overview<'a>>, ReadError> {
        self.sheets.overview_of(self.table.or_most(passes))
    }

    /// Refuses a table whose sheets cannot go on for ever.
    fn require_tails(self) -> Result<(), ReadError> {
        let goes_on = self.sheets.rules().game.ends() && self.sheets.columns().is_none();
        if goes_on {
            Ok(())
        } else {
            not_for(self.table.game().name(), Feature::Tails, "only sheets of 3-row Chomp go on for ever")
        }
    }
}

/// The instant winners of a table: positions from which one move lowers the first number and reaches a P-position with the same
/// number of passes.
#[derive(Clone, Copy, Debug)]
pub struct InstantWinners<'a> {
    pub(super) table: &'a Table,
    pub(super) winners: &'a dyn WinnerStore,
}

impl InstantWinners<'_> {
    /// Returns whether a position is one; `None` where the table does not decide it.
    ///
    /// # Errors
    /// If the data are damaged or cannot be read.
    pub fn contains(&self, position: &Position) -> Result<Option<bool>, ReadError> {
        self.winners.instant_winner(position)
    }

    /// Returns the `z < rows` for which `x, y, z` is one, ascending; `None` where the table does not decide all of them.
    ///
    /// # Errors
    /// As for [`contains`](Self::contains).
    pub fn column(
        &self,
        [x, y]: [u64; 2],
        rows: u64,
        passes: impl Into<Option<u64>>,
    ) -> Result<Option<Vec<u64>>, ReadError> {
        self.winners.column([x, y], rows, self.table.or_most(passes))
    }
}
