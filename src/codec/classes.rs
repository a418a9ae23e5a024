//! Two bits a position: number `n` is bits `2n` and `2n + 1` of the bytes.

use super::CodecError;

/// Bytes of so many positions.
pub fn bytes(positions: u64) -> u64 {
    positions.div_ceil(4)
}

/// The bits of a position. Constant time.
///
/// # Errors
/// If the bytes end before.
#[inline]
pub fn get(data: &[u8], n: u64) -> Result<u8, CodecError> {
    let byte = usize::try_from(n / 4).ok().and_then(|at| data.get(at)).ok_or(CodecError::Truncated)?;
    Ok(byte >> (2 * (n % 4)) & 3)
}
