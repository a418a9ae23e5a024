//! Plans and writes two lines.

use super::bits::low32;
use super::chunk::CHUNK;
use super::lines::{MAX_PATCHES, field, rise};
use super::writer::Writer;

/// How far from their line values are expected, at most.
const NEAR: u32 = 48;
/// Values that tell whether the rest is worth looking at.
const TASTE: usize = 32;
/// Bits of a patch: its index and what it says.
const PATCH_BITS: usize = 16;
/// The widest field.
const MAX_WIDTH: usize = 7;
/// Room for every distance from a line: 0..=2 * NEAR.
const DISTANCES: usize = 128;

/// One of the two lists.
struct List {
    /// How far each value is from the line, plus `NEAR`, less what the first is.
    off: [u8; CHUNK],
    len: usize,
    /// The value that `off` counts from, less the first column.
    origin: u32,
    /// The window of `off` that fields hold.
    low: u8,
    width: usize,
    runs: bool,
    patches: usize,
}

/// Two lists and their bitmap, as they will be written.
pub struct Plan {
    words: [u64; 4],
    lists: [List; 2],
}

impl Plan {
    /// The lines part where the sheet begins, and leave that height at the same slope up and down: half-way between the
    /// largest and the smallest value separates them in every chunk. None where values keep to no such lines.
    #[inline(always)]
    pub fn new(first_column: u32, values: &[u32]) -> Option<Self> {
        let (mut least, mut most) = (u32::MAX, 0);
        for &value in values {
            least = least.min(value);
            most = most.max(value);
        }
        let middle = least + (most - least) / 2;
        let list = || List { off: [0; CHUNK], len: 0, origin: 0, low: 0, width: 0, runs: false, patches: 0 };
        let mut plan = Self { words: [0; 4], lists: [list(), list()] };
        let first = |line: bool| values.iter().copied().find(|&value| (value <= middle) == line);
        let origins = [first(false)?.wrapping_sub(NEAR), first(true)?.wrapping_sub(NEAR)];
        for (list, origin) in plan.lists.iter_mut().zip(origins) {
            list.origin = origin.wrapping_sub(first_column);
        }
        let mut parts = [[0; CHUNK]; 2];
        let mut from = 0;
        for until in [TASTE.min(values.len()), values.len()] {
            let [upper, lower] = &mut parts;
            let (mut above, mut below) = (plan.lists[0].len, plan.lists[1].len);
            for (i, &value) in values.iter().enumerate().take(until).skip(from) {
                // Both lists are given it, and the next value overwrites it in the wrong one: no branch to guess.
                (upper[above & 255], lower[below & 255]) = (value, value);
                let line = usize::from(value <= middle);
                plan.words[(i >> 6) & 3] |= (line as u64) << (i & 63);
                (above, below) = (above + 1 - line, below + line);
            }
            (plan.lists[0].len, plan.lists[1].len) = (above, below);
            let [first, second] = &mut plan.lists;
            if first.turn::<0>(upper, origins[0]).max(second.turn::<1>(lower, origins[1])) > 2 * NEAR {
                return None;
            }
            from = until;
        }
        plan.lists.iter_mut().for_each(List::choose);
        let fits = plan.lists.iter().all(|list| (list.base() << 8).cast_signed() >> 8 == list.base().cast_signed());
        (fits && plan.lists[0].most_bytes() < 256).then_some(plan)
    }

    /// Writes the chunk.
    #[inline(always)]
    pub fn write(&self, len: usize, out: &mut Writer) {
        let [upper, lower] = &self.lists;
        let patches = upper.patches + lower.patches;
        out.put_word(0);
        out.put(0, 16);
        out.put_bitmap(&self.words, len);
        let (mut indices, mut said) = ([0; MAX_PATCHES], [0; MAX_PATCHES]);
        if patches > 0 {
            let (mut count, mut k) = (0, [0; 2]);
            for i in 0..len {
                let line = index_bit(&self.words, i);
                let list = &self.lists[line];
                let off = list.off[k[line] & 255];
                if !list.holds(off) {
                    (indices[count & 15], said[count & 15]) = (low32(i as u64), u32::from(off.wrapping_sub(list.low)));
                    count += 1;
                }
                k[line] += 1;
            }
        }
        out.put_all(indices.get(..patches).unwrap_or_default(), 8);
        out.put_all(said.get(..patches).unwrap_or_default(), 8);
        let from = out.align();
        upper.write(out);
        let upper_bytes = out.align() - from;
        lower.write(out);
        out.align();
        let header = 1
            | (upper.width as u64 | (lower.width as u64) << 3) << field::WIDTH
            | (u64::from(upper.runs) | u64::from(lower.runs) << 1) << field::RUNS
            | (patches as u64) << field::PATCHES
            | (lower.len as u64) << field::LOWER
            | (upper_bytes as u64) << field::UPPER_BYTES
            | u64::from(upper.base() & 0xff_ffff) << field::BASE
            | u64::from(lower.base()) << (field::BASE + 24);
        out.store(0, header);
        out.store_half(8, lower.base() >> 8);
    }
}

/// Bit `i` of a bitmap.
#[inline(always)]
const fn index_bit(words: &[u64; 4], i: usize) -> usize {
    (words[(i >> 6) & 3] >> (i & 63) & 1) as usize
}

impl List {
    const fn base(&self) -> u32 {
        self.origin.wrapping_add(self.low as u32)
    }

    /// Bytes it takes, at most.
    const fn most_bytes(&self) -> usize {
        self.len.div_ceil(8) * (1 + self.width)
    }

    /// Is this within the window?
    #[inline(always)]
    const fn holds(&self, off: u8) -> bool {
        off.wrapping_sub(self.low) >> self.width == 0
    }

    /// Turns values into how far they are from their line, and says what the furthest is.
    #[inline(always)]
    fn turn<const LINE: usize>(&mut self, values: &[u32; CHUNK], origin: u32) -> u32 {
        let mut furthest = 0;
        for ((off, &value), k) in self.off.iter_mut().zip(values).zip(0..).take(self.len) {
            let far = value.wrapping_sub(origin).wrapping_sub(rise(LINE, k));
            furthest = furthest.max(far);
            *off = far.to_le_bytes()[0];
        }
        furthest
    }

    /// Chooses the window and whether runs pay.
    #[inline(always)]
    fn choose(&mut self) {
        let own = self.off.get(..self.len).unwrap_or_default();
        // How many values there are at each distance, counted by turns: to count the same one twice running would wait.
        let mut counts = [[0u8; DISTANCES]; 4];
        for four in own.chunks(4) {
            for (count, &off) in counts.iter_mut().zip(four) {
                // At most a quarter of the chunk.
                count[usize::from(off) % DISTANCES] += 1;
            }
        }
        let [a, b, c, d] = &counts;
        // How many values are nearer than each distance; beyond the last one too, for windows that reach out.
        let mut nearer = [0u16; 2 * DISTANCES];
        let mut sum = 0;
        for (((slot, a), b), (c, d)) in nearer.iter_mut().zip(a).zip(b).zip(c.iter().zip(d)) {
            *slot = sum;
            sum += u16::from(*a) + u16::from(*b) + u16::from(*c) + u16::from(*d);
        }
        nearer[DISTANCES..].fill(sum);
        let (low, high) = own.iter().fold((u8::MAX, 0), |(low, high), &off| (low.min(off), high.max(off)));
        let (low, end) = (usize::from(low), usize::from(high) + 1);
        let pairs = own.iter().zip(own.get(1..).unwrap_or_default());
        let starts = 1 + pairs.map(|(a, b)| u16::from(a != b)).sum::<u16>();
        let (len, starts) = (self.len, usize::from(starts));
        let mut best = usize::MAX;
        for width in 0..=MAX_WIDTH {
            let reach = 1 << width;
            // Windows that start where the values do, up to the last that need not reach beyond them.
            let windows = low..(end + 1).saturating_sub(reach).max(low + 1);
            let from = nearer.get(windows.clone()).unwrap_or_default();
            let to = nearer.get(windows.start + reach..windows.end + reach).unwrap_or_default();
            let most = from.iter().zip(to).map(|(from, to)| to - from).max().unwrap_or_default();
            // The fewer patches, the cheaper: whatever a run less saves, a patch costs more.
            let patches = len - usize::from(most);
            if patches <= MAX_PATCHES / 2 {
                let (plain, runs) = (len * width, len + starts.saturating_sub(patches) * width);
                let cost = plain.min(runs) + patches * PATCH_BITS;
                if cost < best {
                    best = cost;
                    let place = from.iter().zip(to).position(|(from, to)| to - from == most).unwrap_or_default();
                    self.low = (low + place).to_le_bytes()[0];
                    (self.width, self.runs, self.patches) = (width, runs < plain, patches);
                }
            }
            if reach >= end - low {
                break;
            }
        }
    }

    #[inline(always)]
    fn write(&self, out: &mut Writer) {
        let mut fields = [0; CHUNK];
        let mut count = 0;
        let own = self.off.get(..self.len).unwrap_or_default();
        if self.runs {
            let mut starts = [0u64; 4];
            let mut last = None;
            for (k, &off) in own.iter().enumerate() {
                let new = self.holds(off) && last != Some(off);
                fields[count & 255] = u32::from(off.wrapping_sub(self.low));
                starts[(k >> 6) & 3] |= u64::from(new) << (k & 63);
                count += usize::from(new);
                last = if new { Some(off) } else { last };
            }
            out.put_bitmap(&starts, self.len);
        } else {
            for (slot, &off) in fields.iter_mut().zip(own) {
                *slot = if self.holds(off) { u32::from(off.wrapping_sub(self.low)) } else { 0 };
            }
            count = self.len;
        }
        out.put_all(fields.get(..count).unwrap_or_default(), self.width);
        out.align();
    }
}
