//! Deals numbers to the places where they stand, eight at a time.

use super::bits::{index, low32};
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

/// Numbers that are read eight or sixteen at a time, from number 256 at most, without looking where they end.
pub type Numbers = [u32; 272];

/// Room for the numbers of a chunk that is decoded. What is in it does not matter; that it need not be cleared for every
/// chunk does.
#[derive(Debug)]
pub struct Scratch {
    /// The fields of a list; from number 1 on where runs are.
    pub(super) fields: Numbers,
    /// The values of the two lines.
    pub(super) lines: [Numbers; 2],
}

impl Default for Scratch {
    fn default() -> Self {
        Self { fields: [0; 272], lines: [[0; 272]; 2] }
    }
}

/// The `N` numbers from `at` on; zeros where there are fewer, which the bytes of no sound chunk ask for.
#[inline(always)]
pub fn from_place<const N: usize>(numbers: &Numbers, at: usize) -> &[u32; N] {
    numbers.get(at..).and_then(|rest| rest.first_chunk()).unwrap_or(&[0; N])
}

/// How many of the bits 0..=j of a byte are set, as byte `j`; and how many are in all.
#[inline(always)]
fn count(byte: usize) -> (u64, usize) {
    let counts = COUNTS[byte & 255];
    (counts, index(counts >> 56))
}

/// Number `k` of `out` is the number of the run that holds it: `bits` says where runs start, and `next` of them have
/// started before. Run `r` has number `r + 1`: what stands before the first run is number 0.
#[inline(always)]
pub fn expand(processor: impl Processor, numbers: &Numbers, mut bits: u64, mut next: usize, out: &mut [u32; 64]) {
    for out in out.as_chunks_mut::<8>().0 {
        let (counts, all) = count(index(bits & 255));
        // Nine numbers may be asked for, but the first not if a run starts at the first place.
        let starts = index(bits & 1);
        *out = processor.pick(from_place(numbers, next + starts), counts - ONES * (bits & 1));
        next += all;
        bits >>= 8;
    }
}

/// Deals two lists to sixteen places: where a bit is set, the next number of the second list, elsewhere the next of the
/// first. `from` says with which number of each list to begin.
#[inline(always)]
pub fn deal(
    processor: impl Processor,
    [first, second]: &[Numbers; 2],
    bits: u64,
    [mut from_first, mut from_second]: [usize; 2],
    out: &mut [u32; 16],
) {
    for (n, out) in out.as_chunks_mut::<8>().0.iter_mut().enumerate() {
        let byte = low32(bits >> (8 * n) & 255);
        let (counts, all) = count(byte as usize);
        // Modulo 8, as indices count: how many stand before on the first list, and the second's own number.
        let before = (0x0f0e_0d0c_0b0a_0908 - counts, (counts | (8 * ONES)) - ONES);
        let (first, second) = (
            processor.pick(from_place(first, from_first), before.0),
            processor.pick(from_place(second, from_second), before.1),
        );
        for (j, slot) in out.iter_mut().enumerate() {
            // All bits of it or none: a condition might become a branch.
            let is_second = (byte >> j & 1).wrapping_neg();
            *slot = second[j] & is_second | first[j] & !is_second;
        }
        from_first += 8 - all;
        from_second += all;
    }
}
