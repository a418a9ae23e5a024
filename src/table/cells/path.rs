//! From a stored cell of the `fast` profile to its value, in steps. Each step reads one more cache line, and a batch
//! takes a step for many cells before it takes the next.

use std::ops::Range;

use super::file::CellFile;
use crate::codec::{CodecError, fast, prefetch};
use crate::format::bytes::{read_u32, read_u64};
use crate::format::piece::{MOST_PIECE, chunks};
use crate::format::{BLOCK, Profile, ROW_GROUP, records};
use crate::table::CellError;

/// A stored cell, as far as the indexes lead. They are small, and most of them are in the cache.
#[derive(Clone, Copy, Debug)]
pub(super) struct CellPath {
    /// The byte that says where the chunk is.
    place: usize,
    /// The byte it counts from.
    origin: usize,
    /// First column of the chunk.
    first: u32,
    /// Values in the chunk.
    len: u32,
    /// The cell among them.
    index: u32,
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

/// A place that is in memory, if it is one at all.
#[inline(always)]
fn address(at: u64) -> usize {
    usize::try_from(at).unwrap_or(usize::MAX)
}

/// The bytes are those in which the path was found, up to the last chunk.
impl CellPath {
    /// No path.
    pub const NOWHERE: Self = Self { place: usize::MAX, origin: 0, first: 0, len: 0, index: 0 };

    /// Asks for the line that says where the chunk is.
    #[inline(always)]
    pub fn prefetch_place(&self, bytes: &[u8]) {
        prefetch(bytes, self.place);
    }

    /// The first byte of the chunk.
    #[inline(always)]
    pub fn chunk(&self, bytes: &[u8]) -> Result<usize, CodecError> {
        chunks::chunk(bytes, self.place, self.origin)
    }

    /// Two bytes of the chunk near those that the value probably needs besides the header.
    #[inline(always)]
    pub fn touched(&self, bytes: &[u8], chunk: usize) -> [usize; 2] {
        let header = read_u64(bytes, chunk).unwrap_or(0);
        fast::touched(header, self.index as usize).map(|offset| chunk.wrapping_add(offset))
    }

    /// Asks for all lines of the chunk.
    #[inline(always)]
    fn prefetch_chunk(bytes: &[u8], chunk: usize) {
        (0..4).for_each(|line| prefetch(bytes, chunk + 64 * line));
    }

    /// The value of the cell.
    #[inline(always)]
    pub fn value(&self, bytes: &[u8], chunk: usize) -> Result<u32, CodecError> {
        let bytes = bytes.get(chunk..).ok_or(CodecError::Truncated)?;
        fast::get(bytes, self.first, self.len as usize, self.index as usize)
    }

    /// The values of the cell and of those after it in the chunk, until `out` is full.
    #[inline(always)]
    pub fn values(
        &self,
        scratch: &mut fast::Scratch,
        bytes: &[u8],
        chunk: usize,
        out: &mut [u32],
    ) -> Result<(), CodecError> {
        let bytes = bytes.get(chunk..).ok_or(CodecError::Truncated)?;
        let from = self.index as usize;
        fast::decode_with(scratch, bytes, self.first, self.len as usize, from..from + out.len(), out)
    }
}

impl CellFile {
    /// The path to a cell, if it is stored, and in memory, and the file has chunks.
    #[inline(always)]
    pub(super) fn path(&self, sheet: u32, column: u64) -> Option<(&[u8], CellPath)> {
        let column = u32::try_from(column).ok()?;
        if self.header.profile != Profile::Fast || !self.holds(sheet) || column < self.first_column(sheet) {
            return None;
        }
        let (end, _) = self.record(sheet).ok()?;
        // The look-up of a single cell handles a piece that was not checked yet.
        let ready = column < end && self.is_right(sheet, column / BLOCK);
        if ready { self.path_in_memory(sheet, column, end) } else { None }
    }

    /// The path to a stored cell of a sheet of this file, `column < end`, if it is in memory.
    #[inline(always)]
    fn path_in_memory(&self, sheet: u32, column: u32, end: u32) -> Option<(&[u8], CellPath)> {
        let (piece, rows) = self.piece(sheet, column / BLOCK)?;
        let bytes = self.source.in_place()?.get(..address(self.data.end))?;
        Some((bytes, self.path_in(address(piece), rows, sheet, column, end)))
    }

    /// The path to a stored cell of a sheet of this file, `column < end`: in memory, or in the piece, which is read into
    /// `scratch`, which is this file's.
    #[inline(always)]
    pub(super) fn path_to<'a>(
        &'a self,
        sheet: u32,
        column: u32,
        end: u32,
        scratch: &'a mut PieceRead,
    ) -> Result<(&'a [u8], CellPath), CellError> {
        let (bytes, piece, rows) = self.piece_bytes(sheet, column / BLOCK, scratch)?;
        Ok((bytes.get(..piece.end).unwrap_or_default(), self.path_in(piece.start, rows, sheet, column, end)))
    }

    /// The path to a cell in a piece of `rows` sheets that begins at byte `piece`.
    #[inline(always)]
    fn path_in(&self, piece: usize, rows: u32, sheet: u32, column: u32, end: u32) -> CellPath {
        let lane = self.index(sheet) % ROW_GROUP;
        let span = self.span(sheet, column / BLOCK, end);
        CellPath {
            place: chunks::place(piece, lane),
            origin: chunks::origin(piece, rows),
            first: span.start,
            len: span.end - span.start,
            index: column - span.start,
        }
    }

    /// Prefetches the bytes for decoding the blocks after `block`, up to the stored column `stop`, if they are in
    /// memory. Chunks of consecutive blocks of a sheet are far apart, so that the processor's own prefetcher misses
    /// them.
    #[inline(always)]
    pub(super) fn prefetch_ahead(&self, sheet: u32, block: u32, stop: u32) {
        let path = |ahead: u32| {
            let column = block.checked_add(ahead)?.checked_mul(BLOCK).filter(|&column| column < stop)?;
            self.path_in_memory(sheet, column, stop)
        };
        if let Some((bytes, path)) = path(PLACES_AHEAD) {
            path.prefetch_place(bytes);
        }
        if let Some((bytes, path)) = path(CHUNKS_AHEAD)
            && let Ok(chunk) = path.chunk(bytes)
        {
            CellPath::prefetch_chunk(bytes, chunk);
        }
    }

    /// Place of a piece's entry in the indexes, and the rows in its row group.
    #[inline(always)]
    fn entry(&self, sheet: u32, block: u32) -> Option<(usize, u32)> {
        let index = self.index(sheet) / ROW_GROUP;
        let row_group = records::row_group(self.indexes(), self.row_groups, index)?;
        let at = records::piece_entry(self.pieces, row_group, block)?;
        Some((at, ROW_GROUP.min(self.header.sheets - index * ROW_GROUP)))
    }

    /// First byte of a piece in the file, and the rows in its row group.
    #[inline(always)]
    fn piece(&self, sheet: u32, block: u32) -> Option<(u64, u32)> {
        let (at, rows) = self.entry(sheet, block)?;
        let start = self.data.start.checked_add(read_u64(self.indexes(), at)?)?;
        (start <= self.data.end).then_some((start, rows))
    }

    /// The bytes of a piece in the file, and the rows in its row group.
    pub(super) fn piece_range(&self, sheet: u32, block: u32) -> Result<(Range<u64>, u32), CellError> {
        let (at, rows) = self.entry(sheet, block).ok_or(CodecError::Truncated)?;
        let (start, end) = match &self.late {
            None => (read_u64(self.indexes(), at), at.checked_add(8).and_then(|next| read_u64(self.indexes(), next))),
            Some(late) => {
                // Also its checksum, which is needed next and comes from as far.
                let mut read = Vec::new();
                self.source.read_ranges(&[late.entry(at, 2), late.sum(self.number(at))], &mut read)?;
                (read_u64(&read, 0), read_u64(&read, 8))
            }
        };
        let place = |at: Option<u64>| self.data.start.checked_add(at?).filter(|&at| at <= self.data.end);
        let range = place(start).zip(place(end)).filter(|(start, end)| start <= end);
        let (start, end) = range.ok_or(CodecError::Truncated)?;
        Ok((start..end, rows))
    }

    /// Whether the bytes of a piece in memory may be used: they were checked, or look-ups do not check.
    #[inline(always)]
    fn is_right(&self, sheet: u32, block: u32) -> bool {
        let Some(sums) = &self.sums else { return true };
        self.entry(sheet, block).is_some_and(|(at, _)| sums.is_right(self.number(at)))
    }

    /// Number of the piece whose entry is at this place of the indexes.
    #[inline(always)]
    fn number(&self, entry: usize) -> usize {
        records::piece_number(self.pieces, entry)
    }

    /// Checks a piece that was not found to be right before, in the bytes that it has.
    fn check_piece(&self, sheet: u32, block: u32, bytes: &[u8]) -> Result<(), CellError> {
        let Some(sums) = &self.sums else { return Ok(()) };
        let (at, _) = self.entry(sheet, block).ok_or(CodecError::Truncated)?;
        let number = self.number(at);
        let Some(late) = &self.late else { return sums.compare(number, bytes) };
        let mut read = Vec::new();
        self.source.read_ranges(&[late.sum(number)], &mut read)?;
        sums.compare_with(number, read_u32(&read, 0).ok_or(CodecError::Truncated)?, bytes)
    }

    /// The same of a piece in memory.
    #[cold]
    fn check_in_place(&self, sheet: u32, block: u32) -> Result<(), CellError> {
        let (range, _) = self.piece_range(sheet, block)?;
        let bytes = self.source.in_place().and_then(|bytes| bytes.get(address(range.start)..address(range.end)));
        self.check_piece(sheet, block, bytes.ok_or(CodecError::Truncated)?)
    }

    /// Bytes that contain a piece: the data in memory, or the piece alone, read into `scratch`. Also where the piece
    /// starts and the data ends in them, and the rows of its row group.
    #[inline(always)]
    pub(super) fn piece_bytes<'a>(
        &'a self,
        sheet: u32,
        block: u32,
        scratch: &'a mut PieceRead,
    ) -> Result<(&'a [u8], Range<usize>, u32), CellError> {
        let Some(bytes) = self.source.in_place() else { return self.read_piece(sheet, block, scratch) };
        if !self.is_right(sheet, block) {
            self.check_in_place(sheet, block)?;
        }
        let (start, rows) = self.piece(sheet, block).ok_or(CodecError::Truncated)?;
        Ok((bytes, address(start)..address(self.data.end), rows))
    }

    #[inline(never)]
    fn read_piece<'a>(
        &self,
        sheet: u32,
        block: u32,
        scratch: &'a mut PieceRead,
    ) -> Result<(&'a [u8], Range<usize>, u32), CellError> {
        let (range, rows) = self.piece_range(sheet, block)?;
        let PieceRead { at, bytes } = scratch;
        if *at == range {
            return Ok((bytes, 0..bytes.len(), rows));
        }
        if range.end - range.start > MOST_PIECE {
            return Err(CodecError::Malformed("length of a piece").into());
        }
        *at = 0..0;
        self.source.read_ranges(std::slice::from_ref(&range), bytes)?;
        if !self.is_right(sheet, block) {
            self.check_piece(sheet, block, bytes)?;
        }
        *at = range;
        Ok((bytes, 0..bytes.len(), rows))
    }

    /// The columns of a sheet in a block.
    #[inline(always)]
    pub fn span(&self, sheet: u32, block: u32, end: u32) -> Range<u32> {
        records::span(self.first_column(sheet), end, block)
    }
}
