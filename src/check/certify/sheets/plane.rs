//! The check of one level, sheet by sheet: every completion is the least value that no line of its cell has.

use std::ops::Range;

use super::mirror::Mirror;
use super::sets::{Budget, Columns, Values};
use super::source::{Hidden, Row, Rules, Source};
use super::tails::{Fault, MOST_CLASSES, Tail, Tails};
use crate::check::certify::certificate::Certificate;
use crate::check::certify::error::CertifyError;
use crate::game::{Beyond, PassLevel, Point, Sheet};

/// No sheet is followed to a column beyond this.
const MOST_COLUMNS: u64 = 1 << 31;

/// Sheets that are checked together, so that a column in the cache serves all of them. Tests use small bands, to have
/// several.
pub const BAND: u32 = if cfg!(test) { 4 } else { 128 };

/// A level whose sheets so far are right.
pub struct Plane<'a> {
    table: &'a Rules<'a>,
    level: PassLevel,
    /// For symmetric Nim, the answers of lower sheets that higher sheets repeat.
    mirror: Option<Mirror<'a>>,
    /// By column, the completions of the lower sheets.
    columns: Columns<'a>,
    /// The first completions of the lower sheets, in Chomp.
    diagonal: Values,
    /// The sheet of Chomp that begins with a P-position whose rows are equal: every higher position can move to it.
    dead: Option<u32>,
    tails: Tails,
    /// From this column on every lower sheet has ended or is in its tail.
    ends: u64,
    counts: Certificate,
}

/// A sheet that is taken along the columns.
struct Lane<'s> {
    number: u32,
    sheet: Sheet,
    hidden: Option<Hidden>,
    /// The sheet of the level below.
    below: Option<&'s Sheet>,
    /// The completions of the sheet so far, and those of the diagonal.
    row: Values,
    /// One more than the last column that is not of a tail.
    stored: u64,
    /// The cell before was a P-position whose last row is empty.
    ended: bool,
}

impl Lane<'_> {
    /// How the sheet goes on, if it is by a tail.
    fn tail(&self) -> Option<Tail<'_>> {
        tail_of(&self.sheet)
    }
}

fn tail_of(sheet: &Sheet) -> Option<Tail<'_>> {
    match &sheet.beyond {
        Beyond::Tail(offsets) => Some(Tail { start: sheet.end(), offsets }),
        Beyond::Nothing | Beyond::Unknown => None,
    }
}

impl<'a> Plane<'a> {
    /// Level `level` of a table, before its first sheet.
    pub fn new(source: &'a Source<'a>, level: PassLevel, budget: &'a Budget) -> Self {
        let table = &source.rules;
        let symmetric = table.set.is_symmetric();
        Self {
            table,
            level,
            mirror: symmetric.then(|| Mirror::new(source, level)),
            columns: Columns::new(table.chomp() || symmetric, budget),
            diagonal: Values::default(),
            dead: None,
            tails: Tails::default(),
            ends: 0,
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
    /// # Errors
    /// The first cell that is wrong.
    pub fn band(&mut self, first: u32, rows: Vec<Row>, below: &[Sheet]) -> Result<Vec<Sheet>, CertifyError> {
        let mut lanes: Vec<Lane<'_>> = (first..)
            .zip(rows)
            .enumerate()
            .map(|(at, (number, Row { sheet, hidden }))| {
                let end = hidden.as_ref().map_or(sheet.end(), |hidden| hidden.end);
                let stored = match (&sheet.beyond, self.table.columns) {
                    (Beyond::Tail(_), Some(columns)) => columns,
                    (_, Some(columns)) => end.min(columns),
                    (_, None) => end,
                };
                let row = Values::default();
                Lane { number, sheet, hidden, below: below.get(at), row, stored, ended: false }
            })
            .collect();
        if self.table.chomp() || self.mirror.is_some() {
            self.columns.forget_below(first.into());
        }
        if let Some(mirror) = &mut self.mirror {
            mirror.turn(first..first.saturating_add(u32::try_from(lanes.len()).unwrap_or(u32::MAX)))?;
        }
        let start = lanes.iter().map(|lane| u64::from(lane.sheet.first_column)).min().unwrap_or(0);
        let reach = lanes.iter().map(|lane| lane.stored).max().unwrap_or(0);
        self.along(&mut lanes, start..reach)?;
        lanes.iter_mut().try_for_each(|lane| self.end(lane))?;
        if self.table.columns.is_none() {
            self.tails(&mut lanes, reach)?;
        }
        Ok(lanes.into_iter().map(|lane| lane.sheet).collect())
    }

    /// Takes sheets along some columns; sheets with a tail also beyond their stored columns.
    fn along(&mut self, lanes: &mut [Lane<'_>], columns: Range<u64>) -> Result<(), CertifyError> {
        self.grow(columns.end)?;
        for column in columns {
            for lane in &mut *lanes {
                // In a window every column of a tail counts as stored.
                if column >= lane.stored && (lane.tail().is_none() || self.table.columns.is_some()) {
                    continue;
                }
                if column <= u64::from(lane.sheet.first_column) {
                    if column < u64::from(lane.sheet.first_column) {
                        continue;
                    }
                    self.begin(lane);
                }
                self.cell(lane, column)?;
            }
        }
        Ok(())
    }

    /// Begins the row of a sheet, with the values that it has before its first column.
    fn begin(&self, lane: &mut Lane<'_>) {
        if self.table.chomp() {
            lane.row.assign(&self.diagonal);
        } else if self.mirror.is_some() {
            self.columns.copy(lane.number.into(), &mut lane.row);
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

    /// Checks a cell, or finds its completion if that is not kept, and enters it.
    #[inline]
    fn cell(&mut self, lane: &mut Lane<'_>, column: u64) -> Result<(), CertifyError> {
        let (table, number) = (self.table, lane.number);
        let hides = lane.hidden.is_some() && column < lane.stored;
        let found = if hides { None } else { lane.sheet.completion(column) };
        if lane.ended || self.dead.is_some_and(|dead| dead < number) {
            return Err(match found {
                Some(found) => {
                    self.not_p(number, column, found, "a move leads from it to a P-position with empty lower rows")
                }
                None => {
                    let why = "goes on after a P-position whose last row is empty";
                    CertifyError::Ends { level: self.level, sheet: number, why }
                }
            });
        }
        if let Some((mirror, found)) = self.mirror.as_ref().zip(found)
            && lane.row.has(column)
        {
            if found >= column || mirror.answer(&lane.sheet, number, found) != Some(column) {
                return Err(self.asymmetric(number, column, found));
            }
            self.counts.p_positions += 1;
            self.counts.others += found;
            return Ok(());
        }
        let piles = |value| table.piles(number, column, value);
        // The answer to a pass; from the terminal position there is no pass.
        let passed = lane.below.and_then(|below| below.completion(column));
        let passed = passed.filter(|&value| piles(value) != table.set.game.terminal());
        // In Chomp the board without its poison is no position, and its column is 0.
        let plain = table.set.variants.is_empty() && column > 0;
        let is_left = |value| {
            let piles = piles(value);
            table.set.game.is_position(piles) && !table.set.variants.contains(piles, self.level)
        };
        let right = self.columns.mex(&lane.row, column, |value| Some(value) != passed && (plain || is_left(value)));
        if let Some(found) = found.filter(|&found| found != right) {
            return Err(self.wrong(lane, column, [found, right], passed));
        }
        if hides {
            let value = u32::try_from(right).map_err(|_| CertifyError::Incomplete("a number is too large"))?;
            lane.sheet.completions.push(value);
        }
        self.counts.p_positions += 1;
        self.counts.others += if table.chomp() { right - column } else { right };
        lane.row.add(right);
        self.columns.add(column, right)?;
        if table.chomp() {
            lane.ended = right == column;
            if column == u64::from(number) {
                self.diagonal.add(right);
                self.dead = self.dead.or(lane.ended.then_some(number));
            }
        }
        Ok(())
    }

    /// Checks that a sheet ends, or is cut, where it may.
    fn end(&self, lane: &mut Lane<'_>) -> Result<(), CertifyError> {
        let (level, number, chomp) = (self.level, lane.number, self.table.chomp());
        if let Some(hidden) = &lane.hidden
            && hidden.first != lane.sheet.completions.first().map(|&first| u64::from(first))
        {
            return Err(CertifyError::Ends { level, sheet: number, why: "starts with another completion" });
        }
        let is_open = self.table.columns.is_none_or(|columns| lane.stored < columns);
        match lane.sheet.beyond {
            Beyond::Nothing if is_open && chomp => {
                let over = lane.ended || self.dead.is_some_and(|dead| dead < number);
                if over { Ok(()) } else { Err(CertifyError::NoEnd { level, sheet: number }) }
            }
            Beyond::Nothing | Beyond::Unknown if is_open => {
                Err(CertifyError::Incomplete("a sheet is cut before the last column"))
            }
            _ => Ok(()),
        }
    }

    /// Checks everything after the stored columns of the sheets with a tail, after all of them were taken to column
    /// `reach`.
    fn tails(&mut self, lanes: &mut [Lane<'_>], reach: u64) -> Result<(), CertifyError> {
        self.ends = self.ends.max(reach).max(1);
        let mut from = self.ends;
        for lane in &*lanes {
            let Some(tail) = lane.tail() else { continue };
            for (column, &offset) in (tail.start..).zip(tail.offsets) {
                // Each value below it is the value of another cell of the row, the column or the diagonal, or a
                // variant, or the answer to the pass.
                let listed = self.table.set.variants.listed().len() as u64;
                if u64::from(offset) > column + 2 * u64::from(lane.number) + listed + 3 {
                    let why = "there are fewer P-positions to move to than positions below it";
                    return Err(self.not_p(lane.number, column, column + u64::from(offset), why));
                }
            }
            // If a sheet is all tail, its first cell belongs to the tail and to the diagonal.
            from = from.max(lane.below.map_or(0, Sheet::end)).max(u64::from(lane.number) + 1);
        }
        if lanes.iter().all(|lane| lane.tail().is_none()) {
            return Ok(());
        }
        self.along(lanes, reach..from)?;
        for lane in lanes {
            let Some(tail) = lane.tail() else { continue };
            let early = self.tails.holds_early(tail, &lane.row, from);
            let greatest = tail.offsets.iter().max().map_or(0, |&greatest| u64::from(greatest));
            let far = if early { from } else { from.max(tail.start + greatest) };
            // The lower sheets have entered their completions in all existing columns, and new columns have them from
            // the start.
            self.grow(far)?;
            (from..far).try_for_each(|column| self.cell(lane, column))?;
            self.tail(lane, far)?;
            for column in far..self.columns.len() {
                if let Some(value) = lane.sheet.completion(column) {
                    self.columns.add(column, value)?;
                }
            }
        }
        Ok(())
    }

    /// Checks the tail of a sheet from a column on, if it has one, and adds it to those that are right.
    fn tail(&mut self, lane: &Lane<'_>, from: u64) -> Result<(), CertifyError> {
        let (number, sheet) = (lane.number, &lane.sheet);
        let Some(tail) = lane.tail() else { return Ok(()) };
        let over = lane.ended || self.dead.is_some_and(|dead| dead < number);
        let ended = (tail.start + 1..).zip(tail.offsets).find(|&(_, &offset)| offset == 0).map(|(column, _)| column);
        if let Some(column) = if over { Some(tail.start) } else { ended } {
            // The sheet ends after a completion that is its column.
            let value = sheet.completion(column).unwrap_or(column);
            return Err(self.not_p(
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
                return Err(self.wrong(lane, column, [value, value], None));
            }
        }
        for variant in self.table.set.variants.listed().iter().filter(|variant| variant.is_at(self.level)) {
            let [row, column, value] = self.table.cell(variant.piles);
            if row == u64::from(number) && column >= from && sheet.completion(column) == Some(value) {
                return Err(self.not_p(number, column, value, "it is a variant"));
            }
        }
        self.tails.add(tail);
        Ok(())
    }

    /// A cell of symmetric Nim has another answer than the same piles in another order have.
    #[cold]
    fn asymmetric(&self, number: u32, column: u64, found: u64) -> CertifyError {
        if found < column {
            return CertifyError::Asymmetric(self.table.piles(number, column, found));
        }
        self.not_p(number, column, found, "lowering its greatest pile leads to one with the same other two")
    }

    fn point(&self, number: u32, column: u64, value: u64) -> Point {
        Point { piles: self.table.piles(number, column, value), passes: self.level.into() }
    }

    fn not_p(&self, number: u32, column: u64, value: u64, why: &'static str) -> CertifyError {
        CertifyError::NotP(self.point(number, column, value), why)
    }

    /// Why a cell is not answered `found` but `right`.
    #[cold]
    fn wrong(&self, lane: &Lane<'_>, column: u64, [found, right]: [u64; 2], passed: Option<u64>) -> CertifyError {
        let number = lane.number;
        if right < found {
            return CertifyError::NoMove(self.point(number, column, right));
        }
        let set = self.table.set;
        let position = self.point(number, column, found);
        if passed == Some(found) {
            return CertifyError::TwoP(position, Point { passes: 0, ..position });
        }
        let why = if self.table.chomp() && found < column {
            "its value is below its column"
        } else if self.mirror.is_some() && found < column {
            return CertifyError::Asymmetric(position.piles);
        } else if !set.game.is_position(position.piles) {
            "it is no position"
        } else if set.variants.contains(position.piles, self.level) {
            "it is a variant"
        } else if self.columns.has(column, found) {
            "a lower sheet has the same completion in the column"
        } else if self.diagonal.has(found) {
            "a lower sheet begins with the same completion"
        } else {
            "the sheet has the same completion in a lower column"
        };
        CertifyError::NotP(position, why)
    }

    fn fault(&self, number: u32, fault: Fault) -> CertifyError {
        let value = |column: u64, offset: u64| column.saturating_add(offset);
        let not_p = |column, offset, why| self.not_p(number, column, value(column, offset), why);
        match fault {
            Fault::InColumn { column, offset } => {
                not_p(column, offset, "a lower sheet has the same completion in the column")
            }
            Fault::InRow { column, offset } => {
                not_p(column, offset, "the sheet has the same completion in a lower column")
            }
            Fault::ByPass { column, offset } => {
                let position = self.point(number, column, value(column, offset));
                CertifyError::TwoP(position, Point { passes: 0, ..position })
            }
            Fault::NoMove { column, offset } => CertifyError::NoMove(self.point(number, column, value(column, offset))),
            Fault::TooMany => CertifyError::Tails(MOST_CLASSES),
        }
    }
}
