//! What is asked of a file whose pieces are copied, or written again.

use super::CellFile;
use crate::codec::CodecError;
use crate::format::bytes::read_u64;
use crate::format::piece::{Coding, Pieces};
use crate::format::{BLOCK, ROW_GROUP, records};

impl CellFile {
    /// Whether pieces of this coding and those of the file may stand in the same file.
    pub fn is_coded(&self, coding: Coding) -> Result<bool, CodecError> {
        let alike = (self.header.profile, self.header.frame_rows) == (coding.profile, coding.frame_rows);
        Ok(alike && self.pieces().map(Pieces::dictionary) == Some(&coding.dictionary()?))
    }

    /// How many bytes the pieces of the row group of a sheet take.
    pub fn row_group_bytes(&self, sheet: u32) -> Result<u64, CodecError> {
        let index = self.index(sheet) / ROW_GROUP;
        let start = |index| {
            let row_group = records::row_group(self.indexes(), self.row_groups, index);
            let at = row_group.and_then(|(_, piece)| records::piece_entry(self.pieces, (0, piece), 0));
            let at = at.ok_or(CodecError::Truncated)?;
            let Some(late) = &self.late else {
                return read_u64(self.indexes(), at).ok_or(CodecError::Truncated);
            };
            let mut read = Vec::new();
            self.source.read_ranges(&[late.entry(at, 1)], &mut read)?;
            read_u64(&read, 0).ok_or(CodecError::Truncated)
        };
        start(index + 1)?.checked_sub(start(index)?).ok_or(CodecError::Truncated)
    }

    /// The bytes of a piece, if it has `rows` sheets from `sheet` on and all the columns of its block. Then the piece
    /// is the same in a wider table. The file has to have [the same coding](Self::is_coded).
    pub fn whole_piece(&self, sheet: u32, rows: usize, block: u32) -> Option<Vec<u8>> {
        if !self.holds(sheet) || (block + 1) * BLOCK > self.columns {
            return None;
        }
        let (range, _) = self.piece_range(sheet, block).ok().filter(|(_, held)| *held as usize == rows)?;
        let mut bytes = Vec::new();
        self.source.read_ranges(std::slice::from_ref(&range), &mut bytes).ok()?;
        Some(bytes)
    }
}
