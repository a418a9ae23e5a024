//! Plans and writes a list.

use super::bits::{width_code, width_for};
use super::chunk::CHUNK;
use super::cover::{self, CLUSTERS, Cover, Number, Sizes};
use super::encode_ops::{EncodeOps, changes};
use super::list::{BASE_BITS, BLOCK, HEADER, START_BITS, block, field, selector_bits};
use super::writer::Writer;

/// Blocks of a list.
const BLOCKS: usize = CHUNK / BLOCK;
/// The narrowest fields that are written one by one.
const WIDE_FIELD: usize = 17;

/// A list, as it will be written.
pub struct Plan {
    /// What the values of a block are above the least of them, each less its column, where that takes 16 bits at most.
    numbers: [[u16; BLOCK]; BLOCKS],
    /// What each value is more than its column, where a block takes more.
    wide: [u32; CHUNK],
    /// The blocks, and how many there are.
    blocks: [Block; BLOCKS],
    count: usize,
    /// What the least number is, or zero.
    base: u32,
    /// Bits of the base of a cluster.
    base_width: usize,
    /// Where the search for a width begins.
    guess: usize,
}

/// A block, as it will be written.
#[derive(Clone, Copy)]
struct Block {
    /// Values.
    count: usize,
    /// The least number, and how far the greatest is above it.
    least: u32,
    most: u32,
    /// Bit `i` set where number `i` is not the one before it.
    changes: u64,
    cover: Cover,
    /// Where the clusters start, above the least number.
    starts: [u32; CLUSTERS],
}

impl Plan {
    /// Nothing planned yet.
    #[inline(always)]
    pub const fn new() -> Self {
        let none = Block { count: 0, least: 0, most: 0, changes: 0, cover: Cover::NONE, starts: [0; CLUSTERS] };
        let blocks = [none; BLOCKS];
        Self { numbers: [[0; BLOCK]; BLOCKS], wide: [0; CHUNK], blocks, count: 0, base: 0, base_width: 32, guess: 0 }
    }

    /// Plans the first `len` of some values.
    #[inline(always)]
    pub fn find(&mut self, ops: impl EncodeOps, first_column: u32, values: &[u32; CHUNK], len: usize) {
        for ((slot, &value), i) in self.wide.iter_mut().zip(values).zip(0..) {
            *slot = value.wrapping_sub(first_column).wrapping_sub(i);
        }
        // The last block is filled up by its last number, which changes nothing of how it is covered.
        let last = self.wide[(len - 1) & 255];
        self.wide.get_mut(len..).unwrap_or_default().fill(last);
        self.count = len.div_ceil(BLOCK);
        let (low, high) = self.find_ranges(i32::cast_unsigned, u32::cast_signed);
        if low >> (BASE_BITS - 1) == low >> 31 {
            self.base = low.cast_unsigned();
            self.base_width = width_for(high.cast_unsigned().wrapping_sub(low.cast_unsigned()));
        } else {
            self.find_ranges(|number| number, |number| number);
            (self.base, self.base_width) = (0, 32);
        }
        let (blocks, _) = self.wide.as_chunks::<BLOCK>();
        let all = self.blocks.iter_mut().zip(blocks).zip(&mut self.numbers);
        for (which, ((block, wide), numbers)) in all.enumerate().take(self.count) {
            block.count = BLOCK.min(len - BLOCK * which);
            if block.most <= u32::from(u16::MAX) {
                for (number, wide) in numbers.iter_mut().zip(wide) {
                    *number = u16::of(wide.wrapping_sub(block.least));
                }
                block.plan(ops.changes(numbers), numbers, self.base_width, &mut self.guess);
            } else {
                block.plan_wide(ops, wide, self.base_width, &mut self.guess);
            }
        }
    }

    /// Finds the least and the greatest number of each block and of all.
    #[inline(always)]
    fn find_ranges<T: Ord + Copy>(&mut self, back: impl Fn(T) -> u32, turn: impl Fn(u32) -> T) -> (T, T) {
        let first = turn(self.wide[0]);
        let (mut low, mut high) = (first, first);
        for (block, numbers) in self.blocks.iter_mut().zip(self.wide.as_chunks::<BLOCK>().0) {
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
    pub fn write(&self, ops: impl EncodeOps, out: &mut Writer) {
        let mut header = width_code(self.base_width) << field::BASE_WIDTH | u64::from(self.base) << field::BASE;
        out.put_word(0);
        let origin = out.align();
        let (blocks, _) = self.wide.as_chunks::<BLOCK>();
        let all = self.blocks.iter().zip(blocks).zip(&self.numbers);
        for (which, ((block, wide), numbers)) in all.enumerate().take(self.count) {
            if which > 0 {
                header |= ((out.align() - origin) as u64) << (field::START + START_BITS * (which - 1));
            }
            block.write_head(block.least.wrapping_sub(self.base), self.base_width, out);
            if block.most <= u32::from(u16::MAX) {
                block.write(ops, numbers, out);
            } else {
                block.write_wide(ops, wide, out);
            }
        }
        out.store(0, header);
    }
}

impl Block {
    /// Which of some bits are of values of the block.
    const fn own(&self, bits: u64) -> u64 {
        bits << (BLOCK - self.count) >> (BLOCK - self.count)
    }

    #[inline(always)]
    fn plan<T: Number>(&mut self, changes: u64, numbers: &[T; BLOCK], base_width: usize, guess: &mut usize) {
        self.changes = self.own(changes);
        let sizes = Sizes { values: self.count, starts: self.changes.count_ones() as usize, base: base_width };
        self.cover = cover::find(numbers, self.most, sizes, guess);
        self.starts = cover::starts(numbers, &self.cover).map(T::get);
    }

    /// The same where numbers take more than 16 bits.
    #[inline(never)]
    fn plan_wide(&mut self, ops: impl EncodeOps, numbers: &[u32; BLOCK], base_width: usize, guess: &mut usize) {
        let numbers = numbers.map(|number| number.wrapping_sub(self.least));
        self.plan(changes(ops, &numbers), &numbers, base_width, guess);
    }

    /// Writes what stands before the fields.
    #[inline(always)]
    fn write_head(&self, least: u32, base_width: usize, out: &mut Writer) {
        let cover = &self.cover;
        let head = width_code(cover.width)
            | (cover.count as u64 - 1) << block::CLUSTERS
            | u64::from(cover.runs) << block::RUNS;
        out.put(head, 8);
        out.put_word_if(cover.runs, self.changes);
        let bases = self.starts.map(|start| u64::from(least.wrapping_add(start)));
        if base_width > 28 {
            for &base in bases.iter().take(cover.count) {
                out.put(base, base_width);
            }
            return;
        }
        // By twos, of which one or both may not be there: how many there are cannot be predicted.
        let second = if cover.count > 1 { bases[1] << base_width } else { 0 };
        out.put(bases[0] | second, base_width * cover.count.min(2));
        let third = if cover.count > 2 { bases[2] } else { 0 };
        let fourth = if cover.count > 3 { bases[3] << base_width } else { 0 };
        out.put(third | fourth, base_width * cover.count.saturating_sub(2));
    }

    /// Writes the fields.
    #[inline(always)]
    fn write(&self, ops: impl EncodeOps, numbers: &[u16; BLOCK], out: &mut Writer) {
        let fields = cover::fields(numbers, &self.starts.map(u16::of), self.cover.count);
        self.write_fields(ops, &fields, out);
    }

    /// The same where numbers take more than 16 bits.
    #[inline(never)]
    fn write_wide(&self, ops: impl EncodeOps, numbers: &[u32; BLOCK], out: &mut Writer) {
        let numbers = numbers.map(|number| number.wrapping_sub(self.least));
        let fields = cover::fields(&numbers, &self.starts, self.cover.count);
        let width = selector_bits(self.cover.count) + self.cover.width;
        if width < WIDE_FIELD {
            return self.write_fields(ops, &fields.map(u16::of), out);
        }
        for (i, &field) in fields.iter().enumerate().take(self.count) {
            if !self.cover.runs || self.changes >> i & 1 == 1 {
                out.put(u64::from(field), width);
            }
        }
        out.align();
    }

    #[inline(always)]
    fn write_fields(&self, ops: impl EncodeOps, fields: &[u16; BLOCK], out: &mut Writer) {
        let bits = if self.cover.runs { self.changes } else { self.own(u64::MAX) };
        let count = ops.keep(fields, bits, &mut out.fields, 0);
        out.put_list(ops, count, selector_bits(self.cover.count) + self.cover.width);
    }
}
