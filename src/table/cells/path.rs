//! From a cell to its bytes. The indexes say where it is, and the path to a chunk in memory has steps: each reads one more cache
//! line, and a batch takes a step for many cells before it takes the next.

use std::ops::Range;

use super::file::CellFile;
use crate::codec::fast::{Processor, get_from};
use crate::codec::{CodecError, prefetch};
use crate::format::bytes::{bytes_at, read_pair, read_u32, read_u64};
use crate::format::piece::{MOST_PIECE, chunks};
use crate::format::{BLOCK, ROW_GROUP, records};

/// Where a cell is, as the indexes say. They are small, and most of them are in the cache.
pub(super) enum Place {
    /// Before the end of its row.
    Stored { column: u32, end: u32, after: u32 },
    /// After the end of its row. What follows there is still coded.
    Past { end: u32, after: u32 },
    /// In a row that is the nim-sum, and not stored.
    NimSum,
    /// In a row that the file does not hold, or before its first column.
    Outside,
}

/// A stored cell, as far as the indexes lead. The default leads nowhere, in no bytes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CellPath {
    /// The byte that says where the chunk is.
    place: usize,
    /// The byte it counts from.
    origin: usize,
    /// The row in its row group.
    lane: u32,
    /// First column of the chunk.
    first: u32,
    /// Values in the chunk.
    len: u32,
    /// The cell among them.
    index: u32,
    /// Bytes of all chunks of the piece, if it is whole.
    length: usize,
}

/// The piece that was read last, in a file whose bytes are not in memory. The next row is often in the same piece.
#[derive(Debug, Default)]
pub(super) struct PieceRead {
    at: Range<u64>,
    bytes: Vec<u8>,
}

/// How many blocks ahead of the decoded one the chunk is prefetched, and the place of a chunk.
const CHUNKS_AHEAD: u32 = 3;
const PLACES_AHEAD: u32 = 6;

/// Lines of the cache that most chunks take.
const LINES: usize = 4;

/// A place that is in memory, if it is one at all.
#[inline(always)]
fn address(at: u64) -> usize {
    usize::try_from(at).unwrap_or(usize::MAX)
}

/// Asks for some lines of the cache, by their numbers from a byte on.
#[inline(always)]
fn prefetch_lines(bytes: &[u8], from: usize, lines: Range<usize>) {
    lines.for_each(|line| prefetch(bytes, from.wrapping_add(64 * line)));
}

/// The bytes are those in which the path was found, up to the last chunk.
impl CellPath {
    /// The path to a stored column of a row, in a piece of `rows` rows, of which the row is number `lane`.
    #[inline(always)]
    fn new(piece: Range<usize>, rows: u32, lane: u32, stored: Range<u32>, column: u32) -> Self {
        let block = column / BLOCK * BLOCK;
        let (first, last) = (block.max(stored.start), (block | (BLOCK - 1)).min(stored.end - 1));
        let origin = chunks::origin(piece.start, rows);
        Self {
            place: chunks::place(piece.start, lane),
            lane,
            origin,
            first,
            len: last - first + 1,
            index: column - first,
            length: piece.end.wrapping_sub(origin),
        }
    }

    /// Asks for the line that says where the chunk is.
    #[inline(always)]
    pub fn prefetch_place(&self, bytes: &[u8]) {
        prefetch(bytes, self.place);
    }

    /// Asks for three lines of a chunk: the first two, and the next or the one in which the value is if all take the same number of
    /// bits.
    #[inline(always)]
    pub fn prefetch_value(&self, bytes: &[u8], chunk: usize) {
        let value = self.length.wrapping_mul(self.index as usize) / (ROW_GROUP * BLOCK) as usize;
        [0, 64, value.max(128)].iter().for_each(|at| prefetch(bytes, chunk.wrapping_add(*at)));
    }

    /// The first byte of the chunk if those of its piece are as long as each other.
    #[inline(always)]
    fn near(&self) -> usize {
        self.origin.wrapping_add(self.length.wrapping_mul(self.lane as usize) / ROW_GROUP as usize)
    }

    /// The first byte of the chunk.
    #[inline(always)]
    pub fn chunk(&self, bytes: &[u8]) -> Result<usize, CodecError> {
        chunks::chunk(bytes, self.place, self.origin)
    }

    /// The value of the cell, unless the bytes end soon.
    #[inline(always)]
    pub fn value(&self, processor: impl Processor, bytes: &[u8], chunk: usize) -> Option<u32> {
        let (window, len, index) = (bytes_at(bytes, chunk)?, self.len as usize, self.index as usize);
        Some(get_from(processor, window, self.first, len, index).0)
    }
}

impl CellFile {
    /// Where a cell is that no [path](Self::path) leads to.
    pub(super) fn place(&self, sheet: u32, column: u64) -> Result<Place, CodecError> {
        if !self.holds(sheet) || column < u64::from(self.first_column(sheet)) {
            return Ok(Place::Outside);
        }
        if self.is_a_rule() {
            return Ok(Place::NimSum);
        }
        let (end, after) = records::record(self.indexes(), self.rows, self.index(sheet))?;
        Ok(match u32::try_from(column) {
            Ok(column) if column < end => Place::Stored { column, end, after },
            _ => Place::Past { end, after },
        })
    }

    /// The value of a cell that is in a chunk in memory, which may be read. `None` where it is elsewhere, or the file ends soon.
    ///
    /// The slow part is to find the pages of lines. So the lines in which the chunk probably is are asked for beside the one that says
    /// where it is, and then those in which it is. The processor works ahead by some hundred instructions: the fewer there are here, the
    /// more look-ups overlap.
    #[inline(always)]
    pub(super) fn value(&self, processor: impl Processor, row: u32, column: u64) -> Option<u32> {
        let (bytes, path) = self.path(row, column)?;
        prefetch_lines(bytes, path.near(), 0..2);
        let chunk = path.chunk(bytes).ok()?;
        prefetch_lines(bytes, chunk, 1..LINES);
        path.value(processor, bytes, chunk)
    }

    /// Asks for the line that has the record of a row, in a file that keeps all rows.
    #[inline(always)]
    pub(super) fn prefetch_record(&self, row: u32) {
        prefetch(self.indexes(), records::record_place(self.rows, row.wrapping_sub(self.header.first_sheet)));
    }

    /// The path to a cell that is in a chunk in memory, which was checked if look-ups check, in the bytes of the file up to the last
    /// chunk. Each table of cells is asked this way, for one position or for many.
    #[inline(always)]
    pub(super) fn path(&self, row: u32, column: u64) -> Option<(&[u8], CellPath)> {
        let bytes = self.source.in_place()?;
        let (index, first) = (self.index(row), self.first_column(row));
        if !self.in_place || index >= self.header.sheets || column < u64::from(first) {
            return None;
        }
        let (end, _) = records::record(bytes, self.rows, index).ok()?;
        // The column is below another of 32 bits.
        let column = u32::try_from(column).ok().filter(|&column| column < end)?;
        let row_group = records::row_group(bytes, self.row_groups, index / ROW_GROUP)?;
        let entry = records::piece_entry(self.pieces, row_group, column / BLOCK)?;
        if !self.is_right(entry) {
            return None;
        }
        // After the last piece's entry is one more.
        let (start, next) = read_pair(bytes, entry)?;
        let place = |at: u64| address(self.data.start.wrapping_add(at));
        let bytes = bytes.get(..address(self.data.end)).filter(|bytes| place(start) <= bytes.len())?;
        let rows = ROW_GROUP.min(self.header.sheets - index / ROW_GROUP * ROW_GROUP);
        Some((bytes, CellPath::new(place(start)..place(next), rows, index % ROW_GROUP, first..end, column)))
    }

    /// Prefetches the bytes for decoding the blocks after `block`, up to the stored column `stop`, if they are in
    /// memory. Chunks of consecutive blocks of a sheet are far apart, so that the processor's own prefetcher misses
    /// them.
    #[inline(always)]
    pub(super) fn prefetch_ahead(&self, sheet: u32, block: u32, stop: u32) {
        let path = |ahead: u32| {
            let column = block.checked_add(ahead)?.checked_mul(BLOCK).filter(|&column| column < stop)?;
            self.path(sheet, column.into())
        };
        if let Some((bytes, path)) = path(PLACES_AHEAD) {
            path.prefetch_place(bytes);
        }
        if let Some((bytes, path)) = path(CHUNKS_AHEAD)
            && let Ok(chunk) = path.chunk(bytes)
        {
            prefetch_lines(bytes, chunk, 0..LINES);
        }
    }

    /// Place of a piece's entry in the indexes, and the rows in its row group, by the place of a row in the file.
    #[inline(always)]
    fn entry(&self, index: u32, block: u32) -> Option<(usize, u32)> {
        let number = index / ROW_GROUP;
        let row_group = records::row_group(self.indexes(), self.row_groups, number)?;
        let at = records::piece_entry(self.pieces, row_group, block)?;
        Some((at, ROW_GROUP.min(self.header.sheets - number * ROW_GROUP)))
    }

    /// The bytes of a piece in the file, and the rows in its row group.
    pub(in crate::table) fn piece_range(&self, sheet: u32, block: u32) -> Result<(Range<u64>, u32), CodecError> {
        let (entry, rows) = self.entry(self.index(sheet), block).ok_or(CodecError::Truncated)?;
        Ok((self.range_of(entry)?, rows))
    }

    /// The bytes of the piece with this entry.
    fn range_of(&self, entry: usize) -> Result<Range<u64>, CodecError> {
        let (start, end) = match &self.late {
            None => (read_u64(self.indexes(), entry), entry.checked_add(8).and_then(|at| read_u64(self.indexes(), at))),
            Some(late) => {
                // Also its checksum, which is needed next and comes from as far.
                let mut read = Vec::new();
                self.source.read_ranges(&[late.entry(entry, 2), late.sum(self.number(entry))], &mut read)?;
                (read_u64(&read, 0), read_u64(&read, 8))
            }
        };
        let place = |at: Option<u64>| self.data.start.checked_add(at?).filter(|&at| at <= self.data.end);
        let range = place(start).zip(place(end)).filter(|(start, end)| start <= end);
        let (start, end) = range.ok_or(CodecError::Truncated)?;
        Ok(start..end)
    }

    /// Whether the bytes of the piece with this entry may be used: they were checked, or look-ups do not check.
    #[inline(always)]
    fn is_right(&self, entry: usize) -> bool {
        self.sums.as_ref().is_none_or(|sums| sums.is_right(self.number(entry)))
    }

    /// Number of the piece whose entry is at this place of the indexes.
    #[inline(always)]
    fn number(&self, entry: usize) -> usize {
        records::piece_number(self.pieces, entry)
    }

    /// Checks the piece with this entry, which was not found to be right before, in the bytes that it has.
    fn check_piece(&self, entry: usize, bytes: &[u8]) -> Result<(), CodecError> {
        let (Some(sums), number) = (&self.sums, self.number(entry)) else { return Ok(()) };
        let Some(late) = &self.late else { return sums.compare(number, bytes) };
        let mut read = Vec::new();
        self.source.read_ranges(&[late.sum(number)], &mut read)?;
        sums.compare_with(number, read_u32(&read, 0).ok_or(CodecError::Truncated)?, bytes)
    }

    /// The same of a piece in memory.
    #[cold]
    fn check_in_place(&self, entry: usize) -> Result<(), CodecError> {
        let range = self.range_of(entry)?;
        let bytes = self.source.in_place().and_then(|bytes| bytes.get(address(range.start)..address(range.end)));
        self.check_piece(entry, bytes.ok_or(CodecError::Truncated)?)
    }

    /// The bytes of a piece, and in memory also those after it; elsewhere they are read into `scratch`.
    #[inline(always)]
    pub(super) fn piece_bytes<'a>(
        &'a self,
        sheet: u32,
        block: u32,
        scratch: &'a mut PieceRead,
    ) -> Result<&'a [u8], CodecError> {
        let (entry, _) = self.entry(self.index(sheet), block).ok_or(CodecError::Truncated)?;
        let Some(bytes) = self.source.in_place() else { return self.read_piece(entry, scratch) };
        if !self.is_right(entry) {
            self.check_in_place(entry)?;
        }
        let start = read_u64(bytes, entry).and_then(|start| self.data.start.checked_add(start));
        let piece = start.and_then(|start| bytes.get(address(start)..address(self.data.end)));
        piece.ok_or(CodecError::Truncated)
    }

    #[inline(never)]
    fn read_piece<'a>(&self, entry: usize, scratch: &'a mut PieceRead) -> Result<&'a [u8], CodecError> {
        let range = self.range_of(entry)?;
        let PieceRead { at, bytes } = scratch;
        if *at == range {
            return Ok(bytes);
        }
        if range.end - range.start > MOST_PIECE {
            return Err(CodecError::Malformed("length of a piece"));
        }
        *at = 0..0;
        self.source.read_ranges(std::slice::from_ref(&range), bytes)?;
        if !self.is_right(entry) {
            self.check_piece(entry, bytes)?;
        }
        *at = range;
        Ok(bytes)
    }

    /// The columns of a sheet in a block.
    #[inline(always)]
    pub fn span(&self, sheet: u32, block: u32, end: u32) -> Range<u32> {
        records::span(self.first_column(sheet), end, block)
    }
}
