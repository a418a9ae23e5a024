//! The check of one level, sheet by sheet: every completion is the least value that no line of its cell has.

use std::ops::Range;
use std::sync::mpsc::sync_channel;
use std::thread;

use super::cell::{Lane, LevelCheck, tail_of};
use super::columns::{Budget, Column, Columns};
use super::mirror::Mirror;
use super::sets::Values;
use super::source::{Keeps, Row, SheetReader};
use super::tails::{Fault, MOST_CLASSES, Tail, Tails};
use crate::certificate::Certificate;
use crate::error::CertifyError;
use supermex_game::{PassLevel, Point, Rest, Sheet};

/// No sheet is followed to a column beyond this.
const MOST_COLUMNS: u64 = 1 << 31;

/// Sheets that are checked together, so that a column in the cache serves all of them. Tests use small bands, to have
/// several.
pub const BAND: u32 = if cfg!(test) { 4 } else { 128 };
/// Columns that one half of the sheets hands on to the other.
const STRETCH: usize = if cfg!(test) { 3 } else { 512 };
/// Stretches of columns that one half may be ahead of the other.
const AHEAD: usize = 2;

/// A level whose sheets so far are right.
pub struct Plane<'a> {
    pub(super) at: LevelCheck<'a>,
    /// By column, the completions of the lower sheets.
    columns: Columns<'a>,
    /// Of the diagonal, the completions of the sheets below the band, which all its rows begin with.
    below: Values,
    tails: Tails,
    /// From this column on every lower sheet has ended or is in its tail.
    pub(super) ends: u64,
    /// The column that no sheet is followed to whose end has to be found.
    pub(super) last: u64,
    /// Whether a second thread takes half of the sheets.
    in_halves: bool,
    counts: Certificate,
}

impl<'a> Plane<'a> {
    /// Level `level` of a table, before its first sheet; in two threads if `in_halves`.
    pub fn new(source: &'a SheetReader<'a>, level: PassLevel, budget: &'a Budget, in_halves: bool) -> Self {
        let table = &source.rules;
        let symmetric = table.set.is_symmetric();
        let mirror = symmetric.then(|| Mirror::new(source, level));
        Self {
            at: LevelCheck { table, level, budget, mirror, diagonal: Values::default(), dead: None, proved: false },
            columns: Columns::new(table.ascends() || symmetric, budget),
            below: Values::default(),
            tails: Tails::default(),
            ends: 0,
            last: 16 * u64::from(source.sheets) + (1 << 14),
            in_halves,
            counts: Certificate::default(),
        }
    }

    /// What was checked.
    pub fn counts(&self) -> Certificate {
        self.counts
    }

    /// Checks the next sheets, from `first` on, with the same sheets of the level below, if there is one. Returns the
    /// sheets with all their cells.
    ///
    /// All of them are taken along the columns together: column by column, and in each column from the lowest sheet up.
    /// So a cell comes after all others on its lines: its row has lower columns, its column has lower sheets, and the
    /// first cell of a lower sheet is in a lower column. When its first column is reached, a row begins with the values
    /// on the diagonal, or in the column of its number.
    ///
    /// If the sheets were `proved` in an earlier run, their answers enter the sets as they are.
    pub fn band(
        &mut self,
        first: u32,
        rows: Vec<Row>,
        below: &[Sheet],
        proved: bool,
    ) -> Result<Vec<Sheet>, CertifyError> {
        self.at.proved = proved;
        let mut lanes: Vec<Lane<'_>> = (first..)
            .zip(rows)
            .enumerate()
            .map(|(at, (number, Row { sheet, keeps }))| {
                let end = match keeps {
                    Keeps::Cells => sheet.end(),
                    Keeps::Ends { end, .. } => end,
                    Keeps::Nothing => u64::MAX,
                };
                let stored = match (&sheet.rest, self.at.table.columns) {
                    (Rest::Tail(_), Some(columns)) => columns,
                    (_, Some(columns)) => end.min(columns),
                    (_, None) => end,
                };
                // A kept sheet of a symmetric game has columns before its own number.
                let first = sheet.first_column.max(if self.at.mirror.is_some() { number } else { 0 }).into();
                Lane {
                    number,
                    sheet,
                    keeps,
                    first,
                    below: below.get(at),
                    row: Values::default(),
                    stored,
                    ended: false,
                    counts: Certificate::default(),
                }
            })
            .collect();
        if self.at.table.ascends() || self.at.mirror.is_some() {
            self.columns.forget_below(first.into());
        }
        self.below.assign(&self.at.diagonal);
        if let Some(mirror) = self.at.mirror.as_mut().filter(|_| !proved) {
            mirror.turn(first..first.saturating_add(u32::try_from(lanes.len()).unwrap_or(u32::MAX)))?;
        }
        let start = lanes.iter().map(|lane| lane.first).min().unwrap_or(0);
        let reach = lanes.iter().map(|lane| lane.reach(self.ends)).max().unwrap_or(0);
        self.along(&mut lanes, start..reach)?;
        lanes.iter_mut().try_for_each(|lane| self.at.end(lane))?;
        if self.at.table.columns.is_none() {
            self.tails(&mut lanes, reach)?;
        }
        if let Some(mirror) = self.at.mirror.as_ref().filter(|_| !proved) {
            lanes.iter_mut().try_for_each(|lane| mirror.kept(&self.at, lane))?;
        }
        let kept = lanes.iter().filter(|lane| !lane.is_missing());
        self.counts = kept.fold(self.counts, |all, lane| all.and(lane.counts));
        Ok(lanes.into_iter().map(|lane| lane.sheet).collect())
    }

    /// Takes sheets along some columns; sheets with a tail also beyond their stored columns.
    fn along(&mut self, lanes: &mut [Lane<'_>], columns: Range<u64>) -> Result<(), CertifyError> {
        self.grow(columns.end)?;
        let begun = lanes.iter().map(|lane| lane.first + 1).max().unwrap_or(0).clamp(columns.start, columns.end);
        for column in columns.start..begun {
            let [of] = self.columns.range(column..column + 1) else { continue };
            of.skip(&self.below, self.at.budget);
            for lane in &mut *lanes {
                if column < lane.first {
                    continue;
                }
                if column == lane.first {
                    self.begin(lane);
                }
                let [of] = self.columns.range(column..column + 1) else { continue };
                let found = self.at.column(lane, column, of)?;
                if self.at.table.ends() && column == u64::from(lane.number) {
                    found.into_iter().for_each(|found| self.at.diagonal.add(found));
                    self.at.dead = self.at.dead.or(lane.ended.then_some(lane.number));
                }
            }
        }
        self.begun(lanes, begun..columns.end)
    }

    /// Takes sheets along columns in which all of them have begun.
    ///
    /// There a cell changes nothing but its row and its column. So the upper half of the sheets may go through a stretch of columns
    /// as soon as the lower half has left it, and finds in each column what the lower sheets have in it.
    fn begun(&mut self, lanes: &mut [Lane<'_>], columns: Range<u64>) -> Result<(), CertifyError> {
        let (at, below, start) = (&self.at, &self.below, columns.start);
        let all = self.columns.range(columns);
        let through = |lanes: &mut [Lane<'_>], start: u64, columns: &mut [Column]| {
            for (column, of) in (start..).zip(columns) {
                of.skip(below, at.budget);
                lanes.iter_mut().try_for_each(|lane| at.column(lane, column, of).map(drop))?;
            }
            Ok(())
        };
        if self.in_halves && all.len() > STRETCH {
            let (lent, (lower, upper)) = (&mut *all, lanes.split_at_mut(lanes.len() / 2));
            let done = thread::scope(|scope| {
                let (send, left) = sync_channel(AHEAD);
                let ahead = thread::Builder::new().spawn_scoped(scope, move || {
                    for (start, columns) in (start..).step_by(STRETCH).zip(lent.chunks_mut(STRETCH)) {
                        through(lower, start, columns)?;
                        if send.send((start, columns)).is_err() {
                            // The other half has found an error.
                            break;
                        }
                    }
                    Ok(())
                });
                let ahead = ahead.ok()?;
                let behind = left.into_iter().try_for_each(|(start, columns)| through(upper, start, columns));
                Some(behind.and(ahead.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))))
            });
            if let Some(done) = done {
                return done;
            }
            // The system gives no thread.
        }
        through(lanes, start, all)
    }

    /// Begins the row of a sheet, with the values that it has before its first column.
    fn begin(&self, lane: &mut Lane<'_>) {
        if self.at.table.ends() {
            lane.row.assign(&self.at.diagonal);
        } else if self.at.mirror.is_some()
            && let Some(column) = self.columns.get(lane.number.into())
        {
            column.copy(&mut lane.row);
        }
    }

    /// Goes on to the columns before `end`. New columns have the completions of the tails so far.
    fn grow(&mut self, end: u64) -> Result<(), CertifyError> {
        if end > MOST_COLUMNS {
            return Err(CertifyError::Incomplete("a sheet goes on too far before its tail for certifying all"));
        }
        while self.columns.len() < end {
            let column = self.columns.len();
            self.columns.push(|set| self.tails.fill(column, set))?;
        }
        Ok(())
    }

    /// Checks everything after the stored columns of the sheets with a tail, after all of them were taken to column
    /// `reach`.
    fn tails(&mut self, lanes: &mut [Lane<'_>], reach: u64) -> Result<(), CertifyError> {
        self.ends = self.ends.max(reach).max(1);
        let mut from = self.ends;
        for lane in &*lanes {
            if lane.is_missing() {
                from = from.max(lane.below.map_or(0, Sheet::end));
            }
            let Some(tail) = lane.tail() else { continue };
            for (column, &offset) in (tail.start..).zip(tail.offsets) {
                // Each value below it is the value of another cell of the row, the column or the diagonal, or a
                // variant, or the answer to the pass.
                let listed = self.at.table.set.variants.listed().len() as u64;
                if u64::from(offset) > column + 2 * u64::from(lane.number) + listed + 3 {
                    let why = "there are fewer P-positions to move to than positions below it";
                    return Err(self.at.not_p(lane.number, column, column + u64::from(offset), why));
                }
            }
            // If a sheet is all tail, its first cell belongs to the tail and to the diagonal.
            from = from.max(lane.below.map_or(0, Sheet::end)).max(u64::from(lane.number) + 1);
        }
        if lanes.iter().all(|lane| lane.tail().is_none() && !lane.is_missing()) {
            return Ok(());
        }
        self.along(lanes, reach..from)?;
        for lane in lanes {
            if lane.is_missing() {
                self.find_end(lane, from)?;
                continue;
            }
            // A lower sheet that was found may have gone on further than all of them together.
            let to = from.max(self.ends);
            self.go_on(lane, from..to)?;
            let Some(tail) = lane.tail() else { continue };
            let far = self.settled(tail, &lane.row, to);
            self.go_on(lane, to..far)?;
            self.tail(lane, far)?;
            self.follow(lane, far)?;
        }
        Ok(())
    }

    /// From where on a tail can be checked in all columns at once, if the row was taken to column `from`.
    pub(super) fn settled(&self, tail: Tail<'_>, row: &Values, from: u64) -> u64 {
        let greatest = tail.offsets.iter().max().map_or(0, |&greatest| u64::from(greatest));
        if self.tails.holds_early(tail, row, from) { from } else { from.max(tail.start + greatest) }
    }

    /// Takes one sheet along some columns. The lower sheets have entered their completions in all existing columns, and new columns
    /// have them from the start.
    pub(super) fn go_on(&mut self, lane: &mut Lane<'_>, columns: Range<u64>) -> Result<(), CertifyError> {
        self.grow(columns.end)?;
        let all = self.columns.range(columns.clone());
        columns.zip(all).try_for_each(|(column, of)| self.at.column(lane, column, of).map(drop))
    }

    /// Enters what follows of a tail into the columns that are there.
    pub(super) fn follow(&mut self, lane: &Lane<'_>, from: u64) -> Result<(), CertifyError> {
        for (column, of) in (from..).zip(self.columns.range(from..u64::MAX)) {
            if let Some(value) = lane.sheet.completion(column) {
                of.add(value, self.at.budget)?;
            }
        }
        Ok(())
    }

    /// Checks the tail of a sheet from a column on, if it has one, and adds it to those that are right.
    pub(super) fn tail(&mut self, lane: &Lane<'_>, from: u64) -> Result<(), CertifyError> {
        let (number, sheet) = (lane.number, &lane.sheet);
        let Some(tail) = lane.tail() else { return Ok(()) };
        if self.at.proved {
            self.tails.add(tail);
            return Ok(());
        }
        let over = self.at.is_over(lane);
        let ended = (tail.start + 1..).zip(tail.offsets).find(|&(_, &offset)| offset == 0).map(|(column, _)| column);
        if let Some(column) = if over { Some(tail.start) } else { ended } {
            // The sheet ends after a completion that is its column.
            let value = sheet.completion(column).unwrap_or(column);
            return Err(self.at.not_p(
                number,
                column,
                value,
                "a move leads from it to a P-position with empty lower rows",
            ));
        }
        self.tails.check(tail, lane.below.and_then(tail_of), from).map_err(|fault| self.fault(number, fault))?;
        // Values of the row before the tail, and of the diagonal, may still be ahead.
        for column in from..lane.row.end() {
            if let Some(value) = sheet.completion(column).filter(|&value| lane.row.has(value)) {
                return Err(self.at.twice(lane, column, value));
            }
        }
        for variant in self.at.table.set.variants.listed().iter().filter(|variant| variant.is_at(self.at.level)) {
            let [row, column, value] = self.at.table.cell(variant.piles);
            if row == u64::from(number) && column >= from && sheet.completion(column) == Some(value) {
                return Err(self.at.not_p(number, column, value, "it is a variant"));
            }
        }
        self.tails.add(tail);
        Ok(())
    }

    fn fault(&self, number: u32, fault: Fault) -> CertifyError {
        let value = |column: u64, offset: u64| column.saturating_add(offset);
        let not_p = |column, offset, why| self.at.not_p(number, column, value(column, offset), why);
        match fault {
            Fault::InColumn { column, offset } => {
                not_p(column, offset, "a lower sheet has the same completion in the column")
            }
            Fault::InRow { column, offset } => {
                not_p(column, offset, "the sheet has the same completion in a lower column")
            }
            Fault::ByPass { column, offset } => {
                let position = self.at.point(number, column, value(column, offset));
                CertifyError::TwoP(position, Point { passes: 0, ..position })
            }
            Fault::NoMove { column, offset } => {
                CertifyError::NoMove(self.at.point(number, column, value(column, offset)))
            }
            Fault::TooMany => CertifyError::Tails(MOST_CLASSES),
        }
    }
}
