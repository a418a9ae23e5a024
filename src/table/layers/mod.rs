//! The table of a game on four numbers: for every three of them the fourth that makes a P-position.

mod answers;
mod batch;
mod moves;
mod rows;
pub(crate) mod sizes;

use super::single::DataOf;
use super::{Cell, ReadError, SingleFile};
use crate::codec::layers::{Column, Entry, Lines, Shape};
use crate::format::FormatError;
use crate::game::{Beyond, Four, NONE, Outcome, PassLevel, Quadruple};
pub use sizes::{OfSize, Sizes};

/// A table of 4-row Chomp, of 4-pile Nim, or of 3-row Chomp and a heap of Nim: of the Grundy values of 3-row Chomp.
///
/// A position is four numbers: piles in any order in Nim, columns of height 4, 3, 2 and 1 in Chomp. Its *layer*,
/// *sheet* and *column* are the least three piles, ascending, or in Chomp the lengths of the three shorter rows,
/// ascending. The table has the positions whose layer and sheet are below [`sheets`](Four::sheets) and whose column is
/// below [`columns`](Self::columns).
#[derive(Debug)]
pub(crate) struct Layers {
    pub(crate) file: SingleFile,
    rules: Four,
    columns: u32,
    shape: Shape,
}

/// What to look up for a position.
#[derive(Clone, Copy, Debug)]
enum Asks {
    /// Nothing: its outcome.
    Known(Outcome),
    /// A column, and the value there that makes it P.
    Cell { column: Column, value: u64 },
}

/// The outcome of a position that has this value in a column.
#[inline(always)]
fn outcome_of(entry: Entry, value: u64) -> Outcome {
    match entry {
        Entry::Value(found) if u64::from(found) == value => Outcome::P,
        Entry::Value(_) | Entry::Ended => Outcome::N,
        Entry::Cut => Outcome::Beyond,
    }
}

impl Layers {
    pub(super) fn new(file: SingleFile, rules: Four) -> Result<Self, FormatError> {
        let bad = |field, expected, found| Err(FormatError::Field { field, expected, found });
        if file.rules().code() != file.header().game {
            return bad("game", "that of the rules", u64::from(file.header().game));
        }
        let [chunks] = file.shape()?;
        let columns = file.header().columns;
        let in_range = u64::from(rules.sheets) <= columns && columns <= Four::MOST_COLUMNS;
        let Some(columns) = u32::try_from(columns).ok().filter(|_| in_range) else {
            return bad("columns", "at least as many as sheets, and at most 2^22", columns);
        };
        let shape = Shape { chunks, lines: rules.lines() };
        file.require_data(shape.bytes())?;
        Ok(Self { file, rules, columns, shape })
    }

    pub(crate) fn rules(&self) -> &Four {
        &self.rules
    }

    /// The table has the columns below this.
    pub(crate) fn columns(&self) -> u64 {
        u64::from(self.columns)
    }

    /// The lines of completions.
    pub(crate) fn lines(&self) -> Lines<DataOf<'_>> {
        Lines::new(self.file.data(), self.shape)
    }

    /// Who wins with so many passes left.
    #[inline]
    pub(crate) fn outcome_at(&self, piles: Quadruple, passes: u64) -> Result<Outcome, ReadError> {
        match self.asks(piles, passes) {
            Asks::Known(outcome) => Ok(outcome),
            Asks::Cell { column, value } => Ok(outcome_of(self.entry(column)?, value)),
        }
    }

    /// What to look up for a position: its outcome if it is known, or a column and a value.
    #[inline(always)]
    fn asks(&self, piles: Quadruple, passes: u64) -> Asks {
        let Some(level) = self.rules.level(passes).filter(|_| self.rules.is_position(piles)) else {
            return Asks::Known(Outcome::Beyond);
        };
        if self.rules.is_variant(piles, level) {
            return Asks::Known(Outcome::N);
        }
        let cell = self.rules.cell(piles);
        let asked =
            cell.and_then(|[d, c, b, value]| Some(Asks::Cell { column: self.column(level, [d, c, b])?, value }));
        asked.unwrap_or(Asks::Known(Outcome::Beyond))
    }

    /// Replaces `values` by the completions of `[w, x, y]` for each `y`, from `y = 0` on in Chomp, and from `y = x` on
    /// in Nim, where `w <= x`. Returns what follows them: [`Beyond::Nothing`] if no later `y` has a completion,
    /// [`Beyond::Unknown`] if the table ends; `None` beyond the table. Costs some nanoseconds a completion.
    pub(in crate::table) fn whole_row(
        &self,
        [w, x]: [u64; 2],
        passes: u64,
        values: &mut Vec<u32>,
    ) -> Result<Option<Beyond>, ReadError> {
        values.clear();
        let Some(level) = self.rules.level(passes) else { return Ok(None) };
        let ascends = self.rules.game.ascends();
        let sheet = if ascends { w.checked_add(x) } else { Some(x) };
        let inside = sheet.and_then(|sheet| Some((u32::try_from(w).ok()?, u32::try_from(sheet).ok()?)));
        let Some((layer, sheet)) = inside.filter(|&(w, x)| w <= x && x < self.rules.sheets) else { return Ok(None) };
        let goes_on = self.values(level, layer, sheet, values)?;
        if self.rules.has_heap() && sheet == 0 {
            // The board without squares.
            values.iter_mut().take(1).for_each(|value| *value = NONE);
        } else if self.rules.ends() {
            for (column, value) in (sheet..).zip(values) {
                *value = value.wrapping_sub(column);
            }
        }
        Ok(Some(if goes_on { Beyond::Unknown } else { Beyond::Nothing }))
    }

    /// Replaces `values` by the completions of a line, as the table has them; returns whether the line goes on.
    pub(crate) fn values(
        &self,
        level: PassLevel,
        layer: u32,
        sheet: u32,
        values: &mut Vec<u32>,
    ) -> Result<bool, ReadError> {
        let lines = self.lines();
        let line = self.rules.line(level, layer, sheet);
        let error = ReadError::at(u64::from(sheet), u64::from(sheet));
        let record = lines.record(line).map_err(&error)?;
        if u64::from(record.count) > u64::from(self.columns - sheet) {
            return Err(error(crate::codec::CodecError::Malformed("a line longer than the table").into()));
        }
        lines.line(line, sheet, values).map_err(error)?;
        Ok(record.goes_on)
    }

    /// Where the table has a layer, a sheet and a column, if it has them.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation, reason = "layer and sheet are below the number of sheets, a u32")]
    fn column(&self, level: PassLevel, [layer, sheet, column]: [u64; 3]) -> Option<Column> {
        if layer > sheet || sheet > column || sheet >= u64::from(self.rules.sheets) {
            return None;
        }
        let (layer, first) = (layer as u32, sheet as u32);
        Some(Column { line: self.rules.line(level, layer, first), first, index: column - sheet })
    }

    /// What the table has in a column.
    #[inline(always)]
    fn entry(&self, column: Column) -> Result<Entry, ReadError> {
        let first = u64::from(column.first);
        self.lines().get(column).map_err(ReadError::at(first, first.saturating_add(column.index)))
    }

    /// The completion of a layer, a sheet and a column.
    fn cell(&self, level: PassLevel, cell: [u64; 3]) -> Result<Cell, ReadError> {
        let Some(column) = self.column(level, cell) else { return Ok(Cell::Beyond) };
        Ok(match self.entry(column)? {
            Entry::Value(value) => Cell::Completion(u64::from(value)),
            Entry::Ended => Cell::Nothing,
            Entry::Cut => Cell::Beyond,
        })
    }
}
