//! Every position of a table of sheets, by the lines through it.
//!
//! A *cell* is a sheet `x` with a column `y`. It has at most one answer `w`: `[x, y, w]` is P, and all other `z` are
//! answered N. A move either lowers `z` alone, or keeps `z` and leads along a *line* to another cell: in the column to
//! a lower sheet, in the row to a lower column, or in Chomp to the first cell of a lower sheet (the *diagonal*). The
//! pass keeps all three numbers. So the answers of a cell are right iff `w` is the least value that is a position, is
//! no variant, is not the answer of a cell on one of the lines, and is not the answer of the level below (unless the
//! position is terminal). Then no move leads from `w` to a P-position; each lower value has a move to one or is a
//! variant; and each higher value has the move to `w`. Sheets are checked in ascending order, and their columns too. So
//! it is enough to keep a set of answers for each column, one for the row and one for the diagonal. Tests compare the
//! values on a cell's lines with its moves, one by one.
//!
//! Symmetric **Nim** stores `(x, y)` for `x <= y` only, and answers positions with their piles sorted. So the check is
//! of the positions `x <= y <= z` and their sorted options. A P-position `x <= y <= z` is the answer `z >= y` of the
//! cell `(x, y)`; it is entered as `z` into the row of `x` and the column of `y`. The row of `x` begins as the column
//! of `x`. If `y` is in the row of `x`, some `y' < y` makes `{x, y', y}` a P-position, and every `(x, y, z)` with
//! `z >= y` has the move to it. Then the answer has to be that `y'`, and the cell of `x` and `y'` has the answer `y`.
//! Otherwise `z` is the least value *from `y` on* as above: the row of `x` has the `z` for which lowering `y` leads to
//! a P-position, the column of `y` those for which lowering `x` does, and lowering `z` below `y` never does.
//!
//! **Chomp** uses row lengths (`game/chomp.rs`): sheet `c`, column `b >= c`, values `a >= b`. Two more moves lead to
//! `a = b`. If an answer equals its own column, all later positions of the sheet are won by shortening the middle row;
//! if that happens at `b = c`, all higher sheets are won. After such an answer there must be none, and a sheet may end
//! only after one. [`tails`] is for sheets that go on for ever.
//!
//! **Windows** of Chomp (random variants) store the first `Y` columns of every sheet. A move may keep `b` and lower
//! `c`, so that only the cells with `b < Y` have all their moves in the table: these are certified. In Nim a move from
//! a stored cell always leads to a stored cell.
//!
//! A table may keep only the **ends** of its sheets. The cells between are then computed as the least values above,
//! because a right table can have no others; and what is kept has to equal what was found. A table may also keep only
//! **some sheets**. Then all others up to the last of them are found in the same way, and [`ends`](Plane::find_end) finds how they
//! go on; for symmetric Nim [`mirror`] compares the columns of kept sheets that other tables do not have.

mod cell;
mod columns;
mod ends;
mod mirror;
mod plane;
mod sets;
mod source;
mod tails;

use std::ops::Range;
use std::sync::mpsc::sync_channel;
use std::thread;

use super::certificate::Certificate;
use super::certified::{Certified, Sampler, Work, within};
use super::error::CertifyError;
use super::sample::{self, complete};
use columns::Budget;
use plane::{BAND, Plane};
use source::{Keeps, Row, SheetReader, SheetRules};
use supermex::table::{Cell, CellStore, Ending, ReadError, Sheets};
use supermex_game::{PassLevel, Rest, Sheet};

impl Certified for Sheets {
    fn all(&self, work: &Work<'_>) -> Result<Certificate, CertifyError> {
        complete(self)?;
        let rules = SheetRules { set: self.rules(), columns: self.columns().map(u64::from) };
        let kept = kept(self);
        // No position that is answered depends on sheets above the last one.
        let last = kept.iter().take(rules.set.levels().count()).map(|kept| kept.as_ref()?.last());
        let sheets = last.map(|last| last.map_or(self.sheets(), |last| last.saturating_add(1))).max();
        let sheet =
            |level, number| if self.keeps_cells() { cells(self, level, number) } else { ends(self, level, number) };
        let part = |level, number, columns, out: &mut [u32]| part(self, level, number, columns, out);
        let let_go = || self.cells.let_go();
        let sheets = sheets.unwrap_or(0);
        all(&SheetReader { rules, sheets, kept, sheet: &sheet, part: &part, let_go: &let_go }, work).map_err(|error| {
            match error {
                CertifyError::Memory { needed, limit } if finds(self) => CertifyError::MemoryToFind { needed, limit },
                other => other,
            }
        })
    }

    fn memory_to_find(&self) -> Option<u64> {
        let rules = SheetRules { set: self.rules(), columns: self.columns().map(u64::from) };
        finds(self).then(|| memory(&rules, self.sheets()))
    }

    fn in_one_run(&self) -> Option<&'static str> {
        finds(self).then_some("its cells are not kept, and to find them again is the proof itself")
    }

    fn sampler(&self, _: u64) -> Result<Sampler<'_>, CertifyError> {
        sample::sampler(self)
    }
}

/// Whether the table does not keep all cells, so that others are found.
fn finds(table: &Sheets) -> bool {
    !table.keeps_cells() || table.keeps_some()
}

/// By level, which sheets a table keeps, if not all.
fn kept(table: &Sheets) -> [Option<Vec<u32>>; 2] {
    let of = |level| table.file(level, 0).filter(|file| file.keeps_some()).map(|file| file.numbers().collect());
    PassLevel::ALL.map(of)
}

/// A sheet of a table that keeps its cells, or those of some sheets.
fn cells(table: &Sheets, level: PassLevel, number: u32) -> Result<Row, CertifyError> {
    let (rules, kept) = (table.rules(), table.file(level, number).is_some_and(|file| file.keeps_some()));
    let own = if rules.is_symmetric() || rules.game.ascends() { number } else { 0 };
    let begins = if rules.is_symmetric() && kept { 0 } else { own };
    match table.sheet(number, level.into())? {
        Some(sheet) if sheet.first_column == begins => Ok(Row { sheet, keeps: Keeps::Cells }),
        Some(_) => Err(CertifyError::Incomplete("a sheet does not begin with its first column")),
        None if kept => {
            let sheet = Sheet { first_column: own, completions: Vec::new(), rest: Rest::Unknown };
            Ok(Row { sheet, keeps: Keeps::Nothing })
        }
        None => Err(CertifyError::Incomplete("a sheet is missing")),
    }
}

fn part(
    table: &Sheets,
    level: PassLevel,
    number: u32,
    columns: Range<u32>,
    out: &mut [u32],
) -> Result<(), CertifyError> {
    let file = table.file(level, number).ok_or(CertifyError::Incomplete("a sheet is missing"))?;
    let column = u64::from(columns.start);
    Ok(file.fill(number, columns, out).map_err(ReadError::at(number.into(), column))?)
}

/// A sheet of a table that keeps ends. If a table claims an end far beyond those of Chomp, it is not followed.
fn ends(table: &Sheets, level: PassLevel, number: u32) -> Result<Row, CertifyError> {
    if table.columns().is_some() {
        return Err(CertifyError::Incomplete("sheets that are cut have no ends to certify"));
    }
    let Some(Ending { start, rest, .. }) = table.ending(number, level.into())? else {
        return Err(CertifyError::Incomplete("a sheet is missing"));
    };
    let end = start + u64::from(number);
    if end > 16 * u64::from(table.sheets()) + (1 << 14) {
        return Err(CertifyError::Incomplete("a sheet goes on too far before its tail for certifying all"));
    }
    let first = match table.completion(&[number.into(), 0], level.into())? {
        Cell::Completion(first) if start > 0 => Some(first + u64::from(number)),
        _ => None,
    };
    let sheet = Sheet { first_column: number, completions: Vec::new(), rest };
    Ok(Row { sheet, keeps: Keeps::Ends { end, first } })
}

/// How much faster sheets are read than proved, for the time that is left.
const PROVED: u64 = 2;

/// Bands that a level may be ahead of the one above.
const AHEAD: usize = 1;

/// Certifies the sheets of all levels, each in a thread of its own; those of one level in two.
fn all(source: &SheetReader<'_>, work: &Work<'_>) -> Result<Certificate, CertifyError> {
    let SheetReader { rules, sheets, .. } = source;
    let rows = match rules.columns {
        Some(columns) if rules.ascends() => u32::try_from(columns).unwrap_or(u32::MAX).min(*sheets),
        _ => *sheets,
    };
    let levels = rules.set.levels().count() as u64;
    within(memory(rules, rows), work.memory)?;
    let budget = Budget::new(work.memory);
    let cost = |number: u32| match (rules.columns, rules.set.is_symmetric()) {
        (Some(columns), true) => 1 + columns.saturating_sub(number.into()),
        (Some(_), false) => 1,
        (None, _) => 1 + u64::from(number),
    };
    // Sheets that were proved before are only read.
    let cost = |band: Range<u32>| {
        let proved = u64::from(band.end) <= work.earlier;
        band.map(cost).sum::<u64>().div_ceil(if proved { PROVED } else { 1 })
    };
    let plane = |level| Plane::new(source, level, &budget, levels == 1);
    let bands = || (0..rows).step_by(BAND as usize).map(|first| first..rows.min(first.saturating_add(BAND)));
    work.progress.begin(levels * bands().map(cost).sum::<u64>());
    let next = |plane: &mut Plane<'_>, level: PassLevel, band: Range<u32>, below: &[Sheet]| {
        let read = band.clone().map(|number| (source.sheet)(level, number)).collect::<Result<_, _>>()?;
        let sheets = plane.band(band.start, read, below, u64::from(band.end) <= work.earlier)?;
        if level == rules.set.passes {
            // The levels below have come as far.
            work.progress.prove(band.end.into());
            (source.let_go)();
        }
        work.progress.add(cost(band))?;
        Ok::<_, CertifyError>(sheets)
    };
    let mut zero = plane(PassLevel::ZERO);
    if levels == 1 {
        bands().try_for_each(|band| next(&mut zero, PassLevel::ZERO, band, &[]).map(drop))?;
        return Ok(zero.counts());
    }
    thread::scope(|scope| {
        let (send, below) = sync_channel(AHEAD);
        let lower = thread::Builder::new().spawn_scoped(scope, move || {
            let mut zero = plane(PassLevel::ZERO);
            for band in bands() {
                // If the level above does not receive, it has found an error in a lower band.
                if send.send(next(&mut zero, PassLevel::ZERO, band, &[])?).is_err() {
                    break;
                }
            }
            Ok::<_, CertifyError>(zero.counts())
        });
        let mut one = plane(PassLevel::ONE);
        let Ok(lower) = lower else {
            // The system gives no thread: band by band.
            for band in bands() {
                let sheets = next(&mut zero, PassLevel::ZERO, band.clone(), &[])?;
                next(&mut one, PassLevel::ONE, band, &sheets)?;
            }
            return Ok(zero.counts().and(one.counts()));
        };
        // If the level below has stopped, its own error is in a higher band than any that it has sent.
        for (band, sheets) in bands().zip(below) {
            next(&mut one, PassLevel::ONE, band, &sheets)?;
        }
        let lower = lower.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
        Ok(lower.and(one.counts()))
    })
}

/// The approximate bytes that a right table takes. If the sets of another take more, it is refused on the way.
fn memory(rules: &SheetRules<'_>, rows: u32) -> u64 {
    let (rows, levels) = (u64::from(rows), rules.set.levels().count() as u64);
    let sets = match rules.columns {
        // A column before its own sheet has values above its number, as far away as there are sheets, and frees those words that are full.
        Some(columns) if rules.set.is_symmetric() => {
            (columns.saturating_mul(columns) / 150).saturating_add(96 * columns)
        }
        Some(columns) => columns.saturating_mul(rows.saturating_add(columns)) / 8,
        // Up to 1.7 columns a sheet; later columns of each sheet are kept.
        None => rows.saturating_mul(rows) / 13,
    };
    // Bands of whole sheets: the one at work, and those that the level below is ahead.
    let width = rules.columns.unwrap_or(2 * rows);
    let bands = width.saturating_mul(u64::from(BAND) * 4 * if levels > 1 { AHEAD as u64 + 4 } else { 1 });
    levels.saturating_mul(sets).saturating_add(bands)
}

#[cfg(test)]
mod tests;
