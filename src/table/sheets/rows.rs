//! Games on three numbers: a row for each completion, sheet after sheet.

use std::io::Write;
use std::ops::Range;

use super::{ONLY_ENDS, Sheets};
use crate::table::rows::{Field, FieldKind, Rows, RowsAsked, SheetAsked, Tabular, Values, add, numbered, sheets_of};
use crate::table::store::{CellStore, WinnerStore, too_far};
use crate::table::{Bound, Cell, Feature, ReadError};
use supermex_game::{NONE, Rest};

/// The most sheets at a time: in a symmetric table the cells before the diagonal are read across them.
const BAND: u64 = 64;
/// The most completions in memory: a table of few bytes may claim sheets of any width.
const HELD: u32 = 1 << 24;

/// How much of a sheet is given.
struct Extent {
    /// Columns that are stored.
    stored: u64,
    /// What follows them.
    rest: Rest,
    /// Columns to give: those wanted, or all that are stored and one period.
    columns: u64,
}

/// The extent of a sheet that the table has.
fn extent(table: &Sheets, x: u32, passes: u64, wanted: Option<u64>) -> Result<Extent, ReadError> {
    // The sheet's own number: the table may claim any.
    let (stored, rest) = match table.ending(x, passes)? {
        Some(ending) => (ending.start, ending.rest),
        None => (u64::from(table.columns().unwrap_or(0)), Rest::Unknown),
    };
    let period = if let Rest::Tail(offsets) = &rest { offsets.len() as u64 } else { 0 };
    let columns = wanted.unwrap_or(stored + period);
    if rest == Rest::Unknown && columns > stored {
        return too_far(Bound::Columns, columns, stored);
    }
    Ok(Extent { stored, rest, columns })
}

impl Tabular for Sheets {
    fn fields(&self) -> &'static [Field] {
        const NUMBER: FieldKind = FieldKind::U32;
        const ALL: &[Field] =
            &[Field("x", NUMBER), Field("y", NUMBER), Field("z", NUMBER), Field("p", NUMBER), Field("period", NUMBER)];
        let may_have_tails = self.rules().game.ends() && self.columns().is_none();
        &ALL[..if may_have_tails { 5 } else { 4 }]
    }

    fn rows(&self, ask: &RowsAsked, rows: &mut dyn Rows) -> Result<(), ReadError> {
        self.require_cells()?;
        let sheets = sheets_of(&ask.sheets, self.first_sheet()..self.sheets())?;
        let levels: Vec<u64> = match ask.passes {
            Some(passes) => vec![passes],
            None => self.rules().levels().filter(|&level| self.has_level(level)).map(u64::from).collect(),
        };
        if self.keeps_some() {
            let first = self.there(sheets.clone()).next();
            first.ok_or_else(|| self.not_kept(sheets.start))?;
            let mut one = |x: u32, passes| level(self, x..x.saturating_add(1), passes, ask.columns, rows);
            return levels
                .into_iter()
                .try_for_each(|passes| self.there(sheets.clone()).try_for_each(|x| one(x, passes)));
        }
        levels.into_iter().try_for_each(|passes| level(self, sheets.clone(), passes, ask.columns, rows))
    }

    fn sheet(&self, ask: &SheetAsked, out: &mut dyn Write) -> Result<(), ReadError> {
        let passes = ask.passes.unwrap_or_else(|| u64::from(self.rules().passes));
        let number = numbered(self.rules().game.name(), ask)?;
        let Some(sheet) = u32::try_from(number).ok().filter(|&number| number < self.sheets()) else {
            return too_far(Bound::Sheet, number, u64::from(self.sheets()).saturating_sub(1));
        };
        self.require_cells()?;
        if !self.keeps(sheet.into()) {
            return Err(self.not_kept(sheet));
        }
        if ask.instant_winners {
            return instant_winners(self, sheet, ask.columns, ask.rows, passes, out);
        }
        p_positions(self, sheet, ask.columns, passes, out)
    }
}

impl Sheets {
    /// Refuses a table that keeps only the ends of its sheets.
    fn require_cells(&self) -> Result<(), ReadError> {
        if self.keeps_cells() {
            return Ok(());
        }
        let (game, why) = (self.rules().game.name(), ONLY_ENDS);
        Err(ReadError::NotForGame { what: Feature::Cells, game, why })
    }
}

/// The end, or the most that is possible.
fn most(end: u64) -> u32 {
    u32::try_from(end).unwrap_or(u32::MAX)
}

fn p_positions(
    table: &Sheets,
    sheet: u32,
    wanted: Option<u64>,
    passes: u64,
    out: &mut dyn Write,
) -> Result<(), ReadError> {
    let x = u64::from(sheet);
    let Extent { stored, rest, columns } = extent(table, sheet, passes, wanted)?;
    table.announce(sheet..sheet.saturating_add(1), 0..most(columns), passes);
    for y in 0..columns {
        match table.completion(&[x, y], passes)? {
            Cell::Completion(z) => writeln!(out, "{y} {z}")?,
            Cell::Nothing => break,
            Cell::Beyond => return too_far(Bound::Columns, columns, y),
        }
    }
    match rest {
        Rest::Tail(offsets) if wanted.is_none() => {
            let list: Vec<String> = offsets.iter().map(u32::to_string).collect();
            writeln!(out, "# tail from y={stored} period {}: {}", offsets.len(), list.join(" "))?;
        }
        Rest::Nothing if wanted.is_none() && stored == 0 => writeln!(out, "# empty")?,
        // The last completion is the one with z = 0.
        Rest::Nothing if wanted.is_none() => writeln!(out, "# ends at y={}", stored.saturating_sub(1))?,
        _ => {}
    }
    Ok(())
}

fn instant_winners(
    table: &Sheets,
    sheet: u32,
    columns: Option<u64>,
    rows: Option<u64>,
    passes: u64,
    out: &mut dyn Write,
) -> Result<(), ReadError> {
    table.require_lower(sheet)?;
    // In a window of Chomp the moves that keep x + y leave it sooner in higher sheets.
    let kept = table.rules().game.shift(sheet);
    let there = table.columns().map(|columns| columns.saturating_sub(kept));
    let size = u64::from(there.unwrap_or(table.sheets()));
    let (columns, rows) = (columns.unwrap_or(size), rows.unwrap_or(size));
    table.announce(0..sheet, 0..most(columns), passes);
    for y in 0..columns {
        let Some(winners) = table.column([sheet.into(), y], rows, passes)? else {
            return too_far(Bound::Columns, columns, y);
        };
        for z in winners {
            writeln!(out, "{y} {z}")?;
        }
    }
    Ok(())
}

/// Gives the rows of the sheets of one level.
fn level(
    table: &Sheets,
    sheets: Range<u32>,
    passes: u64,
    wanted: Option<u64>,
    rows: &mut dyn Rows,
) -> Result<(), ReadError> {
    let mut first = sheets.start;
    while first < sheets.end {
        // The sheets of a symmetric table have the same columns.
        let Extent { stored, rest, columns } = extent(table, first, passes, wanted)?;
        let columns = most(columns);
        let together =
            if table.rules().is_symmetric() { (u64::from(HELD) / u64::from(columns.max(1))).clamp(1, BAND) } else { 1 };
        let last = first.saturating_add(most(together)).min(sheets.end);
        let tail = match &rest {
            Rest::Tail(offsets) => Some((stored, most(offsets.len() as u64))),
            _ => None,
        };
        // One part, unless it is a single sheet that is wider than what is held.
        let mut from = 0;
        while from < columns {
            let to = from.saturating_add(HELD).min(columns);
            part(table, first..last, from..to, passes, tail, rows)?;
            from = to;
        }
        first = last;
    }
    Ok(())
}

/// Gives the rows of some columns of some sheets of one level. `tail` says where theirs begins, and its period.
fn part(
    table: &Sheets,
    sheets: Range<u32>,
    columns: Range<u32>,
    passes: u64,
    tail: Option<(u64, u32)>,
    rows: &mut dyn Rows,
) -> Result<(), ReadError> {
    let mut completions = vec![NONE; sheets.len() * columns.len()];
    if !table.rectangle(sheets.clone(), columns.clone(), passes, &mut completions)? {
        return too_far(Bound::Columns, columns.end.into(), columns.start.into());
    }
    let number = most(passes);
    let (mut at, mut values, mut periods) = (Vec::new(), Vec::new(), Vec::new());
    for (x, row) in sheets.zip(completions.chunks_exact(columns.len())) {
        at.clear();
        values.clear();
        periods.clear();
        for (y, &z) in columns.clone().zip(row).filter(|&(_, &z)| z != NONE) {
            at.push(y);
            values.push(z);
            periods.push(tail.filter(|&(start, _)| u64::from(y) >= start).map_or(0, |(_, period)| period));
        }
        let row =
            [Values::Same(x), Values::U32(&at), Values::U32(&values), Values::Same(number), Values::U32(&periods)];
        add(rows, at.len(), &row[..table.fields().len()])?;
    }
    Ok(())
}
