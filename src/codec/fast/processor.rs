//! Operations of the decoder on eight numbers at a time, by special instructions where the processor has them.

#[cfg(target_arch = "x86_64")]
use std::sync::atomic::{AtomicU8, Ordering};

use super::bits::{self, ONES, Window, index, low32, mask, peek};
#[cfg(target_arch = "x86_64")]
use super::bits::{WINDOW, low8, word};
use super::lines;
#[cfg(target_arch = "x86_64")]
use super::native::x86;
use super::scratch::{Numbers, from_place};

/// A processor, as decoding sees it.
pub trait Processor: Copy {
    /// Fields of `width <= 32` bits from bit `at` on.
    fn unpack(self, window: &Window, at: usize, width: usize, out: &mut [[u32; 8]]);

    /// In place `j` the number whose index is the low three bits of byte `j`.
    fn pick(self, numbers: &[u32; 8], indices: u64) -> [u32; 8];

    /// In place `j` the number whose index is the low two bits of `indices[j]`.
    fn choose(self, numbers: &[u32; 4], indices: [u32; 8]) -> [u32; 8];

    /// The same as `bits::rank`.
    #[inline(always)]
    fn rank(self, window: &Window, at: usize, end: usize) -> (usize, usize) {
        bits::rank(window, at, end)
    }

    /// The same as `bits::find_byte`.
    #[inline(always)]
    fn find_byte(self, window: &Window, at: usize, count: usize, wanted: u8) -> usize {
        bits::find_byte(window, at, count, wanted)
    }

    /// `lines::get`, apart: it needs more registers than a list, which shall not save them.
    fn get_of_lines(self, window: &Window, first_column: u32, len: usize, i: usize) -> u32;
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
                let word = peek(window, at + 8 * width * n);
                for (j, slot) in out.iter_mut().enumerate() {
                    *slot = low32(word >> (j * width) & keep);
                }
            }
        } else {
            for (n, out) in eights {
                for (j, slot) in out.iter_mut().enumerate() {
                    *slot = low32(peek(window, at + width * (8 * n + j)) & keep);
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

    #[inline(never)]
    fn get_of_lines(self, window: &Window, first_column: u32, len: usize, i: usize) -> u32 {
        lines::get(self, window, first_column, len, i)
    }
}

/// A processor with AVX2, and instructions for bits. A value of this type exists only there.
#[cfg(target_arch = "x86_64")]
#[derive(Debug, Clone, Copy)]
pub struct Avx2(());

#[cfg(target_arch = "x86_64")]
impl Avx2 {
    /// The widest fields for which any four consecutive ones are in sixteen bytes, each within four bytes.
    const WIDEST: usize = 25;

    /// The processor, if it is here. Each look-up asks: one load.
    #[inline(always)]
    pub fn new() -> Option<Self> {
        (FOUND.load(Ordering::Relaxed) == 2 || Self::is_found()).then_some(Self(()))
    }

    #[cold]
    fn is_found() -> bool {
        if FOUND.load(Ordering::Relaxed) == 0 {
            let found = is_x86_feature_detected!("avx2")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("popcnt")
                && is_x86_feature_detected!("lzcnt");
            FOUND.store(1 + u8::from(found), Ordering::Relaxed);
        }
        FOUND.load(Ordering::Relaxed) == 2
    }

    /// From now on it is not found.
    #[cfg(feature = "encode")]
    pub fn hide() {
        FOUND.store(1, Ordering::Relaxed);
    }
}

/// Whether it is here: 2 if so, 1 if not, and 0 until that is asked.
#[cfg(target_arch = "x86_64")]
static FOUND: AtomicU8 = AtomicU8::new(0);

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

    /// In vectors, because an instruction that waits for memory keeps others out of the processor's queue, and vectors have one of their
    /// own: more look-ups overlap.
    #[inline(always)]
    fn rank(self, window: &Window, at: usize, end: usize) -> (usize, usize) {
        use std::arch::x86_64::*;
        let bit = index(word(window, at + 8 * (end >> 6)) >> (end & 63) & 1);
        let at = at & (WINDOW - 1);
        let bitmap = &window[at..at + 32];
        // SAFETY: `new` has seen that the processor has the instructions; what they read are 32 bytes.
        let all = unsafe {
            // Bits after the last are shifted out of each word.
            let ends = _mm256_setr_epi32(63, 0, 127, 0, 191, 0, 255, 0);
            let after = _mm256_sub_epi32(ends, _mm256_set1_epi64x(i64::from(low8(end as u64))));
            let after = _mm256_max_epi32(after, _mm256_setzero_si256());
            let bits = _mm256_sllv_epi64(_mm256_loadu_si256(bitmap.as_ptr().cast()), after);
            let counts = _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
            let half = _mm256_set1_epi8(15);
            let low = _mm256_shuffle_epi8(counts, _mm256_and_si256(bits, half));
            let high = _mm256_shuffle_epi8(counts, _mm256_and_si256(_mm256_srli_epi16::<4>(bits), half));
            let sums = _mm256_sad_epu8(_mm256_add_epi8(low, high), _mm256_setzero_si256());
            let sums = _mm_add_epi64(_mm256_castsi256_si128(sums), _mm256_extracti128_si256::<1>(sums));
            _mm_cvtsi128_si64(_mm_add_epi64(sums, _mm_unpackhi_epi64(sums, sums)))
        };
        (index(all.cast_unsigned()).wrapping_sub(bit), bit)
    }

    #[inline(always)]
    fn find_byte(self, window: &Window, at: usize, count: usize, wanted: u8) -> usize {
        use std::arch::x86_64::*;
        let at = at & (WINDOW - 1);
        let bytes = &window[at..at + 16];
        // SAFETY: every such processor has the instructions; what they read are 16 bytes.
        let found = unsafe {
            let bytes = _mm_loadu_si128(bytes.as_ptr().cast());
            _mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(wanted.cast_signed())))
        };
        // The bit after the last stands for none.
        (u64::from(found.cast_unsigned()) & mask(count) | 1 << 16).trailing_zeros() as usize
    }

    #[inline(always)]
    fn get_of_lines(self, window: &Window, first_column: u32, len: usize, i: usize) -> u32 {
        // SAFETY: the processor has what the function is compiled for. It is safe code otherwise.
        unsafe { x86::get_of_lines(self, window, first_column, len, i) }
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

#[cfg(test)]
#[cfg(target_arch = "x86_64")]
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
        for end in 0..256 {
            for at in 0..300 {
                assert_eq!(native.rank(&window, at, end), Portable.rank(&window, at, end), "rank {end} at {at}");
                let (count, wanted) = (at % 17, window[at + end % 20]);
                let found = native.find_byte(&window, at, count, wanted);
                assert_eq!(found, Portable.find_byte(&window, at, count, wanted), "{wanted} in {count} at {at}");
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
