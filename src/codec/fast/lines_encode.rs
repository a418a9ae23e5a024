//! Plans and writes two lines.

use super::bits::low32;
use super::chunk::CHUNK;
use super::encode_ops::{EncodeOps, Fields, Kept, SPARE};
use super::lines::{HEADER, LOWER_SLOPE, MAX_PATCHES, field};
use super::lines_window::Window;
use super::writer::Writer;

/// How far from their line values are expected, at most.
const NEAR: u32 = 48;
/// Added to distances on the way, so that none is negative.
const LIFT: u32 = 1 << 10;
/// The most that the upper line rises in a chunk, and that the lower falls.
const RISE: u32 = 255;
const FALL: u32 = 616;
/// Values that are looked at first, and how far the lower line falls in them at most.
const TASTE: usize = 32;
const TASTE_FALL: u32 = 78;
/// Values whose bits are a word.
const QUARTER: usize = 64;

/// How far the lines have risen, lifted.
static RISES: [Fields; 2] = {
    let mut rises = [[0; CHUNK + SPARE]; 2];
    let mut k = 0;
    while k < CHUNK + SPARE {
        let lower = LOWER_SLOPE * low32(k as u64).cast_signed() >> 16;
        rises[0][k] = half(LIFT + low32(k as u64));
        rises[1][k] = half(LIFT.wrapping_add_signed(lower));
        k += 1;
    }
    rises
};

/// The low half.
#[inline(always)]
#[allow(clippy::cast_possible_truncation, reason = "the low half is what is asked for")]
const fn half(number: u32) -> u16 {
    number as u16
}

/// One of the two lists.
struct List {
    /// How far each value is from the line, plus `NEAR`, less what the first is; of a patched value, what its field says.
    off: Fields,
    len: usize,
    /// The value that `off` counts from, less the first column.
    origin: u32,
    /// Bit `k` set where value `k` starts a run.
    starts: [u64; 4],
    window: Window,
}

/// A value that is out of its list's window: which of the chunk, and how far from the list's base.
#[derive(Clone, Copy)]
struct Patch {
    index: u8,
    left: u8,
}

/// Two lists and their bitmap, as they will be written.
pub struct Plan {
    words: [u64; 4],
    lists: [List; 2],
    patches: [Patch; MAX_PATCHES],
    patched: usize,
    /// Room for the fields of the lists.
    fields: [Fields; 2],
}

impl Plan {
    /// Nothing planned yet.
    #[inline(always)]
    pub const fn new() -> Self {
        const fn list() -> List {
            List { off: [0; CHUNK + SPARE], len: 0, origin: 0, starts: [0; 4], window: Window::NONE }
        }
        let patches = [Patch { index: 0, left: 0 }; MAX_PATCHES];
        Self { words: [0; 4], lists: [list(), list()], patches, patched: 0, fields: [[0; CHUNK + SPARE]; 2] }
    }

    /// Plans the first `len` of some values; the last of them stands after it again and again. False where they keep to
    /// no such lines.
    ///
    /// The lines part where the sheet begins, and leave that height at the same slope up and down: half-way between the
    /// largest and the smallest value separates them in every chunk.
    #[inline(always)]
    pub fn find(&mut self, ops: impl EncodeOps, first_column: u32, values: &[u32; CHUNK], len: usize) -> bool {
        self.patched = 0;
        self.words = [0; 4];
        let (mut least, mut most) = (u32::MAX, 0);
        for &value in values {
            least = least.min(value);
            most = most.max(value);
        }
        let middle = least + (most - least) / 2;
        let (quarters, _) = values.as_chunks::<QUARTER>();
        let Some((upper, lower)) = firsts(ops, values, middle) else { return false };
        if most - upper > NEAR + RISE || lower - least > NEAR + FALL {
            return false;
        }
        let origins = [upper.wrapping_sub(NEAR), lower.wrapping_sub(NEAR)];
        // In what the first few columns let a line rise, whichever values are on it, they tell mostly whether it is worth
        // going on.
        let mut furthest = 0;
        for (&value, i) in values[..TASTE].iter().zip(0..) {
            let above = value.wrapping_sub(origins[0]).saturating_sub(2 * NEAR + i);
            let below = value.wrapping_sub(origins[1].wrapping_sub(TASTE_FALL)).saturating_sub(2 * NEAR + TASTE_FALL);
            furthest = furthest.max(above.min(below));
        }
        if furthest > 0 {
            return false;
        }
        for (list, origin) in self.lists.iter_mut().zip(origins) {
            list.origin = origin.wrapping_sub(first_column);
            list.len = 0;
        }
        // The first few tell mostly whether it is worth going on.
        for (at, values) in quarters.iter().enumerate().take(len.div_ceil(QUARTER)) {
            if !self.part(ops, values, own(len, at), at, middle, origins) || at == 0 && !self.keeps_near() {
                return false;
            }
        }
        for (list, rises) in self.lists.iter_mut().zip(&RISES) {
            if !list.turn(rises) {
                return false;
            }
        }
        for list in &mut self.lists {
            list.choose(ops);
        }
        if !self.fits() {
            return false;
        }
        if self.lists[0].window.patches + self.lists[1].window.patches > 0 {
            self.patch(ops);
        }
        true
    }

    /// Parts 64 values; false if one of them is far from both lines.
    #[inline(always)]
    fn part(
        &mut self,
        ops: impl EncodeOps,
        values: &[u32; QUARTER],
        own: u64,
        at: usize,
        middle: u32,
        origins: [u32; 2],
    ) -> bool {
        let [from_upper, from_lower] = origins.map(|origin| origin.wrapping_sub(LIFT));
        let (mut lower, mut far) = ([0; QUARTER], [0; QUARTER]);
        let mut furthest = 0;
        for ((lower, far), &value) in lower.iter_mut().zip(&mut far).zip(values) {
            *lower = u8::from(value <= middle);
            let distance = value.wrapping_sub(if value <= middle { from_lower } else { from_upper });
            furthest = furthest.max(distance);
            *far = half(distance);
        }
        let bits = ops.lowest_bits(&lower);
        self.words[at & 3] = bits & own;
        let [upper, lower] = &mut self.lists;
        upper.len += ops.keep(&far, !bits & own, room(&mut upper.off, upper.len));
        lower.len += ops.keep(&far, bits & own, room(&mut lower.off, lower.len));
        furthest < 2 * LIFT
    }

    /// Are the values that were parted near their lines?
    #[inline(always)]
    fn keeps_near(&self) -> bool {
        let mut furthest = [0u16; 16];
        for (list, rises) in self.lists.iter().zip(&RISES) {
            let rows = list.off.as_chunks::<16>().0.iter().zip(rises.as_chunks::<16>().0);
            for (row, rises) in rows.take(list.len / 16) {
                for j in 0..16 {
                    furthest[j] = furthest[j].max(row[j].wrapping_sub(rises[j]));
                }
            }
        }
        furthest.iter().all(|&far| far <= half(2 * NEAR))
    }

    /// Do the fields of the header hold what they must?
    #[inline(always)]
    fn fits(&self) -> bool {
        let [upper, lower] = &self.lists;
        let fits = |base: u32| (base << 8).cast_signed() >> 8 == base.cast_signed();
        fits(upper.base()) && fits(lower.base()) && upper.len.div_ceil(8) * (1 + upper.window.width) < 256
    }

    /// Notes the values out of the windows, in the order of the chunk.
    #[inline(always)]
    fn patch(&mut self, ops: impl EncodeOps) {
        let mut patched = [0; 4];
        let mut left = [0; CHUNK];
        for (line, list) in self.lists.iter_mut().enumerate() {
            if list.window.patches == 0 {
                continue;
            }
            let out = list.out(ops);
            for (at, mut word) in out.into_iter().enumerate() {
                while word != 0 {
                    let k = QUARTER * at + word.trailing_zeros() as usize;
                    let i = select(&self.words, line, k);
                    left[i & 255] = list.off[k & 255].wrapping_sub(list.window.low).to_le_bytes()[0];
                    patched[(i >> 6) & 3] |= 1u64 << (i & 63);
                    word &= word - 1;
                }
            }
            list.hide(&out);
        }
        for (at, mut word) in (0..).zip(patched) {
            while word != 0 {
                let index = (64 * at) | word.trailing_zeros().to_le_bytes()[0];
                self.patches[self.patched & 15] = Patch { index, left: left[usize::from(index)] };
                self.patched += 1;
                word &= word - 1;
            }
        }
    }

    /// Bytes of the chunk.
    #[inline(always)]
    pub fn bytes(&self) -> usize {
        let [upper, lower] = &self.lists;
        HEADER + (upper.len + lower.len).div_ceil(8) + 2 * self.patched + upper.bytes() + lower.bytes()
    }

    /// Writes the chunk.
    #[inline(always)]
    pub fn write(&mut self, ops: impl EncodeOps, out: &mut Writer) {
        let [upper, lower] = &self.lists;
        let header = 1
            | (upper.window.width as u64 | (lower.window.width as u64) << 3) << field::WIDTH
            | (u64::from(upper.window.runs) | u64::from(lower.window.runs) << 1) << field::RUNS
            | (self.patched as u64) << field::PATCHES
            | (lower.len as u64) << field::LOWER
            | (upper.bytes() as u64) << field::UPPER_BYTES
            | u64::from(upper.base() & 0xff_ffff) << field::BASE
            | u64::from(lower.base()) << (field::BASE + 24);
        out.put_word(header);
        out.put(u64::from(lower.base() >> 8 & 0xffff), 16);
        out.put_bitmap(&self.words, upper.len + lower.len);
        let patches = self.patches.get(..self.patched).unwrap_or_default();
        for patch in patches {
            out.put(patch.index.into(), 8);
        }
        for patch in patches {
            out.put(patch.left.into(), 8);
        }
        upper.write(ops, &mut self.fields[0], out);
        lower.write(ops, &mut self.fields[1], out);
    }
}

/// The first value above `middle` and the first other, if there are both.
#[inline(always)]
fn firsts(ops: impl EncodeOps, values: &[u32; CHUNK], middle: u32) -> Option<(u32, u32)> {
    let (upper, lower) = (|value: &&u32| **value > middle, |value: &&u32| **value <= middle);
    let mut above = [0; QUARTER];
    for (slot, &value) in above.iter_mut().zip(values) {
        *slot = u8::from(value > middle);
    }
    let bits = ops.lowest_bits(&above);
    if bits == 0 || bits == u64::MAX {
        return values.iter().find(upper).copied().zip(values.iter().find(lower).copied());
    }
    let first = |bits: u64| values[bits.trailing_zeros() as usize & 63];
    Some((first(bits), first(!bits)))
}

/// Bit `i` of a bitmap.
#[inline(always)]
const fn bit(words: &[u64; 4], i: usize) -> u64 {
    words[(i >> 6) & 3] >> (i & 63) & 1
}

/// Which bits of word `at` of a bitmap are among the first `len`.
#[inline(always)]
const fn own(len: usize, at: usize) -> u64 {
    match len.saturating_sub(QUARTER * at) {
        0 => 0,
        left if left < QUARTER => (1 << left) - 1,
        _ => u64::MAX,
    }
}

/// The place of set bit `k` of a bitmap, or of unset bit `k` for line 0.
#[inline(always)]
fn select(words: &[u64; 4], line: usize, mut k: usize) -> usize {
    let flip = (line as u64).wrapping_sub(1);
    let ones = |word: u64| word.count_ones() as usize;
    let (mut at, mut before) = (0, 0);
    let mut sum = 0;
    for which in 0..3 {
        sum += ones(words[which] ^ flip);
        if sum <= k {
            (at, before) = (which + 1, sum);
        }
    }
    k -= before;
    let mut word = words[at] ^ flip;
    let mut i = 64 * at;
    for half in [32, 16, 8, 4, 2, 1] {
        let below = ones(word & ((1 << half) - 1));
        if k >= below {
            k -= below;
            i += half;
            word >>= half;
        }
    }
    i
}

/// Numbers `64 at` and on.
#[inline(always)]
fn quarter(numbers: &Fields, at: usize) -> &[u16; QUARTER] {
    numbers.get(QUARTER * (at & 3)..).and_then(|rest| rest.first_chunk()).unwrap_or(&[0; QUARTER])
}

/// Room for 64 more numbers after the first `len <= 192`.
#[inline(always)]
#[expect(clippy::expect_used, reason = "a number that is at most 192 leaves room for 80 of 272")]
fn room(numbers: &mut Fields, len: usize) -> &mut Kept {
    const MOST: usize = CHUNK - QUARTER;
    numbers[len.min(MOST)..].first_chunk_mut().expect("80 numbers from number 192 on")
}

impl List {
    /// Turns what values are above the first into how far they are from the line; false if one is too far off.
    #[inline(always)]
    fn turn(&mut self, rises: &Fields) -> bool {
        // What follows the last is on the line, like the first.
        let after = self.off.get_mut(self.len..).and_then(|after| after.first_chunk_mut::<SPARE>());
        let rise = rises.get(self.len..).and_then(|rises| rises.first_chunk::<SPARE>());
        let (Some(after), Some(rise)) = (after, rise) else { return false };
        *after = rise.map(|rise| rise + half(NEAR));
        let mut furthest = [0u16; 16];
        let rows = self.off.as_chunks_mut::<16>().0.iter_mut().zip(rises.as_chunks::<16>().0);
        for (row, rises) in rows.take(self.len.div_ceil(16)) {
            for j in 0..16 {
                row[j] = row[j].wrapping_sub(rises[j]);
                furthest[j] = furthest[j].max(row[j]);
            }
        }
        furthest.iter().all(|&far| far <= half(2 * NEAR))
    }

    /// Chooses the window and whether runs pay.
    #[inline(always)]
    fn choose(&mut self, ops: impl EncodeOps) {
        self.find_starts(ops);
        let starts = self.starts.iter().map(|word| word.count_ones() as usize).sum();
        self.window = Window::choose(&self.off, self.len, starts);
    }

    /// Has a run start wherever a distance is not the one before.
    #[inline(always)]
    fn find_starts(&mut self, ops: impl EncodeOps) {
        let mut last = !self.off[0];
        for at in 0..4 {
            let numbers = quarter(&self.off, at);
            let same = u64::from(numbers[0] == last);
            self.starts[at] = (ops.changes(numbers) ^ same) & own(self.len, at);
            last = numbers[QUARTER - 1];
        }
    }

    const fn base(&self) -> u32 {
        self.origin.wrapping_add(self.window.low as u32)
    }

    /// Which values are out of the window.
    #[inline(always)]
    fn out(&self, ops: impl EncodeOps) -> [u64; 4] {
        let mut words = [0; 4];
        let reach = half(1 << self.window.width);
        for (at, word) in words.iter_mut().enumerate() {
            let mut out = [0; QUARTER];
            for (slot, off) in out.iter_mut().zip(quarter(&self.off, at)) {
                *slot = u8::from(off.wrapping_sub(self.window.low) >= reach);
            }
            *word = ops.lowest_bits(&out) & own(self.len, at);
        }
        words
    }

    /// Takes the values that are patched out of the list: where there are runs they go on, and else fields are zero.
    #[inline(always)]
    fn hide(&mut self, out: &[u64; 4]) {
        let first = (0..self.len).find(|&k| bit(out, k) == 0).unwrap_or(0);
        for (at, mut word) in out.iter().copied().enumerate() {
            while word != 0 {
                let k = QUARTER * at + word.trailing_zeros() as usize;
                word &= word - 1;
                // Before the first that has a field none has one.
                let goes_on = self.off[if k < first { first } else { k - 1 } & 255];
                self.off[k & 255] = if self.window.runs { goes_on } else { self.window.low };
                self.start(k, false);
                let next = k + 1;
                if next < self.len {
                    self.start(next, next <= first || self.off[next & 255] != goes_on);
                }
            }
        }
    }

    /// Has a run start at value `k`, or not.
    #[inline(always)]
    const fn start(&mut self, k: usize, starts: bool) {
        let word = &mut self.starts[(k >> 6) & 3];
        *word = *word & !(1 << (k & 63)) | (starts as u64) << (k & 63);
    }

    /// Fields.
    #[inline(always)]
    fn fields(&self) -> usize {
        if self.window.runs { self.starts.iter().map(|word| word.count_ones() as usize).sum() } else { self.len }
    }

    /// Bytes of the list.
    #[inline(always)]
    fn bytes(&self) -> usize {
        let runs = if self.window.runs { self.len.div_ceil(8) } else { 0 };
        runs + (self.fields() * self.window.width).div_ceil(8)
    }

    #[inline(always)]
    fn write(&self, ops: impl EncodeOps, fields: &mut Fields, out: &mut Writer) {
        if self.window.runs {
            out.put_bitmap(&self.starts, self.len);
        }
        let mut count = 0;
        for at in 0..self.len.div_ceil(QUARTER) {
            let bits = if self.window.runs { self.starts[at & 3] } else { own(self.len, at) };
            let mut numbers = *quarter(&self.off, at);
            for number in &mut numbers {
                *number = number.wrapping_sub(self.window.low);
            }
            count += ops.keep(&numbers, bits, room(fields, count));
        }
        out.put_list(ops, fields, count, self.window.width);
    }
}
