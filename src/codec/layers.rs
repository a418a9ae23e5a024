//! Lines of completions in chunks of `fast`, and where each line begins. `docs/format-games.md` specifies the bytes.
//!
//! The chunks of all lines follow each other; after them comes a *directory* with a record of 8 bytes for each line. A
//! line of more than one chunk begins with the places of the other chunks. A look-up reads a record, then, unless the
//! column is in the first chunk, a place, and then a part of a chunk.

#![allow(
    clippy::cast_possible_truncation,
    reason = "columns, values of a line and of a chunk are below 2^23 by the record"
)]

#[cfg(feature = "build")]
pub mod encode;

use super::fast::{self, CHUNK};
use super::{CodecError, Data};

/// Bits of a record that say where a line begins.
const PLACE_BITS: u32 = 40;
/// Bits that say how many values it has.
const COUNT_BITS: u32 = 23;
/// Bytes of a record.
const RECORD: u64 = 8;
/// Bytes of a place of a chunk.
const PLACE: u64 = 4;
/// Bytes of a chunk before its blocks, and a few of theirs.
const HEADER: u64 = 16;
/// How large a table is.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Bytes of all chunks.
    pub chunks: u64,
    /// How many lines there are.
    pub lines: u64,
}

impl Shape {
    /// Bytes of chunks and directory, unless that overflows.
    pub fn bytes(self) -> Option<u64> {
        self.chunks.checked_add(self.lines.checked_mul(RECORD)?)
    }
}

/// Where a line is, and what it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// The line's first byte.
    pub start: u64,
    /// How many values it has.
    pub count: u32,
    /// Whether it goes on after them: otherwise no later column has a value.
    pub goes_on: bool,
}

impl Record {
    /// A line without values.
    pub const EMPTY: Self = Self { start: 0, count: 0, goes_on: false };

    #[inline(always)]
    fn decode(word: u64) -> Self {
        let count = word >> PLACE_BITS & ((1 << COUNT_BITS) - 1);
        Self { start: word & ((1 << PLACE_BITS) - 1), count: count as u32, goes_on: word >> 63 == 1 }
    }

    /// Chunks of the line.
    #[inline(always)]
    fn chunks(self) -> u64 {
        u64::from(self.count).div_ceil(CHUNK as u64)
    }

    /// Where its first chunk is, behind the places of the others.
    #[inline(always)]
    fn first_chunk(self) -> u64 {
        self.start + PLACE * self.chunks().saturating_sub(1)
    }

    /// The byte with the place of a value's chunk; for a value in the first chunk, the first byte of that chunk.
    #[inline(always)]
    fn place(self, index: u64) -> u64 {
        match (index / CHUNK as u64).checked_sub(1) {
            None => self.first_chunk(),
            Some(place) => self.start.saturating_add(PLACE.saturating_mul(place)),
        }
    }

    /// What the line has at an index, if that is known without its values.
    #[inline(always)]
    pub fn behind(self, index: u64) -> Option<Entry> {
        (index >= u64::from(self.count)).then_some(if self.goes_on { Entry::Cut } else { Entry::Ended })
    }

    /// How many values a chunk has.
    #[inline(always)]
    fn len(self, chunk: u64) -> usize {
        u64::from(self.count).saturating_sub(chunk * CHUNK as u64).min(CHUNK as u64) as usize
    }
}

/// A column of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// The number of the line.
    pub line: u64,
    /// The first column of the line.
    pub first: u32,
    /// How many columns after that it is.
    pub index: u64,
}

impl Column {
    /// Of no line.
    pub const NOWHERE: Self = Self { line: u64::MAX, first: 0, index: 0 };
}

/// What a line has in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A value.
    Value(u32),
    /// The line has ended.
    Ended,
    /// The line goes on, but is cut before this column.
    Cut,
}

/// Lines over their bytes, which need not be sound.
#[derive(Clone, Copy, Debug)]
pub struct Lines<T> {
    data: T,
    shape: Shape,
}

impl<T: Data> Lines<T> {
    /// The lines in some data.
    pub fn new(data: T, shape: Shape) -> Self {
        Self { data, shape }
    }

    /// Where the record of a line is.
    #[inline(always)]
    fn record_place(&self, line: u64) -> u64 {
        self.shape.chunks.saturating_add(RECORD.saturating_mul(line))
    }

    /// Prefetches the bytes that [`record`](Self::record) reads.
    #[inline(always)]
    pub fn prefetch_record(&self, line: u64) {
        self.data.prefetch(self.record_place(line));
    }

    /// Prefetches the bytes that [`chunk`](Self::chunk) reads; for the first chunk, which needs none, the chunk itself.
    #[inline(always)]
    pub fn prefetch_place(&self, record: Record, index: u64) {
        self.data.prefetch(record.place(index));
    }

    /// Prefetches the header of a chunk.
    #[inline(always)]
    pub fn prefetch_chunk(&self, start: u64) {
        self.data.prefetch(start);
    }

    /// Prefetches the bytes that [`value`](Self::value) probably reads besides the header, by what the header says.
    #[inline(always)]
    pub fn prefetch_value(&self, start: u64, index: u64) {
        fast::prefetch(&self.data, start, index as usize % CHUNK);
    }

    /// Prefetches the bytes that [`value`](Self::value) probably reads, before the header is known: cache lines for
    /// about a byte a value, from the beginning of the value's block on.
    #[inline(always)]
    fn prefetch_about(&self, start: u64, index: u64) {
        let within = index % CHUNK as u64;
        for before in [within & !63, within] {
            self.data.prefetch(start.saturating_add(HEADER + before));
        }
    }

    /// The record of a line.
    #[inline(always)]
    pub fn record(&self, line: u64) -> Result<Record, T::Error> {
        if line >= self.shape.lines {
            return Err(CodecError::OutOfRange.into());
        }
        Ok(Record::decode(u64::from_le_bytes(self.data.at(self.record_place(line))?)))
    }

    /// Where the chunk of a value begins.
    #[inline(always)]
    pub fn chunk(&self, record: Record, index: u64) -> Result<u64, T::Error> {
        let first = record.first_chunk();
        let behind = match index / CHUNK as u64 {
            0 => 0,
            _ => u64::from(u32::from_le_bytes(self.data.at(record.place(index))?)),
        };
        let start = first + behind;
        if start >= self.shape.chunks { Err(CodecError::Truncated.into()) } else { Ok(start) }
    }

    /// The value in a column of a record's line, which has one there, from the chunk that begins at `start`.
    #[inline(always)]
    pub fn value(&self, record: Record, start: u64, column: Column) -> Result<u32, T::Error> {
        let (chunk, within) = (column.index / CHUNK as u64, column.index as usize % CHUNK);
        let mut buffer = Vec::new();
        let bytes = self.data.from(start, fast::WINDOW_BYTES, &mut buffer)?;
        // A line is shorter than 2^23.
        let first = column.first.wrapping_add((chunk * CHUNK as u64) as u32);
        Ok(fast::get(bytes, first, record.len(chunk), within)?)
    }

    /// What a line has in a column. Constant time.
    #[inline]
    pub fn get(&self, column: Column) -> Result<Entry, T::Error> {
        let record = self.record(column.line)?;
        if let Some(entry) = record.behind(column.index) {
            return Ok(entry);
        }
        let start = self.chunk(record, column.index)?;
        self.prefetch_about(start, column.index);
        Ok(Entry::Value(self.value(record, start, column)?))
    }

    /// Replaces `values` by all values of a line; returns its record.
    pub fn line(&self, line: u64, first_column: u32, values: &mut Vec<u32>) -> Result<Record, T::Error> {
        values.clear();
        let record = self.record(line)?;
        let (mut scratch, mut buffer) = (fast::Scratch::default(), Vec::new());
        for chunk in 0..record.chunks() {
            let start = self.chunk(record, chunk * CHUNK as u64)?;
            let bytes = self.data.from(start, fast::WINDOW_BYTES, &mut buffer)?;
            let (len, at) = (record.len(chunk), values.len());
            values.resize(at + len, 0);
            let first = first_column.wrapping_add(at as u32);
            fast::decode_with(&mut scratch, bytes, first, len, 0..len, &mut values[at..])?;
        }
        Ok(record)
    }

    /// Checks that a line begins at a place, that its chunks follow each other without gaps, and are what a writer writes;
    /// returns where the next one begins.
    pub fn check(&self, line: u64, begins: u64) -> Result<u64, T::Error> {
        let record = self.record(line)?;
        if record.start != begins {
            return Err(CodecError::Malformed("place of a line").into());
        }
        let (mut end, mut buffer) = (record.first_chunk(), Vec::new());
        for chunk in 0..record.chunks() {
            if self.chunk(record, chunk * CHUNK as u64)? != end {
                return Err(CodecError::Malformed("place of a chunk").into());
            }
            let most = fast::MAX_CHUNK_BYTES.min(usize::try_from(self.shape.chunks - end).unwrap_or(usize::MAX));
            let bytes = self.data.from(end, most, &mut buffer)?;
            end += fast::check(bytes, record.len(chunk))? as u64;
        }
        Ok(end)
    }

    /// Where the directory begins.
    pub fn end(&self) -> u64 {
        self.shape.chunks
    }
}

#[cfg(test)]
mod tests {
    use super::encode::{MOST_BYTES, encode};
    use super::*;
    use crate::codec::Brought;

    /// Lines of many lengths, the values of each rising and jumping.
    fn lines() -> Vec<(u32, Vec<u32>, bool)> {
        let lengths = [0, 1, 2, 255, 256, 257, 0, 511, 512, 513, 1500];
        let value = |line: u32, n: u32| 7 * line + n + [0, 400 - n / 4][(n.wrapping_mul(2_654_435_769) >> 31) as usize];
        (0..).zip(lengths).map(|(line, n)| (line, (0..n).map(|n| value(line, n)).collect(), line % 2 == 0)).collect()
    }

    fn bytes() -> (Vec<u8>, Shape) {
        let (mut chunks, mut directory) = (Vec::new(), Vec::new());
        for (first, values, goes_on) in lines() {
            let record = Record { start: chunks.len() as u64, count: values.len() as u32, goes_on };
            directory.extend(record.encode().unwrap());
            encode(&mut fast::EncodeScratch::default(), first, &values, &mut chunks).unwrap();
        }
        let shape = Shape { chunks: chunks.len() as u64, lines: lines().len() as u64 };
        chunks.extend(directory);
        assert_eq!(shape.bytes(), Some(chunks.len() as u64));
        (chunks, shape)
    }

    #[test]
    fn every_value() {
        let (bytes, shape) = bytes();
        let table = Lines::new(&bytes[..], shape);
        let (mut all, mut begins) = (Vec::new(), 0);
        for (line, (first, values, goes_on)) in (0..).zip(lines()) {
            for (index, &value) in (0..).zip(&values) {
                let column = Column { line, first, index };
                assert_eq!(table.get(column), Ok(Entry::Value(value)), "{index} of {line}");
            }
            let after = if goes_on { Entry::Cut } else { Entry::Ended };
            assert_eq!(table.get(Column { line, first, index: values.len() as u64 }), Ok(after));
            table.line(line, first, &mut all).unwrap();
            assert_eq!(all, values);
            begins = table.check(line, begins).unwrap();
        }
        let behind = Column { line: shape.lines, first: 0, index: 0 };
        assert_eq!((begins, table.get(behind)), (table.end(), Err(CodecError::OutOfRange)));
        let too_large = Record { start: MOST_BYTES, count: 1, goes_on: false };
        assert_eq!(too_large.encode(), None);
    }

    /// Bytes of any value: an answer or an error, and the same ones in memory as from a file.
    #[test]
    fn damaged_bytes() {
        let (good, shape) = bytes();
        let mut all = [Vec::new(), Vec::new()];
        for at in (0..good.len()).step_by(3).chain(good.len() - 8 * shape.lines as usize..good.len()) {
            for wrong in [0, 0x7f, 0xff, good[at] ^ 1] {
                let mut bytes = good.clone();
                bytes[at] = wrong;
                let (table, brought) = (Lines::new(&bytes[..], shape), Lines::new(Brought(&bytes), shape));
                for line in 0..shape.lines {
                    for index in [0, 1, 200, 255, 300, 1499] {
                        let column = Column { line, first: 5, index };
                        assert_eq!(table.get(column), brought.get(column), "byte {at} is {wrong}: {index} of {line}");
                    }
                    let [here, there] = &mut all;
                    assert_eq!(table.line(line, 5, here), brought.line(line, 5, there), "byte {at} is {wrong}: {line}");
                    assert_eq!(here, there, "byte {at} is {wrong}: {line}");
                    assert_eq!(table.check(line, 0), brought.check(line, 0), "byte {at} is {wrong}: {line}");
                }
            }
        }
    }
}
