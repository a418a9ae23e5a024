//! The same look-ups, compiled for a processor that counts and extracts bits in one instruction, where there is one.

use super::bits::Window;
use super::chunk::{decode_from, encode_from, get_from};
use crate::codec::CodecError;

/// Appends a chunk; see `chunk::encode`. The bytes are the same either way.
pub fn encode(first_column: u32, values: &[u32], out: &mut Vec<u8>) {
    #[cfg(target_arch = "x86_64")]
    if x86::has() {
        // SAFETY: the processor has what the function is compiled for. It is safe code otherwise.
        return unsafe { x86::encode(first_column, values, out) };
    }
    encode_from(first_column, values, out);
}

/// The value at `index`; see `chunk::get`.
#[inline]
pub fn get(window: &Window, first_column: u32, len: usize, index: usize) -> Result<u32, CodecError> {
    #[cfg(target_arch = "x86_64")]
    if x86::has() {
        // SAFETY: the processor has what the function is compiled for. It is safe code otherwise.
        return unsafe { x86::get(window, first_column, len, index) };
    }
    portable_get(window, first_column, len, index)
}

#[inline(never)]
fn portable_get(window: &Window, first_column: u32, len: usize, index: usize) -> Result<u32, CodecError> {
    get_from(window, first_column, len, index)
}

/// All values, and the byte after the chunk; see `chunk::decode`.
#[inline]
pub fn decode(window: &Window, first_column: u32, len: usize, out: &mut [u32; 256]) -> Result<usize, CodecError> {
    #[cfg(target_arch = "x86_64")]
    if x86::has() {
        // SAFETY: the processor has what the function is compiled for. It is safe code otherwise.
        return unsafe { x86::decode(window, first_column, len, out) };
    }
    decode_from(window, first_column, len, out)
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{CodecError, Window, decode_from, encode_from, get_from};

    /// Everything that the functions below are compiled for.
    #[inline]
    pub fn has() -> bool {
        is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("lzcnt")
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
    pub fn encode(first_column: u32, values: &[u32], out: &mut Vec<u8>) {
        encode_from(first_column, values, out);
    }

    #[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt")]
    pub fn get(window: &Window, first_column: u32, len: usize, index: usize) -> Result<u32, CodecError> {
        get_from(window, first_column, len, index)
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
    pub fn decode(window: &Window, first_column: u32, len: usize, out: &mut [u32; 256]) -> Result<usize, CodecError> {
        decode_from(window, first_column, len, out)
    }
}
