//! Plans and writes two lines.

use super::super::form::CHUNK;
use super::super::lines::{HEADER, MAX_PATCHES, SLOPE_BYTES, field, rise};
use super::lines_list::{LIFT, List, NEAR, QUARTER, RISES, first_bits, low16, spare};
use super::ops::{EncodeOps, Fields, SPARE};
use super::writer::Writer;

/// The most that the upper line rises in a chunk, and that the lower falls.
const RISE: u32 = 255;
const FALL: u32 = 616;
/// Values that are checked first, and how far the lower line falls in them at most.
const TASTE: usize = 32;
const TASTE_FALL: u32 = 78;

/// A value outside its list's window: its index in the chunk, and its distance from the list's base.
#[derive(Clone, Copy)]
struct Patch {
    index: u8,
    left: u8,
}

/// Two lists and their bitmap, as they will be written.
pub struct Layout {
    words: [u64; 4],
    lists: [List; 2],
    patches: [Patch; MAX_PATCHES],
    patched: usize,
    /// Slopes per column.
    slopes: Option<[i32; 2]>,
    /// Scratch for the columns in the chunk, and the values, of each line.
    dealt: [[(u32, u32); CHUNK]; 2],
    /// Scratch for the fields of the lists.
    fields: [Fields; 2],
}

impl Layout {
    /// Nothing planned yet.
    #[inline(always)]
    pub const fn new() -> Self {
        let patches = [Patch { index: 0, left: 0 }; MAX_PATCHES];
        let (lists, fields) = ([List::NONE, List::NONE], [[0; CHUNK + SPARE]; 2]);
        Self { words: [0; 4], lists, patches, patched: 0, slopes: None, dealt: [[(0, 0); CHUNK]; 2], fields }
    }

    /// Plans the first `len` of some values; after them the last is repeated up to a multiple of 64. Returns false if they do
    /// not lie on two such lines.
    ///
    /// The lines part where the sheet begins, and move away from that height at the same slope up and down. So half-way
    /// between the largest and the smallest value separates them in every chunk.
    #[inline(always)]
    pub fn find(&mut self, ops: impl EncodeOps, first_column: u32, values: &[u32; CHUNK], len: usize) -> bool {
        self.patched = 0;
        self.slopes = None;
        self.words = [0; 4];
        let (quarters, _) = values.as_chunks::<QUARTER>();
        let (mut lows, mut highs) = ([u32::MAX; 16], [0; 16]);
        for row in quarters.iter().take(len.div_ceil(QUARTER)).flat_map(|quarter| quarter.as_chunks::<16>().0) {
            for (j, &value) in row.iter().enumerate() {
                lows[j] = lows[j].min(value);
                highs[j] = highs[j].max(value);
            }
        }
        let (least, most) = (lows.into_iter().fold(u32::MAX, u32::min), highs.into_iter().fold(0, u32::max));
        let middle = least + (most - least) / 2;
        let Some((upper, lower)) = firsts(ops, values, len, middle) else { return false };
        if most - upper > NEAR + RISE || lower - least > NEAR + FALL {
            return false;
        }
        let origins = [upper.wrapping_sub(NEAR), lower.wrapping_sub(NEAR)];
        // Most values that do not lie on lines show it in the first few columns. How far a line has moved there depends
        // on the number of its values. The cheapest test comes first: whether the values are near the lines for any
        // such number.
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
        for (at, values) in quarters.iter().enumerate().take(len.div_ceil(QUARTER)) {
            if !self.deal(ops, values, first_bits(len, at), at, middle, origins) || at == 0 && !self.keeps_near() {
                return false;
            }
        }
        for (list, rises) in self.lists.iter_mut().zip(&RISES) {
            if !list.turn(rises) {
                return false;
            }
        }
        self.choose(ops)
    }

    /// The same with slopes per column, for long chunks.
    #[inline(always)]
    pub fn find_slopes(&mut self, ops: impl EncodeOps, first_column: u32, values: &[u32]) -> bool {
        let (mut least, mut most) = (u32::MAX, 0);
        for &value in values {
            least = least.min(value);
            most = most.max(value);
        }
        let middle = least + (most - least) / 2;
        self.patched = 0;
        self.words = [0; 4];
        let mut lens = [0; 2];
        for ((at, values), word) in (0..).step_by(QUARTER).zip(values.chunks(QUARTER)).zip(&mut self.words) {
            for (i, &value) in (0..).zip(values) {
                let (line, column) = (usize::from(value <= middle), at + i);
                // Each list gets it, and one of them goes on.
                for (dealt, len) in self.dealt.iter_mut().zip(lens) {
                    dealt[len & (CHUNK - 1)] = (column, value.wrapping_sub(first_column));
                }
                lens = [lens[0] + 1 - line, lens[1] + line];
                *word |= (line as u64) << i;
            }
            // Most values that lie on no lines show it in the first few.
            if at == 0 && self.dealt.iter().zip(lens).any(|(dealt, len)| dealt[..len.min(TASTE)].windows(3).any(bends))
            {
                return false;
            }
        }
        let mut slopes = [0; 2];
        for (line, (list, slope)) in self.lists.iter_mut().zip(&mut slopes).enumerate() {
            list.len = lens[line];
            let own = &mut self.dealt[line][..list.len];
            let Some(found) = find_slope(own) else { return false };
            *slope = found;
            let (mut low, mut high) = (i32::MAX, i32::MIN);
            for (i, value) in &mut *own {
                *value = value.wrapping_sub(rise(found, *i));
                (low, high) = (low.min(value.cast_signed()), high.max(value.cast_signed()));
            }
            if high.wrapping_sub(low).cast_unsigned() > 2 * NEAR {
                return false;
            }
            list.origin = low.cast_unsigned();
            for (slot, (_, value)) in list.distances.iter_mut().zip(own) {
                *slot = low16(value.wrapping_sub(list.origin));
            }
            // Places after the last value say the same as the first: they change nothing.
            let first = list.distances[0];
            list.distances[list.len..].fill(first);
        }
        self.slopes = Some(slopes);
        self.choose(ops)
    }

    /// Chooses how the lists are written. Returns false if they do not fit.
    #[inline(always)]
    fn choose(&mut self, ops: impl EncodeOps) -> bool {
        for list in &mut self.lists {
            list.choose(ops);
        }
        if !self.fits() {
            return false;
        }
        if self.lists[0].window.patches + self.lists[1].window.patches > 0 {
            self.find_patches(ops);
        }
        true
    }

    /// Distributes 64 values to the lists; returns false if one of them is far from both lines.
    #[inline(always)]
    fn deal(
        &mut self,
        ops: impl EncodeOps,
        values: &[u32; QUARTER],
        within: u64,
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
            *far = low16(distance);
        }
        let bits = ops.lowest_bits(&lower);
        self.words[at & 3] = bits & within;
        let [upper, lower] = &mut self.lists;
        upper.len += ops.keep(&far, !bits & within, spare(&mut upper.distances, upper.len));
        lower.len += ops.keep(&far, bits & within, spare(&mut lower.distances, lower.len));
        furthest < 2 * LIFT
    }

    /// Whether the values so far are near their lines.
    #[inline(always)]
    fn keeps_near(&self) -> bool {
        let mut furthest = [0u16; 16];
        for (list, rises) in self.lists.iter().zip(&RISES) {
            let rows = list.distances.as_chunks::<16>().0.iter().zip(rises.as_chunks::<16>().0);
            for (row, rises) in rows.take(list.len / 16) {
                for j in 0..16 {
                    furthest[j] = furthest[j].max(row[j].wrapping_sub(rises[j]));
                }
            }
        }
        furthest.iter().all(|&far| far <= low16(2 * NEAR))
    }

    /// Whether the bases and the bytes of the upper list fit in their fields of the header.
    #[inline(always)]
    fn fits(&self) -> bool {
        let [upper, lower] = &self.lists;
        let fits = |base: u32| (base << 8).cast_signed() >> 8 == base.cast_signed();
        fits(upper.base()) && fits(lower.base()) && upper.len.div_ceil(8) * (1 + upper.window.width) < 256
    }

    /// Makes patches of the values outside the windows, in the order of the chunk.
    #[inline(always)]
    fn find_patches(&mut self, ops: impl EncodeOps) {
        // Lists have them in their own order: a bit for each value of the chunk sorts them.
        let mut patched = [0; 4];
        let mut left = [0; CHUNK];
        for (line, list) in self.lists.iter_mut().enumerate() {
            if list.window.patches == 0 {
                continue;
            }
            let outside = list.outside(ops);
            for (at, mut word) in outside.into_iter().enumerate() {
                while word != 0 {
                    let k = QUARTER * at + word.trailing_zeros() as usize;
                    let i = select(&self.words, line, k);
                    left[i & 255] = list.distances[k & 255].wrapping_sub(list.window.low).to_le_bytes()[0];
                    patched[(i >> 6) & 3] |= 1u64 << (i & 63);
                    word &= word - 1;
                }
            }
            list.hide(&outside);
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
        let slopes = if self.slopes.is_some() { SLOPE_BYTES } else { 0 };
        HEADER + (upper.len + lower.len).div_ceil(8) + 2 * self.patched + slopes + upper.bytes() + lower.bytes()
    }

    /// Writes the chunk.
    #[inline(always)]
    pub fn write(&mut self, ops: impl EncodeOps, out: &mut Writer) {
        let [upper, lower] = &self.lists;
        let header = 1
            | (upper.window.width as u64 | (lower.window.width as u64) << 3) << field::WIDTH
            | (u64::from(upper.window.runs) | u64::from(lower.window.runs) << 1) << field::RUNS
            | (self.patched as u64) << field::PATCHES
            | u64::from(self.slopes.is_some()) << field::SLOPES
            | (lower.len as u64) << field::LOWER
            | (upper.bytes() as u64) << field::UPPER_BYTES
            | u64::from(upper.base() & 0xff_ffff) << field::BASE
            | u64::from(lower.base()) << (field::BASE + 24);
        out.put_word(header);
        out.put(u64::from(lower.base() >> 8 & 0xffff), 16);
        out.put_bitmap(&self.words, upper.len + lower.len);
        // A window leaves out eight values at most, so the patches fit.
        let patches = &self.patches[..self.patched.min(MAX_PATCHES)];
        for patch in patches {
            out.put(patch.index.into(), 8);
        }
        for patch in patches {
            out.put(patch.left.into(), 8);
        }
        for slope in self.slopes.into_iter().flatten() {
            out.put(u64::from(slope.cast_unsigned() & 0xff_ffff), 24);
        }
        upper.write(ops, &mut self.fields[0], out);
        lower.write(ops, &mut self.fields[1], out);
    }
}

/// Whether three values that follow each other on a line, by their columns, are too far from any.
#[inline(always)]
fn bends(values: &[(u32, u32)]) -> bool {
    let &[(i, first), (j, second), (k, third)] = values else { return false };
    let [before, after] = [j - i, k - j].map(i64::from);
    let [up, on] = [second.wrapping_sub(first), third.wrapping_sub(second)].map(|rise| i64::from(rise.cast_signed()));
    // What is added of a slope is rounded.
    (on * before - up * after).abs() > i64::from(2 * NEAR + 1) * (before + after)
}

/// How far a line rises per column, in 1/65536: from the mean of the first half of its values to that of the second. `None`
/// if it has no value, or the slope more than 24 bits.
#[inline(always)]
fn find_slope(values: &[(u32, u32)]) -> Option<i32> {
    let half = values.len() / 2;
    let sum = |values: &[(u32, u32)]| {
        let add = |(columns, sum): (i64, i64), &(i, value): &(u32, u32)| {
            (columns + i64::from(i), sum + i64::from(value.cast_signed()))
        };
        values.iter().fold((0, 0), add)
    };
    let (first, last) = (sum(&values[..half]), sum(&values[values.len() - half..]));
    let (columns, height) = (last.0 - first.0, last.1 - first.1);
    let slope = if half == 0 { 0 } else { ((height << 16) + columns / 2).div_euclid(columns) };
    i32::try_from(slope).ok().filter(|slope| slope << 8 >> 8 == *slope && !values.is_empty())
}

/// The first of `len` values above `middle` and the first at or below it, if there are both.
#[inline(always)]
fn firsts(ops: impl EncodeOps, values: &[u32; CHUNK], len: usize, middle: u32) -> Option<(u32, u32)> {
    let (upper, lower) = (|value: &&u32| **value > middle, |value: &&u32| **value <= middle);
    let mut above = [0; QUARTER];
    for (slot, &value) in above.iter_mut().zip(values) {
        *slot = u8::from(value > middle);
    }
    let bits = ops.lowest_bits(&above);
    if bits == 0 || bits == u64::MAX {
        let values = &values[..len];
        return values.iter().find(upper).copied().zip(values.iter().find(lower).copied());
    }
    let first = |bits: u64| values[bits.trailing_zeros() as usize & 63];
    Some((first(bits), first(!bits)))
}

/// The place of set bit `k` of a bitmap, or of unset bit `k` for line 0.
#[inline(always)]
fn select(words: &[u64; 4], line: usize, mut k: usize) -> usize {
    let flip = (line as u64).wrapping_sub(1);
    let ones = |word: u64| word.count_ones() as usize;
    let (mut at, mut before) = (0, 0);
    let mut sum = 0;
    for (after, &word) in (1..).zip(&words[..3]) {
        sum += ones(word ^ flip);
        if sum <= k {
            (at, before) = (after, sum);
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
