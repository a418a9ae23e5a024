//! Chooses the distances from a line that fit the fields of a list. Values at other distances are patched.

use std::ops::Range;

use super::super::bits::ONES;
use super::super::bits::low32;
use super::super::lines::MAX_PATCHES;
use super::ops::{Fields, SPARE};

/// Bits of a patch: its index and what it says.
const PATCH_BITS: usize = 16;
/// The widest field.
const MAX_WIDTH: usize = 7;
/// Patches of one list, at most.
const MOST_OUT: u8 = 8;
const _: () = assert!(2 * MOST_OUT as usize == MAX_PATCHES);
/// Places for every distance, and for the end of the widest window from there on.
const DISTANCES: usize = 128;
/// How many values are nearer than each distance.
type Nearer = [u8; 2 * DISTANCES + SPARE];

/// The distances that are in fields: from `low` on, those that `width` bits tell apart.
#[derive(Clone, Copy)]
pub struct Window {
    pub low: u16,
    pub width: usize,
    pub runs: bool,
    /// How many values are out of it.
    pub patches: usize,
}

impl Window {
    /// Of no list.
    pub const NONE: Self = Self { low: 0, width: 0, runs: false, patches: 0 };

    /// The cheapest window for a list of `len` distances, 1..=255, each less than 128; places after them, up to a
    /// multiple of sixteen, have the first distance. `changes` of them differ from the one before.
    #[inline(always)]
    pub fn choose(distances: &Fields, len: usize, changes: usize) -> Self {
        let (mut low, mut high) = ([u16::MAX; 16], [0; 16]);
        for row in distances.as_chunks::<16>().0.iter().take(len.div_ceil(16)) {
            for (j, &distance) in row.iter().enumerate() {
                low[j] = low[j].min(distance);
                high[j] = high[j].max(distance);
            }
        }
        let low = usize::from(low.iter().copied().fold(u16::MAX, u16::min));
        let end = usize::from(high.iter().copied().fold(0, u16::max)) + 1;
        let nearer = count_nearer(distances, len, low..end);
        let (last_start, first_end) = bounds(&nearer, len, low..end);
        let mut best = Self::NONE;
        let mut least = usize::MAX;
        for width in 0..=MAX_WIDTH {
            let reach = 1 << width;
            let first_start = first_end.saturating_sub(reach).max(low);
            if first_start > last_start {
                continue;
            }
            let (start, inside) = fullest(&nearer, first_start..last_start + 1, reach);
            let patches = len - inside;
            if patches > usize::from(MOST_OUT) {
                continue;
            }
            // Fewer patches are cheaper: a patch costs more than a saved run gains.
            let (each, runs) = (len * width, len + changes.saturating_sub(patches) * width);
            let cost = each.min(runs) + patches * PATCH_BITS;
            if cost < least {
                least = cost;
                best = Self { low: start, width, runs: runs < each, patches };
            }
            if reach >= end - low {
                break;
            }
        }
        best
    }
}

/// The greatest start and the least end of a window that leaves out no more values than can be patched.
#[inline(always)]
fn bounds(nearer: &Nearer, len: usize, distances: Range<usize>) -> (usize, usize) {
    let most_in = byte(len).saturating_sub(MOST_OUT);
    let (mut starts, mut ends) = ([0u8; 16], [0u8; 16]);
    for place in distances.clone().step_by(16) {
        for (j, &nearer) in sixteen(nearer, place).iter().enumerate() {
            starts[j] += u8::from(nearer <= MOST_OUT);
            ends[j] += u8::from(nearer < most_in);
        }
    }
    let sum = |counts: [u8; 16]| counts.iter().map(|&count| usize::from(count)).sum::<usize>();
    // The nearest distance itself is one of the starts, because nothing is nearer. Places past the last distance may be
    // starts too, but no window needs them.
    let last_start = distances.start + sum(starts) - 1;
    (last_start.min(distances.end - 1), distances.start + sum(ends))
}

/// The window of `reach` distances with most values: the first such window, and the number of values.
#[inline(always)]
fn fullest(nearer: &Nearer, starts: Range<usize>, reach: usize) -> (u16, usize) {
    // The number of values, and then the start, counted downwards: the highest is the result. Windows up to fifteen
    // places further on are harmless: they have no more values than windows that end with the last.
    let mut most = [0u16; 16];
    for place in starts.step_by(16) {
        let (from, to) = (sixteen(nearer, place), sixteen(nearer, place + reach));
        let downwards = !byte(place);
        for (j, slot) in (0..).zip(&mut most) {
            let inside = to[usize::from(j)].wrapping_sub(from[usize::from(j)]);
            *slot = (*slot).max(u16::from_le_bytes([downwards.wrapping_sub(j), inside]));
        }
    }
    let [start, inside] = most.iter().copied().fold(0, u16::max).to_le_bytes();
    (u16::from(!start), usize::from(inside))
}

/// Sixteen counts.
#[inline(always)]
fn sixteen(nearer: &Nearer, place: usize) -> &[u8; 16] {
    // No place is beyond twice the distances, so that no zeros are read.
    nearer.get(place..).and_then(|rest| rest.first_chunk()).unwrap_or(&[0; 16])
}

/// A number below 256.
#[inline(always)]
const fn byte(number: usize) -> u8 {
    low32(number as u64).to_le_bytes()[0]
}

/// How many values are nearer than each distance from the start of `range` on, which holds them all.
#[inline(always)]
fn count_nearer(distances: &Fields, len: usize, range: Range<usize>) -> Nearer {
    // How many there are at each distance, in alternating counters: incrementing one counter twice in a row would stall.
    let mut counts = [[0u8; 256]; 4];
    for row in distances.as_chunks::<16>().0.iter().take(len.div_ceil(16)) {
        for four in row.as_chunks::<4>().0 {
            for (count, distance) in counts.iter_mut().zip(four) {
                // At most 65 of each.
                count[usize::from(distance.to_le_bytes()[0])] += 1;
            }
        }
    }
    let mut all = [0u8; DISTANCES];
    for (at, slot) in all.iter_mut().enumerate() {
        // Modulo 256: those that follow the last value are among them.
        *slot = (counts[0][at] + counts[1][at]).wrapping_add(counts[2][at] + counts[3][at]);
    }
    let after = &mut all[usize::from(distances[0]) % DISTANCES];
    *after = after.wrapping_sub(byte(len.next_multiple_of(16) - len));

    let mut nearer = [byte(len); 2 * DISTANCES + SPARE];
    let words = range.start / 8..(range.end - 1) / 8 + 1;
    nearer[8 * words.start % DISTANCES] = 0;
    let mut sum = 0;
    for (at, word) in all.as_chunks::<8>().0.iter().enumerate().take(words.end).skip(words.start) {
        // Byte `j` of the product is what the bytes up to `j` add up to: no more than 255 in all.
        let up_to = u64::from_le_bytes(*word).wrapping_mul(ONES) + sum * ONES;
        sum = up_to >> 56;
        if let Some(slot) = nearer.get_mut(8 * at + 1..).and_then(|rest| rest.first_chunk_mut()) {
            *slot = up_to.to_le_bytes();
        }
    }
    nearer
}
