//! The same look-ups and decoding, compiled for the instructions that the processor has.
//!
//! Answers and bytes are the same.

use super::bits::Window;
use super::form::{decode_from, get_from};
#[cfg(target_arch = "x86_64")]
use super::processor::Avx2;
use super::processor::Portable;
use super::scratch::{Buffers, Selection};

/// The value at `index < len` of the chunk with which a window begins; see `chunk::get`. There always is one: an option so that the last
/// step of a look-up, which may fail before, is a jump and not a call.
#[inline(always)]
pub fn get(window: &Window, first_column: u32, len: usize, index: usize) -> Option<u32> {
    #[cfg(target_arch = "x86_64")]
    if x86::is_here() {
        // SAFETY: the processor has what the function is compiled for. It is safe code otherwise.
        return unsafe { x86::get(window, first_column, len, index) };
    }
    portable_get(window, first_column, len, index)
}

/// From now on uses only instructions of any processor, in this process: for benches, to measure other machines.
#[cfg(feature = "encode")]
pub fn be_portable() {
    #[cfg(target_arch = "x86_64")]
    x86::hide();
}

#[inline(never)]
fn portable_get(window: &Window, first_column: u32, len: usize, index: usize) -> Option<u32> {
    Some(get_from(window, first_column, len, index).0)
}

/// The values of a part into the same places of `out`, and the byte after what was read.
#[inline]
pub fn decode(part: &Selection<'_>, scratch: &mut Buffers, out: &mut [u32; 256]) -> usize {
    #[cfg(target_arch = "x86_64")]
    if let Some(processor) = x86::avx2() {
        // SAFETY: the processor has what the function is compiled for. It is safe code otherwise.
        return unsafe { x86::decode(processor, part, scratch, out) };
    }
    decode_from(Portable, part, scratch, out)
}

#[cfg(target_arch = "x86_64")]
pub(super) mod x86 {
    use std::sync::atomic::{AtomicU8, Ordering};

    use super::super::form::is_two_lines;
    use super::super::{lines, list};
    use super::{Avx2, Buffers, Selection, Window, decode_from};

    /// Whether the functions below may be called: 2 if so, 1 if not, and 0 until that is asked.
    static FOUND: AtomicU8 = AtomicU8::new(0);

    /// Whether the processor has what the functions below are compiled for. Each look-up asks: one load.
    #[inline(always)]
    pub fn is_here() -> bool {
        FOUND.load(Ordering::Relaxed) == 2 || is_found()
    }

    #[cold]
    fn is_found() -> bool {
        if FOUND.load(Ordering::Relaxed) == 0 {
            let found = Avx2::new().is_some()
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("popcnt")
                && is_x86_feature_detected!("lzcnt");
            FOUND.store(1 + u8::from(found), Ordering::Relaxed);
        }
        FOUND.load(Ordering::Relaxed) == 2
    }

    /// From now on they are not called.
    #[cfg(feature = "encode")]
    pub fn hide() {
        FOUND.store(1, Ordering::Relaxed);
    }

    /// The processor, if it is here.
    #[inline]
    pub fn avx2() -> Option<Avx2> {
        if is_here() { Avx2::new() } else { None }
    }

    #[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt")]
    pub fn get(window: &Window, first_column: u32, len: usize, index: usize) -> Option<u32> {
        if is_two_lines(window) {
            return get_of_lines(window, first_column, len, index);
        }
        Some(list::get(window, first_column, index).0)
    }

    /// Apart, because it needs more registers, and a list shall not save them.
    #[inline(never)]
    #[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt")]
    fn get_of_lines(window: &Window, first_column: u32, len: usize, index: usize) -> Option<u32> {
        Some(lines::get(window, first_column, len, index).0)
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
    pub fn decode(processor: Avx2, part: &Selection<'_>, scratch: &mut Buffers, out: &mut [u32; 256]) -> usize {
        decode_from(processor, part, scratch, out)
    }
}

#[cfg(test)]
mod tests {
    use super::super::encode::{EncodeScratch, chunk_for};
    use super::*;
    use crate::codec::fast as codec;

    /// Values like those of both games and of others, by a generator of noise.
    fn chunk(seed: u32, len: usize) -> Vec<u32> {
        let mut noise = seed;
        let mut next = || {
            noise = noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            noise >> 20
        };
        let (mut up, mut down, mut level) = (90_000, 90_000, 0);
        (0..)
            .take(len)
            .map(|i| match seed % 4 {
                3 => {
                    let (up, slope) = (next() % 10 < 6, (seed * 977 % 9000, seed * 577 % 3000));
                    let line = if up { 500_000 + i * slope.0 / 1000 } else { 120_000 - i * slope.1 / 1000 };
                    line + next() % 3 - if next() % 50 == 0 { next() % 30 } else { 0 }
                }
                0 if next() % 10 < 7 => {
                    up += 1;
                    up + if next() % 40 == 0 { next() % 30 } else { next() % 2 }
                }
                0 => {
                    down -= 2 + next() % 2;
                    down - if next() % 40 == 0 { next() % 30 } else { 0 }
                }
                1 => {
                    level = if next() % 3 == 0 { next() % 3 * 700 + next() % 8 } else { level };
                    5000 + i + level
                }
                _ => next() << (next() % 20),
            })
            .collect()
    }

    /// Other tests run the code for this processor; this one compares all ways with each other, and with the values.
    #[test]
    fn the_portable_path_does_the_same() {
        let mut sloping = 0;
        for seed in 0..1500 {
            let slopes = seed % 4 == 3;
            let len = if slopes { 192 + seed as usize * 7 % 65 } else { 1 + seed as usize * 7 % 256 };
            let values = chunk(seed, len);
            let (mut bytes, mut portable) = (Vec::new(), Vec::new());
            let mut scratch = EncodeScratch::with_slopes(slopes);
            codec::encode_with(&mut scratch, 77, &values, &mut bytes).unwrap();
            chunk_for(Portable, &mut scratch, 77, &values, Some(&mut portable));
            assert_eq!(bytes, portable);
            assert_eq!(codec::cost(&mut scratch, 77, &values), Ok(bytes.len()));
            assert_eq!(codec::check(&bytes, len), Ok(bytes.len()));
            sloping += usize::from(slopes && bytes[0] & 1 == 1 && bytes[1] & 0x40 != 0);
            bytes.resize(4000, 0xff);
            let Some(window) = bytes.first_chunk() else { continue };
            let mut out = [0; 256];
            let mut scratch = Buffers::default();
            let part = Selection { window, first_column: 77, len, range: 0..len };
            let end = decode_from(Portable, &part, &mut scratch, &mut out);
            assert_eq!(end.next_multiple_of(2), portable.len());
            assert_eq!(out.get(..len), Some(&values[..]));
            #[cfg(target_arch = "x86_64")]
            if let Some(processor) = x86::avx2() {
                out.fill(0);
                // SAFETY: the processor has what the function is compiled for.
                assert_eq!(end, unsafe { x86::decode(processor, &part, &mut scratch, &mut out) });
                assert_eq!(out.get(..len), Some(&values[..]));
            }
            for (i, &value) in values.iter().enumerate() {
                assert_eq!(portable_get(window, 77, len, i), Some(value));
                assert_eq!(get_from(portable.as_slice(), 77, len, i).0, value);
            }
        }
        assert!(sloping > 300, "of 375 chunks with slopes only {sloping} say so");
    }
}
