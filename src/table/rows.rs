//! Tables as rows of fields, for export, and sheets as lines of text. Each store gives its own.

use std::io::{self, Write};
use std::ops::Range;

use super::error::not_for;
use super::{Feature, ReadError};

/// A field of a row: its name, and what it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field(pub &'static str, pub FieldKind);

/// What a field holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// Numbers below 2^32.
    U32,
    /// Numbers.
    U64,
    /// Text.
    Text,
}

/// The values of a field in several rows.
#[derive(Clone, Copy, Debug)]
pub enum Values<'a> {
    /// The same in every row, a [`FieldKind::U32`].
    Same(u32),
    /// A number a row.
    U32(&'a [u32]),
    /// A number a row.
    U64(&'a [u64]),
    /// A text a row.
    Text(&'a [&'a str]),
}

/// A receiver of rows.
pub trait Rows {
    /// Takes `count` rows: the values of each field.
    fn add(&mut self, count: usize, values: &[Values<'_>]) -> io::Result<()>;
}

/// Which rows are wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowsAsked {
    /// The sheets, or layers; `0..u32::MAX` for all.
    pub sheets: Range<u32>,
    /// Exactly the columns below this.
    pub columns: Option<u64>,
    /// Passes left; the most that the table is for if not given.
    pub passes: Option<u64>,
    /// Every level that the table has, ascending, instead.
    pub all_levels: bool,
}

/// How much of a sheet to print.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SheetAsked {
    /// Number of the layer; for games on four numbers only.
    pub layer: Option<u64>,
    /// Number of the sheet; not needed where there is one.
    pub number: Option<u64>,
    /// Passes left; the most that the table is for if not given.
    pub passes: Option<u64>,
    /// Exactly the columns below this.
    pub columns: Option<u64>,
    /// The instant winners instead of the P-positions.
    pub instant_winners: bool,
    /// The instant winners with a third number below this; not needed where the table or the sheet has a bound.
    pub rows: Option<u64>,
}

/// A table of a kind, as rows and as sheets of text.
pub trait Tabular {
    /// The fields of a row.
    fn fields(&self) -> &'static [Field];

    /// Gives the rows.
    fn rows(&self, ask: &RowsAsked, rows: &mut dyn Rows) -> Result<(), ReadError>;

    /// Prints a sheet as lines.
    fn sheet(&self, ask: &SheetAsked, out: &mut dyn Write) -> Result<(), ReadError>;
}

#[cfg(feature = "games")]
/// Rows at a time, in tables without sheets.
pub(super) const CHUNK: usize = 1 << 14;

#[cfg(feature = "games")]
/// Rows of numbers that wait until there are enough.
pub(super) struct Waiting<'a, const N: usize> {
    columns: [Vec<u64>; N],
    rows: &'a mut dyn Rows,
}

#[cfg(feature = "games")]
impl<'a, const N: usize> Waiting<'a, N> {
    pub(super) fn new(rows: &'a mut dyn Rows) -> Self {
        Self { columns: [const { Vec::new() }; N], rows }
    }

    /// Adds a row, and gives the rows on when there are enough.
    pub(super) fn add(&mut self, row: [u64; N]) -> Result<(), ReadError> {
        for (column, number) in self.columns.iter_mut().zip(row) {
            column.push(number);
        }
        if self.columns.first().is_some_and(|column| column.len() == CHUNK) { self.give() } else { Ok(()) }
    }

    /// Gives on all rows that wait.
    pub(super) fn give(&mut self) -> Result<(), ReadError> {
        let count = self.columns.first().map_or(0, Vec::len);
        add(self.rows, count, &self.columns.each_ref().map(|column| Values::U64(column)))?;
        self.columns.iter_mut().for_each(Vec::clear);
        Ok(())
    }
}

/// Gives rows.
pub(super) fn add(rows: &mut dyn Rows, count: usize, values: &[Values<'_>]) -> Result<(), ReadError> {
    Ok(rows.add(count, values)?)
}

#[cfg(feature = "games")]
/// Refuses requests that only tables of several sheets can answer.
pub(super) fn one_sheet(game: &'static str, ask: &SheetAsked) -> Result<(), ReadError> {
    match ask {
        SheetAsked { number: Some(1..), .. } => {
            not_for(game, Feature::Sheets, "it has one sheet; leave the number out")
        }
        _ => Ok(()),
    }
}

/// The number of a sheet, where a table has many.
pub(super) fn numbered(game: &'static str, ask: &SheetAsked) -> Result<u64, ReadError> {
    let why = "it has many; give the number X after the database";
    ask.number.map_or_else(|| not_for(game, Feature::SheetWithoutNumber, why), Ok)
}

#[cfg(feature = "games")]
/// Refuses a part of a table that is given as a whole.
pub(super) fn all_sheets(game: &'static str, ask: &RowsAsked) -> Result<(), ReadError> {
    if ask.sheets == (0..u32::MAX) {
        return Ok(());
    }
    if ask.sheets.end.saturating_sub(ask.sheets.start) == 1 {
        return not_for(
            game,
            Feature::Sheets,
            "its rows are given as a whole, or to a number of columns; leave it out",
        );
    }
    not_for(game, Feature::RangeOfSheets, "its rows are given as a whole, or to a number of columns")
}

/// The range of sheets that is wanted of those that there are.
pub(super) fn sheets_of(asked: &Range<u32>, there: Range<u32>) -> Result<Range<u32>, ReadError> {
    let start = if asked.start == 0 { there.start } else { asked.start };
    let end = if asked.end == u32::MAX { there.end } else { asked.end };
    if start >= there.start && start < end && end <= there.end {
        return Ok(start..end);
    }
    Err(ReadError::NoSheets { first: there.start, end: there.end })
}
