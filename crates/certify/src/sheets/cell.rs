//! The check of a cell: its completion is the least value that no line through it has.

use super::columns::{Budget, Column};
use super::mirror::Mirror;
use super::sets::Values;
use super::source::{Keeps, SheetRules};
use super::tails::Tail;
use crate::certificate::Certificate;
use crate::error::CertifyError;
use supermex_game::{NONE, PassLevel, Point, Rest, Sheet};

/// What cells of a level are checked against, besides the sets of their rows and columns.
pub struct LevelCheck<'a> {
    pub table: &'a SheetRules<'a>,
    pub level: PassLevel,
    /// What the sets may take.
    pub budget: &'a Budget,
    /// For symmetric Nim, the answers of lower sheets that higher sheets repeat.
    pub mirror: Option<Mirror<'a>>,
    /// The first completions of the lower sheets, in Chomp.
    pub diagonal: Values,
    /// The sheet of Chomp that begins with a P-position whose rows are equal: every higher position can move to it.
    pub dead: Option<u32>,
    /// The sheets were proved in an earlier run: their answers are taken as they are.
    pub proved: bool,
}

/// A sheet that is taken along the columns.
pub struct Lane<'s> {
    pub number: u32,
    pub sheet: Sheet,
    pub keeps: Keeps,
    /// Its first column that is checked along the columns.
    pub first: u64,
    /// The sheet of the level below.
    pub below: Option<&'s Sheet>,
    /// The completions of the sheet so far, and those of the diagonal.
    pub row: Values,
    /// One more than the last column that is not of a tail; the greatest number if that has to be found.
    pub stored: u64,
    /// The cell before was a P-position whose last row is empty.
    pub ended: bool,
    /// What was checked of it.
    pub counts: Certificate,
}

impl Lane<'_> {
    /// How the sheet goes on, if it is by a tail.
    pub fn tail(&self) -> Option<Tail<'_>> {
        tail_of(&self.sheet)
    }

    /// Whether the table keeps nothing of it, so that it has to be found.
    pub fn is_missing(&self) -> bool {
        matches!(self.keeps, Keeps::Nothing)
    }

    /// One more than the last column that all sheets are taken to together, where lower sheets end before some column.
    pub fn reach(&self, ends: u64) -> u64 {
        if self.stored < u64::MAX { self.stored } else { ends.max(u64::from(self.number) + 1) }
    }
}

pub fn tail_of(sheet: &Sheet) -> Option<Tail<'_>> {
    match &sheet.rest {
        Rest::Tail(offsets) => Some(Tail { start: sheet.end(), offsets }),
        Rest::Nothing | Rest::Unknown => None,
    }
}

impl LevelCheck<'_> {
    /// Whether a P-position before leaves no other in the sheet.
    pub fn is_over(&self, lane: &Lane<'_>) -> bool {
        lane.ended || self.dead.is_some_and(|dead| dead < lane.number)
    }

    /// Checks the cell of a sheet in a column, if it has one there. Gives its completion.
    #[inline]
    pub fn column(&self, lane: &mut Lane<'_>, column: u64, of: &mut Column) -> Result<Option<u64>, CertifyError> {
        // In a window every column of a tail counts as stored.
        let is_over = column >= lane.stored && (lane.tail().is_none() || self.table.columns.is_some());
        if is_over || lane.is_missing() && self.is_over(lane) { Ok(None) } else { self.cell(lane, column, of) }
    }

    /// Checks a cell, or finds its completion if that is not kept, and enters it into its row and its column, which is `of`. Gives the
    /// completion; none where a symmetric game has a P-position of other cells.
    #[inline]
    fn cell(&self, lane: &mut Lane<'_>, column: u64, of: &mut Column) -> Result<Option<u64>, CertifyError> {
        let (table, number) = (self.table, lane.number);
        let hides = !matches!(lane.keeps, Keeps::Cells) && column < lane.stored;
        let found = if hides { None } else { lane.sheet.completion(column) };
        if self.is_over(lane) {
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
        if let Some(mirror) = &self.mirror
            && lane.row.has(column)
        {
            let Some(found) = found else {
                lane.sheet.completions.push(NONE);
                return Ok(None);
            };
            if found >= column || !self.proved && mirror.answer(&lane.sheet, number, found) != Some(column) {
                return Err(self.asymmetric(number, column, found));
            }
            lane.counts.p_positions += 1;
            lane.counts.others += found;
            return Ok(Some(found));
        }
        if let Some(found) = found.filter(|_| self.proved) {
            return self.enter(lane, column, of, found).map(Some);
        }
        let piles = |value| table.piles(number, column, value);
        // The answer to a pass; the terminal position has no pass.
        let passed = lane.below.and_then(|below| below.completion(column));
        let passed = passed.filter(|&value| piles(value) != table.set.game.terminal());
        // In Chomp the board without its poison is not a position, and its column is 0.
        let plain = table.set.variants.is_empty() && column > 0;
        let is_left = |value| {
            let piles = piles(value);
            table.set.game.is_position(piles) && !table.set.variants.contains(piles, self.level)
        };
        let right = of.mex(&lane.row, |value| Some(value) != passed && (plain || is_left(value)));
        if let Some(found) = found.filter(|&found| found != right) {
            return Err(self.wrong(lane, column, of, [found, right], passed));
        }
        if hides {
            let value = u32::try_from(right).map_err(|_| CertifyError::Incomplete("a number is too large"))?;
            lane.sheet.completions.push(value);
        }
        self.enter(lane, column, of, right).map(Some)
    }

    /// Enters the completion of a cell, which is right, into its row and its column, and gives it.
    #[inline]
    fn enter(&self, lane: &mut Lane<'_>, column: u64, of: &mut Column, right: u64) -> Result<u64, CertifyError> {
        lane.counts.p_positions += 1;
        lane.counts.others += if self.table.ascends() { right.saturating_sub(column) } else { right };
        lane.row.add(right);
        of.add(right, self.budget)?;
        lane.ended = self.table.ends() && right == column;
        Ok(right)
    }

    /// Checks that a sheet ends, or is cut, where it may.
    pub fn end(&self, lane: &mut Lane<'_>) -> Result<(), CertifyError> {
        let (level, number) = (self.level, lane.number);
        match lane.keeps {
            Keeps::Ends { first, .. } if first != lane.sheet.completions.first().map(|&first| u64::from(first)) => {
                return Err(CertifyError::Ends { level, sheet: number, why: "starts with another completion" });
            }
            // A table that keeps the cells before a tail may begin it later: they are compared.
            Keeps::Ends { .. } if lane.tail().is_some_and(|tail| tail.is_late(&lane.sheet.completions)) => {
                let why = "has a tail that could begin earlier, or be shorter";
                return Err(CertifyError::Ends { level, sheet: number, why });
            }
            Keeps::Nothing => return Ok(()),
            Keeps::Cells | Keeps::Ends { .. } => {}
        }
        let is_open = self.table.columns.is_none_or(|columns| lane.stored < columns);
        match lane.sheet.rest {
            Rest::Nothing if is_open && self.table.ends() => {
                let why = "is said to end, but no P-position in it or below has its last row empty";
                if self.is_over(lane) { Ok(()) } else { Err(CertifyError::Ends { level, sheet: number, why }) }
            }
            Rest::Nothing | Rest::Unknown if is_open => {
                Err(CertifyError::Incomplete("a sheet is cut before the last column"))
            }
            _ => Ok(()),
        }
    }

    /// A cell of symmetric Nim has another answer than the same piles in another order have.
    #[cold]
    fn asymmetric(&self, number: u32, column: u64, found: u64) -> CertifyError {
        if found < column {
            return CertifyError::Asymmetric(self.table.piles(number, column, found));
        }
        self.not_p(number, column, found, "lowering its greatest pile leads to one with the same other two")
    }

    pub fn point(&self, number: u32, column: u64, value: u64) -> Point {
        Point { piles: self.table.piles(number, column, value), passes: self.level.into() }
    }

    pub fn not_p(&self, number: u32, column: u64, value: u64, why: &'static str) -> CertifyError {
        CertifyError::NotP(self.point(number, column, value), why)
    }

    /// A column of a tail has a completion that the row has elsewhere.
    pub fn twice(&self, lane: &Lane<'_>, column: u64, value: u64) -> CertifyError {
        self.not_p(
            lane.number,
            column,
            value,
            if self.diagonal.has(value) {
                "a lower sheet begins with the same completion"
            } else {
                "the sheet has the same completion in a lower column"
            },
        )
    }

    /// Why a cell is not answered `found` but `right`.
    #[cold]
    pub fn wrong(
        &self,
        lane: &Lane<'_>,
        column: u64,
        of: &Column,
        [found, right]: [u64; 2],
        passed: Option<u64>,
    ) -> CertifyError {
        let number = lane.number;
        if right < found {
            return CertifyError::NoMove(self.point(number, column, right));
        }
        let set = self.table.set;
        let position = self.point(number, column, found);
        if self.mirror.is_some() && found < column {
            return CertifyError::Asymmetric(position.piles);
        }
        if passed == Some(found) {
            return CertifyError::TwoP(position, Point { passes: 0, ..position });
        }
        let why = if self.table.ascends() && found < column {
            "its value is below its column"
        } else if !set.game.is_position(position.piles) {
            "it is not a position"
        } else if set.variants.contains(position.piles, self.level) {
            "it is a variant"
        } else if of.has(found) {
            "a lower sheet has the same completion in the column"
        } else if self.diagonal.has(found) {
            "a lower sheet begins with the same completion"
        } else {
            "the sheet has the same completion in a lower column"
        };
        CertifyError::NotP(position, why)
    }
}
