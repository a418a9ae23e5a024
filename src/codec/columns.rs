//! Rows of completions of one length: chunks of the `fast` profile, and where each begins.
//!
//! A row is cut into chunks of 256 columns, the last one shorter. The chunks stand one after the other, row by row.
//! Then come enough zeros to read any chunk as if it had the greatest length, and then the places of the chunks.
//! `docs/format-games.md` specifies the bytes.

#[cfg(feature = "build")]
pub mod encode;

use super::fast::{self, CHUNK, MAX_CHUNK_BYTES, Scratch};
use super::{CodecError, Data};

/// The numbers by which rows are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Rows.
    pub rows: u64,
    /// Columns of each, at least one.
    pub columns: u64,
    /// Bytes of all chunks.
    pub bytes: u64,
}

impl Shape {
    /// Chunks of a row.
    fn chunks(&self) -> u64 {
        self.columns.div_ceil(CHUNK as u64)
    }

    /// Where the places of the chunks begin.
    fn places(&self) -> Option<u64> {
        self.bytes.checked_add(MAX_CHUNK_BYTES as u64)?.checked_next_multiple_of(8)
    }

    /// Bytes of the whole.
    pub fn length(&self) -> Option<u64> {
        let entries = self.rows.checked_mul(self.chunks())?.checked_add(1)?;
        self.places()?.checked_add(entries.checked_mul(8)?)
    }
}

/// A column of a row, by the chunk that it is in.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cell {
    /// Number of the chunk.
    pub chunk: u64,
    /// Its first column.
    first: u32,
    /// Columns in it.
    length: usize,
    /// The column among them.
    index: usize,
}

/// Rows over their bytes, which need not be sound.
#[derive(Clone, Copy, Debug)]
pub struct Columns<T> {
    data: T,
    shape: Shape,
}

impl<T: Data> Columns<T> {
    /// The rows in some bytes.
    pub fn new(data: T, shape: Shape) -> Self {
        Self { data, shape }
    }

    /// Where the index says that a chunk begins and ends.
    #[inline(always)]
    fn place(&self, chunk: u64) -> Result<u64, CodecError> {
        let places = self.shape.places().ok_or(CodecError::Truncated)?;
        chunk.checked_mul(8).and_then(|at| places.checked_add(at)).ok_or(CodecError::Truncated)
    }

    /// Prefetches the bytes that [`chunk`](Self::chunk) reads.
    #[inline(always)]
    pub fn prefetch_place(&self, chunk: u64) {
        if let Ok(place) = self.place(chunk) {
            self.data.prefetch(place);
        }
    }

    /// Where a chunk begins, and its length.
    #[inline]
    pub fn chunk(&self, chunk: u64) -> Result<(u64, u64), T::Error> {
        let entry: [u8; 16] = self.data.at(self.place(chunk)?)?;
        let both = u128::from_le_bytes(entry);
        let number = |n: u128| u64::try_from(n & u128::from(u64::MAX)).unwrap_or(u64::MAX);
        let (start, end) = (number(both), number(both >> 64));
        if start > end || end > self.shape.bytes || end - start > MAX_CHUNK_BYTES as u64 {
            return Err(CodecError::Malformed("place of a chunk").into());
        }
        Ok((start, end - start))
    }

    /// Prefetches the header of a chunk.
    #[inline(always)]
    pub fn prefetch_chunk(&self, start: u64) {
        self.data.prefetch(start);
    }

    /// Prefetches the bytes that [`value`](Self::value) probably reads besides the header, by what the header says.
    #[inline(always)]
    pub fn prefetch_value(&self, start: u64, cell: Cell) {
        fast::prefetch(&self.data, start, cell.index);
    }

    /// The cell in a column of a row.
    #[inline]
    pub fn cell(&self, row: u64, column: u64) -> Result<Cell, CodecError> {
        if row >= self.shape.rows || column >= self.shape.columns {
            return Err(CodecError::OutOfRange);
        }
        let first = column / CHUNK as u64 * CHUNK as u64;
        let length = (self.shape.columns - first).min(CHUNK as u64);
        let chunk = row * self.shape.chunks() + column / CHUNK as u64;
        Ok(Cell {
            chunk,
            first: u32::try_from(first).map_err(|_| CodecError::OutOfRange)?,
            length: usize::try_from(length).unwrap_or(CHUNK),
            index: usize::try_from(column - first).unwrap_or(usize::MAX),
        })
    }

    /// The completion in a cell, from its chunk, which begins at `start`.
    #[inline]
    pub fn value(&self, start: u64, cell: Cell) -> Result<u32, T::Error> {
        let mut buffer = Vec::new();
        let bytes = self.data.from(start, fast::WINDOW_BYTES, &mut buffer)?;
        Ok(fast::get(bytes, cell.first, cell.length, cell.index)?)
    }

    /// The completion in a column of a row. Constant time.
    #[inline]
    pub fn get(&self, row: u64, column: u64) -> Result<u32, T::Error> {
        let cell = self.cell(row, column)?;
        let (start, _) = self.chunk(cell.chunk)?;
        self.value(start, cell)
    }

    /// Replaces `values` by the completions of a row. Checks all that it reads.
    pub fn row(&self, row: u64, values: &mut Vec<u32>) -> Result<(), T::Error> {
        values.clear();
        let (mut scratch, mut buffer) = (Scratch::default(), Vec::new());
        for column in (0..self.shape.columns).step_by(CHUNK) {
            let Cell { chunk, first, length, .. } = self.cell(row, column)?;
            let (start, used) = self.chunk(chunk)?;
            let bytes = self.data.from(start, fast::WINDOW_BYTES, &mut buffer)?;
            if fast::check(bytes, length)? as u64 != used {
                return Err(CodecError::Malformed("length of a chunk").into());
            }
            let at = values.len();
            values.resize(at + length, 0);
            fast::decode_with(&mut scratch, bytes, first, length, 0..length, &mut values[at..])?;
        }
        Ok(())
    }

    /// Checks that the first chunk begins at 0, that only zeros follow the last, and that there are as many as there
    /// have to be.
    pub fn check_ends(&self) -> Result<(), T::Error> {
        let places = self.shape.places().ok_or(CodecError::Truncated)?;
        let number = |at: u64| self.data.at(at).map(u64::from_le_bytes);
        let last = places + 8 * self.shape.rows * self.shape.chunks();
        let mut zeros = true;
        for at in self.shape.bytes..places {
            zeros &= self.data.at::<1>(at)? == [0];
        }
        if number(places)? != 0 || number(last)? != self.shape.bytes || !zeros {
            return Err(CodecError::Malformed("ends of the chunks").into());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::encode::Encoder;
    use super::*;
    use crate::codec::Brought;

    #[test]
    fn rows_are_read_as_they_were_written() {
        for columns in [1, 255, 256, 257, 700] {
            let rows: Vec<Vec<u32>> = (0..5_u32)
                .map(|row| {
                    (0..columns)
                        .map(|column: u32| (column ^ row).wrapping_mul(if row == 3 { 77_777 } else { 1 }))
                        .collect()
                })
                .collect();
            let (mut encoder, mut bytes) = (Encoder::default(), Vec::new());
            for row in &rows {
                bytes.extend_from_slice(encoder.row(row).unwrap());
            }
            let (rest, chunks) = encoder.finish();
            bytes.extend(rest);
            let shape = Shape { rows: 5, columns: u64::from(columns), bytes: chunks };
            assert_eq!(shape.length(), Some(bytes.len() as u64));
            let read = Columns::new(bytes.as_slice(), shape);
            read.check_ends().unwrap();
            let mut values = Vec::new();
            for (at, row) in (0..).zip(&rows) {
                read.row(at, &mut values).unwrap();
                assert_eq!(values, *row);
                for (column, &value) in (0..).zip(row) {
                    assert_eq!(read.get(at, column).unwrap(), value);
                }
            }
            assert!(read.get(5, 0).is_err() && read.get(0, u64::from(columns)).is_err());
        }
    }

    /// Bytes of any value: an answer or an error, and the same ones in memory as from a file.
    #[test]
    fn damaged_bytes() {
        let (mut encoder, mut good) = (Encoder::default(), Vec::new());
        for row in 0..12 {
            // The first row has the longest chunks: with its fifth byte 127 one seems to be longer than any.
            let factor = if row == 0 { 0x9e37_79b1 } else { 1 + row % 3 * 77 };
            let values: Vec<u32> = (0..600).map(|column: u32| (column ^ row).wrapping_mul(factor)).collect();
            good.extend_from_slice(encoder.row(&values).unwrap());
        }
        let (rest, chunks) = encoder.finish();
        good.extend(rest);
        let shape = Shape { rows: 12, columns: 600, bytes: chunks };
        let mut all = [Vec::new(), Vec::new()];
        let some = (0..good.len()).step_by(7).map(|at| (at, good[at] ^ [1, 0x80, 0xff][at % 3]));
        for (at, wrong) in some.chain([(4, 127)]) {
            let mut bytes = good.clone();
            bytes[at] = wrong;
            let (table, brought) = (Columns::new(&bytes[..], shape), Columns::new(Brought(&bytes), shape));
            for row in 0..12 {
                for column in [0, 1, 200, 255, 300, 599] {
                    assert_eq!(table.get(row, column), brought.get(row, column), "byte {at}: {row}, {column}");
                }
                let [here, there] = &mut all;
                assert_eq!(table.row(row, here), brought.row(row, there), "byte {at}: {row}");
                assert_eq!(here, there, "byte {at}: {row}");
            }
        }
    }
}
