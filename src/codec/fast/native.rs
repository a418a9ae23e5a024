//! The same look-ups and decoding, compiled for the instructions that the processor has.
//!
//! Answers and bytes are the same.

use super::form::decode_from;
#[cfg(target_arch = "x86_64")]
use super::processor::Avx2;
use super::processor::{Portable, Processor};
use super::scratch::{Buffers, Selection};

/// What is compiled for the instructions that the processor has: `run`, which is `#[inline(always)]` like all that counts in it.
pub trait Work {
    type Done;

    fn run(self, processor: impl Processor) -> Self::Done;
}

/// Does it with the instructions that the processor has.
#[inline(always)]
pub fn natively<W: Work>(work: W) -> W::Done {
    #[cfg(target_arch = "x86_64")]
    if let Some(processor) = Avx2::new() {
        // SAFETY: the processor has what the function is compiled for. It is safe code otherwise.
        return unsafe { x86::run(processor, work) };
    }
    portably(work)
}

#[inline(never)]
fn portably<W: Work>(work: W) -> W::Done {
    work.run(Portable)
}

/// From now on uses only instructions of any processor, in this process: for benches, to measure other machines.
#[cfg(feature = "encode")]
pub fn be_portable() {
    #[cfg(target_arch = "x86_64")]
    Avx2::hide();
}

/// The values of a part into the same places of `out`, and the byte after what was read.
#[inline]
pub fn decode(part: &Selection<'_>, scratch: &mut Buffers, out: &mut [u32; 256]) -> usize {
    #[cfg(target_arch = "x86_64")]
    if let Some(processor) = Avx2::new() {
        // SAFETY: the processor has what the function is compiled for. It is safe code otherwise.
        return unsafe { x86::decode(processor, part, scratch, out) };
    }
    decode_from(Portable, part, scratch, out)
}

#[cfg(target_arch = "x86_64")]
pub(super) mod x86 {
    use super::super::bits::Window;
    use super::super::lines;
    use super::{Avx2, Buffers, Selection, Work, decode_from};

    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
    pub fn run<W: Work>(processor: Avx2, work: W) -> W::Done {
        work.run(processor)
    }

    #[inline(never)]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
    pub fn get_of_lines(processor: Avx2, window: &Window, first_column: u32, len: usize, i: usize) -> u32 {
        lines::get(processor, window, first_column, len, i)
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
    pub fn decode(processor: Avx2, part: &Selection<'_>, scratch: &mut Buffers, out: &mut [u32; 256]) -> usize {
        decode_from(processor, part, scratch, out)
    }
}

#[cfg(test)]
mod tests {
    use super::super::chunk::Single;
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
            if let Some(processor) = Avx2::new() {
                out.fill(0);
                // SAFETY: the processor has what the function is compiled for.
                assert_eq!(end, unsafe { x86::decode(processor, &part, &mut scratch, &mut out) });
                assert_eq!(out.get(..len), Some(&values[..]));
            }
            for (i, &value) in values.iter().enumerate() {
                assert_eq!(portably(Single(window, 77, len, i)).0, value);
                assert_eq!(codec::get(&portable, 77, len, i), Ok(value));
            }
        }
        assert!(sloping > 300, "of 375 chunks with slopes only {sloping} say so");
    }
}
