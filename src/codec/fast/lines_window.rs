//! Chooses which of the distances from a line the fields of a list hold; the others are patches.

use super::bits::low32;
use super::encode_ops::{Fields, SPARE};
use super::lines::MAX_PATCHES;

/// Bits of a patch: its index and what it says.
const PATCH_BITS: usize = 16;
/// The widest field.
const MAX_WIDTH: usize = 7;
/// Room for every distance, and for the last of the widest window from there on.
const DISTANCES: usize = 128;

/// The distances that are in fields: `low ..` and as many as `width` bits tell apart.
#[derive(Clone, Copy)]
pub struct Window {
    pub low: u16,
    pub width: usize,
    pub runs: bool,
    /// How many values are out of it.
    pub patches: usize,
}

impl Window {
    /// The cheapest window for a list of `len` distances (1..=255 of them, each less than 128), `changes` of which are not
    /// the one before.
    #[inline(always)]
    pub fn choose(off: &Fields, len: usize, changes: usize) -> Self {
        let (sixteens, _) = off.as_chunks::<16>();
        let (mut low, mut high) = ([u16::MAX; 16], [0; 16]);
        for sixteen in sixteens.iter().take(len.div_ceil(16)) {
            for (j, &off) in sixteen.iter().enumerate() {
                low[j] = low[j].min(off);
                high[j] = high[j].max(off);
            }
        }
        let low = low.iter().copied().min().unwrap_or(0);
        let high = high.iter().copied().max().unwrap_or(0);
        let nearer = nearer(off, len, low, high);
        // Any window that leaves out at most so many starts at most here, and ends at least there.
        const OUT: u8 = (MAX_PATCHES / 2) as u8;
        let all = low32(len as u64).to_le_bytes()[0];
        let (low, end) = (usize::from(low), usize::from(high) + 1);
        let (mut starts, mut ends) = ([0u8; 16], [0u8; 16]);
        let mut first = low;
        while first <= end {
            for (j, &nearer) in at(&nearer, first).iter().enumerate() {
                starts[j] += u8::from(nearer <= OUT);
                ends[j] += u8::from(nearer < all.saturating_sub(OUT));
            }
            first += 16;
        }
        let sum = |counts: [u8; 16]| counts.iter().map(|&count| usize::from(count)).sum::<usize>();
        let last_start = (low + sum(starts) - 1).min(end - 1);
        let first_end = low + sum(ends);
        let mut best = Self { low: off[0], width: 0, runs: false, patches: 0 };
        let mut least = usize::MAX;
        for width in 0..=MAX_WIDTH {
            let reach = 1 << width;
            let first_start = first_end.saturating_sub(reach).max(low);
            if first_start > last_start {
                continue;
            }
            // The most values in a window, and the earliest with so many: the highest of these.
            let mut most = [0u16; 16];
            let mut first = first_start;
            while first <= last_start {
                let (from, to) = (at(&nearer, first), at(&nearer, first + reach));
                for (j, slot) in most.iter_mut().enumerate() {
                    *slot = (*slot).max(
                        u16::from(to[j].wrapping_sub(from[j])) << 8 | (255 - low32((first + j) as u64) as u16) & 255,
                    );
                }
                first += 16;
            }
            let most = most.iter().copied().max().unwrap_or(0);
            let (most, place) = (usize::from(most >> 8), 255 - (most & 255));
            // The fewer patches, the cheaper: whatever a run less saves, a patch costs more.
            let patches = len - most;
            if patches <= MAX_PATCHES / 2 {
                let (plain, runs) = (len * width, len + changes.saturating_sub(patches) * width);
                let cost = plain.min(runs) + patches * PATCH_BITS;
                if cost < least {
                    least = cost;
                    best = Self { low: place, width, runs: runs < plain, patches };
                }
            }
            if reach >= end - low {
                break;
            }
        }
        best
    }
}

/// Sixteen counts.
#[inline(always)]
fn at(nearer: &[u8; 2 * DISTANCES + SPARE], at: usize) -> &[u8; 16] {
    nearer.get(at..).and_then(|rest| rest.first_chunk()).unwrap_or(&[0; 16])
}

/// How many values are nearer than each distance, from the least of them on.
#[inline(always)]
fn nearer(off: &Fields, len: usize, low: u16, high: u16) -> [u8; 2 * DISTANCES + SPARE] {
    const ONES: u64 = super::processor::ONES;
    // How many there are at each distance, counted by turns: to count the same one twice running would wait. Those that
    // follow the last are counted too, and then not.
    let mut counts = [[0u8; 256]; 4];
    for row in off.as_chunks::<16>().0.iter().take(len.div_ceil(16)) {
        for four in row.as_chunks::<4>().0 {
            for (count, off) in counts.iter_mut().zip(four) {
                count[usize::from(off.to_le_bytes()[0])] += 1;
            }
        }
    }
    let mut all = [0u8; DISTANCES];
    for (at, slot) in all.iter_mut().enumerate() {
        *slot = counts[0][at] + counts[1][at] + counts[2][at] + counts[3][at];
    }
    all[usize::from(off[len & 255]) % DISTANCES] -= (len.next_multiple_of(16) - len) as u8;
    let mut nearer = [low32(len as u64) as u8; 2 * DISTANCES + SPARE];
    let (words, _) = all.as_chunks::<8>();
    let first = usize::from(low) / 8;
    let mut sum = 0;
    nearer[8 * first & 127] = 0;
    for (at, word) in words.iter().enumerate().take(usize::from(high) / 8 + 1).skip(first) {
        // Byte `j` of the product is what the bytes up to `j` add up to: never more than 255.
        let up_to = u64::from_le_bytes(*word).wrapping_mul(ONES).wrapping_add(sum * ONES);
        sum = up_to >> 56;
        if let Some(slot) = nearer.get_mut(8 * at + 1..).and_then(|rest| rest.first_chunk_mut()) {
            *slot = up_to.to_le_bytes();
        }
    }
    // What `low` begins with in its word is zero.
    nearer
}
