//! What the tables of smaller games say, cell by cell, whatever codes it: for their logical digests.

use crate::check::digest::Contents;
use crate::check::verify::Problem;
use crate::codec::CodecError;
use crate::format::FormatError;
use crate::game::Wythoff;
use crate::source::{Source, scan};
use crate::table::{CellError, Pairs, Piles, Single, Strips};

fn coded(column: u64) -> impl Fn(CellError) -> Problem {
    Problem::at(0, column)
}

fn malformed(column: u64, what: &'static str) -> Problem {
    Problem::Coded { sheet: 0, column, source: CodecError::Malformed(what) }
}

impl<D: Source> Contents for Pairs<D> {
    fn contents(&self, digest: &mut blake3::Hasher) -> Result<(), Problem> {
        // A line has 60 bytes of bits.
        let mut left = self.columns().div_ceil(8);
        let mut bytes = Vec::with_capacity(64);
        let found = self.set().lines(|words| {
            bytes.clear();
            words.iter().for_each(|word| bytes.extend_from_slice(&word.to_le_bytes()));
            bytes.truncate(usize::try_from(left.min(60)).expect("60 is a usize"));
            left -= bytes.len() as u64;
            digest.update(&bytes);
        });
        let found = found.map_err(coded(0))?;
        if found != self.len() {
            return Err(FormatError::Field { field: "cells", expected: "the numbers of the set", found }.into());
        }
        if !self.fields_end_in_zeros().map_err(coded(self.columns()))? {
            return Err(malformed(self.columns(), "bits after the last field"));
        }
        // Of (k,m)-Wythoff Nim the rules say the differences.
        for index in (0..self.len()).filter(|_| matches!(self.rules(), Wythoff::Divisor(_))) {
            digest.update(&self.difference(index).map_err(coded(index))?.to_le_bytes());
        }
        Ok(())
    }
}

impl<D: Source> Contents for Piles<D> {
    fn contents(&self, digest: &mut blake3::Hasher) -> Result<(), Problem> {
        if !self.ends_in_zeros().map_err(coded(self.stored()))? {
            return Err(malformed(self.stored(), "bits after the last value"));
        }
        let (length, saltus) = self.period().map_or((0, 0), |period| (period.length, period.saltus));
        digest.update(format!("period {length} saltus {saltus}\n").as_bytes());
        for n in 0..self.stored() {
            let value = self.value(n)?.ok_or_else(|| malformed(n, "a value that is not stored"))?;
            digest.update(&value.to_le_bytes());
        }
        Ok(())
    }
}

impl<D: Source> Contents for Strips<D> {
    fn contents(&self, digest: &mut blake3::Hasher) -> Result<(), Problem> {
        let positions = self.rules().positions();
        let mut last = 0;
        scan(self.file().source(), self.file().data_range(), |block| {
            last = block.last().copied().unwrap_or(last);
            digest.update(block);
        })?;
        if !positions.is_multiple_of(4) && last >> (2 * (positions % 4)) != 0 {
            return Err(malformed(positions, "bits after the last position"));
        }
        Ok(())
    }
}
