//! From a sheet file to completions: one, a row of them, or a whole sheet.

use std::ops::Range;

use super::file::{Cell, CellFile};
use super::path::{PieceRead, Place};
use crate::codec::CodecError;
use crate::codec::fast::{Processor, Scratch, Work, natively};
use crate::format::piece::{Cells, Pieces};
use crate::format::records::{self, After, PIECE_ENTRY_BYTES};
use crate::format::{BLOCK, ROW_GROUP, SectionKind};
use crate::source::memory::{collected, filled};
use supermex_game::{NONE, Rest, Sheet};

impl CellFile {
    /// The completion of a cell in the recursion's coordinates: sheet `x` and column `y` in Nim, sheet
    /// `x` and column `x + y` in Chomp with completion `x + y + z`. Constant time: one chunk is looked
    /// into, or in the `small` profile one frame decoded unless it is cached.
    #[inline(always)]
    pub fn cell(&self, sheet: u32, column: u64) -> Result<Cell, CodecError> {
        match natively(ValueOf(self, sheet, column)) {
            Some(value) => Ok(Cell::Completion(value.into())),
            None => self.cell_elsewhere(sheet, column),
        }
    }

    /// The same of any cell: in a frame, after the end of its row, or outside the file.
    #[inline(never)]
    pub(super) fn cell_elsewhere(&self, sheet: u32, column: u64) -> Result<Cell, CodecError> {
        Ok(match self.place(sheet, column)? {
            Place::Stored { column, end, after } => return self.stored(sheet, column, end, after),
            Place::Past { end, after } => return self.after(After::decode(after), end, column),
            Place::NimSum if column < u64::from(self.columns) => Cell::Completion(column ^ u64::from(sheet)),
            Place::NimSum | Place::Outside => Cell::Beyond,
        })
    }

    /// A cell before the end of its row, `column < end`, where it is not in a chunk that may be read at once.
    pub(super) fn stored(&self, sheet: u32, column: u32, end: u32, after: u32) -> Result<Cell, CodecError> {
        let Some(pieces) = self.pieces() else { return self.kept(sheet, column, end, after) };
        let mut value = [0];
        self.rows().values(pieces, sheet, column..column + 1, &mut value)?;
        Ok(Cell::Completion(value[0].into()))
    }

    /// Decodes the stored columns of a sheet in `columns` into `out`, which has a place for each.
    ///
    /// # Errors
    /// If a column is not stored or not kept, or the bytes are damaged.
    pub fn decode(&self, sheet: u32, columns: Range<u32>, out: &mut [u32]) -> Result<(), CodecError> {
        self.rows().decode(sheet, columns, out)
    }

    /// The completions of a sheet in `columns` into `out`, with [`NONE`] for a missing cell or
    /// completion, or for a completion above `u32`.
    ///
    /// # Errors
    /// If the file does not hold the sheet or keep the columns, or is damaged.
    pub fn fill(&self, sheet: u32, columns: Range<u32>, out: &mut [u32]) -> Result<(), CodecError> {
        self.rows().fill(sheet, columns, out)
    }

    /// Reads rows one after the other.
    pub fn rows(&self) -> RowReader<'_> {
        RowReader { file: self, read: PieceRead::default(), scratch: Scratch::default() }
    }

    /// A whole sheet, decoded. Costs its length.
    ///
    /// # Errors
    /// If the file does not hold the sheet or keep its columns, or is damaged.
    pub fn sheet(&self, sheet: u32) -> Result<Sheet, CodecError> {
        if !self.holds(sheet) {
            return Err(CodecError::OutOfRange);
        }
        let first_column = self.first_column(sheet);
        if self.is_a_rule() {
            let columns = first_column..self.columns;
            let completions = collected(columns.len() as u64, columns.map(|column| column ^ sheet))?;
            return Ok(Sheet { first_column, completions, rest: Rest::Unknown });
        }
        let (end, rest) = self.ending(sheet)?;
        // A row of a piece takes two bytes at least, so that this bounds the memory by the file's length.
        let pieces = self.header.sections.get(SectionKind::Pieces).unwrap_or_default().length / PIECE_ENTRY_BYTES;
        // A file of ends has no pieces, and two columns a sheet.
        let most = if self.keeps_cells() { pieces * u64::from(BLOCK) } else { 2 };
        if end < first_column || u64::from(end - first_column) > most {
            return Err(CodecError::Malformed("end of a sheet"));
        }
        let mut completions = filled(0, u64::from(end - first_column))?;
        self.decode(sheet, first_column..end, &mut completions)?;
        Ok(Sheet { first_column, completions, rest })
    }
}

/// A value that may be read in place.
struct ValueOf<'a>(&'a CellFile, u32, u64);

impl Work for ValueOf<'_> {
    type Done = Option<u32>;

    #[inline(always)]
    fn run(self, processor: impl Processor) -> Option<u32> {
        self.0.value(processor, self.1, self.2)
    }
}

/// Rows of a file that are read one after the other, with buffers that are used again. If bytes are not in memory, the last
/// piece is kept: the rows of a block read it once for all sheets of a row group.
pub struct RowReader<'a> {
    file: &'a CellFile,
    read: PieceRead,
    scratch: Scratch,
}

impl RowReader<'_> {
    /// [`CellFile::decode`].
    pub fn decode(&mut self, sheet: u32, columns: Range<u32>, out: &mut [u32]) -> Result<(), CodecError> {
        let file = self.file;
        let (end, _) = file.extent(sheet)?;
        if !file.holds(sheet)
            || columns.start < file.first_column(sheet)
            || columns.end > end
            || out.len() != columns.len()
        {
            return Err(CodecError::OutOfRange);
        }
        let Some(pieces) = file.pieces() else {
            for (column, value) in columns.zip(out) {
                let Cell::Completion(kept) = file.cell(sheet, column.into())? else {
                    return Err(CodecError::OutOfRange);
                };
                *value = u32::try_from(kept).map_err(|_| CodecError::OutOfRange)?;
            }
            return Ok(());
        };
        file.announce(sheet, &(u64::from(columns.start)..u64::from(columns.end)));
        let mut column = columns.start;
        let mut out = out;
        while column < columns.end {
            let block = column / BLOCK;
            let stop = file.span(sheet, block, end).end.min(columns.end);
            let (now, rest) = out.split_at_mut((stop - column) as usize);
            file.prefetch_ahead(sheet, block, columns.end);
            self.values(pieces, sheet, column..stop, now)?;
            out = rest;
            column = stop;
        }
        Ok(())
    }

    /// Consecutive stored cells of a row in one block, from their piece.
    fn values(
        &mut self,
        pieces: &dyn Pieces,
        row: u32,
        columns: Range<u32>,
        out: &mut [u32],
    ) -> Result<(), CodecError> {
        let (file, block, index) = (self.file, columns.start / BLOCK, self.file.index(row));
        let (group, lane) = (index / ROW_GROUP, index % ROW_GROUP);
        let span = |lane: u32| {
            let index = index - index % ROW_GROUP + lane;
            let (end, _) = records::record(file.indexes(), file.rows, index)?;
            Ok(file.span(file.row_at(index), block, end))
        };
        let rows = ROW_GROUP.min(file.header.sheets.saturating_sub(group * ROW_GROUP));
        let cells = Cells { group, rows, lane, columns, span: &span };
        if !pieces.cached(&cells, out) {
            let piece = file.piece_bytes(row, block, &mut self.read)?;
            pieces.read(&cells, piece, &mut self.scratch, out)?;
        }
        Ok(())
    }

    /// [`CellFile::fill`].
    pub fn fill(&mut self, sheet: u32, columns: Range<u32>, out: &mut [u32]) -> Result<(), CodecError> {
        let file = self.file;
        if !file.holds(sheet) || out.len() != columns.len() {
            return Err(CodecError::OutOfRange);
        }
        let place = |column: u32| (column.clamp(columns.start, columns.end) - columns.start) as usize;
        let first = file.first_column(sheet);
        out[..place(first)].fill(NONE);
        if file.is_a_rule() {
            for (column, value) in (columns.start.max(first)..columns.end).zip(&mut out[place(first)..]) {
                *value = if column < file.columns { column ^ sheet } else { NONE };
            }
            return Ok(());
        }
        let (end, _) = file.extent(sheet)?;
        let stored = first.max(columns.start)..end.min(columns.end);
        if !stored.is_empty() {
            self.decode(sheet, stored.clone(), &mut out[place(stored.start)..place(stored.end)])?;
        }
        let tail = end.max(first).max(columns.start);
        let out = &mut out[place(tail)..];
        if out.is_empty() {
            return Ok(());
        }
        out.fill(NONE);
        if let (_, Rest::Tail(offsets)) = file.ending(sheet)? {
            let begun = (tail - end) as usize % offsets.len().max(1);
            let columns = tail..columns.end.max(tail);
            for ((column, value), offset) in columns.zip(out).zip(offsets.iter().cycle().skip(begun)) {
                // `NONE` for those that are no `u32`, as documented.
                *value = column.checked_add(*offset).unwrap_or(NONE);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use supermex_build::{BuildOptions, build};
    use supermex_game::{Game, NONE, PassLevel};

    /// A row that ends with the greatest number: the tail of sheet 0 is `column + 1`, which overflows in the end.
    #[test]
    fn tails_are_filled_up_to_the_last_column() {
        let directory = tempfile::tempdir().unwrap();
        let out = directory.path().join("db");
        build(&out, &BuildOptions::new(Game::Chomp).sheets(8), &|_| {}).unwrap();
        let table = crate::read(&out).unwrap();
        let crate::table::AnyStore::Sheets(table) = table.store else { panic!() };
        let mut row = [0; 3];
        table.file(PassLevel::ZERO, 0).unwrap().fill(0, u32::MAX - 3..u32::MAX, &mut row).unwrap();
        assert_eq!(row, [u32::MAX - 2, u32::MAX - 1, NONE]);
    }
}
