//! Two bits a position: number `n` is bits `2n` and `2n + 1` of the bytes.

use super::Data;

/// Bytes for this many positions.
pub fn bytes(positions: u64) -> u64 {
    positions.div_ceil(4)
}

/// The bits of a position. Constant time.
///
/// # Errors
/// If the bytes end before, or cannot be read.
#[inline]
pub fn get<T: Data>(data: &T, n: u64) -> Result<u8, T::Error> {
    let [byte] = data.at(n / 4)?;
    Ok(byte >> (2 * (n % 4)) & 3)
}
