//! Numbers of one width, one after the other: number `i` is bits `i * width ..` of the bytes, low bits first.

#[cfg(feature = "encode")]
pub mod encode;

use super::{CodecError, Data};

/// Bytes after the last number, so that any number can be read as a word.
pub const AFTER: usize = 8;
/// The widest field.
pub const MOST_BITS: u32 = 32;

/// Bytes of `count` numbers of a width, with those after the last; none where the width is 0.
pub fn bytes(count: u64, width: u32) -> Option<u64> {
    if width == 0 {
        return Some(0);
    }
    count.checked_mul(u64::from(width))?.div_ceil(8).checked_add(AFTER as u64)
}

/// Number `i` of those whose bytes begin at `start` of the data. Constant time.
///
/// # Errors
/// If the bytes end before, or cannot be read.
#[inline]
pub fn get<T: Data>(data: &T, start: u64, i: u64, width: u32) -> Result<u64, T::Error> {
    if width == 0 {
        return Ok(0);
    }
    let bit = i.checked_mul(u64::from(width)).ok_or(CodecError::Truncated)?;
    let at = start.checked_add(bit / 8).ok_or(CodecError::Truncated)?;
    let word = u64::from_le_bytes(data.at(at)?);
    Ok(word >> (bit % 8) & ((1 << width.min(MOST_BITS)) - 1))
}

/// Whether all bits after the last of `count` numbers are zero, in the bytes that [`bytes`] counts.
///
/// # Errors
/// If the bytes end before, or cannot be read.
pub fn ends_in_zeros<T: Data>(data: &T, start: u64, count: u64, width: u32) -> Result<bool, T::Error> {
    let used = count.saturating_mul(u64::from(width));
    if used == 0 {
        return Ok(true);
    }
    let start = start.checked_add(used / 8).ok_or(CodecError::Truncated)?;
    let (mut partial, mut after) = ([0], start);
    if used % 8 > 0 {
        partial = data.at(start)?;
        after += 1;
    }
    Ok(partial[0] >> (used % 8) == 0 && data.at::<AFTER>(after)? == [0; AFTER])
}
