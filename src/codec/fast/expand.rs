//! Turns packed fields into numbers, and numbers into places, eight at a time.

use super::bits::{Source, Window, index, low32, mask};

/// For each byte, how many of its bits 0..=j are set.
const fn counts() -> [[u8; 8]; 256] {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut j, mut count) = (0, 0);
        while j < 8 {
            count += if byte >> j & 1 == 1 { 1 } else { 0 };
            table[byte][j] = count;
            j += 1;
        }
        byte += 1;
    }
    table
}

/// The table itself: 2 KiB.
pub static COUNTS: [[u8; 8]; 256] = counts();

/// Numbers that are read sixteen at a time, from number 256 at most, without looking where they end.
pub type Numbers = [u32; 272];

/// The sixteen numbers from `at` on.
#[inline(always)]
fn sixteen(numbers: &[u32], at: usize) -> &[u32; 16] {
    numbers.get(at..).and_then(|rest| rest.first_chunk()).unwrap_or(&[0; 16])
}

/// The first `count` fields of `width <= 32` bits from bit `at` on, rounded up to whole eights, each through `turn`.
#[inline(always)]
pub fn unpack(window: &Window, at: usize, width: usize, count: usize, out: &mut [u32], turn: impl Fn(u32) -> u32) {
    let keep = mask(width);
    let (eights, _) = out.as_chunks_mut::<8>();
    let eights = eights.iter_mut().take(count.div_ceil(8)).enumerate();
    if width <= 7 {
        for (n, out) in eights {
            let word = window.peek(at + 8 * width * n);
            for (j, slot) in out.iter_mut().enumerate() {
                *slot = turn(low32(word >> (j * width) & keep));
            }
        }
    } else {
        for (n, out) in eights {
            for (j, slot) in out.iter_mut().enumerate() {
                *slot = turn(low32(window.peek(at + width * (8 * n + j)) & keep));
            }
        }
    }
}

/// Number `k` of `out` is the number of the run that holds it: `bits` says where runs start, and `next` of them have
/// started before. Run `r` has number `r + 1`: what stands before the first run is number 0.
#[inline(always)]
pub fn expand(numbers: &Numbers, mut bits: u64, mut next: usize, out: &mut [u32]) {
    for out in out.as_chunks_mut::<8>().0 {
        let byte = index(bits & 255);
        let from = sixteen(numbers, next);
        for (slot, &count) in out.iter_mut().zip(&COUNTS[byte]) {
            *slot = from[usize::from(count) & 15];
        }
        next += usize::from(COUNTS[byte][7]);
        bits >>= 8;
    }
}
