//! Reads two lines: a bitmap says from which of two lists each value comes. Sheets of 3-row Chomp have this form.
//!
//! The upper list rises by one per value *in it* (it takes nearly every number in turn), the lower falls by 1 + √2 per
//! value in it. In other games the chunk says how far each line rises per column. A list stores the differences in one width, with a bitmap for runs. The few values that are farther off
//! are patches, and belong to no run.

use super::bits::{Window, index, low8, low32, mask, peek, select_unpredictable, word};
use super::processor::Processor;

/// How far the lines of Chomp rise per value, in 1/65536: one, and -(1 + √2).
pub const SLOPES: [i32; 2] = [1 << 16, -158_218];
/// Bytes of the header of two lines.
pub const HEADER: usize = 10;
/// Bytes of the slopes, if they are not those of Chomp.
pub const SLOPE_BYTES: usize = 6;
/// Patches in a chunk, at most.
pub const MAX_PATCHES: usize = 16;

/// Bit fields of the header, from bit 0: one (1), widths (3 each, upper first), runs (1 each), patches (5), slopes (1), zero (1), values on the
/// lower line (8), bytes of the upper list (8), bases (24 each).
pub mod field {
    pub const WIDTH: usize = 1;
    pub const RUNS: usize = 7;
    pub const PATCHES: usize = 9;
    pub const SLOPES: usize = 14;
    pub const LOWER: usize = 16;
    pub const UPPER_BYTES: usize = 24;
    pub const BASE: usize = 32;
}

/// How far a line has risen after this many values, or columns.
#[inline(always)]
pub fn rise(slope: i32, after: u32) -> u32 {
    (slope.wrapping_mul(after.cast_signed()) >> 16).cast_unsigned()
}

/// A chunk of two lines, its header read.
pub(super) struct Header {
    pub(super) word: u64,
    /// The byte where the indices of the patches are.
    pub(super) indices: usize,
    pub(super) patches: usize,
    /// Whether it has slopes of its own, per column.
    pub(super) slopes: bool,
    /// The byte after the patches: its slopes are there, if it has them.
    pub(super) slopes_at: usize,
}

/// One of its lists.
pub(super) struct List {
    pub(super) runs: bool,
    pub(super) width: usize,
    pub(super) base: u32,
    pub(super) slope: i32,
    /// The byte where it starts: with its run bitmap, if it has one.
    pub(super) at: usize,
    /// The bit where its fields are.
    pub(super) fields: usize,
    pub(super) len: usize,
}

impl Header {
    #[inline(always)]
    pub(super) fn open(bytes: &Window, len: usize) -> Self {
        let word = word(bytes, 0);
        let (indices, patches) = (HEADER + len.div_ceil(8), index(word >> field::PATCHES & 31));
        Self { word, indices, patches, slopes: word >> field::SLOPES & 1 == 1, slopes_at: indices + 2 * patches }
    }

    /// Values on the lower line.
    #[inline(always)]
    pub(super) const fn lower(&self) -> usize {
        index(self.word >> field::LOWER & 255)
    }

    #[inline(always)]
    pub(super) fn list(&self, bytes: &Window, len: usize, line: usize) -> List {
        let runs = self.word >> (field::RUNS + line) & 1 == 1;
        let own = select_unpredictable(line == 0, len.wrapping_sub(self.lower()), self.lower()) & 255;
        let after = select_unpredictable(line == 0, 0, index(self.word >> field::UPPER_BYTES & 255));
        let at = self.slopes_at + if self.slopes { SLOPE_BYTES } else { 0 } + after;
        let of_chomp = select_unpredictable(line == 0, SLOPES[0], SLOPES[1]);
        List {
            runs,
            width: index(self.word >> (field::WIDTH + 3 * line) & 7),
            base: signed24(word(bytes, field::BASE / 8 + 3 * line)).cast_unsigned(),
            // The chunks of a table mostly agree on it.
            slope: if self.slopes { signed24(word(bytes, self.slopes_at) >> (24 * line)) } else { of_chomp },
            at,
            fields: 8 * (at + select_unpredictable(runs, own.div_ceil(8), 0)),
            len: own,
        }
    }

    /// How far a line has risen at value `i` of the chunk, which is its own value `k`.
    #[inline(always)]
    pub(super) fn rise(&self, slope: i32, i: usize, k: usize) -> u32 {
        rise(slope, low32(if self.slopes { i } else { k } as u64))
    }

    /// The value of patch `p`.
    #[inline(always)]
    pub(super) fn patch(&self, bytes: &Window, p: usize) -> u32 {
        let byte = low8(word(bytes, self.indices + self.patches + p));
        i32::from(byte.cast_signed()).cast_unsigned()
    }
}

/// The value at `i < len`.
#[inline(always)]
pub fn get(processor: impl Processor, bytes: &Window, first_column: u32, len: usize, i: usize) -> u32 {
    let header = Header::open(bytes, len);
    let (below, line) = processor.rank(bytes, HEADER, i);
    // Unpredictable choices are computed both ways.
    let k = select_unpredictable(line == 1, below, i - below);
    let list = header.list(bytes, len, line);
    let (starts, here) = processor.rank(bytes, list.at, k);
    let j = select_unpredictable(list.runs, starts.wrapping_add(here).wrapping_sub(1), k);
    let at = list.fields.wrapping_add(j.wrapping_mul(list.width));
    let patch = processor.find_byte(bytes, header.indices, header.patches, low8(i as u64));
    let field = low32(peek(bytes, at) & mask(list.width));
    let left = select_unpredictable(patch < MAX_PATCHES, header.patch(bytes, patch), field);
    let line = list.base.wrapping_add(header.rise(list.slope, i, k));
    first_column.wrapping_add(line).wrapping_add(left)
}

/// The low 24 bits, the highest of them a sign.
#[inline(always)]
const fn signed24(word: u64) -> i32 {
    (low32(word) << 8).cast_signed() >> 8
}
