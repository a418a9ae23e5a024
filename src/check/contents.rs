//! The contents of tables of smaller games, cell by cell and independent of the codec, for their logical digests.

use std::ops::Range;

use byteorder::{ByteOrder, LittleEndian};

use crate::check::digest::{Contents, Poll, TableDigest};
use crate::check::problem::Problem;
use crate::codec::sparse::Sparse;
use crate::codec::{CodecError, Data};
use crate::format::FormatError;
use crate::source::memory::filled;
use crate::source::threads::{each, processors};
use crate::table::{Boards, Boxes, CellFiles, Layers, Pairs, Piles, Sheets, Strips, Table, ValueStore};
use supermex_game::{PassLevel, Rest, Rules, Wythoff};

/// The contents of a table of any game but sheets, whose digests are those of its sheets.
pub fn of(table: &Table) -> Result<&dyn Contents, &Sheets> {
    Ok(by_kind!(&table.store, sheets => return Err(sheets), table => table))
}

/// The logical digest of a table of any game but sheets: of its rules, its size, and its contents. The checksums of its data were
/// found right. Polls on the way.
pub fn logical(table: &Table, contents: &dyn Contents, poll: Poll<'_>) -> Result<[u8; 32], Problem> {
    let rules = table.rules();
    let columns = match &rules {
        // All cells of the box, of all levels.
        Rules::Text(rules) => rules.cells(),
        _ => table.files().each().first().map_or(0, |(header, _)| header.columns),
    };
    let mut digest = TableDigest::new(poll);
    digest.update(format!("supermex {} {rules} columns {columns}\n", rules.name()).as_bytes())?;
    contents.contents(&mut digest)?;
    Ok(digest.finish())
}

fn coded(column: u64) -> impl Fn(CodecError) -> Problem {
    Problem::at(0, column)
}

fn malformed(column: u64, what: &'static str) -> Problem {
    Problem::Coded { sheet: 0, column, source: CodecError::Malformed(what) }
}

impl Contents for Pairs {
    fn contents(&self, digest: &mut TableDigest<'_>) -> Result<(), Problem> {
        // A line has 60 bytes of bits.
        let mut left = self.columns().div_ceil(8);
        let (mut bytes, mut told) = (Vec::with_capacity(64), Ok(()));
        let found = self.set().lines(|words| {
            bytes.clear();
            words.iter().for_each(|word| bytes.extend_from_slice(&word.to_le_bytes()));
            bytes.truncate(usize::try_from(left.min(60)).expect("60 is a usize"));
            left -= bytes.len() as u64;
            told = told.and(digest.update(&bytes));
        });
        told?;
        let found = found.map_err(coded(0))?;
        if found != self.count() {
            return Err(FormatError::Field { field: "cells", expected: "the numbers of the set", found }.into());
        }
        partition(self, digest)?;
        if !self.fields_end_in_zeros().map_err(coded(self.columns()))? {
            return Err(malformed(self.columns(), "bits after the last field"));
        }
        // In (k,m)-Wythoff Nim the rules give the differences.
        for index in (0..self.count()).filter(|_| matches!(self.rules(), Wythoff::Divisor(_))) {
            digest.update(&self.difference(index).map_err(coded(index))?.to_le_bytes())?;
        }
        Ok(())
    }
}

/// Lines of numbers between two polls.
const LINES_POLLED: u64 = 1 << 12;

/// Checks that every number below `columns` is in one pair: the larger numbers of the pairs have to be those that are
/// not smaller ones. Reads each pair, and takes a bit of memory a number, which is less than the table has.
fn partition(pairs: &Pairs, digest: &TableDigest<'_>) -> Result<(), Problem> {
    let columns = pairs.columns();
    let mut in_a_pair = filled(0_u64, columns / 64 + 1)?;
    let (mut index, mut first, mut wrong, mut told) = (0, 0, Ok(()), Ok(()));
    let read = pairs.set().lines(|words| {
        for (at, mut bits) in (0..).zip(words) {
            while bits != 0 && wrong.is_ok() && told.is_ok() {
                let smaller = first + 64 * at + u64::from(bits.trailing_zeros());
                bits &= bits - 1;
                wrong = mark(pairs, index, smaller, &mut in_a_pair);
                index += 1;
            }
        }
        first += crate::codec::ranked::NUMBERS;
        if (first / crate::codec::ranked::NUMBERS).is_multiple_of(LINES_POLLED) {
            told = told.and(digest.poll());
        }
    });
    told?;
    read.map_err(coded(0))?;
    wrong?;
    let missing = (0..columns).step_by(64).zip(&in_a_pair).find_map(|(n, &bits)| {
        let inside = if columns - n < 64 { (1 << (columns - n)) - 1 } else { u64::MAX };
        let missing = !bits & inside;
        (missing != 0).then(|| n + u64::from(missing.trailing_zeros()))
    });
    missing.map_or(Ok(()), |n| Err(malformed(n, "a number that is in no pair")))
}

/// Marks the two numbers of a pair.
fn mark(pairs: &Pairs, index: u64, smaller: u64, in_a_pair: &mut [u64]) -> Result<(), Problem> {
    let difference = pairs.difference(index).map_err(coded(smaller))?;
    let larger = smaller.checked_add(difference).ok_or_else(|| malformed(smaller, "a number of 2^64 or more"))?;
    let both = [Some(smaller), Some(larger).filter(|&larger| larger != smaller && larger < pairs.columns())];
    for n in both.into_iter().flatten() {
        let word = usize::try_from(n / 64).ok().and_then(|at| in_a_pair.get_mut(at));
        let word = word.ok_or_else(|| malformed(n, "a number beyond the table"))?;
        if *word >> (n % 64) & 1 == 1 {
            return Err(malformed(n, "a number that is in two pairs"));
        }
        *word |= 1 << (n % 64);
    }
    Ok(())
}

impl Contents for Piles {
    fn contents(&self, digest: &mut TableDigest<'_>) -> Result<(), Problem> {
        if !self.ends_in_zeros().map_err(coded(self.stored()))? {
            return Err(malformed(self.stored(), "bits after the last value"));
        }
        let (length, saltus) = self.period().map_or((0, 0), |period| (period.length, period.saltus));
        digest.update(format!("period {length} saltus {saltus}\n").as_bytes())?;
        for n in 0..self.stored() {
            let value = self.value(n)?.ok_or_else(|| malformed(n, "a value that is not stored"))?;
            digest.update(&value.to_le_bytes())?;
        }
        Ok(())
    }
}

impl Contents for Strips {
    fn contents(&self, digest: &mut TableDigest<'_>) -> Result<(), Problem> {
        let positions = self.rules().positions();
        let (mut last, mut told) = (0, Ok(()));
        self.file.source().scan(self.file.data_range(), |block| {
            last = block.last().copied().unwrap_or(last);
            told = told.and(digest.update(block));
        })?;
        told?;
        if !positions.is_multiple_of(4) && last >> (2 * (positions % 4)) != 0 {
            return Err(malformed(positions, "bits after the last position"));
        }
        Ok(())
    }
}

impl Contents for Boards {
    fn contents(&self, digest: &mut TableDigest<'_>) -> Result<(), Problem> {
        numbers(&self.set(), self.parts(), self.count(), digest)
    }
}

impl Contents for Boxes {
    fn contents(&self, digest: &mut TableDigest<'_>) -> Result<(), Problem> {
        if self.cells().is_some() {
            let (rules, mut values, mut bytes, mut held) = (self.rules(), Vec::new(), Vec::new(), 0);
            for x in 0..rules.sides()[0] {
                for level in PassLevel::up_to(rules.level()) {
                    self.stored_row(x, level, &mut values)?;
                    bytes.clear();
                    bytes.resize(4 * values.len(), 0);
                    LittleEndian::write_u32_into(&values, &mut bytes);
                    digest.update(&bytes)?;
                    held += values.len();
                }
                if held >= HELD {
                    self.cells().into_iter().for_each(CellFiles::let_go);
                    held = 0;
                }
            }
        }
        self.set().map_or(Ok(()), |(set, parts)| numbers(&set, parts, 0, digest))
    }
}

/// Values after which the pages of a map that they are in are let go: a table may be larger than the memory.
const HELD: usize = 1 << 22;

/// Digests the numbers of a set, which is read in parts and ends at the column `end`.
fn numbers<T: Data<Error = CodecError>>(
    set: &Sparse<T>,
    parts: u64,
    end: u64,
    digest: &mut TableDigest<'_>,
) -> Result<(), Problem> {
    let mut numbers = Vec::new();
    for part in 0..parts {
        set.numbers(part, &mut numbers).map_err(coded(part))?;
        for number in &numbers {
            digest.update(&number.to_le_bytes())?;
        }
    }
    if set.ends_in_zeros().map_err(coded(end))? { Ok(()) } else { Err(malformed(end, "bits after the last field")) }
}

/// The most values of rows that are read together, unless a single row has more.
const VALUES_AT_ONCE: u32 = 1 << 18;
/// How many such parts wait for the digest.
const PARTS_AT_ONCE: usize = 16;

impl Contents for Layers {
    fn contents(&self, digest: &mut TableDigest<'_>) -> Result<(), Problem> {
        let rules = self.rules();
        let columns = u32::try_from(self.columns()).unwrap_or(u32::MAX);
        let together = (VALUES_AT_ONCE / columns.max(1)).max(1);
        let end = |sheet: u32| sheet.saturating_add(together).min(rules.sheets);
        let mut parts = (0..rules.sheets).flat_map(|layer| {
            rules.levels().flat_map(move |level| {
                let starts = (layer..rules.sheets).step_by(together as usize);
                starts.map(move |sheet| (level, layer, sheet..end(sheet)))
            })
        });
        loop {
            let some: Vec<_> = parts.by_ref().take(PARTS_AT_ONCE).collect();
            if some.is_empty() {
                return Ok(());
            }
            let read = |at: usize| {
                let (level, layer, sheets) = some[at].clone();
                rows(self, level, layer, sheets)
            };
            for says in each(processors(), some.len(), read)? {
                digest.update(&says)?;
            }
            self.cells.let_go();
            digest.poll()?;
        }
    }
}

/// The contents of the rows of a layer and of some sheets, for the digest.
fn rows(table: &Layers, level: PassLevel, layer: u32, sheets: Range<u32>) -> Result<Vec<u8>, Problem> {
    let (mut says, mut values) = (Vec::new(), Vec::new());
    for sheet in sheets {
        let rest = table.values(level, layer, sheet, &mut values)?;
        let count =
            u32::try_from(values.len()).map_err(|_| malformed(sheet.into(), "number of the values of a row"))?;
        says.extend_from_slice(&count.to_le_bytes());
        says.push(u8::from(rest == Some(Rest::Unknown)));
        let start = says.len();
        says.resize(start + 4 * values.len(), 0);
        LittleEndian::write_u32_into(&values, &mut says[start..]);
    }
    Ok(says)
}
