//! One of the lists of two lines, as it is planned and written: the distances of values from their line.

use super::super::bits::low32;
use super::super::form::CHUNK;
use super::super::lines::SLOPES;
use super::lines_window::Window;
use super::ops::{EncodeOps, Fields, Kept, SPARE};
use super::writer::Writer;

/// How far from the line through the first of them values may be.
pub const NEAR: u32 = 48;
/// Added to distances on the way, so that none is negative.
pub const LIFT: u32 = 1 << 10;
/// Values whose bits are a word.
pub const QUARTER: usize = 64;

/// How far each line has risen at its value `k`, and `LIFT`.
pub static RISES: [Fields; 2] = {
    let mut rises = [[0; CHUNK + SPARE]; 2];
    let mut k = 0;
    while k < CHUNK + SPARE {
        let lower = (SLOPES[1] * low32(k as u64).cast_signed()) >> 16;
        rises[0][k] = low16(LIFT + low32(k as u64));
        rises[1][k] = low16(LIFT.wrapping_add_signed(lower));
        k += 1;
    }
    rises
};

/// The low half.
#[inline(always)]
#[allow(clippy::cast_possible_truncation, reason = "the low half is what is asked for")]
pub const fn low16(number: u32) -> u16 {
    number as u16
}

/// A list: the values on one of the lines.
pub struct List {
    /// How far each value is above the line; the first is `NEAR` above it. For a patched value, what its field says.
    pub distances: Fields,
    pub len: usize,
    /// The value of distance 0 on the line, less the first column.
    pub origin: u32,
    /// Bit `k` set where value `k` starts a run.
    starts: [u64; 4],
    pub window: Window,
}

impl List {
    /// No values.
    pub const NONE: Self =
        Self { distances: [0; CHUNK + SPARE], len: 0, origin: 0, starts: [0; 4], window: Window::NONE };

    /// Turns heights of values above the origin into distances from the line; returns false if one of them is too far.
    #[inline(always)]
    #[expect(clippy::expect_used, reason = "a list has 255 values at most, and 272 fit")]
    pub fn turn(&mut self, rises: &Fields) -> bool {
        // Sixteen at a time. Places after the last value are as near to the line as the first value, and change
        // nothing.
        let after = self.distances[self.len..].first_chunk_mut::<SPARE>().expect("16 of 272 after 255");
        let rise = rises[self.len..].first_chunk::<SPARE>().expect("16 of 272 after 255");
        *after = rise.map(|rise| rise + low16(NEAR));
        let mut furthest = [0u16; 16];
        let rows = self.distances.as_chunks_mut::<16>().0.iter_mut().zip(rises.as_chunks::<16>().0);
        for (row, rises) in rows.take(self.len.div_ceil(16)) {
            for j in 0..16 {
                row[j] = row[j].wrapping_sub(rises[j]);
                furthest[j] = furthest[j].max(row[j]);
            }
        }
        furthest.iter().all(|&far| far <= low16(2 * NEAR))
    }

    /// Chooses the window and whether runs pay.
    #[inline(always)]
    pub fn choose(&mut self, ops: impl EncodeOps) {
        self.find_starts(ops);
        let starts = self.starts.iter().map(|word| word.count_ones() as usize).sum();
        self.window = Window::choose(&self.distances, self.len, starts);
    }

    /// Finds where a distance differs from the one before: runs start there.
    #[inline(always)]
    fn find_starts(&mut self, ops: impl EncodeOps) {
        let mut last = !self.distances[0];
        for at in 0..4 {
            let numbers = quarter(&self.distances, at);
            let same = u64::from(numbers[0] == last);
            self.starts[at] = (ops.changes(numbers) ^ same) & first_bits(self.len, at);
            last = numbers[QUARTER - 1];
        }
    }

    /// The value of a field of zero on the line, less the first column.
    pub const fn base(&self) -> u32 {
        self.origin.wrapping_add(self.window.low as u32)
    }

    /// Which values are outside the window.
    #[inline(always)]
    pub fn outside(&self, ops: impl EncodeOps) -> [u64; 4] {
        let mut words = [0; 4];
        let reach = low16(1 << self.window.width);
        for (at, word) in words.iter_mut().enumerate() {
            let mut outside = [0; QUARTER];
            for (slot, distance) in outside.iter_mut().zip(quarter(&self.distances, at)) {
                *slot = u8::from(distance.wrapping_sub(self.window.low) >= reach);
            }
            *word = ops.lowest_bits(&outside) & first_bits(self.len, at);
        }
        words
    }

    /// Takes the patched values, which are 8 at most, out of the list: a run goes on over them, or their fields are zero.
    #[inline(always)]
    pub fn hide(&mut self, outside: &[u64; 4]) {
        // The first value that is not patched.
        let first = outside[0].trailing_ones() as usize;
        for (at, mut word) in outside.iter().copied().enumerate() {
            while word != 0 {
                let k = QUARTER * at + word.trailing_zeros() as usize;
                word &= word - 1;
                // No run starts before the first value that is not patched, and one does there.
                let goes_on = self.distances[if k < first { first } else { k - 1 } & 255];
                self.distances[k & 255] = if self.window.runs { goes_on } else { self.window.low };
                self.set_start(k, false);
                let next = k + 1;
                if next < self.len {
                    self.set_start(next, next <= first || self.distances[next & 255] != goes_on);
                }
            }
        }
    }

    /// Says whether a run starts at value `k`.
    #[inline(always)]
    const fn set_start(&mut self, k: usize, starts: bool) {
        let word = &mut self.starts[(k >> 6) & 3];
        *word = *word & !(1 << (k & 63)) | (starts as u64) << (k & 63);
    }

    /// How many fields there are.
    #[inline(always)]
    fn fields(&self) -> usize {
        if self.window.runs { self.starts.iter().map(|word| word.count_ones() as usize).sum() } else { self.len }
    }

    /// Bytes of the list.
    #[inline(always)]
    pub fn bytes(&self) -> usize {
        let runs = if self.window.runs { self.len.div_ceil(8) } else { 0 };
        runs + (self.fields() * self.window.width).div_ceil(8)
    }

    /// Writes the list; `fields` is scratch for its fields.
    #[inline(always)]
    pub fn write(&self, ops: impl EncodeOps, fields: &mut Fields, out: &mut Writer) {
        if self.window.runs {
            out.put_bitmap(&self.starts, self.len);
        }
        let mut count = 0;
        for at in 0..self.len.div_ceil(QUARTER) {
            let bits = if self.window.runs { self.starts[at & 3] } else { first_bits(self.len, at) };
            let mut numbers = *quarter(&self.distances, at);
            for number in &mut numbers {
                *number = number.wrapping_sub(self.window.low);
            }
            count += ops.keep(&numbers, bits, spare(fields, count));
        }
        out.put_list(ops, fields, count, self.window.width);
    }
}

/// Which bits of word `at` of a bitmap are among the first `len`.
#[inline(always)]
pub const fn first_bits(len: usize, at: usize) -> u64 {
    match len.saturating_sub(QUARTER * at) {
        0 => 0,
        left if left < QUARTER => (1 << left) - 1,
        _ => u64::MAX,
    }
}

/// The 64 numbers of word `at` of a bitmap.
#[inline(always)]
fn quarter(numbers: &Fields, at: usize) -> &[u16; QUARTER] {
    &numbers.as_chunks::<QUARTER>().0[at & 3]
}

/// The places of 64 more numbers after the first `len <= 192`.
#[inline(always)]
#[expect(clippy::expect_used, reason = "a number that is at most 192 leaves 80 of 272 free")]
pub fn spare(numbers: &mut Fields, len: usize) -> &mut Kept {
    const MOST: usize = CHUNK - QUARTER;
    numbers[len.min(MOST)..].first_chunk_mut().expect("80 numbers from number 192 on")
}
