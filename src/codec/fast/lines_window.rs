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
        let span = usize::from(high - low) + 1;
        let mut best = Self { low, width: 0, runs: false, patches: 0 };
        let mut least = usize::MAX;
        for width in 0..=MAX_WIDTH {
            let reach = 1 << width;
            // Windows that start where the values do, up to the last that need not reach beyond them, sixteen at a time.
            // The most values, and the earliest window with so many: the highest of these.
            let mut most = [0u16; 16];
            let mut first = 0;
            loop {
                let from = at(&nearer, usize::from(low) + first);
                let to = at(&nearer, usize::from(low) + first + reach);
                for (j, slot) in most.iter_mut().enumerate() {
                    let place = low32((255 - first - j) as u64) as u16;
                    *slot = (*slot).max(u16::from(to[j].wrapping_sub(from[j])) << 8 | place);
                }
                first += 16;
                if first + reach > span {
                    break;
                }
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
                    best = Self { low: low + place, width, runs: runs < plain, patches };
                }
            }
            if reach >= span {
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
    // How many there are at each distance, counted by turns: to count the same one twice running would wait.
    let mut counts = [[0u8; DISTANCES]; 4];
    for four in off.get(..len).unwrap_or_default().chunks(4) {
        for (count, &off) in counts.iter_mut().zip(four) {
            count[usize::from(off) % DISTANCES] += 1;
        }
    }
    let [mut all, b, c, d] = counts;
    for (((all, b), c), d) in all.iter_mut().zip(b).zip(c).zip(d) {
        *all += b + c + d;
    }
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
