//! Reads a list: values that mostly rise by one per column, in blocks of 64 columns that are read alone.

use super::bits::{Source, Window, index, low32, mask, width_of_code};
use super::expand::{Numbers, expand, unpack};
use crate::codec::CodecError;

/// Columns in a block.
pub const BLOCK: usize = 64;
/// Bytes of the header of a list.
pub const HEADER: usize = 8;
/// Bits of the start of a block, in bytes.
pub const START_BITS: usize = 10;
/// Bits of the base of a list.
pub const BASE_BITS: usize = 28;

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
    (clusters > 1) as usize + (clusters > 2) as usize
}

/// A block, its header read.
struct Block {
    /// The run bitmap is at this byte, if there is one.
    runs_at: usize,
    runs: bool,
    clusters: usize,
    width: usize,
    /// The bit where the bases are.
    bases: usize,
    /// The bit where the fields are.
    fields: usize,
}

impl Block {
    #[inline(always)]
    fn open<S: Source + ?Sized>(bytes: &S, header: u64, which: usize) -> Self {
        let start = index(header >> ((field::START + START_BITS * which).wrapping_sub(START_BITS) & 63)) & 1023;
        let at = HEADER + if which == 0 { 0 } else { start };
        let head = bytes.word(at);
        let runs = head >> block::RUNS & 1 == 1;
        let clusters = 1 + index(head >> block::CLUSTERS & 3);
        let bases = 8 * (at + 1 + if runs { 8 } else { 0 });
        let width = width_of_code(head);
        Self { runs_at: at + 1, runs, clusters, width, bases, fields: bases + clusters * base_width(header) }
    }

    /// Bits of a field: the selector, then the residual.
    #[inline(always)]
    const fn field_bits(&self) -> usize {
        selector_bits(self.clusters) + self.width
    }
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

/// The value at `i < len`.
#[inline(always)]
pub fn get<S: Source + ?Sized>(bytes: &S, first_column: u32, i: usize) -> Result<u32, CodecError> {
    let header = bytes.word(0);
    let block = Block::open(bytes, header, i >> 6);
    let local = i & 63;
    let starts = (bytes.word(block.runs_at) & (mask(local) << 1 | 1)).count_ones() as usize;
    let j = if block.runs { starts.wrapping_sub(1) } else { local };
    let at = block.fields.wrapping_add(j.wrapping_mul(block.field_bits()));
    if at > 8 * bytes.size() {
        return Err(CodecError::Truncated);
    }
    let field = bytes.peek(at);
    let selector_bits = selector_bits(block.clusters);
    let selector = index(field & mask(selector_bits));
    let base_width = base_width(header);
    let low = bytes.peek(block.bases + selector * base_width) & mask(base_width);
    let number = low32(low).wrapping_add(low32(field >> selector_bits & mask(block.width)));
    Ok(first_column.wrapping_add(low32(i as u64)).wrapping_add(base(header)).wrapping_add(number))
}

/// All values into `out`, of which the first `len` count; the byte after the list.
#[inline(always)]
pub fn decode(window: &Window, first_column: u32, len: usize, out: &mut [u32; 256]) -> Result<usize, CodecError> {
    let header = window.word(0);
    let mut numbers: Numbers = [0; 272];
    let mut end = 0;
    let base_width = base_width(header);
    let mut origin = first_column.wrapping_add(base(header));
    for (which, out) in out.chunks_mut(BLOCK).enumerate().take(len.div_ceil(BLOCK)) {
        let block = Block::open(window, header, which);
        let runs = window.word(block.runs_at);
        let count = if block.runs { runs.count_ones() as usize } else { BLOCK.min(len - BLOCK * which) };
        let base = |k: usize| {
            let low = window.peek(block.bases + k * base_width) & mask(base_width);
            low32(low).wrapping_add(origin)
        };
        let (at, width) = (block.fields, block.field_bits());
        let own = numbers.get_mut(1..1 + BLOCK).unwrap_or_default();
        // With selectors, the bases come by masks: no table, so that eight numbers go together.
        let first = base(0);
        match block.clusters {
            1 => unpack(window, at, width, count, own, |field| first.wrapping_add(field)),
            2 => {
                let second = base(1).wrapping_sub(first);
                unpack(window, at, width, count, own, |field| {
                    first.wrapping_add(second & 0u32.wrapping_sub(field & 1)).wrapping_add(field >> 1)
                });
            }
            _ => {
                let (second, third) = (base(1).wrapping_sub(first), base(2).wrapping_sub(first));
                // With three clusters selector 3 does not occur.
                let both = base(3).wrapping_sub(first).wrapping_sub(second).wrapping_sub(third);
                unpack(window, at, width, count, own, |field| {
                    let (low, high) = (0u32.wrapping_sub(field & 1), 0u32.wrapping_sub(field >> 1 & 1));
                    let base =
                        first.wrapping_add(second & low).wrapping_add(third & high).wrapping_add(both & low & high);
                    base.wrapping_add(field >> 2)
                });
            }
        }
        if block.runs {
            expand(&numbers, runs, 0, out);
        } else {
            out.copy_from_slice(numbers.get(1..=BLOCK).unwrap_or_default());
        }
        for (slot, i) in out.iter_mut().zip(0..) {
            *slot = slot.wrapping_add(i);
        }
        origin = origin.wrapping_add(64);
        end = at + count * width;
    }
    Ok(end.div_ceil(8))
}

/// The bytes the list takes, if its structure is sound.
pub fn check(bytes: &[u8], len: usize) -> Result<usize, CodecError> {
    let header = bytes.word(0);
    let blocks = len.div_ceil(BLOCK);
    let mut end = HEADER;
    for which in 0..3 {
        if which + 1 >= blocks && header >> (field::START + START_BITS * which) & mask(START_BITS) != 0 {
            return Err(CodecError::Malformed("start of a block that is not there"));
        }
    }
    for which in 0..blocks {
        let block = Block::open(bytes, header, which);
        if block.runs_at != end + 1 {
            return Err(CodecError::Malformed("start of a block"));
        }
        // The encoder has no use for more, and decoding many at once takes 32 bits of each.
        if block.field_bits() > 32 {
            return Err(CodecError::Malformed("width of the fields"));
        }
        let own = BLOCK.min(len - BLOCK * which);
        let runs = bytes.word(block.runs_at);
        if block.runs && (runs & 1 == 0 || runs & !(mask(own - 1) << 1 | 1) != 0) {
            return Err(CodecError::Malformed("runs"));
        }
        let count = if block.runs { runs.count_ones() as usize } else { own };
        let bits = block.fields + count * block.field_bits();
        end = bits.div_ceil(8);
        super::chunk::zeros(bytes, bits, 8 * end)?;
    }
    Ok(end)
}
