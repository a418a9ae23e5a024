//! Operations of the decoder on eight numbers at a time, by special instructions where the processor has them.

use super::bits::{ONES, ReadBits, Window, index, low32, mask};
use super::scratch::{Numbers, from_place};

/// A processor, as decoding sees it.
pub trait Processor: Copy {
    /// Fields of `width <= 32` bits from bit `at` on.
    fn unpack(self, window: &Window, at: usize, width: usize, out: &mut [[u32; 8]]);

    /// In place `j` the number whose index is the low three bits of byte `j`.
    fn pick(self, numbers: &[u32; 8], indices: u64) -> [u32; 8];

    /// In place `j` the number whose index is the low two bits of `indices[j]`.
    fn choose(self, numbers: &[u32; 4], indices: [u32; 8]) -> [u32; 8];
}

/// Any processor.
#[derive(Debug, Clone, Copy)]
pub struct Portable;

impl Processor for Portable {
    #[inline(always)]
    fn unpack(self, window: &Window, at: usize, width: usize, out: &mut [[u32; 8]]) {
        let keep = mask(width);
        let eights = out.iter_mut().enumerate();
        if width <= 7 {
            for (n, out) in eights {
                let word = window.peek(at + 8 * width * n);
                for (j, slot) in out.iter_mut().enumerate() {
                    *slot = low32(word >> (j * width) & keep);
                }
            }
        } else {
            for (n, out) in eights {
                for (j, slot) in out.iter_mut().enumerate() {
                    *slot = low32(window.peek(at + width * (8 * n + j)) & keep);
                }
            }
        }
    }

    #[inline(always)]
    fn pick(self, numbers: &[u32; 8], indices: u64) -> [u32; 8] {
        indices.to_le_bytes().map(|index| numbers[usize::from(index & 7)])
    }

    #[inline(always)]
    fn choose(self, numbers: &[u32; 4], indices: [u32; 8]) -> [u32; 8] {
        indices.map(|index| numbers[(index & 3) as usize])
    }
}

/// A processor with AVX2. A value of this type exists only there.
#[cfg(target_arch = "x86_64")]
#[derive(Debug, Clone, Copy)]
pub struct Avx2(());

#[cfg(target_arch = "x86_64")]
impl Avx2 {
    /// The widest fields for which any four consecutive ones are in sixteen bytes, each within four bytes.
    const WIDEST: usize = 25;

    #[inline]
    pub fn new() -> Option<Self> {
        is_x86_feature_detected!("avx2").then_some(Self(()))
    }
}

/// Sixteen bytes of the window; zeros past its end, where no chunk is.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn sixteen(window: &Window, at: usize) -> &[u8; 16] {
    window.get(at..).and_then(|rest| rest.first_chunk()).unwrap_or(&[0; 16])
}

#[cfg(target_arch = "x86_64")]
impl Processor for Avx2 {
    #[inline(always)]
    fn unpack(self, window: &Window, at: usize, width: usize, out: &mut [[u32; 8]]) {
        use std::arch::x86_64::*;
        let (Ok(bits), true) = (i32::try_from(width), width <= Self::WIDEST) else {
            return Portable.unpack(window, at, width, out);
        };
        // Four fields in each half of a register. Eight fields are whole bytes, so that all groups look alike.
        let starts = [at, at + 4 * width];
        let [low, high] = starts.map(|start| low32(start as u64 & 7).cast_signed());
        // SAFETY: `new` has seen that the processor has the instructions; what they read and write are the arrays.
        unsafe {
            let steps = _mm256_mullo_epi32(_mm256_set1_epi32(bits), _mm256_setr_epi32(0, 1, 2, 3, 0, 1, 2, 3));
            let places = _mm256_add_epi32(steps, _mm256_setr_m128i(_mm_set1_epi32(low), _mm_set1_epi32(high)));
            let shifts = _mm256_and_si256(places, _mm256_set1_epi32(7));
            // The four bytes in which the field is.
            let first = _mm256_mullo_epi32(_mm256_srli_epi32::<3>(places), _mm256_set1_epi32(0x0101_0101));
            let bytes = _mm256_add_epi32(first, _mm256_set1_epi32(0x0302_0100));
            let keep = _mm256_set1_epi32(low32(mask(width)).cast_signed());
            for (n, out) in out.iter_mut().enumerate() {
                let [low, high] =
                    starts.map(|start| _mm_loadu_si128(sixteen(window, (start >> 3) + width * n).as_ptr().cast()));
                let fields = _mm256_shuffle_epi8(_mm256_setr_m128i(low, high), bytes);
                let fields = _mm256_and_si256(_mm256_srlv_epi32(fields, shifts), keep);
                _mm256_storeu_si256(out.as_mut_ptr().cast(), fields);
            }
        }
    }

    #[inline(always)]
    fn pick(self, numbers: &[u32; 8], indices: u64) -> [u32; 8] {
        use std::arch::x86_64::*;
        let mut picked = [0; 8];
        // SAFETY: `new` has seen that the processor has the instructions; what they read and write are the arrays.
        unsafe {
            let indices = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(indices.cast_signed()));
            let numbers = _mm256_loadu_si256(numbers.as_ptr().cast());
            _mm256_storeu_si256(picked.as_mut_ptr().cast(), _mm256_permutevar8x32_epi32(numbers, indices));
        }
        picked
    }

    #[inline(always)]
    fn choose(self, numbers: &[u32; 4], indices: [u32; 8]) -> [u32; 8] {
        use std::arch::x86_64::*;
        let mut chosen = [0; 8];
        // SAFETY: `new` has seen that the processor has the instructions; what they read and write are the arrays.
        unsafe {
            // The numbers are in both halves; only the lowest three bits of an index count.
            let numbers = _mm256_broadcastsi128_si256(_mm_loadu_si128(numbers.as_ptr().cast()));
            let indices = _mm256_loadu_si256(indices.as_ptr().cast());
            _mm256_storeu_si256(chosen.as_mut_ptr().cast(), _mm256_permutevar8x32_epi32(numbers, indices));
        }
        chosen
    }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;
    use crate::draw::Draw;

    #[test]
    fn both_processors_agree() {
        let Some(native) = Avx2::new() else { return };
        let mut draw = Draw(1);
        let mut window: Window = [0; size_of::<Window>()];
        for byte in &mut window {
            *byte = draw.word().to_le_bytes()[7];
        }
        for width in 0..=32 {
            for at in [64, 77, 100, 4003] {
                let (mut one, mut other) = ([[1; 8]; 8], [[2; 8]; 8]);
                native.unpack(&window, at, width, &mut one);
                Portable.unpack(&window, at, width, &mut other);
                assert_eq!(one, other, "width {width} at {at}");
            }
        }
        let numbers = [3, 1, 4, 1, 5, 9, 2, 6];
        for _ in 0..256 {
            let noise = draw.word();
            assert_eq!(native.pick(&numbers, noise), Portable.pick(&numbers, noise));
            let indices = noise.to_le_bytes().map(u32::from);
            assert_eq!(native.choose(&[5, 6, 7, 8], indices), Portable.choose(&[5, 6, 7, 8], indices));
        }
    }
}

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

/// How many of the bits 0..=j of a byte are set, as byte `j`; and how many are in all.
#[inline(always)]
fn count(byte: usize) -> (u64, usize) {
    let counts = COUNTS[byte & 255];
    (counts, index(counts >> 56))
}

/// Number `k` of `out` becomes the number of its run: `bits` says where runs start, and `next` runs have started
/// before. Run `r` has number `r + 1`; places before the first run have number 0.
#[inline(always)]
pub fn expand(processor: impl Processor, numbers: &Numbers, mut bits: u64, mut next: usize, out: &mut [u32; 64]) {
    for out in out.as_chunks_mut::<8>().0 {
        let (counts, all) = count(index(bits & 255));
        // Nine numbers may be read, but not the first one if a run starts at the first place.
        let starts = index(bits & 1);
        *out = processor.pick(from_place(numbers, next + starts), counts - ONES * (bits & 1));
        next += all;
        bits >>= 8;
    }
}

/// Merges two lists into sixteen places: a set bit takes the next number of the second list, another the next of the
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
        // Modulo 8, like indices: how many numbers of the first list are before, and the number in the second list.
        let before = (0x0f0e_0d0c_0b0a_0908 - counts, (counts | (8 * ONES)) - ONES);
        let (first, second) = (
            processor.pick(from_place(first, from_first), before.0),
            processor.pick(from_place(second, from_second), before.1),
        );
        for (j, slot) in out.iter_mut().enumerate() {
            // A mask with all bits or none: a condition might be compiled to a branch.
            let is_second = (byte >> j & 1).wrapping_neg();
            *slot = second[j] & is_second | first[j] & !is_second;
        }
        from_first += 8 - all;
        from_second += all;
    }
}
