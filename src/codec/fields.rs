//! Numbers of one width, one after the other: number `i` is bits `i * width ..` of the bytes, low bits first.

use super::CodecError;
use crate::format::read_u64;

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

/// Number `i`. Constant time.
///
/// # Errors
/// If the bytes end before.
#[inline]
pub fn get(data: &[u8], i: u64, width: u32) -> Result<u64, CodecError> {
    if width == 0 {
        return Ok(0);
    }
    let bit = i.checked_mul(u64::from(width)).ok_or(CodecError::Truncated)?;
    let at = usize::try_from(bit / 8).map_err(|_| CodecError::Truncated)?;
    let word = read_u64(data, at).ok_or(CodecError::Truncated)?;
    Ok(word >> (bit % 8) & ((1 << width.min(MOST_BITS)) - 1))
}

/// Whether all is zero that follows the last of `count` numbers.
pub fn ends_in_zeros(data: &[u8], count: u64, width: u32) -> bool {
    let used = count.saturating_mul(u64::from(width));
    let rest = data.get(usize::try_from(used / 8).unwrap_or(usize::MAX)..).unwrap_or_default();
    rest.split_first().is_none_or(|(first, rest)| first >> (used % 8) == 0 && rest.iter().all(|&byte| byte == 0))
}

/// Bits that a number takes.
pub fn width(most: u64) -> u32 {
    64 - most.leading_zeros()
}

/// Writes numbers of a width (up to [`MOST_BITS`]) as they come; what is given to `out` are whole bytes.
#[derive(Debug, Default)]
pub struct Packer {
    word: u64,
    filled: u32,
    buffer: Vec<u8>,
}

impl Packer {
    /// Appends a number.
    #[inline]
    pub fn push(&mut self, number: u64, width: u32) {
        self.word |= number << self.filled;
        self.filled += width;
        while self.filled >= 8 {
            self.buffer.push(self.word.to_le_bytes()[0]);
            self.word >>= 8;
            self.filled -= 8;
        }
    }

    /// The bytes so far, which are then taken.
    pub fn bytes(&self) -> &[u8] {
        &self.buffer
    }

    /// Forgets the bytes that were taken.
    pub fn clear(&mut self) {
        self.buffer.clear();
    }

    /// The last bytes, with zeros after the last number.
    pub fn finish(mut self) -> Vec<u8> {
        if self.filled > 0 {
            self.buffer.push(self.word.to_le_bytes()[0]);
        }
        self.buffer.extend([0; AFTER]);
        self.buffer
    }
}
