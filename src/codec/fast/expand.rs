//! Deals numbers to the places where they stand, eight at a time.

use super::bits::index;
use super::processor::{ONES, Processor};

/// For each byte, how many of its bits 0..=j are set, as byte `j` of a word.
const fn counts() -> [u64; 256] {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        // Bit `j` adds one to byte `j` and all above it.
        let mut j = 0;
        while j < 8 {
            table[byte] += (byte as u64 >> j & 1) * (ONES << (8 * j));
            j += 1;
        }
        byte += 1;
    }
    table
}

/// The table itself: 2 KiB.
static COUNTS: [u64; 256] = counts();

/// Numbers that are read eight at a time, from number 264 at most, without looking where they end.
pub type Numbers = [u32; 272];

/// The eight numbers from `at` on.
#[inline(always)]
pub fn eight(numbers: &Numbers, at: usize) -> &[u32; 8] {
    numbers.get(at..).and_then(|rest| rest.first_chunk()).unwrap_or(&[0; 8])
}

/// How many of the bits 0..=j of a byte are set, as byte `j`; and how many are in all.
#[inline(always)]
pub fn count(byte: usize) -> (u64, usize) {
    let counts = COUNTS[byte & 255];
    (counts, index(counts >> 56))
}

/// Number `k` of `out` is the number of the run that holds it: `bits` says where runs start, and `next` of them have
/// started before. Run `r` has number `r + 1`: what stands before the first run is number 0.
#[inline(always)]
pub fn expand(processor: impl Processor, numbers: &Numbers, mut bits: u64, mut next: usize, out: &mut [u32]) {
    for out in out.as_chunks_mut::<8>().0 {
        let (counts, all) = count(index(bits & 255));
        // Nine numbers may be asked for, but the first not if a run starts at the first place.
        let starts = index(bits & 1);
        *out = processor.pick(eight(numbers, next + starts), counts - ONES * (bits & 1));
        next += all;
        bits >>= 8;
    }
}
