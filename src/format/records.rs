//! The indexes of a table of sheets: the end of each sheet and what follows it, and where the pieces are.

use std::ops::Range;

use super::bytes::{read_u32, read_u64};
use super::{BLOCK, ROW_GROUP};
use crate::codec::CodecError;

/// Bytes of a sheet's record: its end, and how it goes on.
pub const RECORD_BYTES: u64 = 8;
/// Bytes of a sheet's start, in the `ends` profile.
pub const START_BYTES: u64 = 4;
/// Bytes of a row's number and first column, where a file keeps only some rows.
pub const NUMBER_BYTES: u64 = 8;
/// Bytes of a row group's entry: its first block, and the number of its first piece.
pub const ROW_GROUP_BYTES: u64 = 8;
/// Bytes of a piece's entry: where it begins in the data.
pub const PIECE_ENTRY_BYTES: u64 = 8;

/// How a sheet goes on after its stored columns, as its record codes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After {
    Unknown,
    Nothing,
    /// The offset of a tail of period 1.
    Steady(u32),
    /// Place in the tails section of a period, which is followed by one offset for each of its columns.
    Cyclic(u32),
}

impl After {
    pub const UNKNOWN: u32 = u32::MAX;
    pub const NOTHING: u32 = u32::MAX - 1;
    pub(super) const CYCLIC: u32 = 1 << 31;

    #[inline(always)]
    pub fn decode(code: u32) -> Self {
        match code {
            Self::UNKNOWN => Self::Unknown,
            Self::NOTHING => Self::Nothing,
            code if code & Self::CYCLIC != 0 => Self::Cyclic(code & !Self::CYCLIC),
            offset => Self::Steady(offset),
        }
    }
}

/// Two numbers that are read at once, the first from the low half.
#[inline(always)]
#[allow(clippy::cast_possible_truncation, reason = "the two halves")]
const fn halves(both: u64) -> (u32, u32) {
    (both as u32, (both >> 32) as u32)
}

/// A sheet's record: one more than its last stored column, and the code of what follows. `index` counts the sheets of
/// the file.
#[inline(always)]
pub fn record(indexes: &[u8], section: usize, index: u32) -> Result<(u32, u32), CodecError> {
    read_u64(indexes, record_place(section, index)).map(halves).ok_or(CodecError::Truncated)
}

/// Where a sheet's record is.
#[inline(always)]
pub fn record_place(section: usize, index: u32) -> usize {
    section.wrapping_add((index as usize).wrapping_mul(8))
}

/// A sheet's start: the completion of its first column, or [`NONE`](supermex_game::NONE) where it stores none. `index` counts
/// the sheets of the file.
#[inline]
pub fn start(indexes: &[u8], section: usize, index: u32) -> Result<u32, CodecError> {
    read_u32(indexes, section + index as usize * 4).ok_or(CodecError::Truncated)
}

/// The number of a row and its first column, where a file keeps only some rows. `index` counts the rows of the file.
#[inline]
pub fn number(indexes: &[u8], section: usize, index: u32) -> Option<(u32, u32)> {
    read_u64(indexes, section.checked_add(usize::try_from(index).ok()?.checked_mul(8)?)?).map(halves)
}

/// A row group's entry: its first block, and the number of its first piece. The entry after the last has the number of
/// all pieces.
#[inline(always)]
pub fn row_group(indexes: &[u8], section: usize, index: u32) -> Option<(u32, u32)> {
    read_u64(indexes, section + index as usize * 8).map(halves)
}

/// Where a piece's entry is, by the entry of its row group and its block.
#[inline(always)]
pub fn piece_entry(section: usize, (first_block, number): (u32, u32), block: u32) -> Option<usize> {
    let index = u64::from(number) + u64::from(block.checked_sub(first_block)?);
    section.checked_add(usize::try_from(index).ok()?.checked_mul(8)?)
}

/// The number of the piece whose entry is at this place.
#[inline(always)]
pub fn piece_number(section: usize, entry: usize) -> usize {
    (entry - section) / 8
}

/// A number of the tails section: a period, or an offset.
#[inline]
pub fn tail(tails: &[u8], index: u32) -> Option<u32> {
    read_u32(tails, usize::try_from(index).ok()?.checked_mul(4)?)
}

/// The columns of a sheet in a block: those from `first` on, the first that it stores, and before `end`.
#[inline(always)]
pub fn span(first: u32, end: u32, block: u32) -> Range<u32> {
    let start = (block * BLOCK).max(first);
    start..end.min(block.saturating_mul(BLOCK).saturating_add(BLOCK)).max(start)
}

/// The blocks for which a row group has pieces, by the stored columns of its rows: from the first block in which a row stores any,
/// to the last.
pub fn blocks(stored: impl Iterator<Item = Range<u32>>) -> Range<u32> {
    let (mut start, mut end) = (u32::MAX, 0);
    for columns in stored.filter(|columns| !columns.is_empty()) {
        start = start.min(columns.start / BLOCK);
        end = end.max(columns.end.div_ceil(BLOCK));
    }
    start.min(end)..end
}

/// Number of row groups of a file with this many sheets.
pub fn row_groups(sheets: u32) -> u32 {
    sheets.div_ceil(ROW_GROUP)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_and_blocks() {
        assert_eq!(span(300, 700, 0), 300..300);
        assert_eq!(span(300, 700, 1), 300..512);
        assert_eq!(span(300, 700, 2), 512..700);
        assert_eq!(span(300, 700, 3), 768..768);
        assert_eq!(blocks([300..300, 300..700, 513..515].into_iter()), 1..3);
        // The rows of two layers.
        assert_eq!(blocks([300..700, 2..257].into_iter()), 0..3);
        assert_eq!(blocks(std::iter::empty()), 0..0);
    }
}
