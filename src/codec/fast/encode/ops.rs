//! Operations of the encoder on many numbers at a time, by special instructions where the processor has them.
//!
//! Everything else is written so that the compiler takes many numbers at a time on any processor. For AVX2, intrinsics
//! must be inlined into such code: so there are loops instead of closures around them.

use super::super::processor::Portable;
#[cfg(target_arch = "x86_64")]
use super::super::{bits::low32, processor::Avx2};

/// The most numbers at a time: arrays have this many places after the last number.
pub const SPARE: usize = 16;
/// Numbers or fields of a list.
pub type Fields = [u16; 256 + SPARE];
/// Numbers or fields of a block.
pub type Kept = [u16; 64 + SPARE];

/// A processor, as encoding sees it.
pub trait EncodeOps: Copy {
    /// Bit `i` set where number `i` is not the one before it; bit 0 always.
    fn changes(self, numbers: &[u16; 64]) -> u64;

    /// The lowest bit of each byte.
    fn lowest_bits(self, bytes: &[u8; 64]) -> u64;

    /// Moves the numbers whose bit is set into `out`, in order, with sixteen zeros after them, and says how many they are.
    fn keep(self, numbers: &[u16; 64], bits: u64, out: &mut Kept) -> usize;

    /// Sixteen fields of `width <= 14` bits, four to a word.
    fn join(self, fields: &[u16; 16], width: usize) -> [u64; 4];
}

/// Bit `i` set where number `i` is not the one before it; bit 0 always.
#[inline(always)]
pub fn changes<T: Copy + PartialEq>(ops: impl EncodeOps, numbers: &[T; 64]) -> u64 {
    let mut differ = [0; 64];
    for (slot, pair) in differ.iter_mut().zip(numbers.windows(2)) {
        *slot = u8::from(pair[0] != pair[1]);
    }
    ops.lowest_bits(&differ) << 1 | 1
}

/// Clears the sixteen places after the first `count <= 64`.
#[inline(always)]
#[expect(clippy::expect_used, reason = "64 numbers and 16 more fit")]
fn clear_after(out: &mut Kept, count: usize) {
    *out[count.min(64)..].first_chunk_mut().expect("16 of 80 places after 64") = [0; SPARE];
}

impl EncodeOps for Portable {
    #[inline(always)]
    fn changes(self, numbers: &[u16; 64]) -> u64 {
        changes(self, numbers)
    }

    #[inline(always)]
    fn lowest_bits(self, bytes: &[u8; 64]) -> u64 {
        // The product gathers the lowest bits of eight bytes in its highest byte.
        const GATHER: u64 = 0x0102_0408_1020_4080;
        let mut bits = 0;
        for eight in bytes.as_chunks::<8>().0.iter().rev() {
            bits = bits << 8 | (u64::from_le_bytes(*eight) & super::super::bits::ONES).wrapping_mul(GATHER) >> 56;
        }
        bits
    }

    #[inline(always)]
    fn keep(self, numbers: &[u16; 64], bits: u64, out: &mut Kept) -> usize {
        let mut next = 0;
        for (i, &number) in numbers.iter().enumerate() {
            // Always written; the next number overwrites it if it is not kept. This avoids an unpredictable branch.
            out[next & 63] = number;
            next += (bits >> i & 1) as usize;
        }
        clear_after(out, next);
        next
    }

    #[inline(always)]
    fn join(self, fields: &[u16; 16], width: usize) -> [u64; 4] {
        let mut words = [0; 4];
        for (word, fields) in words.iter_mut().zip(fields.as_chunks::<4>().0) {
            let [a, b, c, d] = fields.map(u64::from);
            *word = a | b << width | (c | d << width) << (2 * width);
        }
        words
    }
}

/// For each byte of bits, the bytes of eight two-byte numbers that keep the numbers whose bit is set, in order.
#[cfg(target_arch = "x86_64")]
static KEEP: [[u8; 16]; 256] = {
    let mut table = [[0; 16]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut j, mut next) = (0u8, 0);
        while j < 8 {
            if byte >> j & 1 == 1 {
                table[byte][next] = 2 * j;
                table[byte][next + 1] = 2 * j + 1;
                next += 2;
            }
            j += 1;
        }
        byte += 1;
    }
    table
};

#[cfg(target_arch = "x86_64")]
impl EncodeOps for Avx2 {
    #[inline(always)]
    fn changes(self, numbers: &[u16; 64]) -> u64 {
        use std::arch::x86_64::*;
        // SAFETY: `new` has seen that the processor has the instructions; what they read are quarters of the array.
        let same = unsafe {
            let at = |first: usize| _mm256_loadu_si256(numbers.as_ptr().add(first).cast());
            let [a, b, c, d] = [at(0), at(16), at(32), at(48)];
            // From the second number of one register on, and the first of the next. A load would work too, but the
            // numbers have just been stored sixteen at a time, and a load across two stores stalls.
            let ab = _mm256_alignr_epi8::<2>(_mm256_permute2x128_si256::<0x21>(a, b), a);
            let bc = _mm256_alignr_epi8::<2>(_mm256_permute2x128_si256::<0x21>(b, c), b);
            let cd = _mm256_alignr_epi8::<2>(_mm256_permute2x128_si256::<0x21>(c, d), c);
            let d0 = _mm256_alignr_epi8::<2>(_mm256_permute2x128_si256::<0x81>(d, d), d);
            // Packing goes by halves of a register.
            let low = _mm256_packs_epi16(_mm256_cmpeq_epi16(a, ab), _mm256_cmpeq_epi16(b, bc));
            let high = _mm256_packs_epi16(_mm256_cmpeq_epi16(c, cd), _mm256_cmpeq_epi16(d, d0));
            let low = _mm256_movemask_epi8(_mm256_permute4x64_epi64::<0b11_01_10_00>(low));
            let high = _mm256_movemask_epi8(_mm256_permute4x64_epi64::<0b11_01_10_00>(high));
            [u64::from(low.cast_unsigned()), u64::from(high.cast_unsigned())]
        };
        !(same[0] | same[1] << 32) << 1 | 1
    }

    #[inline(always)]
    fn lowest_bits(self, bytes: &[u8; 64]) -> u64 {
        use std::arch::x86_64::*;
        // SAFETY: `new` has seen that the processor has the instructions; what they read are the two halves of the array.
        let [low, high] = unsafe {
            let low = _mm256_loadu_si256(bytes.as_ptr().cast());
            let high = _mm256_loadu_si256(bytes.as_ptr().add(32).cast());
            [_mm256_movemask_epi8(_mm256_slli_epi16::<7>(low)), _mm256_movemask_epi8(_mm256_slli_epi16::<7>(high))]
        };
        u64::from(low.cast_unsigned()) | u64::from(high.cast_unsigned()) << 32
    }

    #[inline(always)]
    fn keep(self, numbers: &[u16; 64], bits: u64, out: &mut Kept) -> usize {
        use std::arch::x86_64::*;
        let mut next = 0;
        for (eight, byte) in numbers.as_chunks::<8>().0.iter().zip(bits.to_le_bytes()) {
            // At most 56 of them come before the last eight.
            let Some(place) = out[next & 63..].first_chunk_mut::<8>() else { continue };
            // SAFETY: `new` has seen that the processor has the instructions; what they read and write are the arrays.
            unsafe {
                let order = _mm_loadu_si128(KEEP[usize::from(byte)].as_ptr().cast());
                let kept = _mm_shuffle_epi8(_mm_loadu_si128(eight.as_ptr().cast()), order);
                _mm_storeu_si128(place.as_mut_ptr().cast(), kept);
            }
            next += byte.count_ones() as usize;
        }
        clear_after(out, next);
        next
    }

    #[inline(always)]
    fn join(self, fields: &[u16; 16], width: usize) -> [u64; 4] {
        use std::arch::x86_64::*;
        let mut words = [0; 4];
        let (bits, rest) = (low32((width & 15) as u64), low32((32 - 2 * (width & 15)) as u64));
        // SAFETY: `new` has seen that the processor has the instructions; what they read and write are the arrays.
        unsafe {
            let fields = _mm256_loadu_si256(fields.as_ptr().cast());
            // Two fields each to 32 bits; the lower of these next to the upper; both down.
            let pairs = _mm256_madd_epi16(fields, _mm256_set1_epi32((1u32 << 16 << bits | 1).cast_signed()));
            let joined = _mm256_sllv_epi32(pairs, _mm256_set1_epi64x(i64::from(rest)));
            let joined = _mm256_srl_epi64(joined, _mm_cvtsi32_si128(rest.cast_signed()));
            _mm256_storeu_si256(words.as_mut_ptr().cast(), joined);
        }
        words
    }
}
