//! The contents of tables of smaller games, cell by cell and independent of the codec, for their logical digests.

use std::ops::Range;

use byteorder::{ByteOrder, LittleEndian};

use crate::check::digest::{Contents, OneFile, TableDigest};
use crate::check::problem::Problem;
use crate::codec::sparse::Sparse;
use crate::codec::{CodecError, Data};
use crate::format::FormatError;
use crate::game::{PassLevel, Wythoff};
use crate::source::memory::filled;
use crate::source::threads::{each, processors};
use crate::table::{Boards, Boxes, CellError, Layers, Pairs, Piles, Sheets, Store, Strips, Table};

/// The file of a table of a smaller game, and its contents; otherwise the table of sheets.
pub(crate) fn of(table: &Table) -> Result<OneFile<'_>, &Sheets> {
    by_kind!(&table.store, sheets => Err(sheets), table => Ok((&table.file, table)))
}

fn coded(column: u64) -> impl Fn(CellError) -> Problem {
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
        let (length, saltus) = self.period()?.map_or((0, 0), |period| (period.length, period.saltus));
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
        if let Some(rows) = self.rows() {
            rows.check_ends().map_err(coded(0))?;
            let most = self.rules().below().unwrap_or(u64::from(u32::MAX));
            let mut values = Vec::new();
            for row in 0..self.rules().sides()[0] * (1 + u64::from(self.rules().level())) {
                rows.row(row, &mut values).map_err(coded(row))?;
                if values.iter().any(|&value| u64::from(value) > most) {
                    return Err(malformed(row, "a completion outside the box"));
                }
                let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
                digest.update(&bytes)?;
            }
        }
        self.set().map_or(Ok(()), |(set, parts)| numbers(&set, parts, 0, digest))
    }
}

/// Digests the numbers of a set, which is read in so many parts and ends at the column `end`.
fn numbers<T: Data<Error = CellError>>(
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

/// The most values of lines that are read together, unless a single line has more.
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
        let (mut begins, mut cells) = (0, 0);
        loop {
            // All processors read them; they are digested in order.
            let some: Vec<_> = parts.by_ref().take(PARTS_AT_ONCE).collect();
            if some.is_empty() {
                break;
            }
            let read = |number: usize| {
                let (level, layer, sheets) = some[number].clone();
                lines(self, level, layer, sheets)
            };
            for part in each(processors(), some.len(), read)? {
                if part.data.start != begins {
                    return Err(malformed(begins, "place of a line"));
                }
                begins = part.data.end;
                cells += part.cells;
                digest.update(&part.says)?;
            }
        }
        if begins != self.lines().end() {
            return Err(malformed(begins, "bytes after the last line"));
        }
        if cells != self.file.header().cells {
            return Err(FormatError::Field { field: "cells", expected: "the values of all lines", found: cells }.into());
        }
        Ok(())
    }
}

/// Some lines that follow each other.
struct Part {
    /// Their bytes, without gaps.
    data: Range<u64>,
    /// The values of all.
    cells: u64,
    /// Their contents, for the digest.
    says: Vec<u8>,
}

/// Checks the lines of a layer and of some sheets, and reads their contents.
fn lines(table: &Layers, level: PassLevel, layer: u32, sheets: Range<u32>) -> Result<Part, Problem> {
    let (rules, lines) = (table.rules(), table.lines());
    let columns = u32::try_from(table.columns()).unwrap_or(u32::MAX);
    let (mut data, mut cells, mut says, mut values) = (None, 0, Vec::new(), Vec::new());
    for sheet in sheets {
        let wrong = |what| Err(Problem::Coded { sheet, column: u64::from(sheet), source: CodecError::Malformed(what) });
        let line = rules.line(level, layer, sheet);
        let error = Problem::at(sheet, u64::from(sheet));
        let record = lines.record(line).map_err(&error)?;
        let most = columns - sheet;
        if record.count > most || record.goes_on && record.count != most {
            return wrong("number of the values of a line");
        }
        let known = data.get_or_insert(record.start..record.start);
        known.end = lines.check(line, known.end).map_err(&error)?;
        lines.line(line, sheet, &mut values).map_err(&error)?;
        cells += values.len() as u64;
        let end = (sheet..).zip(&values).position(|(column, &value)| value <= column);
        let sound = match end.filter(|_| rules.ends()) {
            // A line ends with the first value that is its column, or has none.
            Some(at) => {
                let column = u64::from(sheet) + at as u64;
                at + 1 == values.len() && u64::from(values[at]) == column && !record.goes_on
            }
            None => record.goes_on || rules.ends() && values.is_empty(),
        };
        if !sound {
            return wrong("end of a line");
        }
        if (sheet..).zip(&values).any(|(column, &value)| u64::from(value) > rules.most(u64::from(column))) {
            return wrong("a value that is greater than any can be");
        }
        says.extend_from_slice(&record.count.to_le_bytes());
        says.push(u8::from(record.goes_on));
        let start = says.len();
        says.resize(start + 4 * values.len(), 0);
        LittleEndian::write_u32_into(&values, &mut says[start..]);
    }
    Ok(Part { data: data.unwrap_or_default(), cells, says })
}
