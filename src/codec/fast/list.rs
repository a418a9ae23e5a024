//! Reads a list: values that mostly rise by one per column, in blocks of 64 columns. Each block can be read alone.

use super::bits::{Window, index, low32, mask, peek, select_unpredictable, width_of_code, word};
use super::processor::{Processor, expand};
use super::scratch::{Buffers, Selection};

/// Columns in a block.
pub const BLOCK: usize = 64;
/// Bytes of the header of a list.
pub const HEADER: usize = 8;
/// Bits of the start of a block, in bytes.
pub const START_BITS: usize = 10;

/// Bit fields of the header of a list, from bit 0: zero (1), base bits code (5), starts of blocks 1, 2, 3 (10 each), base.
pub mod field {
    pub const BASE_WIDTH: usize = 1;
    pub const START: usize = 6;
    pub const BASE: usize = 36;
}

/// Bit fields of the header byte of a block: width code (5), clusters - 1 (2), runs (1).
pub mod block {
    pub const CLUSTERS: usize = 5;
    pub const RUNS: usize = 7;
}

/// Selector bits per number for `clusters` (1..=4).
#[inline(always)]
pub const fn selector_bits(clusters: usize) -> usize {
    0b10_10_01_00_00 >> (2 * clusters) & 3
}

/// A block, its header read.
pub(super) struct Block {
    /// The run bitmap is at this byte, if there is one.
    pub(super) runs_at: usize,
    pub(super) runs: bool,
    clusters: usize,
    width: usize,
    /// The bit where the bases are.
    bases: usize,
    /// The bit where the fields are.
    pub(super) fields: usize,
}

impl Block {
    #[inline(always)]
    pub(super) fn open(bytes: &Window, header: u64, which: usize) -> Self {
        let at = block_at(header, which);
        let head = word(bytes, at);
        let runs = head >> block::RUNS & 1 == 1;
        let clusters = 1 + index(head >> block::CLUSTERS & 3);
        let bases = 8 * (at + 1 + 8 * usize::from(runs));
        let width = width_of_code(head);
        Self { runs_at: at + 1, runs, clusters, width, bases, fields: bases + clusters * base_width(header) }
    }

    /// Bits of a field: the selector, then the residual.
    #[inline(always)]
    pub(super) const fn field_bits(&self) -> usize {
        selector_bits(self.clusters) + self.width
    }
}

/// The byte where a block starts.
#[inline(always)]
fn block_at(header: u64, which: usize) -> usize {
    // Block 0 has the start 0, which is not stored.
    let starts = header >> field::START << START_BITS;
    HEADER + (index(starts >> ((START_BITS * which) & 63)) & 1023)
}

/// Bits of the base of a cluster.
#[inline(always)]
const fn base_width(header: u64) -> usize {
    width_of_code(header >> field::BASE_WIDTH)
}

/// The base of the list.
#[inline(always)]
const fn base(header: u64) -> u32 {
    low32((header.cast_signed() >> field::BASE).cast_unsigned())
}

/// The value at `i < len`, and a bit that is in the chunk unless that is cut off.
#[inline(always)]
pub fn get(bytes: &Window, first_column: u32, i: usize) -> (u32, usize) {
    let header = word(bytes, 0);
    let block = Block::open(bytes, header, i >> 6);
    let local = i & 63;
    let starts = (word(bytes, block.runs_at) << (63 - local)).count_ones() as usize;
    // Unpredictable choices are computed both ways.
    let j = select_unpredictable(block.runs, starts.wrapping_sub(1), local);
    let at = block.fields.wrapping_add(j.wrapping_mul(block.field_bits()));
    let field = peek(bytes, at);
    let selector_bits = selector_bits(block.clusters);
    let selector = index(field & mask(selector_bits));
    let base_width = base_width(header);
    let low = peek(bytes, block.bases + selector * base_width) & mask(base_width);
    let number = low32(low).wrapping_add(low32(field >> selector_bits & mask(block.width)));
    (first_column.wrapping_add(low32(i as u64)).wrapping_add(base(header)).wrapping_add(number), at)
}

/// The values in `range`, which is not empty, into the same places of `out`; others of their blocks may come along. The
/// byte after the last of the blocks.
#[inline(always)]
pub fn decode(
    processor: impl Processor,
    &Selection { window, first_column, len, ref range }: &Selection<'_>,
    Buffers { fields: numbers, .. }: &mut Buffers,
    out: &mut [u32; 256],
) -> usize {
    let header = word(window, 0);
    let mut end = 0;
    let base_width = base_width(header);
    let blocks = range.start / BLOCK..range.end.div_ceil(BLOCK);
    for (which, out) in out.as_chunks_mut::<BLOCK>().0.iter_mut().enumerate().take(blocks.end).skip(blocks.start) {
        let block = Block::open(window, header, which);
        let runs = word(window, block.runs_at);
        let count = if block.runs { runs.count_ones() as usize } else { BLOCK.min(len - BLOCK * which) };
        let origin = first_column.wrapping_add(base(header)).wrapping_add(low32((BLOCK * which) as u64));
        let bases = [0, 1, 2, 3].map(|k| {
            let low = peek(window, block.bases + k * base_width) & mask(base_width);
            low32(low).wrapping_add(origin)
        });
        let (at, width) = (block.fields, block.field_bits());
        // At most 64: bits of a word, or values of a block.
        let own = &mut numbers[1..1 + BLOCK].as_chunks_mut::<8>().0[..count.div_ceil(8)];
        processor.unpack(window, at, width, own);
        let selector_bits = selector_bits(block.clusters);
        let keep = low32(mask(selector_bits));
        for eight in own {
            let selectors = eight.map(|field| field & keep);
            let bases = processor.choose(&bases, selectors);
            for (slot, base) in eight.iter_mut().zip(bases) {
                *slot = (*slot >> selector_bits).wrapping_add(base);
            }
        }
        if block.runs {
            expand(processor, numbers, runs, 0, out);
        } else {
            out.copy_from_slice(&numbers[1..=BLOCK]);
        }
        for (slot, i) in out.iter_mut().zip(0..) {
            *slot = slot.wrapping_add(i);
        }
        end = at + count * width;
    }
    end.div_ceil(8)
}
