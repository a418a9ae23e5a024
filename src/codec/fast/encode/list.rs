//! Plans and writes a list.
//!
//! All four blocks take a step before any takes the next: the steps of one block depend on each other, and loading a
//! value that was just stored in parts would stall.

use super::super::bits::select_unpredictable;
use super::super::form::CHUNK;
use super::super::list::{BLOCK, HEADER, START_BITS, block, field, selector_bits};
use super::cover::{self, CLUSTERS, Cover, Number, Sizes, width_code, width_for};
use super::ops::{EncodeOps, Kept, SPARE};
use super::writer::Writer;

/// Bits of the base of a list.
const BASE_BITS: usize = 28;
/// Blocks of a list.
const BLOCKS: usize = CHUNK / BLOCK;
/// The widest fields that are written many at a time.
const MOST_BITS: usize = 16;
/// The widest bases of which two are put at once.
const TWO_BASES: usize = 28;

/// A list, as it will be written.
pub struct Layout {
    /// Each value less its column.
    numbers: [u32; CHUNK],
    /// How far the numbers of a block are above the least of them, if 16 bits are enough for all of them; and if not.
    narrow: [[u16; BLOCK]; BLOCKS],
    wide: [[u32; BLOCK]; BLOCKS],
    is_wide: bool,
    blocks: [Block; BLOCKS],
    /// How many of them there are.
    count: usize,
    /// The least number, or zero.
    base: u32,
    /// Bits of the base of a cluster.
    base_width: usize,
    /// Where the search for a width begins.
    guess: usize,
    /// Scratch for the fields of the blocks.
    fields: [Kept; BLOCKS],
}

/// A block, as it will be written.
#[derive(Clone, Copy)]
struct Block {
    /// Values.
    count: usize,
    /// The least number, and how far the greatest is above it.
    least: u32,
    most: u32,
    /// The width at which two clusters suffice.
    two: usize,
    /// Bit `i` set where number `i` is not the one before it.
    changes: u64,
    cover: Cover,
    /// Where the clusters start, above the least number; the last again after the last.
    starts: [u32; CLUSTERS],
}

impl Layout {
    /// Nothing planned yet.
    #[inline(always)]
    pub const fn new() -> Self {
        let none = Block { count: 0, least: 0, most: 0, two: 0, changes: 0, cover: Cover::NONE, starts: [0; CLUSTERS] };
        Self {
            numbers: [0; CHUNK],
            narrow: [[0; BLOCK]; BLOCKS],
            wide: [[0; BLOCK]; BLOCKS],
            is_wide: false,
            blocks: [none; BLOCKS],
            count: 0,
            base: 0,
            base_width: 32,
            guess: 0,
            fields: [[0; BLOCK + SPARE]; BLOCKS],
        }
    }

    /// Plans the first `len` of some values, of which no block after the last of these is looked at.
    #[inline(always)]
    pub fn find(&mut self, ops: impl EncodeOps, first_column: u32, values: &[u32; CHUNK], len: usize) {
        // Many rows are short.
        self.count = len.div_ceil(BLOCK).min(BLOCKS);
        let blocks = self.numbers.as_chunks_mut::<BLOCK>().0.iter_mut().zip(values.as_chunks::<BLOCK>().0);
        for ((slots, values), start) in blocks.zip((0..).step_by(BLOCK)).take(self.count) {
            for ((slot, &value), i) in slots.iter_mut().zip(values).zip(start..) {
                *slot = value.wrapping_sub(first_column).wrapping_sub(i);
            }
        }
        // The last block is filled up with its last number. This does not change its cover.
        let last = self.numbers[(len - 1) & 255];
        self.numbers[len..BLOCK * self.count].fill(last);
        for (which, block) in self.blocks.iter_mut().enumerate() {
            block.count = len.saturating_sub(BLOCK * which).min(BLOCK);
        }
        let (low, high) = self.find_ranges(i32::cast_unsigned, u32::cast_signed);
        if low >> (BASE_BITS - 1) == low >> 31 {
            self.base = low.cast_unsigned();
            self.base_width = width_for(high.cast_unsigned().wrapping_sub(low.cast_unsigned()));
        } else {
            self.find_ranges(|number| number, |number| number);
            (self.base, self.base_width) = (0, 32);
        }
        let Self { base_width, numbers, narrow, wide, is_wide, blocks, guess, .. } = self;
        let blocks = &mut blocks[..self.count];
        *is_wide = blocks.iter().any(|block| block.most > u32::from(u16::MAX));
        if *is_wide {
            find_covers(ops, *base_width, numbers, wide, blocks, guess);
        } else {
            find_covers(ops, *base_width, numbers, narrow, blocks, guess);
        }
    }

    /// Finds the least and the greatest number of each block and of all.
    #[inline(always)]
    fn find_ranges<T: Ord + Copy>(&mut self, back: impl Fn(T) -> u32, turn: impl Fn(u32) -> T) -> (T, T) {
        let first = turn(self.numbers[0]);
        let (mut low, mut high) = (first, first);
        for (block, numbers) in self.blocks.iter_mut().zip(self.numbers.as_chunks::<BLOCK>().0).take(self.count) {
            let first = turn(numbers[0]);
            let (mut least, mut most) = (first, first);
            for &number in numbers {
                least = least.min(turn(number));
                most = most.max(turn(number));
            }
            (low, high) = (low.min(least), high.max(most));
            block.least = back(least);
            block.most = back(most).wrapping_sub(block.least);
        }
        (low, high)
    }

    /// Bytes of the list.
    #[inline(always)]
    pub fn bytes(&self) -> usize {
        let blocks = self.blocks.iter().take(self.count);
        HEADER + blocks.map(|block| 1 + block.cover.bits.div_ceil(8)).sum::<usize>()
    }

    /// Writes the list.
    #[inline(always)]
    pub fn write(&mut self, ops: impl EncodeOps, out: &mut Writer) {
        let mut header = width_code(self.base_width) << field::BASE_WIDTH | u64::from(self.base) << field::BASE;
        if self.is_wide {
            return self.write_wide(ops, header, out);
        }
        let mut counts = [0; BLOCKS];
        for (((block, numbers), fields), count) in
            self.blocks.iter().zip(&self.narrow).zip(&mut self.fields).zip(&mut counts).take(self.count)
        {
            let own = cover::fields(numbers, &block.starts.map(u16::of), block.cover.count);
            *count = ops.keep(&own, block.kept(), fields);
        }
        out.put_word(0);
        let origin = out.align();
        let all = self.blocks.iter().zip(&self.fields).zip(counts);
        for (which, ((block, fields), count)) in all.enumerate().take(self.count) {
            header |= block_start(which, out.align() - origin);
            block.write_head(block.least.wrapping_sub(self.base), self.base_width, out);
            out.put_list(ops, fields, count, block.field_width());
        }
        out.store(0, header);
    }

    /// The same if numbers take more than 16 bits.
    #[inline(always)]
    fn write_wide(&mut self, ops: impl EncodeOps, mut header: u64, out: &mut Writer) {
        out.put_word(0);
        let origin = out.align();
        let all = self.blocks.iter().zip(&self.wide).zip(&mut self.fields);
        for (which, ((block, numbers), fields)) in all.enumerate().take(self.count) {
            header |= block_start(which, out.align() - origin);
            block.write_head(block.least.wrapping_sub(self.base), self.base_width, out);
            let own = cover::fields(numbers, &block.starts, block.cover.count);
            let width = block.field_width();
            if width <= MOST_BITS {
                let count = ops.keep(&own.map(u16::of), block.kept(), fields);
                out.put_list(ops, fields, count, width);
                continue;
            }
            for (i, &field) in own.iter().enumerate() {
                if block.kept() >> i & 1 == 1 {
                    out.put(u64::from(field), width);
                }
            }
            out.align();
        }
        out.store(0, header);
    }
}

/// The field of the header that says where a block starts, counted from the first.
#[inline(always)]
const fn block_start(which: usize, at: usize) -> u64 {
    // The first starts at 0, and has no field.
    (at as u64) << ((field::START + START_BITS * which).wrapping_sub(START_BITS) & 63)
}

/// Finds how the blocks are covered.
#[inline(always)]
fn find_covers<T: Number>(
    ops: impl EncodeOps,
    base_width: usize,
    numbers: &[u32; CHUNK],
    above: &mut [[T; BLOCK]; BLOCKS],
    blocks: &mut [Block],
    guess: &mut usize,
) {
    for ((block, numbers), above) in blocks.iter_mut().zip(numbers.as_chunks::<BLOCK>().0).zip(&mut *above) {
        for (slot, number) in above.iter_mut().zip(numbers) {
            *slot = T::of(number.wrapping_sub(block.least));
        }
        block.changes = block.own(T::changes(ops, above));
        block.two = cover::width_of_two(above, block.most);
    }
    for (block, numbers) in blocks.iter_mut().zip(&*above) {
        let starts = block.changes.count_ones() as usize;
        let sizes = Sizes { values: block.count, starts, base: base_width };
        block.cover = cover::find(numbers, block.most, block.two, sizes, guess);
        block.starts = [0; CLUSTERS];
    }
    for which in 1..CLUSTERS {
        for (block, numbers) in blocks.iter_mut().zip(&*above) {
            let last = T::of(block.starts[which - 1]);
            let next = cover::next_start(numbers, block.cover.width, last);
            // A selection and no branch, because the number of blocks is unpredictable.
            block.starts[which] = select_unpredictable(which < block.cover.count, next, last).get();
        }
    }
}

impl Block {
    /// Which of some bits are of values of the block.
    const fn own(&self, bits: u64) -> u64 {
        if self.count < BLOCK { bits & ((1 << self.count) - 1) } else { bits }
    }

    /// Which values have a field.
    #[inline(always)]
    fn kept(&self) -> u64 {
        select_unpredictable(self.cover.runs, self.changes, self.own(u64::MAX))
    }

    /// Bits of a field.
    const fn field_width(&self) -> usize {
        selector_bits(self.cover.count) + self.cover.width
    }

    /// Writes the header, the bitmap and the bases, which come before the fields.
    #[inline(always)]
    fn write_head(&self, least: u32, base_width: usize, out: &mut Writer) {
        let cover = &self.cover;
        let head = width_code(cover.width)
            | (cover.count as u64 - 1) << block::CLUSTERS
            | u64::from(cover.runs) << block::RUNS;
        out.put(head, 8);
        out.put_word_if(cover.runs, self.changes);
        let bases = self.starts.map(|start| u64::from(least.wrapping_add(start)));
        if base_width > TWO_BASES {
            for &base in bases.iter().take(cover.count) {
                out.put(base, base_width);
            }
            return;
        }
        // Two at a time, of which one or both may not exist, because their number is unpredictable.
        let second = select_unpredictable(cover.count > 1, bases[1] << base_width, 0);
        out.put(bases[0] | second, base_width * cover.count.min(2));
        let third = select_unpredictable(cover.count > 2, bases[2], 0);
        let fourth = select_unpredictable(cover.count > 3, bases[3] << base_width, 0);
        out.put(third | fourth, base_width * cover.count.saturating_sub(2));
    }
}
