//! The column in which a sheet has a completion, by decoding the sheet.

use std::ops::Range;

use super::file::{Cell, CellFile};
use crate::codec::CodecError;
use crate::format::BLOCK;
use crate::format::records::After;

impl CellFile {
    /// The column of `columns` in which a sheet has the completion `value`, if one has. Costs the
    /// decoding of the sheet, and a look-up for each phase of its tail.
    pub fn search(&self, sheet: u32, columns: &Range<u64>, value: u64) -> Result<Option<u64>, CodecError> {
        if self.is_a_rule() {
            let first = columns.start.max(u64::from(self.first_column(sheet)));
            let column = value ^ u64::from(sheet);
            return Ok(Some(column).filter(|column| (first..columns.end.min(u64::from(self.columns))).contains(column)));
        }
        match self.search_stored(sheet, columns, value)? {
            Some(column) => Ok(Some(column)),
            None => self.search_tail(sheet, columns, value),
        }
    }

    /// The stored column of `columns` in which a sheet has the completion `value`, if one that is kept has. Costs the decoding
    /// of the columns.
    pub(in crate::table) fn search_stored(
        &self,
        sheet: u32,
        columns: &Range<u64>,
        value: u64,
    ) -> Result<Option<u64>, CodecError> {
        let first = columns.start.max(u64::from(self.first_column(sheet)));
        let (end, _) = self.extent(sheet)?;
        let (Ok(mut column), Ok(wanted)) = (u32::try_from(first), u32::try_from(value)) else { return Ok(None) };
        let stop = u32::try_from(columns.end).unwrap_or(u32::MAX).min(end);
        if !self.keeps_cells() {
            // The columns that are kept: the first, and the last before the end.
            for column in [self.first_column(sheet), end.saturating_sub(1)] {
                if u64::from(column) >= first
                    && column < stop
                    && self.cell(sheet, column.into())? == Cell::Completion(value)
                {
                    return Ok(Some(column.into()));
                }
            }
            return Ok(None);
        }
        self.announce(sheet, &(first..u64::from(stop)));
        let mut buffer = [0; BLOCK as usize];
        while column < stop {
            let next = (column / BLOCK + 1).saturating_mul(BLOCK).min(stop);
            let values = &mut buffer[..(next - column) as usize];
            self.decode(sheet, column..next, values)?;
            if let Some(at) = values.iter().position(|&value| value == wanted) {
                return Ok(Some(u64::from(column) + at as u64));
            }
            column = next;
        }
        Ok(None)
    }

    /// The column of `columns` in which the tail of a sheet has the completion `value`, if one has. Costs
    /// a look-up for each phase of the tail.
    pub(in crate::table) fn search_tail(
        &self,
        sheet: u32,
        columns: &Range<u64>,
        value: u64,
    ) -> Result<Option<u64>, CodecError> {
        let first = columns.start.max(u64::from(self.first_column(sheet)));
        let (end, after) = self.extent(sheet)?;
        let period = match after {
            After::Unknown | After::Nothing => 0,
            After::Steady(_) => 1,
            After::Cyclic(at) => {
                // A period that is longer than its section is damaged, and is not searched.
                self.tail(at).filter(|&period| u64::from(period) <= self.tails()).ok_or(CodecError::Truncated)?
            }
        };
        // An offset of the tail gives the value in one column only, and only if that column has its phase.
        for phase in 0..u64::from(period) {
            if let Cell::Completion(there) = self.after(after, end, u64::from(end) + phase)? {
                let Some(column) = value.checked_sub(there - u64::from(end) - phase) else {
                    continue;
                };
                let inside = column >= first.max(u64::from(end)) && column < columns.end;
                if inside && self.cell(sheet, column)? == Cell::Completion(value) {
                    return Ok(Some(column));
                }
            }
        }
        Ok(None)
    }
}
