//! Little-endian numbers at byte offsets that may be outside the bytes.

/// The `N` bytes at an offset, if they are there. A look-up does this six times, so that it is one comparison, which the compiler
/// does not make of slices.
#[inline(always)]
pub fn bytes_at<const N: usize>(bytes: &[u8], at: usize) -> Option<&[u8; N]> {
    if at > bytes.len().checked_sub(N)? {
        return None;
    }
    // SAFETY: `at` is no more than the length less `N`, so that all `N` bytes are inside. Arrays of bytes lie anywhere.
    Some(unsafe { &*bytes.as_ptr().add(at).cast() })
}

#[inline(always)]
fn read<const N: usize>(bytes: &[u8], at: usize) -> Option<[u8; N]> {
    bytes_at(bytes, at).copied()
}

/// A `u16` at a byte offset, if there is one.
#[inline(always)]
pub fn read_u16(bytes: &[u8], at: usize) -> Option<u16> {
    read(bytes, at).map(u16::from_le_bytes)
}

/// A `u32` at a byte offset, if there is one.
#[inline(always)]
pub fn read_u32(bytes: &[u8], at: usize) -> Option<u32> {
    read(bytes, at).map(u32::from_le_bytes)
}

/// Two of `u64`, one behind the other, if there are two.
#[inline(always)]
#[allow(clippy::cast_possible_truncation, reason = "the two halves")]
pub fn read_pair(bytes: &[u8], at: usize) -> Option<(u64, u64)> {
    read(bytes, at).map(u128::from_le_bytes).map(|both| (both as u64, (both >> 64) as u64))
}

/// A `u64` at a byte offset, if there is one.
#[inline(always)]
pub fn read_u64(bytes: &[u8], at: usize) -> Option<u64> {
    read(bytes, at).map(u64::from_le_bytes)
}
